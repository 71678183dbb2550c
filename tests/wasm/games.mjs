// SPDX-License-Identifier: GPL-3.0-or-later
// Games with their history, records, and what else a client asks for.
import { readdirSync } from 'node:fs';

import { bytes, check, linesOf, pacru, recordOf, same } from './lib/check.mjs';
import { EITHER_ORDER, NO_REORIENTATIONS, NOBODY } from './pacru.mjs';

// The module needs only the time from whoever loads it, and gives only functions and its memory.
const module = new WebAssembly.Module(bytes);
same(WebAssembly.Module.imports(module), [{ module: 'env', name: 'now', kind: 'function' }]);
check(WebAssembly.Module.exports(module).every(
          ({ kind, name }) => kind === 'function' || name === 'memory'),
    'exports');

// Names of all numbers.
same(pacru.names.games, ['shacru', 'azacru', 'pacru', 'pacru2011']);
same(pacru.names.rules.slice(0, 3), ['', 'S-R1', 'S-R2']);
same(pacru.names.refusals[0], 'NONE');
same(pacru.names.statuses[0], 'ok');
same(pacru.names.events.at(-1), 'over');
check(Object.values(pacru.names).every((names) => names.length > 3), 'names');

// Set-ups.
check(pacru.start('azacru', 2, ['west', 'east'], ['green', 'black']));
same(pacru.print(), 'azacru 9/9/9/9/9/9/9/9/9 G:c1N,i1NW,a5E,c9S/B:g1N,i5W,a9SE,g9S G -');
check(!pacru.start('azacru', 2, ['west', 'north']), 'side by side');
check(!pacru.start('azacru', 3, ['west', 'west', 'north']), 'one seat twice');
check(!pacru.start('azacru', 5), 'five players');
check(pacru.start('pacru', 3));
const board = pacru.board();
same(board.colours, ['yellow', 'red', 'black']);
same([board.players, board.target, board.end, board.chevrons], [3, 28, '-', [3, 3, 3]]);
same(board.power.filter(Boolean).length, 9);

// Rotating the seats of a set: after as many games as there are players everybody has begun once.
pacru.start('shacru', 3);
const first = [...pacru.setup()], rotations = [];
for (let g = 0; g < 4; g++) {
    pacru.setup().set(first);
    same(pacru.exports.setup_rotate(4, 0, g), 0);
    rotations.push(pacru.numbers(3).join(''));
}
same(rotations, ['012', '120', '201', '012']);
pacru.setup().set(first);
check(pacru.exports.setup_rotate(4, 0, 4) !== 0, 'a game beyond the set');

// A position that cannot be read says where, and leaves the desk as it is.
pacru.start('shacru', 2);
const before = pacru.print();
same(pacru.read('shacru 9/9/9/9/9/9/9/9 R:e1N/Y:a1NE R -')?.fault, 'RANKS');
const twice = pacru.read('shacru 9/9/9/9/9/9/9/9/9 R:e1N/Y:e1NE R -');
same([twice?.fault, twice?.field, twice?.at >= 33], ['TWO_CHEVRONS', 4, true]);
same(pacru.print(), before);

// Playing, undoing, redoing; the desk shows any moment of the game.
{
    const { start, turns } = JSON.parse(linesOf('games.jsonl')[0]);
    pacru.read(start);
    const game = pacru.newGame(), positions = [start];
    for (const turn of turns) {
        game.show();
        same(game.play(pacru.readTurn(turn).turn), 'ok');
        game.show();
        positions.push(pacru.print());
    }
    same(game.turns, turns.length);
    same(turns.map((_, i) => game.number(i)).slice(0, 5), [1, 1, 2, 2, 3]);
    const end = game.result();
    check(end.end !== '-' && end.places.includes(1), 'result', end);
    same(game.play(game.turn(0)), 'over');
    same(game.playText('e1-e2')?.refusal, { kind: 'OVER', rule: 'S-R6', field: 127 });
    same(game.events(turns.length - 1).at(-1).kind, 'over');
    for (const [i, text] of positions.entries()) {
        same(game.show(i), 'ok');
        same(pacru.print(), text, 'position', i);
    }
    same(game.show(turns.length + 1), 'argument');
    for (let i = turns.length; i > 0; i--)
        same(game.undo(), 'ok');
    same(game.undo(), 'nothing');
    same(game.undone, turns.length);
    same(game.outcome(), start);
    for (let i = 0; i < turns.length; i++)
        same(game.redo(), 'ok');
    same(game.redo(), 'nothing');
    same(game.result(), end);

    // Comments, clocks and tags travel with the record.
    same(game.putComment(0, '  Guten   Tag, ☃ '), 'ok');
    same(game.comment(0), 'Guten Tag, ☃');
    same(game.putComment(1, 'a } b'), 'text');
    same(game.putClock(2, 252_500), 'ok');
    same(game.comment(2), '[%clk 0:04:12.5]');
    same([game.clock(2), game.clock(1)], [252_500, -1]);
    same(game.putTag('Red', 'Åsa "A" \\ B'), 'ok');
    same(game.putTag('Site', 'x'), 'ok');
    same(game.putTag('Site'), 'ok');
    same(game.putTag('Game', 'pacru'), 'argument');
    same(game.tags(), { Red: 'Åsa "A" \\ B' });
    const text = game.write(), { set, error } = pacru.readRecords(text);
    same(error, undefined);
    same(set.length, 1);
    same(set.write(), text);
    same(set.game(0).result(), end);
    same(set.game(0).tags(), game.tags());
    same(set.game(0).comment(0), 'Guten Tag, ☃');
    same(game.set.add(), 'ok');
    same(game.set.length, 2);
    same(game.set.standings(), null, 'other players');
    same(game.set.game(1).putTag('Red', 'Åsa "A" \\ B'), 'ok');
    const totals = game.set.standings();
    same(totals.map(({ games, name }) => [games, name]), [[1, 'Åsa "A" \\ B'], [1, 'Yellow']]);
    set.free();
    game.set.free();
    same(game.turns, 0, 'a set that is no more');
    same(game.undo(), 'argument');
}

// Going round in circles is an end that only the game knows, and tells as an event.
{
    const { set } = pacru.readRecords(recordOf('repetition.pgr')), game = set.game(0);
    const { end, winners } = game.result();
    const { kind, rule, player } = game.events(game.turns - 1).at(-1);
    same([end, kind, rule], ['repetition', 'over', 'Reading 16']);
    same(player, [NOBODY, 0, 1, NOBODY][winners]);
    check(!game.events(game.turns - 2).some(({ kind }) => kind === 'over'), 'only at the end');
    game.show();
    same(pacru.result().end, '-');
    set.free();
}

// A draw agreed on.
{
    pacru.start('pacru', 4);
    const game = pacru.newGame(1);
    same([game.flags, game.agree(), game.result().text], [1, 'ok', 'agreed - R=0,G=0,B=0,Y=0']);
    same([game.agree(), game.undo(), game.agree()], ['over', 'ok', 'ok']);
    same([0, 1, 2, 3].map((player) => game.idle(player)), [0, 0, 0, 0]);
    game.set.free();
}

// Every record of the tests is read, and written as it was read, or is refused for the reason its
// name gives.
for (const file of readdirSync(new URL('../records', import.meta.url))
         .filter((name) => name.endsWith('.pgr'))) {
    const { set, error } =
        pacru.readRecords(recordOf(file), file.startsWith('abstractplay') ? EITHER_ORDER : 0);
    if (file.startsWith('bad-')) {
        check(error && file.slice(4).startsWith(error.kind), file, error);
        continue;
    }
    same(error, undefined, file);
    const text = set?.write(), again = pacru.readRecords(text);
    same(again.set?.write(), text, file);
    set.free();
    again.set?.free();
}
{
    const { error } = pacru.readRecords('[Game "shacru"]\n[Players "2"]\n\n1. e1-e2 e9-e5 *\n');
    const { kind, line, column, game, turn, text, refusal } = error;
    same([kind, line, column, game, turn], ['turn', 4, 10, 1, 2]);
    same([text, refusal?.rule], ['e9-e5', 'S-R3']);
    const tags = '[Game "shacru"]\n[Players "2"]\n[Result "target R R=1,Y=2"]\n\n';
    const wrong = pacru.readRecords(`${tags}1. e1-e2 R:resign\n`).error;
    same([wrong.kind, wrong.expected], ['result', 'resign Y R=1,Y=0']);
}

// Random games end, and the same seed gives the same games.
for (const game of pacru.names.games) {
    const play = () => {
        pacru.exports.random_seed(302n);
        return Array.from({ length: 20 }, () => {
            pacru.start(game, 2);
            return [pacru.exports.random_game(), ...pacru.numbers(1), pacru.print()];
        });
    };
    const played = play();
    check(played.every(([end, turns]) => end > 0 && turns > 10), game, played);
    same(play(), played);
}
pacru.start('pacru', 2);
check(pacru.printTurn(pacru.exports.random_turn()), 'a random turn');

// The most turns a position of Pacru can have come in chunks.
const full = 'rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrr6/9/9/9/9';
same(pacru.read(`pacru ${full} R:d1N,e1N,f1N,g1N/Y:a1N,b1N,c1N,i1N R -`), null);
let listed = 0;
for (const chunk of pacru.chunks())
    listed += chunk.length;
same(BigInt(listed), pacru.count());
check(listed > 500_000 && pacru.count(NO_REORIENTATIONS) < 100n, 'many', listed);
