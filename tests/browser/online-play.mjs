// SPDX-License-Identifier: GPL-3.0-or-later
// Whole games online, from the links to the result.
import { allOf, azacruTurns, connected, free, sit, test } from './lib/online.mjs';
import { expect } from './lib/runner.mjs';
import { button, outcome, showsTurn } from './lib/table.mjs';

const awaiting = (page) => page.getByText('The game starts as soon as every seat is taken.');

for (const [players, result] of [[2, 'Anna won.'], [3, 'The win is shared: Ben and Cleo.'], [4, 'Anna won.']])
    test(`a game of ${players}`, async ({ open, online }) => {
        const names = ['Anna', 'Ben', 'Cleo', 'Dov'].slice(0, players), turns = azacruTurns(players);
        const { game, links, watch } = await online.make({ game: 'azacru', seats: names.map(() => free) });
        const pages = await allOf(links, (link) => open(link));
        const watchers = players === 2 ? [await open(watch)] : [];
        await allOf([...pages, ...watchers], connected);
        for (const [i, page] of pages.entries()) {
            await sit(page, names[i]);
            if (i + 1 < players)
                await expect(awaiting(page), 'whoever has sat down waits').toBeVisible();
        }
        await allOf(pages, (page) => expect(awaiting(page), 'the game begins').toHaveCount(0));
        expect((await online.stateOf(game)).seats.map(({ name }) => name)).toEqual(names);

        await online.play(game, pages, turns);
        for (const page of [...pages, ...watchers]) {
            const seat = pages.indexOf(page), mine = players === 3 ? { 1: 'You share the win with Cleo.', 2: 'You share the win with Ben.' } : { 0: 'You won!' };
            await expect(outcome(page, mine[seat] ?? result), 'the result speaks to each of them').toBeVisible();
            await showsTurn(page, turns.length);
            await expect(button(page, 'Play again'), 'who played may play again').toHaveCount(watchers.includes(page) ? 0 : 1);
        }
    });
