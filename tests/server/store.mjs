// SPDX-License-Identifier: GPL-3.0-or-later
// The store from outside: what other programs write, games that cannot be read, clocks that are wrong, a disk that is full, who
// may read the files, databases of earlier versions.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { create, Player, randomGames } from './lib/player.mjs';
import { ask, serveFull, serveIn } from './lib/server.mjs';

const folders = [];
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
function newFolder() {
    folders.push(mkdtempSync(join(tmpdir(), 'pacru-')));
    return folders.at(-1);
}

const hour = 3600 * 1000, day = 24 * hour;
const people = ['Anna', 'Ben'].map((name) => ({ kind: 'person', name }));
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const file = (folder) => join(folder, 'data', 'pacru.db');
const admin = (folder, ...words) => spawnSync(process.env.PACRU, ['admin', ...words, '--data', join(folder, 'data')],
    { encoding: 'utf8', maxBuffer: 1 << 28, env: { ...process.env, LC_ALL: 'C' } });
const sql = (folder, text) => execFileSync('sqlite3', [file(folder)], { encoding: 'utf8', input: text });
const join2 = (server, made) => Promise.all(made.secrets.map((secret) => Player.join(server, made.game, secret)));
const { turns } = randomGames('pacru', 2, 1)[0];

async function play(players, count) {
    for (let i = 0; i < count; i++) {
        const at = players[0].state.turns.length;
        await players[players[0].state.to_move].play(turns[at]);
        await Promise.all(players.map((player) => player.until(() => player.state.turns.length > at)));
    }
}

/** As if all that is kept had been written that much later. */
const shift = (folder, time) => sql(folder, `UPDATE events SET at = at + ${time}; UPDATE games SET created = created + ${time}, due = due + ${time};
    UPDATE server SET alive = alive + ${time}; UPDATE outages SET began = began + ${time}, ended = ended + ${time}`);

function isFull(clocks) {
    for (const left of clocks)
        assert.ok(left > 2 * day - 10 * 60_000 && left <= 2 * day, `${left / hour} hours left`);
}

test('what another program changes is noticed, however many requests come', async () => {
    const folder = newFolder(), server = await serveIn(folder);
    const made = await create(server, { game: 'pacru', seats: people, clock: { kind: 'none' } });
    const player = await Player.join(server, made.game, made.secrets[0]);
    const other = await Player.join(server, (await create(server, { game: 'pacru', seats: people })).game);
    const states = () => other.messages.filter((one) => one.is === 'state').length;
    // Each of these is a request to the store, for no such game is loaded; the server has seconds to notice, and gets thirty.
    for (let i = 0; i < 100 && !player.state.over; i++) {
        assert.equal((await ask(server, `/api/games/Nothing${i % 10}`)).status, 404);
        await wait(300);
        if (i === 5)
            assert.equal(admin(folder, 'end', made.game).status, 0);
    }
    assert.equal(player.state.over?.reason, 'ended');
    assert.equal(states(), 1, 'nobody else is shown anything');
    assert.equal(await server.stop(), 0);
});

test('notices are read once, and deleted at the next start', async () => {
    const folder = newFolder();
    let server = await serveIn(folder);
    const made = [];
    for (let i = 0; i < 3; i++)
        made.push(await create(server, { game: 'pacru', seats: people }));
    assert.equal(await server.stop(), 0);
    for (const { game } of made)
        assert.equal(admin(folder, 'end', game).status, 0);
    assert.equal(sql(folder, 'SELECT group_concat(number) FROM notices'), '1,2,3\n');
    server = await serveIn(folder);
    assert.equal(await server.stop(), 0);
    assert.equal(sql(folder, 'SELECT count(*) FROM notices'), '0\n');
    assert.equal(sql(folder, "SELECT seq FROM sqlite_sequence WHERE name = 'notices'"), '3\n');
});

test('a game that cannot be read is named, and the others are listed and exported', async () => {
    const folder = newFolder(), server = await serveIn(folder), made = [];
    for (let i = 0; i < 3; i++) {
        made.push((await create(server, { game: 'pacru', seats: people })).game);
        await wait(5); // so that their order is known
    }
    assert.equal(await server.stop(), 0);
    const [first, bad, last] = made;
    sql(folder, `INSERT INTO events VALUES ('${bad}', 1, 0, 2, 0, 0, 'nonsense')`);
    const list = admin(folder, 'list');
    assert.equal(list.status, 1);
    assert.deepEqual(list.stdout.split('\n').map((line) => line.slice(0, 8)), [first, last, '']);
    assert.match(list.stderr, new RegExp(`The game ‘${bad}’ cannot be read: .*\n.*1 game cannot be read.\n`));
    const listed = admin(folder, 'list', '--json'), facts = JSON.parse(listed.stdout);
    assert.equal(listed.status, 1);
    assert.deepEqual([facts.games.map(({ game }) => game), facts.unreadable, facts.error], [[first, last], [bad], '1 game cannot be read.']);
    const exported = admin(folder, 'export');
    assert.equal(exported.status, 1);
    assert.deepEqual([...exported.stdout.matchAll(/\[Site "(.*)"\]/g)].map(([, site]) => site), [first, last]);
    assert.match(exported.stderr, new RegExp(`The game ‘${bad}’ cannot be read: .*\n.*1 game cannot be read.\n`));
    const records = admin(folder, 'export', '--json'), all = JSON.parse(records.stdout);
    assert.equal(records.status, 1);
    assert.deepEqual([all.record, all.unreadable], [exported.stdout, [bad]]);
    assert.equal(admin(folder, 'export', bad).status, 1);
    sql(folder, `DELETE FROM events WHERE game = '${bad}'; UPDATE games SET variant = 'chess' WHERE id = '${bad}'`);
    assert.match(admin(folder, 'list').stderr, new RegExp(`The game ‘${bad}’ cannot be read`));
    sql(folder, `UPDATE games SET variant = 'pacru'`);
    for (const job of [['list'], ['list', '--json'], ['export'], ['export', '--json']]) {
        const sound = admin(folder, ...job);
        assert.deepEqual([sound.status, sound.stderr], [0, ''], job.join(' '));
        for (const game of made)
            assert.ok(sound.stdout.includes(game));
    }
    assert.deepEqual(Object.keys(JSON.parse(admin(folder, 'list', '--json').stdout)), ['games']);
    assert.deepEqual(Object.keys(JSON.parse(admin(folder, 'export', '--json').stdout)), ['record']);
});

test('games that cannot be read do not keep others from running out of time', async () => {
    const folder = newFolder(), first = await serveIn(folder), made = [];
    for (let i = 0; i < 66; i++)
        made.push((await create(first, { game: 'pacru', seats: people, clock: { kind: 'days', days: 1 } }, `127.0.0.${1 + i % 3}`)).game);
    assert.equal(await first.stop(), 0);
    sql(folder, `UPDATE seats SET kind = 1; UPDATE games SET wait = 0, phase = 1, due = created + ${day}`); // as if all had come
    shift(folder, -2 * day);
    const late = made.at(-1); // the last one to be due
    sql(folder, `DELETE FROM outages; UPDATE server SET alive = alive + ${2 * day};
        INSERT INTO events SELECT id, 1, 0, 2, 0, 0, 'nonsense' FROM games WHERE id <> '${late}';
        UPDATE games SET due = due + 1000 WHERE id = '${late}'`);
    const second = await serveIn(folder);
    const reason = async () => JSON.parse(sql(folder, `SELECT json_group_array(text) FROM events WHERE game = '${late}'`))[0];
    for (let i = 0; i < 100 && !await reason(); i++)
        await wait(100);
    assert.match(await reason() ?? 'nothing happened', /time/);
    assert.equal(await second.stop(), 0);
});

test('lines of chat that nobody will be shown are not kept', async () => {
    const folder = newFolder(), server = await serveIn(folder);
    const made = await create(server, { game: 'pacru', seats: people, clock: { kind: 'none' } });
    const other = await create(server, { game: 'pacru', seats: people, clock: { kind: 'none' } });
    sql(folder, `INSERT INTO chat (game, at, seat, name, text) SELECT '${made.game}', 1, 0, 'Anna', value FROM json_each('[${Array.from({ length: 150 }, (_, i) => `"line ${i}"`)}]');
        INSERT INTO chat (game, at, seat, name, text) VALUES ('${other.game}', 1, 0, 'Anna', 'elsewhere')`);
    const player = await Player.join(server, made.game, made.secrets[0]);
    await player.does({ do: 'chat', text: 'the last' });
    const kept = sql(folder, `SELECT text FROM chat WHERE game = '${made.game}' ORDER BY number`).trim().split('\n');
    assert.deepEqual([kept.length, kept[0], kept.at(-1)], [100, 'line 51', 'the last']);
    assert.equal(sql(folder, `SELECT text FROM chat WHERE game = '${other.game}'`), 'elsewhere\n');
    assert.equal(await server.stop(), 0);
});

test('what players said is kept however much spectators say', async () => {
    const folder = newFolder(), server = await serveIn(folder);
    const made = await create(server, { game: 'pacru', seats: people, clock: { kind: 'none' } });
    sql(folder, `INSERT INTO chat (game, at, seat, name, text) SELECT '${made.game}', 1, 1, 'Ben', value FROM json_each('[${Array.from({ length: 80 }, (_, i) => `"player ${i}"`)}]');
        INSERT INTO chat (game, at, seat, name, text) SELECT '${made.game}', 1, -1, '', value FROM json_each('[${Array.from({ length: 150 }, (_, i) => `"spectator ${i}"`)}]')`);
    const player = await Player.join(server, made.game, made.secrets[0]), spectator = await Player.join(server, made.game);
    assert.deepEqual(player.state.chat.map(({ text }) => text), Array.from({ length: 80 }, (_, i) => `player ${i}`));
    assert.deepEqual(spectator.state.chat.map(({ text }) => text), Array.from({ length: 100 }, (_, i) => `spectator ${i + 50}`));
    await spectator.does({ do: 'chat', text: 'the last' });
    const kept = sql(folder, `SELECT text FROM chat WHERE game = '${made.game}' ORDER BY number`).trim().split('\n');
    assert.deepEqual([kept.length, kept[0], kept[79], kept[80], kept.at(-1)], [180, 'player 0', 'player 79', 'spectator 51', 'the last']);
    assert.equal(await server.stop(), 0);
});

test('an error of the database is not the end of the list', async () => {
    const folder = newFolder(), server = await serveIn(folder);
    const { game } = await create(server, { game: 'pacru', seats: people });
    assert.equal(await server.stop(), 0);
    sql(folder, `WITH RECURSIVE n (i) AS (SELECT 10000000 UNION ALL SELECT i + 1 FROM n WHERE i < 10002000)
        INSERT INTO games (id, first, number, games, variant, players, repetition, clock, base, increment, away, grace, level, created, phase)
        SELECT i, i, 0, 1, 'pacru', 2, 1, 0, 0, 0, 0, 180, 3, created + i, 1 FROM n, games;`);
    assert.equal(admin(folder, 'list').stdout.trim().split('\n').length, 2002);
    assert.ok(game);
    const size = statSync(file(folder)).size, broken = openSync(file(folder), 'r+');
    writeSync(broken, Buffer.alloc(size / 4), 0, size / 4, 3 * size / 4);
    closeSync(broken);
    for (const job of [['list'], ['export']]) {
        const { status, stderr } = admin(folder, ...job);
        assert.equal(status, 1, job[0]);
        assert.match(stderr, /This failed: .*malformed/);
    }
    const json = admin(folder, 'list', '--json');
    assert.equal(json.status, 1);
    assert.match(JSON.parse(json.stdout).error, /malformed/);
});

test('lists say what the events say, whatever was noted', async () => {
    const folder = newFolder();
    let server = await serveIn(folder);
    const made = await create(server, { game: 'pacru', seats: people });
    const players = await join2(server, made);
    const listed = () => admin(folder, 'list').stdout.trim().split(' ').slice(-2).join(' ');
    assert.equal(listed(), 'playing 0');
    await play(players, 3);
    assert.equal(listed(), 'playing 3');
    await play(players, 2);
    await players[0].does({ do: 'offer', what: 'back' });
    await players[1].until(() => players[1].state.offer);
    await players[1].does({ do: 'answer', what: 'back', yes: true });
    await players[0].until(() => players[0].state.turns.length === 4);
    assert.equal(listed(), 'playing 4');
    assert.equal(await server.stop('SIGKILL'), 'SIGKILL');
    assert.equal(listed(), 'playing 4');
    server = await serveIn(folder);
    const again = await join2(server, made);
    await play(again, 1);
    await again[0].does({ do: 'resign' });
    await again[1].until(() => again[1].state.over);
    assert.equal(listed(), 'over 6');
    assert.equal(await server.stop(), 0);
    assert.equal(listed(), 'over 6');
    assert.equal(sql(folder, 'SELECT phase, turns, noted = (SELECT max(number) FROM events) FROM games'), '2|6|1\n');
});

test('a start with the clock behind, and one with it right, charge nobody', async () => {
    const folder = newFolder();
    let server = await serveIn(folder);
    const made = await create(server, { game: 'pacru', seats: people, clock: { kind: 'days', days: 2 } });
    let players = await join2(server, made);
    await play(players, 2);
    assert.equal(await server.stop(), 0);
    shift(folder, 30 * hour); // the clock is 30 hours behind
    server = await serveIn(folder);
    players = await join2(server, made);
    isFull(players[0].state.clocks);
    await play(players, 1);
    isFull(players[0].state.clocks);
    assert.equal(await server.stop(), 0);
    assert.equal(sql(folder, 'SELECT count(*) FROM events AS a JOIN events AS b ON b.number > a.number AND b.at < a.at'), '0\n', 'time does not run backwards');
    shift(folder, -31 * hour); // the clock is right, an hour later
    server = await serveIn(folder);
    players = await join2(server, made);
    isFull(players[0].state.clocks);
    await play(players, 1);
    assert.equal(await server.stop(), 0);
    shift(folder, -31 * hour); // the clock leaps
    server = await serveIn(folder);
    players = await join2(server, made);
    isFull(players[0].state.clocks);
    assert.equal(await server.stop(), 0);
});

test('a server starts on a full disk, and notes the time without a server when there is room', async () => {
    const folder = newFolder();
    let server = await serveIn(folder);
    const made = await create(server, { game: 'pacru', seats: people, clock: { kind: 'days', days: 2 } });
    await play(await join2(server, made), 2);
    assert.equal(await server.stop(), 0);
    shift(folder, -31 * hour);
    const before = sql(folder, 'SELECT count(*) FROM outages');
    // Somebody else has the database open, so that the files beside it are there: the server could not make them.
    const reader = spawn('sqlite3', [file(folder)], { stdio: ['pipe', 'pipe', 'inherit'] });
    reader.stdin.write('SELECT count(*) FROM games;\n');
    await once(reader.stdout, 'data');
    server = await serveFull(folder);
    assert.match(server.said, /ready/, server.complained);
    const players = await join2(server, made);
    isFull(players[0].state.clocks);
    await players[0].mayNot({ do: 'turn', at: 2, turn: turns[2] }, 'store');
    assert.equal(sql(folder, 'SELECT count(*) FROM outages'), before);
    execFileSync('prlimit', ['--pid', String(server.child.pid), '--fsize=unlimited:']);
    await play(players, 1);
    isFull(players[0].state.clocks);
    reader.stdin.end();
    assert.equal(await server.stop(), 0);
    assert.equal(Number(sql(folder, `SELECT count(*) FROM outages WHERE ended - began > ${30 * hour}`)), 1);
    server = await serveIn(folder);
    isFull((await Player.join(server, made.game)).state.clocks);
    assert.equal(await server.stop(), 0);
});

test('only the owner may read what is kept, whatever the umask', async () => {
    const usual = process.umask(0);
    try {
        const folder = newFolder(), server = await serveIn(folder), backup = join(folder, 'backup.db');
        const mode = (path) => (statSync(path).mode & 0o777).toString(8);
        await create(server, { game: 'pacru', seats: people });
        assert.deepEqual(['', '-wal', '-shm'].map((end) => mode(file(folder) + end)), ['600', '600', '600']);
        assert.equal(admin(folder, 'backup', backup).status, 0);
        assert.equal(mode(backup), '600');
        assert.equal(await server.stop(), 0);
        assert.equal(mode(file(folder)), '600');
        process.umask(0o277);
        const other = newFolder(), restored = admin(other, 'restore', backup);
        assert.equal(restored.status, 0, restored.stderr);
        assert.equal(mode(file(other)), '600');
    } finally {
        process.umask(usual);
    }
});

for (const [version, list] of [[1, /^Old1Game \S+ pacru 2 playing 1\n$/],
    [2, /^Old1Game \S+ pacru 2 playing 1\nOld2Game \S+ pacru 2 waiting 0\nOld3Game \S+ pacru 2 over 2\n$/]])
    test(`a database of version ${version} is brought up to date`, async () => {
        const folder = newFolder(), other = newFolder();
        for (const one of [folder, other]) {
            mkdirSync(join(one, 'data'));
            sql(one, readFileSync(new URL(`store-${version}.sql`, import.meta.url), 'utf8'));
        }
        const server = await serveIn(folder);
        const shown = JSON.parse((await ask(server, '/api/games/Old1Game')).body);
        assert.deepEqual([shown.turns, shown.seats[0].name, shown.phase], [['e1-e2'], 'Anna', 'playing']);
        assert.equal(await server.stop(), 0);
        assert.match(admin(folder, 'list').stdout, list);
        assert.match(admin(folder, 'list').stdout, list, 'from notes');
        assert.equal(sql(folder, 'SELECT count(*) FROM games WHERE phase IS NULL'), '0\n');
        assert.match(admin(other, 'list').stdout, list, 'by the list itself');
        assert.equal(admin(other, 'end', 'Old1Game').status, 0);
        const schema = (one) => sql(one, "PRAGMA user_version; SELECT sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name").replaceAll(/\s+/g, ' ');
        assert.equal(schema(folder), schema(other));
        assert.match(schema(folder), /^4 /);
    });

test('games of version 1 of the protocol open unchanged, and go on', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'data'));
    sql(folder, readFileSync(new URL('store-3.sql', import.meta.url), 'utf8'));
    const server = await serveIn(folder), look = async (game) => JSON.parse((await ask(server, `/api/games/${game}`)).body);
    const anna = 'Wd5t3KhCX0eZ', ben = 'aYMS5XxFvWiO', over = await look('dH2mbet0'), waiting = await look('HZFa1QlX');
    assert.deepEqual([over.phase, over.over.reason, over.over.winners, over.next, over.turns], ['over', 'resign', [0], 'N5stHatR', ['e1-e2', 'e9-e8', 'Y:resign']]);
    assert.deepEqual([over.over.at, over.clocks, over.host, over.ends], [1794990867145, [599872, 600000], null, null], 'also the clock that ran');
    assert.deepEqual([waiting.phase, waiting.ends, ...waiting.seats.map(({ kind }) => kind)], ['waiting', null, 'person', 'open', 'open']);
    const second = await Player.join(server, 'N5stHatR', ben), first = await Player.join(server, 'N5stHatR', anna);
    assert.deepEqual([first.state.you, first.state.phase, first.state.turns, first.state.rules.away], [1, 'playing', ['e1-e2'], 'left']);
    assert.deepEqual(first.state.set.totals.map(({ wins }) => wins), [0, 1]);
    assert.deepEqual(first.chat.map(({ seat, text }) => [seat, text]), [[1, 'Hello Ben']]);
    const stranger = await Player.join(server, 'N5stHatR', anna, { device: 'stranger0000' });
    assert.deepEqual([stranger.state.you, stranger.state.claim], [null, 1], 'its first device holds the seat');
    await first.play('e9-e8');
    await second.until(() => second.state.turns.length === 2);
    const cleo = await Player.join(server, 'HZFa1QlX', 'NtS0SCqJJYyg'), dov = await Player.join(server, 'HZFa1QlX', 'f6ZfbWcn30oA');
    await dov.does({ do: 'sit', name: 'Dov' });
    await dov.does({ do: 'fill', seat: 2, level: 1 }); // there is no host: every player may
    await cleo.until(() => cleo.state.phase === 'playing');
    await Promise.all([first, second, stranger, cleo, dov].map((player) => player.leave()));
    assert.equal(await server.stop(), 0);
});

test('a database of a later version is refused', async () => {
    const folder = newFolder();
    let server = await serveIn(folder);
    assert.equal(await server.stop(), 0);
    sql(folder, 'PRAGMA user_version = 99');
    server = await serveIn(folder);
    assert.equal(await server.ended, 1);
    assert.match(server.complained, /newer version/);
    assert.equal(admin(folder, 'list').status, 1);
});
