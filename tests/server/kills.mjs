// SPDX-License-Identifier: GPL-3.0-or-later
// Under load the server is killed at random moments. Each client writes every acknowledgement to a file of its own; after each
// restart these files are compared with the database, never with what the server says: nothing acknowledged is missing.
// PACRU_KILLS says how often, 5 if not given.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { create, Player, pacru, randomGames } from './lib/player.mjs';
import { serveBy } from './lib/server.mjs';

const KILLS = Number(process.env.PACRU_KILLS ?? 5);
const PAIRS = 30;
const EVENT_TURN = 2;
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const scripts = randomGames('shacru', 2, PAIRS, 5);
const setup = { game: 'shacru', seats: ['Anna', 'Ben'].map((name) => ({ kind: 'person', name })), clock: { kind: 'none' } };

/** Two players who play the turns of one script, game after game, until the server is gone, and write down what was acknowledged. */
class Pair {
    made = null;
    games = 0;

    constructor(folder, number) {
        Object.assign(this, { folder, number, script: scripts[number] });
    }

    /** An address that has made few games: there is a limit to how many one may make. */
    get from() { return `127.0.${2 + Math.floor(this.games / 20)}.${this.number + 1}`; }

    async make(server) {
        this.games++;
        this.made = await create(server, setup, this.from);
        this.file = join(this.folder, `acknowledged-${this.made.game}`);
        writeFileSync(this.file, '');
    }

    async run(server) {
        for (;;) {
            if (!this.made)
                await this.make(server);
            await this.play(server);
            this.made = null;
        }
    }

    async play(server) {
        const [first, second] = await Promise.all(this.made.secrets.map((secret) => Player.join(server, this.made.game, secret, { from: this.from })));
        await Promise.all([first, second].map((player) => player.until(() => player.state.phase !== 'waiting')));
        assert.deepEqual(first.state.turns, this.script.turns.slice(0, first.state.turns.length), 'resumed where it was');
        while (!first.state.over) {
            const at = first.state.turns.length, mover = first.state.to_move === 0 ? first : second;
            await mover.play(this.script.turns[at]);
            appendFileSync(this.file, `${at} ${this.script.turns[at]}\n`);
            server.acknowledged = (server.acknowledged ?? 0) + 1;
            if (server.doomed)
                server.child.kill('SIGKILL');
            await Promise.all([first, second].map((player) => player.until(() => player.state.turns.length > at)));
        }
        await Promise.all([first.leave(), second.leave()]);
    }
}

/** What is wrong with the database, given what clients have been told. */
function lost(folder) {
    const rows = JSON.parse(execFileSync('sqlite3', ['-readonly', '-json', join(folder, 'data', 'pacru.db'),
        `SELECT game, number, kind, text FROM events ORDER BY game, number`], { encoding: 'utf8', maxBuffer: 1 << 28 }) || '[]');
    const turns = new Map(), numbers = new Map();
    for (const { game, number, kind, text } of rows) {
        assert.equal(number, (numbers.get(game) ?? 0) + 1, 'events without a gap');
        numbers.set(game, number);
        if (kind === EVENT_TURN)
            turns.set(game, [...turns.get(game) ?? [], text]);
    }
    const missing = [];
    let acknowledged = 0;
    for (const file of readdirSync(folder).filter((name) => name.startsWith('acknowledged-')))
        for (const line of readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean)) {
            const [at, turn] = line.split(' ');
            acknowledged++;
            if (turns.get(file.slice(13))?.[at] !== turn)
                missing.push(`${file.slice(13)} ${line}`);
        }
    return { missing, acknowledged };
}

/** Kills a server that many times, or until something is lost; resolves to the acknowledgements that were not kept, and how many there were. */
async function torture(command, kills) {
    const folder = mkdtempSync(join(tmpdir(), 'pacru-kills-'));
    const start = () => serveBy(command, folder);
    let server = await start(), acknowledged = 0;
    const missing = [], pairs = scripts.map((_, number) => new Pair(folder, number));
    for (let i = 0; i < kills && !missing.length; i++) {
        const playing = pairs.map((pair) => pair.run(server).catch((error) => error));
        await wait(150 + Math.random() * 350);
        while (!(server.acknowledged > 20)) // however slow the machine is
            await wait(10);
        // At the worst moment: the first acknowledgement from now on.
        server.doomed = true;
        assert.equal(await server.ended, 'SIGKILL');
        for (const error of await Promise.all(playing))
            assert.match(error.message, /closed|opened|ECONN|hang up/, error.stack);
        const found = lost(folder);
        missing.push(...found.missing);
        acknowledged = found.acknowledged;
        server = await start();
        pacru('admin', 'list', '--data', join(folder, 'data')); // refuses a game that is not consistent
    }
    await server.stop();
    const record = join(folder, 'all.pgr');
    writeFileSync(record, pacru('admin', 'export', '--data', join(folder, 'data')));
    pacru('replay', record);
    rmSync(folder, { recursive: true, force: true });
    return { missing, acknowledged };
}

test(`${KILLS} kills lose nothing that was acknowledged`, async () => {
    const { missing, acknowledged } = await torture(process.env.PACRU, KILLS);
    assert.deepEqual(missing, []);
    assert.ok(acknowledged > 20 * KILLS, String(acknowledged));
    console.log(`${KILLS} kills, ${acknowledged} turns acknowledged, 0 lost`);
});

test('the check finds a server that acknowledges before it commits', async () => {
    const { missing } = await torture(process.env.PACRU_EARLY, 40);
    assert.ok(missing.length > 0);
    console.log(`acknowledged but not kept: ${missing.length}`);
});
