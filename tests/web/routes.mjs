// SPDX-License-Identifier: GPL-3.0-or-later
// The table of addresses, as the client reads it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { client } from './lib/client.mjs';

globalThis.location = { pathname: '/' };
globalThis.document = { documentElement: {}, querySelector: () => null };
globalThis.matchMedia = () => ({ matches: false, addEventListener: () => undefined });
const { PAGE_NAMES, addressOf, positionIn, routeOf } = await client('router.ts', 'pages.ts');
const { routes } = JSON.parse(readFileSync(new URL('../../web/routes.json', import.meta.url)));

test('every page has an address, every address a page', () => {
    assert.deepEqual([...new Set(routes.map(({ page }) => page))].sort(), [...PAGE_NAMES].sort());
});

test('addresses and what they say', () => {
    const cases = {
        '/': ['home'],
        '/settings': ['settings'],
        '/analysis': ['analysis'],
        '/learn': ['learn'],
        '/learn/shacru/twist': ['stage', { lesson: 'shacru/twist' }],
        '/exercises': ['exercises'],
        '/exercises/pacru': ['exercise', { exercise: 'pacru' }],
        '/aB3dE6gH': ['table', { game: 'aB3dE6gH' }],
        '/aB3dE6gH/aB3dE6gHiJ12': ['table', { game: 'aB3dE6gH', secret: 'aB3dE6gHiJ12' }],
        '/analysis/pacru_9/9_R:e1N_R_-': ['analysis', { position: 'pacru_9/9_R:e1N_R_-' }],
    };
    for (const [path, [page, parameters = {}]] of Object.entries(cases))
        assert.deepEqual(routeOf(path), { page, parameters }, path);
    for (const path of ['', '/learn/', '/exercises/', '/editor', '/game/', '/rules', '/rules/fr', '/rules/fr/pacru', '/faq', '/analysis/', '/aB3dE6g', '/aB3dE6gH/x', '//', '/%'])
        assert.equal(routeOf(path).page, 'unknown', path);
});

test('a position keeps its words in an address', () => {
    const position = 'pacru 9/9/9 R:e1N/Y:e9S R -';
    assert.equal(positionIn(routeOf(addressOf(position)).parameters.position), position);
    assert.equal(positionIn('a%20b+c_d'), 'a b c d');
    assert.equal(positionIn('%zz_'), '%zz');
});
