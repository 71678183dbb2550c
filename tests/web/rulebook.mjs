// SPDX-License-Identifier: GPL-3.0-or-later
// The client tells every rule as the rule book does.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { loadParser, readRulebook } from '../../web/rulebook.mjs';
import { client } from './lib/client.mjs';

const { ruleName, RULES, AZACRU, PACRU, READINGS, SHACRU } = await client('rules/index.ts', 'words/index.ts', 'words/rules.ts');
const book = Object.values(readRulebook(loadParser(process.env.RULEBOOK_WASM))).flat();
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
