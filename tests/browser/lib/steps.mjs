// SPDX-License-Identifier: GPL-3.0-or-later
// Steps of a turn, for tests that look at the page at each of them.
import { pathOf } from './runner.mjs';
import { button, field } from './table.mjs';

const TURNABLE = 'pacru 9/9/9/9/9/9/9/1r1r1r3/1r1r5 R:c3N/Y:i9SW R -', ALONE = 'pacru 9/9/9/9/9/9/9/9/9 R:c3N/Y:i9SW R -';
const ROTATE = 'Rotate it instead', DIRECTION = 'a direction';

/** What the step is; a position; the fields and buttons that lead from there to it; whether it looks other than those before it. */
export const STEPS = [
    ['a twist', 'shacru 9/9/9/9/9/9/9/9/9 R:e3N,a3E/Y:i9SW R -', ['e3', 'e4'], true],
    ['a choice of benefits', 'pacru 9/9/9/9/9/4r4/9/9/3rrr3 R:a3E,e1N/Y:i9SW R -', ['e1', 'e4'], true],
    ['a meeting', 'pacru 9/9/9/9/9/4r4/4r4/9/9 R:e4S,e2N/Y:i9SW R -', ['e2', 'e3'], false],
    ['rotating instead', TURNABLE, ['c3', ROTATE], true],
    ['too few markers to rotate', ALONE, ['c3', ROTATE], false],
    ['a refusal', ALONE, ['c3', 'i1'], false],
    ['a turn that waits', TURNABLE, ['c3', ROTATE, DIRECTION, 'b2', 'd2'], true],
];

/** Goes to a step; `say` gives the names of buttons in the page's language. */
export async function goTo(page, position, ways, say = (text) => text) {
    await page.goto(pathOf(position));
    for (const way of ways)
        if (way === DIRECTION)
            await page.locator('[data-role=direction]').first().click();
        else
            await (way.length === 2 ? field(page, way) : button(page, say(way))).click();
}
