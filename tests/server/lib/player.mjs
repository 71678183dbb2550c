// SPDX-License-Identifier: GPL-3.0-or-later
// Somebody at a table: makes games, sits, plays, watches. Keeps the state as docs/protocol.md says a client does, and fails
// on any message that is not as documented there.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { ask } from './server.mjs';
import { Socket } from './socket.mjs';

/** What may be in each message of the server, from the examples of the document: its keys and their types. */
const documented = new Map();
const typeOf = (value) => Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
const nameOf = (message) => message.is === 'event' ? `event ${message.what}` : message.is;
const document = readFileSync(new URL('../../../docs/protocol.md', import.meta.url), 'utf8');
for (const [, text] of document.matchAll(/^```json server\n([^]*?)^```/gm)) {
    const message = JSON.parse(text);
    const shape = documented.get(nameOf(message)) ?? {};
    for (const [key, value] of Object.entries(message))
        (shape[key] ??= new Set()).add(typeOf(value));
    documented.set(nameOf(message), shape);
}
/** Keys that can be null, or left out: what the document says in words. */
const nullable = new Set(['you', 'claim', 'host', 'ends', 'next', 'clocks', 'grace', 'running', 'to_move', 'offer', 'over', 'seat', 'id', 'rule', 'where',
    'declined']);
const optional = new Set(['field', 'rule', 'where']);
export const seen = new Set();

export function check(message) {
    const name = nameOf(message), shape = documented.get(name);
    assert.ok(shape, `undocumented: ${JSON.stringify(message).slice(0, 200)}`);
    seen.add(name);
    for (const [key, value] of Object.entries(message))
        assert.ok(shape[key]?.has(typeOf(value)) || (shape[key] && nullable.has(key) && (value === null || onlyNull(shape[key]))),
            `${name}: ${key} is ${JSON.stringify(value)}`);
    for (const key of Object.keys(shape))
        assert.ok(key in message || optional.has(key), `${name} lacks ${key}`);
}
const onlyNull = (types) => types.size === 1 && types.has('null');
export const documentedMessages = () => [...documented.keys()];

/** A browser's token: the same for the same text. */
export const deviceOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** Makes a game; resolves to its name and the secrets of its seats. */
export async function create(server, setup, from) {
    const answer = await post(server, setup, {}, from);
    const body = JSON.parse(answer.body);
    assert.equal(answer.status, 201, answer.body.toString());
    return { game: body.game, watch: body.watch, table: body.table, links: body.seats, secrets: body.seats.map((link) => link?.slice(10) ?? null) };
}

export const post = (server, setup, headers = {}, from = undefined) => ask(server, '/api/games', { method: 'POST', from,
    headers: { 'content-type': 'application/json', ...headers }, body: typeof setup === 'string' ? setup : JSON.stringify(setup) });

export class Player {
    state = null;
    messages = []; // all that came
    chat = [];
    bye = null;
    #waiting = [];
    #gone = false;
    #id = 0;

    /** Connects to a game, with a secret or to watch, and resolves when the state is there. One device for each seat, unless told. */
    static async join(server, game, secret, options = {}) {
        const player = new Player(server, game, secret, options);
        await player.connect();
        return player;
    }

    constructor(server, game, secret, options = {}) {
        Object.assign(this, { server, game, secret, options });
    }

    async connect() {
        this.socket = new Socket(this.server, { ...this.options, onText: (text) => this.#hear(JSON.parse(text)), onClose: () => this.#closed() });
        await this.socket.opened;
        const hello = { do: 'hello', version: 2, game: this.game, ...this.secret && { secret: this.secret, device: this.options.device ?? deviceOf(this.secret) },
            ...this.options.name && { name: this.options.name } };
        const answer = await this.say(hello);
        assert.equal(answer.is, 'done', JSON.stringify(answer));
        return this;
    }

    /** Sends a message with a number of its own and resolves to the answer, `done` or `refused`. */
    say(message) {
        const id = ++this.#id;
        this.socket.send(JSON.stringify({ ...message, id }));
        return this.until(() => this.messages.find((one) => (one.is === 'done' || one.is === 'refused') && one.id === id));
    }

    /** The same, and it must not be refused. */
    async does(message) {
        const answer = await this.say(message);
        assert.equal(answer.is, 'done', `${JSON.stringify(message)}: ${JSON.stringify(answer)}`);
        return answer;
    }

    /** The same, and it must be refused for this reason. */
    async mayNot(message, why) {
        const answer = await this.say(message);
        assert.equal(answer.is, 'refused', JSON.stringify(message));
        assert.equal(answer.why, why, JSON.stringify(message));
        return answer;
    }

    play(turn, at = this.state.turns.length) { return this.does({ do: 'turn', at, turn }); }

    /** Resolves to what `look` gives as soon as that is something. */
    until(look) {
        const found = look();
        if (found)
            return Promise.resolve(found);
        if (this.#gone)
            return Promise.reject(new Error('closed'));
        return new Promise((resolve, reject) => this.#waiting.push({ look, resolve, reject }));
    }

    #closed() {
        this.#gone = true;
        for (const { reject } of this.#waiting.splice(0))
            reject(new Error('closed'));
    }

    #hear(message) {
        check(message);
        this.messages.push(message);
        if (this.messages.length > 500)
            this.messages.splice(0, 250);
        if (message.is === 'state') {
            this.state = message;
            this.chat = message.chat;
        } else if (message.is === 'event') {
            this.#happen(message);
        } else if (message.is === 'here') {
            message.seats.forEach((here, i) => { this.state.seats[i].here = here; });
            this.state.watchers = message.watchers;
            this.state.watching = message.watching;
        } else if (message.is === 'secret') {
            this.told = message;
        } else if (message.is === 'chat') {
            this.chat.push(message);
        } else if (message.is === 'bye') {
            this.bye = message.why;
        }
        for (const one of this.#waiting.splice(0)) {
            const found = one.look();
            if (found)
                one.resolve(found);
            else
                this.#waiting.push(one);
        }
    }

    #happen(event) {
        const { state } = this;
        assert.equal(event.n, state.n + 1, 'events come without a gap');
        state.n = event.n;
        const { phase, to_move, running, clocks, away, grace, offer, over } = event;
        Object.assign(state, { phase, to_move, running, clocks, away, grace, offer, over });
        if (event.what === 'turn')
            state.turns.push(event.turn);
        if (event.what === 'sat')
            Object.assign(state.seats[event.seat], { kind: 'person', name: event.name, level: null, devices: event.devices });
        if (event.what === 'opened' || event.what === 'renewed')
            Object.assign(state.seats[event.seat], { kind: event.kind, devices: event.devices });
        if (event.what === 'started')
            state.seats.filter(({ kind }) => kind === 'awaited').forEach((seat) => { seat.kind = 'person'; });
        if (event.what === 'plan' && event.seat !== null)
            state.plan = event.plan;
        if (event.what === 'computer')
            Object.assign(state.seats[event.seat], { kind: 'computer', level: event.level });
        if (event.what === 'next')
            state.next = event.next;
        state.turns.length = Math.min(state.turns.length, event.turns);
        assert.equal(state.turns.length, event.turns);
    }

    leave() { return this.socket.close(); }

    drop() { return this.socket.drop(); }
}

/** Random games: for each its turns and its result, as in "target R R=42,Y=31". */
export function randomGames(game, players, count, seed = 1) {
    const text = execFileSync(process.env.PACRU, ['random', game, String(players), '--games', String(count), '--seed', String(seed), '--record', '-'],
        { encoding: 'utf8', maxBuffer: 1 << 28, env: { ...process.env, LC_ALL: 'C' } });
    return text.split(/^(?=\[Game )/m).filter((one) => one.trim()).map((record) => ({
        result: /\[Result "([^"]*)"/.exec(record)[1],
        turns: record.replace(/^\[.*\n/gm, '').replace(/\{[^}]*\}/g, ' ').split(/\s+/).filter((word) => word && !/^\d+\.|^\*$/.test(word)),
    }));
}

/** Runs the command; resolves to what it printed. */
export const pacru = (...words) => execFileSync(process.env.PACRU, words, { encoding: 'utf8', maxBuffer: 1 << 28, env: { ...process.env, LC_ALL: 'C' } });
