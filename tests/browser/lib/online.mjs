// SPDX-License-Identifier: GPL-3.0-or-later
// Games on the server, and several people at one table, each with a browser window of their own.
import { expect, test as base } from './runner.mjs';
import { button, showsTurn } from './table.mjs';
import { library, mouse, playTurn } from './turns.mjs';

/** Short whole games of Azacru by the number of players: random turns. */
const GAMES = {
    2: 'i9-h8 a1-b1 e1-d2 e9-d8 a3-b3 d8-c7> i3-h3 c7-b8 b3-c2 b8-a8 h8-h7 a7-b7 h3-g3 b7-f7< g3-e1> f7-h9< h7-h6< b1-c1 e1-d1 pass d2-d4<',
    3: 'e9-f8 i5-h6 a5-b6 i7-h8 h6-g7 b6-b7 h8-h9 g7-f7 b7-b8 f8-g8< g1-g2 c1-d2 g8-i8 f7-e7 b8-a9 pass e7-d6> c9-d8<',
    4: 'i5-h4 a3-b2 a5-b5 e9-e8 g9-g8 e1-f2 b5-c4 i7-h8 g1-h2 b2-b1 c1-c2 h8-h9 h2-i2 f2-g3> c4-e2> e8-e7 h4-h3 pass e2-d1 e7-c5< h3-h1',
};
export const azacruTurns = (players) => GAMES[players].split(' ');

export const free = { kind: 'open' }, noClock = { kind: 'none' };
export const person = (name) => ({ kind: 'person', name });
export const computer = (level) => ({ kind: 'computer', level });

const line = (page, state) => page.locator(`[data-role=line][data-state=${state}]`).waitFor();
export const connected = (page) => line(page, 'open');
export const disconnected = (page) => line(page, 'lost');
export const allOf = (pages, what) => Promise.all(pages.map(what));

export const test = base.extend({
    online: async ({ baseURL, open }, use) => {
        /** Asks the server for a game. */
        const ask = (setup) => fetch(`${baseURL}/api/games`, {
            method: 'POST', headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ game: 'pacru', clock: noClock, ...setup }),
        });

        /** Makes a game; resolves to its name and the paths of its seats. */
        const make = async (setup) => {
            const answer = await ask(setup), made = await answer.json();
            expect(answer.status, JSON.stringify(made)).toBe(201);
            return { game: made.game, watch: made.watch, links: made.seats };
        };

        /** What the server says about a game. */
        const stateOf = async (game) => (await fetch(`${baseURL}/api/games/${game}`)).json();

        /** A window for each of these names, all of them at the table of a new game. */
        const gather = async (setup, names, options = {}) => {
            const made = await make({ ...setup, seats: names.map(person) });
            const pages = await allOf(made.links, (link) => open(link, options));
            await allOf(pages, connected);
            return { ...made, pages };
        };

        /** Plays turns in the order of the seats, as clicks in the window of whoever is on turn; all see each of them. */
        const play = async (game, pages, turns, hold = mouse) => {
            const state = await stateOf(game);
            library.read(state.position);
            let toMove = state.to_move, n = state.turns.length;
            for (const text of turns) {
                await playTurn(hold(pages[toMove]), text);
                n++;
                await allOf(pages, (page) => showsTurn(page, n));
                toMove = library.board().toMove;
            }
        };
        await use({ ask, make, stateOf, gather, play });
    },
});

/** All windows have gone on to another game than this one; resolves to its name. */
export async function goneOn(pages, game) {
    await allOf(pages, (page) => page.waitForURL((url) => !url.pathname.startsWith(`/${game}`)));
    return new URL(pages[0].url()).pathname.slice(1, 9);
}

/** Sits down at a free seat under a name. */
export async function sit(page, name) {
    await page.getByRole('textbox', { name: 'Your name', exact: true }).fill(name);
    await button(page, 'Sit down').click();
}
