// SPDX-License-Identifier: GPL-3.0-or-later
// What goes on between people at a table: seats, offers, sets of games, chat, watchers, computers.
import { allOf, computer, connected, free, goneOn, person, sit, test } from './lib/online.mjs';
import { expect, WIDE } from './lib/runner.mjs';
import { board, button, choose, outcome, player, players, resign, savedBy, says, showsTurn, tool, turnPanel } from './lib/table.mjs';

const PACRU = ['e1-e2', 'e9-e8', 'e2-e3', 'e8-e7'];
const seatToTake = (page) => page.getByRole('region', { name: 'Your seat' });
const totals = (page, games) => page.getByRole('table', { name: `After ${games} of 2 games` });

test.describe('addresses that lead to no table', () => {
    test.use({ complaints: /Failed to load resource/ });

    test('are told apart, and lead on', async ({ page, online }) => {
        const { game, links } = await online.make({ seats: [free, free] });
        await page.goto('/aaaaaaaa');
        await expect(page.getByText(/can’t find this game/)).toBeVisible();
        await page.goto(`/${game}/aaaaaaaaaaaa`);
        await expect(page.getByText(/doesn’t match a seat/)).toBeVisible();
        await page.getByRole('link', { name: 'Watch this game' }).click();
        await connected(page);
        await expect(seatToTake(page), 'who watches is offered no seat').toHaveCount(0);
        await page.goto(links[0]);
        await expect(seatToTake(page), 'the link of a seat is').toBeVisible();
        await page.goto(`/${game}`);
        await page.getByRole('link', { name: 'Go to your seat at this table' }).click();
        await expect(page).toHaveURL(links[0]);
        await expect(page, 'no secret in the title').not.toHaveTitle(new RegExp(links[0].slice(10)));
    });
});

test('a seat, a name, and a computer on a seat that stays free', async ({ open, online }) => {
    const { game, links } = await online.make({ game: 'azacru', seats: [free, free, free] });
    const anna = await open(links[0]);
    await sit(anna, '  \u202eAnna\u0007 ');
    await expect(player(anna, 'Anna').getByText('Anna', { exact: true }), 'a name without what does not belong in it').toBeVisible();
    const red = anna.locator('[data-role=room-red]');
    await red.getByRole('button', { name: /^Change: / }).click();
    await red.getByRole('combobox', { name: 'Level' }).selectOption('1 Duckling');
    await button(anna, 'The computer plays Red').click();
    await expect(anna.locator('[data-role=player-red] svg.icon'), 'a computer has sat down').toBeVisible();
    const ben = await open(links[2]);
    await sit(ben, 'Ben');
    await expect(turnPanel(anna), 'the game begins').toBeVisible();

    await choose(anna, 'Change my name');
    await anna.getByRole('textbox', { name: 'Your name' }).fill('Annette');
    await anna.getByRole('dialog').getByRole('button', { name: 'Change my name' }).click();
    await says(ben, 'Anna is now called Annette.');
    await expect(ben.locator('[data-role=player-yellow]')).toHaveText(/^Annette/);

    const late = await open(links[1]);
    await expect(seatToTake(late)).toContainText('The computer plays here');
    await sit(late, 'Cleo');
    await expect(anna.locator('[data-role=player-red]'), 'who comes late takes the seat from the computer').toHaveText(/^Cleo/);
    expect((await online.stateOf(game)).seats.map(({ kind }) => kind)).toEqual(['person', 'person', 'person']);
});

test('to take back, and a draw', async ({ online }) => {
    const { game, pages } = await online.gather({}, ['Anna', 'Ben']);
    const [anna, ben] = pages, takeBack = tool(anna, 'Take back');
    await online.play(game, pages, PACRU.slice(0, 3));
    await takeBack.click();
    await says(anna, /Waiting for Ben/);
    await says(ben, /^Anna asks to take back/);
    await button(ben, 'No, thanks').click();
    await says(anna, 'Ben doesn’t agree.');
    await expect(anna.getByText(/Waiting for Ben/)).toHaveCount(0);
    await takeBack.click();
    await button(ben, 'Allow').click();
    await allOf(pages, (page) => showsTurn(page, 2));
    await online.play(game, pages, PACRU.slice(2));
    await choose(ben, 'Offer a draw');
    await says(anna, 'Ben offers a draw.');
    await button(anna, 'Agree to a draw').click();
    await allOf(pages, (page) => expect(outcome(page, /^The game is a draw/)).toBeVisible());
});

test('a set of games, then another one', async ({ open, online }) => {
    const { game, pages, watch } = await online.gather({ game: 'shacru', games: 2 }, ['Anna', 'Ben']);
    const [anna, ben] = pages, watcher = await open(watch);
    const number = (page, n) => expect(page.getByText(`Game ${n} of 2`)).toBeVisible();
    await number(anna, 1);
    await resign(anna);
    await expect(totals(ben, 1)).toBeVisible();
    await button(ben, 'Next game').click();
    await anna.getByRole('link', { name: 'Go to the next game' }).click();
    const next = await goneOn(pages, game);
    await number(ben, 2);
    await expect(turnPanel(ben), 'Ben begins now').toBeVisible();
    await anna.getByText('Totals so far').click();
    await expect(totals(anna, 1)).toBeVisible();
    await expect(players(anna).first(), 'the seats have rotated').toHaveText(/Ben/);
    await expect(watcher, 'spectators go along').toHaveURL(`/${next}`);
    await connected(watcher);
    await resign(ben);
    await expect(totals(anna, 2)).toBeVisible();
    const rows = await totals(anna, 2).locator('tbody').getByRole('row').allInnerTexts();
    expect(rows.map((row) => row.trim().split(/\s+/).join(' ')).sort(), 'one game each').toEqual(['1 Anna 1 0', '1 Ben 1 0']);
    expect((await savedBy(anna, button(anna, 'Save this game'))).text, 'the record has the names').toMatch(/\[Yellow "Ben"\]/);

    await button(anna, 'Play again').click();
    await says(anna, /Waiting for Ben/);
    await says(ben, /^Anna would like to play again/);
    await button(ben, 'Play again').click();
    await expect(anna.getByText('Game 3'), 'the series goes on').toBeVisible();
    await anna.goBack();
    await expect(anna.getByRole('link', { name: 'Go to the next game' }), 'the way from a game that is over').toBeVisible();
});

const lines = (page) => page.locator('[data-role=said]');
async function say(page, text) {
    await page.getByRole('textbox', { name: 'Write a message' }).fill(text);
    await button(page, 'Send').click();
}

test.describe('chat on a wide screen', () => {
    test.use({ viewport: WIDE });

    test('what others write is text, and goes to whom it is for', async ({ open, online }) => {
        const evil = '<img src=x onerror=alert(1)>', script = '<script>document.title="!"</script><b>&amp;</b>';
        const { pages: [anna, ben], watch } = await online.gather({}, [evil, 'Ben']);
        const ines = await open(watch), otto = await open(watch);
        await expect(player(ben, evil), 'a name is text').toBeVisible();
        await say(anna, script);
        await expect(lines(ben), 'chat is text').toHaveText([script]);
        await say(ines, 'Red will win');
        await expect(lines(otto), 'watchers hear watchers').toHaveText(['Red will win']);
        await expect(lines(ben), 'players do not').toHaveText([script]);
        await expect(ben.locator('main img, main script, [data-role=said] *'), 'no markup anywhere').toHaveCount(0);
        await expect(ben, 'nothing has run').not.toHaveTitle(/!/);
        await expect(anna.getByText(/2 watching/)).toBeVisible();
    });

    test('somebody is muted for as long as one likes', async ({ online }) => {
        const { pages: [anna, ben] } = await online.gather({}, ['Anna', 'Ben']);
        await say(anna, 'Hello');
        await expect(lines(ben)).toHaveText(['Hello']);
        await button(ben, 'Mute Anna').click();
        await expect(lines(ben)).toHaveCount(0);
        await say(anna, 'Can you hear me?');
        await expect(lines(anna)).toHaveCount(2);
        await say(ben, 'No');
        await expect(lines(ben), 'one’s own lines are seen').toHaveText(['No']);
        await ben.reload();
        await expect(lines(ben)).toHaveText(['No']);
        await button(ben, 'Anna is muted').click();
        await expect(lines(ben)).toHaveText(['Hello', 'Can you hear me?', 'No']);
    });
});

test('unread lines are counted where the chat is out of sight', async ({ online }) => {
    const { pages: [anna, ben] } = await online.gather({}, ['Anna', 'Ben']);
    await tool(ben, 'Chat').click();
    await ben.getByRole('textbox', { name: 'Write a message' }).fill('Hello');
    await ben.keyboard.press('Enter');
    await expect(tool(anna, 'Chat, 1 new')).toHaveText(/1$/);
    await tool(anna, 'Chat, 1 new').click();
    await expect(lines(anna)).toHaveText(['Hello']);
    await anna.keyboard.press('Escape');
    await expect(tool(anna, 'Chat'), 'seen').toHaveText('Chat');
});

test('against computers of the server', async ({ open, online }) => {
    const { game, links, watch } = await online.make({ seats: [person('Anna'), computer(1)], clock: { kind: 'time', minutes: 10 } });
    const anna = await open(links[0]), watcher = await open(watch);
    await connected(anna);
    /** Makes some turn, the n-th, and waits for the computer's. */
    const move = async (n) => {
        const choices = turnPanel(anna).locator('[data-role=direction]').first(), sent = anna.getByText(/Sending your turn…|is thinking…/);
        await board(anna).getByRole('gridcell', { name: /can be picked up/ }).first().click();
        await board(anna).getByRole('gridcell', { name: /the chevron can go here/ }).first().click();
        await expect(choices.or(sent).or(anna.getByText(`${n + 1}/${n + 1}`, { exact: true })).first()).toBeVisible();
        if (await choices.isVisible())
            await choices.click();
        await expect(turnPanel(anna)).toHaveAttribute('data-step', 'pick', { timeout: 60_000 });
        await showsTurn(anna, n + 1);
    };
    await move(1);
    await move(3);
    await showsTurn(watcher, 4);
    await tool(anna, 'Take back').click();
    await allOf([anna, watcher], (page) => showsTurn(page, 2));
    await tool(anna, 'More').click();
    await expect(button(anna, 'Leave the game')).toBeVisible();
    await expect(button(anna, 'Offer a draw'), 'no draw with a computer').toHaveCount(0);
    await anna.keyboard.press('Escape');
    await resign(anna);
    await allOf([anna, watcher], (page) => expect(outcome(page, /^Duckling won: (you|Anna) resigned\.$/)).toBeVisible());
    await button(anna, 'Play again').click();
    await goneOn([anna], game); // computers need not be asked
});
