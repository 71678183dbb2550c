// SPDX-License-Identifier: GPL-3.0-or-later
// Somebody who opens the page for the first time: what there is to see, how soon a move is made, and an answer that waits.
import { expect, PHONE, test } from './lib/runner.mjs';
import { board, chooseGame, field, playButton, showsTurn, turnPanel } from './lib/table.mjs';

const SIZES = [[320, 480], [360, 740], [740, 360], [820, 1180], [1440, 900]];
const picture = (page) => page.locator('.cover .board-picture');

for (const [width, height] of SIZES)
    test(`Shacru is chosen and a board is seen at ${width}×${height}`, async ({ open }) => {
        const page = await open('/', { viewport: { width, height } });
        await expect(page.getByRole('radio', { name: /^Shacru/ })).toBeChecked();
        await expect(picture(page)).toBeInViewport({ ratio: 1 });
        expect((await picture(page).boundingBox()).width, 'large enough to be made out').toBeGreaterThan(120);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, 'nothing is wider than the window').toBeLessThanOrEqual(width);
    });

test('the board shows the game that is chosen', async ({ page }) => {
    await page.goto('/');
    await expect(picture(page)).toBeVisible();
    const shacru = await picture(page).innerHTML();
    await chooseGame(page, 'Pacru');
    await expect.poll(() => picture(page).innerHTML()).not.toBe(shacru);
});

test('saved games, positions and the analysis board are folded away', async ({ page }) => {
    await page.goto('/');
    const position = page.getByLabel('Paste a position');
    await expect(playButton(page, 'computer')).toBeVisible();
    await expect(position).toBeHidden();
    await page.getByText('Saved games and positions').click();
    await expect(position).toBeVisible();
    await expect(page.getByLabel('Open a saved game (.pgr)')).toBeVisible();
    await page.getByRole('link', { name: 'Open the analysis board' }).click();
    await expect(page).toHaveURL(/\/analysis/);
});

test('the game chosen last is chosen again', async ({ page }) => {
    await page.goto('/');
    await chooseGame(page, 'Azacru');
    await playButton(page, 'two').click();
    await expect(board(page)).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('radio', { name: /^Azacru/ })).toBeChecked();
});

test.describe('on a phone', () => {
    test.use(PHONE);

    test('four taps from opening the page to the first own move', async ({ page }) => {
        let taps = 0;
        const tap = async (place) => {
            await expect(place, 'nobody has to scroll').toBeInViewport({ ratio: 1 });
            await place.tap();
            taps++;
        };
        await page.goto('/');
        await tap(playButton(page, 'computer'));
        for (const name of ['e1', 'e2', 'e2'])
            await tap(field(page, name));
        await expect(page.getByRole('list', { name: 'Turns played' }).getByRole('button').first()).toHaveText('e1-e2');
        expect(taps).toBeLessThanOrEqual(4);
    });
});

test.describe('the answer of the computer', () => {
    /** Counts what the page asks of its worker; whatever waits in the page waits for `page.clock`. */
    async function playFirst(page) {
        await page.addInitScript(() => {
            window.asked = 0;
            const { postMessage } = Worker.prototype;
            Worker.prototype.postMessage = function (message, ...rest) {
                if (message?.record !== undefined)
                    window.asked++;
                return postMessage.call(this, message, ...rest);
            };
        });
        await page.clock.install();
        await page.goto('/');
        await playButton(page, 'computer').click();
        await expect(turnPanel(page)).toBeVisible();
        await page.clock.runFor(1000);
        await page.clock.pauseAt(Date.now() + 60_000);
        await field(page, 'e1').click();
        await field(page, 'e2').click();
    }
    const asked = (page) => page.evaluate(() => window.asked);

    for (const reducedMotion of ['no-preference', 'reduce'])
        test.describe(`motion: ${reducedMotion}`, () => {
            test.use({ settings: { speed: 'normal' }, contextOptions: { reducedMotion } });
            test('waits a moment after the turn has been shown', async ({ page }) => {
                await playFirst(page);
                // One frame for the picture, and the beats of the move and its marker where there is motion.
                await page.clock.runFor(reducedMotion === 'reduce' ? 50 : 2.1 * 420);
                await expect(page.locator('.board--playing'), 'the turn has been shown').toHaveCount(0);
                await showsTurn(page, 1);
                expect(await asked(page), 'and the computer still waits').toBe(0);
                await page.clock.runFor(2 * 420);
                await expect.poll(() => asked(page), 'until the beat is over').toBe(1);
                await page.clock.resume();
                await showsTurn(page, 2);
            });
        });

    test.describe('without animations', () => {
        test.use({ settings: { speed: 'none' } });
        test('comes at once', async ({ page }) => {
            await playFirst(page);
            await page.clock.runFor(50);
            await expect.poll(() => asked(page)).toBe(1);
        });
    });
});
