// SPDX-License-Identifier: GPL-3.0-or-later
// A set of games: seats rotate, counts are added up, the record has all of them.
import { azacruTurns } from './lib/online.mjs';
import { expect, test } from './lib/runner.mjs';
import { board, button, choose, chooseGame, member, openRecord, outcome, player, players, resign, savedBy } from './lib/table.mjs';
import { library, mouse, playTurns } from './lib/turns.mjs';

const totals = (page, games) => page.getByRole('table', { name: `After ${games} of 2 games` });

test('two games with totals', async ({ page }) => {
    const turns = azacruTurns(2);
    await page.goto('/setup');
    await chooseGame(page, 'azacru');
    for (const [colour, name] of [['Red', 'Ada'], ['Yellow', 'Bo']])
        await member(page, colour).getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('combobox', { name: 'How many games' }).selectOption('2 games');
    await button(page, 'Play').click();
    library.start('azacru', 2);
    await playTurns(page, mouse(page), turns);
    await expect(outcome(page, 'Ada wins.')).toBeVisible();
    await expect(totals(page, 1)).toBeVisible();

    await button(page, 'Next game').click();
    await expect(players(page), 'Bo begins the second game').toHaveText([/Bo/, /Ada/]);
    await page.reload();
    await expect(board(page)).toBeVisible();
    // In the second game Bo, who is yellow, sits in the South and begins.
    library.start('azacru', 2, ['south', 'north'], ['yellow', 'red']);
    await playTurns(page, mouse(page), turns);
    await expect(totals(page, 2)).toBeVisible();
    const rows = await totals(page, 2).locator('tbody').getByRole('row').allInnerTexts();
    expect(rows.map((row) => row.trim().split(/\s+/).join(' ')).sort()).toEqual(['1 Ada 1 20', '1 Bo 1 20']);
    await expect(button(page, 'Next game'), 'there is no third game').toHaveCount(0);

    const { text } = await savedBy(page, button(page, 'Save this game'));
    expect(text.match(/\[Game "azacru"\]/g), 'the record has both games').toHaveLength(2);
    await page.goto('/');
    await openRecord(page, text);
    await expect(page).toHaveURL(/\/game$/);
    await expect(totals(page, 2), 'totals of the record').toBeVisible();
    await page.getByRole('combobox', { name: 'Game' }).selectOption('1 of 2');
    await expect(players(page).first(), 'its first game can be looked at').toHaveText(/Ada/);
});

test('colours that stay with the seats', async ({ page }) => {
    await page.goto('/setup');
    await chooseGame(page, 'shacru');
    await page.getByRole('combobox', { name: 'How many games' }).selectOption('3 games');
    await page.getByLabel('each side of the board keeps its colour').check();
    await button(page, 'Play').click();
    const red = page.locator('[data-role=player-red]');
    await expect(red, 'members have names to tell them apart').toHaveText(/Player 1/);
    await resign(page);
    await expect(outcome(page, 'Player 2 wins.'), 'leaving ends a game of two').toBeVisible();
    await button(page, 'Next game').click();
    await expect(red, 'the other one has the colour now').toHaveText(/Player 2/);
    await choose(page, 'Agree to a draw');
    await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Agree to a draw' }).click();
    await expect(outcome(page, /a draw/)).toBeVisible();
    await expect(player(page, 'to move')).toHaveCount(0);
});
