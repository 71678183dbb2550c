// SPDX-License-Identifier: GPL-3.0-or-later
// Exercises as pages have them: their data, what a turn is to them, and when they come again, all as the command has it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { EXERCISE_GAMES, exerciseFiles, readExercises, THEMES } from '../../web/exercises.mjs';
import { client, networkBytes, wasmBytes } from './lib/client.mjs';

// What the browser has and node has not.
const kept = new Map();
globalThis.localStorage = { getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => kept.set(name, text) };
globalThis.addEventListener = () => undefined;
kept.set('pacru.exercises', JSON.stringify({
    s0000001: [2, 20000, 3, 1], s0000002: [3, 20000, 1, 1], s0000003: [1, 20000, 1, 2], s0000004: 'x', __proto__x: [1, 1, 1, 1], x: [1, 1, 1, 1],
}));

const source = await client('exercises/data.ts', 'exercises/progress.ts', 'exercises/words.ts', 'rules/exercises.ts', 'rules/engine.ts', 'rules/index.ts');
const { costText, countOf, dailyOf, Engine, judge, keepTry, loadRules, nextEntry, nextOf, planAfter, today, triedOf } = source;
const rules = await loadRules(wasmBytes);
const all = Object.fromEntries(EXERCISE_GAMES.map((game) => [game, readExercises(game)]));
const positionOf = (text) => rules.readPosition(text).position;

test('the index names every exercise, and each file has it', () => {
    const files = new Map(), index = exerciseFiles((data, game) => {
        files.set(game, data);
        return game;
    });
    assert.deepEqual(Object.keys(index), EXERCISE_GAMES);
    for (const game of EXERCISE_GAMES) {
        const { file, list } = index[game];
        assert.ok(list.length >= 100, game);
        assert.deepEqual(list.map(([id]) => id), files.get(file).map(({ id }) => id));
        for (const [i, [, level, themes]] of list.entries()) {
            assert.deepEqual(themes.map((theme) => THEMES[theme]), all[game][i].themes);
            assert.equal(level, all[game][i].level);
        }
    }
});

test('the lists of themes are the same everywhere', () => {
    const header = readFileSync(new URL('../../src/exercises/exercise.h', import.meta.url), 'utf8');
    const list = /#define THEME_LIST\(X\)([\s\S]*?)\n\n/.exec(header)[1];
    assert.deepEqual([...list.matchAll(/X\(\w+, "([\w-]+)"\)/g)].map(([, name]) => name), THEMES);
    assert.deepEqual(source.THEMES, THEMES);
});

test('what a turn is to an exercise', () => {
    let complete = 0, nearly = 0;
    for (const { id, position: text, line, accepted, wrong } of EXERCISE_GAMES.flatMap((game) => all[game])) {
        const position = positionOf(text), verdict = (turn) => judge(rules, position, rules.readTurn(position, turn).turn, line[0], accepted);
        assert.equal(verdict(line[0]), 'right', id);
        for (const turn of accepted.filter((each) => 'turn' in rules.readTurn(position, each))) {
            assert.equal(verdict(turn), 'right', `${id} ${turn}`);
            complete++;
        }
        for (const each of wrong)
            assert.equal(verdict(each.line[0]), 'wrong', `${id} ${each.line[0]}`);
        // Another field of the right move: neither right nor a miss.
        const begun = rules.moves(position).find((turn) => rules.printTurn(position, turn) === line[0].replace(/\(.*/, ''));
        const others = begun ? rules.options(position, begun).map((option) => rules.choose(position, begun, option)) : [];
        for (const turn of others.filter((each) => each && rules.parts(position, each).stage === 'complete')) {
            const text = rules.printTurn(position, turn), given = judge(rules, position, turn, line[0], accepted);
            if (!text.startsWith(`${line[0].replace(/\(.*/, '')}(`))
                continue;
            const isAccepted = accepted.includes(text) || accepted.includes(line[0].replace(/\(.*/, ''));
            assert.equal(given, isAccepted ? 'right' : 'nearly', `${id} ${text}`);
            nearly += given === 'nearly';
        }
    }
    assert.ok(complete > 200 && nearly > 20, `${complete} ${nearly}`);
    assert.equal(judge(rules, positionOf(all.shacru[0].position), 0n, 'x', []), 'wrong');
});

test('when an exercise comes again', () => {
    const day = 20775;
    let plan = { interval: 0, due: 0 }, now = day;
    for (const interval of [1, 2, 4, 8, 16, 16]) {
        plan = planAfter(rules, plan, true, now);
        assert.deepEqual(plan, { interval, due: now + interval });
        assert.deepEqual(planAfter(rules, plan, true, now + interval - 1), plan, 'too early changes nothing');
        now = plan.due;
    }
    assert.deepEqual(planAfter(rules, plan, false, now), { interval: 1, due: now + 1 });
    const fresh = { interval: 0, due: 0 }, late = { interval: 4, due: day - 3 }, later = { interval: 1, due: day - 1 }, soon = { interval: 1, due: day + 1 };
    assert.equal(nextOf(rules, [fresh, later, late, soon], day), 2);
    assert.equal(nextOf(rules, [soon, fresh, fresh], day), 1);
    assert.equal(nextOf(rules, [soon], day), -1);
    assert.equal(nextOf(rules, [], day), -1);
});

test('the exercise of the day', () => {
    const days = Array.from({ length: 300 }, (_, i) => dailyOf(rules, 20775 + i, 300));
    assert.equal(new Set(days).size, 300, 'every one comes once before any comes again');
    assert.equal(days[0], (20775 * 61) % 300);
    assert.equal(today(new Date(2026, 10, 18, 23, 59)), 20775);
    assert.equal(today(new Date(2026, 10, 18, 0, 0)), 20775);
});

test('progress: what was kept, whatever it is; tries; counts', () => {
    assert.deepEqual(triedOf('s0000001'), { interval: 2, due: 20000, tries: 3, found: 1 });
    for (const id of ['s0000002', 's0000003', 's0000004', 'x'])
        assert.equal(triedOf(id).tries, 0, id);
    const entry = (id) => ({ id, game: 'shacru', level: 1, themes: ['twist'] });
    const list = ['s000000a', 's000000b', 's000000c'].map(entry), day = 20775;
    assert.equal(nextEntry(rules, list, new Set(), day), list[0]);
    keepTry(rules, 's000000a', false, day);
    keepTry(rules, 's000000b', true, day);
    assert.equal(nextEntry(rules, list, new Set(), day), list[2]);
    assert.equal(nextEntry(rules, list, new Set(['s000000c']), day), null);
    assert.equal(nextEntry(rules, list, new Set(), day + 1), list[0], 'the one that was missed comes again');
    assert.deepEqual(countOf(list, day + 1), { all: 3, tried: 2, found: 1, due: 2, tries: 2, hits: 1 });
    assert.deepEqual(JSON.parse(kept.get('pacru.exercises')).s000000a, [1, day + 1, 1, 0]);
});

test('what a mistake costs', () => {
    const line = (score) => ({ score, line: [] });
    assert.equal(costText(line(100), line(-20000)), 'That loses the game.');
    assert.equal(costText(line(20003), line(900)), 'That lets the win slip away.');
    assert.equal(costText(line(549), line(-229)), 'In the end that costs about 8 markers.');
    assert.equal(costText(line(549), line(449)), 'In the end that costs about 1 marker.');
    assert.equal(costText(line(549), line(549)), 'There is something better.');
});

test('the engine answers a wrong turn, always in the same way', async () => {
    const engine = await Engine.start(await WebAssembly.compile(wasmBytes), 1n), other = await Engine.start(await WebAssembly.compile(wasmBytes), 2n);
    for (const each of [engine, other]) each.readNetwork(networkBytes);
    for (const game of EXERCISE_GAMES) {
        const { position: text, wrong } = all[game].find((each) => each.wrong[0]?.line.length > 1);
        const position = positionOf(text), after = rules.play(position, rules.readTurn(position, wrong[0].line[0]).turn).position;
        const found = engine.search(rules.printPosition(after), 10000);
        assert.deepEqual(found, engine.search(rules.printPosition(after), 10000));
        assert.deepEqual(found, other.search(rules.printPosition(after), 10000));
        assert.ok(found.line.length > 0 && 'turn' in rules.readTurn(after, found.line[0]), game);
        assert.equal(0 - found.score, wrong[0].score, 'as the command has found');
    }
    assert.equal(engine.search('nothing', 1000), null);
});
