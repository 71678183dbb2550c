// SPDX-License-Identifier: GPL-3.0-or-later
// Keys, looking back, the board from other sides, what is spoken.
import { azacruTurns } from './lib/online.mjs';
import { expect, test } from './lib/runner.mjs';
import { begin, board, button, chooseGame, clickFields, field, outcome, playButton, showsTurn, tool, turnPanel, turns } from './lib/table.mjs';
import { keyboard, library, mouse, playTurns } from './lib/turns.mjs';

async function begun(page) {
    await begin(page, 'pacru');
    library.start('pacru', 2);
    await playTurns(page, mouse(page), ['e1-e2', 'e9-e8', 'e2-e3']);
    await page.evaluate(() => document.activeElement.blur());
}

test('looking back', async ({ page }) => {
    await begun(page);
    for (const [key, shown] of [['ArrowLeft', 2], ['k', 1], ['ArrowRight', 2], ['Home', 0], ['k', 0], ['j', 1], ['End', 3], ['j', 3]])
        await test.step(key, async () => {
            await page.keyboard.press(key);
            await showsTurn(page, shown, 3);
        });
    await turns(page).first().click();
    await showsTurn(page, 1, 3);
    await expect(page.getByText('You’re looking at turn 1 of 3.')).toBeVisible();
    await expect(turnPanel(page), 'there is no playing in the past').toHaveCount(0);
    await button(page, 'Back to the game').click();
    await showsTurn(page, 3);
    for (const [key, shown] of [['u', 2], ['Control+z', 1], ['r', 2], ['Control+y', 3]])
        await test.step(key, async () => {
            await page.keyboard.press(key);
            await showsTurn(page, shown);
        });
});

test('the board is turned, shown alone, and shows where every chevron can go', async ({ page }) => {
    await begun(page);
    const lowestLeft = () => page.locator('[data-field]').evaluateAll((fields) => {
        const place = (each) => each.getBoundingClientRect();
        return fields.toSorted((a, b) => place(b).y - place(a).y || place(a).x - place(b).x)[0].dataset.field;
    });
    expect(await lowestLeft(), 'South is at the bottom').toBe('a1');
    for (const corner of ['a9', 'i9', 'i1', 'a1']) {
        await page.keyboard.press('f');
        await expect.poll(lowestLeft).toBe(corner);
    }
    const list = page.getByRole('list', { name: 'Players' });
    await page.keyboard.press('z');
    await expect(list, 'z leaves only the board').toBeHidden();
    await page.keyboard.press('Escape');
    await expect(list).toBeVisible();
    await page.keyboard.press('o');
    await expect(page.locator('.board-circle--reach-end').first()).toBeVisible();
});

test('help, and sounds that are remembered', async ({ page }) => {
    await begun(page);
    const help = page.getByRole('dialog', { name: 'Help' });
    await page.keyboard.press('?');
    await expect(help).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await tool(page, 'Sounds').click();
    await expect(tool(page, 'Sounds')).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(tool(page, 'Sounds')).toHaveAttribute('aria-pressed', 'true');
});

test.describe('without shortcuts', () => {
    test.use({ settings: { keys: false } });

    test('letters do nothing, arrows still work', async ({ page }) => {
        await begun(page);
        await page.keyboard.press('k');
        await page.keyboard.press('ArrowLeft');
        await showsTurn(page, 2, 3);
    });
});

test('what is spoken', async ({ page }) => {
    await begun(page);
    const story = page.locator('[data-role=story]');
    const isCalled = (name, expected) => expect(field(page, name)).toHaveAccessibleName(expected);
    await isCalled('e3', 'red chevron on e3, facing north, power 1');
    await isCalled('e8', /yellow chevron on e8, facing south, power 1/);
    await expect(story).toHaveText('Red: e2-e3. The chevron moves from e2 to e3 and points north (moving).');
    await playTurns(page, mouse(page), ['e8-e7', 'e3-e4(d5)'], 3);
    await expect(story, 'a turn with a benefit').toHaveText('Red: e3-e4(d5). The chevron moves from e3 to e4 and points north (moving). '
        + 'A marker is placed on d5 (borderland change).');
    await isCalled('d5', 'd5, red marker');
    await isCalled('f5', 'f5, neutral');
    await clickFields(page, ['e7']);
    await isCalled('e7', 'yellow chevron on e7, facing south, power 1, picked up');
    await isCalled('e6', /^e6, neutral, the chevron can go here\. \S/);
    await clickFields(page, ['e6']);
    await isCalled('f5', 'f5, neutral, can be chosen. A marker is placed on f5.');
    await expect(board(page)).toHaveAccessibleName('Pacru, 2 players');
    await expect(page).toHaveTitle('Pacru, 2 players – Pacru');
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'My games' }), 'a new page has the focus').toBeFocused();
});

test('a whole game without a mouse', async ({ page }) => {
    await page.goto('/');
    await chooseGame(page, 'azacru');
    await playButton(page, 'two').focus();
    await page.keyboard.press('Enter');
    await expect(board(page)).toBeVisible();
    library.start('azacru', 2);
    await playTurns(page, keyboard(page), azacruTurns(2));
    await expect(outcome(page, 'Red wins.'), 'the result has the focus').toBeFocused();
});

test.describe('with slow animations', () => {
    test.use({ settings: { speed: 'slow' } });

    test('nobody has to wait for what is shown', async ({ page }) => {
        const playing = page.locator('.board--playing');
        await begin(page, 'pacru');
        await clickFields(page, ['e1', 'e2']);
        await expect(playing, 'the turn is shown').toBeVisible();
        await clickFields(page, ['e9']);
        expect(await playing.count(), 'a click ends it').toBe(0);
        await expect(turnPanel(page), 'and does what it would have done').toHaveAttribute('data-step', 'go');
        await page.keyboard.press('PageDown');
        await page.keyboard.press('Enter');
        await expect(playing, 'the next turn is shown').toBeVisible();
        await page.keyboard.press('Enter');
        expect(await playing.count(), 'Enter ends it too').toBe(0);
    });
});

test.describe('with a board that turns', () => {
    test.use({ settings: { turning: true } });

    test('the side of the player on turn is at the bottom', async ({ page }) => {
        await begin(page, 'pacru', 'four');
        const last = page.locator('[data-field]').last(), before = await last.getAttribute('data-field');
        library.start('pacru', 4);
        await playTurns(page, mouse(page), ['i5-h5']);
        await expect(last).not.toHaveAttribute('data-field', before);
    });
});
