// SPDX-License-Identifier: GPL-3.0-or-later
// Computer players, with a clock that goes as the test wants it to.
import { bytes, check, network, recordOf, same } from './lib/check.mjs';
import { load } from './pacru.mjs';

// Every look at the clock takes a quarter of a millisecond, and may do something else.
let time = 0, looks = 0, atLook = () => {};
const pacru = load(bytes, () => {
    time += 0.25;
    looks++;
    atLook();
    return time;
});
const { games, players } = pacru.names;
same(players, ['engine', 'plain', 'uct', 'greedy', 'random']);

// Shacru with two players waits for its network, and nothing else does.
{
    const player = pacru.newPlayer('engine', { level: 1 });
    const wanted = (game, count) => {
        pacru.start(game, count);
        const played = pacru.newGame();
        same(pacru.exports.network_wanted(played.set.number, 0), pacru.exports.network_wanted(0, 0), game, count);
        played.set.free();
        return [pacru.exports.network_wanted(0, 0), player.think(null, { depth: 1 }) === 0n];
    };
    for (const game of games)
        for (const count of [2, 3, 4])
            same(wanted(game, count), game === 'shacru' && count === 2 ? [1, true] : [0, false], game, count);
    same(pacru.exports.bench(0), 0n, 'no signature without it');
    const damaged = Uint8Array.from(network);
    damaged[1000] ^= 1;
    check(pacru.readNetwork(damaged) > 0 && pacru.readNetwork(network.subarray(1)) > 0, 'refused');
    same(wanted('shacru', 2), [1, true]);
    same(pacru.readNetwork(network), 0);
    same(wanted('shacru', 2), [0, false]);
    same(pacru.readNetwork(damaged), 0, 'the one that is there stays');
    check(pacru.exports.bench(0) > 0n);
    player.free();
}

/** Thinks with something to be done at each look at the clock; returns what that returned. */
function whileThinking(act, think) {
    looks = 0;
    atLook = act;
    const answer = think();
    atLook = () => {};
    return answer;
}

// Every player plays a legal turn in every game, tells what it thought, and ends a game.
for (const kind of players)
    for (const game of games)
        for (const count of [2, 3, 4]) {
            pacru.start(game, count);
            const played = pacru.newGame(), player = pacru.newPlayer(kind, { mebibytes: 1 });
            for (let i = 0; i < 6; i++) {
                const turn = player.think(played, { nodes: 200 });
                const { variation, nodes, depth } = pacru.thought();
                played.show();
                same(variation[0], turn, kind, game, 'the variation begins with the turn');
                same(pacru.printThought()[0], pacru.printTurn(turn), kind, game);
                check(kind === 'random' || (nodes > 0 && depth > 0), kind, game, nodes, depth);
                same(played.play(turn), 'ok', kind, game);
            }
            player.newGame();
            player.free();
            played.set.free();
        }

// A variation is a sequence of turns that can be played.
{
    pacru.start('pacru', 2);
    const player = pacru.newPlayer('engine'), game = pacru.newGame();
    const turn = player.think(game, { depth: 5 }), { variation, depth, score } = pacru.thought();
    same([depth, variation.length, variation[0]], [5, 5, turn]);
    check(Math.abs(score) < 2000, 'nothing is decided at the start', score);
    same(pacru.printThought(), variation.map((next) => {
        game.show();
        const text = pacru.printTurn(next);
        same(game.play(next), 'ok', text);
        return text;
    }));
    player.free();
    game.set.free();
}

// The desk is thought about like a game without a past; a game that is over needs no thought.
{
    pacru.start('azacru', 2);
    const player = pacru.newPlayer('engine', { level: 4 }), game = pacru.newGame();
    const limits = { depth: 3 }, turn = player.think(null, limits);
    player.newGame();
    same(player.think(game, limits), turn);
    const { set } = pacru.readRecords(recordOf('repetition.pgr')), over = set.game(0);
    same([player.think(over, limits), pacru.thought().variation], [0n, []]);
    over.show();
    check(player.think(null, limits) !== 0n, 'but the position alone does not know it');
    game.set.free();
    same(player.think(game, limits), 0n, 'a game that is no more');
    player.free();
    same(player.think(null, limits), 0n, 'a player who is no more');
    set.free();
}

// The same seed plays the same, whatever the clock says.
for (const level of [1, 4]) {
    const play = (pace) => {
        pacru.start('pacru', 3);
        const game = pacru.newGame(), player = pacru.newPlayer('engine', { level, seed: 302 });
        const turns = whileThinking(() => { time += pace; },
            () => Array.from({ length: 8 }, () => {
                const turn = player.think(game);
                game.play(turn);
                return turn;
            }));
        player.free();
        game.set.free();
        return turns;
    };
    same(play(0), play(7), 'level', level);
}

// Time: the limit is kept, and thinking without one goes on until it is stopped.
for (const kind of ['engine', 'uct'])
    for (const game of games) {
        pacru.start(game, 2);
        const player = pacru.newPlayer(kind, { mebibytes: 4 });
        for (const limits of [{ milliseconds: 100 }, { clock: 100, increment: 50 }]) {
            const begun = time;
            check(player.think(null, limits) !== 0n);
            check(time - begun <= 100, kind, game, limits, 'took', time - begun);
            const { milliseconds } = pacru.thought();
            check(milliseconds < time - begun + 1, kind, game, 'tells', milliseconds);
        }
        const turn = whileThinking(() => looks === 400 && player.stop(), () => player.think(null));
        check(turn !== 0n, kind, game, 'a stopped player has a turn');
        check(looks >= 400 && looks < 600, kind, game, 'stopped at look', looks);
        // A stop that comes while nobody thinks is forgotten.
        player.stop();
        const { nodes } = (player.think(null, { nodes: 3000 }), pacru.thought());
        check(nodes > 200 && nodes <= 3000, kind, game, nodes, 'nodes');
        player.free();
    }

// While a player thinks its thoughts can be read, and nothing else can be done to players.
{
    pacru.start('shacru', 2);
    const player = pacru.newPlayer('engine'), depths = [];
    let seen = pacru.thought().reports;
    const look = () => {
        const { reports, depth, variation } = pacru.thought();
        if (reports !== seen && depth) {
            depths.push(depth);
            check(pacru.printThought().length === variation.length, 'printed meanwhile');
        }
        seen = reports;
        same(pacru.newPlayer('random'), null);
        same(player.think(null), 0n);
        same(pacru.exports.bench(0), 0n);
        player.free();
        player.newGame();
    };
    check(whileThinking(look, () => player.think(null, { depth: 6 })) !== 0n);
    check(depths.length > 2 && depths.every((depth, i) => !i || depth > depths[i - 1]), depths);
    check(player.think(null, { depth: 2 }) !== 0n, 'it was not freed');
    player.free();
}

// Deep searches stay within their stack.
pacru.read('shacru 1yyyyyyr1/yb1yyryyr/ybyyyrryr/yyyyrrrrb/yyyrrrrrb/1brrrbrbb/brbrbbbrb/' +
    'brbbbb1rb/b1rbb1bb1 Y:a5W,h7S,e8SE/R:c1SE,h5E,h9NW/B:a1S,i6N,b7S Y -');
for (const level of [7, 8]) {
    const player = pacru.newPlayer('engine', { level });
    check(player.think(null, { nodes: 300_000 }) !== 0n, 'to the depth of', pacru.thought().depth);
    player.free();
}

// What there is none of, or no room for.
same(pacru.newPlayer('chess'), null);
same(pacru.newPlayer('engine', { level: 9 }), null);
same(pacru.newPlayer('engine', { mebibytes: 65 }), null);
const many = Array.from({ length: 9 }, () => pacru.newPlayer('greedy'));
same(many.map(Boolean), [...Array(8).fill(true), false]);
many.forEach((player) => player?.free());
check(pacru.newPlayer('greedy'), 'room again');
