// SPDX-License-Identifier: GPL-3.0-or-later
// A real server, the command in $PACRU, on a free port with a data folder of its own; and ways to
// talk to it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const COMMAND = process.env.PACRU;
if (!COMMAND)
    throw new Error('PACRU is the path of the command');

const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

async function start(program, before, options, kept) {
    const folder = kept ?? mkdtempSync(join(tmpdir(), 'pacru-'));
    const begun = performance.now();
    const child = spawn(program, [...before, 'serve', '--port', '0', '--data', join(folder, 'data'), ...options],
        { env: { ...process.env, LC_ALL: 'C' }, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    const server = { folder, child, said: '', complained: '', url: '', port: 0, status: null };
    child.stderr.setEncoding('utf8').on('data', (text) => { server.complained += text; });
    server.ended = once(child, 'close').then(([status, signal]) => {
        running.delete(child);
        if (!kept)
            rmSync(folder, { recursive: true, force: true });
        server.status = signal ?? status;
        return server.status;
    });
    const lines = createInterface({ input: child.stdout });
    const ready = once(lines, 'line').then(([line]) => { server.said = line; });
    await Promise.race([ready, server.ended]);
    server.milliseconds = performance.now() - begun;
    server.url = /http:\S+/.exec(server.said)?.[0] ?? '';
    server.port = Number(/\d+$/.exec(server.url)?.[0] ?? 0);
    server.stop = (signal = 'SIGTERM') => {
        child.kill(signal);
        return server.ended;
    };
    return server;
}

/** Runs `pacru serve`; resolves when it says that it is ready, or has ended. */
export const serve = (...options) => start(COMMAND, [], options);

/** The same, with data in a folder of the caller's, where it stays. */
export const serveIn = (folder, ...options) => start(COMMAND, [], options, folder);

/** The same, run by another command. */
export const serveBy = (command, folder, ...options) => start(command, [], options, folder);

/** The same, with a tenth of the time for everything that a peer has to do. */
export const serveHurried = (...options) => start(process.env.PACRU_HURRIED, [], options);

/** The same, with so many file descriptors and no more. */
export const serveWithin = (descriptors, ...options) =>
    start('sh', ['-c', 'ulimit -n "$0" && exec "$@"', String(descriptors), COMMAND], options);

/** The same, with data in a folder of the caller's, and no file may grow: as on a full disk. */
export const serveFull = (folder, ...options) =>
    start('sh', ['-c', 'ulimit -S -f 0 && exec "$0" "$@"', COMMAND], options, folder);

/** The same, with so many at first, and more if it asks for them. */
export const serveWithinAtFirst = (descriptors, ...options) =>
    start('sh', ['-c', 'ulimit -S -n "$0" && exec "$@"', String(descriptors), COMMAND], options);

/** The same, with other variables in its environment. */
export const serveWith = (environment, ...options) => start('env', [...Object.entries(environment).map(([name, value]) => `${name}=${value}`), COMMAND], options);

/** One request on a connection of its own: status, headers and body. */
export function ask(server, path, { method = 'GET', headers = {}, body, from } = {}) {
    return new Promise((resolve, reject) => {
        const asked = request({ port: server.port, host: '127.0.0.1', localAddress: from, path, method, headers, agent: false },
            async (answer) => {
                const parts = [];
                for await (const part of answer)
                    parts.push(part);
                resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) });
            });
        asked.on('error', reject);
        asked.end(body);
    });
}

/** A connection on which any bytes may be sent; `text` is what came back until it was closed. */
export async function plug(server, from = undefined) {
    const socket = connect({ port: server.port, host: '127.0.0.1', localAddress: from, allowHalfOpen: true });
    const wire = { socket, text: '', reset: false };
    socket.on('data', (bytes) => { wire.text += bytes.toString('latin1'); });
    socket.on('error', () => { wire.reset = true; });
    socket.on('end', () => socket.end());
    wire.closed = new Promise((resolve) => socket.on('close', resolve));
    await once(socket, 'connect');
    return wire;
}

/** What the server sends back to these bytes until it closes the connection. */
export async function raw(server, bytes) {
    const wire = await plug(server);
    wire.socket.write(bytes);
    await wire.closed;
    return wire.text;
}

/** The statuses of all answers in what came back. */
export const statusesOf = (text) => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

export const statusOf = (text) => Number(/^HTTP\/1\.[01] (\d{3}) /.exec(text)?.[1] ?? 0);
