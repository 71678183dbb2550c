// SPDX-License-Identifier: GPL-3.0-or-later
// node bench/lesson.mjs [BUILD [RUNS]]: how long a lesson takes to open on a processor that Chromium slows down four times, from the click
// on the ladder until the frame with its board and sentence has been painted. The first lesson of each course in a fresh window, whose
// cache has nothing but the ladder, and the last stage of the same course, which is there by then. Prints median and worst in
// milliseconds, and the load of the machine; decides nothing.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [build = join(root, 'build'), runs = '9'] = process.argv.slice(2);
process.env.PACRU ??= join(resolve(build), 'pacru');
const { startServer } = await import('../tests/browser/lib/server.mjs');
const { chromium } = createRequire(join(root, 'web/package.json'))('@playwright/test');

const GAMES = ['shacru', 'azacru', 'pacru'], SLOWER = 4;

/** Runs in the page: clicks a stage, and resolves to the milliseconds until the board has been painted. */
function open(selector) {
    return new Promise((resolve) => {
        const begun = performance.now();
        // A task that is posted in a frame runs after that frame has been painted.
        const painted = () => requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - begun);
            port2.postMessage(null);
        });
        new MutationObserver((_, observer) => {
            if (!document.querySelector('.lesson-board svg') || !document.querySelector('[data-role=sentence]'))
                return;
            observer.disconnect();
            painted();
        }).observe(document.body, { childList: true, subtree: true });
        document.querySelector(selector).click();
    });
}

async function measure(browser, address, game) {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } }), page = await context.newPage();
    await page.goto(`${address}/learn`);
    const stages = page.locator(`[data-course=${game}] [data-stage]`);
    await stages.first().waitFor();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const first = await page.evaluate(open, `[data-course=${game}] [data-stage]`);
    await page.locator('.lesson-back').click();
    await stages.first().waitFor();
    await page.waitForTimeout(500);
    const later = await page.evaluate(open, `[data-course=${game}] li:nth-last-child(2) [data-stage]`);
    await context.close();
    return { first, later };
}

const load = () => readFileSync('/proc/loadavg', 'utf8').split(' ').slice(0, 3).join(' ');
const summary = (times) => {
    const sorted = times.toSorted((a, b) => a - b);
    return `median ${sorted[sorted.length >> 1].toFixed(0)}  worst ${sorted.at(-1).toFixed(0)}`;
};

const server = await startServer();
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
console.log(`load ${load()}, ${runs} runs, processor slowed ${SLOWER} times`);
for (const game of GAMES) {
    const times = [];
    for (let run = 0; run < Number(runs); run++)
        times.push(await measure(browser, server.address, game));
    console.log(`${game}  first lesson: ${summary(times.map(({ first }) => first))} ms  later lesson: ${summary(times.map(({ later }) => later))} ms`);
}
console.log(`load ${load()}`);
await browser.close();
await server.end();
