// SPDX-License-Identifier: GPL-3.0-or-later
// The queue of turns to show: what playing, stepping and taking back put on it, and who may go on when.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { client, wasmBytes } from './lib/client.mjs';

globalThis.localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
const { Session, Showing, effect, loadRules, playedTurn, usualPlan } =
    await client('rules/index.ts', 'game/session.ts', 'game/showing.ts', 'game/plan.ts', '../node_modules/@preact/signals');
const rules = await loadRules(wasmBytes);
const same = (a, b) => rules.printPosition(a) === rules.printPosition(b);

let session;
beforeEach(() => {
    session?.close();
    session = Session.begin(rules, usualPlan(rules, 'pacru', 2));
});

const playAny = () => assert.equal(session.play(rules.randomTurn(session.game.position(session.game.turns))), 'ok');
const takeAll = () => {
    const keys = [];
    for (let now = session.showing.now; now; now = session.showing.now) {
        keys.push(now.key);
        session.showing.shown(now.key);
    }
    return keys;
};

test('a queue hands out one turn after the other, and hears of each only once', () => {
    const queue = new Showing(), turn = { position: null, turn: 1n, events: [] };
    assert.ok(queue.idle && queue.now === null);
    for (let i = 0; i < 3; i++) queue.add({ ...turn, turn: BigInt(i) });
    const first = queue.now;
    assert.equal(first.turn, 0n);
    queue.shown(first.key);
    queue.shown(first.key);
    assert.equal(queue.now.turn, 1n, 'said twice, it counts once');
    queue.clear();
    assert.ok(queue.idle);
    queue.add(turn);
    assert.notEqual(queue.now.key, first.key, 'no key comes again');
    queue.shown(first.key);
    assert.ok(!queue.idle, 'what comes too late ends nothing');
});

test('who was away for long sees the last turns', () => {
    const queue = new Showing();
    for (let i = 0; i < 20; i++) queue.add({ position: null, turn: BigInt(i), events: [] });
    const seen = [];
    for (; queue.now; queue.shown(queue.now.key)) seen.push(Number(queue.now.turn));
    assert.deepEqual(seen, [16, 17, 18, 19]);
});

test('a turn played is on the queue with its position and its events', () => {
    assert.ok(session.showing.idle, 'nothing to show at the start');
    for (let i = 0; i < 3; i++) {
        const before = session.position;
        playAny();
        const all = takeAll();
        assert.equal(all.length, 1);
        const shown = playedTurn(session.game, i);
        assert.ok(same(shown.position, before));
        const again = rules.play(shown.position, shown.turn);
        assert.deepEqual(again.events, shown.events);
        assert.ok(same(again.position, session.position));
    }
});

test('turns played faster than they are shown wait in their order', () => {
    const before = session.position;
    playAny();
    playAny();
    const { now } = session.showing;
    assert.ok(same(now.position, before), 'the first is shown first');
    session.showing.shown(now.key);
    assert.ok(same(session.showing.now.position, rules.play(now.position, now.turn).position), 'then the next');
});

test('one turn on is shown, any other look elsewhere is not', () => {
    for (let i = 0; i < 3; i++) playAny();
    session.look(1);
    assert.ok(session.showing.idle, 'looking back ends what was shown');
    session.look(2);
    assert.ok(same(session.showing.now.position, session.game.position(1)));
    session.look(3);
    assert.equal(takeAll().length, 1, 'only the last step');
    session.look(0);
    session.look(3);
    assert.ok(session.showing.idle);
    session.look(0);
    playAny();
    assert.ok(session.showing.idle, 'a turn played where nobody looks is not shown');
});

test('what is taken back is not shown, what is restored is', () => {
    playAny();
    playAny();
    session.undo();
    assert.ok(session.showing.idle);
    session.redo();
    assert.ok(same(session.showing.now.position, session.game.position(1)));
    assert.equal(takeAll().length, 1);
});

test('with a computer at the table all that is restored is shown', () => {
    const plan = usualPlan(rules, 'pacru', 2);
    session.close();
    session = Session.begin(rules, { ...plan, members: plan.members.map((member, m) => ({ ...member, level: m })) });
    playAny();
    playAny();
    session.undo();
    assert.equal(session.game.turns, 0, 'two turns are taken back');
    session.redo();
    assert.equal(takeAll().length, 2);
});

test('whoever waits for the queue goes on when the last turn has been shown', () => {
    const may = [];
    const stop = effect(() => { may.push(session.showing.idle); });
    playAny();
    playAny();
    session.showing.shown(session.showing.now.key);
    assert.equal(may.at(-1), false);
    session.showing.shown(session.showing.now.key);
    assert.equal(may.at(-1), true);
    stop();
});

test('whoever has read something of a game hears of its changes', () => {
    const seen = [];
    const stop = effect(() => { seen.push([session.game.turns, session.shown, session.toMove]); });
    playAny();
    session.look(0);
    stop();
    assert.deepEqual(seen, [[0, 0, 0], [1, 1, 1], [1, 0, 1]]);
});
