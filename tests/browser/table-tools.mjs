// SPDX-License-Identifier: GPL-3.0-or-later
// The table's keys, twists drawn where they lead, one place to cancel a choice, and words on the tools where they fit.
import { library, mouse, playTurns } from './lib/turns.mjs';
import { expect, pathOf, test } from './lib/runner.mjs';
import { begin, board, button, clickFields, field, showsTurn, tool, turnPanel } from './lib/table.mjs';

const TWIST = 'shacru 9/9/9/9/9/9/9/9/9 R:e3N,a3E/Y:i9SW R -';
const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute('data-field') ?? null);

/** Three turns have been played with the mouse. */
async function played(page) {
    await begin(page, 'pacru');
    library.start('pacru', 2);
    await playTurns(page, mouse(page), ['e1-e2', 'e9-e8', 'e2-e3']);
}

test('arrows step through turns after a click on the board', async ({ page }) => {
    await played(page);
    await clickFields(page, ['e8']);
    expect(await focused(page), 'the board has the focus').toBe('e8');
    for (const [key, shown] of [['ArrowLeft', 2], ['ArrowLeft', 1], ['ArrowRight', 2], ['Home', 0], ['End', 3]]) {
        await page.keyboard.press(key);
        await showsTurn(page, shown, 3);
    }
    expect(await focused(page), 'the cursor has not moved').toBe('e8');
});

test('arrows go from field to field after Tab', async ({ page }) => {
    await played(page);
    await page.evaluate(() => document.activeElement?.blur());
    for (let i = 0; i < 40 && await focused(page) === null; i++)
        await page.keyboard.press('Tab');
    const before = await focused(page);
    expect(before, 'Tab leads to the board').not.toBeNull();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).not.toBe(before);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await showsTurn(page, 3);
    const reached = await focused(page);
    await field(page, 'a5').click();
    await page.keyboard.press('ArrowLeft');
    await showsTurn(page, 2, 3);
    expect(await focused(page), 'a click has ended it').toBe('a5');
    expect(reached).not.toBe('a5');
});

test('Page Down leads to what can be used, also after a click, and is in Help', async ({ page }) => {
    await begin(page, 'pacru');
    await clickFields(page, ['e5']);
    await page.keyboard.press('PageDown');
    const first = await focused(page);
    expect(['e1', 'a3', 'i3', 'i9'], 'a chevron of the player to move').toContain(first);
    await page.keyboard.press('PageUp');
    await expect.poll(() => focused(page)).not.toBe(first);
    await tool(page, 'Help').click();
    const help = page.getByRole('dialog', { name: 'Help' });
    await expect(help.getByText('Page Up Page Down', { exact: true })).toBeVisible();
    await expect(help.getByText('To the next field you can use', { exact: true })).toBeVisible();
});

test('a twist is drawn where it leads', async ({ desk: page }) => {
    const middle = async (locator) => {
        const { x, y, width, height } = await locator.boundingBox();
        return [x + width / 2, y + height / 2];
    };
    for (const [turns, places] of [[0, { 0: 'e5', 7: 'd5', 1: 'f5' }], [2, { 0: 'e5', 7: 'd5', 1: 'f5' }]]) {
        await page.goto(pathOf(TWIST));
        for (let i = 0; i < turns; i++)
            await tool(page, 'Rotate').click();
        await clickFields(page, ['e3', 'e4']);
        const ring = page.getByRole('group', { name: 'Rotate the chevron' });
        for (const [direction, name] of Object.entries(places)) {
            const choice = ring.locator(`[data-direction="${direction}"]`);
            await expect(choice.locator('.board-chevron'), 'a chevron as it would point').toBeVisible();
            const [x, y] = await middle(choice), [fx, fy] = await middle(field(page, name));
            expect(Math.hypot(x - fx, y - fy), `${name}, rotated ${turns} times`).toBeLessThan(12);
        }
    }
});

test('a twist that is pointed at turns the chevron, and goes away again', async ({ desk: page }) => {
    await page.goto(pathOf(TWIST));
    await clickFields(page, ['e3', 'e4']);
    const left = turnPanel(page).getByRole('button', { name: 'to the left' });
    await left.hover();
    await expect(field(page, 'e4')).toHaveAccessibleName(/facing north-west/);
    await board(page).hover({ position: { x: 5, y: 5 } });
    await expect(field(page, 'e4')).toHaveAccessibleName(/facing north,/);
    await left.click();
    await showsTurn(page, 1);
});

test('a choice is cancelled at one place, a turn is taken back at another', async ({ page }) => {
    await played(page);
    await expect(button(page, 'Cancel choice'), 'nothing is chosen').toHaveCount(0);
    await clickFields(page, ['a7']);
    await turnPanel(page).getByRole('button', { name: 'Cancel choice', exact: true }).click();
    await expect(turnPanel(page)).toHaveAttribute('data-step', 'pick');
    await showsTurn(page, 3);
    await tool(page, 'Take back').click();
    await showsTurn(page, 2);
    await tool(page, 'Redo').click();
    await showsTurn(page, 3);
});

/** Runs in the page: how the tools stand, and what of them does not fit. */
function toolsNow() {
    const bar = document.querySelector('[role=toolbar]'), faults = [];
    const shown = [...bar.children].filter((tool) => tool.querySelector('.tool-word').checkVisibility());
    for (const tool of bar.children) {
        if (!tool.getAttribute('aria-label'))
            faults.push(`${tool.dataset.role} has no name`);
        if (tool.scrollWidth > tool.clientWidth + 1)
            faults.push(`${tool.dataset.role} is too narrow for its words`);
        const { left, right, width, height } = tool.getBoundingClientRect();
        if (left < -0.5 || right > innerWidth + 0.5)
            faults.push(`${tool.dataset.role} sticks out of the window`);
        if (width < 24 || height < 24)
            faults.push(`${tool.dataset.role} is too small`);
    }
    return { faults, words: shown.length, all: bar.children.length, names: [...bar.children].map((tool) => tool.dataset.role) };
}

/** A language whose every text is 40 % longer than the English one. */
const stretched = async (page) => page.route(/\/fr-\w+\.json$/, async (route) => {
    const catalogue = await (await route.fetch()).json();
    const longer = (key) => key.replace(/^.*\u0004/, '').replace(/(\S+)$/, (word) => word + 'x'.repeat(Math.ceil(key.length * 0.4)));
    const texts = Object.entries(catalogue.texts).map(([key, text]) => [key, Array.isArray(text) ? text.map(() => longer(key)) : longer(key)]);
    await route.fulfill({ json: { ...catalogue, texts: Object.fromEntries(texts) } });
});

const SIZES = [[320, 480], [360, 740], [412, 915], [740, 360], [844, 390], [820, 1180], [1000, 680], [1180, 820], [1440, 900], [2560, 1440]];
for (const [language, locale] of [['English', 'en'], ['French', 'fr'], ['German', 'de'], ['Italian', 'it'], ['stretched', 'fr']])
    test.describe(language, () => {
        test.use({ locale });

        test(`tools have words where these fit, ${language}`, async ({ page }) => {
            if (language === 'stretched')
                await stretched(page);
            await page.goto('/');
            await page.locator('[data-role=preset-two]').click();
            await expect(board(page)).toBeVisible();
            const found = {};
            for (const [width, height] of SIZES) {
                await page.setViewportSize({ width, height });
                await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
                const { faults, words, all } = await page.evaluate(toolsNow);
                expect(faults, `${width}×${height}`).toEqual([]);
                found[`${width}×${height}`] = words / all;
            }
            expect(found['320×480'], 'a narrow phone has signs only').toBe(0);
            if (!language === 'stretched') {
                expect(found['820×1180'], 'an upright tablet').toBe(1);
                expect(found['1440×900'], 'a desk').toBe(1);
            }
            expect(found['2560×1440'], 'a large window').toBe(1);
        });
    });

test('tools are in the order of their use, beside the turn', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await begin(page, 'pacru');
    const { names } = await page.evaluate(toolsNow);
    expect(names).toEqual(['hint', 'undo', 'redo', 'reach', 'turn', 'only', 'sound', 'help', 'more'].map((name) => `tool-${name}`));
    const [bar, panel] = await Promise.all([page.getByRole('toolbar').boundingBox(), turnPanel(page).boundingBox()]);
    expect(Math.abs(bar.x - panel.x), 'in the same column').toBeLessThan(2);
});
