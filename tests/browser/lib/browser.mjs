// SPDX-License-Identifier: GPL-3.0-or-later
// A real `pacru serve` with a folder of its own, and a real browser that looks at it.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { check } from '../../lib/check.mjs';

const require = createRequire(new URL('../../../web/package.json', import.meta.url));
const { chromium } = require('@playwright/test');

export const axe = require.resolve('axe-core');
export const WIDE = { width: 1440, height: 900 }, PHONE = { width: 360, height: 740 };
const USUAL = { width: 1000, height: 680 }; // a small picture is drawn sooner

async function serve(folder, port = 0) {
    const server = spawn(process.env.PACRU ?? 'build/pacru', ['serve', '--port', String(port), '--data', folder, '--json'],
        { stdio: ['ignore', 'pipe', 'inherit'] });
    const address = await new Promise((resolve, reject) => {
        let said = '';
        server.stdout.on('data', (part) => {
            said += part;
            if (said.includes('\n'))
                resolve(JSON.parse(said).address);
        });
        server.on('error', reject);
        server.on('exit', (code) => reject(new Error(`pacru serve ended with ${code}`)));
    });
    return { server, address };
}

const folder = mkdtempSync(join(tmpdir(), 'pacru-browser-'));
let { server, address } = await serve(join(folder, 'data'));
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
        '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
        '--disable-background-networking', '--disable-component-update', '--disable-sync',
    ],
});

export { address };

/** The address of a position. */
export const addressOf = (position) => `${address}/analysis/${position.replaceAll(' ', '_')}`;

async function stop(signal) {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
}

/** Ends the server, and starts it again at the same address with what it has kept; `meanwhile` is done in between. */
export async function restart(signal = 'SIGKILL', meanwhile = () => {}) {
    await stop(signal);
    await meanwhile();
    ({ server } = await serve(join(folder, 'data'), new URL(address).port));
}

/** The server does nothing and says nothing, while something else is done. */
export async function frozen(meanwhile) {
    server.kill('SIGSTOP');
    try {
        await meanwhile();
    } finally {
        server.kill('SIGCONT');
    }
}

/** Ends browser and server; to be called last. */
export async function done() {
    await browser.close();
    await stop('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
}

/**
 * A browser window that nobody has used yet. Whatever goes wrong in it unasked is a failure.
 * `settings` and `kept` is what the page finds in its store; `french` is a catalogue in place of the French one.
 */
export async function open(path, { size = USUAL, touch = false, theme = 'light', language = 'en', settings = {}, kept = {}, french = null, expectErrors = false } = {}) {
    const context = await browser.newContext({
        viewport: size, hasTouch: touch, isMobile: touch, colorScheme: theme, locale: language,
        permissions: ['clipboard-read', 'clipboard-write'], acceptDownloads: true,
    });
    context.setDefaultTimeout(10_000);
    await context.addInitScript((store) => {
        for (const [name, text] of Object.entries(store))
            if (localStorage.getItem(name) === null)
                localStorage.setItem(name, text);
    }, { 'pacru.settings': JSON.stringify({ speed: 'none', sounds: false, ...settings }), ...kept });
    if (french)
        await context.route(/\/fr-\w+\.json$/, (route) => route.fulfill({ json: french }));
    const page = await context.newPage();
    if (!expectErrors) {
        page.on('pageerror', (error) => check(false, path, 'error in the page:', error.message));
        page.on('console', (message) => {
            if (message.type() === 'error')
                check(false, path, 'on the console:', message.text());
        });
    }
    await page.goto(address + path);
    await page.waitForSelector('h1');
    return page;
}

/** Goes to an address within the client, whatever the server thinks of it. */
export async function visit(page, path) {
    await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await page.waitForTimeout(50);
    await page.locator('[data-role=loading]').waitFor({ state: 'detached' });
}

export const close = (page) => page.context().close();

/** The text of what has a role, without blanks at its ends. */
export const textOf = async (page, role) => (await page.locator(`[data-role=${role}]`).first().innerText()).trim();

/** What has a role comes to have this text; pages are drawn a moment after they change. */
export async function becomes(page, role, expected, ...what) {
    const found = page.locator(`[data-role=${role}]`).first();
    const same = expected instanceof RegExp ? (text) => expected.test(text) : (text) => text === expected;
    let text = '';
    for (let i = 0; i < 100; i++) {
        text = await found.count() ? (await found.innerText()).trim() : '';
        if (same(text))
            return check(true);
        await page.waitForTimeout(30);
    }
    check(false, role, ...what, 'found', text, 'expected', expected);
}

/** Whether something comes to be seen, or to be gone. */
export const seen = (page, selector, ...what) => appears(page, selector, 'visible', what);
export const gone = (page, selector, ...what) => appears(page, selector, 'hidden', what);

async function appears(page, selector, state, what) {
    try {
        await page.locator(selector).first().waitFor({ state });
        check(true);
    } catch {
        check(false, selector, 'is not', state, ...what);
    }
}

export const click = (page, role) => page.locator(`[data-role=${role}]`).first().click();
