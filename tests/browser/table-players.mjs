// SPDX-License-Identifier: GPL-3.0-or-later
// Rules over the table, the aim, computers that stay, who played which turn, sets, and people around one screen.
import { library, mouse, playTurns } from './lib/turns.mjs';
import { expect, PHONE, test } from './lib/runner.mjs';
import { begin, board, button, choose, chooseGame, clickFields, field, member, openRecord, playButton, players, resign, savedBy, showsTurn, tool, turnPanel, turns } from './lib/table.mjs';

test('a rule opens over the table, and the turn that is being made stays', async ({ page }) => {
    await begin(page, 'pacru');
    await clickFields(page, ['a3', 'b4']);
    await expect(turnPanel(page)).toHaveAttribute('data-step', 'choose');
    await turnPanel(page).getByRole('link', { name: 'R4', exact: true }).first().click();
    const box = page.getByRole('dialog', { name: 'R4: borderland change' });
    await expect(box).toContainText('put a marker on any neutral, unoccupied field');
    await expect(page).toHaveURL(/\/game$/);
    await page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);
    await expect(turnPanel(page), 'as it was').toHaveAttribute('data-step', 'choose');
    await clickFields(page, ['c5']);
    await showsTurn(page, 1);
});

test.describe('on a phone', () => {
    test.use(PHONE);

    test('the aim is put away where it stands, and brought back', async ({ page }) => {
        await page.goto('/');
        await playButton(page, 'computer').tap();
        const aim = page.getByText(/^Aim: /);
        await expect(aim).toBeVisible();
        await expect(button(page, 'Got it'), 'without scrolling').toBeInViewport({ ratio: 1 });
        await button(page, 'Got it').tap();
        await expect(aim).toHaveCount(0);
        await page.reload();
        await expect(turnPanel(page)).toBeVisible();
        await expect(aim, 'for good').toHaveCount(0);
        await button(page, 'What’s the aim?').tap();
        await expect(aim, 'until it is asked for').toBeVisible();
    });
});

/** Against a computer that begins: it has played one turn. */
async function againstComputer(page) {
    await page.goto('/setup');
    await chooseGame(page, 'Shacru');
    await member(page, 'Red').getByLabel('Played by').selectOption('1');
    await member(page, 'Yellow').getByLabel('Name').fill('Ada');
    await button(page, 'Play').click();
    await expect(turns(page)).toHaveCount(1);
}

test('a saved game keeps its computers', async ({ page }) => {
    await againstComputer(page);
    await tool(page, 'More').click();
    const { text: record } = await savedBy(page, button(page, 'Save this game'));
    expect(record).toContain('[RedLevel "1"]');
    expect(record).not.toContain('YellowLevel');
    await page.goto('/');
    await openRecord(page, record);
    await expect(turnPanel(page)).toContainText('Your turn');
    await clickFields(page, ['e9', 'e8']);
    await expect(turns(page), 'the computer answers').toHaveCount(3);
    await page.reload();
    await clickFields(page, ['e8', 'e7']);
    await expect(turns(page), 'also when the page is loaded anew').toHaveCount(5);
});

test('a game played on from a position keeps its computers', async ({ page }) => {
    await againstComputer(page);
    await choose(page, 'Analyse this position');
    await expect(page).toHaveURL(/\/analysis\//);
    await expect(players(page).filter({ hasText: 'Ada' })).toBeVisible();
    await clickFields(page, ['e9', 'e8']);
    await showsTurn(page, 1);
    await expect(turnPanel(page), 'here nobody plays by itself').toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await showsTurn(page, 0, 1);
    await page.reload();
    await choose(page, 'Play from here');
    await expect(page).toHaveURL(/\/game$/);
    await clickFields(page, ['e9', 'e8']);
    await expect(turns(page), 'the computer answers').toHaveCount(2);
});

for (const [count, way, played, colours] of [
    [2, 'two', ['e1-e2', 'e9-e8', 'e2-e3'], ['Red', 'Yellow', 'Red']],
    [4, 'four', ['i5-h5', 'e1-d2', 'a5-b5', 'e9-e8', 'g1-h2'], ['Red', 'Green', 'Black', 'Yellow', 'Red']],
])
    test(`the list of turns shows who moved, ${count} players`, async ({ page }) => {
        await begin(page, 'pacru', way);
        library.start('pacru', count);
        await playTurns(page, mouse(page), played);
        for (const [i, colour] of colours.entries()) {
            await expect(turns(page).nth(i)).toHaveAccessibleName(`${colour}: ${played[i]}`);
            await expect(turns(page).nth(i).locator(`.board-of--${colour.toLowerCase()}`)).toBeVisible();
        }
    });

test('the totals of a set are seen during play, and a change of seats is announced', async ({ page }) => {
    await page.goto('/setup');
    await chooseGame(page, 'Shacru');
    for (const [colour, name] of [['Red', 'Ada'], ['Yellow', 'Bo']])
        await member(page, colour).getByLabel('Name').fill(name);
    await page.getByLabel('How many games').selectOption('2');
    await button(page, 'Play').click();
    const set = page.locator('[data-role=set]'), news = page.getByRole('status').filter({ hasText: 'Seats have changed.' });
    await expect(set).toHaveText('Game 1 of 2');
    await expect(news).toHaveCount(0);
    library.start('shacru', 2);
    await playTurns(page, mouse(page), ['e1-e2', 'e9-e8', 'e2-e3']);
    await resign(page);
    await button(page, 'Next game').click();
    await expect(set).toContainText('Game 2 of 2');
    await expect(set).toContainText('Ada: 2 markers');
    await expect(set, 'nothing for a game that was left').toContainText('Bo: 0 markers');
    await expect(news).toContainText('Bo begins.');
    await expect(news).toContainText('Bo: South');
    await expect(news).toContainText('Ada: North');
    await clickFields(page, ['e1', 'e2']);
    await showsTurn(page, 1);
    await expect(news, 'until the first turn').toHaveCount(0);
    await expect(set, 'the totals stay').toContainText('Ada: 2 markers');
});

/** The direction in which something is read: the way its first line runs, in degrees from upright to the right. */
const turned = (locator) => locator.evaluate((element) => {
    let matrix = new DOMMatrix();
    for (let at = element; at; at = at.parentElement) {
        const { transform, rotate } = getComputedStyle(at);
        matrix = new DOMMatrix(transform === 'none' ? '' : transform).multiply(matrix);
        if (rotate !== 'none')
            matrix = new DOMMatrix(`rotate(${rotate})`).multiply(matrix);
    }
    return (Math.round(Math.atan2(matrix.b, matrix.a) * 180 / Math.PI) + 360) % 360;
});

/** Where a box lies, seen from the middle of another. */
const sideFrom = (box, other) => {
    const x = box.x + box.width / 2 - other.x - other.width / 2, y = box.y + box.height / 2 - other.y - other.height / 2;
    return Math.abs(x) > Math.abs(y) ? (x < 0 ? 'left' : 'right') : (y < 0 ? 'above' : 'below');
};

// Four players: who sits where, and how that is read; the turn is above or below an upright board, left or right of a lying one.
const SEATED = [
    ['Red', 'right', 270, { upright: 'below', lying: 'right' }],
    ['Green', 'below', 0, { upright: 'below', lying: 'right' }],
    ['Black', 'left', 90, { upright: 'above', lying: 'left' }],
    ['Yellow', 'above', 180, { upright: 'above', lying: 'left' }],
];
const FIRST = { Red: ['i5', 'h5'], Green: ['e1', 'd2'], Black: ['a5', 'b5'], Yellow: ['e9', 'e8'] };

for (const [way, viewport] of [['upright', { width: 820, height: 1180 }], ['lying', { width: 1180, height: 820 }]])
    test.describe(`a tablet, ${way}`, () => {
        test.use({ viewport, hasTouch: true, isMobile: true });

        test(`people around it are named at their edge, and the turn is turned to them, ${way}`, async ({ page }) => {
            await page.goto('/');
            await playButton(page, 'four').tap();
            await expect(board(page)).toBeVisible();
            const middle = await board(page).boundingBox();
            for (const [name, side, angle] of SEATED) {
                const card = players(page).filter({ hasText: name });
                expect(sideFrom(await card.boundingBox(), middle), `${name} is named`).toBe(side);
                expect(await turned(card), name).toBe(angle);
            }
            for (const [name, , angle, places] of SEATED) {
                await expect(turnPanel(page)).toContainText(`${name}: choose a chevron.`);
                expect(await turned(turnPanel(page)), name).toBe(angle);
                for (const at of FIRST[name])
                    await field(page, at).tap();
                const confirm = button(page, 'Play this turn');
                await expect(confirm, 'in sight').toBeInViewport({ ratio: 1 });
                expect(await turned(confirm), `${name} confirms`).toBe(angle);
                const { x, y, width, height } = await confirm.boundingBox();
                const place = way === 'upright' ? (y > middle.y + middle.height ? 'below' : y + height < middle.y ? 'above' : 'over')
                    : (x > middle.x + middle.width ? 'right' : x + width < middle.x ? 'left' : 'over');
                expect(place, `${name} finds it beside the board`).toBe(places[way]);
                await confirm.tap();
            }
            await showsTurn(page, 4);
            expect(await page.evaluate(() => document.scrollingElement.scrollWidth <= innerWidth), 'nothing is too wide').toBe(true);
            await tool(page, 'Rotate').tap();
            const card = players(page).filter({ hasText: 'Black' });
            await expect.poll(async () => sideFrom(await card.boundingBox(), await board(page).boundingBox()), 'names go with the board').toBe('below');
        });

        for (const game of ['shacru', 'azacru', 'pacru'])
            test(`the aim of ${game} is read without scrolling, ${way}`, async ({ page }) => {
                await begin(page, game, 'four');
                await expect(button(page, 'Got it')).toBeInViewport({ ratio: 1 });
                const hidden = await page.locator('.around-turned').evaluate((box) => box.scrollHeight - box.clientHeight);
                expect(hidden, 'pixels out of sight').toBeLessThanOrEqual(1);
            });
    });

test('around a screen or not is chosen where several people set up a game', async ({ page }) => {
    await page.goto('/setup');
    const together = page.getByRole('group', { name: 'Several people at this screen' });
    await expect(together.getByRole('radio', { name: 'nothing turns' }), 'a desk').toBeChecked();
    await together.getByRole('radio', { name: /^we sit around it/ }).check();
    await button(page, 'Play').click();
    await expect(board(page)).toBeVisible();
    await clickFields(page, ['e1', 'e2']);
    await showsTurn(page, 1);
    expect(await turned(turnPanel(page)), 'the other side').toBe(180);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => turned(turnPanel(page)), 'too small for it').toBe(0);
    await page.goto('/setup');
    await member(page, 'Yellow').getByLabel('Played by').selectOption('1');
    await expect(together, 'one person alone is not asked').toHaveCount(0);
});
