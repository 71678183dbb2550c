// SPDX-License-Identifier: GPL-3.0-or-later
// What an operator does: restarts, metrics, backups; and what may happen to them: a full disk, an old database.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { create, Player, pacru, randomGames } from './lib/player.mjs';
import { ask, serveIn } from './lib/server.mjs';

const folders = [];
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
function newFolder() {
    folders.push(mkdtempSync(join(tmpdir(), 'pacru-')));
    return folders.at(-1);
}

const people = ['Anna', 'Ben'].map((name) => ({ kind: 'person', name }));
const admin = (folder, ...words) => spawnSync(process.env.PACRU, ['admin', ...words, '--data', join(folder, 'data')], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });
const sql = (folder, text) => execFileSync('sqlite3', [join(folder, 'data', 'pacru.db')], { encoding: 'utf8', input: text });
const freePort = () => new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => { const { port } = probe.address(); probe.close(() => resolve(port)); });
});
const join2 = (server, made) => Promise.all(made.secrets.map((secret) => Player.join(server, made.game, secret)));
const { turns } = randomGames('pacru', 2, 1)[0];

async function play(players, count) {
    for (let i = 0; i < count; i++) {
        const at = players[0].state.turns.length;
        await players[players[0].state.to_move].play(turns[at]);
        await Promise.all(players.map((player) => player.until(() => player.state.turns.length > at)));
    }
}

test('a game by correspondence goes on over restarts, and the time between is not charged', async () => {
    const folder = newFolder(), day = 24 * 3600 * 1000;
    let server = await serveIn(folder);
    const made = await create(server, { game: 'pacru', seats: people, clock: { kind: 'days', days: 2 } });
    for (let round = 0; round < 3; round++) {
        const players = await join2(server, made);
        assert.equal(players[0].state.turns.length, 4 * round);
        const [left] = players[0].state.clocks;
        assert.ok(left > 2 * day - 60_000 && left <= 2 * day, `${round}: ${left}`);
        await play(players, 4);
        assert.equal(await server.stop(), 0);
        assert.ok(players.every((player) => player.bye === 'stopping'));
        assert.deepEqual(await Promise.all(players.map((player) => player.socket.closed)), [1001, 1001]);
        // As if the server had been down for three days: all that is kept is three days older.
        sql(folder, `UPDATE events SET at = at - ${3 * day}; UPDATE games SET created = created - ${3 * day}, due = due - ${3 * day};
            UPDATE server SET alive = alive - ${3 * day}; UPDATE outages SET began = began - ${3 * day}, ended = ended - ${3 * day}`);
        server = await serveIn(folder);
    }
    // And as if it had been running all the time.
    assert.equal(await server.stop(), 0);
    sql(folder, `DELETE FROM outages; UPDATE events SET at = at - ${3 * day}; UPDATE games SET due = due - ${3 * day}`);
    server = await serveIn(folder);
    const watcher = await Player.join(server, made.game);
    await watcher.until(() => watcher.state.over);
    assert.equal(watcher.state.over.reason, 'time');
    await watcher.leave();
    assert.equal(await server.stop(), 0);
});

test('a game whose time is over is ended though nobody looks, and so is a table to which nobody came', async () => {
    const folder = newFolder(), day = 24 * 3600 * 1000;
    let server = await serveIn(folder);
    const made = await create(server, { game: 'pacru', seats: people, clock: { kind: 'days', days: 1 } });
    for (const player of await join2(server, made))
        await player.leave();
    const forgotten = await create(server, { game: 'pacru', seats: people, clock: { kind: 'none' }, wait: 3600 });
    assert.equal(await server.stop(), 0);
    sql(folder, `UPDATE games SET created = created - ${2 * day}, due = due - ${2 * day}; UPDATE events SET at = at - ${2 * day}`);
    server = await serveIn(folder);
    const last = ({ game }) => sql(folder, `SELECT kind, text FROM events WHERE game = '${game}' ORDER BY number DESC LIMIT 1`);
    while (last(made) !== '2|time\n' || last(forgotten) !== '12|\n')
        await new Promise((resolve) => setTimeout(resolve, 50));
    const shown = JSON.parse((await ask(server, `/api/games/${forgotten.game}`)).body);
    assert.deepEqual([shown.phase, shown.over.reason, shown.over.winners], ['over', 'expired', []]);
    assert.equal(await server.stop(), 0);
});

test('list, export, end, backup and restore, while a server runs or not', async () => {
    const folder = newFolder();
    let server = await serveIn(folder);
    const made = await create(server, { game: 'pacru', seats: people });
    const players = await join2(server, made);
    await play(players, 6);
    assert.match(admin(folder, 'list').stdout, new RegExp(`^${made.game} \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ pacru 2 playing 6\\n$`));
    assert.equal(JSON.parse(admin(folder, 'list', '--json').stdout).games[0].turns, 6);
    const backup = join(folder, 'backup.db');
    assert.equal(admin(folder, 'backup', backup).status, 0);
    assert.match(admin(folder, 'backup', backup).stderr, /exists/);
    await play(players, 2);
    const busy = admin(folder, 'restore', backup);
    assert.equal(busy.status, 1);
    assert.match(busy.stderr, /server is using/);
    const exported = admin(folder, 'export', made.game).stdout;
    assert.match(exported, /\[Red "Anna"\]/);
    assert.match(exported, /%clk/);
    writeFileSync(join(folder, 'game.pgr'), exported);
    assert.equal(pacru('replay', join(folder, 'game.pgr')).trim().split('\n').at(-1), JSON.parse((await ask(server, `/api/games/${made.game}`)).body).position);
    for (const player of players)
        await player.leave();
    assert.equal(await server.stop(), 0);
    assert.equal(admin(folder, 'restore', backup).status, 0);
    server = await serveIn(folder);
    const again = await join2(server, made);
    assert.equal(again[0].state.turns.length, 6, 'as it was when the backup was made');
    await play(again, 3);
    assert.equal(admin(folder, 'end', made.game).status, 0);
    await again[0].until(() => again[0].state.over);
    assert.equal(again[0].state.over.reason, 'ended');
    await again[0].mayNot({ do: 'turn', at: 9, turn: turns[9] }, 'over');
    assert.match(admin(folder, 'end', made.game).stderr, /already over/);
    assert.match(admin(folder, 'end', 'aaaaaaaa').stderr, /No such game/);
    assert.equal(admin(folder, 'dance').status, 2);
    writeFileSync(join(folder, 'junk'), 'not a database, but long enough to look at'.repeat(100));
    for (const player of again)
        await player.leave();
    assert.equal(await server.stop(), 0);
    assert.equal(admin(folder, 'restore', join(folder, 'junk')).status, 1);
    assert.equal(admin(folder, 'restore', join(folder, 'nothing')).status, 1);
    assert.match(admin(folder, 'list').stdout, / over 9\n$/);
});

test('an event written by another program shows up as a new state', async () => {
    const folder = newFolder(), server = await serveIn(folder);
    const made = await create(server, { game: 'pacru', seats: people, clock: { kind: 'none' } });
    const players = await join2(server, made);
    await play(players, 1);
    assert.equal(admin(folder, 'end', made.game).status, 0);
    const answer = await players[1].say({ do: 'turn', at: 1, turn: turns[1] });
    assert.equal(answer.is, 'refused');
    assert.ok(['stale', 'over'].includes(answer.why));
    await players[1].until(() => players[1].state.over?.reason === 'ended');
    for (const player of players)
        await player.leave();
    assert.equal(await server.stop(), 0);
});

test('metrics are for the operator only', async () => {
    const folder = newFolder(), port = await freePort(), server = await serveIn(folder, '--metrics', String(port));
    assert.equal((await ask(server, '/metrics')).status, 404);
    assert.equal((await ask(server, '/metrics', { headers: { host: `127.0.0.1:${port}` } })).status, 404);
    const made = await create(server, { game: 'pacru', seats: people });
    const players = await join2(server, made);
    await play(players, 2);
    const { status, body } = await ask({ port }, '/metrics');
    assert.equal(status, 200);
    assert.match(body.toString(), /^pacru_turns_total 2$/m);
    assert.match(body.toString(), /^pacru_connections 2$/m);
    assert.equal(await server.stop(), 0);
});

test('two servers do not share a folder', async () => {
    const folder = newFolder(), first = await serveIn(folder), second = await serveIn(folder);
    assert.equal(await second.ended, 1);
    assert.match(second.complained, /another server uses it/);
    assert.equal(await first.stop(), 0);
});

test('a full disk refuses new turns, and loses nothing', async () => {
    const folder = newFolder();
    let server = await serveIn(folder);
    const made = await create(server, { game: 'pacru', seats: people, clock: { kind: 'none' } });
    assert.equal(await server.stop(), 0);
    const pages = Number(sql(folder, 'PRAGMA page_count'));
    server = await serveIn(folder);
    let players = await join2(server, made);
    await play(players, 2);
    // No file may grow beyond this: for the server that is a disk without room.
    execFileSync('prlimit', ['--pid', String(server.child.pid), `--fsize=${4096 * (pages - 1)}:`]);
    let refused = null;
    for (let i = 0; i < 400 && !refused; i++) {
        const at = players[0].state.turns.length;
        const answer = await players[players[0].state.to_move].say({ do: 'turn', at, turn: turns[at] });
        if (answer.is === 'refused')
            refused = answer;
        else
            await Promise.all(players.map((player) => player.until(() => player.state.turns.length > at)));
    }
    assert.equal(refused?.why, 'store');
    const known = players[0].state.turns;
    execFileSync('prlimit', ['--pid', String(server.child.pid), '--fsize=unlimited:']);
    await play(players, 1);
    assert.equal(await server.stop(), 0);
    server = await serveIn(folder);
    players = await join2(server, made);
    assert.deepEqual(players[0].state.turns, known);
    assert.equal(await server.stop(), 0);
});
