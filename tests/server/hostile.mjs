// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever arrives, the server refuses it or ignores it, says nothing it should not, and goes on serving.
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';

import { ask, plug, raw, serve, statusOf } from './lib/server.mjs';

const server = await serve('--log', 'debug');
after(async () => assert.equal(await server.stop(), 0));
const index = (await ask(server, '/')).body.toString();
const get = (path, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${more}\r\n`;
const refused = (text) => statusOf(text) >= 400 && statusOf(text) < 500;

afterEach(async () => assert.equal((await ask(server, '/healthz')).body.toString(), 'ok\n'));

test('no path leads out of the client', async () => {
    const out = ['/../etc/passwd', '/..%2f..%2fetc%2fpasswd', '/%2e%2e/%2e%2e/etc/passwd', '/....//....//etc/passwd', '//etc/passwd',
        '/..\\..\\etc\\passwd', '/%c0%ae%c0%ae/etc/passwd', '/%252e%252e/etc/passwd', '/./../src/server/pages.c', '/index.html/../../etc/passwd',
        '/rules/../../../../../etc/passwd', '/etc/passwd%00.html', '/proc/self/environ', '/.git/config', '/index.html%00', '/index.html%20',
        '/index.html/', 'http://evil.example/etc/passwd', '*', 'etc/passwd', '/main.js;/etc/passwd', '/~root/'];
    for (const path of out) {
        const answer = await raw(server, get(path));
        assert.ok(refused(answer), `${path}: ${answer.slice(0, 40)}`);
        assert.ok(!answer.includes('root:'), path);
    }
});

test('encodings that are none, or hide something', async () => {
    const odd = ['/%', '/%1', '/%zz', '/%00game', '/game%00', '/%0d%0aSet-Cookie:%20a=b', '/game%0a', '/game%0d', '/%7f', '/rules%09', '/game&a', '/game;a',
        '/%ff%fe', '/game%2f', '/gam\xe9', '/%u0067ame', '/\u0001'];
    for (const path of odd) {
        const answer = await raw(server, Buffer.from(get(path), 'latin1'));
        assert.ok(refused(answer), `${JSON.stringify(path)}: ${answer.slice(0, 40)}`);
        assert.ok(!/set-cookie/i.test(answer), path);
    }
});

test('what is too long', async () => {
    assert.equal(statusOf(await raw(server, get(`/${'x'.repeat(1021)}`))), 404);
    for (const length of [1100, 2000, 5000])
        assert.equal(statusOf(await raw(server, get(`/${'x'.repeat(length)}`))), 414, length);
    for (const length of [9000, 70_000, 1_000_000])
        assert.ok(refused(await raw(server, get(`/${'x'.repeat(length)}`))), length);
    for (const length of [9000, 100_000])
        assert.ok(refused(await raw(server, get('/', `Cookie: ${'x'.repeat(length)}\r\n`))), length);
    assert.ok(refused(await raw(server, get('/', Array.from({ length: 5000 }, (_, i) => `X-${i}: y\r\n`).join('')))));
    assert.ok(refused(await raw(server, 'A'.repeat(100_000))));
    const cookie = await raw(server, get('/healthz', `Cookie: ${'x'.repeat(4000)}\r\nAccept-Encoding: ${'y'.repeat(1000)}\r\nIf-None-Match: ${'z'.repeat(2000)}\r\n`));
    assert.equal(statusOf(cookie), 200, 'what others on this machine have set does not matter');
});

test('requests that are none', async () => {
    const broken = ['\r\n\r\n\r\n', 'GET\r\n\r\n', 'GET /\r\n\r\n', 'GET / \r\n\r\n', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n', 'GET / HTTP/1.1\r\n\r\n',
        'GET / HTTP/2.0\r\nHost: x\r\n\r\n', 'GET / ICY\r\nHost: x\r\n\r\n', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n',
        'CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n', 'TRACE / HTTP/1.1\r\nHost: x\r\n\r\n', '\0\0\0\0\0\0\0\0',
        '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0', 'SSH-2.0-x\r\n', 'GET / HTTP/1.1 x\r\nHost: x\r\n\r\n'];
    for (const bytes of broken) {
        const wire = await plug(server);
        wire.socket.end(Buffer.from(bytes, 'latin1'));
        await wire.closed;
        assert.ok(refused(wire.text), `${JSON.stringify(bytes)}: ${wire.text.slice(0, 40)}`);
    }
});

test('a body is not taken, and is never taken for a request', async () => {
    const hidden = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
    const bodies = [`Content-Length: ${hidden.length}\r\n\r\n${hidden}`, `Transfer-Encoding: chunked\r\n\r\n${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
        `Content-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`, `Content-Length: -1\r\n\r\n${hidden}`, `Content-Length: 5x\r\n\r\n${hidden}`,
        `Content-Length: 99999999999999999999\r\n\r\n${hidden}`, `Content-Length: 0\r\nContent-Length: 5\r\n\r\n${hidden}`,
        `Content-Length: ${'0'.repeat(600)}${hidden.length}\r\n\r\n${hidden}`];
    for (const method of ['GET', 'HEAD', 'POST', 'PUT'])
        for (const body of bodies) {
            const answer = await raw(server, `${method} / HTTP/1.1\r\nHost: x\r\n${body}`);
            const unsound = /-1|5x|Length[^]*(Length|chunked)/.test(body); // whoever is asked for it
            const expected = method === 'GET' || method === 'HEAD' || unsound ? 400 : 405;
            assert.deepEqual(answer.match(/HTTP\/1\.1 \d+/g), [`HTTP/1.1 ${expected}`], `${method} ${body}`);
        }
    const answer = await ask(server, '/', { method: 'POST', body: Buffer.alloc(200_000) });
    assert.equal(answer.status, 405);
});

test('no upgrade to anything', async () => {
    const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n';
    for (const more of [`Upgrade: websocket\r\nConnection: Upgrade\r\n${key}`, 'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n',
        'Upgrade: TLS/1.0\r\nConnection: Upgrade\r\n', `Upgrade: websocket, h2c\r\nConnection: Upgrade\r\n${key}`])
        for (const method of ['GET', 'POST'])
            assert.ok(refused(await raw(server, `${method} / HTTP/1.1\r\nHost: x\r\n${more}\r\n`)), more);
});

test('a refusal tells nothing of what was asked', async () => {
    const answers = await Promise.all(['/<script>alert(1)</script>', '/"onload="x', "/'%3Cb%3E"].map((path) => raw(server, get(path))));
    for (const answer of answers)
        assert.ok(refused(answer) && !/alert|onload|<b>/.test(answer), answer);
});

test('a request a byte at a time', async () => {
    const wire = await plug(server);
    wire.socket.setNoDelay(true);
    for (const byte of get('/healthz')) {
        wire.socket.write(byte);
        await new Promise(setImmediate);
    }
    await wire.closed;
    assert.equal(statusOf(wire.text), 200);
});

test('many who begin a request and say no more', async () => {
    const wires = await Promise.all(Array.from({ length: 200 }, () => plug(server)));
    for (const { socket } of wires)
        socket.write('GET /healthz HTTP/1.1\r\nHost: ');
    assert.equal((await ask(server, '/')).body.toString(), index);
    for (const { socket } of wires)
        socket.destroy();
});

test('many who ask for everything and take nothing', async () => {
    const path = /"(\/pacru-[^"]+\.wasm)"/.exec(index)[1];
    const wires = await Promise.all(Array.from({ length: 20 }, () => plug(server)));
    for (const { socket } of wires) {
        socket.pause();
        socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(100));
    }
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(server, '/')));
    assert.ok(answers.every(({ body }) => body.toString() === index));
    for (const { socket } of wires)
        socket.resetAndDestroy();
});

test('noise', async () => {
    let state = 302;
    const below = (n) => (state = (state * 1103515245 + 12345) % 2 ** 31) % n;
    const parts = ['GET ', 'POST ', 'HEAD ', '/', '..', '%', '%2', '?', '&', ';', ' ', 'HTTP/1.1', '\r', '\n', '\r\n', '\r\n\r\n', 'Host: x', ':', '\0', '\xff',
        'Content-Length: ', '7', 'Upgrade: websocket', 'Connection: ', 'If-None-Match: ', '"', 'Accept-Encoding: ', 'br', ',', 'q=', 'x'.repeat(600), 'HTTP2-Settings: '];
    for (let round = 0; round < 20; round++)
        await Promise.all(Array.from({ length: 20 }, async () => {
            const wire = await plug(server);
            wire.socket.end(Buffer.from(`${below(4) ? 'GET /' : ''}${Array.from({ length: 1 + below(40) }, () => parts[below(parts.length)]).join('')}`, 'latin1'));
            await wire.closed;
            assert.ok(!/ 5\d\d /.test(wire.text.slice(0, 20)));
        }));
});

test('an address with a secret is not in the log', async () => {
    await ask(server, '/SecretId/SecretOfSeat');
    assert.match(server.complained, /event=answer/);
    assert.ok(!server.complained.includes('Secret'));
    for (const line of server.complained.split('\n').filter(Boolean))
        assert.match(line, /^time=\S+Z level=(error|warning|info|debug) event=\w+( \w+=("[ !#-~]*"|[\w./:[\]-]+))*$/);
});
