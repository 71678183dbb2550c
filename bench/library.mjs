// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers that the library is held to, each printed as soon as it is measured. What is compared
// is measured in turns, round after round, and the best round counts: machines are noisy, and noise
// only ever slows down. Time is that of the processor, so that waiting for one does not count.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { load, NO_REORIENTATIONS } from '../tests/wasm/pacru.mjs';
import { heading, row } from './table.mjs';

const ROUNDS = Math.max(1, Number(process.argv[2] ?? 5) || 5);
const COMMAND = 'build/pacru', WASM = 'build/wasm/pacru.wasm';
const PERFT = [['shacru', 7, 3.5], ['azacru', 7, 2], ['pacru', 6, 1.5]];
const RANDOM_GOAL = 150_000, WASM_GOAL = 0.6, STAGE_GOAL = 100, SIZE_GOAL = 100;
const ENGINE_WASM_GOAL = 0.5, THREADS_GOAL = 1.7, THREADS_TIME = 1500;
const CHESS_DEPTH = 6;

const wasmBytes = readFileSync(WASM);
const pacru = load(wasmBytes);
pacru.readNetwork(readFileSync('src/engine/shacru-2.network'));

// --- the table

function progress(what, round, rounds = ROUNDS) {
    if (process.stderr.isTTY)
        process.stderr.write(`\r\x1b[K${what}, round ${round + 1} of ${rounds}`);
}

const millions = (rate) => `${(rate / 1e6).toFixed(0)} M/s`;
const best = (rates) => Math.max(...rates);

// --- what is measured

/**
 * Seconds that all threads of a process have had on a processor; those on the clock where that is
 * not told.
 */
function processorSeconds(pid) {
    const tasks = `/proc/${pid}/task`;
    if (!existsSync(`${tasks}/${pid}/schedstat`))
        return performance.now() / 1000;
    const nanoseconds = readdirSync(tasks).map(
        (task) => Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]));
    return nanoseconds.reduce((a, b) => a + b) / 1e9;
}

const ownSeconds = () => process.cpuUsage().user / 1e6;

/** A program that is asked in lines of text, started once so that its start does not count. */
async function partner(command, ...rest) {
    const program = spawn(command, rest, { stdio: ['pipe', 'pipe', 'ignore'] });
    const started = await new Promise((resolve) => {
        program.once('error', () => resolve(false));
        program.once('spawn', () => resolve(true));
    });
    if (!started)
        return null;
    const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
    const say = (text) => program.stdin.write(`${text}\n`);
    /** Waits for the line that begins so; `others` sees those before it. */
    const answer = async (start, others = () => {}) => {
        for (;;) {
            const { value, done } = await lines.next();
            if (done)
                throw new Error(`${command} has ended`);
            if (value.startsWith(start))
                return value.slice(start.length);
            others(value);
        }
    };
    say('isready');
    await answer('readyok');
    return { pid: program.pid, say, answer, quit: () => say('quit') };
}

/** Stockfish; null if it is not installed. */
async function chess() {
    const stockfish = await partner('stockfish');
    return stockfish && {
        async perft() {
            const begun = processorSeconds(stockfish.pid);
            stockfish.say(`go perft ${CHESS_DEPTH}`);
            const count = Number(await stockfish.answer('Nodes searched: '));
            return count / (processorSeconds(stockfish.pid) - begun);
        },
        quit: stockfish.quit,
    };
}

/** The command's count and rate; its start, a few milliseconds, is part of it. */
function natively(game, depth) {
    const timed = 'TIMEFORMAT=%U; { time "$@" 2>/dev/null; } 2>&1';
    const said = execFileSync(
        'bash', ['-c', timed, '', COMMAND, 'perft', '--no-reorient', game, '2', String(depth)]);
    const [count, seconds] = said.toString().trim().split('\n').slice(-2).map(Number);
    return { count, rate: count / seconds };
}

function inWasm(game, depth) {
    pacru.start(game, 2);
    const begun = ownSeconds(), count = Number(pacru.perft(depth, NO_REORIENTATIONS));
    return { count, rate: count / (ownSeconds() - begun) };
}

/** All that is compared, in turns; each round is shown as it is measured. */
async function measurePerft() {
    const stockfish = await chess();
    const found = { stockfish: 0, native: PERFT.map(() => 0), wasm: PERFT.map(() => 0) };
    if (!stockfish)
        console.log('Stockfish is not installed: there is nothing to set perft beside.');
    for (let round = 0; round < ROUNDS; round++) {
        process.stdout.write(`round ${round + 1} of ${ROUNDS}, millions a second:`);
        for (const [i, [game, depth]] of PERFT.entries()) {
            if (stockfish)
                found.stockfish =
                    Math.max(found.stockfish, shown('stockfish', await stockfish.perft()));
            const ours = natively(game, depth), theirs = inWasm(game, depth);
            if (ours.count !== theirs.count)
                throw new Error(
                    `${game} ${depth}: ${ours.count} natively, ${theirs.count} in WebAssembly`);
            found.native[i] = Math.max(found.native[i], shown(game, ours.rate));
            found.wasm[i] = Math.max(found.wasm[i], shown('wasm', theirs.rate));
        }
        console.log();
    }
    stockfish?.quit();
    return found;
}

function shown(what, rate) {
    process.stdout.write(` ${what} ${(rate / 1e6).toFixed(0)}`);
    return rate;
}

function showPerft({ stockfish, native, wasm }) {
    heading();
    if (stockfish)
        row(`stockfish go perft ${CHESS_DEPTH}`, millions(stockfish));
    for (const [i, [game, depth, goal]] of PERFT.entries()) {
        const beside = native[i] / stockfish;
        row(`perft ${game} 2 ${depth}`,
            millions(native[i]) + (stockfish ? `, ${beside.toFixed(2)} ×` : ''),
            `${goal} × stockfish`, stockfish ? beside / goal : null);
    }
    for (const [i, [game, depth]] of PERFT.entries()) {
        const beside = wasm[i] / native[i];
        row(`perft ${game} 2 ${depth}, WebAssembly`, `${millions(wasm[i])}, ${beside.toFixed(2)} ×`,
            `${WASM_GOAL} × native`, beside / WASM_GOAL);
    }
}

/**
 * What the command measures itself: random games, and the first stage of a turn with its
 * explanations.
 */
function measureCommand() {
    const runs = [], rounds = Math.min(ROUNDS, 3);
    for (let round = 0; round < rounds; round++) {
        progress('random games and first stages', round, rounds);
        runs.push(JSON.parse(
            execFileSync(COMMAND, ['bench', '--json'], { stdio: ['ignore', 'pipe', 'ignore'] })));
    }
    PERFT.forEach(([game], i) => {
        const games = best(runs.map((run) => run.random_games[i].per_second));
        row(`random games ${game} 2`, `${Math.round(games)} /s`, `${RANDOM_GOAL} /s`,
            games / RANDOM_GOAL);
    });
    PERFT.forEach(([game], i) => {
        const time = Math.min(...runs.map((run) => run.first_stage[i].microseconds));
        row(`first stage ${game} 2`, `${time.toFixed(1)} µs`, `under ${STAGE_GOAL} µs`,
            STAGE_GOAL / time);
    });
}

/** The searches of the signature, which must be the same here and there. */
function searchInWasm() {
    const begun = ownSeconds();
    let signature = 0;
    for (let i = 0, nodes; (nodes = Number(pacru.exports.bench(i))); i++)
        signature += nodes;
    return { signature, rate: signature / (ownSeconds() - begun) };
}

function measureEngine() {
    let native = 0, wasm = 0;
    for (let round = 0; round < ROUNDS; round++) {
        progress('engine', round);
        const said = JSON.parse(execFileSync(COMMAND, ['bench', '--signature', '--json']));
        const ours = searchInWasm();
        if (said.signature !== ours.signature)
            throw new Error(`signature ${said.signature}, in WebAssembly ${ours.signature}`);
        native = Math.max(native, said.nodes_per_second);
        wasm = Math.max(wasm, ours.rate);
    }
    const nodes = (rate) => `${(rate / 1e6).toFixed(2)} M/s`;
    row('engine, nodes', nodes(native));
    row('engine, nodes, WebAssembly', `${nodes(wasm)}, ${(wasm / native).toFixed(2)} ×`,
        `${ENGINE_WASM_GOAL} × native`, wasm / native / ENGINE_WASM_GOAL);
}

/** Nodes a second on the clock, as the engine tells them, with one thread and with two. */
async function measureThreads() {
    const engine = await partner(COMMAND, 'engine'), found = [0, 0];
    for (let round = 0; round < ROUNDS; round++)
        for (const [i, threads] of [1, 2].entries()) {
            let rate = 0;
            progress(`${threads} threads`, round);
            engine.say(`setoption name Threads value ${threads}\nposition startpos pacru 2\n` +
                `isready`);
            await engine.answer('readyok');
            engine.say(`go movetime ${THREADS_TIME}`);
            await engine.answer('bestmove',
                (line) => { rate = Number(/ nps (\d+)/.exec(line)?.[1] ?? rate); });
            found[i] = Math.max(found[i], rate);
        }
    engine.quit();
    const ratio = found[1] / found[0];
    row('engine, 2 threads', `${ratio.toFixed(2)} × 1 thread`, `${THREADS_GOAL} ×`,
        ratio / THREADS_GOAL);
}

/**
 * The same question as a page asks it: what can be begun, what follows, and why all else cannot.
 */
function askFirstStage() {
    const { exports } = pacru;
    exports.position_look();
    const { chevron, toMove } = pacru.board();
    for (const turn of [...pacru.moves(), ...pacru.reorientations()])
        exports.options(turn);
    chevron.forEach((player, field) => player === toMove && exports.why_not_all(field));
}

function measureStage(game) {
    let least = Infinity;
    for (let round = 0; round < ROUNDS; round++) {
        let positions = 0;
        progress(`first stage ${game}`, round);
        pacru.exports.random_seed(302n);
        const begun = ownSeconds();
        while (positions < 4000) {
            pacru.start(game, 2);
            for (let turn; (turn = pacru.exports.random_turn()); positions++) {
                askFirstStage();
                pacru.exports.play(turn);
            }
        }
        least = Math.min(least, 1e6 * (ownSeconds() - begun) / positions);
    }
    row(`first stage ${game} 2, WebAssembly`, `${least.toFixed(1)} µs`, `under ${STAGE_GOAL} µs`,
        STAGE_GOAL / least);
}

function measureSizes() {
    const kilobytes = (bytes) => `${(bytes.length / 1000).toFixed(1)} kB`;
    row('pacru.wasm', kilobytes(wasmBytes));
    const gzip = gzipSync(wasmBytes, { level: 9 }), brotli = brotliCompressSync(wasmBytes);
    for (const [how, bytes] of Object.entries({ gzip, brotli }))
        row(`pacru.wasm, ${how}`, kilobytes(bytes), `under ${SIZE_GOAL} kB`,
            SIZE_GOAL * 1000 / bytes.length);
}

showPerft(await measurePerft());
measureCommand();
for (const [game] of PERFT)
    measureStage(game);
measureEngine();
await measureThreads();
measureSizes();
