// SPDX-License-Identifier: GPL-3.0-or-later
// A WebSocket client on a plain connection, with which anything can be sent, sound or not.
import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';

const TEXT = 1, CLOSE = 8, PING = 9, PONG = 10;

/** A frame as clients send it: masked. */
export function frame(payload, { opcode = TEXT, final = true, masked = true, reserved = 0 } = {}) {
    const bytes = Buffer.from(payload);
    const length = bytes.length < 126 ? Buffer.from([bytes.length])
        : bytes.length < 65536 ? Buffer.from([126, bytes.length >> 8, bytes.length & 255])
            : Buffer.concat([Buffer.from([127]), Buffer.from(BigInt(bytes.length).toString(16).padStart(16, '0'), 'hex')]);
    const head = Buffer.concat([Buffer.from([(final ? 0x80 : 0) | reserved << 4 | opcode]), length]);
    if (!masked)
        return Buffer.concat([head, bytes]);
    head[1] |= 0x80;
    const mask = randomBytes(4);
    return Buffer.concat([head, mask, bytes.map((byte, i) => byte ^ mask[i & 3])]);
}

/** Takes whole frames off the front of what has come in: [opcode, payload] and how much they took. */
function frames(bytes) {
    const found = [];
    let at = 0;
    for (;;) {
        if (bytes.length < at + 2)
            break;
        let length = bytes[at + 1] & 127, head = 2;
        if (length === 126) {
            if (bytes.length < at + 4)
                break;
            length = bytes.readUInt16BE(at + 2);
            head = 4;
        } else if (length === 127) {
            if (bytes.length < at + 10)
                break;
            length = Number(bytes.readBigUInt64BE(at + 2));
            head = 10;
        }
        if (bytes.length < at + head + length)
            break;
        found.push([bytes[at] & 15, bytes.subarray(at + head, at + head + length)]);
        at += head + length;
    }
    return [found, at];
}

export class Socket {
    status = 0; // of the answer to the handshake
    code = 0; // of the frame that closed it
    pings = true; // answers them
    #bytes = Buffer.alloc(0);
    #open = false;

    /** Calls `onText` with every message, `onClose` when it is over, whoever ended it. */
    constructor(server, { headers = {}, path = '/ws', from, onText = () => {}, onClose = () => {} } = {}) {
        const key = randomBytes(16).toString('base64');
        this.onText = onText;
        this.onClose = onClose;
        this.wire = connect({ port: server.port, host: '127.0.0.1', localAddress: from });
        this.wire.setNoDelay(true);
        this.opened = new Promise((resolve, reject) => { this.#resolve = resolve; this.#reject = reject; });
        this.closed = new Promise((resolve) => { this.#closed = resolve; });
        this.opened.catch(() => {});
        this.accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
        const all = { Host: `localhost:${server.port}`, Upgrade: 'websocket', Connection: 'Upgrade', 'Sec-WebSocket-Key': key,
            'Sec-WebSocket-Version': '13', ...headers };
        this.wire.on('connect', () => this.wire.write(`GET ${path} HTTP/1.1\r\n${Object.entries(all)
            .filter(([, value]) => value !== undefined).map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`));
        this.wire.on('data', (bytes) => this.#take(bytes));
        this.wire.on('error', () => {});
        this.wire.on('close', () => {
            this.#reject(new Error(`not opened: ${this.status}`));
            this.#closed(this.code);
            this.onClose(this.code);
        });
    }

    #resolve;
    #reject;
    #closed;

    #take(bytes) {
        this.#bytes = this.#bytes.length ? Buffer.concat([this.#bytes, bytes]) : bytes;
        if (!this.#open) {
            const end = this.#bytes.indexOf('\r\n\r\n');
            if (end < 0)
                return;
            const head = this.#bytes.subarray(0, end).toString('latin1');
            this.status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
            if (this.status !== 101 || !head.includes(this.accept)) {
                this.wire.end();
                return;
            }
            this.#bytes = this.#bytes.subarray(end + 4);
            this.#open = true;
            this.#resolve(this);
        }
        const [found, taken] = frames(this.#bytes);
        this.#bytes = this.#bytes.subarray(taken);
        for (const [opcode, payload] of found)
            if (opcode === TEXT)
                this.onText(payload.toString('utf8'));
            else if (opcode === PING && this.pings)
                this.wire.write(frame(payload, { opcode: PONG }));
            else if (opcode === CLOSE) {
                this.code = payload.length >= 2 ? payload.readUInt16BE(0) : 1005;
                this.wire.end(frame(payload, { opcode: CLOSE }));
            }
    }

    send(text) { this.wire.write(frame(text)); }

    raw(bytes) { this.wire.write(bytes); }

    /** Says goodbye. */
    close() {
        this.wire.write(frame(Buffer.from([3, 232]), { opcode: CLOSE }));
        return this.closed;
    }

    /** Is simply gone. */
    drop() {
        this.wire.resetAndDestroy();
        return this.closed;
    }
}
