// SPDX-License-Identifier: GPL-3.0-or-later
// What goes on between players: offers, taking back, rematches and sets, chat, computers, clocks, leaving.
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';

import { create, documentedMessages, Player, pacru, post, randomGames, seen } from './lib/player.mjs';
import { serve } from './lib/server.mjs';

const server = await serve();
after(async () => {
    assert.equal(await server.stop(), 0);
    assert.equal(server.complained, '');
});

const open = { kind: 'open' };
const person = (name) => ({ kind: 'person', name });
const computer = (level) => ({ kind: 'computer', level });
const none = { kind: 'none' };
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A game with everybody at the table; `setup` beyond the seats. */
async function table(setup, count = 2, names = ['Anna', 'Ben', 'Cleo', 'Dov']) {
    const made = await create(server, { game: 'pacru', clock: none, ...setup, seats: names.slice(0, count).map(person) });
    const players = await Promise.all(made.secrets.map((secret) => Player.join(server, made.game, secret)));
    return { ...made, players };
}

const all = (players, look) => Promise.all(players.map((player) => player.until(() => look(player.state, player))));

async function play(players, turns) {
    for (const turn of turns) {
        const at = players[0].state.turns.length;
        await players[players[0].state.to_move].play(turn);
        await all(players, (state) => state.turns.length > at);
    }
}

const leave = (players) => Promise.all(players.map((player) => player.leave()));

test('a draw is agreed on, in Pacru only', async () => {
    const { players } = await table({}, 3);
    const [anna, ben, cleo] = players;
    await anna.mayNot({ do: 'answer', what: 'draw', yes: true }, 'no-offer');
    await ben.does({ do: 'offer', what: 'draw' });
    await cleo.mayNot({ do: 'offer', what: 'draw' }, 'offered');
    await ben.mayNot({ do: 'answer', what: 'draw', yes: true }, 'no-offer');
    await anna.does({ do: 'answer', what: 'draw', yes: true });
    await all(players, (state) => state.offer?.agreed.length === 2);
    await cleo.does({ do: 'answer', what: 'draw', yes: false });
    await all(players, (state) => !state.offer);
    await cleo.does({ do: 'offer', what: 'draw' });
    await play(players, [randomGames('pacru', 3, 1)[0].turns[0]]);
    assert.equal(anna.state.offer, null, 'a turn ends it');
    await cleo.does({ do: 'offer', what: 'draw' });
    await anna.does({ do: 'answer', what: 'draw', yes: true });
    await ben.does({ do: 'answer', what: 'draw', yes: true });
    await all(players, (state) => state.over);
    assert.deepEqual([ben.state.over.reason, ben.state.over.winners, ben.state.over.places], ['agreed', [], [1, 1, 1]]);
    await leave(players);
    const other = await table({ game: 'shacru' });
    await other.players[0].mayNot({ do: 'offer', what: 'draw' }, 'no-draw');
    await leave(other.players);
});

test('a turn is taken back if the others agree', async () => {
    const { players } = await table({});
    const [anna, ben] = players;
    const { turns } = randomGames('pacru', 2, 1)[0];
    await anna.mayNot({ do: 'offer', what: 'back' }, 'no-back');
    await play(players, turns.slice(0, 4));
    await ben.does({ do: 'offer', what: 'back' });
    await anna.until(() => anna.state.offer);
    assert.deepEqual(anna.state.offer, { what: 'back', by: 1, agreed: [1], to: 3 });
    await anna.does({ do: 'answer', what: 'back', yes: true });
    await all(players, (state) => state.turns.length === 3);
    assert.equal(ben.state.to_move, 1);
    await ben.does({ do: 'offer', what: 'back' });
    await anna.until(() => anna.state.offer);
    assert.equal(anna.state.offer.to, 1, 'one’s own last turn and what came after it');
    await anna.does({ do: 'answer', what: 'back', yes: true });
    await all(players, (state) => state.turns.length === 1);
    await play(players, turns.slice(1));
    assert.ok(anna.state.over);
    await anna.mayNot({ do: 'offer', what: 'back' }, 'over');
    await leave(players);
});

test('a set of games with seats that rotate, totals, and a rematch', async () => {
    const games = randomGames('shacru', 3, 4, 11);
    let { players, game, secrets } = await table({ game: 'shacru', games: 3 }, 3);
    const first = game, points = [0, 0, 0];
    let order = [0, 1, 2];
    for (let number = 0; number < 4; number++) {
        const state = players[0].state;
        assert.deepEqual(players.map((player) => player.state.you), order.map((_, i) => i), 'in order of play');
        assert.deepEqual(state.seats.map((seat) => seat.name), order.map((i) => ['Anna', 'Ben', 'Cleo'][i]));
        assert.deepEqual([state.set.number, state.set.games], [number, 3]);
        assert.equal(state.set.first, first, 'a rematch goes on with the set');
        if (number < 3)
            assert.equal(state.seats[0].colour, [...players].find((player) => player.state.seats[0].name === ['Anna', 'Ben', 'Cleo'][number]).state.seats[0].colour);
        // The recorded games are by the usual set-up: with other colours in the same seats the same turns are legal.
        await play(players, games[number].turns);
        await all(players, (one) => one.over);
        const { over } = players[0].state;
        over.winners.forEach((i) => { points[order[i]] += 12 / over.winners.length; });
        assert.deepEqual(over.totals.map((one) => [one.games, one.points]), order.map((i) => [number + 1, points[i]]), 'the running score');
        if (number === 3)
            break;
        await players[1].does({ do: 'offer', what: 'rematch' });
        if (number === 2) {
            await players[2].until(() => players[2].state.offer);
            await players[2].does({ do: 'answer', what: 'rematch', yes: true });
            assert.equal(players[2].state.next, null, 'a rematch has to be agreed on by all');
            await players[0].does({ do: 'answer', what: 'rematch', yes: true });
        }
        await all(players, (one) => one.next);
        await players[0].mayNot({ do: 'offer', what: 'rematch' }, 'moved-on');
        const { next } = players[0].state;
        await leave(players);
        order = order.map((_, i) => order[(i + 1) % 3]);
        players = await Promise.all(order.map((i) => Player.join(server, next, secrets[i])));
    }
    await leave(players);
});

test('chat of players and of watchers, apart', async () => {
    const { players, game, secrets } = await table({});
    const watchers = await Promise.all(['Ines', undefined].map((name) => Player.join(server, game, undefined, { name })));
    await all(players, (state) => state.watchers === 2);
    await players[0].does({ do: 'chat', text: 'Hello <b>Ben</b>' });
    await watchers[0].does({ do: 'chat', text: 'She’ll play e1-e2' });
    await players[1].until(() => players[1].chat.length);
    await watchers[1].until(() => watchers[1].chat.length);
    await players[0].does({ do: 'chat', text: 'How are you?' });
    await players[1].until(() => players[1].chat.length === 2);
    assert.deepEqual(players[1].chat.map(({ seat, name, text }) => [seat, name, text]), [[0, 'Anna', 'Hello <b>Ben</b>'], [0, 'Anna', 'How are you?']]);
    assert.deepEqual(watchers[1].chat.map(({ seat, name, text }) => [seat, name, text]), [[null, 'Ines', 'She’ll play e1-e2']]);
    const late = await Player.join(server, game, secrets[1]);
    assert.deepEqual(late.chat.map(({ text }) => text), ['Hello <b>Ben</b>', 'How are you?']);
    const lateWatcher = await Player.join(server, game);
    assert.deepEqual(lateWatcher.chat.map(({ text }) => text), ['She’ll play e1-e2']);
    await watchers[0].mayNot({ do: 'turn', at: 0, turn: 'e1-e2' }, 'watching');
    for (const message of [{ do: 'sit', name: 'X' }, { do: 'fill', seat: 0, level: 1 }, { do: 'resign' }, { do: 'offer', what: 'draw' }])
        await watchers[0].mayNot(message, 'watching');
    await all(players, (state) => state.watchers === 3);
    await leave([...players, ...watchers, late, lateWatcher]);
});

test('a ping is answered, and nothing happens', async () => {
    const { players, game } = await table({});
    const watcher = await Player.join(server, game);
    for (const one of [players[0], watcher]) {
        const { n } = await one.does({ do: 'ping' });
        assert.equal(n, one.state.n);
        await one.mayNot({ do: 'ping', more: 1 }, 'field');
    }
    await leave([...players, watcher]);
});

test('a game against computers, and taking back freely', async () => {
    const made = await create(server, { game: 'shacru', seats: [person('Anna'), computer(1), computer(2)], clock: { kind: 'time', minutes: 10 } });
    assert.deepEqual(made.secrets.slice(1), [null, null]);
    const anna = await Player.join(server, made.game, made.secrets[0]);
    const turnOf = async () => {
        const shown = JSON.parse((await import('./lib/server.mjs').then(({ ask }) => ask(server, `/api/games/${made.game}`))).body);
        return pacru('moves', shown.position).split('\n')[0];
    };
    for (let i = 0; i < 3; i++) {
        await anna.until(() => anna.state.to_move === 0);
        await anna.play(await turnOf());
    }
    await anna.until(() => anna.state.to_move === 0 && anna.state.turns.length === 9);
    await anna.does({ do: 'offer', what: 'back' });
    await anna.until(() => anna.state.turns.length === 6);
    assert.equal(anna.state.to_move, 0);
    await anna.mayNot({ do: 'offer', what: 'draw' }, 'no-draw');
    for (let i = 0; anna.state.phase === 'playing'; i++) {
        await anna.until(() => anna.state.to_move === 0 || anna.state.over);
        if (anna.state.over)
            break;
        await anna.play(await turnOf());
    }
    assert.ok(['no-gain', 'idle', 'repetition'].includes(anna.state.over.reason));
    await anna.leave();
});

test('a computer fills an open seat', async () => {
    const made = await create(server, { game: 'pacru', seats: [open, open], clock: none });
    const anna = await Player.join(server, made.game, made.secrets[0]);
    await anna.mayNot({ do: 'turn', at: 0, turn: 'e1-e2' }, 'waiting');
    await anna.does({ do: 'sit', name: 'Anna' });
    await anna.mayNot({ do: 'fill', seat: 0, level: 1 }, 'taken');
    await anna.mayNot({ do: 'fill', seat: 3, level: 1 }, 'taken');
    await anna.does({ do: 'fill', seat: 1, level: 1 });
    assert.equal(anna.state.phase, 'playing');
    await anna.play('e1-e2');
    await anna.until(() => anna.state.turns.length === 2);
    const ben = await Player.join(server, made.game, made.secrets[1]);
    await ben.does({ do: 'sit', name: 'Ben' });
    assert.deepEqual([ben.state.seats[1].kind, ben.state.seats[1].name], ['person', 'Ben'], 'whoever has the link can take it back');
    await leave([anna, ben]);
});

describe('what takes time', { concurrency: true }, () => {
    test('who is away for too long has left', async () => {
        const { players } = await table({ away: 'left', grace: 5 }, 3);
        const [anna, ben, cleo] = players;
        const began = performance.now(); // before the server can know, so that a slow machine only makes the wait longer
        await anna.drop();
        await all([ben, cleo], (state) => !state.seats[0].here);
        await ben.until(() => ben.state.away);
        await ben.until(() => ben.state.turns.length === 1);
        assert.ok(performance.now() - began > 4900);
        assert.match(ben.state.turns[0], /^resign$/);
        assert.deepEqual([ben.state.phase, ben.state.away, ben.state.grace], ['playing', false, [0, 5000, 5000]]);
        await leave([ben, cleo]);
    });

    test('or a computer takes the seat, until they come back', async () => {
        const { players, game, secrets } = await table({ away: 'computer', grace: 5, level: 2 });
        const [anna, ben] = players;
        await anna.drop();
        await ben.until(() => ben.state.turns.length === 1);
        assert.deepEqual([ben.state.seats[0].kind, ben.state.seats[0].level, ben.state.seats[0].name], ['computer', 2, 'Anna']);
        const back = await Player.join(server, game, secrets[0]);
        await back.does({ do: 'sit', name: 'Anna' });
        await ben.until(() => ben.state.seats[0].kind === 'person');
        await leave([ben, back]);
    });

    test('who is back in time has not left; with `wait` nobody ever has', async () => {
        const { players, game, secrets } = await table({ away: 'left', grace: 10 });
        const waiting = await table({ away: 'wait' });
        const later = await table({ away: 'left', grace: 10 });
        await waiting.players[0].drop();
        await players[0].drop();
        await players[1].until(() => players[1].state.away);
        const back = await Player.join(server, game, secrets[0]);
        // Somebody who goes after them and does not come back tells when their time would have been over.
        await later.players[0].drop();
        await later.players[1].until(() => later.players[1].state.over);
        for (const player of [players[1], waiting.players[1]]) {
            await player.does({ do: 'ping' }); // what the server had to say before has arrived
            assert.equal(player.state.phase, 'playing');
        }
        assert.ok(!players[1].state.away && players[1].state.grace[0] < 9000, 'fair time was used');
        assert.equal(waiting.players[1].state.grace, null);
        await leave([players[1], back, waiting.players[1], later.players[1]]);
    });

    test('clocks: the first turns are free, then time is charged', async () => {
        const { turns } = randomGames('pacru', 2, 1)[0];
        const { players } = await table({ clock: { kind: 'time', minutes: 1, increment: 2 } });
        const [anna, ben] = players;
        // What the server charges lies between two times measured here, however slow the machine is.
        await wait(300);
        await play(players, turns.slice(0, 1));
        const before = performance.now();
        await play(players, turns.slice(1, 2));
        const running = performance.now();
        assert.equal(anna.state.clocks[1], 62000, 'nothing charged, increment gained');
        assert.ok(anna.state.clocks[0] <= 62000 && anna.state.clocks[0] >= 62000 - (running - before) - 1, String(anna.state.clocks));
        assert.equal(anna.state.running, 0);
        await wait(1500);
        const waited = performance.now() - running;
        await play(players, turns.slice(2, 3));
        const most = performance.now() - before, charged = 62000 + 2000 - ben.state.clocks[0];
        // Up to half a second on the way there and back is not charged: docs/protocol.md.
        assert.ok(charged >= waited - 501 && charged <= most + 1, `${charged} ms charged, ${waited} to ${most} ms passed`);
        await leave(players);
    });
});

test('every message of the server that the document knows has been seen', () => {
    const missing = documentedMessages().filter((name) => !seen.has(name));
    const elsewhere = ['event renewed', 'event started', 'event plan', 'event withdrawn', 'event ended', 'event expired', 'event cancelled', 'secret', 'bye'];
    assert.deepEqual(missing, elsewhere, 'these have tests of their own');
});

test('set-ups that are refused', async () => {
    const good = { game: 'pacru', seats: [open, open] };
    const bad = [['{', 'json'], ['[]', 'json'], ['null', 'json'], [`{"game":"pacru","game":"pacru","seats":[]}`, 'json'], [{ ...good, more: 1 }, 'field', ''],
        [{ ...good, game: 'chess' }, 'field', 'game'], [{ seats: good.seats }, 'field', 'game'], [{ ...good, seats: [open] }, 'field', 'seats'],
        [{ ...good, seats: Array(5).fill(open) }, 'field', 'seats'], [{ ...good, seats: [open, 3] }, 'field', 'seats'], [{ ...good, seats: [computer(1), computer(2)] }, 'field', 'seats'],
        [{ ...good, seats: [open, { kind: 'alien' }] }, 'field', 'kind'], [{ ...good, seats: [open, computer(9)] }, 'field', 'level'], [{ ...good, seats: [open, computer(1.5)] }, 'field', 'level'],
        [{ ...good, seats: [open, person('')] }, 'field', 'name'], [{ ...good, seats: [open, person('x'.repeat(33))] }, 'field', 'name'], [{ ...good, seats: [open, person('a\nb')] }, 'field', 'name'],
        [{ ...good, seats: [open, person('a\u202eb')] }, 'field', 'name'], [{ ...good, seats: [open, person('a\0b')] }, 'json'], [{ ...good, clock: 5 }, 'field', 'clock'],
        [{ ...good, clock: { kind: 'time', minutes: 0 } }, 'field', 'minutes'], [{ ...good, clock: { kind: 'days' } }, 'field', 'days'], [{ ...good, clock: { kind: 'days', days: 1e9 } }, 'field', 'days'],
        [{ ...good, grace: 1 }, 'field', 'grace'], [{ ...good, games: 21 }, 'field', 'games'], [{ ...good, repetition: 'yes' }, 'field', 'repetition'], [{ ...good, away: 'never' }, 'field', 'away']];
    for (const [setup, why, field] of bad) {
        const answer = await post(server, setup);
        const body = JSON.parse(answer.body);
        assert.deepEqual([answer.status, body.is, body.why, body.field], [400, 'refused', why, field ?? (why === 'field' ? '' : undefined)], JSON.stringify(setup));
    }
    assert.equal((await post(server, good, { 'content-type': 'text/plain' })).status, 415);
    assert.equal((await post(server, `{"game":"${'x'.repeat(5000)}"}`)).status, 413);
});
