// SPDX-License-Identifier: GPL-3.0-or-later
// Each special action of the games, once with the mouse and once with the keyboard alone.
import { check, same, test } from '../lib/check.mjs';
import { addressOf, becomes, click, close, done, gone, open, seen, textOf } from './lib/browser.mjs';
import { keyboard, library, mouse, playTurns } from './lib/hands.mjs';

const START = 'pacru 9/9/9/9/9/9/9/9/9 R:e1N,a3E,i3W,i9SW/Y:a1NE,a7E,i7W,e9S R -';
const CONNECTED = 'pacru 9/9/9/9/9/4r4/9/9/3rrr3 R:a3E,e1N/Y:i9SW R -';
const TURNABLE = 'pacru 9/9/9/9/9/9/9/1r1r1r3/1r1r5 R:c3N/Y:i9SW R -';

const ACTIONS = [
    ['borderland change {R4}', START, 'a3-b4(c5)'],
    ['borderland change under the chevron itself {R4}', START, 'a3-b4(b4)'],
    ['borderland transformation {R10}', 'pacru 9/9/9/yyy6/yyy6/yry6/9/9/9 R:e1N,a3E/Y:i9SW R -', 'a3-b4(c6)'],
    ['connection change, chosen {R8}', CONNECTED, 'e1-e4(*)'],
    ['the crossing of a connection, chosen {R8}', CONNECTED, 'e1-e4(d5)'],
    ['connection jump {R9}', 'pacru 9/9/9/9/9/4r4/9/9/3rrr3 R:e1N,a3E/Y:e2S,i9SW R -', 'e1-e4(f6)'],
    ['pincer {R11}', 'pacru 9/9/9/9/9/9/9/9/9 R:d3NE,e3N/Y:e4S,i9SW R -', 'e3xe4(e6)'],
    ['meeting {R12}', 'pacru 9/9/9/4r4/4r4/9/9/9/9 R:e4N,e6S/Y:i9SW R -', 'e4-e5(a1)'],
    ['minor reorientation {R14}', TURNABLE, 'c3<(b2,d2)'],
    ['major reorientation {R14}', TURNABLE, 'c3>>(b1,d1,b2,f2)'],
    ['borderland twist {S-R4}', 'shacru 9/9/9/9/9/9/9/9/9 R:e3N,a3E/Y:i9SW R -', 'e3-e4<'],
    ['connection change that costs the chevron {A-R7}', 'azacru 9/9/9/9/9/9/4r4/4y4/3rr4 R:e1N,a5E/Y:i9SW R -', 'e1-e3'],
];

for (const [device, hold] of [['mouse', mouse], ['keyboard', keyboard]]) {
    const page = await open('/');
    for (const [name, position, turn] of ACTIONS)
        await test(`${name}, ${device}`, async () => {
            await page.goto(addressOf(position));
            await page.waitForSelector('[data-field]');
            library.read(position);
            await playTurns(page, hold(page), [turn]);
            same(await textOf(page, 'turns').then((text) => text.split(/\s+/).at(-1)), turn, name, device);
            same(decodeURI(page.url()), addressOf(library.print()), name, device, 'the position after it');
            check((await page.locator('[data-role=story]').innerText()).includes(turn), name, device, 'is spoken');
        });
    await close(page);
}

await test('why not', async () => {
    const page = await open('/analysis');
    await page.click('[data-field=e1]');
    await page.click('[data-field=e5]');
    same(await page.locator('[data-role=refusal] [data-rule]').getAttribute('data-rule'), 'R5', 'too far');
    await page.click('[data-role=refusal] [data-rule]');
    same(new URL(page.url()).hash, '#R5', 'the rule is linked');
    await seen(page, '#R5.rule--named', 'the rule is shown');
    await page.goBack();
    await page.click('[data-field=e9]');
    same(await page.locator('[data-role=refusal] [data-rule]').getAttribute('data-rule'), 'R2', 'another player\'s chevron');
    await close(page);
});

await test('see it before you do it', async () => {
    const page = await open('/'), position = CONNECTED;
    await page.goto(addressOf(position));
    await page.click('[data-field=e1]');
    await page.hover('[data-field=e4]');
    check(/R8/.test(await textOf(page, 'forecast')) && /R4/.test(await textOf(page, 'forecast')), 'both benefits are foretold');
    await page.click('[data-field=e4]');
    await becomes(page, 'where', '0/0', 'nothing is played yet');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    same(await page.locator('[data-role=turn]').getAttribute('data-step'), 'pick', 'Escape goes back step by step');
    await close(page);
});

await test('what must not be missed', async () => {
    const page = await open('/'), EMPTY = '9/9/9/9/9/9/9/9/9';
    await page.goto(addressOf(`shacru ${EMPTY} R:e8N,a3E/Y:i9SW R -`));
    await page.click('[data-field=e8]');
    await page.hover('[data-field=e9]');
    await becomes(page, 'danger', 'Careful: the chevron could never move again', 'a chevron that gets stuck');
    await seen(page, '.board-sign--loss', 'is marked');
    await page.hover('[data-field=d9]');
    await gone(page, '[data-role=danger]', 'another way is safe');

    await page.goto(addressOf(`pacru ${EMPTY} R:d3NE,e3N,a1N/Y:e4S,i9SW R -`));
    await seen(page, '.board-circle--threatened', 'a chevron attacked by two is marked');
    check(/attacked by two/.test(await page.getAttribute('[data-field=e4]', 'aria-label')), 'and spoken');
    same(await page.locator('[data-role=threatened]').count(), 0, 'it is not the one of the player to move');
    library.read(`pacru ${EMPTY} R:d3NE,e3N,a1N/Y:e4S,i9SW R -`);
    await playTurns(page, mouse(page), ['a1-a2']);
    await becomes(page, 'threatened', /^Yellow: one of your chevrons is attacked by two/, 'now it is');
    await playTurns(page, mouse(page), ['i9-h8', 'e3xe4(e6)'], 1);
    await becomes(page, 'lost', /^Yellow has lost a chevron/, 'a chevron lost is told');
    await seen(page, '.board-sign--loss', 'and shown');

    await page.goto(addressOf(`azacru ${EMPTY} R:e9N/Y:a1NE/G:i1N R -`));
    await click(page, 'pass');
    await becomes(page, 'closing', /one more turn each for Yellow and Green/, 'the closing round');
    await page.click('[data-field=a1]');
    await becomes(page, 'closing', /Yellow and Green/, 'the notice stays');
    await page.click('[data-field=b2]');
    await becomes(page, 'closing', /turn each for Green/, 'until it is over');
    await close(page);
});

await test('confirmation', async () => {
    const page = await open('/analysis', { settings: { confirm: true } });
    await page.click('[data-field=e1]');
    await page.click('[data-field=e2]');
    await becomes(page, 'where', '0/0', 'the turn waits');
    await page.click('[data-role=confirm]');
    await becomes(page, 'where', '1/1', 'and is played when confirmed');
    await close(page);
});

await done();
