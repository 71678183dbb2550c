// SPDX-License-Identifier: GPL-3.0-or-later
// axe-core finds nothing, on any page, in either theme, on a desk or a phone.
import { readFileSync } from 'node:fs';

import { same, test } from './lib/check.mjs';
import { address, axe, click, close, done, open, PHONE, visit, WIDE } from './lib/browser.mjs';
import { library, mouse, playTurns } from './lib/hands.mjs';

const source = readFileSync(axe, 'utf8');

async function examine(page, ...what) {
    await page.evaluate(source);
    const { violations } = await page.evaluate(() => window.axe.run());
    same(violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 120)).join(' | ')}`), [], ...what);
}

for (const theme of ['light', 'dark'])
    for (const [name, size] of [['desk', WIDE], ['phone', PHONE]])
        await test(`${theme} ${name}`, async () => {
            const page = await open('/', { theme, size, expectErrors: true });
            const look = (what) => examine(page, theme, name, what);
            for (const path of ['/', '/setup', '/settings', '/rules', '/rules#R8', '/nowhere', '/analysis/nothing', '/game']) {
                await visit(page, path);
                await look(path);
            }
            await page.goto(`${address}/setup`);
            await page.check('[data-role=clocks]');
            await page.selectOption('[data-role=games]', '3');
            await page.locator('[data-role=players] label', { hasText: '4' }).click();
            await look('set-up in full');
            await page.goto(address);
            await page.fill('[data-role=paste-position]', 'x');
            await click(page, 'open-position');
            await look('a refused position');
            await page.check('[name=game][value=azacru]');
            await click(page, 'preset-two');
            library.start('azacru', 2);
            await playTurns(page, mouse(page), ['i9-h8', 'a1-b1', 'e1-d2', 'e9-d8']);
            await click(page, 'tool-reach');
            await page.click('[data-field=a3]');
            await look('a turn begun');
            await page.click('[data-field=i9]');
            await look('a refusal');
            await page.keyboard.press('Escape');
            await click(page, 'tool-help');
            await look('help');
            await page.keyboard.press('Escape');
            await click(page, 'tool-more');
            await look('the menu');
            await page.keyboard.press('Escape');
            await click(page, 'tool-more');
            await click(page, 'resign');
            await look('a question');
            await click(page, 'sure');
            await page.waitForSelector('[data-role=result]');
            await look('a result');
            await page.goto(address);
            await click(page, 'preset-four');
            await look('four players');
            await close(page);
        });

await done();
