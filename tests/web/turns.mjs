// SPDX-License-Identifier: GPL-3.0-or-later
// Whole games made by clicks through the steps of a turn: what comes of the clicks is what the
// library plays, and what the picture shows after the events is what stands there.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { client, dice, wasmBytes } from './lib/client.mjs';

const {
    act, afterAll, beginTurn, changesOf, connectionEvents, directionsOf, loadRules, passOf, sceneOf, stepOf,
    CONNECTION,
} = await client('rules/index.ts', 'turn/state.ts', 'turn/drawing.ts', 'board/scene.ts');
const rules = await loadRules(wasmBytes);
const GAMES = ['shacru', 'azacru', 'pacru', 'pacru2011'];
const HABITS = { confirm: false };

/** All that a person could do to go on, as actions. */
function ways(state) {
    const step = stepOf(state);
    switch (step.at) {
    case 'pick': {
        if (passOf(state))
            return [{ type: 'pass' }];
        const froms = [...state.moves, ...state.reorientations].map(({ parts }) => parts.from);
        return [...new Set(froms)].map((field) => ({ type: 'field', field }));
    }
    case 'go': {
        const tos = state.moves.filter(({ parts }) => parts.from === step.from);
        const turns = state.reorientations.some(({ parts }) => parts.from === step.from);
        return [
            ...tos.map(({ parts }) => ({ type: 'field', field: parts.to })),
            ...turns ? [{ type: 'face' }] : [],
        ];
    }
    case 'face':
        return directionsOf(rules, state).map(({ direction }) => ({ type: 'direction', direction }));
    case 'choose':
        if (step.parts.stage === 'twist')
            return directionsOf(rules, state).map(({ direction }) => ({ type: 'direction', direction }));
        return step.options.map((option) => option === CONNECTION
            ? { type: 'option', option } : { type: 'field', field: option });
    case 'confirm':
        return [{ type: 'confirm' }];
    }
    return [];
}

/** Makes a turn by choosing among all ways; now and then goes wrong, or a step back, on purpose. */
function makeTurn(state, random) {
    const seen = new Set();
    for (let clicks = 0; clicks < 200; clicks++) {
        if (random(7) === 0) {
            const wrong = act(rules, state, { type: 'field', field: random(81) }, { confirm: true });
            if (wrong.refused)
                assert.deepEqual(wrong.steps, state.steps, 'a refused click changes no step');
        }
        if (random(9) === 0 && state.steps.length > 1) {
            const back = act(rules, state, { type: 'back' }, HABITS);
            assert.equal(back.steps.length, state.steps.length - 1);
            state = back;
        }
        const step = stepOf(state);
        seen.add(step.at === 'choose' ? step.parts.stage : step.at);
        const all = ways(state);
        assert.ok(all.length > 0, `no way on at ${step.at}`);
        // A reorientation costs markers: not too often, so that games go on.
        const face = all.findIndex(({ type }) => type === 'face');
        if (face >= 0 && all.length > 1 && random(4))
            all.splice(face, 1);
        state = act(rules, state, all[random(all.length)], HABITS);
        if (state.made !== null)
            return { turn: state.made, seen };
    }
    throw new Error('a turn without end');
}

const drawn = ({ markers, chevrons }) => ({
    markers: [...markers],
    chevrons: chevrons.filter(({ gone }) => !gone)
        .map(({ colour, field, eighths }) => `${colour} ${field} ${(eighths % 8 + 8) % 8}`).sort(),
});

for (const game of GAMES)
    for (const players of [2, 3, 4])
        test(`${game}, ${players} players: turns made by clicks`, () => {
            const seen = new Set(), kinds = new Set(), random = dice(players * 97 + game.length);
            for (let g = 0; g < 6; g++) {
                let position = rules.start(rules.defaultSetup(game, players));
                for (let i = 0; i < 120; i++) {
                    const before = rules.look(position);
                    if (before.end !== '-')
                        break;
                    const made = makeTurn(beginTurn(rules, position), random);
                    made.seen.forEach((step) => seen.add(step));
                    const text = rules.printTurn(position, made.turn);
                    assert.equal(rules.readTurn(position, text).turn, made.turn, text);
                    const played = rules.play(position, made.turn);
                    assert.ok(played, text);
                    played.events.forEach(({ kind }) => kinds.add(kind));
                    position = played.position;
                    assert.deepEqual(drawn(afterAll(sceneOf(before), changesOf(before, played.events))),
                        drawn(sceneOf(rules.look(position))), text);
                }
            }
            const pacru = game.startsWith('pacru');
            for (const step of pacru ? ['go', 'face', 'change', 'give-back', 'confirm'] : ['go', 'twist'])
                assert.ok(seen.has(step), `${step} has come up: ${[...seen]}`);
            assert.ok(kinds.has('moved') && kinds.has('placed'));
        });

/** A turn made by clicks on fields, by names; "*" is the connection change. */
function clicks(position, ...what) {
    let state = beginTurn(rules, position);
    for (const each of what) {
        const field = /^[a-i][1-9]$/.test(each) ? each.charCodeAt(0) - 97 + 9 * (each[1] - 1) : null;
        const action = field !== null ? { type: 'field', field }
            : each === '*' ? { type: 'option', option: CONNECTION }
            : each === 'turn' ? { type: 'face' }
            : each === 'ok' ? { type: 'confirm' }
            : each === 'back' ? { type: 'back' }
            : { type: 'direction', direction: ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'].indexOf(each) };
        state = act(rules, state, action, HABITS);
    }
    return state;
}

const read = (text) => {
    const answer = rules.readPosition(text);
    assert.ok(answer.position, JSON.stringify(answer));
    return answer.position;
};
const made = (position, state) => state.made === null ? null : rules.printTurn(position, state.made);

test('a chevron is picked, another one instead, and put down again', () => {
    const position = rules.start(rules.defaultSetup('pacru', 2));
    assert.deepEqual(stepOf(clicks(position, 'e1')), { at: 'go', from: 4 });
    assert.deepEqual(stepOf(clicks(position, 'e1', 'a3')), { at: 'go', from: 18 });
    assert.deepEqual(stepOf(clicks(position, 'e1', 'e1')), { at: 'pick' });
    assert.deepEqual(stepOf(clicks(position, 'e1', 'back')), { at: 'pick' });
});

test('a click in vain is answered by the rule', () => {
    const position = rules.start(rules.defaultSetup('pacru', 2));
    assert.deepEqual(clicks(position, 'e5').refused,
        { refusal: { kind: 'NO_CHEVRON', rule: 'R2', field: 40 }, field: 40 });
    assert.equal(clicks(position, 'e1', 'e3').refused.refusal.rule, 'R5');
    assert.equal(clicks(position, 'e1', 'a9').refused.refusal.rule, 'R3');
    assert.equal(clicks(position, 'e1', 'turn').refused.refusal.rule, 'R14');
    const shacru = rules.start(rules.defaultSetup('shacru', 2));
    assert.equal(clicks(shacru, 'e1', 'turn').refused, null);
    assert.deepEqual(stepOf(clicks(shacru, 'e1', 'turn')), { at: 'go', from: 4 });
});

test('a borderland change: any neutral field, and no other', () => {
    const position = read('pacru 9/9/9/9/9/9/9/9/9 R:e3N/Y:e9S R -');
    assert.equal(stepOf(clicks(position, 'e3', 'e4')).parts.stage, 'change');
    assert.equal(made(position, clicks(position, 'e3', 'e4', 'd6')), 'e3-e4(d6)');
    const wrong = clicks(position, 'e3', 'e4', 'a1');
    assert.deepEqual(wrong.refused, { refusal: { kind: 'CHANGE_FIELD', rule: 'R4', field: 0 }, field: 0 });
});

test('a connection or a crossing: by button, or by a click on a field between', () => {
    const position = read('pacru 9/9/9/4r4/9/4r4/3rrr3/9/9 R:e4N/Y:a9S R -');
    const none = clicks(position, 'e4');
    assert.ok(none.moves.length > 0);
    const across = read('pacru 9/9/4r4/9/9/9/4r4/4rr3/4rr3 R:e3N/Y:a9S R -');
    const state = clicks(across, 'e3', 'e7');
    assert.equal(stepOf(state).parts.stage, 'change');
    assert.deepEqual(connectionEvents(rules, state).map(({ field }) => field), [31, 40, 49]);
    assert.equal(made(across, clicks(across, 'e3', 'e7', '*')), 'e3-e7(*)');
    assert.equal(made(across, clicks(across, 'e3', 'e7', 'e5')), 'e3-e7(*)');
    assert.equal(made(across, clicks(across, 'e3', 'e7', 'd8')), 'e3-e7(d8)');
});

test('a transformation takes a field of another player', () => {
    const position = read('pacru 9/9/9/3yyy3/3yyy3/3yry3/9/9/9 R:e3N/Y:a9S R -');
    const state = clicks(position, 'e3', 'e4');
    assert.equal(stepOf(state).parts.stage, 'transformation');
    assert.equal(made(position, clicks(position, 'e3', 'e4', 'd5')), 'e3-e4(d5)');
    assert.equal(clicks(position, 'e3', 'e4', 'a1').refused.refusal.rule, 'R10');
});

test('a pincer takes a chevron', () => {
    const position = read('pacru 9/9/9/9/9/9/9/9/9 R:e3N,d4E/Y:e4S,a9S R -');
    const state = clicks(position, 'd4', 'e4');
    assert.equal(made(position, state), 'd4xe4');
    const across = clicks(position, 'e3', 'e4');
    assert.equal(stepOf(across).parts.stage, 'change');
    assert.equal(made(position, clicks(position, 'e3', 'e4', 'd5')), 'e3xe4(d5)');
});

test('a meeting changes any field', () => {
    const position = read('pacru 9/9/9/4r4/4r4/9/9/9/9 R:e4N,e6S/Y:a9S R -');
    const state = clicks(position, 'e4', 'e5');
    assert.equal(stepOf(state).parts.stage, 'meeting');
    assert.equal(made(position, clicks(position, 'e4', 'e5', 'i1')), 'e4-e5(i1)');
    assert.equal(clicks(position, 'e4', 'e5', 'e6').refused.refusal.rule, 'R7');
});

test('a connection jump leaves the fields between', () => {
    const position = read('pacru 9/9/9/4r4/9/4r4/9/9/9 R:e4N/Y:a9S,e5S R -');
    assert.equal(made(position, clicks(position, 'e4', 'e6')), 'e4-e6');
});

test('a reorientation: direction, then markers, each of which can be taken back', () => {
    const position = read('pacru 9/9/9/9/9/9/9/9/rrrrr4 R:e3N/Y:a9S R -');
    assert.deepEqual(directionsOf(rules, clicks(position, 'e3', 'turn')).map(({ direction }) => direction).sort(),
        [1, 2, 6, 7]);
    const two = clicks(position, 'e3', 'turn', 'NE', 'a1');
    assert.deepEqual(stepOf(two).parts.given, [0]);
    assert.deepEqual(stepOf(clicks(position, 'e3', 'turn', 'NE', 'a1', 'a1')).parts.given, []);
    const all = clicks(position, 'e3', 'turn', 'NE', 'c1', 'a1');
    assert.equal(stepOf(all).at, 'confirm');
    assert.equal(all.made, null, 'the last marker is not the point of no return');
    assert.equal(made(position, clicks(position, 'e3', 'turn', 'NE', 'c1', 'a1', 'ok')), 'e3>(a1,c1)');
    assert.equal(made(position, clicks(position, 'e3', 'turn', 'NE', 'c1', 'a1', 'c1', 'b1', 'ok')), 'e3>(a1,b1)');
    assert.equal(made(position, clicks(position, 'e3', 'turn', 'W', 'd1', 'a1', 'c1', 'b1', 'ok')),
        'e3<<(a1,b1,c1,d1)');
    assert.equal(clicks(position, 'e3', 'turn', 'NE', 'i9').refused.refusal.rule, 'R14');
});

test('a twist: by direction, or left as it is by a click on the chevron', () => {
    const position = read('shacru 9/9/9/9/9/9/9/9/9 R:e3N/Y:e9S R -');
    assert.deepEqual(directionsOf(rules, clicks(position, 'e3', 'e4')).map(({ direction }) => direction).sort(),
        [0, 1, 7]);
    assert.equal(made(position, clicks(position, 'e3', 'e4', 'e4')), 'e3-e4');
    assert.equal(made(position, clicks(position, 'e3', 'e4', 'NW')), 'e3-e4<');
});

test('dragging is picking and going; onto a wrong field it is answered', () => {
    const position = rules.start(rules.defaultSetup('shacru', 2));
    const state = beginTurn(rules, position);
    const drag = (from, to) => act(rules, state, { type: 'drop', from, to }, HABITS);
    assert.equal(made(position, drag(4, 13)), 'e1-e2');
    assert.equal(drag(4, 40).refused.refusal.rule, 'S-R3');
    assert.equal(drag(4, 18).refused.refusal.rule, 'S-R3');
    assert.equal(stepOf(drag(40, 41)).at, 'pick');
    assert.equal(stepOf(drag(4, 4)).at, 'pick');
});

test('with confirmation every turn waits, and goes back', () => {
    const position = rules.start(rules.defaultSetup('shacru', 2));
    let state = beginTurn(rules, position);
    state = act(rules, state, { type: 'drop', from: 4, to: 13 }, { confirm: true });
    assert.equal(stepOf(state).at, 'confirm');
    assert.equal(state.made, null);
    assert.equal(stepOf(act(rules, state, { type: 'back' }, HABITS)).at, 'go');
    assert.equal(stepOf(act(rules, state, { type: 'cancel' }, HABITS)).at, 'pick');
    assert.equal(made(position, act(rules, state, { type: 'confirm' }, HABITS)), 'e1-e2');
});

test('a turn that waits: the same field plays it, another one is chosen instead', () => {
    const position = rules.start(rules.defaultSetup('pacru', 2)), asking = { confirm: true };
    const field = (name) => 'abcdefghi'.indexOf(name[0]) + 9 * (name[1] - 1);
    const click = (state, ...names) => names.reduce((before, name) =>
        act(rules, before, { type: 'field', field: field(name) }, asking), state);
    const turnOf = (state) => stepOf(state).at === 'confirm' ? rules.printTurn(position, stepOf(state).turn) : null;
    const begun = beginTurn(rules, position);
    const step = click(begun, 'e1', 'e2');
    assert.equal(step.made, null);
    assert.equal(made(position, click(step, 'e2')), 'e1-e2');
    assert.equal(turnOf(click(step, 'd2')), 'e1-d2');
    assert.equal(stepOf(click(step, 'e1')).at, 'pick', 'the field left puts the chevron down');
    assert.equal(stepOf(click(step, 'a3')).from, field('a3'), 'another chevron is picked instead');
    const crossed = click(begun, 'a3', 'b4', 'c5');
    assert.equal(turnOf(crossed), 'a3-b4(c5)');
    assert.equal(turnOf(click(crossed, 'b4')), 'a3-b4(b4)', 'the field arrived on can be chosen too');
    assert.equal(made(position, click(crossed, 'c5')), 'a3-b4(c5)');
    const refused = click(crossed, 'i9');
    assert.equal(turnOf(refused), 'a3-b4(c5)');
    assert.equal(refused.refused.refusal.rule, 'R4');
});

test('a pass is no choice, and is not asked about', () => {
    const { position } = rules.readPosition('azacru 9/9/9/9/9/9/9/9/9 R:e9N/Y:a1NE/G:i1N R -');
    const state = beginTurn(rules, position);
    assert.equal(act(rules, state, { type: 'pass' }, { confirm: true }).made, passOf(state).turn);
});
