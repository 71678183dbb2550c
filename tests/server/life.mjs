// SPDX-License-Identifier: GPL-3.0-or-later
// A server's life: beginning, being full, ending in order.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { ask, plug, raw, serve, serveHurried, serveWith, serveWithin, serveWithinAtFirst, statusOf } from './lib/server.mjs';

const wasmOf = async (server) => /"(\/pacru-[^"]+\.wasm)"/.exec((await ask(server, '/')).body.toString())[1];

test('the data folder is made, for its owner alone', async () => {
    const server = await serve();
    assert.equal(statSync(join(server.folder, 'data')).mode & 0o777, 0o700);
    assert.equal(await server.stop(), 0);
});

for (const signal of ['SIGTERM', 'SIGINT'])
    test(`${signal} ends it, in order and without a word`, async () => {
        const server = await serve();
        assert.equal((await ask(server, '/')).status, 200);
        assert.equal(await server.stop(signal), 0);
        assert.equal(server.complained, '');
        await assert.rejects(ask(server, '/'));
    });

test('a port that is taken', async () => {
    const first = await serve();
    const second = await serve('--port', String(first.port));
    assert.equal(await second.ended, 1);
    assert.match(second.complained, new RegExp(`^pacru serve: Port ${first.port} is in use.*\\n$`));
    assert.equal((await ask(first, '/healthz')).status, 200);
    assert.equal(await first.stop(), 0);
    const third = await serve('--port', String(first.port));
    assert.equal(third.port, first.port, 'and can be had again at once');
    assert.equal(await third.stop(), 0);
});

test('IPv6', async (t) => {
    const server = await serve('--address', '::1');
    if (server.status === 1)
        return t.skip('this machine has none');
    assert.match(server.url, /^http:\/\/\[::1\]:\d+$/);
    assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
    assert.equal(await server.stop(), 0);
});

/** Somebody who asks for more than fits on the way and takes nothing, so that an answer stays under way. */
async function block(server, many) {
    const path = await wasmOf(server);
    const whole = (await ask(server, path)).body.length;
    const wire = await plug(server);
    const begun = () => server.complained.split(`status=200 bytes=${whole}\n`).length;
    wire.socket.pause();
    wire.socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(many));
    for (let before = 0, same = 0; same < 30; before = begun()) {
        await ask(server, '/healthz');
        same = begun() === before && before > 2 ? same + 1 : 0;
    }
    return { wire, whole };
}

async function stopping(server) {
    server.child.kill('SIGTERM');
    while (!server.complained.includes('event=stopping'))
        await once(server.child.stderr, 'data');
}

test('an answer under way is finished, and nobody new is let in', async () => {
    const server = await serve('--log', 'debug');
    const many = 100, { wire, whole } = await block(server, many);
    const idle = await plug(server);
    await stopping(server);
    await assert.rejects(ask(server, '/'));
    assert.equal(server.status, null);
    wire.socket.resume();
    await wire.closed;
    const answers = wire.text.split('HTTP/1.1 200 OK\r\n').slice(1);
    assert.ok(answers.length > 0 && answers.length < many, 'the last one had not been begun');
    for (const answer of answers)
        assert.equal(answer.length - answer.indexOf('\r\n\r\n') - 4, whole);
    assert.equal(await server.ended, 0);
    await idle.closed;
});

test('a second signal does not wait', async () => {
    const server = await serve('--log', 'debug');
    const { wire } = await block(server, 100);
    await stopping(server);
    assert.equal(await server.stop('SIGINT'), 0);
    wire.socket.destroy();
});

test('who says nothing is let go', async () => {
    const server = await serveHurried();
    const wires = await Promise.all([plug(server), plug(server), plug(server)]);
    wires[1].socket.write('GET / HT');
    wires[2].socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await Promise.all(wires.map(({ closed }) => closed));
    assert.equal(statusOf(wires[2].text), 200);
    assert.equal(await server.stop(), 0);
});

test('with no descriptors left it waits, and then goes on', async () => {
    const server = await serveWithin(40);
    const wires = await Promise.all(Array.from({ length: 100 }, () => plug(server)));
    while (!server.complained.includes('event=full'))
        await once(server.child.stderr, 'data');
    for (const { socket } of wires)
        socket.destroy();
    assert.equal(statusOf(await raw(server, 'GET / HTTP/1.0\r\n\r\n')), 200);
    assert.equal(await server.stop(), 0);
});

/** What a service manager hears: Node.js knows no datagrams between processes, Debian's perl does. */
async function manager(path) {
    const script = 'socket(S, AF_UNIX, SOCK_DGRAM, 0) && bind(S, sockaddr_un($ARGV[0])) or die $!; $| = 1; print "bound\\n"; while (defined recv(S, $_, 4096, 0)) { print "$_\\n" }';
    const child = spawn('perl', ['-MSocket', '-e', script, path], { stdio: ['ignore', 'pipe', 'inherit'] });
    const heard = { text: '', child };
    child.stdout.setEncoding('utf8').on('data', (text) => { heard.text += text; });
    heard.until = async (look) => {
        while (!look(heard.text.split('\n')))
            await once(child.stdout, 'data');
    };
    /** Resolves when all that was sent before has been heard: datagrams keep their order. */
    heard.allSent = async () => {
        const mark = `MARK=${heard.text.length}`;
        spawnSync('perl', ['-MSocket', '-e', 'socket(S, AF_UNIX, SOCK_DGRAM, 0) && send(S, $ARGV[1], 0, sockaddr_un($ARGV[0])) or die $!', path, mark]);
        await heard.until((lines) => lines.includes(mark));
    };
    await heard.until((lines) => lines.includes('bound'));
    return heard;
}

test('a service manager is told, and hears the watchdog as long as the loop turns', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pacru-')), path = join(folder, 'notify');
    const heard = await manager(path);
    const server = await serveWith({ NOTIFY_SOCKET: path, WATCHDOG_USEC: 100_000 });
    const beats = () => heard.text.split('WATCHDOG=1').length - 1;
    await heard.until((lines) => lines.includes('READY=1') && beats() > 3);
    server.child.kill('SIGSTOP'); // as if the loop hung
    while (!/^State:\s+T/m.test(readFileSync(`/proc/${server.child.pid}/status`, 'utf8')))
        await new Promise(setImmediate);
    await heard.allSent();
    const before = beats();
    await new Promise((resolve) => setTimeout(resolve, 1000)); // ten beats of a server that turns
    await heard.allSent();
    assert.equal(beats(), before, 'it hears nothing from a server that hangs');
    server.child.kill('SIGCONT');
    await heard.until(() => beats() > before);
    assert.ok(!heard.text.includes('STOPPING=1'));
    assert.equal(await server.stop(), 0);
    await heard.until((lines) => lines.includes('STOPPING=1'));
    heard.child.kill();
    for (const environment of [{ NOTIFY_SOCKET: path }, { NOTIFY_SOCKET: `@${path}`, WATCHDOG_USEC: 1000 }, { NOTIFY_SOCKET: 'x' }, { NOTIFY_SOCKET: `/${'x'.repeat(200)}` }]) {
        const alone = await serveWith(environment); // nobody listens: it serves all the same
        assert.equal((await ask(alone, '/healthz')).status, 200);
        assert.equal(await alone.stop(), 0);
    }
    rmSync(folder, { recursive: true });
});

test('a watchdog of another process is none of its business', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pacru-')), path = join(folder, 'notify');
    const heard = await manager(path);
    const server = await serveWith({ NOTIFY_SOCKET: path, WATCHDOG_USEC: 1000, WATCHDOG_PID: 1 });
    assert.equal(await server.stop(), 0);
    await heard.until((lines) => lines.includes('STOPPING=1'));
    assert.ok(!heard.text.includes('WATCHDOG=1'));
    heard.child.kill();
    rmSync(folder, { recursive: true });
});

test('the limit of open files is raised to what the system allows', async () => {
    const server = await serveWithinAtFirst(100);
    const [, soft, hard] = /^Max open files\s+(\d+)\s+(\d+)/m.exec(readFileSync(`/proc/${server.child.pid}/limits`, 'utf8'));
    assert.equal(soft, hard);
    assert.ok(Number(soft) > 100);
    assert.equal(await server.stop(), 0);
});

test('a process that was stopped reads what has come meanwhile before it looks who is late', async () => {
    const server = await serveHurried();
    const wire = await plug(server);
    wire.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n');
    await ask(server, '/healthz'); // by then it has read the beginning
    server.child.kill('SIGSTOP');
    wire.socket.write('Connection: close\r\n\r\n');
    await new Promise((resolve) => setTimeout(resolve, 3000)); // longer than a request may take
    server.child.kill('SIGCONT');
    await wire.closed;
    assert.equal(statusOf(wire.text), 200, wire.text.slice(0, 40));
    assert.equal(await server.stop(), 0);
});
