// SPDX-License-Identifier: GPL-3.0-or-later
// How well the engine keeps its time: node bench/times.mjs [COMMAND]. Measured on the clock, from
// the line with `go` to the one with `bestmove`, and from `stop`: a machine that does other things
// as well keeps every program waiting, so it is told for how long. Takes three minutes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const COMMAND = process.argv[2] ?? 'build/pacru';
const GAMES = ['shacru', 'azacru', 'pacru', 'pacru2011'], PLAYERS = [2, 3, 4];
// Milliseconds a turn, and how many turns of each game.
const LIMITS = [[10, 20], [30, 10], [100, 5], [300, 3], [1000, 1], [3000, 1], [10000, 1]];
const STOP = { what: 'stop', count: 10, goal: 20, measure: stopped };

const engine = spawn(COMMAND, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
await once(engine, 'spawn');
const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
const say = (text) => engine.stdin.write(`${text}\n`);

async function answer(start) {
    for (;;) {
        const { value, done } = await lines.next();
        if (done)
            throw new Error(`${COMMAND} has ended`);
        if (value.startsWith(start))
            return value.slice(start.length).trim();
    }
}

/** Milliseconds from saying something to the answer, and the turn. */
async function timed(text) {
    const begun = performance.now();
    say(text);
    const turn = await answer('bestmove');
    return [performance.now() - begun, turn];
}

/** A game that goes on turn by turn, so that each is measured in another position. */
async function game(name, players) {
    const turns = [];
    say(`uginewgame\nposition startpos ${name} ${players}\nisready`);
    await answer('readyok');
    return async (measure) => {
        const [time, turn] = await measure();
        if (turn === 'none')
            turns.length = 0;
        else
            turns.push(turn);
        const moves = turns.length ? ` moves ${turns.join(' ')}` : '';
        say(`position startpos ${name} ${players}${moves}`);
        return time;
    };
}

async function stopped() {
    say('go infinite');
    await new Promise((resolve) => { setTimeout(resolve, 20 + 150 * Math.random()); });
    return timed('stop');
}

const spread = (times) => [Math.min(...times), times.reduce((a, b) => a + b) / times.length,
    Math.max(...times)].map((time) => time.toFixed(1).padStart(9)).join('');

/** For how long a program that does nothing but look at the clock is kept waiting, at the worst. */
function worstWait(milliseconds) {
    let worst = 0;
    const begun = performance.now();
    for (let last = begun, now; last < begun + milliseconds; last = now) {
        now = performance.now();
        worst = Math.max(worst, now - last);
    }
    return worst;
}

const row = (what, times, limit) => console.log(
    what.padEnd(16) + String(times.length).padStart(6) + spread(times) +
    String(times.filter((time) => time > limit).length).padStart(9));

console.log(`waiting for a processor: up to ${worstWait(5000).toFixed(1)} ms`);
console.log(`${''.padEnd(16)} turns    least     mean     most  too late`);
let late = 0;
const limited = LIMITS.map(([limit, count]) => {
    const what = `movetime ${limit}`;
    return { what, count, goal: limit, measure: () => timed(`go ${what}`) };
});
for (const { what, count, goal, measure } of [...limited, STOP]) {
    const times = [];
    for (const name of GAMES)
        for (const players of PLAYERS) {
            const play = await game(name, players);
            for (let i = 0; i < count; i++)
                times.push(await play(measure));
        }
    row(what, times, goal);
    late += times.filter((time) => time > goal).length;
}
say('quit');
process.exitCode = late ? 1 : 0;
