// SPDX-License-Identifier: GPL-3.0-or-later
// Leaving a table: with a word, or without one, as the table has chosen.
import { check, same, test } from '../lib/check.mjs';
import { becomes, click, close, done, gone, open, seen } from './lib/browser.mjs';
import { connected, gather, leave, play, shows, stateOf, turnsOf } from './lib/online.mjs';

await test('a word', async () => {
    const { game, pages } = await gather({ game: 'azacru' }, ['Anna', 'Ben', 'Cleo']);
    const [anna, ben, cleo] = pages;
    await click(ben, 'tool-more');
    await click(ben, 'resign');
    await seen(ben, '[data-role=menu]:has-text("Leave the game?")', 'is asked for twice');
    await ben.keyboard.press('Escape');
    await play(game, pages, turnsOf('azacru3').slice(0, 1));
    await click(ben, 'tool-more');
    await click(ben, 'resign');
    await click(ben, 'sure');
    await Promise.all(pages.map((page) => shows(page, 2)));
    await becomes(anna, 'player-red', /has left/, 'the others see it');
    await becomes(anna, 'waiting', /Cleo/, 'and play on');
    await click(ben, 'tool-more');
    check(!await ben.locator('[data-role=resign]').count(), 'only once');
    await ben.keyboard.press('Escape');
    await click(cleo, 'tool-more');
    await click(cleo, 'resign');
    await click(cleo, 'sure');
    await Promise.all(pages.map((page) => becomes(page, 'result', page === anna ? /^You win!/ : /^Anna wins/, 'one is left')));
    await leave(pages);
});

await test('what the table has chosen is said', async () => {
    const tables = await Promise.all([gather({ away: 'left' }, ['Anna', 'Ben']), gather({ away: 'computer', grace: 60 }, ['Anna', 'Ben'])]);
    const said = [/Ben is away. Anyone away for 3 minutes counts as having left/, /Ben is away. After 60 seconds the computer/];
    for (const [i, { game, pages: [anna, ben] }] of tables.entries()) {
        await play(game, [anna, ben], ['e1-e2']);
        await close(ben);
        await becomes(anna, 'waiting', said[i]);
        await close(anna);
    }
});

await test('no word', async () => {
    const tables = await Promise.all([
        gather({ away: 'wait', grace: 5 }, ['Anna', 'Ben']),
        gather({ away: 'left', grace: 5 }, ['Anna', 'Ben']),
        gather({ away: 'computer', grace: 5, level: 1 }, ['Anna', 'Ben']),
    ]);
    for (const { game, pages } of tables)
        await play(game, pages, ['e1-e2']);
    await Promise.all(tables.map(({ pages }) => close(pages[1])));
    const [wait, left, computer] = tables, inTime = { timeout: 60_000 };
    await left.pages[0].locator('[data-role=result] h2', { hasText: 'You win!' }).waitFor(inTime);
    await computer.pages[0].locator('[data-role=player-yellow] svg.icon').waitFor(inTime);
    await computer.pages[0].locator('[data-role=turn]').waitFor(inTime);
    await shows(computer.pages[0], 2);
    await becomes(wait.pages[0], 'waiting', /Ben is away. The game is waiting/, 'a table that waits');
    same((await stateOf(wait.game)).phase, 'playing', 'nobody has left it');
    const back = await open(computer.links[1]);
    await connected(back);
    await gone(computer.pages[0], '[data-role=player-yellow] svg.icon', 'who comes back has the seat again');
    await seen(computer.pages[0], '[data-role=player-yellow] [data-role=here]', 'and is here');
    await play(computer.game, [computer.pages[0], back], ['e2-e3']);
    await seen(back, '[data-role=turn]', 'and plays on');
    const ben = await open(wait.links[1]);
    await seen(ben, '[data-role=turn]', 'so does whoever was waited for');
    const late = await open(left.links[1]);
    await becomes(late, 'result', /^Anna wins/, 'and who comes too late sees why');
    await leave([...tables.map(({ pages }) => pages[0]), back, ben, late]);
});

await done();
