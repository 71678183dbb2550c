// SPDX-License-Identifier: GPL-3.0-or-later
// Pages that are loaded when they are needed, and turns that wait for their time to be shown.
import { check, same, test } from '../lib/check.mjs';
import { address, becomes, click, close, done, gone, open, PHONE, seen } from './lib/browser.mjs';
import { library, mouse, playTurn } from './lib/hands.mjs';

await test('a page comes when it is asked for, and says so if it takes a while', async () => {
    const page = await open('/'), asked = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    let release = () => undefined;
    const held = new Promise((resolve) => { release = resolve; });
    await page.route('**/others-*.js', async (route) => {
        await held;
        await route.continue();
    });
    await page.click('.nav a[href="/rules"]');
    await seen(page, '[data-role=loading]', 'a page under way is announced');
    release();
    await seen(page, '.rule', 'and comes');
    await gone(page, '[data-role=loading]', 'in its place');
    same(await page.evaluate(() => document.activeElement?.tagName), 'H1', 'with the focus on its heading');
    const times = asked.filter((path) => path.startsWith('/others-')).length;
    await page.goBack();
    await seen(page, '[data-role=preset-computer]', 'back');
    await page.goForward();
    await seen(page, '.rule', 'and forth');
    same(asked.filter((path) => path.startsWith('/others-')).length, times, 'it is asked for once');
    await close(page);
});

await test('a page that does not come is a message and a way on', async () => {
    const page = await open('/', { expectErrors: true });
    await page.route('**/others-*.js', (route) => route.abort());
    await page.click('.nav a[href="/settings"]');
    await seen(page, '[data-role=problem]', 'it is told');
    await page.unroute('**/others-*.js');
    await click(page, 'try-again');
    await seen(page, '[data-role=theme]', 'and once it can, it comes');
    same(new URL(page.url()).pathname, '/settings', 'at its address');
    await close(page);
});

await test('the first page asks for no other', async () => {
    const asked = [], page = await open('/');
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await seen(page, '[data-role=preset-computer]');
    check(asked.some((path) => path.startsWith('/main-')), 'it asks for itself');
    for (const group of ['tables', 'others'])
        check(!asked.some((path) => path.startsWith(`/${group}-`)), group);
    await close(page);
});

await test('addresses without a page are not answered', async () => {
    for (const path of ['/learn', '/editor'])
        same((await fetch(address + path)).status, 404, path);
});

await test('the computer waits until a turn has been shown', async () => {
    const page = await open('/', { settings: { speed: 'slow' } });
    await page.check('[name=game][value=shacru]');
    await page.selectOption('.preset [data-role=level]', '1');
    await click(page, 'preset-computer');
    library.start('shacru', 2);
    await page.locator('[data-role=turn]').waitFor();
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
    await becomes(page, 'where', '2/2', 'the computer answers');
    same(await page.evaluate(() => window.order), ['shown', 'at rest', 'answered'], 'and not before');
    await close(page);
});

await test('letters that come late move nothing', async () => {
    const page = await open('/', { size: PHONE });
    let release = () => undefined;
    const held = new Promise((resolve) => { release = resolve; });
    await page.route('**/*.woff2', async (route) => {
        await held;
        await route.continue();
    });
    await page.addInitScript(() => {
        window.moved = 0;
        new PerformanceObserver((list) => {
            window.moved += list.getEntries().reduce((sum, { value }) => sum + value, 0);
        }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.reload({ waitUntil: 'domcontentloaded' });
    await seen(page, '[data-role=preset-two]', 'the page does not wait for them');
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const there = () => page.evaluate(() => document.fonts.check('16px Figtree'));
    const before = await height();
    same(await there(), false, 'other letters stand in');
    release();
    await page.waitForFunction(() => document.fonts.check('16px Figtree'));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    same(await height(), before, 'the page is as high as it was');
    const moved = await page.evaluate(() => window.moved);
    check(moved < 0.01, 'nothing has moved', moved);
    await close(page);
});

await done();
