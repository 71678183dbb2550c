// SPDX-License-Identifier: GPL-3.0-or-later
// Leaving a table: with a word, or without one, as the table has chosen.
import { allOf, azacruTurns, connected, test } from './lib/online.mjs';
import { expect } from './lib/runner.mjs';
import { choose, outcome, player, resign, says, showsTurn, tool, turnPanel } from './lib/table.mjs';

test('with a word', async ({ online }) => {
    const { game, pages } = await online.gather({ game: 'azacru' }, ['Anna', 'Ben', 'Cleo']);
    const [anna, ben, cleo] = pages, menu = ben.getByRole('dialog', { name: 'More' });
    await choose(ben, 'Leave the game');
    await expect(menu, 'is asked for twice').toContainText('Leave the game?');
    await ben.keyboard.press('Escape');
    await online.play(game, pages, azacruTurns(3).slice(0, 1));
    await resign(ben);
    await allOf(pages, (page) => showsTurn(page, 2));
    await expect(player(anna, 'Ben'), 'the others see it').toContainText('has left');
    await says(anna, 'Cleo is thinking…');
    await tool(ben, 'More').click();
    await expect(menu).toBeVisible();
    await expect(menu.getByRole('button', { name: 'Leave the game' }), 'only once').toHaveCount(0);
    await ben.keyboard.press('Escape');
    await resign(cleo);
    await allOf(pages, (page) => expect(outcome(page, { 0: 'You won: Cleo resigned.', 2: 'Anna won: you resigned.' }[pages.indexOf(page)] ?? 'Anna won: Cleo resigned.'), 'one is left').toBeVisible());
});

for (const [what, setup, said] of [
    ['counts as having left', { away: 'left' }, /Ben is away, [23]:\d\d left\. After that Ben counts as having left/],
    ['is played for by the computer', { away: 'computer', grace: 60 }, /Ben is away, (1:00|0:\d\d) left\. After that the computer plays for Ben/],
])
    test(`the table says that who is away ${what}`, async ({ online }) => {
        const { game, pages: [anna, ben] } = await online.gather(setup, ['Anna', 'Ben']);
        await online.play(game, [anna, ben], ['e1-e2']);
        await ben.context().close();
        await says(anna, said);
    });

test.describe('without a word', () => {
    const soon = { timeout: 60_000 };

    /** A table at which Ben closes his window on his turn. */
    async function deserted(online, setup) {
        const { pages: [anna, ben], ...made } = await online.gather({ grace: 5, ...setup }, ['Anna', 'Ben']);
        await online.play(made.game, [anna, ben], ['e1-e2']);
        // Who comes back does so on the same device.
        const device = { storageState: await ben.context().storageState() };
        await ben.context().close();
        return { anna, device, ...made };
    }

    test('who counts as having left has lost', async ({ open, online }) => {
        const { anna, links, device } = await deserted(online, { away: 'left' });
        await expect(outcome(anna, /^You won: Ben /)).toBeVisible(soon);
        const late = await open(links[1], device);
        await expect(outcome(late, /^Anna won: you /), 'and who comes too late sees it').toBeVisible();
    });

    test('the computer plays until the player is back', async ({ open, online }) => {
        const { anna, game, links, device } = await deserted(online, { away: 'computer', level: 1 });
        const ben = player(anna, 'Ben');
        await expect(ben.locator('svg.icon')).toBeVisible(soon);
        await expect(turnPanel(anna)).toBeVisible(soon);
        await showsTurn(anna, 2);
        const back = await open(links[1], device);
        await connected(back);
        await expect(ben.locator('svg.icon'), 'who comes back has the seat again').toHaveCount(0);
        await expect(ben.getByRole('img', { name: 'is here' })).toBeVisible();
        await online.play(game, [anna, back], ['e2-e3']);
        await expect(turnPanel(back)).toBeVisible();
    });

    test('a table that waits', async ({ open, online }) => {
        const waiting = await deserted(online, { away: 'wait' }), left = await deserted(online, { away: 'left' });
        await expect(outcome(left.anna, /^You won/), 'the time is over').toBeVisible(soon);
        await says(waiting.anna, /Ben is away\. The game is waiting/);
        expect((await online.stateOf(waiting.game)).phase, 'nobody has left it').toBe('playing');
        const ben = await open(waiting.links[1], waiting.device);
        await expect(turnPanel(ben), 'whoever was waited for plays on').toBeVisible();
    });
});
