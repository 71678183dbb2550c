// SPDX-License-Identifier: GPL-3.0-or-later
// Measures `pacru serve` beside a bare echo server on the same library, in the same run:
//   node bench/server.mjs PACRU ECHO [CONNECTIONS [TURNS_A_SECOND [SECONDS]]]
// Games of four, everybody connected. Prints how long it takes from a turn sent to a turn seen by the others, memory, the
// messages a second at saturation beside those of the echo server, and turns lost: those acknowledged that are not in the store.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { Socket } from '../tests/server/lib/socket.mjs';

const [pacru, echo, connections = '10000', rate = '2000', seconds = '10'] = process.argv.slice(2);
const GAMES = Math.floor(Number(connections) / 4), RATE = Number(rate), SECONDS = Number(seconds);
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const addressOf = (i) => `127.${1 + Math.floor(i / 250)}.0.${1 + i % 250}`;
const folder = mkdtempSync(join(tmpdir(), 'pacru-bench-'));

async function start(command, words) {
    const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    return { child, port: Number(/\d+$/.exec(line)[0]) };
}

const memory = (server) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))[1]) / 1024;

function post(server, setup, from) {
    const body = JSON.stringify(setup);
    return new Promise((resolve, reject) => {
        const asked = request({ port: server.port, host: '127.0.0.1', localAddress: from, path: '/api/games', method: 'POST', agent: false,
            headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } }, async (answer) => {
            let text = '';
            for await (const part of answer)
                text += part;
            resolve(JSON.parse(text));
        });
        asked.on('error', reject);
        asked.end(body);
    });
}

const script = execFileSync(pacru, ['random', 'shacru', '4', '--seed', '12', '--record', '-'], { encoding: 'utf8' })
    .replace(/^\[.*\n/gm, '').split(/\s+/).filter((word) => word && !/^\d+\.$|^\*$/.test(word));

const times = [];
let messages = 0, acknowledged = 0;

class Game {
    turns = 0;
    heard = 0; // by how many of the four, of the last turn
    sent = 0; // when the last turn was

    async open(server, i) {
        const from = addressOf(Math.floor(i / 20));
        this.index = i;
        const made = await post(server, { game: 'shacru', clock: { kind: 'none' }, seats: Array.from({ length: 4 }, (_, p) => ({ kind: 'person', name: `P${p}` })) }, from);
        this.sockets = await Promise.all(made.seats.map(async (link, seat) => {
            let begun;
            const ready = new Promise((resolve) => { begun = resolve; });
            const socket = await new Socket(server, { from, onText: (text) => {
                if (text.includes('"is":"state"'))
                    begun();
                else
                    this.hear(seat, text);
            } }).opened;
            socket.send(JSON.stringify({ do: 'hello', version: 1, game: made.game, secret: link.slice(10) }));
            await ready;
            return socket;
        }));
        return this;
    }

    hear(seat, text) {
        messages++;
        if (!text.includes('"what":"turn"'))
            return;
        if (seat !== this.mover)
            times.push(performance.now() - this.sent);
        if (++this.heard < 4)
            return;
        this.heard = 0;
        this.turns++;
        acknowledged++;
        this.next?.();
    }

    play() {
        if (this.turns >= script.length || this.pending === this.turns)
            return false;
        this.mover = this.turns % 4;
        this.pending = this.turns;
        this.sent = performance.now();
        this.sockets[this.mover].send(`{"do":"turn","at":${this.turns},"turn":"${script[this.turns]}"}`);
        messages++;
        return true;
    }
}

const percentile = (list, p) => list.sort((a, b) => a - b)[Math.floor(list.length * p)] ?? NaN;

async function measureServer() {
    const server = await start(pacru, ['serve', '--port', '0', '--data', join(folder, 'data'), '--log', 'error']);
    const empty = memory(server), games = [];
    for (let i = 0; i < GAMES; i += 50)
        games.push(...await Promise.all(Array.from({ length: Math.min(50, GAMES - i) }, (_, k) => new Game().open(server, i + k))));
    await wait(2000);
    const full = memory(server);
    console.log(`${4 * GAMES} connections, ${GAMES} games of four: ${full.toFixed(1)} MB, ${((full - empty) * 1024 / (4 * GAMES)).toFixed(2)} kB a connection with its share of a game`);
    times.length = 0;
    const began = performance.now();
    let sent = 0, at = 0;
    while (performance.now() - began < SECONDS * 1000) {
        for (const due = (performance.now() - began) / 1000 * RATE; sent < due; sent++)
            for (let tries = 0; tries < GAMES && !games[at++ % GAMES].play(); tries++);
        await wait(1);
    }
    await wait(500);
    console.log(`${RATE} turns a second for ${SECONDS} s, sent to seen by the others: median ${percentile(times, 0.5).toFixed(2)} ms, p99 ${percentile(times, 0.99).toFixed(2)} ms (goal: under 20), ${memory(server).toFixed(1)} MB (goal: under 150)`);
    messages = 0;
    const start2 = performance.now(), before = acknowledged;
    for (const game of games) {
        game.next = () => game.play();
        game.play();
    }
    await wait(SECONDS * 1000);
    const rateServer = messages / ((performance.now() - start2) / 1000), turns = (acknowledged - before) / ((performance.now() - start2) / 1000);
    for (const game of games)
        game.next = null;
    await wait(500);
    server.child.kill('SIGTERM');
    await once(server.child, 'exit');
    const kept = Number(execFileSync('sqlite3', [join(folder, 'data', 'pacru.db'), 'SELECT count(*) FROM events WHERE kind = 2'], { encoding: 'utf8' }));
    console.log(`at saturation: ${Math.round(turns)} turns a second, ${Math.round(rateServer)} messages a second; turns lost: ${Math.max(0, acknowledged - kept)}`);
    return rateServer;
}

async function measureEcho() {
    const server = await start(echo, []);
    let count = 0;
    const text = '{"do":"turn","at":12,"turn":"e1-e2"}'.padEnd(200);
    const sockets = [];
    for (let i = 0; i < GAMES * 4; i += 200)
        sockets.push(...await Promise.all(Array.from({ length: Math.min(200, GAMES * 4 - i) }, (_, k) => {
            const socket = new Socket(server, { from: addressOf(Math.floor((i + k) / 80)), onText: () => { count += 2; socket.send(text); } });
            return socket.opened;
        })));
    const began = performance.now();
    sockets.forEach((socket) => socket.send(text));
    await wait(SECONDS * 1000);
    const result = count / ((performance.now() - began) / 1000);
    server.child.kill('SIGKILL');
    await once(server.child, 'exit');
    return result;
}

const served = await measureServer(), echoed = await measureEcho();
console.log(`a bare echo server: ${Math.round(echoed)} messages a second; ratio ${(served / echoed).toFixed(2)} (goal: 0.4)`);
rmSync(folder, { recursive: true, force: true });
process.exit();
