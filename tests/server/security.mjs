// SPDX-License-Identifier: GPL-3.0-or-later
// What people with other intentions try: each is refused, and everybody else goes on playing.
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';

import { check, create, deviceOf, Player, post, randomGames } from './lib/player.mjs';
import { ask, raw, serve } from './lib/server.mjs';
import { frame, Socket } from './lib/socket.mjs';

const server = await serve('--log', 'debug');
after(async () => assert.equal(await server.stop(), 0));

const person = (name) => ({ kind: 'person', name });
const none = { kind: 'none' };
const made = await create(server, { game: 'pacru', seats: [person('Anna'), person('Ben')], clock: none });
const [anna, ben] = await Promise.all(made.secrets.map((secret) => Player.join(server, made.game, secret)));
await Promise.all([anna, ben].map((player) => player.until(() => player.state.phase === 'playing')));
const { turns } = randomGames('pacru', 2, 1)[0];

/** The game goes on as if nothing had happened. */
afterEach(async () => {
    const [mover, other] = anna.state.to_move === 0 ? [anna, ben] : [ben, anna];
    const at = anna.state.turns.length;
    await mover.play(turns[at]);
    await other.until(() => other.state.turns.length === at + 1);
});

/** A connection of its own, with all that it hears. */
async function stranger(options = {}) {
    const heard = [];
    const socket = new Socket(server, { ...options, onText: (text) => { const message = JSON.parse(text); check(message); heard.push(message); options.onHear?.(message); } });
    await socket.opened;
    return Object.assign(socket, { heard });
}

const hello = (secret) => JSON.stringify({ do: 'hello', version: 2, game: made.game, ...secret && { secret, device: deviceOf(secret) } });

test('acting for another’s seat', async () => {
    const other = anna.state.to_move === 0 ? ben : anna;
    await other.mayNot({ do: 'turn', at: other.state.turns.length, turn: turns[0] }, 'to-move');
    const before = anna.state.n;
    await other.mayNot({ do: 'turn', at: other.state.turns.length, turn: turns[0], seat: anna.state.to_move }, 'field');
    await other.mayNot({ do: 'turn', at: other.state.turns.length, turn: `${anna.state.seats[anna.state.to_move].colour}:resign` }, 'to-move');
    const mover = other === anna ? ben : anna;
    const colour = other.state.seats[other.state.you].colour;
    await mover.mayNot({ do: 'turn', at: mover.state.turns.length, turn: `${colour}:resign` }, 'illegal');
    await mover.mayNot({ do: 'turn', at: mover.state.turns.length, turn: `${colour}:time` }, 'illegal');
    const watcher = await Player.join(server, made.game);
    await watcher.mayNot({ do: 'turn', at: watcher.state.turns.length, turn: turns[0] }, 'watching');
    await watcher.leave();
    const elsewhere = await create(server, { game: 'pacru', seats: [person('Eve'), person('Mallory')], clock: none });
    const eve = await stranger();
    eve.send(hello(elsewhere.secrets[0]));
    assert.equal(await eve.closed, 1008);
    assert.equal(eve.heard[0].why, 'no-seat', 'the secret of another game opens nothing here');
    assert.equal(anna.state.n, before);
});

test('guessing seat links', async () => {
    assert.ok(12 * Math.log2(62) >= 70);
    for (const secret of made.secrets)
        assert.match(secret, /^[0-9A-Za-z]{12}$/);
    assert.notEqual(made.secrets[0], made.secrets[1]);
    const reasons = [], others = [...'0123456789abcdef'].filter((letter) => letter !== made.secrets[0][11]);
    for (let i = 0; i < 14; i++) {
        const eve = await stranger({ from: '127.0.0.9' });
        eve.send(hello(`${made.secrets[0].slice(0, 11)}${others[i]}`));
        assert.equal(await eve.closed, 1008);
        reasons.push(eve.heard[0].why);
    }
    assert.equal(reasons[0], 'no-seat');
    assert.equal(reasons.at(-1), 'too-fast', 'after some no secret is looked at');
    const right = await stranger({ from: '127.0.0.9' });
    right.send(hello(made.secrets[0]));
    assert.equal(await right.closed, 1008, 'not even the right one');
    for (const secret of ['', 'x', 'x'.repeat(13), '            ', "' OR '1'='1", null, 5, [], made.secrets[0].toLowerCase().slice(0, 11)]) {
        const eve = await stranger();
        eve.send(JSON.stringify({ do: 'hello', version: 2, game: made.game, secret }));
        await eve.closed;
        assert.deepEqual([eve.heard[0].why, eve.heard[0].field], ['field', 'secret']);
    }
});

test('secrets are neither in the log, nor in the store, nor sent on by the page', async () => {
    for (const secret of made.secrets) {
        await ask(server, `/${made.game}/${secret}`);
        assert.ok(!server.complained.includes(secret));
    }
    const page = await ask(server, made.links[0]);
    assert.equal(page.headers['referrer-policy'], 'no-referrer');
    const { readFileSync, readdirSync } = await import('node:fs');
    for (const file of readdirSync(`${server.folder}/data`)) {
        const bytes = readFileSync(`${server.folder}/data/${file}`);
        for (const secret of made.secrets)
            assert.ok(!bytes.includes(secret), file);
    }
    const shown = (await ask(server, `/api/games/${made.game}`)).body.toString();
    assert.ok(made.secrets.every((secret) => !shown.includes(secret)));
});

test('replayed and reordered messages', async () => {
    const [mover, other] = anna.state.to_move === 0 ? [anna, ben] : [ben, anna];
    const at = mover.state.turns.length;
    const message = JSON.stringify({ do: 'turn', at, turn: turns[at] });
    const later = JSON.stringify({ do: 'turn', at: at + 2, turn: turns[at + 2] });
    const before = mover.messages.length;
    mover.socket.send(later);
    mover.socket.send(message);
    mover.socket.send(message);
    mover.socket.send(message);
    await other.until(() => other.state.turns.length === at + 1);
    await mover.until(() => mover.messages.slice(before).filter((one) => one.is === 'refused').length === 3);
    assert.deepEqual(mover.messages.slice(before).filter((one) => one.is === 'refused').map((one) => one.why), ['stale', 'to-move', 'to-move']);
    assert.deepEqual(other.state.turns, turns.slice(0, at + 1));
    await mover.mayNot({ do: 'hello', version: 2, game: made.game }, 'hello');
});

test('oversized and malformed frames', async () => {
    const cases = [
        [frame('x'.repeat(5000)), 1009], [frame('x'.repeat(200_000)), 1009],
        [Buffer.concat([frame('{"do":"', { final: false }), ...Array.from({ length: 50 }, () => frame('x'.repeat(100), { opcode: 0, final: false }))]), 1009],
        [frame('hello', { opcode: 2 }), 1003], [frame(Buffer.from([0xff, 0xfe, 0xc0]), {}), 1007],
        [frame('x', { opcode: 3 }), 0], [frame('x', { reserved: 4 }), 0], [frame('x', { opcode: 0 }), 0],
        [frame('x'.repeat(126), { opcode: 9 }), 0], [Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4]), 0],
    ];
    for (const [bytes, code] of cases)
        for (const greeted of [false, true]) {
            const eve = await stranger();
            if (greeted) {
                eve.send(hello());
                while (!eve.heard.length)
                    await new Promise(setImmediate);
            }
            eve.raw(bytes);
            if (bytes[0] === 0x81 && bytes[1] === 0xff && !code)
                eve.raw(Buffer.alloc(10_000));
            const got = await eve.closed;
            if (code)
                assert.equal(got, code, `${bytes.length} bytes ${bytes.subarray(0, 4).toString('hex')}`);
        }
});

test('malformed JSON, and JSON that is something else', async () => {
    const bad = ['', '{', 'null', '[]', '"x"', '5', '{}', '{"do":5}', '{"do":"fly"}', '{"do":"turn"}', '{"do":"turn","at":-1,"turn":"e1-e2"}', '{"do":"turn","at":1e99,"turn":"e1-e2"}',
        '{"do":"turn","at":0,"turn":["e1-e2"]}', `{"do":"turn","at":0,"turn":"${'e'.repeat(1000)}"}`, '{"do":"resign","do":"resign"}', '{"do":"chat","text":"\\u0000"}',
        '{"do":"chat","text":""}', `{"do":"chat","text":"${'x'.repeat(301)}"}`, '{"do":"offer","what":"money"}', '{"do":"answer","what":"draw","yes":1}', '{"do":"resign","id":0}',
        '{"do":"resign","id":"1"}', '{"do":"fill","seat":-1,"level":1}', '{"do":"fill","seat":1,"level":0}', '{"do":"sit","name":"\\ud800"}', '[' .repeat(2000), '{"a":'.repeat(600)];
    const n = anna.state.n, eve = new Player(server, made.game, made.secrets[0]);
    await eve.connect();
    const before = eve.messages.length;
    for (const text of bad)
        eve.socket.send(text);
    await eve.until(() => eve.messages.length >= before + bad.length);
    assert.ok(eve.messages.slice(before).every((one) => one.is === 'refused' && ['json', 'field', 'message'].includes(one.why)));
    assert.equal(anna.state.n, n);
    await eve.leave();
    for (const first of ['{"do":"resign"}', '{"do":"hello","version":1,"game":"aaaaaaaa"}', '{"do":"hello","version":2,"game":"../../etc"}', 'x']) {
        const stray = await stranger();
        stray.send(first);
        if (first !== '{"do":"resign"}')
            assert.equal(await stray.closed, 1008);
        else
            await stray.close();
    }
    const missing = await stranger();
    missing.send('{"do":"hello","version":2,"game":"aaaaaaaa","id":3}');
    assert.equal(await missing.closed, 1008);
    assert.deepEqual(missing.heard[0], { is: 'refused', why: 'no-game', id: 3 });
});

test('a WebSocket from a page of another site', async () => {
    const own = `localhost:${server.port}`;
    for (const origin of ['http://evil.example', 'https://evil.example', `http://localhost:${server.port + 1}`, 'null', `http://${own}.evil.example`, `http://evil.example/?http://${own}`, own, `x://${own}@evil.example`, `https://${own}`]) {
        const socket = new Socket(server, { headers: { Origin: origin } });
        await assert.rejects(socket.opened);
        assert.equal(socket.status, 403, origin);
    }
    const socket = new Socket(server, { headers: { Origin: `http://${own}` } });
    await socket.opened;
    await socket.close();
    for (const path of ['/', '/ws/', '/api/games', `/${made.game}`, '/wsx', '/WS']) {
        const socket = new Socket(server, { path });
        await assert.rejects(socket.opened);
        assert.equal(socket.status, 404, path);
    }
    assert.equal((await post(server, { game: 'pacru', seats: [{ kind: 'open' }, { kind: 'open' }] }, { 'content-type': 'text/plain' })).status, 415, 'what a form can send');
    assert.equal((await ask(server, '/api/games', { method: 'OPTIONS' })).headers['access-control-allow-origin'], undefined);
});

test('script in names and chat stays text', async () => {
    const script = '<script>alert("x")</script>';
    const elsewhere = await create(server, { game: 'pacru', seats: [person('<img src=x onerror=1>'), { kind: 'open' }], clock: none });
    const eve = await Player.join(server, elsewhere.game, elsewhere.secrets[1]);
    await eve.does({ do: 'sit', name: script.slice(0, 32) });
    await eve.does({ do: 'chat', text: script });
    const answer = await ask(server, `/api/games/${elsewhere.game}`);
    assert.equal(answer.headers['content-type'], 'application/json');
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    assert.equal(JSON.parse(answer.body).seats[1].name, script.slice(0, 32));
    assert.equal(eve.chat[0].text, script);
    for (const name of ['a\u001bb', 'a\u0085b', '\u202eabc', 'a\u2066b', '\ufeffab', ' a', 'a ', '\u200bab', 'x'.repeat(33), ''])
        assert.equal((await eve.say({ do: 'sit', name })).is, 'refused', JSON.stringify(name));
    for (const name of ['Zoé', '李小龙', '👩‍🚀'.replace('\u200d', ''), 'x'.repeat(32), '😀'.repeat(32), "O'Neil; --"])
        await eve.does({ do: 'sit', name });
    await eve.leave();
});

test('SQL in every text', async () => {
    const sql = ["'; DROP TABLE games; --", '" OR 1=1 --', "Robert'); --", '%_?1:x@y$z'];
    const elsewhere = await create(server, { game: 'pacru', seats: [person(sql[0]), person(sql[1])], clock: none });
    const eve = await Player.join(server, elsewhere.game, elsewhere.secrets[0]);
    await eve.does({ do: 'start' });
    for (const text of sql) {
        await eve.does({ do: 'sit', name: text });
        await eve.does({ do: 'chat', text });
        assert.equal(eve.state.seats[0].name, text);
        await eve.mayNot({ do: 'turn', at: 0, turn: text }, text.length > 23 ? 'field' : 'illegal');
        assert.equal((await ask(server, `/api/games/${encodeURIComponent(text)}`)).status, 404);
        assert.equal((await post(server, { game: text, seats: [] })).status, 400);
        const stray = await stranger();
        stray.send(JSON.stringify({ do: 'hello', version: 2, game: text }));
        await stray.closed;
        assert.equal(stray.heard[0].field, 'game');
    }
    assert.deepEqual(eve.chat.map(({ text }) => text), sql);
    await eve.leave();
});

test('flooding: a connection', async () => {
    const eve = await stranger({ from: '127.0.0.11' });
    eve.send(hello());
    for (let i = 0; i < 300; i++)
        eve.send('{"do":"resign"}');
    assert.equal(await eve.closed, 1008);
    assert.equal(eve.heard.at(-1).why, 'too-fast');
    const chatter = await Player.join(server, made.game, undefined, { from: '127.0.0.11' });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => chatter.say({ do: 'chat', text: `spam ${i}` })));
    assert.equal(answers.filter((one) => one.is === 'done').length, 6);
    assert.ok(answers.filter((one) => one.is === 'refused').every((one) => one.why === 'too-fast'));
    await chatter.leave();
});

test('flooding: an address', async () => {
    const sockets = Array.from({ length: 160 }, () => new Socket(server, { from: '127.0.0.12' }));
    await Promise.all(sockets.map((socket) => socket.opened.catch(() => {})));
    assert.ok(sockets.filter((socket) => socket.status === 101).length <= 100);
    assert.ok(sockets.filter((socket) => socket.status === 429).length >= 60);
    sockets.forEach((socket) => socket.drop());
    const { request } = await import('node:http');
    const status = (path, options = {}) => new Promise((resolve) => request({ port: server.port, host: '127.0.0.1', localAddress: '127.0.0.13', path, agent: false, ...options },
        (answer) => { answer.resume(); resolve([answer.statusCode, answer.headers['retry-after']]); }).end(options.body));
    const body = JSON.stringify({ game: 'pacru', seats: [{ kind: 'open' }, { kind: 'open' }] });
    const games = [];
    for (let i = 0; i < 40; i++)
        games.push(await status('/api/games', { method: 'POST', headers: { 'content-type': 'application/json', 'content-length': body.length }, body }));
    assert.equal(games[0][0], 201);
    assert.deepEqual(games.at(-1), [429, '10']);
    const looks = await Promise.all(Array.from({ length: 300 }, () => status('/api/games/aaaaaaaa')));
    assert.ok(looks.some(([code]) => code === 404) && looks.some(([code]) => code === 429));
    assert.equal((await ask(server, '/api/games/aaaaaaaa')).status, 404, 'another address is not concerned');
    const forged = await ask(server, '/api/games/aaaaaaaa', { headers: { 'x-forwarded-for': '127.0.0.13' } });
    assert.equal(forged.status, 404, 'nobody believes a header that anybody can send');
});

test('slow readers are dropped', async () => {
    const elsewhere = await create(server, { game: 'pacru', seats: [person('Eve'), person('Mallory')], clock: none });
    const lazy = new Socket(server, { from: '127.0.0.14' });
    await lazy.opened;
    lazy.send(JSON.stringify({ do: 'hello', version: 2, game: elsewhere.game, secret: elsewhere.secrets[0], device: deviceOf('lazy') }));
    const eve = await Player.join(server, elsewhere.game, elsewhere.secrets[1], { from: '127.0.1.1' });
    await eve.until(() => eve.state.seats[0].here);
    lazy.wire.pause();
    // Within all limits, more lines of chat than the system and the queue can hold, however much that is here.
    for (let i = 0; !server.complained.includes('event=dropped why=slow'); i++) {
        const chatter = await Player.join(server, elsewhere.game, elsewhere.secrets[1], { from: `127.0.2.${1 + i % 250}` });
        await Promise.all(Array.from({ length: 6 }, () => chatter.does({ do: 'chat', text: '😀'.repeat(300) })));
        await chatter.leave();
    }
    await eve.until(() => !eve.state.seats[0].here);
    lazy.drop();
    await eve.leave();
});

test('paths that lead elsewhere', async () => {
    for (const path of ['/api/games/../../etc/passwd', '/api/games/%2e%2e%2f%2e%2e%2fetc', '/api/games/', '/api/', '/api/games/aB3dE6gH/aB3dE6gHiJ12', '/metrics', '/data/pacru.db', '/pacru.db'])
        assert.match(await raw(server, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`), /^HTTP\/1\.1 4\d\d /, path);
    for (const method of ['PUT', 'DELETE', 'PATCH'])
        assert.equal((await ask(server, '/api/games', { method })).status, 405);
    assert.equal((await ask(server, '/api/games')).status, 405);
});
