// SPDX-License-Identifier: GPL-3.0-or-later
// axe-core, run in the page.
import { readFileSync } from 'node:fs';

import { same } from '../../lib/check.mjs';
import { axe } from './browser.mjs';

const source = readFileSync(axe, 'utf8');

/** What axe finds, put into words in the page, as axe tells far more than that. */
async function found() {
    const { violations } = await window.axe.run({ resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

/** What axe finds on the page as it is. */
export async function violations(page) {
    if (!await page.evaluate(() => 'axe' in window))
        await page.evaluate(source);
    return page.evaluate(found);
}

/** axe finds nothing, in a theme. */
export async function examineIn(theme, page, ...what) {
    await page.evaluate((shade) => { document.documentElement.dataset.theme = shade; }, theme);
    same(await violations(page), [], theme, ...what);
}

/** axe finds nothing, in either theme. */
export async function examine(page, ...what) {
    await examineIn('light', page, ...what);
    await examineIn('dark', page, ...what);
}
