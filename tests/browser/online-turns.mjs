// SPDX-License-Identifier: GPL-3.0-or-later
// Whose turn it is at an online table: while one looks back, while one plans ahead, and when time runs out.
import { allOf, goneOn, person, test } from './lib/online.mjs';
import { expect, PHONE, WIDE } from './lib/runner.mjs';
import { button, choose, clickFields, field, outcome, player, resign, says, showsTurn, turnPanel } from './lib/table.mjs';
import { finger, mouse } from './lib/turns.mjs';

const TABLET = { viewport: { width: 820, height: 1180 } };
const planPanel = (page) => page.getByRole('region', { name: 'Your next turn' });
const current = (page) => page.locator('[data-role=players] [aria-current=true]');

for (const [what, options] of [['desk', { viewport: WIDE }], ['tablet', TABLET], ['phone', PHONE]])
    test(`looking back at earlier turns, ${what}`, async ({ online }) => {
        const { game, pages } = await online.gather({ clock: { kind: 'time', minutes: 20 } }, ['Anna', 'Ben'], options);
        const [anna, ben] = pages;
        await online.play(game, pages, ['e1-e2', 'e9-e8'], options === PHONE ? finger : mouse);
        await button(anna, 'Previous turn').click();
        await showsTurn(anna, 1, 2);
        await expect(current(anna), 'who is on turn now is marked, beside the clocks of now').toContainText('Anna');
        await expect(anna.getByText('An earlier position')).toBeVisible();
        await expect(anna.getByText('After turn 1 of 2; Ben was next.')).toBeVisible();
        await says(anna, 'In the game, it’s your turn.');
        await expect(anna).toHaveTitle(/^● Your turn/);
        await button(ben, 'First turn').click();
        await says(ben, 'In the game, it’s Anna’s turn.');
        await expect(button(ben, 'Back to the game')).toBeVisible();
        await button(anna, 'Back to your turn').click();
        await expect(turnPanel(anna)).toBeVisible();
    });

test.describe('a turn planned ahead', () => {
    /** Anna has played; Ben thinks. */
    async function begun(online) {
        const gathered = await online.gather({}, ['Anna', 'Ben']);
        await online.play(gathered.game, gathered.pages, ['e1-e2']);
        return gathered;
    }

    /** Plans the move of a chevron with one's own hands. */
    async function plan(page, from, to) {
        await field(page, from).click();
        await button(page, 'Plan my turn').click();
        await expect(planPanel(page)).toBeVisible();
        await field(page, to).click();
        await says(page, `Your next turn is planned: ${from}-${to}`);
    }

    test('a chevron chosen too early says whose turn it is, and the planned turn is played in time', async ({ online }) => {
        const { game, pages } = await begun(online), [anna, ben] = pages;
        await field(anna, 'e8').click();
        await expect(button(anna, 'Plan my turn'), 'a chevron of another player says nothing').toHaveCount(0);
        await field(anna, 'e2').click();
        await says(anna, 'It’s Ben’s turn. You can plan your next turn now.');
        await button(anna, 'Plan my turn').click();
        await field(anna, 'e3').click();
        await says(anna, 'Your next turn is planned: e2-e3');
        await expect(anna.locator('.board-arrow, [class*=hint]').first(), 'it is drawn').toBeVisible();
        expect((await online.stateOf(game)).turns, 'and not sent').toHaveLength(1);
        await clickFields(ben, ['e9', 'e8']);
        await allOf(pages, (page) => showsTurn(page, 3));
        expect((await online.stateOf(game)).turns).toEqual(['e1-e2', 'e9-e8', 'e2-e3']);
        await expect(turnPanel(ben)).toBeVisible();
    });

    test('is cancelled by hand, and by an answer that changes what it does', async ({ online }) => {
        const { pages: [anna, ben] } = await begun(online);
        await plan(anna, 'e2', 'e3');
        await button(anna, 'Cancel it').click();
        await expect(anna.getByText('Your next turn is planned')).toHaveCount(0);
        await field(anna, 'a3').click();
        await button(anna, 'Plan my turn').click();
        await button(anna, 'Don’t plan a turn').click();
        await expect(planPanel(anna)).toHaveCount(0);
        await plan(anna, 'e2', 'e3');
        await resign(ben);
        await expect(outcome(anna, 'You won: Ben resigned.'), 'and by the end of the game').toBeVisible();
        await expect(anna.getByText('Your next turn is planned')).toHaveCount(0);

        // Red goes to the field that Yellow has planned to go to.
        const { game, pages } = await online.gather({ game: 'azacru' }, ['Cleo', 'Dov']), [cleo, dov] = pages;
        await plan(dov, 'a1', 'b2');
        await clickFields(cleo, ['a3', 'b2']);
        await says(dov, 'Your planned turn was cancelled: the board has changed.');
        await expect(turnPanel(dov)).toBeVisible();
        expect((await online.stateOf(game)).turns, 'nothing was sent').toEqual(['a3-b2']);
    });
});

test('clocks: low time is heard once, and said', async ({ open, online }) => {
    const { links } = await online.make({ seats: [person('Anna'), person('Ben')], clock: { kind: 'time', minutes: 20 } });
    const anna = await open('/'), ben = await open(links[1]);
    await anna.evaluate(() => localStorage.setItem('pacru.settings', JSON.stringify({ speed: 'none', sounds: true })));
    // The server's clocks, as if nearly all of the time had gone by.
    await anna.routeWebSocket(/ws$/, (route) => {
        const server = route.connectToServer();
        server.onMessage((text) => route.send(String(text).replace(/"clocks":\[\d+/, `"clocks":[${anna.left}`)));
    });
    anna.left = 31_000;
    await anna.addInitScript(() => {
        window.tones = 0;
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function count(...when) { window.tones += 1; start.apply(this, when); };
    });
    await anna.goto(links[0]);
    const tones = () => anna.evaluate(() => window.tones);
    await clickFields(anna, ['e1', 'e2']);
    await showsTurn(ben, 1);
    await expect.poll(tones, 'a turn is heard').toBeGreaterThan(0);
    const before = await tones();
    await clickFields(ben, ['e9', 'e8']);
    await showsTurn(anna, 2);
    await expect(anna.locator('[data-role=low-time]'), 'said for those who hear the page').toHaveText(/^(30|29) seconds left$/);
    await expect.poll(tones).toBeGreaterThanOrEqual(before + 4);
    await expect(player(anna, 'Anna').locator('.clock--short'), 'and seen').toBeVisible();
});

test('an offer that is answered by playing on has lapsed, and that is said', async ({ online }) => {
    const { game, pages } = await online.gather({}, ['Anna', 'Ben']), [anna, ben] = pages;
    await online.play(game, pages, ['e1-e2']);
    await choose(anna, 'Offer a draw');
    await says(ben, 'Anna offers a draw.');
    await clickFields(ben, ['e9', 'e8']);
    await says(anna, 'Ben has played on, so your draw offer has lapsed.');
    await says(ben, 'You’ve played on, so the draw offer has lapsed.');
});

test('the next game of a set leaves the others at the result', async ({ open, online }) => {
    const { game, pages, watch } = await online.gather({ game: 'shacru', games: 3 }, ['Anna', 'Ben', 'Cleo']);
    const [anna, ben, cleo] = pages, watcher = await open(watch);
    await resign(anna);
    await resign(cleo);
    await expect(outcome(ben, 'You won: Cleo resigned.')).toBeVisible();
    await button(ben, 'Next game').click();
    const next = await goneOn([ben, watcher], game);
    await says(anna, 'Ben has begun the next game.');
    await expect(outcome(anna, 'Ben won: Cleo resigned.'), 'the result stays').toBeVisible();
    await expect(outcome(cleo, 'Ben won: you resigned.')).toBeVisible();
    await anna.getByRole('link', { name: 'Go to the next game' }).click();
    await expect(anna).toHaveURL(new RegExp(`/${next}/`));
    await expect(watcher, 'spectators go along').toHaveURL(`/${next}`);
});

test('leaving says what it means for the others, and staying is the first choice', async ({ online }) => {
    const { pages: [anna, ben, cleo] } = await online.gather({ game: 'azacru' }, ['Anna', 'Ben', 'Cleo']);
    const menu = (page) => page.getByRole('dialog', { name: 'More' });
    await choose(anna, 'Leave the game');
    await expect(menu(anna)).toContainText('Your chevrons leave the board, your markers stay, and Ben and Cleo play on without you.');
    await expect(menu(anna).locator('.button--main')).toHaveText('Keep playing');
    await button(anna, 'Keep playing').click();
    await anna.keyboard.press('Escape');
    await resign(anna);
    await expect(player(ben, 'Anna')).toContainText('has left');
    await choose(ben, 'Leave the game');
    await expect(menu(ben)).toContainText('It’s over then, and Cleo wins.');
    await menu(ben).locator('[data-role=sure]').click();
    await expect(outcome(cleo, 'You won: Ben resigned.')).toBeVisible();
    await expect(cleo.getByText(/Reading/), 'no number of a reading').toHaveCount(0);
});
