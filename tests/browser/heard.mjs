// SPDX-License-Identifier: GPL-3.0-or-later
// For the ear and the keyboard: what a turn earns is heard before it is played, the position is read out, a turn is typed.
import { expect, pathOf, test } from './lib/runner.mjs';
import { begin, board, button, choose, clickFields, field, showsTurn, showsTurns, tool } from './lib/table.mjs';

const CONNECTED = 'pacru 9/9/9/9/9/4r4/9/9/3rrr3 R:a3E,e1N/Y:i9SW R -';
const MEETING = 'pacru 9/9/9/4r4/4r4/9/9/9/9 R:e4N,e6S/Y:i9SW R -';

test('the name of a destination says what going there earns', async ({ desk: page }) => {
    await page.goto(pathOf('shacru 9/9/9/9/9/9/9/9/9 R:e2N,a3E/Y:i9SW R -'));
    await expect(field(page, 'e3')).toHaveAccessibleName('e3, neutral');
    await field(page, 'e2').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await expect(field(page, 'e3')).toBeFocused();
    await expect(field(page, 'e3')).toHaveAccessibleName('e3, neutral, the chevron can go here. A marker is placed on e3.');
    await expect(field(page, 'e5'), 'a field out of reach earns nothing').toHaveAccessibleName('e5, neutral');
});

test('so does that of a field to choose', async ({ desk: page }) => {
    await page.goto(pathOf(CONNECTED));
    await clickFields(page, ['e1']);
    await expect(field(page, 'e4')).toHaveAccessibleName(/the chevron can go here\. Then you choose one of 8 fields.*Or take the 2 fields in between\.$/);
    await clickFields(page, ['e4']);
    await expect(field(page, 'd5')).toHaveAccessibleName('d5, neutral, can be chosen. A marker is placed on d5.');
});

test('a meeting is heard before it is brought about', async ({ desk: page }) => {
    await page.goto(pathOf(MEETING));
    await clickFields(page, ['e4']);
    await expect(field(page, 'e5')).toHaveAccessibleName(/Then you choose one of \d+ fields \(meeting\)\.$/);
});

test('the key s reads the position out, as often as it is pressed', async ({ desk: page }) => {
    await page.goto(pathOf(CONNECTED));
    const overview = page.locator('[data-role=overview]');
    await expect(overview).toHaveAttribute('aria-live', 'polite');
    await expect(overview).toBeEmpty();
    await field(page, 'e1').focus();
    await page.keyboard.press('s');
    await expect(overview).toHaveText('Pacru. It’s Red’s turn. '
        + 'Red: 4 of 42 markers. Chevrons on e1 facing north, power 3; a3 facing east, power 1. '
        + 'Yellow: 0 of 42 markers. Chevron on i9 facing south-west, power 1.');
    const first = await overview.locator('span').elementHandle();
    await page.keyboard.press('s');
    await expect.poll(() => first.evaluate((node) => node.isConnected), 'told anew').toBe(false);
});

test('it names the player of this page and what is in danger', async ({ page }) => {
    await page.goto(pathOf('pacru 9/9/9/9/9/9/9/9/9 R:d3NE,e3N,a1N/Y:e4S,i9SW R -'));
    await expect(board(page)).toBeVisible();
    await page.keyboard.press('s');
    await expect(page.locator('[data-role=overview]')).toHaveText(/Attacked by two: e4\.$/);
    await begin(page, 'Shacru', 'computer');
    await page.keyboard.press('s');
    await expect(page.locator('[data-role=overview]')).toHaveText(/^Shacru\. It’s your turn\. Red: 0 markers\. Chevrons on /);
});

test('both keys are in Help', async ({ desk: page }) => {
    await page.goto('/analysis');
    await tool(page, 'Help').click();
    for (const [key, what] of [['s', 'Read out the position'], ['t', 'Type a turn']])
        await expect(page.getByRole('dialog', { name: 'Help' }).locator('div', { has: page.getByText(key, { exact: true }) })
            .filter({ hasText: what }).first()).toBeVisible();
});

const typing = (page) => page.getByRole('dialog', { name: 'Type a turn' });
const input = (page) => typing(page).getByRole('textbox');

test('a turn is typed by a key, as freely as notation allows', async ({ desk: page }) => {
    await page.goto(pathOf(CONNECTED));
    await field(page, 'e1').focus();
    await page.keyboard.press('t');
    await expect(input(page)).toBeFocused();
    await page.keyboard.type('E1 - e4 ( * )');
    await expect(typing(page).getByRole('status')).toHaveText(/e1-e4\(\*\).*Markers are placed on e2 and e3|e1-e4\(\*\).*marker is placed/s);
    await page.keyboard.press('Enter');
    await expect(typing(page)).toHaveCount(0);
    await showsTurns(page, ['e1-e4(*)']);
    await expect(field(page, 'e1'), 'the focus is back where it was').toBeFocused();
});

test('a typed turn that is refused says why, with the rule', async ({ desk: page }) => {
    await page.goto(pathOf(CONNECTED));
    await choose(page, 'Type a turn');
    const said = typing(page).getByRole('status');
    for (const [text, why, rule] of [
        ['e1-e9', /too far away/, 'R5'],
        ['e1-e4', /Choose a neutral field in the new borderland/, 'R4'],
        ['e1-e4(e9)', /e9 isn’t a neutral field in the borderland/, 'R4'],
        ['i9-h8', /You don’t have a chevron on i9/, 'R2'],
    ]) {
        await input(page).fill(text);
        await button(typing(page), 'Play').click();
        await expect(said, text).toHaveText(why);
        await expect(said.getByRole('link', { name: rule, exact: true }), text).toBeVisible();
    }
    for (const [text, why] of [['hello', 'This isn’t the notation of a turn.'], ['resign', /To leave the game, open “More”/]]) {
        await input(page).fill(text);
        await page.keyboard.press('Enter');
        await expect(said, text).toHaveText(why);
    }
    await page.keyboard.press('Escape');
    await showsTurn(page, 0);
});

test('nothing is typed where nobody makes a turn', async ({ page }) => {
    await begin(page, 'Shacru');
    await page.keyboard.press('t');
    await input(page).fill('e1-e2');
    await page.keyboard.press('Enter');
    await showsTurn(page, 1);
    await page.keyboard.press('ArrowLeft');
    await showsTurn(page, 0, 1);
    await page.keyboard.press('t');
    await tool(page, 'More').click();
    await expect(page.getByRole('dialog', { name: 'More' })).toBeVisible();
    await expect(typing(page)).toHaveCount(0);
    await expect(button(page, 'Type a turn')).toHaveCount(0);
});
