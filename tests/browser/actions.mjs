// SPDX-License-Identifier: GPL-3.0-or-later
// Each special action of the games, once with the mouse and once with the keyboard alone; why not; what must not be missed.
import { keyboard, library, mouse, playTurns } from './lib/turns.mjs';
import { expect, pathOf, test } from './lib/runner.mjs';
import { button, clickFields, field, showsTurn, showsTurns, turnPanel } from './lib/table.mjs';

const EMPTY = '9/9/9/9/9/9/9/9/9';
const START = `pacru ${EMPTY} R:e1N,a3E,i3W,i9SW/Y:a1NE,a7E,i7W,e9S R -`;
const CONNECTED = 'pacru 9/9/9/9/9/4r4/9/9/3rrr3 R:a3E,e1N/Y:i9SW R -';
const TURNABLE = 'pacru 9/9/9/9/9/9/9/1r1r1r3/1r1r5 R:c3N/Y:i9SW R -';

const ACTIONS = [
    ['borderland change {R4}', START, 'a3-b4(c5)'],
    ['borderland change under the chevron itself {R4}', START, 'a3-b4(b4)'],
    ['borderland transformation {R10}', 'pacru 9/9/9/yyy6/yyy6/yry6/9/9/9 R:e1N,a3E/Y:i9SW R -', 'a3-b4(c6)'],
    ['connection change, chosen {R8}', CONNECTED, 'e1-e4(*)'],
    ['the crossing of a connection, chosen {R8}', CONNECTED, 'e1-e4(d5)'],
    ['connection jump {R9}', 'pacru 9/9/9/9/9/4r4/9/9/3rrr3 R:e1N,a3E/Y:e2S,i9SW R -', 'e1-e4(f6)'],
    ['pincer {R11}', `pacru ${EMPTY} R:d3NE,e3N/Y:e4S,i9SW R -`, 'e3xe4(e6)'],
    ['meeting {R12}', 'pacru 9/9/9/4r4/4r4/9/9/9/9 R:e4N,e6S/Y:i9SW R -', 'e4-e5(a1)'],
    ['minor reorientation {R14}', TURNABLE, 'c3<(b2,d2)'],
    ['major reorientation {R14}', TURNABLE, 'c3>>(b1,d1,b2,f2)'],
    ['borderland twist {S-R4}', `shacru ${EMPTY} R:e3N,a3E/Y:i9SW R -`, 'e3-e4<'],
    ['connection change that costs the chevron {A-R7}', 'azacru 9/9/9/9/9/9/4r4/4y4/3rr4 R:e1N,a5E/Y:i9SW R -', 'e1-e3'],
];

for (const [device, hold] of [['mouse', mouse], ['keyboard', keyboard]])
    for (const [name, position, turn] of ACTIONS)
        test(`${name}, ${device}`, async ({ desk: page, baseURL }) => {
            await page.goto(pathOf(position));
            library.read(position);
            await playTurns(page, hold(page), [turn]);
            await showsTurns(page, [turn]);
            expect(decodeURI(page.url()), 'the position after it').toBe(baseURL + pathOf(library.print()));
            await expect(page.locator('[aria-live]').filter({ hasText: turn }), 'is spoken').toHaveCount(1);
        });

const refusedBy = (page, rule) => expect(turnPanel(page).getByRole('link', { name: rule, exact: true })).toBeVisible();

test('why a field cannot be reached, with the rule a click away', async ({ desk: page }) => {
    await page.goto('/analysis');
    await clickFields(page, ['e1', 'e5']);
    await refusedBy(page, 'R5');
    await turnPanel(page).getByRole('link', { name: 'R5', exact: true }).click();
    await page.getByRole('dialog', { name: 'R5: power of movement' }).getByRole('link', { name: 'All rules' }).click();
    await expect(page).toHaveURL(/\/rules\/en\/pacru#R5$/);
    await expect(page.locator('#R5')).toBeInViewport();
});

test('why another player’s chevron cannot be picked up', async ({ desk: page }) => {
    await page.goto('/analysis');
    await clickFields(page, ['e9']);
    await refusedBy(page, 'R2');
});

test('what a turn brings is foretold, and Escape goes back step by step', async ({ desk: page }) => {
    await page.goto(pathOf(CONNECTED));
    await clickFields(page, ['e1']);
    await field(page, 'e4').hover();
    for (const rule of ['R8', 'R4'])
        await expect(turnPanel(page).getByRole('list').getByRole('link', { name: rule, exact: true })).not.toHaveCount(0);
    await clickFields(page, ['e4']);
    await expect(button(page, 'Connection change')).toBeVisible();
    await showsTurn(page, 0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(turnPanel(page)).toHaveAttribute('data-step', 'pick');
});

test('a turn after which the chevron is stuck is marked', async ({ desk: page }) => {
    await page.goto(pathOf(`shacru ${EMPTY} R:e8N,a3E/Y:i9SW R -`));
    await clickFields(page, ['e8']);
    await field(page, 'e9').hover();
    await expect(turnPanel(page).getByText('Careful: the chevron could never move again', { exact: true })).toBeVisible();
    await expect(page.locator('.board-sign--loss')).toBeVisible();
    await field(page, 'd9').hover();
    await expect(turnPanel(page).getByText('Careful:'), 'another way is safe').toHaveCount(0);
});

test('a turn after which two attack an own chevron is marked {R11}', async ({ desk: page }) => {
    await page.goto(pathOf(`pacru ${EMPTY} R:e5S,a3E/Y:d3NE,e3N,i9SW R -`));
    const warning = turnPanel(page).getByText(/^Careful: one of your chevrons would be attacked by two/);
    await clickFields(page, ['e5']);
    await field(page, 'e4').hover();
    await expect(warning).toBeVisible();
    await expect(turnPanel(page).getByRole('link', { name: 'R11', exact: true })).toBeVisible();
    await expect(page.locator('.board-circle--threatened')).toBeVisible();
    await expect(page.locator('.board-sign--loss')).toBeVisible();
    await field(page, 'f4').hover();
    await expect(warning, 'one alone does no harm').toHaveCount(0);
});

test('a chevron attacked by two, and then lost, is told and shown', async ({ desk: page }) => {
    const position = `pacru ${EMPTY} R:d3NE,e3N,a1N/Y:e4S,i9SW R -`;
    const warning = page.getByText(/^Yellow: one of your chevrons is attacked by two/);
    await page.goto(pathOf(position));
    await expect(page.locator('.board-circle--threatened')).toBeVisible();
    await expect(field(page, 'e4')).toHaveAccessibleName(/attacked by two/);
    await expect(warning, 'not the player to move').toHaveCount(0);
    library.read(position);
    await playTurns(page, mouse(page), ['a1-a2']);
    await expect(warning, 'now it is').toBeVisible();
    await playTurns(page, mouse(page), ['i9-h8', 'e3xe4(e6)'], 1);
    await expect(page.getByText(/^Yellow has lost a chevron/)).toBeVisible();
    await expect(page.locator('.board-sign--loss')).toBeVisible();
});

test('the closing round has a notice until it is over', async ({ desk: page }) => {
    const notice = page.getByText(/^Closing round:/);
    await page.goto(pathOf(`azacru ${EMPTY} R:e9N/Y:a1NE/G:i1N R -`));
    await button(page, 'Pass').click();
    await expect(notice).toHaveText(/one more turn each for Yellow and Green/);
    await clickFields(page, ['a1']);
    await expect(turnPanel(page)).toHaveAttribute('data-step', 'go');
    await expect(notice, 'the notice stays').toHaveText(/Yellow and Green/);
    await clickFields(page, ['b2']);
    await expect(notice).toHaveText(/turn each for Green/);
});

test.describe('with confirmation', () => {
    test.use({ settings: { confirm: true } });

    test('a turn waits until it is confirmed', async ({ page }) => {
        await page.goto('/analysis');
        await clickFields(page, ['e1', 'e2']);
        await expect(button(page, 'Play this turn')).toBeVisible();
        await showsTurn(page, 0);
        await button(page, 'Play this turn').click();
        await showsTurn(page, 1);
    });
});
