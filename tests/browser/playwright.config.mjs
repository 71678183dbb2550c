// SPDX-License-Identifier: GPL-3.0-or-later
// Debian's Chromium without a window, which takes half the processor time of the whole browser; nothing is downloaded. A test that
// fails runs once more, with a trace, and counts as failed however that ends: `npx playwright show-trace FILE` in web/ opens the trace.
// Tracing every run would make all of them slower by half.
export default {
    testDir: '.',
    testMatch: /browser\/[\w-]+\.mjs$/,
    outputDir: new URL('../../build/browser', import.meta.url).pathname,
    reporter: 'list',
    reportSlowTests: null,
    workers: 2,
    retries: 1,
    failOnFlakyTests: true,
    forbidOnly: true,
    // Generous, for a machine that does much else: a test that passes does not wait for them.
    timeout: 180_000,
    expect: { timeout: 15_000 },
    use: {
        browserName: 'chromium',
        launchOptions: {
            executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
            args: [
                '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
                '--disable-background-networking', '--disable-component-update', '--disable-sync',
            ],
        },
        viewport: { width: 1000, height: 680 }, // a small picture is drawn sooner
        locale: 'en',
        colorScheme: 'light',
        permissions: ['clipboard-read', 'clipboard-write'],
        actionTimeout: 15_000,
        navigationTimeout: 30_000,
        trace: { mode: 'on-first-retry', screenshots: false },
    },
};
