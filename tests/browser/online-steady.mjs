// SPDX-License-Identifier: GPL-3.0-or-later
// What must stay where it is while an online game goes on, and names that must be read.
import { allOf, connected, disconnected, person, test } from './lib/online.mjs';
import { expect, PHONE, WIDE } from './lib/runner.mjs';
import { board, button, choose, player, players, says } from './lib/table.mjs';

const TABLET = { viewport: { width: 820, height: 1180 } };
const SCREENS = [['desk', { viewport: WIDE }], ['tablet', TABLET], ['phone', PHONE]];

for (const [what, options] of SCREENS)
    test.describe(what, () => {
        test.use({ ownServer: true, complaints: /WebSocket|Failed to load resource|ERR_/ });

        test('the board stays where it is when the connection, an offer, watchers and messages come and go', async ({ open, online, server }) => {
            const { game, links, watch } = await online.make({ seats: [person('Anna'), person('Ben')], clock: { kind: 'time', minutes: 20, increment: 5 }, games: 3 });
            const [anna, ben] = await allOf(links, (link) => open(link, options));
            await allOf([anna, ben], connected);
            const place = async () => Object.values(await board(anna).boundingBox()).map(Math.round);
            const before = await place(), same = async (when) => expect.soft(await place(), when).toEqual(before);
            await open(watch);
            await expect(anna.getByText(/1 watching/)).toBeAttached();
            await same('somebody watches');
            await choose(ben, 'Offer a draw');
            await says(anna, 'Ben offers a draw.');
            await same('an offer');
            await button(anna, 'No, thanks').click();
            await server.restart('SIGKILL', async () => {
                await disconnected(anna);
                await same('no connection');
            });
            await allOf([anna, ben], connected);
            await same('connected again');
            expect((await online.stateOf(game)).phase).toBe('playing');
        });
    });

for (const [what, options] of SCREENS)
    test(`three players: names are not cut, and "you" is said, ${what}`, async ({ online }) => {
        const names = ['Maximilian', 'Benedikt-Theodor', 'Anna'];
        const { pages } = await online.gather({ game: 'azacru', clock: { kind: 'time', minutes: 20 } }, names, options);
        for (const [i, page] of pages.entries()) {
            await expect(player(page, names[i]).getByText('you', { exact: true })).toBeVisible();
            const cards = await players(page).evaluateAll((all) => all.map((card) => {
                const boxes = ['.name', '.you', '.clock', '.swatch', '.count-short'].map((part) => card.querySelector(part))
                    .filter((part) => part && getComputedStyle(part).display !== 'none').map((part) => part.getBoundingClientRect());
                const name = card.querySelector('.name');
                return {
                    cut: name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1,
                    overlaps: boxes.some((a, n) => boxes.some((b, m) => m > n && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)),
                };
            }));
            expect(cards).toEqual(names.map(() => ({ cut: false, overlaps: false })));
        }
    });
