// SPDX-License-Identifier: GPL-3.0-or-later
// Times, dates and numbers in the form of the reader's region.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { client } from './lib/client.mjs';

const { regionOf, durationText, timeText, momentText, decimalPoint, language } = await client('i18n/region.ts', 'i18n/index.ts');

/** Runs with what a browser asks for, in one of our languages. */
function as(spoken, wanted, what) {
    Object.defineProperty(globalThis, 'navigator', { value: { languages: wanted }, configurable: true });
    language.value = spoken;
    return what().replaceAll(/[\u202f\u00a0]/g, ' ');
}

test('the region is the browser’s own for the language of the page', () => {
    assert.equal(regionOf('en', ['en-US', 'en']), 'en-US');
    assert.equal(regionOf('en', ['de-AT', 'en-gb']), 'en-GB');
    assert.equal(regionOf('en', ['en']), 'en-GB');
    assert.equal(regionOf('de', ['fr-CH', 'de-AT']), 'de-AT');
    assert.equal(regionOf('de-CH', ['de-DE']), 'de-CH');
    assert.equal(regionOf('fr', ['en-US']), 'fr');
    assert.equal(regionOf('en', ['en-US@posix', 'en-CA']), 'en-CA');
    assert.equal(regionOf('en', []), 'en-GB');
});

const AFTERNOON = new Date(2026, 10, 18, 14, 5).getTime();

test('times of day have 24 hours in Britain, and 12 where people count so', () => {
    assert.equal(as('en', ['en-GB'], () => timeText(AFTERNOON)), '14:05');
    assert.equal(as('en', ['en-US'], () => timeText(AFTERNOON)), '2:05 PM');
    assert.equal(as('fr', ['fr-FR'], () => timeText(AFTERNOON)), '14:05');
    assert.equal(as('en', ['en-GB'], () => momentText(AFTERNOON)), '18 Nov 2026, 14:05');
    assert.match(as('de', ['de-DE'], () => momentText(AFTERNOON)), /^18\.11\.2026, 14:05/);
});

test('durations are told in the two largest units', () => {
    const HOUR = 3_600_000;
    for (const [spoken, milliseconds, text] of [
        ['en', 71 * HOUR, '2 days 23 hours'], ['en', 72 * HOUR, '3 days'], ['en', 25 * HOUR, '1 day 1 hour'],
        ['en', HOUR + 61_000, '1 hour 1 minute'], ['en', 161_000, '2 minutes 41 seconds'], ['en', 29_900, '29 seconds'],
        ['en', 400, '0 seconds'], ['en', -5, '0 seconds'],
        ['fr', 71 * HOUR, '2 jours 23 heures'], ['it', 71 * HOUR, '2 giorni 23 ore'], ['de', 71 * HOUR, '2 Tage, 23 Stunden'],
    ])
        assert.equal(as(spoken, [spoken], () => durationText(milliseconds)), text);
});

test('fractions have the reader’s sign', () => {
    assert.equal(as('en', ['en-GB'], decimalPoint), '.');
    assert.equal(as('de', ['de-DE'], decimalPoint), ',');
});
