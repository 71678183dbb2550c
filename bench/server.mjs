// SPDX-License-Identifier: GPL-3.0-or-later
// Measures `pacru serve` beside a bare echo server on the same library, in the same run, under the load of bench/load.c:
//   node bench/server.mjs BUILD [CONNECTIONS [TURNS_A_SECOND [SECONDS]]]
// Games of four, everybody connected and within the limits of docs/protocol.md, from as many addresses as that takes. A turn is
// six messages: it comes in with an `id`, four events and one `done` go out. The echo server gets messages of the same mean length
// and sends them back; each counts as two. On both sides a message is one that was sent or received, pings aside.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { heading, row } from './table.mjs';

const [build = 'build', ...numbers] = process.argv.slice(2);
const [CONNECTIONS = 10000, RATE = 2000, SECONDS = 10] = numbers.map(Number);
const GAMES = Math.floor(CONNECTIONS / 4), SCRIPTS = 50, GAMES_OF_ADDRESS = 20;
const pacru = join(build, 'pacru'), folder = mkdtempSync(join(tmpdir(), 'pacru-bench-')), data = join(folder, 'data');
const running = new Set();
let keepData = false;
process.on('exit', () => {
    running.forEach((child) => child.kill('SIGKILL'));
    if (!keepData)
        rmSync(folder, { recursive: true, force: true });
});
process.on('SIGINT', () => process.exit(130));

function run(name, words, stdin = 'ignore') {
    const child = spawn(join(build, name), words.map(String), { stdio: [stdin, 'pipe', 'inherit'] });
    running.add(child);
    child.ended = once(child, 'close').then(([status]) => { running.delete(child); return status; });
    return { child, lines: createInterface({ input: child.stdout }) };
}

async function start(name, words) {
    const { child, lines } = run(name, words);
    const [line] = await once(lines, 'line');
    return { child, port: /\d+$/.exec(line)[0], stop: () => { child.kill('SIGKILL'); return child.ended; } };
}

/** The server's memory in kB, and the seconds of processors' time it has used. */
function look({ child }) {
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').replace(/.*\) /s, '').split(' ').map(Number);
    return { memory: fields[21] * 4, used: (fields[11] + fields[12]) / 100 };
}

/** Runs the load, and calls the function named by each line it prints with the numbers on it and how the server is. */
async function load(server, words, hear, input = '') {
    const { child, lines } = run('load', words, 'pipe');
    let before = look(server);
    child.stdin.end(input);
    lines.on('line', (line) => {
        const [name, ...values] = line.split(' '), now = look(server);
        hear[name]?.({ memory: now.memory, used: now.used - before.used }, ...values.map((value) => name === 'written' ? value : Number(value)));
        before = now;
    });
    if (await child.ended)
        process.exit(1);
}

/** The turns of long games, each with blanks between them. */
function longGames() {
    const records = execFileSync(pacru, ['random', 'pacru', '4', '--games', '2000', '--seed', '1', '--record', '-'], { encoding: 'utf8', maxBuffer: 1 << 26 });
    return records.split(/^(?=\[Game )/m)
        .map((record) => record.replace(/^\[.*\n/gm, '').split(/\s+/).filter((word) => word && !/^\d+\.$/.test(word)))
        .sort((a, b) => b.length - a.length).slice(0, SCRIPTS).map((turns) => turns.join(' '));
}

function post(port, setup, from) {
    return new Promise((resolve, reject) => {
        request({ port, host: '127.0.0.1', localAddress: from, path: '/api/games', method: 'POST', agent: false, headers: { 'content-type': 'application/json' } }, async (answer) => {
            const text = (await answer.toArray()).join('');
            return answer.statusCode === 201 ? resolve(JSON.parse(text)) : reject(new Error(text));
        }).on('error', reject).end(JSON.stringify(setup));
    });
}

/** Makes the games; resolves to what the load has to know of them. */
async function makeGames(port) {
    const scripts = longGames(), lines = [];
    const setup = { game: 'pacru', clock: { kind: 'time', minutes: 60 }, away: 'wait', seats: [0, 1, 2, 3].map((i) => ({ kind: 'person', name: `P${i}` })) };
    while (lines.length < GAMES)
        lines.push(...await Promise.all(Array.from({ length: Math.min(GAMES_OF_ADDRESS, GAMES - lines.length) }, async (_, i) => {
            const place = lines.length / GAMES_OF_ADDRESS;
            const made = await post(port, setup, `127.${100 + Math.floor(place / 250)}.0.${1 + place % 250}`);
            return [made.game, ...made.seats.map((link) => link.split('/')[2]), scripts[(lines.length + i) % SCRIPTS]].join(' ');
        })));
    return `${lines.join('\n')}\n`;
}

/** Of the turns that the server has acknowledged, those that are not in the store; then it fails, and the data stay to be looked at. */
function lost(written) {
    const kept = new Map(execFileSync(pacru, ['admin', 'list', '--data', data], { encoding: 'utf8', maxBuffer: 1 << 26 })
        .trim().split('\n').map((line) => line.split(' ')).map((words) => [words[0], Number(words.at(-1))]));
    const missing = [...written].map(([game, turns]) => ({ game, turns, kept: kept.get(game) ?? 0 })).filter((one) => one.turns > one.kept);
    for (const { game, turns, kept: found } of missing)
        console.error(`${game}: ${turns} turns acknowledged, ${found} in ${data}`);
    keepData ||= missing.length > 0;
    process.exitCode = missing.length ? 1 : process.exitCode;
    return missing.reduce((sum, one) => sum + one.turns - one.kept, 0);
}

const megabytes = (kilobytes) => `${(kilobytes / 1024).toFixed(1)} MB`, milliseconds = (microseconds) => `${(microseconds / 1000).toFixed(2)} ms`;
const rate = (count, seconds) => `${Math.round(count / seconds).toLocaleString('en')} a second`;

async function measureGames() {
    const server = await start('pacru', ['serve', '--port', 0, '--data', data, '--log', 'error']), written = new Map();
    const games = await makeGames(server.port), empty = look(server).memory;
    let result;
    await load(server, ['games', server.port, RATE, SECONDS], {
        open({ memory }, connections) {
            row(`memory, ${connections} idle connections`, megabytes(memory));
            row('  for each of them', `${((memory - empty) / connections).toFixed(2)} kB`);
        },
        seated: ({ memory }, count) => row(`memory, all in ${count} games of four`, megabytes(memory)),
        steady({ memory, used }, due, sent, p50, p99, worst) {
            row(`${RATE} turns a second, ${SECONDS} s: sent`, `${(100 * sent / due).toFixed(1)} %`, '99 %', sent / due / 0.99);
            row('  until the last of the others sees it: median', milliseconds(p50));
            row('  99 of 100', milliseconds(p99), 'under 20 ms', 20000 / p99);
            row('  the slowest', milliseconds(worst));
            row('  memory', megabytes(memory), 'under 150 MB', 150 * 1024 / memory);
            row('  time of processors', `${(100 * used / SECONDS).toFixed(0)} %`);
        },
        full({ memory, used }, messages, bytes, turns, seconds) {
            result = { messages, seconds, used, mean: Math.round(bytes / messages) };
            row('at saturation: turns', rate(turns, seconds));
            row('  messages', rate(messages, seconds));
            row('  turns, for each second of processors', Math.round(turns / used).toLocaleString('en'));
            row('  memory', megabytes(memory));
        },
        written: (_, game, turns) => written.set(game, Number(turns)), // a name such as 54e79351 is no number
    }, games);
    await server.stop(); // at once, with turns under way
    const turns = [...written.values()].reduce((sum, one) => sum + one, 0), missing = lost(written);
    row(`turns lost of ${turns.toLocaleString('en')} acknowledged`, `${missing}`, '0', missing ? 0 : 1);
    return result;
}

async function measureEcho(length) {
    const server = await start('echo', []);
    let result;
    await load(server, ['echo', server.port, 4 * GAMES, SECONDS, length], { full({ used }, messages, bytes, turns, seconds) { result = { messages, seconds, used }; } });
    await server.stop();
    row(`bare echo of ${length} bytes: messages`, rate(result.messages, result.seconds));
    return result;
}

heading();
const games = await measureGames(), echo = await measureEcho(games.mean);
const share = games.messages / games.seconds / (echo.messages / echo.seconds);
row('messages, beside the echo', share.toFixed(2), '0.4', share / 0.4);
row('  by time of processors', (games.messages / games.used / (echo.messages / echo.used)).toFixed(2));
