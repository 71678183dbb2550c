// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of the rule book: nothing of the rules is out of reach, and the search knows what people call things.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

import { loadParser, readEntries, readLists, readRulebook } from '../../web/rulebook.mjs';
import { client } from './lib/client.mjs';

const { answers, REFUSALS, RULES, ruleAddress } = await client('book/search.ts', 'rules/index.ts', 'words/index.ts');
const book = readRulebook(loadParser(process.env.RULEBOOK_WASM)), { faq, terms } = readLists();
const pages = join(dirname(process.env.RULEBOOK_WASM), 'web');
const LANGUAGES = ['en', 'fr', 'de', 'it', 'de-CH'], GAMES = ['shacru', 'azacru', 'pacru'];
const read = (path) => readFileSync(join(pages, `${path}.html`), 'utf8');
const chapters = Object.values(book).flat(), ids = (html) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));

for (const language of LANGUAGES)
    test(`every rule, reading and refusal is within reach, ${language}`, () => {
        const overview = read(`rules/${language}`), all = GAMES.map((game) => read(`rules/${language}/${game}`));
        const linked = new Set([...overview.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)), unreachable = [];
        for (const part of [...GAMES, 'readings', 'refusals'])
            for (const { name, examples } of book[part]) {
                const places = GAMES.filter((game, i) => ids(all[i]).has(name) && linked.has(`/rules/${language}/${game}#${name}`));
                if (places.length === 0 || !ids(overview).has(name))
                    unreachable.push(name);
                unreachable.push(...examples.filter(({ id }) => !all.some((html) => ids(html).has(id))).map(({ id }) => id));
            }
        assert.deepEqual(unreachable, []);
    });

test('every address that the rules library has for a rule is a place', () => {
    for (const rule of RULES.slice(1)) {
        const [path, id] = ruleAddress(rule).split('#');
        assert.ok(ids(read(path.slice(1))).has(id), rule);
    }
});

test('every kind of refusal has a chapter', () => {
    const kinds = new Set(chapters.map(({ name }) => name));
    const named = { PINCER: 'occupied', TRANSFORM_FIELD: 'transformation-field', SYNTAX: 'turns', NOT_IN_GAME: 'reading-19' };
    for (const kind of REFUSALS.slice(1))
        assert.ok(kinds.has(named[kind] ?? kind.toLowerCase().replaceAll('_', '-')), kind);
});

test('links within the pages lead somewhere', () => {
    for (const language of LANGUAGES)
        for (const path of [`rules/${language}`, ...GAMES.flatMap((game) => [`rules/${language}/${game}`, `rules/${language}/${game}/card`]), `faq/${language}`]) {
            const html = read(path);
            for (const [, to, , anchor] of html.matchAll(/ href="(\/(?:rules|faq)\/[^"#]*|(?=#))(#([^"]+))?"/g)) {
                const there = to === '' || to === undefined ? html : read(to.slice(1));
                if (anchor && !/^(ground|star|column|plinth|chevron)(-|$)/.test(anchor))
                    assert.ok(ids(there).has(anchor), `${path}: ${to}#${anchor}`);
            }
        }
});

test('boards for the ear speak of one chevron and of several', () => {
    const spoken = GAMES.map((game) => read(`rules/en/${game}`)).join('');
    for (const what of ['chevron', 'marker']) {
        assert.match(spoken, new RegExp(`: ${what} on [a-i][1-9]\\.`));
        assert.match(spoken, new RegExp(`: ${what}s on [a-i][1-9](, [a-i][1-9])* and [a-i][1-9]\\.`));
        assert.doesNotMatch(spoken, new RegExp(`: ${what}s on [a-i][1-9]\\.`));
    }
});

test('questions: enough, each once, and about what there is', () => {
    const entries = faq.flatMap((group) => group.entries), names = new Set(chapters.map(({ name }) => name));
    const examples = new Set(chapters.flatMap((chapter) => chapter.examples.map(({ id }) => id)));
    assert.ok(entries.length >= 30 && entries.length <= 45);
    assert.equal(new Set(entries.map(({ id }) => id)).size, entries.length);
    for (const { id, show, see } of [...entries, ...terms.flatMap((group) => group.entries)]) {
        assert.ok(show === undefined || examples.has(show), `${id} shows ${show}`);
        assert.deepEqual(see.filter((name) => !names.has(name)), [], id);
    }
});

test('a list that cannot be read is refused', () => {
    for (const text of ['== a Before any group\nWords.\n', '# a A\n\n== Not a name\nWords.\n', '# a A\n\n== b Without words\n', '# a A\n\n== b C\nshow: R8-1\n'])
        assert.throws(() => readEntries('faq', text), /faq\.txt/);
});

test('the search knows other words, endings and accents', () => {
    const groups = terms.flatMap((group) => group.entries).filter(({ also }) => also).map(({ title, also }) => [title, ...also.split(', ')]);
    const text = 'Can two chevrons share a field? Not in a borderland.';
    for (const typed of ['', 'field', 'square', 'squares', 'pieces', 'ARROWS', 'areas', 'two squares', 'chev'])
        assert.ok(answers(text, typed, groups), typed);
    for (const typed of ['pincer', 'squares pincer', 'zzz', 'tiles'])
        assert.ok(!answers(text, typed, groups), typed);
    assert.ok(answers('Où sont les règles ?', 'regles', []));
});

test('the first page does not load what the rule book needs', () => {
    const names = readdirSync(pages), index = readFileSync(join(pages, 'index.html'), 'utf8');
    for (const name of names.filter((each) => /^(book|theme)-/.test(each)))
        assert.ok(!index.includes(name), name);
    const french = names.find((name) => /^fr-\w+\.json$/.test(name));
    assert.ok(!readFileSync(join(pages, french), 'utf8').includes('Search the questions'));
});
