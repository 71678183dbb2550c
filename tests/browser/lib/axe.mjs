// SPDX-License-Identifier: GPL-3.0-or-later
// axe-core, run in the page.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { expect } from './runner.mjs';

const source = readFileSync(createRequire(new URL('../../../web/package.json', import.meta.url)).resolve('axe-core'), 'utf8');

/** Runs in the page: what axe finds, in words, as axe tells far more than that. */
async function violations() {
    const { violations: found } = await window.axe.run({ resultTypes: ['violations'] });
    return found.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

/** axe finds nothing on the page as it is. A test goes on after a fault, to tell all of them. */
export async function examine(page, what) {
    if (!await page.evaluate(() => 'axe' in window))
        await page.evaluate(source);
    expect.soft(await page.evaluate(violations), what).toEqual([]);
}

/** axe finds nothing in these themes. */
export async function examineIn(page, what, themes = ['light', 'dark']) {
    for (const theme of themes) {
        await page.evaluate((shade) => { document.documentElement.dataset.theme = shade; }, theme);
        await examine(page, `${what}, ${theme}`);
    }
}
