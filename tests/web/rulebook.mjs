// SPDX-License-Identifier: GPL-3.0-or-later
// The client calls every rule as the rule book does.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { LANGUAGES, rulebookTexts } from '../../web/catalogues.mjs';
import { loadParser, readRulebook, rulebookMessages } from '../../web/rulebook.mjs';
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
