// SPDX-License-Identifier: GPL-3.0-or-later
// node scripts/screens.mjs FOLDER [WORD=VALUE...]: takes pictures of every page, to be looked at. For each page and size there is one
// sheet with all languages and themes, FOLDER/PAGE-SIZE.png, and single pictures in FOLDER/single.
// Words narrow it down: pages=EXPRESSION, sizes=320x480,…, languages=en,…, themes=light,…, text=32 (pixels; 16 is usual).
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { startServer } from '../tests/browser/lib/server.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { chromium } = createRequire(join(root, 'web/package.json'))('@playwright/test');

const [folder, ...words] = process.argv.slice(2);
if (!folder || words.some((word) => !/^(pages|sizes|languages|themes|text)=./.test(word))) {
    console.error('usage: node scripts/screens.mjs FOLDER [pages=EXPRESSION] [sizes=WxH,...] [languages=LL,...] [themes=NAME,...] [text=PIXELS]');
    process.exit(2);
}
const given = Object.fromEntries(words.map((word) => word.split('=')));
const listOf = (name, usual) => (given[name] ?? usual).split(',');
const SIZES = listOf('sizes', '320x480,360x740,740x360,820x1180,1440x900').map((text) => text.split('x').map(Number));
const LANGUAGES = listOf('languages', 'en,fr,de,it'), THEMES = listOf('themes', 'light,dark');
const wanted = new RegExp(given.pages ?? '.'), textSize = Number(given.text ?? 16);

/** A random game with all but its first turns left out, or the whole of it. */
function record(game, players, turns) {
    const text = execFileSync(process.env.PACRU ?? join(root, 'build/pacru'), ['random', '--seed', '7', '--record', '-', game, String(players)], { encoding: 'utf8' });
    const names = ['Anna', 'Ben', 'Chiara', 'Benedikt-Maximilian'];
    const [tags, moves] = text.split('\n\n').map((part) => part.trim());
    const named = tags.split('\n').map((line) => line.startsWith('[Result') && turns ? null : line.replace('"random"', () => `"${names.shift()}"`));
    const kept = moves.split(/\s+/).filter((word) => !/^\d+\.$/.test(word)).slice(0, turns);
    return Buffer.from(`${named.filter(Boolean).join('\n')}\n\n${kept.join(' ')}\n`);
}

const role = (page, name) => page.locator(`[data-role=${name}]`).first();
const field = (page, name) => page.locator(`[data-field=${name}]`);
const table = (page) => field(page, 'e5').waitFor();
async function clicks(page, ...names) {
    for (const name of names)
        await (/^[a-i][1-9]$/.test(name) ? field(page, name) : role(page, name)).click();
}
async function open(page, game, players, turns) {
    await page.goto('/');
    await role(page, 'open-record').setInputFiles({ name: 'a.pgr', mimeType: 'text/plain', buffer: record(game, players, turns) });
    await page.waitForURL('**/game');
    await table(page);
}
async function begin(page, preset, game = 'shacru') {
    await page.goto('/');
    await page.locator(`input[name=game][value=${game}]`).check({ force: true });
    await clicks(page, `preset-${preset}`);
    await table(page);
}
const step = (position, ...ways) => async (page) => {
    await page.goto(`/analysis/${position.replaceAll(' ', '_')}`);
    await clicks(page, ...ways);
};
const at = (path) => (page) => page.goto(path);
const inLanguage = (path) => (page, language) => page.goto(path.replace('LANG', language));
async function make(page, setup) {
    const answer = await page.request.post('/api/games', { data: { clock: { kind: 'none' }, ...setup } });
    return answer.json();
}
/** The width and height of a sheet in pixels. */
const SHEET = 1560;
const person = (name) => ({ kind: 'person', name }), free = { kind: 'open' };
const GAMES = ['shacru', 'azacru', 'pacru'];

/** Every page, and how to get there from nowhere. Long ones are shown in full, as far as there is room. */
const PAGES = {
    home: at('/'),
    'home-again': async (page) => {
        await open(page, 'pacru', 4, 12);
        await page.goto('/');
    },
    setup: at('/setup'),
    'setup-full': async (page) => {
        await page.goto('/setup');
        await page.locator('[data-role=players] label').last().click();
        await role(page, 'clocks').check();
        await role(page, 'games').selectOption('3');
    },
    ...Object.fromEntries(GAMES.flatMap((game) => [2, 3, 4].map((n) => [`table-${game}-${n}`, (page) => open(page, game, n, 22)]))),
    'table-computer': (page) => begin(page, 'computer'),
    'table-azacru': (page) => begin(page, 'two', 'azacru'),
    'table-around': async (page) => {
        await begin(page, 'four', 'azacru');
        await clicks(page, 'i5', 'h5', 'h5');
        await clicks(page, 'e1');
    },
    'turn-begun': async (page) => {
        await begin(page, 'two', 'pacru');
        await clicks(page, 'a3', 'b4');
    },
    'turn-twist': step('shacru 9/9/9/9/9/9/9/9/9 R:e3N,a3E/Y:i9SW R -', 'e3', 'e4'),
    'turn-benefits': step('pacru 9/9/9/9/9/4r4/9/9/3rrr3 R:a3E,e1N/Y:i9SW R -', 'e1', 'e4'),
    'turn-meeting': step('pacru 9/9/9/9/9/4r4/4r4/9/9 R:e4S,e2N/Y:i9SW R -', 'e2', 'e3'),
    'turn-rotate': step('pacru 9/9/9/9/9/9/9/1r1r1r3/1r1r5 R:c3N/Y:i9SW R -', 'c3', 'face'),
    'turn-refused': step('pacru 9/9/9/9/9/9/9/9/9 R:c3N/Y:i9SW R -', 'c3', 'i1'),
    'turn-hint': async (page) => {
        await step('pacru 9/9/9/9/9/4r4/9/9/3rrr3 R:a3E,e1N/Y:i9SW R -', 'tool-hint')(page);
        await role(page, 'play-hint').waitFor();
    },
    help: async (page) => {
        await begin(page, 'computer');
        await clicks(page, 'tool-help');
    },
    menu: async (page) => {
        await begin(page, 'two');
        await clicks(page, 'tool-more');
    },
    typing: async (page) => {
        await begin(page, 'two');
        await clicks(page, 'tool-more', 'type');
    },
    result: async (page) => {
        await begin(page, 'computer');
        await clicks(page, 'tool-more', 'resign', 'sure');
        await role(page, 'result').waitFor();
    },
    'result-four': (page) => open(page, 'pacru', 4),
    mine: async (page) => {
        await open(page, 'azacru', 3, 9);
        const { seats } = await make(page, { game: 'pacru', seats: [person('Anna'), person('Benedikt-Maximilian von und zu')] });
        await page.goto(seats[0]);
        await table(page);
        await page.goto('/mine');
        await page.locator('.mine-row').nth(1).waitFor();
    },
    'mine-none': at('/mine'),
    settings: at('/settings'),
    rules: inLanguage('/rules/LANG'),
    'rules-pacru': inLanguage('/rules/LANG/pacru'),
    faq: inLanguage('/faq/LANG'),
    learn: at('/learn'),
    lesson: at('/learn/shacru/choose'),
    'lesson-pacru': at('/learn/pacru/meeting'),
    analysis: at('/analysis'),
    online: at('/online'),
    invitation: async (page) => {
        await page.goto('/online');
        await role(page, 'guest-name').fill('Anna');
        await role(page, 'online-friend').click();
        await role(page, 'invitations').waitFor();
    },
    seat: async (page) => {
        const { seats } = await make(page, { game: 'azacru', seats: [person('Anna'), free, person('Chiara')] });
        await page.goto(seats[1]);
        await role(page, 'sit').waitFor();
    },
    'online-table': async (page) => {
        const { seats } = await make(page, { game: 'pacru', seats: [person('Anna'), person('Ben'), person('Chiara')], clock: { kind: 'time', minutes: 20 }, games: 3 });
        await page.goto(seats[0]);
        await table(page);
        await page.locator('[data-role=line][data-state=open]').waitFor();
    },
    'error-page': at('/nowhere'),
    'error-position': at('/analysis/nothing'),
    'error-game': at('/game'),
    'error-online': at('/abcdefgh'),
};

/** A picture of the page: what a window shows of a table, and up to three windows of anything else. */
async function picture(page, file) {
    const { width, height } = page.viewportSize();
    const whole = await page.evaluate(() => document.querySelector('.table') ? 0 : document.scrollingElement.scrollHeight);
    await page.screenshot({ path: file, fullPage: true, clip: { x: 0, y: 0, width, height: Math.max(height, Math.min(whole, 3 * height)) } });
}

const heightOf = (file) => readFileSync(file).readUInt32BE(20); // of a PNG

/** Pictures side by side, as large as fits into a square. */
async function sheet(browser, files, file, width) {
    const height = Math.max(...files.map(heightOf)) + 20;
    const scaled = (columns) => Math.min(1, SHEET / (columns * width), SHEET / (Math.ceil(files.length / columns) * height));
    const columns = files.map((_, i) => i + 1).reduce((best, each) => scaled(each) > scaled(best) ? each : best);
    const each = Math.floor(scaled(columns) * width);
    const page = await browser.newPage({ viewport: { width: columns * (each + 4) + 4, height: 400 } });
    const cells = files.map((name) => `<figure><img src="data:image/png;base64,${readFileSync(name, 'base64')}"><figcaption>${basename(name, '.png')}</figcaption></figure>`);
    await page.setContent(`<style>body { margin: 4px; display: grid; grid-template-columns: repeat(${columns}, ${each}px); gap: 4px; background: #888; font: 9px sans-serif }
        figure { margin: 0 } img { width: 100%; display: block }</style>${cells.join('')}`);
    await page.screenshot({ path: file, fullPage: true });
    await page.close();
}

const single = join(folder, 'single');
mkdirSync(single, { recursive: true });
const names = Object.keys(PAGES).filter((name) => wanted.test(name));
const fileOf = (name, size, language, theme) => join(single, `${name}-${size}-${language}-${theme}.png`);
const server = await startServer();
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
});
let failed = 0;

/** A window in a language, in which every page finds nothing that another has left. */
async function windowIn(language, width, height) {
    const touch = width < 1000;
    const context = await browser.newContext({
        baseURL: server.address, viewport: { width, height }, locale: language, hasTouch: touch, isMobile: touch, reducedMotion: 'reduce',
    });
    await context.addInitScript((text) => {
        if (location.protocol !== 'about:' && localStorage.getItem('pacru.settings') === null)
            localStorage.setItem('pacru.settings', text);
    }, JSON.stringify({ speed: 'none', sounds: false, language }));
    const page = await context.newPage(), session = await context.newCDPSession(page);
    page.setDefaultTimeout(60_000);
    await session.send('Page.setFontSizes', { fontSizes: { standard: textSize, fixed: textSize } });
    const clear = async () => {
        await page.goto('about:blank');
        await session.send('Storage.clearDataForOrigin', { origin: server.address, storageTypes: 'local_storage,indexeddb' });
    };
    return { language, context, page, clear };
}

async function show({ page, language, clear }, name, size) {
    await clear();
    try {
        await PAGES[name](page, language);
        await page.locator('main:not([aria-busy])').waitFor();
        await page.evaluate(() => document.fonts.ready.then(() => new Promise((resolve) => setTimeout(resolve, 100))));
    } catch (error) {
        failed++;
        console.error(`${name}, ${size}, ${language}: ${error.message.split('\n')[0]}`);
    }
    for (const theme of THEMES) {
        await page.evaluate((shade) => { document.documentElement.dataset.theme = shade; }, theme);
        await picture(page, fileOf(name, size, language, theme));
    }
}

try {
    for (const [width, height] of SIZES) {
        const size = `${width}x${height}`;
        const windows = await Promise.all(LANGUAGES.map((language) => windowIn(language, width, height)));
        for (const name of names) {
            for (const each of windows)
                await show(each, name, size);
            const files = THEMES.flatMap((theme) => LANGUAGES.map((language) => fileOf(name, size, language, theme)));
            await sheet(browser, files, join(folder, `${name}-${size}.png`), width);
        }
        await Promise.all(windows.map(({ context }) => context.close()));
        console.log(`${size}: ${names.length} pages`);
    }
} finally {
    await browser.close();
    await server.end();
}
process.exit(failed > 0 ? 1 : 0);
