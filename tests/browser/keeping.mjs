// SPDX-License-Identifier: GPL-3.0-or-later
// What outlives the page: games, plans and settings; records and positions; addresses. And what
// comes of it when any of them is broken or meant badly.
import { expect, pathOf, test, visit } from './lib/runner.mjs';
import {
    begin, button, choose, chooseGame, member, openPosition, openRecord, outcome, pick, player, players, savedBy, showsTurn, showsTurns, tool,
} from './lib/table.mjs';
import { library, mouse, playTurns } from './lib/turns.mjs';

/** There is a heading, and a link or button that leads on. */
async function hasWayOn(page, what) {
    await expect(page.getByRole('heading', { level: 1 }), `${what} has a heading`).toHaveText(/\S/);
    const main = page.getByRole('main');
    await expect(main.getByRole('link').or(main.getByRole('button')).first(), `${what} has a way on`).toBeVisible();
}

test('a game goes on after a reload and in another window', async ({ page, context }) => {
    const turns = ['i9-h8', 'a1-b1', 'e1-d2', 'e9-d8', 'a3-b3', 'd8-c7>'];
    await begin(page, 'azacru');
    library.start('azacru', 2);
    await playTurns(page, mouse(page), turns);
    await tool(page, 'Take back').click();
    await showsTurn(page, 5);
    await page.reload();
    await showsTurns(page, turns.slice(0, 5));
    await tool(page, 'Redo').click();
    await showsTurns(page, turns);
    const other = await context.newPage();
    await page.close();
    await other.goto('/');
    await button(other, 'Continue').click();
    await showsTurns(other, turns);
    await expect(player(other, 'Red')).toHaveText(/3 markers/);
});

test('the last set-up is remembered', async ({ page }) => {
    const level = (colour) => member(page, colour).getByRole('combobox', { name: 'Played by' });
    await page.goto('/setup');
    await chooseGame(page, 'shacru');
    await pick(page, 'Players', '3');
    const [first, second, third] = await page.getByRole('combobox', { name: 'Colour' }).evaluateAll((all) => all.map((each) => each.selectedOptions[0].text));
    await member(page, second).getByRole('textbox', { name: 'Name' }).fill('Ada <b>');
    await level(third).selectOption({ value: '1' });
    await member(page, first).getByRole('combobox', { name: 'Colour' }).selectOption('Green');
    await pick(page, 'Who begins', 'Ada <b>');
    await page.getByRole('checkbox', { name: 'play with clocks' }).check();
    await page.getByRole('combobox', { name: 'Minutes for each player' }).selectOption('5');
    await button(page, 'Play').click();
    await expect(player(page, 'Ada <b>'), 'a name is text, not markup; who was chosen begins').toHaveAttribute('aria-current');
    await expect(page.getByRole('timer')).toHaveCount(3);

    await page.goto('/setup');
    await expect(page.getByRole('radio', { name: /^Shacru/ })).toBeChecked();
    await expect(page.getByRole('textbox', { name: 'Name' }).nth(1)).toHaveValue('Ada <b>');
    await expect(page.getByRole('combobox', { name: 'Played by' }).nth(2)).toHaveValue('1');
    await expect(page.getByRole('combobox', { name: 'Colour' }).first()).toHaveValue('green');
    await expect(page.getByRole('combobox', { name: 'Minutes for each player' })).toHaveValue('5');
});

test('who begins, and in which order', async ({ page }) => {
    const plays = async (...names) => {
        await button(page, 'Play').click();
        await expect(players(page)).toHaveText(names.map((name) => new RegExp(`^${name}`)));
        await page.goto('/setup');
    };
    const seat = (colour) => member(page, colour).getByRole('combobox', { name: 'Seat' });
    await page.goto('/setup');
    await pick(page, 'Players', '4');
    await pick(page, 'Who begins', 'the youngest');
    await pick(page, 'Who is the youngest?', 'Green');
    await plays('Green', 'Black', 'Yellow', 'Red');
    await page.getByRole('combobox', { name: 'Seat' }).nth(1).selectOption('North');
    await plays('Green', 'Red', 'Yellow', 'Black');
    await pick(page, 'Order of play', 'in the order of the list above');
    await plays('Green', 'Black', 'Yellow', 'Red');
    await pick(page, 'Players', '2');
    await seat('Red').selectOption('West');
    await expect(seat('Yellow'), 'two sit opposite each other').toHaveValue('east');
    await pick(page, 'Who begins', 'at random');
    await button(page, 'Play').click();
    await expect(players(page)).toHaveCount(2);
    expect(['Red Yellow', 'Yellow Red']).toContain((await players(page).allInnerTexts()).map((text) => text.trim().split(/\s/)[0]).join(' '));
});

test('two windows of one browser show the same game', async ({ page, context }) => {
    await begin(page, 'pacru');
    const other = await context.newPage();
    await other.goto('/game');
    library.start('pacru', 2);
    await playTurns(page, mouse(page), ['e1-e2', 'e9-e8']);
    await showsTurn(other, 2);
    await playTurns(other, mouse(other), ['e2-e3'], 2);
    await showsTurn(page, 3);
});

test.describe('with a clock about to run out', () => {
    library.start('shacru', 2);
    const plan = {
        game: 'shacru', begins: 0, games: 1, clock: { minutes: 1, seconds: 0 },
        members: [{ colour: 'red', seat: 'south', level: 0 }, { colour: 'yellow', seat: 'north', level: 0 }],
    };
    const game = { plan, order: [0, 1], record: library.newGame().write(), undone: [], clocks: [600, 60000] };
    test.use({ kept: { 'pacru.game': JSON.stringify(game) } });

    test('the player leaves by time', async ({ page }) => {
        await page.goto('/game');
        await expect(outcome(page, 'Yellow wins.')).toBeVisible();
        await showsTurns(page, ['time']);
    });
});

test('a game is saved as a record, opened again, and played on', async ({ page }) => {
    const turns = ['i9-h8', 'i7-h7', 'i3-h2', 'e9-f8', 'h8-g7', 'f8xg7(i8)'];
    await begin(page, 'pacru');
    library.start('pacru', 2);
    await playTurns(page, mouse(page), turns);
    await tool(page, 'More').click();
    const { name, text } = await savedBy(page, button(page, 'Save this game'));
    expect(name).toMatch(/\.pgr$/);
    expect(text).toContain('[Game "pacru"]');
    expect(text).toContain('f8xg7(i8)');
    await page.goto('/');
    await openRecord(page, text);
    await expect(page).toHaveURL(/\/game$/);
    await showsTurns(page, turns);
    await playTurns(page, mouse(page), ['h2-h1'], 6);
});

test('a position is copied, shared and pasted', async ({ page, baseURL }) => {
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await begin(page, 'pacru');
    library.start('pacru', 2);
    await playTurns(page, mouse(page), ['e1-e2']);
    await choose(page, 'Copy the position');
    await expect(page.getByText('Copied.')).toBeVisible();
    expect(await clipboard()).toBe(library.print());
    const shared = baseURL + pathOf(library.print());
    await choose(page, 'Copy the link to the position');
    await expect.poll(clipboard).toBe(shared);
    await page.goto('/');
    await openPosition(page, `  ${library.print()}\n`);
    await expect(page.getByRole('grid')).toBeVisible();
    expect(decodeURI(page.url()), 'a position that is pasted has that address').toBe(shared);
    await playTurns(page, mouse(page), ['e9-e8', 'e2-e3']);
    await page.keyboard.press('k');
    library.read('pacru 9/9/9/9/9/9/9/9/9 R:e2N,a3E,i3W,i9SW/Y:a1NE,a7E,i7W,e8S R -');
    await showsTurn(page, 1, 2);
    await playTurns(page, mouse(page), ['a3-b3'], 1);
    await showsTurns(page, ['e9-e8', 'a3-b3']); // both sides can be played, and played anew
});

const trouble = (page) => page.getByRole('alert');

for (const [name, words] of [['bad-turn-rule.pgr', /R\d+|line \d+, game/], ['bad-tag-syntax.pgr', /line \d+/], ['bad-empty.pgr', /no game/]])
    test(`a record is refused: ${name}`, async ({ desk: page }) => {
        await page.goto('/');
        await openRecord(page, new URL(`../records/${name}`, import.meta.url));
        await expect(trouble(page)).toHaveText(words);
    });

test('noise and a broken position are refused', async ({ desk: page }) => {
    await page.goto('/');
    await openRecord(page, [0, 255, 254, 1, 2, 3]);
    await expect(trouble(page)).toHaveText(/./);
    await openPosition(page, 'pacru 9/9 <script>');
    await expect(trouble(page)).toHaveText(/position, character/);
});

test('markup in a record is text', async ({ page }) => {
    await page.goto('/');
    await openRecord(page, '[Game "shacru"]\n[Players "2"]\n[Red "<img src=x onerror=document.title=1>"]\n'
        + '[Yellow "</script><script>document.title=2</script>"]\n\n1. e1-e2 {<b>comment</b>} *\n');
    await expect(page).toHaveURL(/\/game$/);
    await expect(players(page).filter({ hasText: '<img src=x' })).toBeVisible();
    await expect(page.getByRole('main').locator('img, script, b')).toHaveCount(0);
});

test('addresses that lead nowhere have a way on', async ({ desk: page }) => {
    await page.goto('/');
    for (const path of [
        '/nowhere', '/game/x', '/analysis/pacru', '/analysis/%', '/analysis/%ff%fe', '/analysis/<script>alert(1)</script>',
        '/analysis/pacru_9/9/9/9/9/9/9/9/9_R:e1N,e1S/Y:a1NE_R_-', `/analysis/${'9/'.repeat(900)}`, '/game',
    ]) {
        await visit(page, path);
        await hasWayOn(page, path.slice(0, 60));
    }
    await page.goto('/analysis/pacru_9');
    await hasWayOn(page, 'loaded from the server');
});

const BROKEN = [
    'null', '{', '[]', '"x"', '{"plan":1}', '{"record":"[Game \\"pacru\\"]"}',
    '{"opened":true,"record":"[Game \\"shacru\\"]\\n[Players \\"2\\"]\\n\\n1. e1-e9 *"}',
    '{"plan":{"game":"pacru","members":[{"colour":"red","seat":"south"},{"colour":"red","seat":"north"}]},"order":[0,1],"record":""}',
    JSON.stringify({ record: 'x'.repeat(100000), undone: [1, null, {}], clocks: 'no', order: [9, 9] }),
    '{"opened":true,"record":"[Game \\"shacru\\"]\\n[Players \\"2\\"]\\n\\n*","undone":["zz",7,"e1-e2"],"clocks":[-1,"x"]}',
];

for (const [i, text] of BROKEN.entries())
    test.describe(`broken store ${i + 1}`, () => {
        test.use({ kept: { 'pacru.game': text, 'pacru.plan': text, 'pacru.settings': text } });

        test(`all pages have a way on: ${text.slice(0, 60)}`, async ({ page }) => {
            await page.goto('/');
            for (const path of ['/', '/game', '/setup', '/settings']) {
                await visit(page, path);
                await hasWayOn(page, path);
            }
        });
    });
