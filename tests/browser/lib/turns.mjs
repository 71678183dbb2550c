// SPDX-License-Identifier: GPL-3.0-or-later
// Making turns as people do: with a mouse, with a finger, with a keyboard. What is to be clicked for
// a turn is asked from the rules library, so that a turn can be given as its text.
import { readFileSync } from 'node:fs';

import { CONNECTION, fieldName, load } from '../../wasm/pacru.mjs';
import { expect } from './runner.mjs';
import { button, showsTurn } from './table.mjs';

const wasm = process.env.PACRU_WASM ?? new URL('../../../build/wasm/pacru.wasm', import.meta.url);

/** The library; the position of the game being clicked lies on its desk. */
export const library = load(readFileSync(wasm));

const selectorOf = (f) => `[data-field=${fieldName(f)}]`;
const directionOf = (d) => `[data-role=turn] [data-direction="${d}"]`;

/** `say` gives the names of buttons in the page's language. */
export function mouse(page, say = (text) => text) {
    return {
        field: (f) => page.locator(selectorOf(f)).click(),
        button: (name) => button(page, say(name)).click(),
        direction: (d) => page.locator(directionOf(d)).click(),
    };
}

/** A finger cannot point first: the page shows the whole turn and asks. */
export function finger(page, say = (text) => text) {
    return {
        asked: true,
        field: (f) => page.locator(selectorOf(f)).tap(),
        button: (name) => button(page, say(name)).tap(),
        direction: (d) => page.locator(directionOf(d)).tap(),
    };
}

/** Only keys: Tab to the board or a button, arrows on the board, Enter. */
export function keyboard(page, say = (text) => text) {
    const at = () => page.evaluate(() => document.activeElement?.closest('[data-field]')?.dataset.field ?? null);
    const tabTo = async (locator) => {
        await expect(locator.first()).toBeVisible();
        for (let i = 0; i < 80; i++) {
            if (await locator.and(page.locator(':focus')).count())
                return;
            await page.keyboard.press('Tab');
        }
        throw new Error(`no Tab leads to ${locator}`);
    };
    const press = async (key, times) => {
        for (let i = 0; i < times; i++)
            await page.keyboard.press(key);
    };
    const enter = async (locator) => {
        await tabTo(locator);
        await page.keyboard.press('Enter');
    };
    return {
        async field(f) {
            if (await at() === null)
                await tabTo(page.locator('[data-field]'));
            const here = await at(), files = f % 9 - 'abcdefghi'.indexOf(here[0]);
            const ranks = Math.floor(f / 9) - (Number(here[1]) - 1);
            await press(files > 0 ? 'ArrowRight' : 'ArrowLeft', Math.abs(files));
            await press(ranks > 0 ? 'ArrowUp' : 'ArrowDown', Math.abs(ranks));
            await page.keyboard.press('Enter');
        },
        button: (name) => enter(button(page, say(name))),
        direction: (d) => enter(page.locator(directionOf(d))),
        /** Something that is not on the board. */
        press: enter,
    };
}

const facing = (direction, twist) =>
    (library.names.directions.indexOf(direction) + { straight: 0, left: -1, right: 1, 'left-90': -2, 'right-90': 2 }[twist] + 8) % 8;

async function reorient(hand, wanted) {
    const { facing: facings } = library.board();
    const before = library.names.directions[facings[wanted.from]];
    await hand.field(wanted.from);
    await hand.button('Rotate it instead');
    await hand.direction(facing(before, wanted.twist));
    for (const given of wanted.given)
        await hand.field(given);
    await hand.button('Play this turn');
}

async function choose(hand, parts, option) {
    if (parts.stage === 'twist')
        await hand.direction(facing(parts.direction, library.names.twists[option]));
    else if (option === CONNECTION)
        await hand.button('Connection change');
    else
        await hand.field(option);
}

async function move(hand, wanted) {
    await hand.field(wanted.from);
    await hand.field(wanted.to);
    let begun = library.moves().find((turn) => {
        const { from, to } = library.parts(turn);
        return from === wanted.from && to === wanted.to;
    });
    for (;;) {
        const parts = library.parts(begun);
        if (parts.stage === 'complete')
            return;
        const option = {
            twist: library.names.twists.indexOf(wanted.twist),
            change: wanted.crossing,
            transformation: wanted.crossing,
            meeting: wanted.meeting,
        }[parts.stage];
        // What cannot be otherwise is not asked.
        if (library.options(begun).length > 1)
            await choose(hand, parts, option);
        begun = library.choose(begun, option);
    }
}

/** Makes a turn, given as text, in the position on the desk, and plays it there too. */
export async function playTurn(hand, text) {
    const { turn, refusal } = library.readTurn(text);
    if (!turn)
        throw new Error(`${text}: ${refusal.kind} ${refusal.rule}`);
    const wanted = library.parts(turn);
    if (wanted.kind === 'pass')
        await hand.button('Pass');
    else if (wanted.kind === 'reorientation')
        await reorient(hand, wanted);
    else
        await move(hand, wanted);
    if (hand.asked && wanted.kind !== 'reorientation' && wanted.kind !== 'pass')
        await hand.button('Play this turn');
    library.play(turn);
}

/** Plays several turns; `before` is how many have been played in the game on the page. */
export async function playTurns(page, hand, turns, before = 0) {
    for (const [i, text] of turns.entries()) {
        await playTurn(hand, text);
        await showsTurn(page, before + i + 1);
    }
}
