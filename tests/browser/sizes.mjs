// SPDX-License-Identifier: GPL-3.0-or-later
// Every page from 320×480 to 2560×1440, upright and lying, and with text twice as large: nothing is wider than the window, nothing
// is covered, and at a table the board is seen together with the sentence and the button that are needed next.
import { check, same, test } from '../lib/check.mjs';
import { address, addressOf, click, close, done, open, visit } from './lib/browser.mjs';
import { connected, free, make, person } from './lib/online.mjs';

const SIZES = [[320, 480], [360, 740], [740, 360], [844, 390], [820, 1180], [1180, 820], [1440, 900], [2560, 1440]];
const LARGE_TEXT = [[320, 480], [740, 360], [1440, 900]];

/**
 * Runs in the page. What is wrong with it: `together` is to be seen at once, `controls` one after the other, and all that can be
 * pointed at somewhere.
 */
function faultsOf({ together, controls }) {
    const faults = [];
    const nameOf = (element) => element.dataset.role ?? element.dataset.field ?? (element.getAttribute('class') || element.textContent.slice(0, 20));
    const every = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const scroller = document.scrollingElement;
    if (scroller.scrollWidth > innerWidth)
        faults.push(`the page is ${scroller.scrollWidth} wide; ${every('#page *')
            .filter((element) => element.getBoundingClientRect().right > innerWidth + 1).slice(0, 4).map(nameOf).join(', ')}`);
    for (const element of every('button, a.button, .segment span, .nav a'))
        if (element.scrollWidth > element.clientWidth + 1)
            faults.push(`${nameOf(element)} is too narrow for its words`);

    /** What keeps a box from being wholly in the window with nothing else over its corners and its middle. */
    const obstacle = (element, whole = element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const inset = Math.min(6, (right - left) / 4, (bottom - top) / 4);
        if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)
            return `${nameOf(element)} is not wholly seen: ${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}`;
        const points = [[left + inset, top + inset], [right - inset, top + inset], [left + inset, bottom - inset],
            [right - inset, bottom - inset], [(left + right) / 2, (top + bottom) / 2]];
        const over = points.map(([x, y]) => document.elementFromPoint(x, y))
            .find((hit) => !whole.contains(hit) && !hit?.contains(whole));
        return over === undefined ? null : `${nameOf(element)} is covered by ${over ? nameOf(over) : 'nothing that can be hit'}`;
    };

    scrollTo(0, 0);
    const parts = together.map((selector) => every(selector)[0]);
    const missing = together.filter((_, i) => !parts[i]);
    if (missing.length > 0)
        return [...faults, `there is no ${missing.join(', ')}`];
    if (parts.length > 0) {
        // As far down as it takes to see the last of them, and no farther.
        scrollBy(0, Math.max(0, ...parts.map((part) => part.getBoundingClientRect().bottom - innerHeight)));
        faults.push(...parts.map((part) => obstacle(part)).filter(Boolean));
        const [board] = parts;
        const covered = [...board.querySelectorAll('[data-field]')].filter((field) => obstacle(field, board) !== null);
        if (covered.length > 0)
            faults.push(`${covered.length} fields are covered or out of sight`);
    }
    for (const control of controls.flatMap((selector) => every(selector).length > 0 ? every(selector) : [selector])) {
        if (typeof control === 'string') {
            faults.push(`there is no ${control}`);
            continue;
        }
        control.scrollIntoView({ block: 'nearest' }); // as the focus does
        const fault = obstacle(control);
        if (fault)
            faults.push(fault);
    }
    scrollTo(0, 0);
    return faults;
}

const page = await open('/', { settings: { confirm: true, known: [] }, expectErrors: true });
const session = await page.context().newCDPSession(page);
const NAV = '.nav a';

/** What the browser's own setting for the size of text does. */
const textSize = async (pixels) => {
    await session.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: pixels } });
    await page.waitForFunction((size) => getComputedStyle(document.documentElement).fontSize === `${size}px`, pixels);
};

async function look(what, { together = [], controls = [] }) {
    const round = async (sizes, pixels) => {
        await textSize(pixels);
        for (const [width, height] of sizes) {
            await page.setViewportSize({ width, height });
            await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
            same((await page.evaluate(faultsOf, { together, controls: [NAV, ...controls] })).join('; '), '', what, `${width}×${height}`, `${pixels} px`);
        }
    };
    await round(SIZES, 16);
    await round(LARGE_TEXT, 32);
    await textSize(16);
    await page.setViewportSize({ width: 1000, height: 680 });
}

const BOARD = '.board', SENTENCE = '.turn-sentence';
const TOOLS = ['[data-role^=tool-]', '[data-role^=step-]'];

/** The steps of a first turn, and the clicks that lead to each. */
const FIRST = {
    shacru: ['e1', 'e2'],
    azacru: ['e1', 'd2'],
    pacru: ['a3', 'b4', 'c5'],
};
const FOUR = { shacru: ['i5', 'h5'], azacru: ['i5', 'h5'], pacru: ['i5', 'h5'] };

for (const [path, controls] of [
    ['/', ['[data-role^=preset-]', '[data-role=to-online]', '[data-role=to-setup]', '[data-role=to-analysis]', '[data-role=open-position]']],
    ['/setup', ['[data-role=play]', '[data-role^=member-] select']],
    ['/rules', ['.rule dt a']],
    ['/settings', ['.switch input', '.settings select, .settings .segment']],
    ['/online', ['.make .ways .button', '.make input:not([type])']],
])
    await test(path, async () => {
        await visit(page, path);
        await page.evaluate(() => document.querySelectorAll('details').forEach((each) => { each.open = true; }));
        await look(path, { controls });
    });

for (const [game, players] of Object.keys(FIRST).flatMap((name) => [[name, 2], [name, 4]]))
    await test(`${game} ${players}`, async () => {
        await visit(page, '/');
        await page.locator(`[name=game][value=${game}]`).check();
        await click(page, players === 2 ? 'preset-two' : 'preset-four');
        await look(`${game} ${players}, begun`, { together: [BOARD, SENTENCE], controls: [...TOOLS, '[data-role=goal-known]'] });
        const [from, ...to] = players === 2 ? FIRST[game] : FOUR[game];
        await page.click(`[data-field=${from}]`);
        await look(`${game} ${players}, a chevron picked`, { together: [BOARD, SENTENCE], controls: ['[data-role=back]'] });
        for (const field of to)
            await page.click(`[data-field=${field}]`);
        same(await page.locator('[data-role=turn]').getAttribute('data-step'), 'confirm', game, players, 'a turn waits');
        await look(`${game} ${players}, a turn waits`, { together: [BOARD, SENTENCE, '[data-role=confirm]'], controls: TOOLS });
    });

await test('a board to try things on', async () => {
    await page.goto(addressOf('pacru 9/9/9/9/9/9/9/1r1r1r3/1r1r5 R:c3N/Y:i9SW R -'));
    await page.click('[data-field=c3]');
    await look('analysis', { together: [BOARD, SENTENCE], controls: ['[data-role=face]', ...TOOLS] });
    await click(page, 'face');
    await look('a direction to be chosen', { together: [BOARD], controls: ['[data-role=direction]'] });
});

await test('a table online', async () => {
    const waiting = await make({ seats: [person('Anna'), free, person('Benedikt-Maximilian von und zu')] });
    await page.goto(address + waiting.links[1]);
    await connected(page);
    await look('a seat to take', { controls: ['[data-role=my-name]', '[data-role=sit]', BOARD] });
    const { links: [seat] } = await make({
        seats: [person('Anna'), person('Benedikt-Maximilian von und zu')], clock: { kind: 'time', minutes: 20 }, games: 3,
    });
    await page.goto(address + seat);
    await connected(page);
    await look('online, begun', { together: [BOARD, SENTENCE], controls: TOOLS });
    for (const field of FIRST.pacru)
        await page.click(`[data-field=${field}]`);
    await look('online, a turn waits', { together: [BOARD, SENTENCE, '[data-role=confirm]'], controls: TOOLS });
    await visit(page, '/mine');
    await page.locator('.mine-row').first().waitFor();
    await look('my games', { controls: ['.mine-ways .button', '.mine-page .ways > *'] });
});

await close(page);
check(true);
await done();
