// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that the rules library can report has a text of its own in the client.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { client, wasmBytes } from './lib/client.mjs';

const {
    act, beginTurn, colourName, directionName, endText, eventTexts, faultText, fieldText, gameName, loadRules,
    recordFaultText, refusalText, ruleAddress, ruleName, stepText, turnStory, winnersText,
    COLOURS, DIRECTIONS, ENDS, EVENTS, FAULTS, GAMES, RECORD_FAULTS, REFUSALS, RULES,
} = await client('rules/index.ts', 'words/index.ts', 'turn/words.ts', 'turn/state.ts');
// Loading compares every list of names with the library's own.
const rules = await loadRules(wasmBytes);

/** Each text is there, and no two are the same. */
function distinct(list, textOf) {
    const texts = list.map(textOf);
    texts.forEach((text, i) => assert.ok(text && !/undefined|\{\w+\}/.test(text), `${list[i]}: ${text}`));
    assert.equal(new Set(texts).size, list.length);
}

test('names', () => {
    distinct(COLOURS, colourName);
    distinct(GAMES, gameName);
    distinct(DIRECTIONS, (direction) => directionName(DIRECTIONS.indexOf(direction)));
    RULES.slice(1).forEach((rule) => assert.ok(ruleName(rule), rule));
    assert.equal(ruleAddress('R8'), '/rules/en/pacru#R8');
    assert.equal(ruleAddress('Reading 16'), '/rules/en#reading-16');
});

test('refusals', () => {
    distinct(REFUSALS.slice(1), (kind) => refusalText({ kind, rule: 'R1', field: 4 }));
    assert.equal(refusalText({ kind: 'TOO_FAR', rule: 'S-R3', field: 4 }),
        'e1 is too far away: a chevron moves one field at a time.');
    assert.equal(refusalText({ kind: 'CHANGE_FIELD', rule: 'R4', field: null }),
        'Choose a neutral field in the new borderland for your marker.');
});

test('faults of positions and records', () => {
    distinct(FAULTS.slice(1), (kind) => faultText({ kind, field: 4, at: 0 }));
    const fault = { kind: 'RANK', field: null, at: 3 };
    const refusal = { kind: 'TOO_FAR', rule: 'R5', field: 4 };
    distinct(RECORD_FAULTS.slice(1), (kind) => recordFaultText({
        status: 'bad-record', kind, line: 1, column: 2, game: 1, turn: 4, text: 'e1-e9', expected: '*', refusal, fault,
    }));
    const wrong = rules.readRecords('[Game "chess"]\n\n*');
    assert.match(recordFaultText(wrong.fault), /^line 1, .*pacru2011/);
    assert.match(faultText(rules.readPosition('pacru 9/9').fault), /^position, character /);
    assert.match(recordFaultText(rules.readRecords(new Uint8Array(17 << 20)).fault), /too long/);
    assert.match(faultText(rules.readPosition('x'.repeat(1 << 20)).fault), /^position, character 1: /);
});

test('events', () => {
    const look = rules.look(rules.start(rules.defaultSetup('pacru', 4)));
    const event = (kind) => ({ kind, rule: 'R4', player: 0, other: 1, from: 3, field: 4, facing: 2 });
    const textOf = (kind) => eventTexts(look, [event(kind)])[0].text;
    // A transformation is told as a change; its rule tells them apart.
    distinct(EVENTS.filter((kind) => kind !== 'transformed'), textOf);
    assert.equal(textOf('transformed'), textOf('changed'));
    for (const kind of ['jumped', 'placed', 'changed', 'gave-back']) {
        const two = eventTexts(look, [event(kind), { ...event(kind), field: 5 }]);
        assert.equal(two.length, 1);
        assert.match(two[0].text, /e1 and f1/);
    }
});

test('ends and winners', () => {
    distinct(ENDS.slice(1), endText);
    const look = rules.look(rules.start(rules.defaultSetup('pacru', 4)));
    assert.equal(winnersText(look, { winners: [0] }), 'Red wins.');
    assert.equal(winnersText(look, { winners: [0, 3] }), 'The win is shared: Red and Yellow.');
    assert.equal(winnersText(look, { winners: [] }), 'The game is a draw.');
});

test('the board and a turn for the ear', () => {
    const nothing = { use: null, threatened: false, brings: '' };
    assert.equal(fieldText(4, { marker: null, chevron: { colour: 'red', eighths: 8, power: 3 } }, nothing),
        'red chevron on e1, facing north, power 3');
    assert.equal(fieldText(4, { marker: 'green', chevron: null }, { ...nothing, use: 'go' }), 'e1, green marker, the chevron can go here');
    assert.equal(fieldText(4, { marker: null, chevron: null }, { ...nothing, use: 'go', brings: 'A marker is placed on e1.' }),
        'e1, neutral, the chevron can go here. A marker is placed on e1.');
    assert.equal(fieldText(4, { marker: null, chevron: { colour: 'red', eighths: 8, power: 3 } }, { ...nothing, threatened: true }),
        'red chevron on e1, facing north, power 3, attacked by two');
    assert.equal(fieldText(4, { marker: null, chevron: null }, nothing), 'e1, neutral');
    const position = rules.start(rules.defaultSetup('shacru', 2)), look = rules.look(position);
    const { turn } = rules.readTurn(position, 'e1-e2');
    assert.equal(turnStory(look, 0, 'e1-e2', rules.preview(position, turn)),
        'Red: e1-e2. The chevron moves from e1 to e2 and points north (moving). A marker is placed on e2 (moving).');
});

test('every step of a turn says what to do, and by which rule', () => {
    const texts = (position, ...fields) => {
        let state = beginTurn(rules, rules.readPosition(position).position);
        for (const field of fields)
            state = act(rules, state, typeof field === 'number' ? { type: 'field', field } : field, { confirm: true });
        return stepText(rules, state);
    };
    const pacru = 'pacru 9/9/9/9/9/9/9/9/9 R:e3N/Y:e9S R -';
    assert.match(texts(pacru).text, /^Red: /);
    assert.match(texts(pacru, 22).text, /^Where should your chevron go/);
    assert.match(texts('pacru 9/9/9/9/9/9/9/9/3rr4 R:e3N/Y:e9S R -', 22).text, / up to 2 fields/);
    assert.deepEqual(texts(pacru, 22, 31).rule, 'R4');
    assert.equal(texts(pacru, 22, 31, 31).text, 'Play this turn?');
    // Whoever plays alone against computers is "you".
    const alone = beginTurn(rules, rules.readPosition(pacru).position);
    assert.equal(stepText(rules, alone, null).text, 'Your turn: choose a chevron.');
    assert.equal(stepText(rules, alone, 'Anna').text, 'Anna: choose a chevron.');
    const across = texts('pacru 9/9/4r4/9/9/9/4r4/4rr3/4rr3 R:e3N/Y:a9S R -', 22, 58);
    assert.match(across.text, /3 fields in between/);
    assert.equal(across.rule, 'R8');
    assert.equal(texts('pacru 9/9/9/3yyy3/3yyy3/3yry3/9/9/9 R:e3N/Y:a9S R -', 22, 31).rule, 'R10');
    assert.equal(texts('pacru 9/9/9/4r4/4r4/9/9/9/9 R:e4N,e6S/Y:a9S R -', 31, 40).rule, 'R12');
    const rank = 'pacru 9/9/9/9/9/9/9/9/rrrrr4 R:e3N/Y:a9S R -';
    assert.equal(texts(rank, 22, { type: 'face' }).rule, 'R14');
    const giving = texts(rank, 22, { type: 'face' }, { type: 'direction', direction: 2 }, 0);
    assert.match(giving.text, /1 of 4/);
    assert.equal(texts('shacru 9/9/9/9/9/9/9/9/9 R:e3N/Y:e9S R -', 22, 31).rule, 'S-R4');
    assert.equal(texts('azacru 9/9/9/9/9/9/9/9/9 R:e3N/Y:e9S R -', 22, 31).rule, 'A-R6');
    const blocked = texts('shacru 9/9/9/9/9/9/9/yy7/1y7 R:a1N/Y:e9S R -');
    assert.match(blocked.text, /pass/);
    assert.equal(blocked.rule, 'S-R2');
});
