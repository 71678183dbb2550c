// SPDX-License-Identifier: GPL-3.0-or-later
// WebSockets frame by frame (RFC 6455), modelled on the public Autobahn cases: handshakes, masks, lengths, fragments, control
// frames, UTF-8, closing.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { after, afterEach, test } from 'node:test';

import { ask, plug, raw, serve, statusOf, statusesOf } from './lib/server.mjs';
import { frame } from './lib/socket.mjs';

const server = await serve(), proxied = await serve('--proxy');
after(async () => assert.deepEqual(await Promise.all([server.stop(), proxied.stop()]), [0, 0]));
afterEach(async () => assert.equal((await ask(server, '/healthz')).body.toString(), 'ok\n'));

const KEY = 'dGhlIHNhbXBsZSBub25jZQ==', ACCEPT = 's3pPLMBiTxaQ9kYGzzhZRbK+xOo=';
const HOST = `localhost:${server.port}`;
const CONTINUATION = 0, TEXT = 1, BINARY = 2, CLOSE = 8, PING = 9, PONG = 10;
let turn = 0;
const someone = () => `127.0.3.${1 + turn++ % 250}`; // addresses are limited: each case has its own

/** The head of a handshake; undefined leaves a field out. */
const handshake = (changes = {}, line = 'GET /ws HTTP/1.1') => `${line}\r\n${Object.entries({ Host: HOST, Upgrade: 'websocket', Connection: 'Upgrade',
    'Sec-WebSocket-Key': KEY, 'Sec-WebSocket-Version': '13', ...changes }).filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}\r\n`)).join('')}\r\n`;

/** All frames in what came back behind the head: [opcode, payload]. */
function framesIn(text) {
    const bytes = Buffer.from(text.slice(text.indexOf('\r\n\r\n') + 4), 'latin1'), found = [];
    for (let at = 0; at + 2 <= bytes.length;) {
        assert.equal(bytes[at] & 0x70, 0, 'no reserved bits');
        assert.equal(bytes[at + 1] & 0x80, 0, 'servers do not mask');
        const short = bytes[at + 1], head = short === 126 ? 4 : short === 127 ? 10 : 2;
        const length = short === 126 ? bytes.readUInt16BE(at + 2) : short === 127 ? Number(bytes.readBigUInt64BE(at + 2)) : short;
        if (at + head + length > bytes.length)
            break;
        found.push([bytes[at] & 15, bytes.subarray(at + head, at + head + length), bytes[at] >> 7]);
        at += head + length;
    }
    return found;
}

/** An open WebSocket. */
async function open() {
    const wire = await plug(server, someone());
    wire.socket.setNoDelay(true);
    wire.socket.write(handshake());
    while (!wire.text.includes('\r\n\r\n'))
        await once(wire.socket, 'data');
    assert.equal(statusOf(wire.text), 101);
    wire.frames = () => framesIn(wire.text);
    wire.texts = () => wire.frames().filter(([opcode]) => opcode === TEXT).map(([, payload]) => JSON.parse(payload.toString()));
    wire.until = async (look) => {
        for (;;) {
            const found = look();
            if (found)
                return found;
            await Promise.race([once(wire.socket, 'data'), wire.closed.then(() => { throw new Error('closed'); })]);
        }
    };
    return wire;
}

/** The status with which the server closes after these frames. */
async function closedBy(...frames) {
    const wire = await open();
    for (const one of frames)
        wire.socket.write(one);
    await wire.closed;
    const closing = wire.frames().filter(([opcode]) => opcode === CLOSE);
    assert.ok(closing.length <= 1);
    assert.equal(wire.frames().at(-1)?.[0], CLOSE, 'the last frame');
    return closing[0][1].length >= 2 ? closing[0][1].readUInt16BE(0) : 1005;
}

/** A message that the server answers while somebody has not said hello, so that what it has read can be seen: the `id` comes back. */
const message = (id, more = '') => `{"do":"hello","version":2,"game":"aaaaaaaa${more}","id":${id}}`;

/** Sends frames that are one message which opens no game; the answer shows that it was read as a whole. */
async function readAs(id, ...frames) {
    const wire = await open();
    for (const one of frames)
        wire.socket.write(one);
    const [refusal] = await wire.until(() => wire.texts().length && wire.texts());
    assert.equal(refusal.id, id);
    assert.ok(['no-game', 'field'].includes(refusal.why), refusal.why); // not every character may be in a name
    await wire.closed;
    return wire;
}

test('the handshake', async () => {
    assert.equal(createHash('sha1').update(`${KEY}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64'), ACCEPT);
    const sound = [{}, { Upgrade: 'WebSocket' }, { Upgrade: 'WEBSOCKET' }, { Connection: 'keep-alive, Upgrade' }, { Connection: 'UPGRADE' }, { Connection: ['keep-alive', 'upgrade'] },
        { Upgrade: ['h2c', 'websocket'] }, { Upgrade: 'h2c, websocket' }, { Origin: `http://${HOST}` }, { 'Sec-WebSocket-Protocol': 'chat' }, { 'Sec-WebSocket-Extensions': 'permessage-deflate' },
        { 'Sec-WebSocket-Key': 'AQIDBAUGBwgJCgsMDQ4PEA==' }];
    for (const changes of sound) {
        const wire = await plug(server, someone());
        wire.socket.write(handshake(changes));
        while (!wire.text.includes('\r\n\r\n'))
            await once(wire.socket, 'data');
        assert.equal(statusOf(wire.text), 101, JSON.stringify(changes));
        assert.match(wire.text, /^upgrade: websocket\r$/im);
        assert.match(wire.text, /^connection: upgrade\r$/im);
        const key = changes['Sec-WebSocket-Key'] ?? KEY;
        assert.ok(wire.text.includes(createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')), key);
        assert.ok(!/sec-websocket-(protocol|extensions)/i.test(wire.text), 'nothing is promised that is not kept');
        wire.socket.destroy();
    }
});

test('handshakes that are none', async () => {
    const cases = [[{ 'Sec-WebSocket-Key': undefined }, 400], [{ 'Sec-WebSocket-Key': '' }, 400], [{ 'Sec-WebSocket-Key': 'x' }, 400], [{ 'Sec-WebSocket-Key': KEY.slice(0, -1) }, 400],
        [{ 'Sec-WebSocket-Key': `${KEY}=` }, 400], [{ 'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAAAA' }, 400], [{ 'Sec-WebSocket-Key': '????????????????????????' }, 400], [{ 'Sec-WebSocket-Key': [KEY, KEY] }, 400],
        [{ 'Sec-WebSocket-Version': undefined }, 426], [{ 'Sec-WebSocket-Version': '12' }, 426], [{ 'Sec-WebSocket-Version': '14' }, 426], [{ 'Sec-WebSocket-Version': '13.0' }, 426], [{ 'Sec-WebSocket-Version': '' }, 426],
        [{ 'Sec-WebSocket-Version': ['13', '13'] }, 400], [{ Host: undefined }, 400], [{ Upgrade: 'websockets' }, 400], [{ Upgrade: 'h2c' }, 400],
        [{ Connection: 'close' }, 404], [{ Connection: undefined }, 404], [{ Upgrade: undefined }, 404],
        [{ 'Content-Length': '5' }, 400], [{ 'Transfer-Encoding': 'chunked' }, 400]];
    for (const [changes, status] of cases) {
        const text = await raw(server, `${handshake({ ...changes, ...status === 404 ? { Connection: [changes.Connection, 'close'].flat().filter(Boolean) } : {} })}`);
        assert.equal(statusOf(text), status, JSON.stringify(changes));
        if (status === 426)
            assert.match(text, /^sec-websocket-version: 13\r$/im);
    }
    for (const line of ['POST /ws HTTP/1.1', 'HEAD /ws HTTP/1.1', 'GET /ws HTTP/1.0', 'PUT /ws HTTP/1.1'])
        assert.equal(statusOf(await raw(server, handshake({}, line))), 400, line);
    for (const path of ['/', '/wss', '/ws/', '/api/games'])
        assert.equal(statusOf(await raw(server, handshake({}, `GET ${path} HTTP/1.1`))), 404, path);
});

test('the origin of a page: scheme, host and port', async () => {
    const other = [`https://${HOST}`, 'http://localhost', `http://localhost:${server.port + 1}`, `http://127.0.0.1:${server.port}`, `http://evil.example`, `http://${HOST}.evil.example`,
        `http://evil.example/${HOST}`, `http://evil@${HOST}`, 'null', 'file://', `ftp://${HOST}`, `//${HOST}`, HOST, `http://${HOST}/`, `http:// ${HOST}`, '://', `x://${HOST}`];
    for (const origin of other)
        assert.equal(statusOf(await raw(server, handshake({ Origin: origin }))), 403, origin);
    assert.equal(statusOf(await raw(server, handshake({ Origin: [`http://${HOST}`, `http://${HOST}`] }))), 400);
    const opens = async (where, changes) => {
        const wire = await plug(where, someone());
        wire.socket.write(handshake(changes));
        while (!wire.text.includes('\r\n\r\n'))
            await once(wire.socket, 'data');
        wire.socket.destroy();
        return statusOf(wire.text);
    };
    assert.equal(await opens(server, { Origin: `HTTP://LOCALHOST:${server.port}` }), 101, 'scheme and host have no case');
    assert.equal(await opens(server, { Host: 'pacru.example:80', Origin: 'http://pacru.example' }), 101, 'the usual port may be left out');
    assert.equal(await opens(server, { Host: 'pacru.example', Origin: 'http://pacru.example:80' }), 101);
    assert.equal(await opens(server, { Host: '[::1]:80', Origin: 'http://[::1]' }), 101);
    assert.equal(await opens(server, { Origin: `https://${HOST}`, 'X-Forwarded-Proto': 'https' }), 403, 'nobody believes a header that anybody can send');
    // Behind a proxy of our own the scheme is what the proxy says.
    assert.equal(await opens(proxied, { Host: 'pacru.example', Origin: 'https://pacru.example', 'X-Forwarded-Proto': 'https' }), 101);
    assert.equal(await opens(proxied, { Host: 'pacru.example:443', Origin: 'https://pacru.example', 'X-Forwarded-Proto': 'https' }), 101);
    assert.equal(await opens(proxied, { Host: 'pacru.example', Origin: 'http://pacru.example', 'X-Forwarded-Proto': 'https' }), 403);
    assert.equal(await opens(proxied, { Host: 'pacru.example', Origin: 'https://pacru.example', 'X-Forwarded-Proto': 'http' }), 403);
    assert.equal(await opens(proxied, { Host: 'pacru.example', Origin: 'http://pacru.example' }), 101, 'a proxy without TLS need not say so');
    assert.equal(await opens(proxied, { Host: 'pacru.example', Origin: 'https://pacru.example:8443', 'X-Forwarded-Proto': 'https' }), 403);
});

test('frames in the same segment as the handshake', async () => {
    const wire = await plug(server, someone());
    wire.socket.write(Buffer.concat([Buffer.from(handshake()), frame('abc', { opcode: PING }), frame(message(7))]));
    await wire.closed;
    assert.deepEqual(statusesOf(wire.text), [101]);
    const found = framesIn(wire.text);
    assert.ok(found.some(([opcode, payload]) => opcode === PONG && payload.toString() === 'abc'));
    assert.ok(found.some(([opcode, payload]) => opcode === TEXT && JSON.parse(payload).id === 7));
});

test('masks', async () => {
    assert.equal(await closedBy(frame(message(1), { masked: false })), 1002);
    assert.equal(await closedBy(frame('x', { opcode: PING, masked: false })), 1002);
    assert.equal(await closedBy(frame(Buffer.from([3, 232]), { opcode: CLOSE, masked: false })), 1002);
    const zero = frame(message(2));
    const plain = Buffer.concat([zero.subarray(0, 2), Buffer.alloc(4), Buffer.from(message(2))]);
    await readAs(2, plain); // a mask of zeros is a mask
});

test('reserved bits and opcodes', async () => {
    for (const reserved of [1, 2, 3, 4, 5, 6, 7]) {
        assert.equal(await closedBy(frame('x', { reserved })), 1002, `text ${reserved}`);
        assert.equal(await closedBy(frame('x', { reserved, opcode: PING })), 1002, `ping ${reserved}`);
    }
    for (const opcode of [3, 4, 5, 6, 7, 11, 12, 13, 14, 15])
        for (const final of [true, false])
            assert.equal(await closedBy(frame('x', { opcode, final })), 1002, `${opcode}`);
    assert.equal(await closedBy(frame('x', { opcode: BINARY })), 1003);
    assert.equal(await closedBy(frame('', { opcode: BINARY })), 1003);
    assert.equal(await closedBy(frame('x', { opcode: BINARY, final: false })), 1003);
});

/** A frame's head with a length written in so many bytes, 0, 2 or 8. */
function headOf(length, bytes, first = 0x81) {
    const head = Buffer.alloc(2 + bytes + 4);
    head[0] = first;
    head[1] = 0x80 | (bytes === 8 ? 127 : bytes === 2 ? 126 : length);
    if (bytes === 8)
        head.writeBigUInt64BE(BigInt(length), 2);
    else if (bytes === 2)
        head.writeUInt16BE(length, 2);
    return head;
}

test('lengths', async () => {
    for (const length of [0, 1, 125])
        for (const bytes of [2, 8])
            assert.equal(await closedBy(Buffer.concat([headOf(length, bytes), Buffer.alloc(length, ' ')])), 1002, `${length} in ${bytes} bytes`);
    for (const length of [126, 4000, 65535])
        assert.equal(await closedBy(Buffer.concat([headOf(length, 8), Buffer.alloc(length, ' ')])), 1002, `${length} in 8 bytes`);
    for (const length of [70, 125, 126, 127, 1000, 4096]) // each encoding that fits
        await readAs(3, frame(message(3).padEnd(length)));
    for (const [length, bytes] of [[4097, 2], [65535, 2], [65536, 8], [2 ** 31, 8], [2 ** 32, 8], [2n ** 63n - 1n, 8]])
        assert.equal(await closedBy(headOf(length, bytes)), 1009, `${length}: the head alone is enough`);
    for (const length of [2n ** 63n, 2n ** 64n - 1n])
        assert.equal(await closedBy(headOf(length, 8)), 1002, 'the first bit of eight bytes is zero');
    assert.equal(await closedBy(frame('x'.repeat(4096), { final: false }), frame('x', { opcode: CONTINUATION })), 1009);
    assert.equal(await closedBy(frame('x'.repeat(2000), { final: false }), frame('x'.repeat(2000), { opcode: CONTINUATION, final: false }), frame('x'.repeat(97), { opcode: CONTINUATION })), 1009);
});

test('fragments', async () => {
    const text = message(4), part = (from, to, options) => frame(text.slice(from, to), options);
    const first = { final: false }, middle = { opcode: CONTINUATION, final: false }, last = { opcode: CONTINUATION };
    await readAs(4, part(0, 10, first), part(10, undefined, last));
    await readAs(4, part(0, 0, first), part(0, undefined, last));
    await readAs(4, part(0, undefined, first), part(0, 0, last));
    await readAs(4, part(0, 10, first), ...Array.from({ length: text.length - 20 }, (_, i) => part(10 + i, 11 + i, middle)), part(text.length - 10, undefined, last));
    await readAs(4, Buffer.concat([part(0, 10, first), part(10, 20, middle), part(20, undefined, last)]));
    const pinged = await readAs(4, part(0, 10, first), frame('one', { opcode: PING }), part(10, 20, middle), frame('two', { opcode: PING }), frame('', { opcode: PONG }), part(20, undefined, last));
    assert.deepEqual(pinged.frames().filter(([opcode]) => opcode === PONG).map(([, payload]) => payload.toString()), ['one', 'two'], 'answered between the fragments');
    assert.equal(await closedBy(part(0, 10, last)), 1002, 'nothing to continue');
    assert.equal(await closedBy(part(0, 10, middle)), 1002);
    assert.equal(await closedBy(part(0, 10, first), part(10, undefined, {})), 1002, 'a new message within another');
    assert.equal(await closedBy(part(0, 10, first), part(10, 20, first)), 1002);
    assert.equal(await closedBy(part(0, 10, first), frame('x', { opcode: BINARY })), 1002);
    assert.equal(await closedBy(part(0, 10, first), frame(Buffer.from([3, 232]), { opcode: CLOSE })), 1000);
});

test('control frames', async () => {
    const wire = await open();
    const payloads = ['', 'x', '\0\xff', 'y'.repeat(125)].map((text) => Buffer.from(text, 'latin1'));
    wire.socket.write(Buffer.concat(payloads.map((payload) => frame(payload, { opcode: PING }))));
    await wire.until(() => wire.frames().filter(([opcode]) => opcode === PONG).length === 4);
    assert.deepEqual(wire.frames().filter(([opcode]) => opcode === PONG).map(([, payload]) => payload), payloads);
    wire.socket.write(frame('unasked', { opcode: PONG })); // is ignored
    for (const byte of frame('slow', { opcode: PING })) {
        wire.socket.write(Buffer.from([byte]));
        await new Promise(setImmediate);
    }
    await wire.until(() => wire.frames().some(([opcode, payload]) => opcode === PONG && payload.toString() === 'slow'));
    wire.socket.destroy();
    for (const opcode of [PING, PONG, CLOSE]) {
        assert.equal(await closedBy(frame('x'.repeat(126), { opcode })), 1002, `${opcode} too long`);
        assert.equal(await closedBy(frame('', { opcode, final: false })), 1002, `${opcode} in fragments`);
        assert.equal(await closedBy(headOf(2 ** 40, 8, 0x80 | opcode)), 1002, `${opcode} much too long`);
    }
});

test('UTF-8', async () => {
    const name = (bytes) => Buffer.concat([Buffer.from('{"do":"hello","version":2,"game":"aaaaaaaa","id":5,"name":"'), Buffer.from(bytes), Buffer.from('"}')]);
    const sound = ['\u00e9', '\u0800', '\ud7ff', '\ue000', '\ufffd', '\u{10000}', '\u{10fffd}', '\u{1f600}'].map((text) => [...Buffer.from(text)]);
    const broken = [[0x80], [0xbf], [0xc0, 0x80], [0xc1, 0xbf], [0xc3], [0xc3, 0x28], [0xe0, 0x80, 0x80], [0xe0, 0x9f, 0xbf], [0xe2, 0x82], [0xe2, 0x28, 0xa1], [0xed, 0xa0, 0x80], [0xed, 0xbf, 0xbf],
        [0xf0, 0x80, 0x80, 0x80], [0xf0, 0x8f, 0xbf, 0xbf], [0xf0, 0x9f, 0x98], [0xf4, 0x90, 0x80, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xf8, 0x88, 0x80, 0x80, 0x80], [0xfe], [0xff], [0xc3, 0xc3], [0xf0, 0x9f, 0x98, 0x41]];
    for (const bytes of sound) {
        await readAs(5, frame(name(bytes)));
        for (let at = 0; at <= bytes.length; at++) // a character may be cut by the end of a frame
            await readAs(5, frame(name(bytes).subarray(0, 59 + at), { final: false }), frame(name(bytes).subarray(59 + at), { opcode: CONTINUATION }));
    }
    for (const bytes of broken) {
        assert.equal(await closedBy(frame(name(bytes))), 1007, `${bytes}`);
        assert.equal(await closedBy(frame(bytes)), 1007, `${bytes} alone`);
        for (let at = 0; at <= bytes.length; at++)
            assert.equal(await closedBy(frame(name(bytes).subarray(0, 59 + at), { final: false }), frame(name(bytes).subarray(59 + at), { opcode: CONTINUATION })), 1007, `${bytes} cut at ${at}`);
    }
    assert.equal(await closedBy(frame([0xf5], { final: false })), 1007, 'what can no longer become sound is not waited for');
    assert.equal(await closedBy(frame([0xe2, 0x82], { final: false }), frame('', { opcode: CONTINUATION })), 1007);
});

test('closing', async () => {
    const code = (number, reason = '') => frame(Buffer.concat([Buffer.from([number >> 8, number & 255]), Buffer.from(reason)]), { opcode: CLOSE });
    for (const number of [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999])
        assert.equal(await closedBy(code(number)), number, 'comes back');
    assert.equal(await closedBy(code(1000, 'goodbye')), 1000);
    assert.equal(await closedBy(code(1000, 'x'.repeat(123))), 1000);
    assert.equal(await closedBy(frame('', { opcode: CLOSE })), 1005, 'without a status, one without a status');
    for (const number of [0, 1, 999, 1004, 1005, 1006, 1012, 1013, 1014, 1015, 1016, 1100, 2000, 2999, 5000, 65535])
        assert.equal(await closedBy(code(number)), 1002, `${number}`);
    assert.equal(await closedBy(frame([3], { opcode: CLOSE })), 1002, 'half a status');
    assert.equal(await closedBy(frame([3, 232, 0xc3], { opcode: CLOSE })), 1007);
    assert.equal(await closedBy(frame([3, 232, 0xed, 0xa0, 0x80], { opcode: CLOSE })), 1007);
    const wire = await open();
    wire.socket.write(Buffer.concat([code(1000), frame('x', { opcode: PING }), frame(message(6)), code(1001)]));
    await wire.closed;
    assert.deepEqual(wire.frames().filter(([opcode, payload]) => opcode !== PING || payload.toString() === 'x').map(([opcode]) => opcode), [CLOSE], 'nothing behind it is looked at');
    const both = await open(); // the server closes first, and takes no notice of what comes
    both.socket.write(frame('nonsense'));
    await both.until(() => both.frames().some(([opcode]) => opcode === CLOSE));
    both.socket.write(frame('more nonsense'));
    both.socket.write(code(1000));
    await both.closed;
    assert.equal(both.reset, false);
    assert.equal(both.texts().length, 1);
});

test('a cut in every place', async () => {
    const text = message(8), bytes = Buffer.concat([frame(text.slice(0, 20), { final: false }), frame('now', { opcode: PING }), frame(`${text.slice(20)}${' '.repeat(130)}`, { opcode: CONTINUATION })]);
    await Promise.all(Array.from({ length: bytes.length - 1 }, async (_, i) => {
        const wire = await open();
        wire.socket.write(bytes.subarray(0, i + 1));
        await new Promise((resolve) => setTimeout(resolve, 20));
        wire.socket.write(bytes.subarray(i + 1));
        await wire.closed;
        assert.equal(wire.texts()[0].id, 8, `${i}`);
    }));
});

test('many pings at once', async () => {
    const pings = (count) => Buffer.concat(Array.from({ length: count }, (_, i) => frame(`${i}`, { opcode: PING })));
    const pongs = (wire) => wire.frames().filter(([opcode]) => opcode === PONG).map(([, payload]) => payload.toString());
    const wire = await open();
    wire.socket.write(pings(100));
    await wire.until(() => pongs(wire).length === 100);
    assert.deepEqual(pongs(wire), Array.from({ length: 100 }, (_, i) => `${i}`));
    wire.socket.destroy();
    assert.equal(await closedBy(pings(5000)), 1008);
});
