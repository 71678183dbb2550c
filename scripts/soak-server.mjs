// SPDX-License-Identifier: GPL-3.0-or-later
// Joining, leaving and playing at random on a server with sanitizers: PACRU=build/debug/pacru node scripts/soak-server.mjs SECONDS
// Fails if the server says anything, or if its memory at the end is not what it was after the first minutes.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { create, Player, randomGames } from '../tests/server/lib/player.mjs';
import { serve } from '../tests/server/lib/server.mjs';

const SECONDS = Number(process.argv[2] ?? 1800), TABLES = 20;
const pick = (list) => list[Math.floor(Math.random() * list.length)];
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
process.env.ASAN_OPTIONS ??= 'quarantine_size_mb=8'; // what is freed would else look like memory in use
const server = await serve();
const end = performance.now() + SECONDS * 1000;
const scripts = new Map(['shacru', 'azacru', 'pacru'].flatMap((game) => [2, 3, 4].map((players) => [`${game} ${players}`, randomGames(game, players, 20)])));
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))[1]);
let games = 0, turns = 0, drops = 0;

/** One game, with people who lose their connection, chat, ask to take back, refuse, resign, and watch. */
async function table(from) {
    const [name, choices] = pick([...scripts]), [game, count] = name.split(' '), script = pick(choices).turns;
    const made = await create(server, { game, clock: pick([{ kind: 'none' }, { kind: 'time' }, { kind: 'days', days: 1 }]), away: pick(['wait', 'left', 'computer']),
        seats: Array.from({ length: Number(count) }, (_, i) => ({ kind: 'person', name: `P${i}` })) }, from);
    const come = (secret) => Player.join(server, made.game, secret, { from });
    const players = await Promise.all(made.secrets.map(come));
    games++;
    while (!players[0].state.over && performance.now() < end) {
        const at = players[0].state.turns.length, mover = players[0].state.to_move;
        if (mover === null || script[at] === undefined)
            break;
        const chance = Math.random();
        if (chance < 0.05) {
            const seat = Math.floor(Math.random() * players.length);
            await (Math.random() < 0.5 ? players[seat].drop() : players[seat].leave());
            players[seat] = await come(made.secrets[seat]);
            drops++;
        } else if (chance < 0.08) {
            const watcher = await come();
            await watcher.say({ do: 'chat', text: 'Hm.' });
            await watcher.drop();
        } else if (chance < 0.1) {
            await pick(players).say({ do: 'chat', text: 'x'.repeat(1 + Math.floor(Math.random() * 300)) });
        } else if (chance < 0.12 && !players[0].state.offer) {
            await players[mover].say({ do: 'offer', what: pick(['draw', 'back']) });
        } else if (chance < 0.125) {
            await pick(players).say({ do: 'resign' });
            break;
        } else {
            const answer = await players[mover].say({ do: 'turn', at, turn: script[at] });
            if (answer.is === 'refused')
                break;
            await Promise.all(players.map((player) => player.until(() => player.state.n >= answer.n)));
            turns++;
        }
        await wait(Math.random() * 100);
    }
    await Promise.all(players.map((player) => player.leave()));
}

async function keepGoing(i) {
    while (performance.now() < end) {
        await table(`127.0.3.${i + 1}`);
        await wait(1000 * TABLES / 20);
    }
}

const tables = Array.from({ length: TABLES }, (_, i) => keepGoing(i));
const warm = Math.min(300, SECONDS / 3);
await wait(warm * 1000);
const before = memory();
await Promise.all(tables);
await wait(40_000); // until empty rooms are dropped
const after = memory();
console.log(`${games} games, ${turns} turns, ${drops} reconnections in ${SECONDS} s; ${before} kB after ${warm} s, ${after} kB at the end`);
assert.equal(await server.stop(), 0);
assert.equal(server.complained, '');
assert.ok(after < before * 1.15 + 4096, 'memory grows');
