// SPDX-License-Identifier: GPL-3.0-or-later
// What is measured, beside what it is held to.

const WIDTHS = [46, 18, 18, 8];
const line = (...columns) =>
    console.log(columns.map((text, i) => text.padEnd(WIDTHS[i] ?? 0)).join(' ').trimEnd());
const wipe = () => process.stderr.isTTY && process.stderr.write('\r\x1b[K');

export const heading = () => line('what', 'measured', 'goal', 'ratio', 'reached');

/**
 * A row; `share` is 1 or more if the goal is reached, whether more is better or less; null if
 * there is no goal.
 */
export function row(what, measured, goal = '', share = null) {
    wipe();
    if (share === null)
        line(what, measured, goal);
    else
        line(what, measured, goal, share.toFixed(2), share >= 1 ? 'yes' : 'no');
}
