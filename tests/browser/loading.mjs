// SPDX-License-Identifier: GPL-3.0-or-later
// Pages that are loaded when they are needed, and turns that wait for their time to be shown.
import { expect, PHONE, test } from './lib/runner.mjs';
import { button, chooseGame, playButton, showsTurn, turnPanel } from './lib/table.mjs';
import { library, mouse, playTurn } from './lib/turns.mjs';

const linkTo = (page, name) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name });
const pathsAsked = (page) => {
    const asked = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    return asked;
};

/** Requests that match wait until they are released. */
async function hold(page, pattern) {
    let release = () => undefined;
    const held = new Promise((resolve) => { release = resolve; });
    await page.route(pattern, async (route) => {
        await held;
        await route.continue();
    });
    return release;
}

test('a page comes when it is asked for, and says so if it takes a while', async ({ page }) => {
    await page.goto('/');
    const asked = pathsAsked(page), others = () => asked.filter((path) => path.startsWith('/others-')).length;
    const release = await hold(page, '**/others-*.js'), loading = page.getByText('Loading…');
    await linkTo(page, 'Settings').click();
    await expect(loading).toBeVisible();
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' }), 'with the focus on its heading').toBeFocused();
    await expect(page.getByRole('group', { name: 'Theme' })).toBeVisible();
    await expect(loading).toHaveCount(0);
    const times = others();
    await page.goBack();
    await expect(playButton(page, 'computer')).toBeVisible();
    await page.goForward();
    await expect(page.getByRole('group', { name: 'Theme' })).toBeVisible();
    expect(others(), 'it is asked for once').toBe(times);
});

test.describe('without a connection', () => {
    test.use({ complaints: /Failed to load resource|dynamically imported module/ });

    test('a page that does not come is a message and a way on', async ({ page }) => {
        await page.goto('/');
        await page.route('**/others-*.js', (route) => route.abort());
        await linkTo(page, 'Settings').click();
        await expect(page.getByText('The game couldn’t be loaded.')).toBeVisible();
        await page.unroute('**/others-*.js');
        await button(page, 'Try again').click();
        await expect(page.getByRole('group', { name: 'Theme' }), 'and once it can, it comes').toBeVisible();
        await expect(page).toHaveURL(/\/settings$/);
    });
});

test('the first page asks for no other', async ({ page }) => {
    const asked = pathsAsked(page);
    await page.goto('/');
    await expect(playButton(page, 'computer')).toBeVisible();
    expect(asked.filter((path) => path.startsWith('/main-')), 'it asks for itself').not.toEqual([]);
    expect(asked.filter((path) => /^\/(tables|others|lessons)-/.test(path))).toEqual([]);
});

test('addresses without a page are not answered', async ({ request }) => {
    for (const path of ['/learn/', '/editor'])
        expect((await request.get(path)).status(), path).toBe(404);
});

test.describe('with slow animations', () => {
    test.use({ settings: { speed: 'slow' } });

    test('the computer waits until a turn has been shown', async ({ page }) => {
        await page.goto('/');
        await chooseGame(page, 'shacru');
        await page.getByRole('combobox', { name: 'Level' }).selectOption({ value: '1' });
        await playButton(page, 'computer').click();
        library.start('shacru', 2);
        await expect(turnPanel(page)).toBeVisible();
        await page.evaluate(() => {
            window.order = [];
            const note = (what, is) => { if (is && !window.order.includes(what)) window.order.push(what); };
            new MutationObserver(() => {
                const playing = document.querySelector('.board--playing') !== null;
                note('shown', playing);
                note('at rest', window.order.includes('shown') && !playing);
                note('answered', document.querySelector('[data-turn="2"]') !== null);
            }).observe(document.body, { subtree: true, childList: true, attributes: true });
        });
        await playTurn(mouse(page), library.printTurn(library.exports.random_turn()));
        await showsTurn(page, 2);
        expect(await page.evaluate(() => window.order)).toEqual(['shown', 'at rest', 'answered']);
    });
});

test.describe('on a narrow screen', () => {
    test.use({ viewport: PHONE.viewport });

    test('letters that come late move nothing', async ({ page }) => {
        const release = await hold(page, '**/*.woff2');
        await page.addInitScript(() => {
            window.moved = 0;
            new PerformanceObserver((list) => {
                window.moved += list.getEntries().reduce((sum, { value }) => sum + value, 0);
            }).observe({ type: 'layout-shift', buffered: true });
        });
        await page.goto('/', { waitUntil: 'domcontentloaded' });
        await expect(playButton(page, 'two'), 'the page does not wait for them').toBeVisible();
        const height = () => page.evaluate(() => document.documentElement.scrollHeight);
        const before = await height();
        expect(await page.evaluate(() => document.fonts.check('16px Figtree')), 'other letters stand in').toBe(false);
        release();
        await page.waitForFunction(() => document.fonts.check('16px Figtree'));
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
        expect(await height(), 'the page is as high as it was').toBe(before);
        expect(await page.evaluate(() => window.moved), 'nothing has moved').toBeLessThan(0.01);
    });
});
