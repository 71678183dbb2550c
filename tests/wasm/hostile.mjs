// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever is put in, the module answers and stays sound: it never traps, and goes on giving right
// answers.
import { check, linesOf, pacru, recordOf, same } from './lib/check.mjs';

// xorshift32: the same numbers every time.
let state = 302;
const below = (n) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % n;
};
const pick = (list) => list[below(list.length)];
const word = () => BigInt(below(2 ** 32)) << 32n | BigInt(below(2 ** 32));

const SMALL = [
    0, 1, 2, 3, 4, 5, 7, 16, 80, 81, 82, 127, 128, 255, 256, 257, 0xffff, 0x10000, 0x7fffffff,
    0x80000000, 0xfffffffe, 0xffffffff, -1, -2
];
const positions =
    ['positions.jsonl', 'synthetic.jsonl'].flatMap(linesOf).map((line) => JSON.parse(line));
const LONG = new Set(['random_game', 'perft', 'turns']); // asked for on their own below

/** Calls a function; a trap fails the test. */
function survives(name, ...given) {
    try {
        return pacru.exports[name](...given);
    } catch (error) {
        check(false, name, given, error.message);
        return 0;
    }
}

const wide = new Set([
    'options', 'choose', 'turn_look', 'turn_print', 'preview', 'play', 'prospects', 'random_seed'
]);

/**
 * Arguments for any function: a function that takes a turn takes a BigInt first; game_play takes
 * one last.
 */
function someArguments(name, turn) {
    const given = Array.from({ length: pacru.exports[name].length }, () => pick(SMALL));
    if (wide.has(name))
        given[0] = turn;
    if (name === 'game_play')
        given[2] = turn;
    return given;
}

const functions = Object.keys(pacru.exports)
    .filter((name) => typeof pacru.exports[name] === 'function' && !LONG.has(name));
const knownTurns = [0n, -1n, 1n];
let calls = 0;

// Every function with strange numbers, again and again, with strange turns and turns of other
// positions.
for (let round = 0; round < 300; round++) {
    const { pos } = pick(positions);
    survives('position_read', pacru.give(pos));
    const moves = [...pacru.moves(), ...pacru.reorientations()];
    knownTurns.push(...moves.slice(0, 3));
    for (const begun of moves.slice(0, 5)) {
        const options = pacru.options(begun);
        if (options.length)
            knownTurns.push(pacru.choose(begun, pick(options)));
    }
    for (const name of functions) {
        const known = pick(knownTurns);
        const turn = pick([known, known ^ 1n << BigInt(below(64)), word(), pick(moves) ?? 0n]);
        survives(name, ...someArguments(name, turn));
        calls++;
    }
    check(pacru.print().length > 0, 'a position lies on the desk');
    survives('perft', pick(SMALL.slice(0, 3)), pick(SMALL));
    survives('turns', pick(SMALL), pick(SMALL), pick(SMALL));
    survives('turns_print');
}
check(calls > 10_000, calls);

const encoder = new TextEncoder();

// Texts with bytes changed, cut, doubled: positions, turns, records.
const mutate = (bytes) => {
    const changed = Uint8Array.from(bytes);
    for (let i = 1 + below(2); i > 0 && changed.length; i--)
        changed[below(changed.length)] =
            pick([below(256), below(128), ...encoder.encode('a1r2R9 /:,-x*')]);
    return pick([
        changed, changed, changed, changed.subarray(0, below(changed.length + 1)),
        new Uint8Array([...changed, ...changed])
    ]);
};
for (let round = 0; round < 20000; round++) {
    const { pos, turn } = pick(positions);
    pacru.read(pos);
    const text = mutate(encoder.encode(turn));
    const read = survives('turn_read', pacru.give(text), below(8));
    if (read)
        check(pacru.preview(read).length > 0, 'a turn that is read can be played', pos, text);
    if (survives('position_read', pacru.give(mutate(encoder.encode(pos)))) === 0) {
        const printed = pacru.print();
        same(pacru.read(printed), null, 'read again', printed);
        same(pacru.print(), printed);
        const next = survives('random_turn');
        check(next === 0n ? pacru.board().end !== '-' : pacru.play(next).length > 0, 'goes on',
            printed);
    }
}
for (const file of ['set.pgr', 'comments.pgr', 'leaving.pgr', 'pacru-4.pgr']) {
    const record = recordOf(file);
    for (let round = 0; round < 500; round++) {
        const set = survives('set_read', pacru.give(mutate(record)), below(8));
        if (!set)
            continue;
        check(survives('set_write', set) > 0, 'written again');
        survives('set_free', set);
    }
}

// More than fits.
same(survives('input', 0xffffffff), 0);
same(survives('input', 2 ** 24 + 2), 0);
check(pacru.exports.memory.buffer.byteLength < 2 ** 27, 'no function takes memory without end');
same(survives('position_read', 2 ** 30), pacru.names.faults.indexOf('WORDS'));
same(pacru.readRecords(new Uint8Array(2 ** 24 + 1)).error.kind, 'too-big');
for (let set = 1; set <= 256; set++)
    survives('set_free', set);
const sets = Array.from({ length: 300 }, () => survives('set_new'));
same(sets.filter(Boolean).length, 256);
sets.forEach((set) => survives('set_free', set));
check(survives('set_new') > 0, 'room again');

// Nothing is lost: the memory does not grow with the number of games.
const playMany = () => {
    for (let i = 0; i < 300; i++) {
        pacru.start('azacru', 3);
        const game = pacru.newGame();
        for (let turn; (turn = pacru.exports.random_turn()) && game.play(turn) === 'ok';)
            game.show();
        game.write();
        game.set.free();
    }
    return pacru.exports.memory.buffer.byteLength;
};
same(playMany(), playMany());

// And after all that it still counts right.
pacru.start('pacru', 2);
same(pacru.perft(4), 345579n);
