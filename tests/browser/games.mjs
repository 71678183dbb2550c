// SPDX-License-Identifier: GPL-3.0-or-later
// Whole games, from the first turn to the last, every turn clicked.
import { expect, test } from './lib/runner.mjs';
import { begin, button, outcome, showsTurn, showsTurns } from './lib/table.mjs';
import { library, mouse, playTurns } from './lib/turns.mjs';

const GAMES = [
    ['shacru', 2, 'Red wins.', `e1-e2 i7-h8 e2-f3 h8-h9 i3-h4> e9-f8 h4-h5 a7-b7 h5-h6 a1-b1 h6-h7> f8-g8 f3-f4> b7-c6< a3-b3
        g8-h8 f4-g4< c6-d6< b3-c2 h8-i7 c2-c1 d6-d7 i9-i8 d7-c8 g4-h5 c8-c9 h5-i6`],
    ['shacru', 4, 'The win is shared: Green and Black.', `i5-h6 a3-b3 c9-c8 e9-e8 g9-f8 b3-c4> c1-c2 a7-b6< g1-h2 i3-h3 c2-d3 b6-c7>
        h2-i2 e1-e2 d3-e4< i7-h8 f8-f7 e2-e3 c8-d7 c7-d6< h6-g6 e3-f4 a5-b5 h8-g8 f7-f6 f4-f5 d7-e7 g8-f9> f6-e5 c4-d5> b5-c5 d6-e6
        g6-f7< h3-g3 c5-d4< pass pass g3-f4`],
    ['azacru', 2, 'Red wins.', `i9-h8 a1-b1 e1-d2 e9-d8 a3-b3 d8-c7> i3-h3 c7-b8 b3-c2 b8-a8 h8-h7 a7-b7 h3-g3 b7-f7< g3-e1> f7-h9<
        h7-h6< b1-c1 e1-d1 pass d2-d4<`],
    ['azacru', 4, 'The win is shared: Green, Black and Yellow.', `i5-h6 a3-b3 c9-c8 e9-f8 h6-g7> i3-h4 a5-b4 a7-b6 g1-h2 h4-h5 c1-c2
        i7-h8 h2-i2 h5-i6 c2-d3< f8-g8< pass e1-e2 c8-c7 b6-c6`],
    ['pacru', 2, 'Yellow wins.', `i9-h8 i7-h7 i3-h2 e9-f8 h8-g7 f8xg7(i8) h2-h1 g7-g6(g4) a3-b2 g6-f5(d5) e1-d2 f5-e4 b2-b1
        a7-b6(a5) d2-c2(a2) a1-b2 c2-b3 h7-g7 b3-a4(a4) b2-c3`],
    ['pacru', 4, 'Yellow wins.', `i5-h5 e1-d2 c9-d8(d7) a7-b6(c5) g1-h2 a3-b2 d8-d7 e9-e8 g9-g8 b2-b1 a5-b4 i7-h7 g8-g7 i3-h4(i5) c1-b2
        e8-f7 g7-g6(i4) d2-d3 b2-a2 f7-f6(d5) h2-i2 d3-e4(f4) d7-d6(f5) b6-c6 h5-g5 h4-h5 b4-b3(b2) c6-d5(d4) e4-e5 b3-c2 h7-g6(g6)
        h5-h6 c2-c1 d5xe5 h6-h7(h7) f6-h4(h4) h7-h8 g6-g4 h8-h9 e5-g7(g7)`],
];

/** Plays a game and returns its result as the library has it: a row a player, as the page is to show it. */
function rowsOf(game, players, turns) {
    library.start(game, players);
    const { colours } = library.board(), played = library.newGame();
    for (const turn of turns)
        played.playText(turn);
    const { counts, places } = played.result();
    return colours.map((colour, p) => `${places[p]} ${colour[0].toUpperCase()}${colour.slice(1)} ${counts[p]}`);
}

for (const [game, players, winners, text] of GAMES)
    test(`${game} with ${players} players`, async ({ page }) => {
        const turns = text.split(/\s+/);
        await begin(page, game, players === 2 ? 'two' : 'four');
        library.start(game, players);
        await playTurns(page, mouse(page), turns);
        await expect(outcome(page, winners)).toBeVisible();
        const rows = await page.getByRole('table').locator('tbody').getByRole('row').allInnerTexts();
        expect(rows.map((row) => row.trim().split(/\s+/).join(' ')).sort(), 'places and counts').toEqual(rowsOf(game, players, turns).sort());
        await showsTurns(page, turns);
        await button(page, 'Play again').click();
        await showsTurn(page, 0);
    });
