// SPDX-License-Identifier: GPL-3.0-or-later
// A game is loaded again while people play and chat, because another program has written to it: events that can be played, and
// events that cannot. Every request is answered or its connection closed, and other games go on.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { create, Player, randomGames } from './lib/player.mjs';
import { ask, serveIn } from './lib/server.mjs';

const folder = mkdtempSync(join(tmpdir(), 'pacru-'));
const server = await serveIn(folder);
after(async () => {
    try {
        assert.equal(await server.stop(), 0, server.complained);
    } finally {
        rmSync(folder, { recursive: true, force: true });
    }
});

const SAT = 0, COMPUTER = 1, TURN = 2, OFFER = 3, ANSWER = 4, NEXT = 5, ENDED = 6; // kinds of events as they are kept
const people = ['Anna', 'Ben'].map((name) => ({ kind: 'person', name }));
const none = { kind: 'none' };
const { turns } = randomGames('pacru', 2, 1)[0];
const sql = (text) => execFileSync('sqlite3', ['-cmd', '.timeout 5000', join(folder, 'data', 'pacru.db')], { encoding: 'utf8', input: text });
const write = (game, number, { at = Date.now(), kind, seat = 0, value = 0, text = '' }) =>
    sql(`INSERT INTO events VALUES ('${game}', ${number}, ${at}, ${kind}, ${seat}, ${value}, '${text}')`);
const admin = (...words) => spawnSync(process.env.PACRU, ['admin', ...words, '--data', join(folder, 'data')],
    { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });

/** Each request of the list is answered, or the connection closed: 'done', a reason, or 'closed'. */
const askAll = (requests) => Promise.all(requests.map((request) => request.then((answer) => answer.is === 'done' ? 'done' : answer.why,
    (error) => { assert.equal(error.message, 'closed'); return 'closed'; })));

/** A game of two with a turn played. It may have a long past, so that it takes a while to load: offers that were refused. */
let addresses = 0;
async function begin(past = 0, setup = {}) {
    const from = `127.0.5.${++addresses}`; // so that none makes too many games
    const made = await create(server, { game: 'pacru', seats: people, clock: none, ...setup }, from);
    if (past)
        sql(`UPDATE seats SET kind = 1 WHERE game = '${made.game}'; WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${past}) INSERT INTO events
            SELECT '${made.game}', i + 1, 0, iif(i & 1, ${ANSWER}, ${OFFER}), i & 1, 0, iif(i & 1, '', 'draw') FROM n`);
    const players = await Promise.all(made.secrets.map((secret) => Player.join(server, made.game, secret, { from })));
    await players[0].play(turns[0]);
    await players[1].until(() => players[1].state.turns.length === 1);
    return { made, players };
}

/** Another game, which must not be concerned. */
const other = await begin();
let otherTurns = 1;
async function otherGoesOn() {
    assert.equal(server.status, null, server.complained);
    const { players } = other;
    await players[players[0].state.to_move].play(turns[otherTurns++]);
    await Promise.all(players.map((player) => player.until(() => player.state.turns.length === otherTurns)));
}

const unplayable = {
    'a turn that is none': { kind: TURN, seat: 1, text: 'nonsense' },
    'a turn of somebody who is not there': { kind: TURN, seat: 3, text: turns[1] },
    'a kind that is none': { kind: 99 },
    'a seat that is none': { kind: SAT, seat: -7, text: 'Eve' },
    'an answer to nothing': { kind: ANSWER, value: 1 },
    'an offer of nothing': { kind: OFFER, text: 'peace' },
    'a next game without a name': { kind: NEXT, text: '?' },
    'a name that is too long': { kind: SAT, text: 'x'.repeat(5000) },
};

for (const [name, event] of Object.entries(unplayable))
    test(`a reload that fails: ${name}`, async () => {
        const { made, players } = await begin(6000);
        const watcher = await Player.join(server, made.game, undefined);
        const number = players[1].state.n + 1, all = [...players, watcher];
        write(made.game, number, event);
        // The turn conflicts with what has been written. Chats arrive before, during and after the reload.
        const chat = (text) => all.map((one) => one.say({ do: 'chat', text }));
        const turn = players[1].say({ do: 'turn', at: 1, turn: turns[1] }), early = [chat('Is anybody there?'), chat('Hello?')].flat();
        const late = turn.then(() => [chat('What is stale?'), chat('The bread?'), chat('No.')].flat(), () => []);
        const look = ask(server, `/api/games/${made.game}`);
        const [answer] = await askAll([turn]);
        assert.ok(['stale', 'store', 'closed'].includes(answer), answer);
        const answers = await askAll([...early, ...await late]);
        assert.ok(answers.every((one) => ['done', 'store', 'closed'].includes(one)), answers.join());
        assert.ok([200, 503].includes((await look).status));
        await Promise.all(all.map(({ socket }) => socket.closed));
        assert.equal((await ask(server, `/api/games/${made.game}`)).status, 503);
        await otherGoesOn();
        sql(`DELETE FROM events WHERE game = '${made.game}' AND number = ${number}`);
        const back = await Player.join(server, made.game, made.secrets[1]);
        await back.play(turns[1]);
        await back.leave();
    });

// The events table is open to whoever has the file. Numbers that no server would write are not a game either.
const huge = '9223372036854775807', least = '-9223372036854775808';
for (const clock of [none, { kind: 'time', minutes: 10, increment: 5 }, { kind: 'days', days: 2 }])
    test(`numbers that no server writes, with clock ${clock.kind}`, async () => {
        for (const { at, value } of [huge, least, '-1'].flatMap((number) => [{ at: number, value: '1' }, { at: Date.now(), value: number }]))
            for (const event of [{ kind: TURN, seat: 1, text: turns[1] }, { kind: COMPUTER, seat: 1 }, { kind: OFFER, seat: 1, text: 'back' }]) {
                const { made, players } = await begin(0, { clock });
                write(made.game, players[0].state.n + 1, { ...event, at, value });
                const answers = await askAll([players[1].say({ do: 'turn', at: 1, turn: turns[1] }), players[0].say({ do: 'chat', text: 'And now?' })]);
                assert.ok(['stale', 'store', 'closed'].includes(answers[0]), answers[0]);
                await askAll([players[0].say({ do: 'ping' }), players[1].say({ do: 'ping' })]);
                await Promise.all(players.map(({ socket }) => { socket.wire.destroy(); return socket.closed; }));
            }
        await otherGoesOn();
        assert.doesNotMatch(server.complained, /runtime error/);
    });
