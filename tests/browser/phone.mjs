// SPDX-License-Identifier: GPL-3.0-or-later
// On a phone, with a finger: a whole game of Pacru, dragging, and nothing wider than the screen.
import { check, same, test } from '../lib/check.mjs';
import { address, becomes, close, done, gone, open, PHONE, seen, textOf, visit } from './lib/browser.mjs';
import { finger, library, playTurns } from './lib/hands.mjs';
import { connected, make, person } from './lib/online.mjs';

const PACRU = `i9-h8 i7-h7 i3-h2 e9-f8 h8-g7 f8xg7(i8) h2-h1 g7-g6(g4) a3-b2 g6-f5(d5) e1-d2 f5-e4 b2-b1 a7-b6(a5) d2-c2(a2) a1-b2
    c2-b3 h7-g7 b3-a4(a4) b2-c3`.split(/\s+/);
const phone = { size: PHONE, touch: true };

// The window of a phone grows with what is too wide for it; its screen does not.
const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= screen.width);

await test('a whole game', async () => {
    const page = await open('/', phone);
    await page.tap('[data-role=preset-two]');
    library.start('pacru', 2);
    await playTurns(page, finger(page), PACRU);
    await becomes(page, 'result', /Yellow wins/, 'result');
    check(await fits(page), 'the result fits');
    await close(page);
});

await test('a chevron is dragged', async () => {
    const page = await open('/', phone);
    await page.tap('[data-role=preset-two]');
    const middle = async (field) => {
        const { x, y, width, height } = await page.locator(`[data-field=${field}]`).boundingBox();
        return { x: x + width / 2, y: y + height / 2 };
    };
    const from = await middle('e1'), to = await middle('e2');
    const client = await page.context().newCDPSession(page);
    const touch = (type, points) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', [from]);
    await touch('touchMove', [{ x: from.x, y: (from.y + to.y) / 2 }]);
    await touch('touchMove', [to]);
    // A finger that is lifted while it moves flings, and the next tap then only ends the flinging.
    await page.waitForTimeout(100);
    await touch('touchMove', [{ x: to.x, y: to.y + 1 }]);
    await page.waitForTimeout(100);
    await touch('touchEnd', []);
    await page.tap('[data-role=confirm]');
    await becomes(page, 'where', '1/1', 'dropped where it may go');
    await close(page);
});

await test('the first tap shows the turn, the second plays it', async () => {
    const page = await open('/', phone);
    await page.tap('[data-role=preset-two]');
    const step = () => page.locator('[data-role=turn]').getAttribute('data-step');
    await page.tap('[data-field=a3]');
    await page.tap('[data-field=b4]');
    await page.tap('[data-field=c5]');
    same(await step(), 'confirm', 'a complete turn waits');
    check(/c5/.test(await textOf(page, 'forecast')), 'what it brings is told');
    await page.tap('[data-field=c6]');
    check(/c6/.test(await textOf(page, 'forecast')), 'another field instead');
    await page.tap('[data-field=i9]');
    await seen(page, '[data-role=refusal]', 'a field that cannot be chosen is answered');
    same(await step(), 'confirm', 'and changes nothing');
    await page.tap('[data-field=c6]');
    await becomes(page, 'where', '1/1', 'the same field again plays it');
    check(/a3-b4\(c6\)/.test(await textOf(page, 'last')), 'the last turn is told', await textOf(page, 'last'));
    await page.tap('[data-field=e9]');
    await page.tap('[data-field=e8]');
    await page.tap('[data-field=e8]');
    await becomes(page, 'where', '2/2', 'twice the same field');
    await close(page);
});

await test('what the game is about, until it is known', async () => {
    const page = await open('/', phone);
    await page.tap('[data-role=preset-computer]');
    check(/42/.test(await textOf(page, 'goal')), 'the target is told');
    await page.tap('[data-role=goal-known]');
    await gone(page, '[data-role=goal]', 'it is put away');
    await page.reload();
    await seen(page, '[data-role=turn]');
    same(await page.locator('[data-role=goal]').count(), 0, 'for good');
    await close(page);
});

await test('names are not cut off', async () => {
    const page = await open('/setup', phone);
    await page.selectOption('[data-role=member-2] [data-role=level]', '3');
    await page.check('[data-role=clocks]');
    await page.tap('[data-role=play]');
    const cut = await page.locator('.name').evaluateAll((names) =>
        names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent));
    same(cut, [], 'two players with clocks');
    await close(page);
});

await test('everything fits, and is large enough for a finger', async () => {
    for (const [width, language] of [[320, 'de'], [360, 'en']]) {
        const page = await open('/', { ...phone, language, size: { width, height: 740 } });
        await page.tap('[data-role=preset-two]');
        const { links: [seat] } = await make({ seats: [person('Anna'), person('Ben')] });
        await page.goto(address + seat); // from now on every page leads to both games
        await connected(page);
        for (const path of [seat, '/', '/setup', '/online', '/mine', '/rules', '/settings', '/game', '/analysis', '/nowhere']) {
            await visit(page, path);
            check(await fits(page), path, width, 'is not wider than the screen');
            const small = await page.evaluate(() => [...document.querySelectorAll('button, a.button, select, [data-field]')]
                .filter((each) => each.offsetParent !== null)
                .map((each) => ({ box: each.getBoundingClientRect(), name: each.dataset.role ?? each.dataset.field ?? each.className }))
                .filter(({ box }) => box.width < 24 || box.height < 24).map(({ name }) => name));
            same(small, [], path, width, 'nothing is smaller than 24 pixels');
        }
        await close(page);
    }
});

await test('four players, all of it in sight', async () => {
    const page = await open('/', phone);
    await page.tap('[data-role=preset-four]');
    const bottom = await page.locator('[data-role=turn]').evaluate((panel) => panel.getBoundingClientRect().top);
    check(bottom < PHONE.height - 80, 'board and sentence are seen without scrolling', bottom);
    await close(page);
});

await done();
