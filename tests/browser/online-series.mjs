// SPDX-License-Identifier: GPL-3.0-or-later
// Game after game online: fair time, offers taken back, rematches with a running score, and the list of games.
import { allOf, connected, person, computer, goneOn, test } from './lib/online.mjs';
import { expect, visit } from './lib/runner.mjs';
import { button, choose, clickFields, outcome, player, resign, savedBy, says, showsTurn, tool, turnPanel } from './lib/table.mjs';

const row = (page, game) => page.locator(`[data-game="${game}"]`);

test('who is away uses up fair time before the clock, and that is shown', async ({ open, online }) => {
    const { game, links, pages: [anna, ben] } = await online.gather({ clock: { kind: 'time', minutes: 10 }, grace: 180 }, ['Anna', 'Ben']);
    await online.play(game, [anna, ben], ['e1-e2', 'e9-e8', 'e2-e3']);
    const { storageState } = { storageState: await ben.context().storageState() };
    await ben.context().close();
    await expect(anna.locator('[data-role=fair-time]')).toHaveText(/^Ben is away, [23]:\d\d left\.$/);
    await expect(anna.getByText('After that Ben’s clock runs.')).toBeVisible();
    const first = await player(anna, 'Ben').getByRole('timer').innerText();
    await expect(anna.locator('[data-role=fair-time]')).toHaveText(/2:5[0-7]/);
    expect(await player(anna, 'Ben').getByRole('timer').innerText(), 'the clock stands still').toBe(first);
    const back = await open(links[1], { storageState });
    await connected(back);
    await expect(turnPanel(back)).toBeVisible();
    await says(anna, 'Ben is thinking…');
});

test('offers are withdrawn', async ({ online }) => {
    const { game, pages: [anna, ben] } = await online.gather({}, ['Anna', 'Ben']);
    await online.play(game, [anna, ben], ['e1-e2']);
    await choose(anna, 'Offer a draw');
    await expect(button(ben, 'Agree to a draw')).toBeVisible();
    await button(anna, 'Withdraw the offer').click();
    await says(ben, 'Anna has withdrawn the offer.');
    await expect(button(ben, 'Agree to a draw')).toHaveCount(0);
    await tool(anna, 'Take back').click();
    await button(anna, 'Withdraw the request').click();
    await expect(button(ben, 'Allow')).toHaveCount(0);
});

test('rematches are a series with a running score, and the chat goes on', async ({ open, online }) => {
    const { game, pages, watch } = await online.gather({ game: 'shacru' }, ['Anna', 'Ben']), [anna, ben] = pages;
    const watcher = await open(watch);
    await expect(watcher.getByText('You’re watching.')).toBeVisible();
    await tool(anna, 'Chat').click();
    await anna.getByRole('textbox', { name: 'Write a message' }).fill('Well played');
    await button(anna, 'Send').click();
    await anna.keyboard.press('Escape');
    await clickFields(anna, [...(await moveOf(anna))]);
    await showsTurn(ben, 1);
    await resign(anna);
    await expect(outcome(ben, 'You won: Anna resigned.')).toBeVisible();
    await expect(ben.getByText('Seats change: Ben begins the next game.')).toBeVisible();
    await button(anna, 'Play again').click();
    await expect(button(ben, 'Play again')).toBeVisible();

    await visit(ben, '/mine');
    await expect(row(ben, game), 'a pending question is in the list').toContainText('You’re asked to play again');
    await expect(ben.getByRole('navigation').getByRole('link', { name: /My games/ }), 'and counts in the badge').toHaveText(/^1A question for you/);
    await row(ben, game).getByRole('link', { name: 'Answer: Shacru' }).click();
    await button(ben, 'Play again').click();
    const next = await goneOn([...pages, watcher], game);
    await allOf(pages, connected);
    await expect(anna.getByText('Game 2', { exact: false }).first()).toBeVisible();
    await expect(anna.locator('[data-role=set]'), 'the running score').toContainText('Ben: ');
    await tool(ben, /^Chat/).click();
    await expect(ben.getByRole('log')).toContainText('Well played');
    await ben.keyboard.press('Escape');
    await resign(ben);
    await expect(anna.getByRole('table', { name: 'After 2 games' })).toBeVisible();

    await visit(anna, '/mine');
    await expect(row(anna, game), 'a finished game stays, with result, reason and date').toContainText('Won by Ben');
    await expect(row(anna, game).locator('[data-role=ended]')).toHaveText(/^by resignation · Game 1 · 2 turns · \d/);
    await expect(row(anna, next)).toContainText('You won');
    const saved = await savedBy(anna, row(anna, game).getByRole('button', { name: 'Save as a file: Shacru' }));
    expect(saved.text, 'its record').toMatch(/\[Red "Anna"\]/);
    await row(anna, game).getByRole('link', { name: 'Replay: Shacru' }).click();
    await expect(outcome(anna, 'Ben won: you resigned.')).toBeVisible();
    await button(anna, 'Look at the game').click();
    await showsTurn(anna, 0, 2);
});

/** From where to where the first chevron that can go somewhere goes. */
async function moveOf(page) {
    const from = await page.getByRole('gridcell', { name: /can be picked up/ }).first().getAttribute('data-field');
    await page.locator(`[data-field=${from}]`).click();
    const to = await page.getByRole('gridcell', { name: /the chevron can go here/ }).first().getAttribute('data-field');
    return [to];
}

test('standings of a set after somebody has left a game', async ({ online }) => {
    const { game, pages: [anna, ben] } = await online.gather({ games: 3 }, ['Eve', 'Anna']);
    await resign(anna);
    await expect(ben.getByRole('table', { name: 'After 1 of 3 games' }).locator('tbody tr').first()).toHaveText(/^1\s*Anna\s*1/);
    await expect(ben.getByRole('table', { name: 'After 1 of 3 games' }).locator('tbody tr').last()).toHaveText(/^2\s*Eve\s*0/);
    expect((await online.stateOf(game)).phase).toBe('over');
});

test('timed games show their clocks in the list', async ({ online }) => {
    const { game, pages: [anna, ben] } = await online.gather({ clock: { kind: 'time', minutes: 10 } }, ['Anna', 'Ben']);
    await online.play(game, [anna, ben], ['e1-e2', 'e9-e8']);
    await visit(anna, '/mine');
    await expect(row(anna, game).locator('[data-role=list-clocks]')).toHaveText(/^Anna: (9:5\d|10:00) · Ben: (9:5\d|10:00)$/);
});

test('a game by days says how long is left in words', async ({ online }) => {
    const { game, pages: [anna] } = await online.gather({ clock: { kind: 'days', days: 3 } }, ['Anna', 'Ben']);
    await visit(anna, '/mine');
    await expect(row(anna, game)).toContainText(/(3 days|2 days 23 hours) left/);
});

test('against computers: another level', async ({ open, online }) => {
    const { game, links } = await online.make({ seats: [person('Anna'), computer(3)] });
    const anna = await open(links[0]);
    await resign(anna);
    await expect(button(anna, /^Harder: /)).toBeVisible();
    await button(anna, /^Easier: /).click();
    const next = await goneOn([anna], game);
    await connected(anna);
    const { seats } = await online.stateOf(next);
    expect(seats.map(({ kind, level }) => [kind, level]), 'weaker, and with the seats changed').toEqual([['computer', 2], ['person', null]]);
});

test('conditional turns in a game by days', async ({ online }) => {
    const { game, pages: [anna, ben] } = await online.gather({ clock: { kind: 'days', days: 3 } }, ['Anna', 'Ben']);
    await online.play(game, [anna, ben], ['e1-e2']);
    const card = anna.getByRole('region', { name: 'Conditional turns' });
    await button(anna, 'Plan an answer').click();
    await says(anna, 'Play for Ben what you expect, then your answer.');
    await clickFields(anna, ['e9', 'e8']);
    await says(anna, 'If this is played: e9-e8. Now go on.');
    await clickFields(anna, ['e2', 'e3']);
    await expect(card.getByText('If e9-e8, then e2-e3')).toBeVisible();
    await button(anna, 'Plan an answer').click();
    await clickFields(anna, ['a7', 'b7', 'e2', 'd3']);
    await expect(card.getByRole('listitem')).toHaveCount(2);
    await card.getByRole('listitem').last().getByRole('button', { name: /^Remove/ }).click();
    await expect(card.getByRole('listitem')).toHaveCount(1);
    await anna.reload();
    await expect(card.getByText('If e9-e8, then e2-e3'), 'the server keeps it').toBeVisible();
    await expect(ben.getByText('e2-e3'), 'and tells nobody else').toHaveCount(0);
    await clickFields(ben, ['e9', 'e8']);
    await allOf([anna, ben], (page) => showsTurn(page, 3));
    expect((await online.stateOf(game)).turns).toEqual(['e1-e2', 'e9-e8', 'e2-e3']);
    await expect(card.getByRole('listitem')).toHaveCount(0);
});
