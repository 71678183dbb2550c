// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons as data, and the ways in which people go through them.
import { fieldName } from '../../wasm/pacru.mjs';
import { finger, keyboard, library, mouse, playTurn } from './turns.mjs';
import { expect } from './runner.mjs';

export const GAMES = ['shacru', 'azacru', 'pacru'];
export const fieldOf = (name) => 'abcdefghi'.indexOf(name[0]) + 9 * (Number(name[1]) - 1);

export const answer = (page) => page.locator('[data-role=answer] p');
export const task = (page, id) => page.locator(`[data-task="${id}"]`);
export const sentence = (page) => page.locator('[data-role=sentence]');

/** The courses in a language, as the pages get them, and the texts of the client's catalogue by the English ones. */
export async function lessonsOf(page, language = 'en') {
    return page.evaluate(async ([games, spoken]) => {
        const get = async (address) => (await fetch(address)).json();
        const index = await get(document.querySelector('link[data-asset=rulebook]').href);
        const link = document.querySelector(`link[data-catalogue="${spoken}"]`);
        const catalogue = link ? (await get(link.href)).texts : {};
        const courses = await Promise.all(games.map((game) => get(index.lessons[spoken][game])));
        return { catalogue, courses };
    }, [GAMES, language]);
}

/** Runs in the page: where something can be hit, once it is in sight. */
function aim(element) {
    element.scrollIntoView({ block: 'nearest' });
    const { x, y, width, height } = element.getBoundingClientRect(), [across, down] = [x + width / 2, y + height / 2];
    const hit = document.elementFromPoint(across, down);
    if (!hit || !element.contains(hit))
        throw new Error(`${hit?.outerHTML.slice(0, 80)} covers ${element.outerHTML.slice(0, 80)}`);
    return [across, down];
}

/** A pointer that hits at once. Playwright's own waits for two pictures before each click, which is half the time of a lesson. */
function swift(page, hand, hit) {
    const press = async (locator) => hit(...await locator.evaluate(aim));
    return { hand: { ...hand, field: (f) => press(page.locator(`[data-field=${fieldName(f)}]`)) }, press };
}

/** How each hand makes turns, and how it presses what is not on the board. */
export const WAYS = {
    mouse: (page, say) => swift(page, mouse(page, say), (x, y) => page.mouse.click(x, y)),
    touch: (page, say) => swift(page, { ...finger(page, say), asked: false }, (x, y) => page.touchscreen.tap(x, y)),
    keyboard(page, say) {
        const hand = keyboard(page, say);
        return { hand, press: (locator) => hand.press(locator) };
    },
};

/** Puts the position of a task on the desk of the library, with the learner on turn. */
export function readPosition(text, letter) {
    const words = text.split(' ');
    words[3] = letter ?? words[3];
    library.read(words.join(' '));
    return words[3];
}

export async function solve(page, { hand, press }, { goal, solution, position }) {
    if (goal.kind === 'tap')
        for (const name of goal.fields)
            await hand.field(fieldOf(name));
    else if (goal.kind === 'count')
        await press(page.locator(`[data-option="${goal.number}"]`));
    else if (goal.kind === 'pick' || goal.kind === 'forbidden')
        await press(page.locator(`[data-option="${solution[0]}"]`));
    else {
        const letter = readPosition(position);
        for (const [i, turn] of solution.entries()) {
            await playTurn(hand, turn);
            if (i + 1 < solution.length)
                readPosition(library.print(), letter);
        }
    }
}

/** Makes the mistake that a task foresees; false if it is one that needs no answer of its own. */
export async function mistake(page, { hand, press }, { position, goal }, wrong) {
    if (wrong.field !== undefined)
        await hand.field(fieldOf(wrong.field));
    else if (wrong.number !== undefined || goal.kind === 'pick' || goal.kind === 'forbidden')
        await press(page.locator(`[data-option="${wrong.number ?? wrong.turn}"]`));
    else if (wrong.refused)
        for (const name of wrong.turn.match(/[a-i]\d/g).slice(0, 2))
            await hand.field(fieldOf(name));
    else if (wrong.turn) {
        readPosition(position);
        await playTurn(hand, wrong.turn);
    } else
        return false;
    return true;
}

/** From the ladder through a course, stage by stage, to the offer of a first game; `expect`s every sentence on the way. */
export async function solveCourse(page, way, { game, stages }) {
    await way.press(page.locator(`[data-course=${game}] [data-stage="${stages[0].name}"]`));
    for (const [i, stage] of stages.entries()) {
        for (const each of stage.tasks) {
            await expect(task(page, each.id)).toBeVisible();
            await expect(sentence(page)).toHaveText(each.say);
            await solve(page, way, each);
            await expect(answer(page), `${game} ${each.id}`).toHaveText(each.done);
            await way.press(page.locator('[data-role=next]'));
        }
        await expect(page.locator('[data-role=finished] [data-stars="3"]'), stage.name).toBeVisible();
        if (i + 1 < stages.length)
            await way.press(page.locator('[data-role=next-stage]'));
    }
    await expect(page.locator('[data-role=first-game]')).toBeVisible();
}
