// SPDX-License-Identifier: GPL-3.0-or-later
// Playwright's test runner with what every test here needs: a server, and browser windows in which nothing goes wrong unasked.
import { createRequire } from 'node:module';

import { startServer } from './server.mjs';

// The packages are installed beside the client.
const require = createRequire(new URL('../../../web/package.json', import.meta.url));
const { test: base, expect } = require('@playwright/test');

export { expect };
export const WIDE = { width: 1440, height: 900 };
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Runs in every page before its own scripts. */
function fillStore(texts) {
    if (location.protocol === 'about:')
        return; // the empty page that a window begins with has no store
    for (const [name, text] of Object.entries(texts))
        if (localStorage.getItem(name) === null)
            localStorage.setItem(name, text);
}

/** Makes a new context ready: what is in its store, and where errors in its pages are noted. */
async function prepare(context, faults, { settings = {}, kept = {}, catalogue = null } = {}) {
    await context.addInitScript(fillStore, {
        'pacru.settings': JSON.stringify({ speed: 'none', sounds: false, ...settings }), ...kept,
    });
    if (catalogue)
        await context.route(/\/fr-\w+\.json$/, (route) => route.fulfill({ json: catalogue }));
    context.on('weberror', (error) => faults.push({ at: error.page()?.url(), text: error.error().message, thrown: true }));
    context.on('console', (message) => {
        if (message.type() === 'error')
            faults.push({ at: message.page()?.url(), text: message.text(), thrown: false });
    });
}

export const test = base.extend({
    /** Settings that the pages find, beside those that let nothing move or sound. */
    settings: [{}, { option: true }],
    /** What else the pages find in localStorage: texts by name. */
    kept: [{}, { option: true }],
    /** A catalogue of texts in place of the French one. */
    catalogue: [null, { option: true }],
    /** Errors on the console that the test itself brings about: an expression, or null for none. */
    complaints: [null, { option: true }],
    /** Whether the test has a server to itself, to stop it or to use up its limits. */
    ownServer: [false, { option: true }],

    sharedServer: [async ({}, use) => {
        let started = null;
        await use(() => started ??= startServer());
        await (await started)?.end();
    }, { scope: 'worker' }],

    server: async ({ ownServer, sharedServer }, use) => {
        const server = await (ownServer ? startServer() : sharedServer());
        await use(server);
        if (ownServer)
            await server.end();
    },

    baseURL: async ({ server }, use) => {
        await use(server.address);
    },

    /** What went wrong in any page. */
    faults: [async ({}, use) => {
        await use([]);
    }, { scope: 'worker' }],

    faultless: [async ({ faults, complaints }, use) => {
        faults.length = 0;
        await use();
        expect(faults.filter(({ thrown, text }) => thrown || !complaints?.test(text)), 'errors in the pages').toEqual([]);
    }, { auto: true }],

    context: async ({ context, faults, settings, kept, catalogue }, use) => {
        await prepare(context, faults, { settings, kept, catalogue });
        await use(context);
    },

    /** Opens a window that shares nothing with the others, as that of somebody else: open(path, options of the context). */
    open: async ({ browser, faults, settings, kept, catalogue }, use) => {
        const contexts = [];
        await use(async (path, options = {}) => {
            const context = await browser.newContext(options);
            contexts.push(context);
            await prepare(context, faults, { settings, kept, catalogue });
            const page = await context.newPage();
            await page.goto(path);
            return page;
        });
        await Promise.all(contexts.map((context) => context.close()));
    },

    /** A window for tests that leave nothing in the browser's store: opened once, with the pages' scripts in its cache. */
    desk: [async ({ browser, faults, sharedServer }, use) => {
        const context = await browser.newContext({ baseURL: (await sharedServer()).address, locale: 'en', viewport: { width: 1000, height: 680 } });
        await prepare(context, faults);
        await use(await context.newPage());
        await context.close();
    }, { scope: 'worker' }],
});

/** Goes to an address within the client, whatever the server thinks of it, and waits until the page is drawn. */
export async function visit(page, path) {
    await page.evaluate((to) => new Promise((resolve) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
        requestAnimationFrame(() => requestAnimationFrame(resolve));
    }), path);
    await expect(page.locator('main:not([aria-busy])')).toBeVisible();
}

/** The path of a position. */
export const pathOf = (position) => `/analysis/${position.replaceAll(' ', '_')}`;
