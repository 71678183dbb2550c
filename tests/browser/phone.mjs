// SPDX-License-Identifier: GPL-3.0-or-later
// On a phone, with a finger: a whole game of Pacru, dragging, and nothing wider than the screen.
import { connected, person, test } from './lib/online.mjs';
import { expect, PHONE, visit } from './lib/runner.mjs';
import { button, chooseGame, field, member, outcome, playButton, showsTurn, turnPanel } from './lib/table.mjs';
import { finger, library, playTurns } from './lib/turns.mjs';

const PACRU = `i9-h8 i7-h7 i3-h2 e9-f8 h8-g7 f8xg7(i8) h2-h1 g7-g6(g4) a3-b2 g6-f5(d5) e1-d2 f5-e4 b2-b1 a7-b6(a5) d2-c2(a2) a1-b2
    c2-b3 h7-g7 b3-a4(a4) b2-c3`.split(/\s+/);

test.use(PHONE);

// The window of a phone grows with what is too wide for it; its screen does not.
const overWide = (page) => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - screen.width));

async function beginTwo(page) {
    await page.goto('/');
    await chooseGame(page, 'pacru');
    await playButton(page, 'two').tap();
    await expect(turnPanel(page)).toBeVisible();
}
const tapFields = async (page, names) => {
    for (const name of names)
        await field(page, name).tap();
};

test('a whole game', async ({ page }) => {
    await beginTwo(page);
    library.start('pacru', 2);
    await playTurns(page, finger(page), PACRU);
    await expect(outcome(page, 'Yellow wins.')).toBeVisible();
    expect(await overWide(page), 'the result fits').toBe(0);
});

test('a chevron is dragged', async ({ page }) => {
    await beginTwo(page);
    const middle = async (name) => {
        const { x, y, width, height } = await field(page, name).boundingBox();
        return { x: x + width / 2, y: y + height / 2 };
    };
    const from = await middle('e1'), to = await middle('e2');
    const client = await page.context().newCDPSession(page);
    const touch = (type, points) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', [from]);
    await touch('touchMove', [{ x: from.x, y: (from.y + to.y) / 2 }]);
    await touch('touchMove', [to]);
    // A finger that is lifted while it moves flings, and the next tap then only ends the flinging.
    await page.waitForTimeout(100);
    await touch('touchMove', [{ x: to.x, y: to.y + 1 }]);
    await page.waitForTimeout(100);
    await touch('touchEnd', []);
    await button(page, 'Play this turn').tap();
    await showsTurn(page, 1);
});

test('the first tap shows the turn, the second plays it', async ({ page }) => {
    const waits = () => expect(turnPanel(page)).toHaveAttribute('data-step', 'confirm');
    const forecast = turnPanel(page).getByRole('list');
    await beginTwo(page);
    await tapFields(page, ['a3', 'b4', 'c5']);
    await waits();
    await expect(forecast, 'what it brings is told').toHaveText(/c5/);
    await tapFields(page, ['c6']);
    await expect(forecast, 'another field instead').toHaveText(/c6/);
    await tapFields(page, ['i9']);
    await expect(turnPanel(page).locator('.turn-refused'), 'a field that cannot be chosen is answered').toBeVisible();
    await waits();
    await tapFields(page, ['c6']);
    await showsTurn(page, 1);
    await expect(page.getByText('Red a3 → b4', { exact: true }), 'the last turn is told, without notation').toBeVisible();
    await tapFields(page, ['e9', 'e8', 'e8']);
    await showsTurn(page, 2);
});

test('what the game is about, until it is known', async ({ page }) => {
    const aim = page.getByText(/^Aim: be first to place 42 markers/);
    await page.goto('/');
    await chooseGame(page, 'pacru');
    await playButton(page, 'computer').tap();
    await expect(aim).toBeVisible();
    await button(page, 'Got it').tap();
    await expect(aim).toHaveCount(0);
    await page.reload();
    await expect(turnPanel(page)).toBeVisible();
    await expect(aim, 'put away for good').toHaveCount(0);
});

test('names are not cut off', async ({ page }) => {
    await page.goto('/setup');
    await member(page, 'Yellow').getByRole('combobox', { name: 'Played by' }).selectOption({ value: '3' });
    await page.getByRole('checkbox', { name: 'play with clocks' }).check();
    await button(page, 'Play').tap();
    await expect(page.getByRole('timer')).toHaveCount(2);
    const cut = await page.locator('.name').evaluateAll((names) =>
        names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent));
    expect(cut).toEqual([]);
});

/** Runs in the page: what is too small for a finger. */
const smallThings = () => [...document.querySelectorAll('button, a.button, select, [data-field]')]
    .filter((each) => each.offsetParent !== null)
    .map((each) => ({ box: each.getBoundingClientRect(), name: each.dataset.role ?? each.dataset.field ?? each.className }))
    .filter(({ box }) => box.width < 24 || box.height < 24).map(({ name }) => name);

for (const [width, locale] of [[320, 'de'], [360, 'en']])
    test(`everything fits ${width} pixels in ${locale}, and is large enough for a finger`, async ({ open, online }) => {
        const page = await open('/', { viewport: { width, height: 740 }, locale });
        await page.locator('[data-role=preset-two]').tap();
        await expect(page.getByRole('grid')).toBeVisible();
        const { links: [seat] } = await online.make({ seats: [person('Anna'), person('Ben')] });
        await page.goto(seat); // from now on every page leads to both games
        await connected(page);
        for (const path of [seat, '/', '/setup', '/online', '/mine', '/settings', '/game', '/analysis', '/nowhere']) {
            await visit(page, path);
            expect.soft(await overWide(page), `${path} is not wider than the screen`).toBe(0);
            expect.soft(await page.evaluate(smallThings), `nothing on ${path} is smaller than 24 pixels`).toEqual([]);
        }
    });

test('four players, all of it in sight', async ({ page }) => {
    await page.goto('/');
    await playButton(page, 'four').tap();
    await expect(turnPanel(page)).toBeVisible();
    const { y } = await turnPanel(page).boundingBox();
    expect(y, 'board and sentence are seen without scrolling').toBeLessThan(PHONE.viewport.height - 80);
});
