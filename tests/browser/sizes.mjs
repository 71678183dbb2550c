// SPDX-License-Identifier: GPL-3.0-or-later
// Every page from 320×480 to 2560×1440, upright and lying, and with text twice as large: nothing is wider than the window, nothing
// is covered, and at a table the board is seen together with the sentence and the button that are needed next.
import { connected, free, person, test } from './lib/online.mjs';
import { expect, pathOf, visit } from './lib/runner.mjs';
import { begin, button, clickFields, turnPanel } from './lib/table.mjs';

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

test.use({ settings: { confirm: true, known: [] } });

const BOARD = '.board', SENTENCE = '.turn-sentence', CONFIRM = '[data-role=confirm]', NAV = '.nav a';
const TOOLS = ['[data-role^=tool-]', '[data-role^=step-]'];

/** Looks at a page in every size, with usual and with large text. All faults are told. */
async function look(page, what, { together = [], controls = [] }) {
    const session = await page.context().newCDPSession(page);
    const round = async (sizes, pixels) => {
        // What the browser's own setting for the size of text does.
        await session.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: pixels } });
        await page.waitForFunction((size) => getComputedStyle(document.documentElement).fontSize === `${size}px`, pixels);
        for (const [width, height] of sizes) {
            await page.setViewportSize({ width, height });
            await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
            expect.soft(await page.evaluate(faultsOf, { together, controls: [NAV, ...controls] }), `${what}, ${width}×${height}, ${pixels} px`).toEqual([]);
        }
    };
    await round(LARGE_TEXT, 32);
    await round(SIZES, 16);
    await page.setViewportSize({ width: 1000, height: 680 });
    await session.detach();
}

for (const [path, controls] of [
    ['/', ['[data-role^=preset-]', '[data-role=to-online]', '[data-role=to-setup]', '[data-role=to-analysis]', '[data-role=open-position]']],
    ['/setup', ['[data-role=play]', '[data-role^=member-] select']],
    ['/rules/de', ['.rule-line dt a', '.book-ways a']],
    ['/faq/de', ['.book-ways a', '.search input']],
    ['/settings', ['.switch input', '.settings select, .settings .segment']],
    ['/exercises', ['[data-role=to-daily]', '[data-role=exercise-game] select', '[data-role=start]']],
    ['/online', ['.make .ways .button', '.make input:not([type])']],
])
    test(path, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.evaluate(() => document.querySelectorAll('details').forEach((each) => { each.open = true; }));
        await look(page, path, { controls });
    });

/** A first turn: the fields that are clicked, by game and number of players. */
const FIRST = {
    shacru: { two: ['e1', 'e2'], four: ['i5', 'h5'] },
    azacru: { two: ['e1', 'd2'], four: ['i5', 'h5'] },
    pacru: { two: ['a3', 'b4', 'c5'], four: ['i5', 'h5'] },
};

for (const [game, ways] of Object.entries(FIRST))
    for (const [way, [from, ...to]] of Object.entries(ways))
        test(`${game}, ${way} players`, async ({ page }) => {
            await begin(page, game, way);
            await expect(turnPanel(page)).toBeVisible();
            await look(page, 'begun', { together: [BOARD, SENTENCE], controls: [...TOOLS, '[data-role=goal-known]'] });
            await clickFields(page, [from]);
            await look(page, 'a chevron picked', { together: [BOARD, SENTENCE], controls: ['[data-role=back]'] });
            await clickFields(page, to);
            await expect(button(page, 'Play this turn')).toBeVisible();
            await look(page, 'a turn waits', { together: [BOARD, SENTENCE, CONFIRM], controls: TOOLS });
        });

test('an exercise', async ({ page }) => {
    await page.goto('/exercises/pacru');
    await expect(turnPanel(page)).toBeVisible();
    await look(page, 'to be found', { controls: [BOARD, SENTENCE, '[data-role=ask-hint]', '[data-role=solution]', '[data-role=skip]'] });
    await page.locator('[data-role=solution]').click();
    await look(page, 'its solution', { controls: [BOARD, '[data-role^=step-]', '[data-role=next]', '[data-role=analyse]'] });
});

test('a board to try things on', async ({ page }) => {
    await page.goto(pathOf('pacru 9/9/9/9/9/9/9/1r1r1r3/1r1r5 R:c3N/Y:i9SW R -'));
    await clickFields(page, ['c3']);
    await look(page, 'analysis', { together: [BOARD, SENTENCE], controls: ['[data-role=face]', ...TOOLS] });
    await button(page, 'Rotate it instead').click();
    await look(page, 'a direction to be chosen', { together: [BOARD], controls: ['[data-role=direction]'] });
});

const LONG_NAME = 'Benedikt-Maximilian von und zu';

test('a seat to take online', async ({ page, online }) => {
    const { links } = await online.make({ seats: [person('Anna'), free, person(LONG_NAME)] });
    await page.goto(links[1]);
    await connected(page);
    await look(page, 'a seat to take', { controls: ['[data-role=my-name]', '[data-role=sit]', BOARD] });
});

test('a table online', async ({ page, online }) => {
    await begin(page, 'pacru'); // for the list of games
    const { links } = await online.make({ seats: [person('Anna'), person(LONG_NAME)], clock: { kind: 'time', minutes: 20 }, games: 3 });
    await page.goto(links[0]);
    await connected(page);
    await button(page, 'Start now').click();
    await look(page, 'begun', { together: [BOARD, SENTENCE], controls: TOOLS });
    await clickFields(page, FIRST.pacru.two);
    await expect(button(page, 'Play this turn')).toBeVisible();
    await look(page, 'a turn waits', { together: [BOARD, SENTENCE, CONFIRM], controls: TOOLS });
    await visit(page, '/mine');
    await expect(page.locator('.mine-row')).toHaveCount(2);
    await look(page, 'my games', { controls: ['.mine-ways .button', '.mine-page .ways > *'] });
});

/** Runs in the page: words of the header in more than one line, or ways in more than one row; words of a player that touch others. */
function crowded() {
    const faults = [];
    const shown = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const lines = (element) => new Set([...element.getClientRects()].map(({ top }) => Math.round(top))).size;
    const textIn = (element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range;
    };
    for (const word of shown('.nav a > span:last-child'))
        if (lines(textIn(word)) > 1)
            faults.push(`${word.textContent} takes ${lines(textIn(word))} lines`);
    const tops = new Set(shown('.nav a').map((way) => Math.round(way.getBoundingClientRect().top)));
    if (tops.size > 1 && innerWidth < innerHeight)
        faults.push(`the header has ${tops.size} rows`);
    for (const player of shown('.player')) {
        const [count, state] = ['.count-short', '.player-state'].map((selector) => textIn(player.querySelector(selector)).getBoundingClientRect());
        if (count.width > 0 && count.right + 2 > state.left && count.bottom > state.top + 2 && count.left < state.right)
            faults.push(`${player.textContent} overlaps`);
        const name = player.querySelector('.name');
        if (!/[\s-]/.test(name.textContent) && lines(textIn(name)) > 1)
            faults.push(`${name.textContent} is broken within a word`);
    }
    return faults;
}

for (const language of ['en', 'fr', 'de', 'it'])
    test.describe(`in ${language}`, () => {
        test.use({ settings: { language } });

        test('header and players have room for their words', async ({ page }) => {
            await page.goto('/');
            await page.locator('input[name=game][value=azacru]').check();
            await page.locator('[data-role=preset-two]').click();
            await expect(page.getByRole('grid')).toBeVisible();
            const look = async (what) => {
                for (const [width, height] of [[320, 480], [360, 740], [820, 1180]]) {
                    await page.setViewportSize({ width, height });
                    expect.soft(await page.evaluate(crowded), `${what}, ${width}×${height}`).toEqual([]);
                }
            };
            await look('a table');
            await page.setViewportSize({ width: 1440, height: 900 });
            await expect.soft(page.locator('.tools'), 'every tool has a word').toHaveClass(/tools--all/);
            for (const role of ['tool-more', 'resign', 'sure'])
                await page.locator(`[data-role=${role}]`).first().click();
            await expect(page.locator('[data-role=result]')).toBeVisible();
            await look('a player has left');
            await visit(page, '/');
            await look('the first page');
        });

        test('a computer has room for its name', async ({ page }) => {
            await page.goto('/');
            const level = page.locator('select').first();
            await expect(level).toBeVisible();
            const names = await level.locator('option').allTextContents();
            const longest = names.reduce((best, name) => name.length > best.length ? name : best);
            await level.selectOption(longest);
            await page.locator('[data-role=preset-computer]').click();
            await expect(page.getByRole('grid')).toBeVisible();
            for (const [width, height] of [[360, 740], [820, 1180]]) {
                await page.setViewportSize({ width, height });
                expect.soft(await page.evaluate(crowded), `${longest}, ${width}×${height}`).toEqual([]);
            }
        });
    });
