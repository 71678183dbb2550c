// SPDX-License-Identifier: GPL-3.0-or-later
// axe-core finds nothing, on any page, in either theme, on a desk or a phone.
import { examine, examineIn } from './lib/axe.mjs';
import { expect, PHONE, test, visit, WIDE } from './lib/runner.mjs';
import { goTo, STEPS } from './lib/steps.mjs';
import { begin, choose, clickFields, openPosition, outcome, pick, playButton, tool } from './lib/table.mjs';
import { finger, library, mouse, playTurns } from './lib/turns.mjs';

for (const [name, options, hold] of [['desk', { viewport: WIDE }, mouse], ['phone', PHONE, finger]])
    test.describe(name, () => {
        // Colours that are on their way to others have no contrast yet.
        test.use({ ...options, contextOptions: { reducedMotion: 'reduce' } });

        test('pages', async ({ page }) => {
            await page.goto('/');
            for (const path of ['/', '/setup', '/online', '/mine', '/settings', '/nowhere', '/analysis/nothing', '/game']) {
                await visit(page, path);
                await examineIn(page, path);
            }
        });

        test('pages in full', async ({ page }) => {
            await page.goto('/setup');
            await page.getByRole('checkbox', { name: 'play with clocks' }).check();
            await page.getByRole('combobox', { name: 'How many games' }).selectOption('3 games');
            await pick(page, 'Players', '4');
            await examineIn(page, 'set-up in full');
            await page.goto('/');
            await openPosition(page, 'x');
            await expect(page.getByRole('alert')).toHaveText(/./);
            await examineIn(page, 'a refused position');
        });

        test('a game', async ({ page }) => {
            await begin(page, 'azacru');
            library.start('azacru', 2);
            await playTurns(page, hold(page), ['i9-h8', 'a1-b1', 'e1-d2', 'e9-d8']);
            await tool(page, 'All moves').click();
            await clickFields(page, ['a3']);
            await examineIn(page, 'a turn begun');
            await clickFields(page, ['i9']);
            await examineIn(page, 'a refusal');
            await page.keyboard.press('Escape');
            await tool(page, 'Help').click();
            await examineIn(page, 'help');
            await page.keyboard.press('Escape');
            await tool(page, 'More').click();
            await examineIn(page, 'the menu');
            await page.keyboard.press('Escape');
            await choose(page, 'Leave the game');
            await examineIn(page, 'a question');
            await page.getByRole('dialog').getByRole('button', { name: 'Leave the game' }).click();
            await expect(outcome(page, /wins/)).toBeVisible();
            await examineIn(page, 'a result');
        });

        test('four players, and the list of games', async ({ page }) => {
            await page.goto('/');
            await playButton(page, 'four').click();
            await expect(page.getByRole('grid')).toBeVisible();
            await examineIn(page, 'four players');
            await visit(page, '/mine');
            const rename = page.getByRole('button', { name: /^Name it/ });
            await expect(rename).toBeVisible();
            await examineIn(page, 'my games');
            await rename.click();
            await examineIn(page, 'a name for a game');
        });

        test('steps of a turn', async ({ page }) => {
            for (const [what, position, ways] of STEPS.filter(([, , , differs]) => differs)) {
                await goTo(page, position, ways);
                await examineIn(page, what);
            }
            await tool(page, 'Hint').click();
            await expect(page.getByText('Here’s a good turn.')).toBeVisible();
            await examineIn(page, 'a hint');
        });
    });

/** The server's own pages: they know of no setting, so the system chooses the theme. */
for (const colorScheme of ['light', 'dark'])
    test.describe(`pages of the server, ${colorScheme}`, () => {
        test.use({ colorScheme, complaints: /Failed to load resource/ });

        for (const [what, path, text] of [
            ['no page', '/nowhere', /no page at this address/],
            ['an address that cannot be read', '/analysis/%', /can’t be read/],
            ['an address that is too long', `/${'x'.repeat(1500)}`, /too long/],
        ])
            test(what, async ({ page }) => {
                await page.goto(path);
                await expect(page.getByRole('main')).toHaveText(text);
                await examine(page, what);
                await page.getByRole('main').getByRole('link').click();
                await expect(playButton(page, 'two')).toBeVisible();
            });
    });
