// SPDX-License-Identifier: GPL-3.0-or-later
// What somebody who opens the page waits for: the server, the bytes, the first click. Measured on the
// clock, as they do; the best round counts.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { row } from './table.mjs';

const require = createRequire(new URL('../web/package.json', import.meta.url));
const { chromium } = require('@playwright/test');

const ROUNDS = Math.max(1, Number(process.argv[2] ?? 5) || 5);
const COMMAND = process.env.PACRU ?? 'build/pacru';
const START_GOAL = 300, LOAD_GOAL = 200, SCRIPT_GOAL = 60, WASM_GOAL = 100, READY_GOAL = 1000, SLOWDOWN = 4;
const LANGUAGES = ['en', 'fr', 'de', 'it'];

const folder = mkdtempSync(join(tmpdir(), 'pacru-bench-'));

/** A server, and the milliseconds from its start to the last byte of the first page. */
async function serve(round) {
    const begun = performance.now();
    const server = spawn(COMMAND, ['serve', '--port', '0', '--data', join(folder, `data-${round}`), '--json'],
        { stdio: ['ignore', 'pipe', 'inherit'] });
    const address = await new Promise((resolve, reject) => {
        server.stdout.once('data', (line) => resolve(JSON.parse(line).address));
        server.once('exit', (code) => reject(new Error(`pacru serve has ended with ${code}`)));
    });
    await (await fetch(address)).text();
    const milliseconds = performance.now() - begun;
    const stop = () => new Promise((resolve) => {
        server.removeAllListeners('exit').once('exit', resolve);
        server.kill('SIGTERM');
    });
    return { address, milliseconds, stop };
}

async function measureStart() {
    let least = Infinity;
    for (let round = 0; round < ROUNDS; round++) {
        const { milliseconds, stop } = await serve(round);
        least = Math.min(least, milliseconds);
        await stop();
    }
    row('pacru serve, start to first page', `${least.toFixed(0)} ms`, `under ${START_GOAL} ms`, START_GOAL / least);
}

/**
 * Opens the first page in a browser that has seen nothing yet: the bytes that came, those of the
 * script and of the WebAssembly among them, and the milliseconds until a button is drawn and can be clicked.
 */
async function load(browser, address, language, slowdown) {
    const context = await browser.newContext({ locale: language }), page = await context.newPage();
    const wire = await context.newCDPSession(page), names = new Map(), bytes = { all: 0, script: 0, wasm: 0 };
    await wire.send('Network.enable');
    await wire.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    wire.on('Network.responseReceived', ({ requestId, response }) => names.set(requestId, response.url));
    wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        bytes.all += encodedDataLength;
        const name = names.get(requestId) ?? '';
        if (name.endsWith('.wasm'))
            bytes.wasm += encodedDataLength;
        if (name.endsWith('.js'))
            bytes.script += encodedDataLength;
    });
    await context.addInitScript(() => {
        const look = () => {
            if (!document.querySelector('[data-role=preset-computer]'))
                return requestAnimationFrame(look);
            return setTimeout(() => { window.ready = performance.now(); });
        };
        look();
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    const ready = await page.waitForFunction(() => window.ready).then((found) => found.jsonValue());
    await context.close();
    return { ...bytes, ready };
}

async function measurePage(browser) {
    const { address, stop } = await serve('page');
    const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
    const loads = [];
    for (const language of LANGUAGES)
        loads.push(await load(browser, address, language, 1));
    const [all, script, wasm] = ['all', 'script', 'wasm'].map((kind) => Math.max(...loads.map((each) => each[kind])));
    row('first load, any language', kilobytes(all), `under ${LOAD_GOAL} kB`, LOAD_GOAL * 1000 / all);
    row('first load, script within it', kilobytes(script), `under ${SCRIPT_GOAL} kB`, SCRIPT_GOAL * 1000 / script);
    row('first load, WebAssembly within it', kilobytes(wasm), `under ${WASM_GOAL} kB`, WASM_GOAL * 1000 / wasm);
    let ready = Infinity;
    for (let round = 0; round < ROUNDS; round++)
        ready = Math.min(ready, (await load(browser, address, 'de', SLOWDOWN)).ready);
    row(`first click, processor slowed ${SLOWDOWN} times`, `${ready.toFixed(0)} ms`, `under ${READY_GOAL} ms`, READY_GOAL / ready);
    await stop();
}

await measureStart();
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'],
});
await measurePage(browser);
await browser.close();
rmSync(folder, { recursive: true, force: true });
