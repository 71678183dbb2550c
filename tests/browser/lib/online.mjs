// SPDX-License-Identifier: GPL-3.0-or-later
// Games on the server, and several people at one table, each with a browser window of their own.
import { same } from '../../lib/check.mjs';
import { address, click, close, open } from './browser.mjs';
import { library, mouse, playTurn } from './hands.mjs';

/** Short whole games of random turns: what is played, and how it ends. */
export const GAMES = {
    azacru2: ['azacru', 'i9-h8 a1-b1 e1-d2 e9-d8 a3-b3 d8-c7> i3-h3 c7-b8 b3-c2 b8-a8 h8-h7 a7-b7 h3-g3 b7-f7< g3-e1> f7-h9< h7-h6< b1-c1 e1-d1 pass d2-d4<'],
    azacru3: ['azacru', 'e9-f8 i5-h6 a5-b6 i7-h8 h6-g7 b6-b7 h8-h9 g7-f7 b7-b8 f8-g8< g1-g2 c1-d2 g8-i8 f7-e7 b8-a9 pass e7-d6> c9-d8<'],
    azacru4: ['azacru', 'i5-h4 a3-b2 a5-b5 e9-e8 g9-g8 e1-f2 b5-c4 i7-h8 g1-h2 b2-b1 c1-c2 h8-h9 h2-i2 f2-g3> c4-e2> e8-e7 h4-h3 pass e2-d1 e7-c5< h3-h1'],
};
export const turnsOf = (name) => GAMES[name][1].split(' ');

export const free = { kind: 'open' }, noClock = { kind: 'none' };
export const person = (name) => ({ kind: 'person', name });
export const computer = (level) => ({ kind: 'computer', level });

/** Makes a game; resolves to its name and the paths of its seats. */
export async function make(setup) {
    const answer = await fetch(`${address}/api/games`, {
        method: 'POST', headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ game: 'pacru', clock: noClock, ...setup }),
    });
    const made = await answer.json();
    same(answer.status, 201, 'a game is made', made);
    return { game: made.game, watch: made.watch, links: made.seats };
}

/** What the server says about a game. */
export const stateOf = async (game) => (await fetch(`${address}/api/games/${game}`)).json();

/** A window for each of these names, all of them at the table of a new game. */
export async function gather(setup, names, options = {}) {
    const made = await make({ ...setup, seats: names.map(person) });
    const pages = await Promise.all(made.links.map((link) => open(link, options)));
    await Promise.all(pages.map(connected));
    return { ...made, pages };
}

export const connected = (page) => page.locator('[data-role=line][data-state=open]').waitFor();
export const leave = (pages) => Promise.all(pages.map(close));

/** A page shows so many turns of so many. */
export const shows = (page, n) => page.locator('[data-role=where]', { hasText: new RegExp(`^${n}/${n}$`) }).waitFor();

/** Plays turns in the order of the seats, as clicks in the window of whoever is on turn; all see each of them. */
export async function play(game, pages, turns) {
    const state = await stateOf(game);
    library.read(state.position);
    let toMove = state.to_move, n = state.turns.length;
    for (const text of turns) {
        await playTurn(mouse(pages[toMove]), text);
        n++;
        await Promise.all(pages.map((page) => shows(page, n)));
        toMove = library.board().toMove;
    }
}

/** All windows have gone on to another game than this one; resolves to its name. */
export async function goneOn(pages, game) {
    await Promise.all(pages.map((page) => page.waitForURL((url) => !url.pathname.startsWith(`/${game}`))));
    return new URL(pages[0].url()).pathname.slice(1, 9);
}

/** Sits down at a free seat under a name. */
export async function sit(page, name) {
    await page.fill('[data-role=my-name]', name);
    await click(page, 'sit');
}
