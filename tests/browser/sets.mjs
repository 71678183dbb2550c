// SPDX-License-Identifier: GPL-3.0-or-later
// A set of games: seats rotate, counts are added up, the record has all of them.
import { readFileSync } from 'node:fs';

import { check, same, test } from '../lib/check.mjs';
import { address, becomes, click, close, done, gone, open } from './lib/browser.mjs';
import { library, mouse, playTurns } from './lib/hands.mjs';

const AZACRU = 'i9-h8 a1-b1 e1-d2 e9-d8 a3-b3 d8-c7> i3-h3 c7-b8 b3-c2 b8-a8 h8-h7 a7-b7 h3-g3 b7-f7< g3-e1> f7-h9< h7-h6< b1-c1 e1-d1 pass d2-d4<'
    .split(' ');

await test('two games with totals', async () => {
    const page = await open('/setup');
    await page.check('[name=game][value=azacru]');
    await page.fill('[data-role=member-1] [data-role=name]', 'Ada');
    await page.fill('[data-role=member-2] [data-role=name]', 'Bo');
    await page.selectOption('[data-role=games]', '2');
    await click(page, 'play');
    library.start('azacru', 2);
    await playTurns(page, mouse(page), AZACRU);
    await becomes(page, 'result', /Ada wins/, 'Ada wins the first game');
    await becomes(page, 'totals', /After 1 of 2 games/, 'totals after one');
    await click(page, 'next');
    const players = await page.locator('[data-role=players] li').allInnerTexts();
    check(/Bo/.test(players[0]) && /Ada/.test(players[1]), 'Bo begins the second game', players);
    await page.reload();
    await page.waitForSelector('[data-field]');
    // In the second game Bo, who is yellow, sits in the South and begins.
    library.start('azacru', 2, ['south', 'north'], ['yellow', 'red']);
    await playTurns(page, mouse(page), AZACRU);
    const rows = (await page.locator('[data-role=totals] tbody tr').allInnerTexts()).map((row) => row.split(/\s+/).filter(Boolean).join(' '));
    same(rows.sort(), ['1 Ada 1 20', '1 Bo 1 20'], 'totals');
    await becomes(page, 'totals', /After 2 of 2 games/, 'totals after two');
    await gone(page, '[data-role=next]', 'there is no third game');
    const [download] = await Promise.all([page.waitForEvent('download'), click(page, 'save-record')]);
    const text = readFileSync(await download.path(), 'utf8');
    same(text.match(/\[Game "azacru"\]/g)?.length, 2, 'the record has both games');
    await page.goto(address);
    await page.setInputFiles('[data-role=open-record]', { name: 'set.pgr', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.waitForURL(`${address}/game`);
    await becomes(page, 'totals', /After 2 of 2 games/, 'totals of the record');
    await page.selectOption('[data-role=game-chooser]', '0');
    check(/Ada/.test((await page.locator('[data-role=players] li').allInnerTexts())[0]), 'its first game can be looked at');
    await close(page);
});

await test('colours that stay with the seats', async () => {
    const page = await open('/setup');
    await page.check('[name=game][value=shacru]');
    await page.selectOption('[data-role=games]', '3');
    await page.getByLabel('each side of the board keeps its colour').check();
    await click(page, 'play');
    await becomes(page, 'player-red', /Player 1/, 'members have names to tell them apart');
    await click(page, 'tool-more');
    await click(page, 'resign');
    await click(page, 'sure');
    await becomes(page, 'result', /Player 2 wins/, 'leaving ends a game of two');
    await click(page, 'next');
    await becomes(page, 'player-red', /Player 2/, 'the other one has the colour now');
    await click(page, 'tool-more');
    await click(page, 'agree');
    await click(page, 'sure');
    await becomes(page, 'result', /a draw/, 'a draw can be agreed on');
    await close(page);
});

await done();
