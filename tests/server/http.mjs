// SPDX-License-Identifier: GPL-3.0-or-later
// HTTP/1.1 byte by byte (RFC 9112): what is sound is answered, what is not is refused with the right status, and two readers of the
// same bytes can never disagree on where a request ends.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, afterEach, test } from 'node:test';

import { ask, plug, raw, serve, serveHurried, serveWithin, statusesOf, statusOf } from './lib/server.mjs';

const server = await serve();
after(async () => assert.equal(await server.stop(), 0));
afterEach(async () => assert.equal((await ask(server, '/healthz')).body.toString(), 'ok\n'));

const setup = JSON.stringify({ game: 'pacru', seats: [{ kind: 'open' }, { kind: 'open' }] });
const bytes = (text) => Buffer.from(text, 'latin1');
const next = 'GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
const post = (fields, body) => `POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${fields}\r\n${body}`;

/** Sends a request with another one behind it: what is refused must be refused alone, for behind it nobody knows where a request begins. */
async function refused(request, status) {
    const text = await raw(server, bytes(`${request}${next}`));
    assert.deepEqual(statusesOf(text), [status], `${JSON.stringify(request.slice(0, 200))}: ${JSON.stringify(text.slice(0, 60))}`);
    assert.match(text, /\r\nconnection: close\r\n/i, request.slice(0, 200));
}

/** Sends a request with another one behind it: both are answered. */
async function answered(request, ...statuses) {
    const text = await raw(server, bytes(`${request}${next}`));
    assert.deepEqual(statusesOf(text), [...statuses, 404], `${JSON.stringify(request.slice(0, 200))}: ${JSON.stringify(text.slice(0, 60))}`);
}

test('request lines', async () => {
    for (const line of ['GET  /healthz HTTP/1.1', ' GET /healthz HTTP/1.1', 'GET /healthz  HTTP/1.1', 'GET /healthz HTTP/1.1 ', 'GET\t/healthz HTTP/1.1',
        'GET /healthz\tHTTP/1.1', 'GET /healthz', 'GET', 'GET /healthz HTTP/1.1 HTTP/1.1', 'G(T /healthz HTTP/1.1', 'GET:/healthz HTTP/1.1',
        '/healthz HTTP/1.1', 'GET healthz HTTP/1.1', 'GET * HTTP/1.1', 'OPTIONS * HTTP/1.1', 'CONNECT x:443 HTTP/1.1', 'GET x:80 HTTP/1.1',
        'GET http:/healthz HTTP/1.1', 'GET http:///healthz HTTP/1.1', 'GET ftp://x/healthz HTTP/1.1', 'GET http://a b/healthz HTTP/1.1', 'GET http://a@b/ HTTP/1.1'])
        await refused(`${line}\r\nHost: x\r\n\r\n`, 400);
    for (const line of ['GET /healthz HTTP/1.1', 'GET /healthz?a=b&c=%20 HTTP/1.1', 'GET /%68ealthz HTTP/1.1', 'GET http://x/healthz HTTP/1.1', 'GET HTTPS://x:1/healthz HTTP/1.1', 'GET http://x?a HTTP/1.1'])
        await answered(`${line}\r\nHost: x\r\n\r\n`, 200);
    await answered('\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', 200); // one empty line before a request is ignored
    await refused('\r\n\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', 400);
});

test('versions', async () => {
    for (const version of ['HTTP/1.2', 'HTTP/2.0', 'HTTP/0.9', 'HTTP/9.9', 'http/1.1', 'HTTP/1.', 'HTTP/.1', 'HTTP/1.10', 'HTTP/01.1', 'HTTP/1,1', 'HTTP /1.1', 'HTTPS/1.1', 'HTTP/1', 'HTTP', 'ICY/1.1', 'HTTP/1.1\0'])
        await refused(`GET /healthz ${version}\r\nHost: x\r\n\r\n`, 400);
    const old = await raw(server, `GET /healthz HTTP/1.0\r\n\r\n${next}`);
    assert.deepEqual(statusesOf(old), [200], 'HTTP 1.0 needs no Host, and asks once');
});

test('Host', async () => {
    for (const fields of ['', 'Host: x\r\nHost: x\r\n', 'Host: x\r\nhost: y\r\n', 'Host:\r\n', 'Host: a b\r\n', 'Host: a/b\r\n', 'Host: a@b\r\n', 'Host: a?b\r\n', 'Host: a\\b\r\n', 'Host: \xe9\r\n', 'Host: "x"\r\n'])
        await refused(`GET /healthz HTTP/1.1\r\n${fields}\r\n`, 400);
    await refused('GET http://x/healthz HTTP/1.1\r\n\r\n', 400);
    for (const host of ['localhost', 'localhost:8302', '127.0.0.1:1', '[::1]:8302', 'xn--caf-dma.example'])
        await answered(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`, 200);
});

test('ends of lines', async () => {
    for (const request of ['GET /healthz HTTP/1.1\nHost: x\n\n', 'GET /healthz HTTP/1.1\r\nHost: x\n\r\n', 'GET /healthz HTTP/1.1\r\nHost: x\r\n\n',
        'GET /healthz HTTP/1.1\n\r\n', 'GET /healthz HTTP/1.1\rHost: x\r\r', 'GET /healthz HTTP/1.1\r\nHost: x\r\rA: b\r\n\r\n', 'GET /healthz HTTP/1.1\r\nHost: x\rA: b\r\n\r\n',
        'GET /heal\rthz HTTP/1.1\r\nHost: x\r\n\r\n', 'GET /healthz HTTP/1.1\r\r\nHost: x\r\n\r\n', '\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', 'GET /healthz HTTP/1.1\r\nHost: x\r\nA: b\0\r\n\r\n'])
        await refused(request, 400);
});

test('fields', async () => {
    for (const line of ['Content-Length : 0', 'A : b', 'A\t: b', ' A: b', '\tA: b', 'A: b\r\n c', 'A: b\r\n\tc', ': b', 'A', 'A b: c', 'A(: b', '"A": b', 'A: \x01', 'A: \x7f', 'A: b\0c', 'A\xe9: b', 'A\0: b'])
        await refused(`GET /healthz HTTP/1.1\r\nHost: x\r\n${line}\r\n\r\n`, 400);
    await refused('GET /healthz HTTP/1.1\r\n Host: x\r\n\r\n', 400); // an obsolete fold right behind the line
    for (const line of ['A:', 'A:b', 'A: b', 'A:\t b \t', 'A: \xe9\xff', "!#$%&'*+-.^_`|~0Z: x", 'A: b\tc', 'X-Host: y', 'CONNECTION: KEEP-ALIVE'])
        await answered(`GET /healthz HTTP/1.1\r\nHost: x\r\n${line}\r\n\r\n`, 200);
});

test('smuggling: where a body ends is never a matter of opinion', async () => {
    const hidden = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', length = `Content-Length: ${setup.length}\r\n`;
    for (const fields of [`${length}Transfer-Encoding: chunked\r\n`, `Transfer-Encoding: chunked\r\n${length}`, `${length}${length}`, `${length}Content-Length: 0\r\n`,
        `Content-Length: 0\r\n${length}`, `${length}content-length: ${hidden.length}\r\n`, 'Content-Length: +5\r\n', 'Content-Length: -1\r\n', 'Content-Length: 0x5\r\n', 'Content-Length: 5, 5\r\n',
        'Content-Length: 5 5\r\n', 'Content-Length:\r\n', 'Content-Length: \xb2\r\n', 'Content-Length: 1e1\r\n', 'Content-Length: "5"\r\n', `Content-Length : ${setup.length}\r\n`, `Content-Length\t: ${setup.length}\r\n`,
        `X: y\r\n ${length}`, `Transfer-Encoding : chunked\r\n${length}`, `Transfer-Encoding: x\r\n${length}`, `Transfer-Encoding:\r\n${length}`, `Transfer-Encoding: \x0bchunked\r\n${length}`])
        await refused(post(fields, `${setup}${hidden}`), 400);
    for (const coding of ['chunked', 'Chunked', 'gzip, chunked', 'chunked, identity', 'identity', 'xchunked', ''])
        await refused(post(`Transfer-Encoding: ${coding}\r\n`, `5\r\nhello\r\n0\r\n\r\n${hidden}`), 411);
    await refused(post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n', `0\r\n\r\n${hidden}`), 411);
    await answered(post(length, setup), 201);
    await answered(post(`Content-Length: 000${setup.length}\r\n`, setup), 201);
});

test('bodies where none is taken', async () => {
    const length = 'Content-Length: 5\r\n\r\nhello';
    for (const method of ['GET', 'HEAD'])
        for (const body of [length, 'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n'])
            await refused(`${method} /healthz HTTP/1.1\r\nHost: x\r\n${body}`, 400);
    for (const method of ['POST', 'PUT', 'DELETE', 'BREW'])
        for (const body of [length, 'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n', '\r\n'])
            await refused(`${method} /healthz HTTP/1.1\r\nHost: x\r\n${body}`, 405);
    await answered('GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n', 200);
});

test('bodies that are too long, too short or none', async () => {
    for (const length of ['4097', '1000000', '999999999', '4294967296', '18446744073709551616', '9'.repeat(200)])
        await refused(post(`Content-Length: ${length}\r\n`, ''), 413);
    await refused(post('', ''), 411);
    await answered(post('Content-Length: 0\r\n', ''), 400);
    await answered(post('Content-Length: 4096\r\n', setup.padEnd(4096)), 201);
    const wire = await plug(server);
    wire.socket.end(post('Content-Length: 100\r\n', '{'));
    await wire.closed;
    assert.deepEqual(statusesOf(wire.text), [400], 'a body that ends too early is not a request');
});

test('what is too long', async () => {
    for (const length of [1025, 5000, 8180, 9000, 70_000, 1_000_000])
        await refused(`GET /${'x'.repeat(length)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414);
    await refused(`GET /?${'x'.repeat(9000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414);
    await answered(`GET /?${'x'.repeat(5000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 200);
    for (const fields of [`A: ${'x'.repeat(9000)}`, `A: ${'x'.repeat(100_000)}`, `${'A'.repeat(9000)}: x`, Array.from({ length: 2000 }, (_, i) => `X-${i}: y`).join('\r\n'),
        Array.from({ length: 200 }, () => 'A: b').join('\r\n'), 'A:\r\n'.repeat(200).trimEnd()])
        await refused(`GET /healthz HTTP/1.1\r\nHost: x\r\n${fields}\r\n\r\n`, 431);
    await refused('A'.repeat(100_000), 414);
    await answered(`GET /healthz HTTP/1.1\r\nHost: x\r\nCookie: ${'x'.repeat(7000)}\r\n\r\n`, 200);
});

test('paths', async () => {
    for (const path of ['/%00', '/%', '/%1', '/%zz', '/%0', '/%0g', '/healthz%00', '/a%0ab', '/a%0d', '/%1f', '/%7f', '/healthz%', '/?%00\x01', '/\x01', '/\x7f', '/\x80', '/gam\xe9', '/a#b', '/<', '/"', '/`', '/{', '/|', '/\\', '/^'])
        await refused(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`, 400);
    for (const path of ['/%2e%2e', '/..', '/a&b', '/a;b', '/%25', '/%ff', '//', '/a%2fb', "/!$'()*+,=:@~_-."])
        await answered(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`, 404);
    const { headers, body } = await ask(server, '/analysis/%');
    assert.equal(headers['content-type'], 'text/html; charset=utf-8');
    assert.match(body.toString(), /This address can’t be read.*<a href="\/">/s, 'people get a way on');
});

test('pipelining', async () => {
    // Two in one segment, of which the second has to wait for its body: the first is answered, the server goes on.
    const wire = await plug(server);
    wire.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nPOST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n{');
    await wire.closed;
    assert.deepEqual(statusesOf(wire.text), [200, 405]);
    assert.equal((await ask(server, '/healthz')).status, 200);
    const half = await plug(server);
    half.socket.write(`GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n${post(`Content-Length: ${setup.length}\r\n`, setup.slice(0, 5))}`);
    while (!statusesOf(half.text).length)
        await once(half.socket, 'data');
    half.socket.write(setup.slice(5) + next);
    await half.closed;
    assert.deepEqual(statusesOf(half.text), [200, 201, 404]);
    // Requests that take a while are answered in the order in which they were asked.
    const game = JSON.parse((await ask(server, '/api/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: setup })).body).game;
    const mixed = `${post(`Content-Length: ${setup.length}\r\n`, setup)}GET /api/games/${game} HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`;
    await answered(mixed.repeat(5), ...Array(5).fill([201, 200, 200]).flat());
    await answered('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3000), ...Array(3000).fill(200));
});

test('every cut', async () => {
    const request = `${post(`Content-Length: ${setup.length}\r\n`, setup)}GET /%68ealthz HTTP/1.1\r\nHost: x\r\n\r\n`;
    const cuts = Array.from({ length: request.length - 1 }, (_, i) => i + 1).filter((at) => at % 3 === 0 || at > request.length - 60);
    const texts = await Promise.all(cuts.map(async (at) => {
        const wire = await plug(server, `127.0.2.${1 + at % 20}`);
        wire.socket.setNoDelay(true);
        wire.socket.write(request.slice(0, at));
        await new Promise((resolve) => setTimeout(resolve, 20));
        wire.socket.write(request.slice(at) + next);
        await wire.closed;
        return wire.text;
    }));
    texts.forEach((text, i) => assert.deepEqual(statusesOf(text), [201, 200, 404], `${cuts[i]}`));
});

test('connections: kept, closed by either side, half closed', async () => {
    for (const connection of ['close', 'Close', 'x, close', 'close, x', ' , close ,', 'keep-alive\r\nConnection: close'])
        await refusedAfter(`GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\n\r\n`);
    for (const connection of ['keep-alive', 'x', 'closed', '', 'upgrade'])
        await answered(`GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\n\r\n`, 200);
    const half = await plug(server);
    half.socket.end('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2));
    await half.closed;
    assert.deepEqual(statusesOf(half.text), [200, 200], 'whoever has said all still gets the answers');
    const cut = await plug(server);
    cut.socket.end('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /hea');
    await cut.closed;
    assert.deepEqual(statusesOf(cut.text), [200, 400]);
});

async function refusedAfter(request) {
    const text = await raw(server, `${request}${next}`);
    assert.deepEqual(statusesOf(text), [200], request);
    assert.match(text, /\r\nconnection: close\r\n/i);
}

test('Expect', async () => {
    const wire = await plug(server);
    wire.socket.write(post(`Content-Length: ${setup.length}\r\nExpect: 100-Continue\r\nConnection: close\r\n`, ''));
    while (!wire.text.includes('\r\n\r\n'))
        await once(wire.socket, 'data');
    assert.equal(wire.text, 'HTTP/1.1 100 Continue\r\n\r\n');
    wire.socket.write(setup);
    await wire.closed;
    assert.deepEqual(statusesOf(wire.text), [100, 201]);
    await refused(post('Content-Length: 5000\r\nExpect: 100-continue\r\n', ''), 413);
    await refused(`POST /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n`, 405);
    await refused(post(`Content-Length: ${setup.length}\r\nExpect: much\r\n`, setup), 417);
    await answered(post(`Content-Length: ${setup.length}\r\nExpect: 100-continue\r\n`, setup), 201); // it is there already
});

test('HEAD', async () => {
    const text = await raw(server, `HEAD / HTTP/1.1\r\nHost: x\r\n\r\n${next}`);
    assert.deepEqual(statusesOf(text), [200, 404]);
    assert.match(text.split('\r\n\r\n')[0], /^content-length: [1-9]\d*\r?$/im);
    assert.match(text.split('\r\n\r\n')[1], /^HTTP\/1\.1 404/, 'no body between');
});

/** Sends a byte now and then, for much longer than a request may take; resolves to what came back when the server had enough. */
async function drip(hurried, beginning, byte) {
    const wire = await plug(hurried);
    wire.socket.write(beginning);
    const timer = setInterval(() => wire.socket.writable && wire.socket.write(byte), 50);
    const tired = new Promise((resolve) => setTimeout(resolve, 60_000, 'never').unref());
    assert.notEqual(await Promise.race([wire.closed, tired]), 'never', beginning);
    clearInterval(timer);
    return wire.text;
}

test('slow heads and bodies are cut off however slowly bytes come', async () => {
    const hurried = await serveHurried();
    const texts = await Promise.all([drip(hurried, 'GET /healthz HTTP/1.1\r\nHost: x\r\nA: ', 'a'), drip(hurried, 'GET /', 'a'), drip(hurried, post('Content-Length: 4096\r\n', '{'), ' '), drip(hurried, 'POST /', 'x'),
        drip(hurried, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\n', 'A')]);
    assert.deepEqual(texts.map(statusesOf), [[408], [408], [408], [408], [200, 408]]);
    assert.equal(await hurried.stop(), 0);
});

test('an answer that nobody takes is given up', async () => {
    const wordy = await serveHurried('--log', 'info');
    const path = /"(\/pacru-[^"]+\.wasm)"/.exec((await ask(wordy, '/')).body.toString())[1];
    const wire = await plug(wordy);
    wire.socket.pause();
    wire.socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(100));
    while (!wordy.complained.includes('event=dropped why=stuck'))
        await once(wordy.child.stderr, 'data');
    wire.socket.destroy();
    assert.equal(await wordy.stop(), 0);
});

test('one address cannot take all connections', async () => {
    const small = await serveWithin(1000);
    const wires = [];
    for (let i = 0; i < 1100; i += 50)
        wires.push(...await Promise.all(Array.from({ length: 50 }, () => plug(small))));
    const isOpen = (wire) => !wire.text && !wire.reset && !wire.socket.destroyed;
    wires.filter(isOpen).forEach(({ socket }) => socket.write(post('Content-Length: 4000\r\n', '{')));
    const dripping = setInterval(() => wires.filter(isOpen).forEach(({ socket }) => socket.write(' ')), 1000);
    assert.equal((await ask(small, '/healthz', { from: '127.0.0.2' })).status, 200);
    const made = await ask(small, '/api/games', { method: 'POST', from: '127.0.0.2', headers: { 'content-type': 'application/json' }, body: setup });
    assert.equal(made.status, 201);
    const open = wires.filter(isOpen).length;
    assert.ok(open >= 300 && open <= 400, `${open} still wait: nobody had to go before the newcomer could come`);
    assert.ok(wires.some((wire) => statusOf(wire.text) === 429));
    clearInterval(dripping);
    wires.forEach(({ socket }) => socket.destroy());
    assert.equal(await small.stop(), 0);
});
