// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever is put in, the module answers and stays sound: it never traps, and goes on giving right
// answers.
import { bytes, check, linesOf, network, recordOf, same } from './lib/check.mjs';
import { load } from './pacru.mjs';

// Whoever thinks is stopped soon, whatever limits were given.
const PLAYERS = 8;
let looks = 0;
const pacru = load(bytes, () => {
    for (let player = 0; player <= PLAYERS + 1 && looks > 40; player++)
        pacru.exports.player_stop(player);
    return ++looks;
});

pacru.readNetwork(network);

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
    0x80000000, 0xfffffffe, 0xffffffff, -1, -2, 0.5, 1e300, Infinity, -Infinity, NaN
];
const positions =
    ['positions.jsonl', 'synthetic.jsonl'].flatMap(linesOf).map((line) => JSON.parse(line));
const LONG = new Set(['random_game', 'perft', 'turns', 'bench']); // asked for on their own below

/** Calls a function; a trap fails the test. */
function survives(name, ...given) {
    try {
        return pacru.exports[name](...given);
    } catch (error) {
        check(false, name, given, error.message);
        return 0;
    }
}

/** Which arguments of a function have 64 bits, and so are BigInts: found by trying. */
function wideArguments(name) {
    const call = pacru.exports[name], wide = [], enough = new Error();
    const unread = { valueOf() { throw enough; } };
    for (let i = 0; i < call.length; i++) {
        try {
            call(...wide.map((w) => w ? 0n : 0), 0n, ...Array(call.length - i - 1).fill(unread));
            wide.push(true);
        } catch (error) {
            wide.push(error === enough);
        }
    }
    return wide;
}

const functions = Object.keys(pacru.exports)
    .filter((name) => typeof pacru.exports[name] === 'function' && !LONG.has(name));
const wide = new Map(functions.map((name) => [name, wideArguments(name)]));
check(wide.get('play')[0] && !wide.get('choose')[1] && wide.get('game_play')[2], 'turns are wide');
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
        looks = 0;
        survives(name, ...wide.get(name).map((w) => w ? turn : pick(SMALL)));
        calls++;
    }
    check(pacru.print().length > 0, 'a position lies on the desk');
    survives('perft', pick(SMALL.slice(0, 3)), pick(SMALL));
    survives('turns', pick(SMALL), pick(SMALL), pick(SMALL));
    survives('turns_print');
    survives('bench', pick(SMALL.slice(7)));

    // Those who are there, on the desk or in a game, with strange limits.
    const player = survives('player_new', below(4), below(9), 1, word());
    const set = pick([0, 0, survives('set_new')]);
    survives('set_add', set, 0);
    looks = 0;
    const limits = Array.from({ length: 5 }, () => pick(SMALL));
    const turn = survives('player_think', player || 1 + below(PLAYERS), set, 0, ...limits);
    check(!turn || pacru.preview(turn).length > 0, 'a legal turn', pos, turn);
    check(!player || turn || pacru.board().end !== '-', 'a turn', pos);
    survives('thought_print');
    survives('player_free', 1 + below(PLAYERS));
    survives('set_free', set);
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
