// SPDX-License-Identifier: GPL-3.0-or-later
// The rules library as the client's modules see it, and the board's places.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { client, networkBytes, wasmBytes } from './lib/client.mjs';

const {
    beginTurn, cellOf, fieldAt, fieldName, fieldNamed, lastShapes, loadRules, markShapes, placeOf, stepOf, turnedFor, viewFrom,
    viewOf, act, closingPlayers, dangerOf, threatenedOn, Engine, GAMES, SEATS,
} = await client('rules/index.ts', 'rules/engine.ts', 'board/place.ts', 'turn/drawing.ts', 'turn/state.ts',
    'turn/view.ts', 'turn/danger.ts', 'table/notices.tsx');
const rules = await loadRules(wasmBytes);
const read = (text) => rules.readPosition(text).position;
const FIELDS = Array.from({ length: 81 }, (_, field) => field);

test('names of fields', () => {
    FIELDS.forEach((field) => assert.equal(fieldNamed(fieldName(field)), field));
    for (const wrong of ['', 'a', 'a0', 'j1', 'a10', 'A1', '11'])
        assert.equal(fieldNamed(wrong), null, wrong);
});

test('set-ups and looks', () => {
    for (const game of GAMES)
        for (const players of [2, 3, 4]) {
            const setup = rules.defaultSetup(game, players), look = rules.look(rules.start(setup));
            assert.equal(look.game, game);
            assert.deepEqual(look.players.map(({ colour }) => colour), setup.colours);
            assert.equal(look.chevrons.filter(Boolean).length, players === 2 ? 8 : 3 * players);
            assert.equal(look.target !== null, game.startsWith('pacru'));
            assert.equal(look.end, '-');
            assert.equal(look.closing, null);
            look.chevrons.forEach((chevron, field) => {
                if (chevron)
                    assert.deepEqual([chevron.field, chevron.colour, chevron.power],
                        [field, setup.colours[chevron.player], 1]);
            });
        }
    const taken = { game: 'pacru', seats: ['south', 'south'], colours: ['red', 'green'] };
    assert.equal(rules.start(taken), null);
    assert.throws(() => rules.defaultSetup('pacru', 5), RangeError);
});

test('seats rotate through a set', () => {
    const first = rules.defaultSetup('shacru', 3);
    const begins = [0, 1, 2].map((g) => rules.rotate(first, 3, g).members[0]);
    assert.deepEqual([...begins].sort(), [0, 1, 2]);
    assert.equal(rules.rotate(first, 3, 3), null);
});

test('positions keep to themselves', () => {
    const a = rules.start(rules.defaultSetup('pacru', 2)), text = rules.printPosition(a);
    const { position: b } = rules.play(a, rules.moves(a)[0]);
    assert.notEqual(rules.printPosition(b), text);
    assert.equal(rules.printPosition(a), text);
    assert.ok('fault' in rules.readPosition('nonsense'));
    assert.equal(rules.printPosition(a), text, 'a fault leaves no trace');
});

test('what a player must not miss about a turn', () => {
    const danger = (text, from, to) => {
        const position = read(text);
        const turn = rules.moves(position).find((each) => {
            const parts = rules.parts(position, each);
            return parts.from === fieldNamed(from) && parts.to === fieldNamed(to);
        });
        const { stuck, blocked } = dangerOf(rules, position, turn);
        return [stuck.map(fieldName).join(' '), blocked];
    };
    const EMPTY = '9/9/9/9/9/9/9/9/9';
    assert.deepEqual(danger(`shacru ${EMPTY} R:e8N,a3E/Y:i9SW R -`, 'e8', 'e9'), ['e9', false], 'the edge');
    assert.deepEqual(danger(`shacru ${EMPTY} R:e8N,a3E/Y:i9SW R -`, 'e8', 'd9'), ['', false], 'along the edge it goes on');
    assert.deepEqual(danger(`shacru ${EMPTY} R:e8N/Y:i9SW R -`, 'e8', 'e9'), ['e9', true], 'the last one');
    assert.deepEqual(danger(`shacru ${EMPTY} R:d8NE,e9N/Y:i9SW R -`, 'd8', 'd9'), ['d9', true], 'one is stuck already');
    assert.deepEqual(danger(`shacru 9/9/9/3yyy3/9/9/9/9/9 R:e4N,a3E/Y:i9SW R -`, 'e4', 'e5'), ['e5', false], 'markers for ever');
    assert.deepEqual(danger(`azacru 9/9/9/3yyy3/9/9/9/9/9 R:e4N,a3E/Y:i9SW R -`, 'e4', 'e5'), ['', false], 'or not');
    assert.deepEqual(danger(`azacru 9/9/9/3yyy3/9/9/9/9/9 R:e4N/Y:i9SW R -`, 'e4', 'e5'), ['', true], 'but now');
    assert.deepEqual(danger(`shacru 9/9/9/3yyy3/9/9/9/9/9 R:e3N,a3E/Y:i9SW R -`, 'e3', 'e4'), ['', false], 'a twist is a way out');
    assert.deepEqual(danger(`pacru ${EMPTY} R:g8NE,a3E/Y:i5SW R -`, 'g8', 'g9'), ['g9', false], 'Pacru');
});

test('chevrons attacked by two of one player', () => {
    const threatened = (text) => {
        const position = read(text);
        return threatenedOn(rules, position, rules.look(position)).map(fieldName).join(' ');
    };
    assert.equal(threatened('pacru 9/9/9/9/9/9/9/9/9 R:d3NE,e3N/Y:e4S,i9SW Y -'), 'e4');
    assert.equal(threatened('pacru 9/9/9/9/9/9/9/9/9 R:d3NE,a3E/Y:e4S,i9SW Y -'), '', 'by one');
    assert.equal(threatened('pacru 9/9/9/9/9/9/9/9/9 R:d3NE,a3E/Y:e4S,i9SW/G:e3N Y -'), '', 'by one of each');
    assert.equal(threatened('azacru 9/9/9/9/9/9/9/9/9 R:d3NE,e3N/Y:e4S,i9SW Y -'), '', 'only in Pacru');
});

test('who still moves in the closing round', () => {
    const after = (text, ...turns) => turns.reduce((position, turn) => {
        const answer = rules.readTurn(position, turn);
        return rules.play(position, answer.turn).position;
    }, read(text));
    const begun = after('azacru 9/9/9/9/9/9/9/9/9 R:e9N/Y:a1NE/G:i1N R -', 'pass');
    assert.deepEqual(closingPlayers(rules.look(begun)), [1, 2]);
    const left = rules.play(begun, rules.leave(begun, 2, 'resign')).position;
    assert.deepEqual(closingPlayers(rules.look(left)), [1], 'not who has left');
});

test('a forecast is what all ways to complete a turn have, and what some have', () => {
    for (const text of [
        'pacru 9/9/4r4/9/9/9/4r4/4rr3/4rr3 R:e3N/Y:a9S R -',
        'pacru 9/9/9/4r4/9/9/4y4/4rr3/4rr3 R:e4N,e6S/Y:a9S R -',
        'azacru 9/9/9/9/9/9/4r4/9/9 R:e3N/Y:e9S R -',
    ]) {
        const position = read(text);
        for (const turn of rules.moves(position)) {
            const { certain, possible } = rules.forecast(position, turn);
            const { always, sometimes } = rules.prospects(position, turn);
            const kinds = (events) => [...new Set(events.map(({ kind }) => kind))];
            kinds(certain).forEach((kind) => assert.ok(always.includes(kind), kind));
            assert.deepEqual([...new Set(kinds([...certain, ...possible]))].sort(), [...sometimes].sort());
            if (rules.options(position, turn).length === 0) {
                assert.deepEqual(certain, rules.preview(position, turn));
                assert.deepEqual(possible, []);
            }
        }
    }
});

test('a forecast of a turn with a crossing and a meeting', () => {
    const position = read('pacru 9/9/9/9/4r4/4r4/9/9/9 R:e3N,e5S/Y:a9S R -');
    const turn = rules.moves(position).find((each) => rules.printTurn(position, each) === 'e3-e4');
    const begin = performance.now();
    const { certain, possible } = rules.forecast(position, turn);
    assert.ok(certain.some(({ kind }) => kind === 'met'), 'a meeting');
    assert.ok(possible.length > 70);
    console.log(`# forecast: ${(performance.now() - begin).toFixed(1)} ms`);
});

test('why an option cannot be chosen', () => {
    const position = read('pacru 9/9/9/9/9/9/9/9/9 R:e3N/Y:e9S R -');
    const turn = rules.moves(position).find((each) => rules.printTurn(position, each) === 'e3-e4');
    const named = Object.fromEntries(FIELDS.map((field) =>
        [fieldName(field), rules.whyNotOption(position, turn, field)]));
    assert.equal(named.e4, null);
    assert.equal(named.d6, null);
    assert.deepEqual(named.a1, { kind: 'CHANGE_FIELD', rule: 'R4', field: 0 });
    assert.equal(rules.whyNotOption(position, turn, 81).rule, 'R8');
    assert.equal(rules.whyNotOption(position, turn, 82).kind, 'TOO_MANY');
    assert.equal(rules.whyNotOption(position, 12345n, 4).kind, 'TOO_MANY');
});

test('games: playing, undoing, records, totals', () => {
    const set = rules.newSet();
    assert.equal(set.add(rules.start(rules.defaultSetup('shacru', 2))), 'ok');
    const game = set.game(0);
    for (const text of ['e1-e2', 'e9-e8', 'e2-e3'])
        assert.equal(game.play(rules.readTurn(game.position(), text).turn), 'ok');
    assert.equal(game.turns, 3);
    assert.equal(game.printTurn(1), 'e9-e8');
    assert.deepEqual(game.events(0).map(({ kind }) => kind), ['moved', 'placed']);
    assert.equal(game.undo(), 'ok');
    assert.equal(game.undone, 1);
    assert.equal(game.redo(), 'ok');
    assert.equal(game.putTag('Red', 'Ada "the" <b>first</b>'), 'ok');
    assert.equal(game.tags().get('Red'), 'Ada "the" <b>first</b>');
    assert.equal(game.putComment(2, 'fine'), 'ok');
    assert.equal(game.comment(2), 'fine');
    assert.equal(game.clock(1), null);
    assert.equal(game.putClock(1, 252000), 'ok');
    assert.equal(game.clock(1), 252000);
    assert.equal(game.result().end, '-');
    assert.equal(game.play(rules.leave(game.position(), 0, 'resign')), 'ok');
    assert.deepEqual(game.result().winners, [1]);
    assert.deepEqual(set.standings().map(({ wins }) => wins), [0, 1]);
    const again = rules.readRecords(set.write());
    assert.equal(again.set.game(0).write(), game.write());
    again.set.free();
    set.free();
    assert.equal(set.length, 0);
    const { fault } = rules.readRecords('[Game "shacru"]\n[Players "2"]\n\n1. e1-e4');
    assert.deepEqual([fault.kind, fault.turn, fault.refusal.rule], ['turn', 1, 'S-R3']);
});

test('a computer player finds a turn for a record', async () => {
    const engine = await Engine.start(await WebAssembly.compile(wasmBytes), 1n);
    const set = rules.newSet();
    set.add(rules.start(rules.defaultSetup('shacru', 2)));
    const game = set.game(0), limits = { milliseconds: 20, clock: 0, increment: 0 };
    assert.ok(engine.wantsNetwork({ record: game.write() }));
    assert.throws(() => engine.readNetwork(networkBytes.subarray(1)), /refused/);
    engine.readNetwork(networkBytes);
    assert.ok(!engine.wantsNetwork({ record: game.write() }));
    for (const level of [1, 8, 1]) {
        const turn = engine.think(game.write(), level, limits);
        assert.equal(game.play(turn), 'ok', `level ${level}`);
    }
    game.play(rules.leave(game.position(), 0, 'resign'));
    assert.equal(engine.think(game.write(), 8, limits), null);
    assert.throws(() => engine.think(game.write(), 99, limits), RangeError);
    set.free();
});

test('the board turns to every seat, and back', () => {
    for (const coordinates of [true, false])
        for (const seat of SEATS) {
            const view = viewFrom(seat, coordinates);
            for (const field of FIELDS) {
                const { column, row } = cellOf(view, field);
                assert.equal(fieldAt(view, column, row), field);
                const { x, y } = placeOf(view, field);
                assert.ok(x > view.frame && x < view.size - view.frame && y > view.frame && y < view.size - view.frame);
            }
        }
    // The chevron in the middle of a seat's own side stands at the bottom and points upwards.
    const look = rules.look(rules.start(rules.defaultSetup('shacru', 4)));
    const middles = { south: 'e1', west: 'a5', north: 'e9', east: 'i5' };
    for (const seat of SEATS) {
        const view = viewFrom(seat, true), field = fieldNamed(middles[seat]);
        assert.deepEqual(cellOf(view, field), { column: 4, row: 8 });
        assert.equal(turnedFor(view, look.chevrons[field].facing) % 8, 0);
    }
});

test('what is pointed at is shown before it is done', () => {
    const position = read('pacru 9/9/9/9/9/9/9/9/9 R:e3N,d4E/Y:e4S,a9S R -');
    let state = beginTurn(rules, position);
    assert.deepEqual(viewOf(rules, state).marks.selectable, [22, 30]);
    state = act(rules, state, { type: 'field', field: 30 }, { confirm: false });
    state = act(rules, state, { type: 'point', at: 31 }, { confirm: false });
    const { marks, forecast } = viewOf(rules, state);
    assert.deepEqual(marks.ghost, { colour: 'red', field: 31, facing: 2 });
    assert.deepEqual(forecast.certain.map(({ kind }) => kind), ['moved', 'captured', 'placed']);
    assert.ok(marks.effects.some(({ kind, colour }) => kind === 'captured' && colour === 'yellow'));
    assert.equal(stepOf(state).at, 'go');
    assert.deepEqual(lastShapes(forecast.certain), [
        { kind: 'line', from: 30, to: 31, look: 'last' },
        { kind: 'circle', field: 30, look: 'last-from' },
        { kind: 'circle', field: 31, look: 'last-to' },
        { kind: 'circle', field: 31, look: 'last-changed' },
    ]);
    const shapes = markShapes(marks);
    assert.ok(shapes.some((shape) => shape.kind === 'ghost' && shape.field === 31 && shape.facing === 2));
    assert.ok(shapes.some((shape) => shape.kind === 'sign' && shape.field === 31 && shape.sign === 'removal'));
    assert.ok(!shapes.some((shape) => shape.look === 'go'), 'other destinations step back');
    assert.ok(shapes.some((shape) => shape.look === 'go-elsewhere'));
});
