// SPDX-License-Identifier: GPL-3.0-or-later
// Computers are shared out fairly: whoever has many games of strong computers neither fills the memory nor makes others wait.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { after, test } from 'node:test';

import { Player } from './lib/player.mjs';
import { ask, serve } from './lib/server.mjs';

const MEBIBYTE = 1 << 20;
const GAMES = 30;

async function freePort() {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address();
    probe.close();
    await once(probe, 'close');
    return port;
}

const port = await freePort();
const server = await serve('--metrics', String(port), '--proxy');
after(async () => {
    assert.equal(await server.stop(), 0);
    assert.equal(server.complained, '');
});

/** The server's metrics by name, without `pacru_`. */
async function metrics() {
    const { body } = await ask({ port }, '/metrics');
    return Object.fromEntries([...body.toString().matchAll(/^pacru_(\w+) (\d+)$/gm)].map(([, name, value]) => [name, Number(value)]));
}

/** Bytes that the server has asked for, used or not. */
const reserved = () => 1024 * Number(/^VmData:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))[1]);

const none = { kind: 'none' };
const computer = (level) => ({ kind: 'computer', level });
const person = { kind: 'person', name: 'Anna' };
const headersOf = (address) => ({ 'x-forwarded-for': address });

async function make(address, setup) {
    const answer = await ask(server, '/api/games', { method: 'POST', headers: { 'content-type': 'application/json', ...headersOf(address) },
        body: JSON.stringify({ clock: none, ...setup }) });
    assert.equal(answer.status, 201, answer.body.toString());
    const { game, seats } = JSON.parse(answer.body);
    return { game, secrets: seats.map((link) => link?.slice(10) ?? null) };
}

test('a turn thought out for another position is not played', async () => {
    const before = await metrics();
    const { game, secrets } = await make('192.0.2.3', { game: 'pacru', seats: [person, computer(8)] });
    const anna = await Player.join(server, game, secrets[0], { headers: headersOf('192.0.2.3') });
    await anna.play('e1-e2');
    await anna.does({ do: 'offer', what: 'back' });
    assert.equal(anna.state.turns.length, 0, 'the computer agrees, and has not answered yet');
    await anna.play('a3-b3');
    await anna.until(() => anna.state.turns.length === 2);
    const { computer_turns_total: thoughts } = await metrics();
    assert.ok(thoughts - before.computer_turns_total >= 2, 'the answer is the second thought');
    await anna.leave();
});

test('many strong computers of one address take neither the memory nor everybody’s time', async () => {
    const crowd = '192.0.2.1', newcomer = '192.0.2.2';
    const before = await metrics(), reservedBefore = reserved();
    for (let i = 0; i < GAMES; i++) {
        const { game, secrets } = await make(crowd, { game: 'pacru', seats: [computer(8), computer(8), computer(8), person] });
        await (await Player.join(server, game, secrets[3], { headers: headersOf(crowd) })).leave(); // that begins it
    }
    const busy = await metrics();
    const waiting = busy.computers_waiting;
    assert.ok(waiting >= GAMES / 2, `${waiting} wait`);
    // Few think, with 8 MiB each; those that wait must be far from having as much.
    const threads = busy.computers_busy;
    assert.ok(threads <= 4, `${threads} think`);
    for (const grown of [busy.memory_bytes - before.memory_bytes, reserved() - reservedBefore])
        assert.ok(grown < (64 + 4 * waiting) * MEBIBYTE, `${Math.round(grown / MEBIBYTE)} MiB for ${waiting} that wait`);

    const { game, secrets } = await make(newcomer, { game: 'pacru', seats: [person, computer(1)] });
    const anna = await Player.join(server, game, secrets[0], { headers: headersOf(newcomer) });
    const { computer_turns_total: then } = await metrics();
    await anna.play('e1-e2');
    await anna.until(() => anna.state.turns.length === 2);
    const { computer_turns_total: now } = await metrics();
    // Its own, and of the crowd those that were under way and perhaps a few more; in one queue all of the crowd’s.
    assert.ok(now - then < GAMES / 2, `${now - then} thoughts came before it`);
    await anna.leave();
});

test('threads that think are nicer than the loop, each once, however many turns they have thought out', async () => {
    const { game, secrets } = await make('192.0.2.4', { game: 'pacru', seats: [person, computer(1)] });
    const anna = await Player.join(server, game, secrets[0], { headers: headersOf('192.0.2.4') });
    for (let i = 0; i < 6; i++) {
        await anna.play('e1-e2');
        await anna.until(() => anna.state.turns.length === 2);
        await anna.does({ do: 'offer', what: 'back' });
        await anna.until(() => anna.state.turns.length === 0);
    }
    await anna.leave();
    const tasks = `/proc/${server.child.pid}/task`;
    // The 19th field of stat(5), counted behind the name, which may hold blanks.
    const niceOf = (task) => Number(readFileSync(`${tasks}/${task}/stat`, 'utf8').replace(/^.*\) /, '').split(' ')[16]);
    const nices = readdirSync(tasks).map(niceOf), own = niceOf(server.child.pid), most = Math.min(19, own + 10);
    assert.ok(nices.every((nice) => nice === own || nice === most), nices.join());
    assert.ok(nices.filter((nice) => nice === most).length >= 2, nices.join());
});

test('the addresses of one IPv6 network share a limit, however they are written', async () => {
    // A set-up that is none counts as well, and makes no game.
    const isRefused = async (address) => (await ask(server, '/api/games', { method: 'POST', body: '{}',
        headers: { 'content-type': 'application/json', ...headersOf(address) } })).status === 429;
    const others = ['2001:DB8:7:8:ffff:1:2:3', '2001:0db8:0007:0008:0:0:0:9', 'nonsense, 2001:db8:7:8::2'];
    // While the others are looked at, the limit may let one through again; with limits of their own they would not be refused in ten rounds.
    let shared = false;
    for (let round = 0; round < 10 && !shared; round++) {
        while (!await isRefused('2001:db8:7:8::1'))
            continue;
        shared = (await Promise.all(others.map(isRefused))).every(Boolean);
    }
    assert.ok(shared);
    assert.ok(!await isRefused('2001:db8:7:9::1'), 'the next network is not concerned');
});
