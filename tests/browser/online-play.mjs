// SPDX-License-Identifier: GPL-3.0-or-later
// Whole games online, from the links to the result.
import { same, test } from '../lib/check.mjs';
import { becomes, click, done, gone, open, seen } from './lib/browser.mjs';
import { connected, free, leave, make, play, shows, sit, stateOf, turnsOf } from './lib/online.mjs';

for (const [players, result] of [[2, /^Anna wins/], [3, /^The win is shared: Ben and Cleo/], [4, /^Anna wins/]])
    await test(`a game of ${players}`, async () => {
        const names = ['Anna', 'Ben', 'Cleo', 'Dov'].slice(0, players);
        const { game, links, watch } = await make({ game: 'azacru', seats: names.map(() => free) });
        const pages = await Promise.all(links.map((link) => open(link)));
        const watchers = players === 2 ? [await open(watch)] : [];
        await Promise.all([...pages, ...watchers].map(connected));
        for (const [i, page] of pages.entries()) {
            await sit(page, names[i]);
            if (i + 1 < players)
                await seen(page, '[data-role=awaiting]', 'whoever has sat down waits');
        }
        await Promise.all(pages.map((page) => gone(page, '[data-role=awaiting]', 'the game begins')));
        const state = await stateOf(game);
        same(state.seats.map(({ name }) => name), names, 'everybody has a seat');
        await play(game, pages, turnsOf(`azacru${players}`));
        for (const page of [...pages, ...watchers]) {
            await becomes(page, 'result', page === pages[0] && players !== 3 ? /^You win!/ : result, 'everybody sees the result');
            await shows(page, turnsOf(`azacru${players}`).length);
            same(await page.locator('[data-role=rematch]').count(), watchers.includes(page) ? 0 : 1, 'who played may play again');
        }
        await leave([...pages, ...watchers]);
    });

await done();
