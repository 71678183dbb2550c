// SPDX-License-Identifier: GPL-3.0-or-later
// What a page knows of an online table: read from what the server says, and from nothing else.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { client, dice } from './lib/client.mjs';

const {
    AWAYS, KINDS, OFFERS, PHASES, readMessage, readState, WHYS, hear, turnsOf, isMine, isAsked, clocksAt, graceAt, isLow, whyText, waitBefore, clockText,
} = await client('online/lists.ts', 'online/messages.ts', 'online/state.ts', 'online/whys.ts', 'online/connection.ts', 'game/clocks.ts');

globalThis.navigator ??= { languages: ['en-GB'] };
const document = readFileSync(new URL('../../docs/protocol.md', import.meta.url), 'utf8');
const EXAMPLES = [...document.matchAll(/^```json server\n([^]*?)^```/gm)].map(([, text]) => JSON.parse(text));
const STATE = EXAMPLES.find(({ is }) => is === 'state');

const read = (message) => {
    const found = readMessage(JSON.stringify(message));
    assert.ok(found, JSON.stringify(message));
    return found;
};
const table = (changes = {}, sent = null) => ({ ...hear(null, read({ ...STATE, ...changes }), 1000), sent });
const SITUATION = { phase: 'playing', to_move: 1, running: 1, clocks: [1190000, 1200000], away: false, grace: [240000, 240000], offer: null, over: null };
const event = (fields) => read({
    is: 'event', n: STATE.n + 1, at: 1, seat: 0, turns: 2, ...SITUATION,
    ...(fields.what === 'turn' ? { declined: null } : {}), ...(fields.what === 'sat' ? { devices: 1 } : {}), ...fields,
});
const OVER = EXAMPLES.find(({ over }) => over).over;

/** The texts of one of the server's lists, X(NAME, "text"); "" is none. */
function serverList(file, name) {
    const source = readFileSync(new URL(`../../src/server/games/${file}`, import.meta.url), 'utf8');
    const [, list] = new RegExp(`^#define ${name}\\(X\\)((?:.*\\\\\n)*.*\n)`, 'm').exec(source);
    return [...list.matchAll(/\bX\(\w+, "([^"]*)"\)/g)].map(([, text]) => text).filter((text) => text);
}

test('the lists of words are the server’s', () => {
    assert.deepEqual(PHASES, serverList('game.h', 'PHASE_LIST'));
    assert.deepEqual(KINDS, serverList('game.h', 'SEAT_KIND_LIST'));
    assert.deepEqual(AWAYS, serverList('game.h', 'AWAY_LIST'));
    assert.deepEqual(OFFERS, serverList('game.h', 'OFFER_LIST'));
    assert.deepEqual(WHYS, serverList('messages.h', 'WHY_LIST'));
});

test('every message of the document is read', () => {
    assert.ok(EXAMPLES.length > 10);
    for (const example of EXAMPLES)
        assert.equal(read(example).is, example.is);
    assert.equal(readState(STATE).toMove, 0);
    assert.equal(readState(EXAMPLES.find(({ is }) => is === 'here')), null);
});

test('and every reason it gives has words of its own or is told as a misunderstanding', () => {
    const listed = [...document.matchAll(/^\| (`[a-z-]+`(?:, `[a-z-]+`)*) \| [a-z]/gm)]
        .flatMap(([, names]) => names.match(/[a-z-]+/g)).filter((name) => WHYS.includes(name));
    assert.deepEqual([...new Set(listed)].sort(), [...WHYS].sort());
    for (const why of WHYS)
        assert.ok(whyText(why).length > 10, why);
    assert.notEqual(whyText('field', 'name'), whyText('field'));
    assert.notEqual(whyText('field', 'text'), whyText('field'));
});

test('what is no message is not read, and never an error', () => {
    for (const said of ['', '{', 'null', '[]', '3', '"state"', '{}', '{"is":"news"}', '{"is":"state"}', '{"is":"event"}', null, undefined, 7, new ArrayBuffer(4)])
        assert.equal(readMessage(said), null);
    const roll = dice(7), wrong = [null, -1, 1.5, 1e300, '', 'x', [], {}, true, [[]], { is: 1 }, 'x'.repeat(5000)];
    const places = (value, path = []) => Object.entries(value).flatMap(([key, one]) =>
        [[...path, key], ...one && typeof one === 'object' ? places(one, [...path, key]) : []]);
    for (const example of EXAMPLES)
        for (const path of places(example))
            for (let i = 0; i < 4; i++) {
                const copy = structuredClone(example);
                path.slice(0, -1).reduce((at, key) => at[key], copy)[path.at(-1)] = wrong[roll(wrong.length)];
                const found = readMessage(JSON.stringify(copy));
                if (found)
                    assert.doesNotThrow(() => hear(table(), found, 0), JSON.stringify(copy));
            }
});

test('as many of everything as there are seats', () => {
    for (const changes of [
        { clocks: [1] }, { grace: [1] }, { claim: 2 }, { host: 2 }, { to_move: 2 }, { you: 2 }, { running: 3 }, { seats: STATE.seats.slice(1) }, { over: { ...OVER, places: [1] } },
        { over: { ...OVER, winners: [2] } }, { offer: { what: 'draw', by: 2, agreed: [], to: 0 } },
    ])
        assert.equal(readMessage(JSON.stringify({ ...STATE, ...changes })), null, JSON.stringify(changes));
    assert.equal(hear(table(), event({ what: 'offer', offered: 'draw', to_move: 3 }), 0), null);
    assert.equal(hear(table(), read({ is: 'here', seats: [true], watchers: 0, watching: [] }), 0), null);
});

test('turns come, and are taken back', () => {
    const played = hear(table(), event({ what: 'turn', turn: 'e2-e3', turns: 3 }), 2000);
    assert.deepEqual(turnsOf(played), ['e1-e2', 'e9-e8', 'e2-e3']);
    assert.equal(played.said.toMove, 1);
    const back = hear(played, event({ n: 7, what: 'answer', seat: 1, yes: true, turns: 1 }), 3000);
    assert.deepEqual(turnsOf(back), ['e1-e2']);
    assert.equal(hear(back, event({ n: 7, what: 'offer', offered: 'draw', turns: 1 }), 0), null, 'nothing happens twice');
    assert.equal(hear(back, event({ n: 9, what: 'offer', offered: 'draw', turns: 1 }), 0), null, 'nothing is left out');
    assert.equal(hear(back, event({ n: 8, what: 'offer', offered: 'draw', turns: 4 }), 0), null, 'more turns than are known');
    assert.equal(hear(null, event({ what: 'turn', turn: 'e2-e3', turns: 3 }), 0), null, 'no event before the state');
});

test('a turn on its way', () => {
    const sent = { at: 2, turn: 'e2-e3' }, on = table({}, sent);
    assert.equal(isMine(table()), true);
    assert.equal(isMine(on), false);
    assert.deepEqual(turnsOf(on), [...STATE.turns, 'e2-e3']);
    assert.equal(hear(on, read({ is: 'here', seats: [true, true], watchers: 0, watching: [] }), 0).sent, sent);
    assert.equal(hear(on, event({ what: 'sat', seat: 1, name: 'Bo', to_move: 0, running: 0 }), 0).sent, sent);
    assert.equal(hear(on, read(STATE), 0).sent, sent, 'the connection was lost before it arrived');
    const arrived = [...STATE.turns, 'e2-e3'];
    for (const changes of [{ turns: arrived, to_move: 1 }, { turns: arrived, phase: 'over', to_move: null, over: OVER }, { turns: ['e1-e2'], to_move: 1 }, { to_move: 1 }])
        assert.equal(hear(on, read({ ...STATE, ...changes }), 0).sent, null, 'it has arrived, or the game has gone on without it');
    assert.equal(hear(on, event({ what: 'turn', turn: 'e2-e3', turns: 3 }), 0).sent, null);
});

test('seats, presence, chat, the next game', () => {
    const seat = (happening) => hear(table(), event(happening), 0).said.seats[1];
    assert.deepEqual(seat({ what: 'sat', seat: 1, name: '<b>' }), { colour: 'yellow', kind: 'person', name: '<b>', level: null, here: false, in: true, devices: 1 });
    assert.deepEqual(seat({ what: 'computer', seat: 1, level: 5 }), { colour: 'yellow', kind: 'computer', name: 'Ben', level: 5, here: false, in: true, devices: 2 });
    assert.deepEqual(seat({ what: 'renewed', seat: 1, kind: 'awaited', devices: 0 }), { colour: 'yellow', kind: 'awaited', name: 'Ben', level: null, here: false, in: true, devices: 0 });
    const here = hear(table(), read({ is: 'here', seats: [false, true], watchers: 7, watching: ['Ines'] }), 0).said;
    assert.deepEqual([here.seats.map((one) => one.here), here.watchers], [[false, true], 7]);
    let talked = table();
    for (let i = 0; i < 300; i++)
        talked = hear(talked, read({ is: 'chat', at: i, seat: 0, name: 'Anna', text: `${i}` }), 0);
    assert.deepEqual([talked.said.chat.length, talked.said.chat.at(-1).text], [200, '299']);
    assert.equal(hear(table(), event({ what: 'next', seat: 1, next: 'Zt7uV2wX' }), 0).said.next, 'Zt7uV2wX');
});

test('conditional turns are cut as they are played', () => {
    const plan = [['e2-e3', 'e8-e7', 'e3-e4', 'e7-e6'], ['e2-d3', 'e8-d7']];
    const after = (happening, turns) => hear(table({ plan }), event({ ...happening, turns }), 0).said.plan;
    assert.deepEqual(after({ what: 'turn', turn: 'e2-e3' }, 3), [['e8-e7', 'e3-e4', 'e7-e6']]);
    assert.deepEqual(after({ what: 'turn', turn: 'a3-b3' }, 3), []);
    assert.deepEqual(after({ what: 'answer', seat: 1, yes: true }, 1), [], 'a turn taken back ends them');
    assert.deepEqual(after({ what: 'plan', seat: null, plan: [] }, 2), plan, 'what others plan is theirs');
    assert.deepEqual(after({ what: 'plan', seat: 0, plan: [['e2-e3', 'e8-e7']] }, 2), [['e2-e3', 'e8-e7']]);
});

test('who is asked', () => {
    const offer = (what, agreed) => ({ what, by: 1, agreed, to: 0 });
    const asked = (changes, takingPart = true) => isAsked(table(changes).said, takingPart);
    assert.equal(asked({}), false);
    assert.equal(asked({ offer: offer('draw', [1]) }), true);
    assert.equal(asked({ offer: offer('draw', [0, 1]) }), false, 'who has agreed');
    assert.equal(asked({ offer: offer('draw', [1]) }, false), false, 'who has left');
    assert.equal(asked({ offer: offer('rematch', [1]) }, false), true, 'but to play again everybody');
    assert.equal(asked({ you: null, offer: offer('draw', [1]) }), false, 'who watches');
});

test('clocks', () => {
    assert.deepEqual(clocksAt(table(), 3500), [1195700, 1200000], 'the one that runs');
    assert.deepEqual(clocksAt(table(), 1e9), [0, 1200000], 'never below nothing');
    assert.equal(clocksAt(table({ clocks: null }), 0), null);
    const away = table({ away: true, grace: [2000, 5000] });
    assert.deepEqual(clocksAt(away, 2500), [1198200, 1200000], 'fair time goes first');
    assert.deepEqual(graceAt(away, 2500), [500, 5000]);
    assert.deepEqual(clocksAt(away, 4000), [1197200, 1200000], 'then the clock');
    assert.deepEqual(graceAt(away, 4000), [0, 5000]);
    assert.equal(isLow({ kind: 'time', minutes: 20, increment: 0 }, 29_999), true);
    assert.equal(isLow({ kind: 'time', minutes: 1, increment: 0 }, 6001), false);
    assert.equal(isLow({ kind: 'days', days: 1 }, 1), false);
    for (const [milliseconds, text] of [
        [0, '0:00.0'], [9500, '0:09.5'], [10_000, '0:10'], [245_000, '4:05'], [3_599_001, '1:00:00'], [3_845_000, '1:04:05'],
        [86_400_000 - 1000, '23:59:59'], [86_400_000, '1 d 0 h'], [258_000_000, '2 d 23 h'],
    ])
        assert.equal(clockText(milliseconds), text);
});

test('attempts to connect become rarer, and are never far apart', () => {
    const waits = Array.from({ length: 40 }, (_, i) => waitBefore(i, 0.5));
    assert.ok(waits.every((wait, i) => i === 0 || wait >= waits[i - 1]));
    assert.ok(waits[0] <= 500 && waits.at(-1) <= 20_000);
    assert.notEqual(waitBefore(3, 0), waitBefore(3, 1));
});
