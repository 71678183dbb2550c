// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of tokens.css in both themes: words have a contrast of 4.5 with what they stand on, pieces and marks one of 3 (WCAG
// 2.2, AA), and neutral fields are quieter than those that belong to somebody.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const text = readFileSync(new URL('../../web/src/styles/tokens.css', import.meta.url), 'utf8');
const PLAYERS = ['red', 'green', 'black', 'yellow'];
const TEXT = 4.5, GRAPHICS = 3;

/** The colours of one rule of the sheet by their names. */
function coloursOf(selector) {
    const from = text.indexOf(`\n${selector} {`);
    assert.ok(from >= 0, selector);
    const rule = text.slice(from, text.indexOf('\n}', from));
    return Object.fromEntries([...rule.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, colour]) => [name, colour]));
}
const light = coloursOf(':root');
const THEMES = { light, dark: { ...light, ...coloursOf(':root[data-theme="dark"]') } };

const channels = (colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
/** The relative luminance, as WCAG defines it. */
function luminance(colour) {
    const [red, green, blue] = channels(colour).map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one, other) {
    const [dark, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
}
const colourfulness = (colour) => Math.max(...channels(colour)) - Math.min(...channels(colour));

/** Each pair of names that has less than it needs. */
function poor(theme, pairs, least) {
    const ratio = ([one, other]) => {
        assert.ok(theme[one] && theme[other], `${one} and ${other} are colours`);
        return contrast(theme[one], theme[other]);
    };
    return pairs.filter((pair) => ratio(pair) < least).map((pair) => `${pair.join(' on ')}: ${ratio(pair).toFixed(2)}`);
}
const every = (ones, others) => ones.flatMap((one) => others.map((other) => [one, other]));

const NEUTRAL = ['board-star', 'board-circle-light', 'board-circle-dark'];
const FIELDS = [...NEUTRAL, 'board-ground', 'board-ground-other', ...PLAYERS.map((player) => `${player}-tint`)];

test('the ratios are those of the standard', () => {
    assert.equal(contrast('#000000', '#ffffff').toFixed(2), '21.00');
    assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48');
});

for (const [name, theme] of Object.entries(THEMES)) {
    test(`${name}: words`, () => {
        assert.deepEqual(poor(theme, [
            ...every(['ink', 'ink-soft', 'accent', 'accent-strong', 'warn', ...PLAYERS.map((player) => `${player}-ink`)], ['paper', 'paper-raised']),
            ...every(['ink', 'ink-soft'], ['paper-sunk', 'accent-soft']),
            ['on-accent', 'accent'], ['on-accent', 'accent-strong'], ['accent-strong', 'accent-soft'],
            ['warn', 'warn-soft'], ['ink', 'warn-soft'], ['paper', 'ink'], ['paper-raised', 'warn'],
            ['badge-ink', 'badge'], ['board-coordinate', 'board-frame'], ['mark-go-on', 'mark-go'],
        ], TEXT), []);
    });

    test(`${name}: frames and focus`, () => {
        assert.deepEqual(poor(theme, every(['line-strong', 'accent', 'focus'], ['paper', 'paper-raised', 'paper-sunk']), GRAPHICS), []);
    });

    // A piece is told from what lies around it by its body or by its outline.
    for (const player of PLAYERS)
        test(`${name}: pieces of ${player}`, () => {
            const lost = [...FIELDS, 'paper', 'paper-raised'].filter((field) =>
                poor(theme, [[player, field]], GRAPHICS).length > 0 && poor(theme, [[`${player}-edge`, field]], GRAPHICS).length > 0);
            assert.deepEqual(lost.flatMap((field) => poor(theme, [[player, field], [`${player}-edge`, field]], GRAPHICS)), []);
            assert.deepEqual(poor(theme, [[`${player}-on`, player]], GRAPHICS), [], 'the sign on a chevron');
        });

    test(`${name}: marks on the board`, () => {
        assert.deepEqual(poor(theme, every(['mark-select', 'mark-go', 'mark-last', 'mark-loss'], FIELDS), GRAPHICS), []);
    });

    test(`${name}: neutral fields are quiet`, () => {
        for (const part of NEUTRAL)
            for (const ground of ['board-ground', 'board-ground-other']) {
                const ratio = contrast(theme[part], theme[ground]);
                assert.ok(ratio < 1.5, `${part} on ${ground}: ${ratio.toFixed(2)}`);
            }
        for (const player of ['red', 'green', 'yellow'])
            assert.ok(colourfulness(theme[`${player}-tint`]) > colourfulness(theme['board-star']) + 20, `${player}'s fields have more colour`);
    });
}
