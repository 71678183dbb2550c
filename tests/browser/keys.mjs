// SPDX-License-Identifier: GPL-3.0-or-later
// Keys, looking back, the board from other sides, what is spoken.
import { check, same, test } from '../lib/check.mjs';
import { becomes, click, close, done, gone, open, seen } from './lib/browser.mjs';
import { keyboard, library, mouse, playTurns } from './lib/hands.mjs';

async function begun(settings = {}) {
    const page = await open('/', { settings });
    await click(page, 'preset-two');
    library.start('pacru', 2);
    await playTurns(page, mouse(page), ['e1-e2', 'e9-e8', 'e2-e3']);
    await page.evaluate(() => document.activeElement.blur());
    return page;
}

await test('looking back', async () => {
    const page = await begun();
    for (const [key, where] of [
        ['ArrowLeft', '2/3'], ['k', '1/3'], ['ArrowRight', '2/3'], ['Home', '0/3'], ['k', '0/3'], ['j', '1/3'], ['End', '3/3'], ['j', '3/3'],
    ]) {
        await page.keyboard.press(key);
        await becomes(page, 'where', where, key);
    }
    await page.click('[data-turn="1"]');
    await becomes(page, 'where', '1/3', 'a turn that is clicked');
    await gone(page, '[data-role=turn]', 'there is no playing in the past');
    await click(page, 'to-end');
    await becomes(page, 'where', '3/3', 'back to the game');
    for (const [key, where] of [['u', '2/2'], ['Control+z', '1/1'], ['r', '2/2'], ['Control+y', '3/3']]) {
        await page.keyboard.press(key);
        await becomes(page, 'where', where, key);
    }
    await close(page);
});

await test('the board', async () => {
    const page = await begun();
    const lowest = () => page.locator('[data-field]').evaluateAll((fields) =>
        fields.toSorted((a, b) => b.getBoundingClientRect().y - a.getBoundingClientRect().y || a.getBoundingClientRect().x - b.getBoundingClientRect().x)[0].dataset.field);
    same(await lowest(), 'a1', 'South is at the bottom');
    for (const corner of ['a9', 'i9', 'i1', 'a1']) {
        await page.keyboard.press('f');
        same(await lowest(), corner, 'f turns it');
    }
    await page.keyboard.press('z');
    await gone(page, '[data-role=players]', 'z leaves only the board');
    await page.keyboard.press('Escape');
    await seen(page, '[data-role=players]', 'Escape brings the rest back');
    await page.keyboard.press('o');
    await seen(page, '.board-circle--reach-end', 'o shows where every chevron can go');
    await page.keyboard.press('?');
    await seen(page, '[data-role=help]', '? shows help');
    await page.keyboard.press('Escape');
    await gone(page, '[data-role=help]', 'Escape closes it');
    await click(page, 'tool-sound');
    await page.reload();
    check(JSON.parse(await page.evaluate(() => localStorage.getItem('pacru.settings'))).sounds === true, 'sounds are remembered');
    await close(page);
});

await test('letters can be switched off', async () => {
    const page = await begun({ keys: false });
    await page.keyboard.press('k');
    await becomes(page, 'where', '3/3', 'k does nothing');
    await page.keyboard.press('ArrowLeft');
    await becomes(page, 'where', '2/3', 'arrows still work');
    await close(page);
});

await test('what is spoken', async () => {
    const page = await begun();
    same(await page.getAttribute('[data-field=e3]', 'aria-label'), 'red chevron on e3, facing north, power 1', 'a chevron that waits');
    check(/yellow chevron on e8, facing south, power 1/.test(await page.getAttribute('[data-field=e8]', 'aria-label')), 'one that can be picked up');
    const story = () => page.locator('[data-role=story]').innerText();
    const label = (field) => page.getAttribute(`[data-field=${field}]`, 'aria-label');
    same(await story(), 'Red: e2-e3. The chevron moves from e2 to e3 and points north (moving).', 'the last turn');
    await playTurns(page, mouse(page), ['e8-e7', 'e3-e4(d5)'], 3);
    same(await story(), 'Red: e3-e4(d5). The chevron moves from e3 to e4 and points north (moving). '
        + 'A marker is placed on d5 (borderland change).', 'a turn with a benefit');
    same(await label('d5'), 'd5, red marker', 'a marker');
    same(await label('f5'), 'f5, neutral', 'a free field');
    await page.click('[data-field=e7]');
    same(await label('e7'), 'yellow chevron on e7, facing south, power 1, picked up', 'the chevron picked up');
    same(await label('e6'), 'e6, neutral, the chevron can go here', 'where it can go');
    await page.click('[data-field=e6]');
    same(await label('f5'), 'f5, neutral, can be chosen', 'what can be chosen');
    same(await page.getAttribute('[data-role=board]', 'aria-label'), 'Pacru, 2 players', 'the board');
    same(await page.title(), 'Pacru, 2 players – Pacru', 'the page');
    await page.click('.nav a >> nth=0');
    await seen(page, 'h1:focus', 'a new page has the focus, once it is there');
    await close(page);
});

await test('a whole game without a mouse', async () => {
    const page = await open('/');
    await page.check('[name=game][value=azacru]');
    await page.focus('[data-role=preset-two]');
    await page.keyboard.press('Enter');
    await seen(page, '[data-field]');
    library.start('azacru', 2);
    await playTurns(page, keyboard(page), `i9-h8 a1-b1 e1-d2 e9-d8 a3-b3 d8-c7> i3-h3 c7-b8 b3-c2 b8-a8 h8-h7 a7-b7 h3-g3 b7-f7< g3-e1>
        f7-h9< h7-h6< b1-c1 e1-d1 pass d2-d4<`.split(/\s+/));
    await becomes(page, 'result', /Red wins/, 'it is played to the end');
    await seen(page, '[data-role=result] h2:focus', 'the result has the focus');
    await close(page);
});

await test('nobody has to wait for what is shown', async () => {
    const page = await open('/', { settings: { speed: 'slow' } });
    await click(page, 'preset-two');
    const playing = () => page.locator('.board--playing').count();
    await page.click('[data-field=e1]');
    await page.click('[data-field=e2]');
    await seen(page, '.board--playing', 'the turn is shown');
    await page.click('[data-field=e9]');
    same(await playing(), 0, 'a click ends it');
    same(await page.locator('[data-role=turn]').getAttribute('data-step'), 'go', 'and does what it would have done');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await seen(page, '.board--playing', 'the next turn is shown');
    await page.keyboard.press('Enter');
    same(await playing(), 0, 'Enter ends it too');
    await close(page);
});

await test('the board turns to the player on turn', async () => {
    const page = await open('/', { settings: { turning: true } });
    await click(page, 'preset-four');
    const seat = () => page.locator('[data-field]').last().getAttribute('data-field');
    const before = await seat();
    library.start('pacru', 4);
    await playTurns(page, mouse(page), ['i5-h5']);
    check(await seat() !== before, 'another side is at the bottom');
    await close(page);
});

await done();
