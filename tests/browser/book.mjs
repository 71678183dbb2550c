// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of the rule book: read without scripts, played with them, searched, by mouse and keyboard, in four languages.
import { examineIn } from './lib/axe.mjs';
import { expect, PHONE, test } from './lib/runner.mjs';

const LANGUAGES = ['en', 'fr', 'de', 'it'];
const figure = (page, id) => page.locator(`[data-example="${id}"]`);
const fits = async (page) => expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), page.url()).toBe(true);

test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    for (const language of LANGUAGES)
        test(`rules and questions can be read, ${language}`, async ({ page }) => {
            await page.goto(`/rules/${language}/pacru#R8`);
            await expect(page.locator('html')).toHaveAttribute('lang', language);
            await expect(page.locator('#R8')).toBeInViewport();
            await expect(figure(page, 'R8-1').getByRole('img')).toHaveCount(2);
            await expect(page.locator('[data-role=print]')).toBeHidden();
            await page.goto(`/faq/${language}`);
            await expect(page.locator('.question')).toHaveCount(45);
            await expect(page.locator('[data-role=search]')).toBeHidden();
        });

    test('an old address shows the rule, with a link on', async ({ page }) => {
        await page.goto('/rules#R8');
        await expect(page.locator('#R8')).toBeInViewport();
        await page.locator('#R8 a').click();
        await expect(page).toHaveURL(/\/rules\/en\/pacru#R8$/);
    });
});

test.describe('in French', () => {
    test.use({ locale: 'fr-CH' });

    test('old addresses lead on to the rule, in the reader’s language', async ({ page }) => {
        await page.goto('/rules#A-R7');
        await expect(page).toHaveURL(/\/rules\/fr\/azacru#A-R7$/);
        await page.goto('/rules#Reading-16');
        await expect(page).toHaveURL(/\/rules\/fr#reading-16$/);
        await page.goto('/rules#%');
        await expect(page).toHaveURL(/\/rules\/fr#%$/);
        await page.goto('/faq');
        await expect(page).toHaveURL(/\/faq\/fr$/);
    });
});

test('an example is played step by step, with the mouse', async ({ page }) => {
    await page.goto('/rules/en/pacru#R8');
    const example = figure(page, 'R8-2'), step = (i) => example.locator('.play-step').nth(i);
    await example.getByRole('button', { name: 'Step forward' }).click();
    await expect(step(1)).toHaveAttribute('aria-current', 'step');
    await expect(example.getByRole('status')).toHaveText(/yellow field a2 now belongs to Red/);
    await expect(example.getByRole('button', { name: 'Step forward' })).toHaveAttribute('aria-disabled', 'true');
    await example.getByRole('button', { name: 'Step back' }).click();
    await expect(step(0)).toHaveAttribute('aria-current', 'step');
    await example.getByRole('button', { name: 'Play the example' }).click();
    await expect(step(1), 'plays by itself').toHaveAttribute('aria-current', 'step');
    await expect(example.locator('.play-boards')).toBeHidden();
});

test('an example is played with the keyboard', async ({ page }) => {
    await page.goto('/rules/en/shacru#S-R2');
    const example = figure(page, 'S-R2-1'), now = example.locator('.play-step[aria-current]');
    await example.getByRole('button', { name: 'Step forward' }).focus();
    await page.keyboard.press('Enter');
    await expect(now).toHaveText(/e1-e2/);
    await page.keyboard.press('ArrowRight');
    await expect(now).toHaveText(/e9-d8/);
    await page.keyboard.press('Home');
    await expect(now).toHaveText(/^Red to move/);
    await page.keyboard.press('End');
    await expect(now).toHaveText(/e9-d8/);
    await page.keyboard.press('k');
    await expect(now).toHaveText(/e1-e2/);
});

test('the questions are searched, and the number of answers told', async ({ page }) => {
    await page.goto('/faq/en');
    const box = page.getByRole('searchbox', { name: 'Search the questions' }), count = page.locator('.search').getByRole('status');
    const shown = page.locator('.question:visible');
    await box.fill('squares');
    await expect(count).toHaveText(/^\d+ questions$/);
    expect(await shown.count()).toBeLessThan(45);
    await box.fill('pass');
    await expect(page.locator('#pass')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(shown.first(), 'Enter goes to the first of them').toBeFocused();
    await box.fill('qqqq');
    await expect(count).toHaveText(/^No question/);
    await expect(shown).toHaveCount(0);
    await box.press('Escape');
    await expect(shown).toHaveCount(45);
    await expect(count).toHaveText('');
});

for (const [name, options] of [['desk', {}], ['phone', PHONE], ['320 pixels', { ...PHONE, viewport: { width: 320, height: 640 } }]])
    test.describe(name, () => {
        test.use({ ...options, contextOptions: { reducedMotion: 'reduce' } });

        for (const language of LANGUAGES)
            test(`fits, and axe finds nothing, ${language}`, async ({ page }) => {
                for (const path of ['', '/shacru', '/pacru/card']) {
                    await page.goto(`/rules/${language}${path}`);
                    await fits(page);
                    if (language === 'en' || path === '')
                        await examineIn(page, path);
                }
                await page.goto(`/faq/${language}`);
                await fits(page);
                await examineIn(page, 'faq');
                await page.goto('/');
                await expect(page.locator('[data-role=to-faq]')).toBeVisible();
                await fits(page);
            });
    });

test('a sample game is played through with its comments beside the board', async ({ page }) => {
    for (const [game, turns, first, last] of [
        ['shacru', 79, 'Red starts with a slanting step.', 'Two more fields in the far corner: Red wins!'],
        ['azacru', 61, 'At first no chevron has a marker near it', 'Yellow wins by two markers.'],
        ['pacru', 91, 'A move within a borderland wins nothing.', 'All red markers are on the board: Red wins.'],
    ]) {
        await page.goto(`/rules/en/${game}#sample`);
        const figure = page.locator(`[data-example=sample-${game}]`), now = figure.locator('[aria-current=step]');
        await figure.locator('[data-role=step-on]').focus();
        await page.keyboard.press('ArrowRight');
        await expect(now).toContainText(first);
        await page.keyboard.press('End');
        await expect(figure.locator('.play-count')).toHaveText(`${turns} / ${turns}`);
        await expect(now).toContainText(last);
        await expect(now).toBeInViewport();
        await expect(figure.locator('.board')).toBeInViewport();
        await page.keyboard.press('ArrowLeft');
        await expect(figure.locator('.play-count')).toHaveText(`${turns - 1} / ${turns}`);
    }
});

test.describe('a sample game without script', () => {
    test.use({ javaScriptEnabled: false });

    test('is there with its comments and pictures, in every language', async ({ page }) => {
        for (const [language, text] of [['fr', 'Rouge commence par un pas en biais.'], ['de', 'Rot beginnt mit einem Schritt schräg nach vorn.'],
            ['it', 'Rosso comincia con un passo in diagonale.']]) {
            await page.goto(`/rules/${language}/shacru#sample`);
            await expect(page.locator('[data-example=sample-shacru]')).toContainText(text);
            await expect(page.locator('[data-example=sample-shacru] .diagram')).toHaveCount(4);
        }
    });
});
