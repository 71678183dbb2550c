// SPDX-License-Identifier: GPL-3.0-or-later
// axe-core finds nothing, on any page, in either theme, on a desk or a phone.
import { examine, violations } from './lib/axe.mjs';
import { same, test } from '../lib/check.mjs';
import { address, addressOf, click, close, done, open, PHONE, visit, WIDE } from './lib/browser.mjs';
import { finger, library, mouse, playTurns } from './lib/hands.mjs';

/** Steps of a turn, and the clicks that lead to them. */
const STEPS = [
    ['a twist', 'shacru 9/9/9/9/9/9/9/9/9 R:e3N,a3E/Y:i9SW R -', ['e3', 'e4']],
    ['a choice of benefits', 'pacru 9/9/9/9/9/4r4/9/9/3rrr3 R:a3E,e1N/Y:i9SW R -', ['e1', 'e4']],
    ['turning instead', 'pacru 9/9/9/9/9/9/9/1r1r1r3/1r1r5 R:c3N/Y:i9SW R -', ['c3', 'face']],
    ['a turn that waits', 'pacru 9/9/9/9/9/9/9/1r1r1r3/1r1r5 R:c3N/Y:i9SW R -', ['c3', 'face', 'direction', 'b2', 'd2']],
];

for (const [name, size] of [['desk', WIDE], ['phone', PHONE]])
    await test(name, async () => {
        const page = await open('/', { size, touch: size === PHONE, expectErrors: true });
        await page.emulateMedia({ reducedMotion: 'reduce' }); // colours that are on their way to others have no contrast yet
        const look = (what) => examine(page, name, what);
        const hand = size === PHONE ? finger(page) : mouse(page);
        for (const path of ['/', '/setup', '/online', '/mine', '/settings', '/rules', '/rules#R8', '/nowhere', '/analysis/nothing', '/game']) {
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
        await playTurns(page, hand, ['i9-h8', 'a1-b1', 'e1-d2', 'e9-d8']);
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
        await visit(page, '/mine');
        await page.waitForSelector('[data-role=kept-game]');
        await look('my games');
        await page.getByRole('button', { name: /^Name it/ }).first().click();
        await look('a name for a game');
        await page.keyboard.press('Escape');
        for (const [what, position, clicks] of STEPS) {
            await page.goto(addressOf(position));
            for (const each of clicks)
                await page.click(each.length === 2 ? `[data-field=${each}]` : `[data-role=${each}]`);
            await look(what);
        }
        await click(page, 'tool-hint');
        await page.waitForSelector('[data-role=hint]');
        await look('a hint');
        await close(page);
    });

/** The server's own pages: they know of no setting, so the system chooses the theme. */
for (const theme of ['light', 'dark'])
    await test(`pages of the server, ${theme}`, async () => {
        const page = await open('/', { theme, expectErrors: true });
        for (const [path, text] of [
            ['/nowhere', /no page at this address/], ['/analysis/%', /can’t be read/], [`/${'x'.repeat(1500)}`, /too long/],
        ]) {
            await page.goto(address + path);
            await page.locator('main', { hasText: text }).waitFor();
            same(await violations(page), [], theme, path.slice(0, 20));
            await page.click('main a');
            await page.waitForSelector('[data-role=preset-two]');
        }
        await close(page);
    });

await done();
