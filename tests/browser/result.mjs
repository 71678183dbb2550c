// SPDX-License-Identifier: GPL-3.0-or-later
// The end of a game: the fields fill in player by player, then who has won, and what to play next.
import { expect, pathOf, test } from './lib/runner.mjs';
import { begin, board, button, clickFields, field, outcome, player, resign, showsTurn, turnPanel } from './lib/table.mjs';

/** Red takes Yellow's last chevron, and has two fields then; Yellow has one. */
const LAST = 'pacru 8y/9/9/9/9/9/9/9/9 R:d3NE,e3N/Y:e4S R -';
const counting = (page, colour) => page.locator(`.board-counting.board-of--${colour}`);

async function endGame(page) {
    await page.goto(pathOf(LAST));
    await clickFields(page, ['e3', 'e4', 'e6']);
}

/** The same with the browser's clock held still before the end. */
async function endGameSlowly(page) {
    await page.clock.install();
    await page.goto(pathOf(LAST));
    await clickFields(page, ['e3', 'e4']);
    await page.clock.runFor(2000);
    await page.clock.pauseAt(Date.now() + 60_000);
    await field(page, 'e6').click();
}

test.describe('in motion', () => {
    test.use({ settings: { speed: 'fast' } });

    test('the fields fill in, the winner’s last, before the result is told', async ({ page }) => {
        await endGameSlowly(page);
        const tick = () => page.clock.runFor(60);
        await expect.poll(async () => (await tick(), counting(page, 'yellow').count()), 'first the one who has lost').toBe(1);
        await expect(counting(page, 'red')).toHaveCount(0);
        await expect(outcome(page, 'Red wins.')).toHaveCount(0);
        await expect.poll(async () => (await tick(), counting(page, 'red').count()), 'then the winner').toBe(2);
        await expect(counting(page, 'yellow'), 'whose fields stay filled meanwhile').toHaveCount(1);
        await expect(outcome(page, 'Red wins.')).toHaveCount(0);
        await page.clock.resume();
        await expect(outcome(page, 'Red wins.')).toBeVisible();
        await expect(page.locator('.board-circle--counted'), 'and they stay filled').toHaveCount(3);
    });

    test('a click does not wait for it', async ({ page }) => {
        await endGameSlowly(page);
        await expect.poll(async () => (await page.clock.runFor(60), counting(page, 'yellow').count())).toBe(1);
        await field(page, 'a1').click();
        await page.clock.runFor(60);
        await expect(outcome(page, 'Red wins.')).toBeVisible();
    });

    test.describe('where less is wanted', () => {
        test.use({ contextOptions: { reducedMotion: 'reduce' } });
        test('the result is there at once', async ({ page }) => {
            await endGame(page);
            await expect(outcome(page, 'Red wins.')).toBeVisible();
            const moving = await page.evaluate(() => document.getAnimations().length);
            expect(moving, 'nothing moves').toBe(0);
        });
    });
});

test('the result tells places and markers, and takes the focus', async ({ desk: page }) => {
    await endGame(page);
    await expect(outcome(page, 'Red wins.')).toBeFocused();
    await expect(page.getByText('Only one player has chevrons left.')).toBeVisible();
    await expect(page.getByRole('table').getByRole('row')).toHaveText(['PlacePlayerMarkers', '1Red2', '2Yellow1']);
    await expect(page.locator('.board-circle--counted')).toHaveCount(3);
});

test('a look at the game, and back', async ({ page }) => {
    await begin(page, 'Shacru');
    await clickFields(page, ['e1', 'e2']);
    await showsTurn(page, 1);
    await resign(page);
    await expect(outcome(page, 'Red wins.')).toBeVisible();
    await button(page, 'Look at the game').click();
    await showsTurn(page, 0, 2);
    await expect(outcome(page, 'Red wins.')).toHaveCount(0);
    await expect(page.locator('.board-circle--counted'), 'the board is as it was').toHaveCount(0);
    await button(page, 'Back to the game').click();
    await expect(outcome(page, 'Red wins.')).toBeVisible();
});

test('again, with other seats, or against another level', async ({ page }) => {
    await begin(page, 'Shacru', 'computer');
    await expect(player(page, 'Rabbit')).toBeVisible();
    await resign(page);
    for (const name of ['Play again', 'Change seats', 'Easier: 1 Duckling', 'Harder: 3 Squirrel'])
        await expect(button(page, name)).toBeVisible();

    await button(page, 'Harder: 3 Squirrel').click();
    await expect(page.locator('[data-role=player-yellow]')).toContainText('Squirrel');
    await expect(turnPanel(page)).toBeVisible();
    await showsTurn(page, 0);

    await resign(page);
    await button(page, 'Change seats').click();
    await expect(page.locator('[data-role=player-red]'), 'the computer has the seat that begins').toContainText('Squirrel');
    await expect(turnPanel(page)).toBeVisible();
    await showsTurn(page, 1);
    await expect(board(page)).toBeVisible();

    await resign(page);
    await button(page, 'Play again').click();
    await expect(page.locator('[data-role=player-red]'), 'as it was').toContainText('Squirrel');
});

test('there is no level beyond the first and the last', async ({ page }) => {
    for (const [level, wanted, unwanted] of [['1', /^Harder: 2 /, /^Easier/], ['8', /^Easier: 7 /, /^Harder/]]) {
        await page.goto('/');
        await page.getByLabel('Level').selectOption(level);
        await page.getByRole('button', { name: 'Play: Me vs the computer' }).click();
        await resign(page);
        await expect(page.getByRole('button', { name: wanted })).toBeVisible();
        await expect(page.getByRole('button', { name: unwanted })).toHaveCount(0);
    }
});

test('people play on without levels', async ({ page }) => {
    await begin(page, 'Pacru');
    await resign(page);
    await expect(button(page, 'Change seats')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Harder|^Easier/ })).toHaveCount(0);
});
