// SPDX-License-Identifier: GPL-3.0-or-later
// The client calls every rule as the rule book does.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { LANGUAGES, rulebookTexts } from '../../web/catalogues.mjs';
import { loadParser, readLessons, readRulebook, readSamples, rulebookMessages } from '../../web/rulebook.mjs';
import { client } from './lib/client.mjs';

const { ruleName, RULES, AZACRU, PACRU, READINGS, SHACRU } = await client('rules/index.ts', 'words/index.ts', 'words/rules.ts');
const parse = loadParser(process.env.RULEBOOK_WASM), book = Object.values(readRulebook(parse)).flat();
const chapterOf = (rule) => book.find(({ name }) => name === rule.replace('Reading ', 'reading-'));

test('names', () => {
    for (const rule of RULES.slice(1))
        assert.equal(ruleName(rule), chapterOf(rule).title);
});

test('sentences', () => {
    const sentences = { ...SHACRU, ...AZACRU, ...PACRU, ...READINGS };
    assert.deepEqual(Object.keys(sentences).sort(), RULES.slice(1).sort());
    for (const [rule, sentence] of Object.entries(sentences))
        assert.deepEqual([sentence], chapterOf(rule).words, rule);
});

test('every text is translated, and speaks of the same fields and numbers', () => {
    const facts = (text) => [...new Set(text.match(/\b[a-i][1-9]\b|\d+/g))].sort();
    const messages = rulebookMessages(parse);
    for (const language of LANGUAGES) {
        const texts = rulebookTexts(language);
        for (const { id } of messages)
            assert.deepEqual(facts(texts[id] ?? assert.fail(`${language}: ${id}`)), facts(id), `${language}: ${texts[id]}`);
    }
});

test('no stage has the address of the sample game', () => {
    for (const { stages } of Object.values(readLessons(parse)))
        assert.equal(stages.some(({ name }) => name === 'sample'), false);
});

/** What a child hears: sentences, without the space before French signs. */
const sentencesOf = (text) => text.split(/(?<=[.!?…:])\s+(?=\S*\p{L})/u);
const wordsIn = (sentence) => sentence.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
const MOST_WORDS = 10;

for (const language of ['en', ...LANGUAGES])
    test(`lessons of Shacru: no sentence has more than ten words, none names a field, ${language}`, () => {
        const texts = rulebookTexts(language) ?? {}, { words, stages } = readLessons(parse).shacru;
        const tasks = stages.flatMap((stage) => stage.tasks);
        const heard = [...words, ...stages.flatMap((stage) => stage.words),
            ...tasks.flatMap(({ say, hint = '', done, wrong }) => [say, hint, done, ...wrong.map((each) => each.say)])];
        const { words: before, examples: [{ steps }] } = readSamples(parse).find(({ name }) => name === 'shacru');
        heard.push(...before, ...steps.filter(({ kind }) => kind === 'say').map(({ value }) => value));
        const said = heard.filter(Boolean).map((text) => texts[text] ?? text);
        assert.ok(said.length > 100);
        assert.deepEqual(said.flatMap(sentencesOf).filter((sentence) => wordsIn(sentence) > MOST_WORDS), []);
        assert.deepEqual(said.filter((text) => /\b[a-i][1-9]\b|°|R\d/.test(text)), []);
    });
