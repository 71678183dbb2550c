// SPDX-License-Identifier: GPL-3.0-or-later
// The rule book's parser in WebAssembly: every file is read and every turn in it played, and no damaged file makes it trap.
import { readFileSync } from 'node:fs';
import { loadParser, PARTS, readLessons, readRulebook, readSamples } from '../../web/rulebook.mjs';
import { same } from './lib/check.mjs';

const parse = loadParser(process.env.RULEBOOK_WASM), book = readRulebook(parse);
const examples = PARTS.flatMap((part) => book[part].flatMap((chapter) => chapter.examples));
const turns = examples.flatMap(({ steps }) => steps).filter(({ kind }) => kind === 'turn');
same(Object.keys(book), PARTS);
same(examples.length > 300, true, 'examples');
same(turns.length > 200, true, 'turns');
for (const { turn, before, after } of turns) {
    same(/^(refused|.*cannot be played)/.test(turn), false, turn);
    same(before === after, false, turn);
}

const lessons = readLessons(parse), tasks = Object.values(lessons).flatMap(({ stages }) => stages.flatMap((stage) => stage.tasks));
same(Object.keys(lessons), ['azacru', 'pacru', 'shacru']);
same(tasks.length > 80, true, 'tasks');
for (const { id, goal, par, solution } of tasks.filter(({ goal: { kind } }) => !['tap', 'count'].includes(kind)))
    same(solution.length, par, id, goal.kind);

const file = new URL('../../rulebook/pacru/R12.txt', import.meta.url), text = readFileSync(file);
/** What is wrong with a text, or null. */
function faultOf(name, bytes, kind = 'chapter') {
    try {
        parse(kind, name, bytes);
        return null;
    } catch (error) {
        same(error instanceof WebAssembly.RuntimeError, false, error.message);
        return error.message;
    }
}
same(faultOf('R12', text), null);
same(faultOf('R11', text), 'R11: 1: the first line must be `# R11` and a title');
same(faultOf('R12', new Uint8Array(0)), 'R12: 0: this is not a text');
same(faultOf('x'.repeat(200), text)?.endsWith('the file does not fit'), true);
for (let length = 1; length < text.length; length += 7)
    faultOf('R12', text.subarray(0, length));
for (let at = 0; at < text.length; at += 5) {
    const damaged = Uint8Array.from(text);
    damaged[at] ^= 1 + (at % 127);
    faultOf('R12', damaged);
}

const course = readFileSync(new URL('../../rulebook/lessons/shacru.txt', import.meta.url));
same(faultOf('shacru', course, 'course'), null);
for (let length = 1; length < course.length; length += 97)
    faultOf('shacru', course.subarray(0, length), 'course');
for (let at = 0; at < course.length; at += 89) {
    const damaged = Uint8Array.from(course);
    damaged[at] ^= 1 + (at % 127);
    faultOf('shacru', damaged, 'course');
}

// Sample games: legal from the start to their end, which is what the record says, with a comment on a dozen turns or more.
const samples = readSamples(parse);
same(samples.map(({ name }) => name), ['azacru', 'pacru', 'shacru']);
for (const { name, words, examples: [{ position, steps }] } of samples) {
    const record = readFileSync(new URL(`../../rulebook/games/${name}.pgr`, import.meta.url), 'utf8'), played = steps.filter(({ kind }) => kind === 'turn');
    const comments = steps.filter(({ kind }) => kind === 'say'), written = record.replace(/\[.*\]\n|\{[^}]*\}|\d+\./g, '').split(/\s+/).filter(Boolean);
    same(words.length, 1, name);
    same(played.map(({ turn }) => turn), written, name);
    same(comments.length >= 12 && comments.length <= 25, true, `${name}: ${comments.length} comments`);
    same(steps.at(-1), { kind: 'over', value: /\[Result "(.*)"\]/.exec(record)[1] }, name);
    same(steps.at(-2).kind, 'say', `${name}: the last turn has a comment`);
    let at = position;
    for (const { before, after } of played) {
        same(before, at, name);
        at = after;
    }
    for (const { value } of comments)
        same(/\b[a-i][1-9]\b|\bR\d|45/.test(value), false, `no notation: ${value}`);
    same(faultOf(name, record.replace(/\[Title.*\n/, ''), 'sample'), `${name}: 1: it has no [Title]`);
    same(faultOf(name === 'pacru' ? 'shacru' : 'pacru', record, 'sample')?.endsWith('it must be one game, that of the file\'s name'), true);
    same(faultOf(name, record.replace(/\[Result.*\n/, '').replace(/\S+\s+\{[^}]*\}\s*$/, ''), 'sample'), `${name}: 1: the game is not over`);
    same(faultOf(name, record.replace(/\[Result.*/, '[Result "agreed"]'), 'sample') === null, false);
    const bytes = new TextEncoder().encode(record);
    for (let length = 1; length < bytes.length; length += 97)
        faultOf(name, bytes.subarray(0, length), 'sample');
}
