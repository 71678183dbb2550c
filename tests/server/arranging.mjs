// SPDX-License-Identifier: GPL-3.0-or-later
// Before a game begins, and around it: awaited seats, the host, devices, the table's link, fair time, plans, watchers, series.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { create, Player, randomGames, seen } from './lib/player.mjs';
import { ask, serve } from './lib/server.mjs';

const server = await serve();
after(async () => {
    assert.equal(await server.stop(), 0);
    assert.equal(server.complained, '');
});

const open = { kind: 'open' };
const person = (name) => ({ kind: 'person', name });
const none = { kind: 'none' };
const days = { kind: 'days', days: 2 };
const minutes = { kind: 'time', minutes: 10, increment: 0 };
const secretOf = (link) => link.slice(10);
const join = (made, seat, options) => Player.join(server, made.game, made.secrets[seat], options);
const kinds = ({ state }) => state.seats.map(({ kind }) => kind);
const leave = (...players) => Promise.all(players.map((player) => player.leave()));
const look = async (game) => JSON.parse((await ask(server, `/api/games/${game}`)).body);

/** Two at a table, and the turns of a game they could play. */
async function two(setup) {
    const made = await create(server, { game: 'pacru', clock: none, ...setup, seats: [person('Anna'), person('Ben')] });
    const [anna, ben] = [await join(made, 0), await join(made, 1)];
    await anna.until(() => anna.state.phase === 'playing');
    return { made, anna, ben, turns: randomGames('pacru', 2, 1)[0].turns };
}

test('a named friend is awaited until her link has been opened', async () => {
    const made = await create(server, { game: 'pacru', seats: [person('Anna'), person('Eve')], clock: minutes });
    const anna = await join(made, 0);
    assert.deepEqual([anna.state.phase, ...kinds(anna)], ['waiting', 'person', 'awaited']);
    assert.deepEqual(anna.state.seats.map((seat) => seat.devices), [1, 0]);
    assert.equal(anna.state.host, 0);
    assert.equal(anna.state.ends, anna.state.created + 24 * 3600 * 1000);
    await anna.mayNot({ do: 'turn', at: 0, turn: 'e1-e2' }, 'waiting');
    const eve = await join(made, 1);
    await anna.until(() => anna.state.phase === 'playing');
    assert.deepEqual([eve.state.phase, eve.state.you, eve.state.ends, ...kinds(eve)], ['playing', 1, null, 'person', 'person']);
    await leave(anna, eve);
});

test('the host starts without her, and she comes later', async () => {
    const made = await create(server, { game: 'pacru', seats: [person('Anna'), open, person('Eve')], clock: days, host: 2 });
    const [anna, eve] = [await join(made, 0), await join(made, 2)];
    await anna.mayNot({ do: 'start' }, 'host');
    await eve.mayNot({ do: 'start' }, 'waiting');
    await eve.does({ do: 'fill', seat: 1, level: 1 });
    await anna.until(() => anna.state.phase === 'playing');
    await eve.mayNot({ do: 'start' }, 'taken');
    await leave(anna, eve);
    const other = await create(server, { game: 'pacru', seats: [person('Anna'), person('Eve')], clock: days });
    const host = await join(other, 0);
    await host.does({ do: 'start' });
    assert.deepEqual([host.state.phase, ...kinds(host)], ['playing', 'person', 'person']);
    assert.equal(host.state.seats[1].devices, 0);
    await host.play('e1-e2');
    const late = await join(other, 1);
    assert.deepEqual([late.state.you, late.state.to_move], [1, 1]);
    await leave(host, late);
});

test('the host replaces somebody by a computer, invites again, and cancels', async () => {
    const made = await create(server, { game: 'pacru', seats: [person('Anna'), person('Eve'), person('Fred')], clock: none });
    const anna = await join(made, 0);
    await anna.does({ do: 'fill', seat: 1, level: 2 });
    assert.deepEqual(kinds(anna), ['person', 'computer', 'awaited']);
    await anna.does({ do: 'renew', seat: 1 });
    assert.deepEqual(kinds(anna), ['person', 'awaited', 'awaited']);
    assert.deepEqual([anna.told.seat, anna.told.secret.length], [1, 12]);
    await assert.rejects(join(made, 1), /no-seat/, 'the old link opens nothing');
    const eve = await Player.join(server, made.game, anna.told.secret);
    assert.equal(eve.state.you, 1);
    await eve.mayNot({ do: 'renew', seat: 2 }, 'host');
    await eve.mayNot({ do: 'cancel' }, 'host');
    await anna.does({ do: 'renew', seat: 1 }); // whoever has come by the link has to go
    await eve.until(() => eve.state.you === null);
    assert.deepEqual([eve.state.claim, kinds(eve)[1]], [null, 'awaited']);
    await eve.mayNot({ do: 'sit', name: 'Eve' }, 'watching');
    await anna.does({ do: 'cancel' });
    await eve.until(() => eve.state.over);
    assert.deepEqual([eve.state.over.reason, eve.state.over.winners, eve.state.over.places], ['cancelled', [], [0, 0, 0]]);
    await anna.mayNot({ do: 'offer', what: 'rematch' }, 'not-over');
    await leave(anna, eve);
});

test('one link, two people: the second is asked, and the first is told', async () => {
    const { made, anna, ben } = await two({});
    const mallory = await join(made, 1, { device: 'mallory00000' });
    assert.deepEqual([mallory.state.you, mallory.state.claim, mallory.state.take], [null, 1, false]);
    await mallory.mayNot({ do: 'resign' }, 'watching');
    await mallory.does({ do: 'claim' });
    assert.deepEqual([mallory.state.you, mallory.state.claim], [1, null]);
    await ben.until(() => ben.state.seats[1].devices === 2);
    await mallory.mayNot({ do: 'claim' }, 'no-claim');
    await ben.does({ do: 'renew', seat: 1 });
    await mallory.until(() => mallory.state.you === null);
    assert.equal(ben.state.seats[1].devices, 1);
    await mallory.mayNot({ do: 'resign' }, 'watching');
    await mallory.mayNot({ do: 'claim' }, 'no-claim');
    await assert.rejects(join(made, 1, { device: 'mallory00000' }), /no-seat/);
    await assert.rejects(join(made, 1), /no-seat/, 'nor is the old link any good for Ben');
    const again = await Player.join(server, made.game, ben.told.secret, { device: ben.options.device });
    assert.equal(again.state.claim, 1, 'another device of his has to claim, too');
    await leave(anna, ben, mallory, again);
});

test('one link for the table: people pick a seat, latecomers watch', async () => {
    const made = await create(server, { game: 'pacru', seats: [person('Anna'), open, person('Fred')], clock: none });
    const table = secretOf(made.table), comes = (device) => Player.join(server, made.game, table, { device });
    const early = await comes('early0000000');
    await early.mayNot({ do: 'take', seat: 0, name: 'Anna' }, 'taken'); // the host's, also before she has come
    await leave(early);
    const anna = await join(made, 0);
    let [ben, fred, late] = await Promise.all(['ben000000000', 'fred00000000', 'late00000000'].map(comes));
    assert.deepEqual([ben.state.you, ben.state.claim, ben.state.take], [null, null, true]);
    await ben.mayNot({ do: 'take', seat: 0, name: 'Ben' }, 'taken');
    await ben.mayNot({ do: 'take', seat: 3, name: 'Ben' }, 'taken');
    await anna.mayNot({ do: 'take', seat: 1, name: 'Anna' }, 'no-claim');
    await ben.does({ do: 'take', seat: 1, name: 'Ben' });
    assert.deepEqual([ben.state.you, ben.state.take, ben.told.seat], [1, false, 1]);
    assert.ok(!anna.told && !fred.told, 'the secret is told to one alone');
    await late.mayNot({ do: 'take', seat: 1, name: 'Late' }, 'taken');
    await fred.does({ do: 'take', seat: 2, name: 'Fred' });
    await late.until(() => late.state.phase === 'playing');
    await late.mayNot({ do: 'take', seat: 2, name: 'Late' }, 'taken');
    await late.mayNot({ do: 'resign' }, 'watching');
    await assert.rejects(join(made, 1), /no-seat/, 'the seat has a secret of its own now');
    await leave(ben);
    ben = await comes('ben000000000');
    assert.equal(ben.state.you, 1, 'the table’s link gives a device its seat back');
    const other = await Player.join(server, made.game, fred.told.secret, { device: 'fred00000000' });
    assert.equal(other.state.you, 2);
    await leave(anna, ben, fred, late, other);
});

test('fair time: an absence does not cost the clock, and a turn made meanwhile costs nothing', async () => {
    const { made, anna, ben, turns } = await two({ clock: minutes, grace: 60 });
    await anna.play(turns[0]);
    await ben.until(() => ben.state.turns.length === 1);
    await ben.play(turns[1]);
    await anna.until(() => anna.state.turns.length === 2);
    const left = anna.state.clocks[0], began = performance.now();
    await anna.drop();
    await ben.until(() => ben.state.away);
    assert.deepEqual([ben.state.running, ben.state.to_move], [0, 0]);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const here = performance.now();
    const back = await join(made, 0);
    await back.play(turns[2]);
    await ben.until(() => ben.state.turns.length === 3);
    const absent = here - began, all = performance.now() - began;
    const spent = left - ben.state.clocks[0], used = 60000 - ben.state.grace[0];
    assert.ok(used >= absent - 100 && used <= all + 100, `${used} of ${absent} ms are fair time`);
    assert.ok(spent <= all - absent + 100, `${spent} ms charged for ${absent} ms away`);
    assert.equal(ben.state.away, false);
    await leave(back, ben);
});

test('conditional turns are played at once, and are nobody else’s business', async () => {
    const { anna, ben, turns } = await two({ clock: days });
    const watcher = await Player.join(server, anna.game, undefined, { name: 'Ines' });
    await anna.mayNot({ do: 'plan', at: 0, lines: [turns.slice(0, 2)] }, 'stale');
    await ben.mayNot({ do: 'plan', at: 0, lines: [['a1-a9', turns[1]]] }, 'illegal');
    assert.equal((await ben.mayNot({ do: 'plan', at: 0, lines: [turns.slice(0, 1)] }, 'field')).field, 'lines');
    await ben.does({ do: 'plan', at: 0, lines: [turns.slice(0, 4)] });
    assert.deepEqual(ben.state.plan, [turns.slice(0, 4)]);
    for (const other of [anna, watcher]) {
        const event = await other.until(() => other.messages.find((one) => one.what === 'plan'));
        assert.deepEqual([event.seat, event.plan, other.state.plan], [null, [], []]);
    }
    await ben.drop();
    await anna.play(turns[0]);
    await anna.until(() => anna.state.turns.length === 2);
    assert.equal(anna.state.turns[1], turns[1]);
    await anna.play(turns[2]);
    await anna.until(() => anna.state.turns.length === 4);
    await leave(anna, watcher);
});

test('an offer is withdrawn, and one that is played over is told as declined', async () => {
    const { anna, ben, turns } = await two({});
    await anna.does({ do: 'offer', what: 'draw' });
    await ben.mayNot({ do: 'withdraw', what: 'draw' }, 'no-offer');
    await anna.does({ do: 'withdraw', what: 'draw' });
    await ben.until(() => ben.state.offer === null && ben.state.n === anna.state.n);
    await anna.does({ do: 'offer', what: 'draw' });
    await anna.play(turns[0]);
    assert.equal(anna.state.offer?.what, 'draw', 'one’s own turn leaves the offer to be answered');
    await ben.until(() => ben.state.turns.length === 1);
    await ben.play(turns[1]);
    const event = await anna.until(() => anna.messages.find((one) => one.what === 'turn' && one.turns === 2));
    assert.deepEqual([event.declined, event.seat, event.offer], ['draw', 1, null]);
    await leave(anna, ben);
});

test('a rematch goes on with the score and the chat; everybody comes when they like', async () => {
    const { made, anna, ben } = await two({ clock: minutes });
    const ines = await Player.join(server, made.game, undefined, { name: 'Ines' });
    await anna.until(() => anna.state.watching.includes('Ines'));
    await anna.does({ do: 'chat', text: 'Well met' });
    await ben.does({ do: 'resign' });
    await anna.does({ do: 'offer', what: 'rematch' });
    assert.deepEqual((await look(made.game)).offer, { what: 'rematch', by: 0, agreed: [0], to: 0 }, 'a list can tell');
    await ben.does({ do: 'answer', what: 'rematch', yes: true });
    const { next } = await ines.until(() => ines.state.next && ines.state);
    const over = await look(made.game);
    assert.deepEqual([over.phase, over.over.reason, over.next], ['over', 'resign', next]);
    assert.ok(over.over.at >= over.created && over.clocks.length === 2);
    const second = await Player.join(server, next, made.secrets[0]);
    assert.deepEqual([second.state.phase, ...kinds(second), second.state.host], ['waiting', 'awaited', 'person', 1]);
    assert.deepEqual(second.state.set.totals.map(({ wins }) => wins), [0, 1]);
    assert.deepEqual([second.state.set.number, second.state.set.games, second.state.set.first], [1, 1, made.game]);
    assert.deepEqual(second.chat.map(({ seat, name, text }) => [seat, name, text]), [[1, 'Anna', 'Well met']]);
    await second.mayNot({ do: 'renew', seat: 0 }, 'taken'); // Ben has played before: the seat is his
    await second.mayNot({ do: 'fill', seat: 0, level: 1 }, 'taken');
    const stranger = await Player.join(server, next, made.secrets[1], { device: 'stranger0000' });
    assert.equal(stranger.state.claim, 0, 'devices go along');
    const other = await Player.join(server, next, made.secrets[1]);
    assert.deepEqual([other.state.you, other.state.phase], [0, 'playing']);
    await leave(anna, ben, ines, second, stranger, other);
});

test('these messages have been seen', () => {
    for (const name of ['opened', 'renewed', 'started', 'cancelled', 'away', 'back', 'plan', 'withdrawn'])
        assert.ok(seen.has(`event ${name}`), name);
    assert.ok(seen.has('secret'));
});
