// SPDX-License-Identifier: GPL-3.0-or-later
// Plurals, lists and contexts: as the catalogues say, with a language of three forms among them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { client } from './lib/client.mjs';
import { catalogue, catalogueOf, LANGUAGES, pseudoCatalogue } from '../../web/catalogues.mjs';

const { listed, msgn, offered, preferred, t, tmn, tn, tp, useCatalogue } = await client('i18n/index.ts');

const POLISH = fileURLToPath(new URL('../translations/pl.po', import.meta.url));
const games = (n) => tn('{n} game', '{n} games', n);

test('English, which needs no catalogue', () => {
    assert.deepEqual([0, 1, 2].map(games), ['0 games', '1 game', '2 games']);
    assert.equal(listed(['Red', 'Green', 'Black']), 'Red, Green and Black');
    assert.equal(listed(['Red', 'Green']), 'Red and Green');
    assert.equal(listed(['Red']), 'Red');
    assert.equal(tp('clock', 'none'), 'none');
});

test('three forms', () => {
    const keys = ['{n} game', 'Red', 'animation\u0004none', 'clock\u0004none'];
    const polish = catalogueOf('pl', POLISH, new Set(keys));
    assert.deepEqual(polish.forms, { one: 0, few: 1, many: 2, other: 2 });
    useCatalogue('pl', polish);
    assert.deepEqual([0, 1, 2, 4, 5, 12, 14, 21, 22, 25, 101, 102, 112].map(games),
        ['0 gier', '1 gra', '2 gry', '4 gry', '5 gier', '12 gier', '14 gier', '21 gier', '22 gry', '25 gier', '101 gier', '102 gry', '112 gier']);
    assert.equal(tmn(msgn('{n} game', '{n} games'), 3), '3 gry');
    assert.equal(tn('{n} turn', '{n} turns', 2), '2 turns', 'what it lacks is English');
    assert.deepEqual([tp('animation', 'none'), tp('clock', 'none'), t('none')], ['żadna', 'żaden', 'none']);
    assert.equal(listed(['A', 'B', 'C']), 'A, B i C');
});

test('our languages', () => {
    const said = {
        'fr': ['0 partie', '1 partie', '2 parties', 'A, B et C'],
        'de': ['0 Partien', '1 Partie', '2 Partien', 'A, B und C'],
        'de-CH': ['0 Partien', '1 Partie', '2 Partien', 'A, B und C'],
        'it': ['0 partite', '1 partita', '2 partite', 'A, B e C'],
    };
    for (const language of LANGUAGES) {
        useCatalogue(language, catalogue(language));
        assert.deepEqual([...[0, 1, 2].map(games), listed(['A', 'B', 'C'])], said[language], language);
    }
    useCatalogue('it', catalogue('it'));
    assert.deepEqual([tp('animation', 'none'), tp('clock', 'none')], ['nessuna', 'nessuno']);
});

test('Swiss German', () => {
    const german = JSON.stringify(catalogue('de').texts), swiss = JSON.stringify(catalogue('de-CH').texts);
    assert.ok(german.includes('ß') && !swiss.includes('ß'));
    assert.equal(swiss, german.replaceAll('ß', 'ss'));
    assert.deepEqual(['de-CH', 'de-ch', 'de-AT', 'fr-CH', 'pt', 'en-US'].map((tag) => preferred([tag])), ['de-CH', 'de-CH', 'de', 'fr', 'en', 'en']);
    assert.equal(preferred(['pt', 'de-CH', 'fr']), 'de-CH');
    assert.ok(offered(['fr', 'de-CH'], 'fr').includes('de-CH'));
    assert.ok(!offered(['de-DE'], 'de').includes('de-CH'));
    assert.ok(offered(['fr'], 'de-CH').includes('de-CH'), 'what is spoken is always offered');
});

test('the pseudo-locale has every text, longer by two fifths', () => {
    const { texts } = pseudoCatalogue(), bare = (text) => text.replace(/^.*\u0004/, '');
    assert.ok(Object.keys(texts).length > 550);
    for (const [key, said] of Object.entries(texts))
        for (const text of [said].flat()) {
            assert.match(text, /^\[.*\]$/s, key);
            assert.ok(Array.isArray(said) || [...text].length >= [...bare(key)].length * 1.4, key);
        }
});
