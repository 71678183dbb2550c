// SPDX-License-Identifier: GPL-3.0-or-later
// Every state of an online table, on a desk by day and on a phone by night: axe finds nothing, nothing is wider than the screen.
import { examineIn } from './lib/axe.mjs';
import { allOf, azacruTurns, connected, disconnected, free, person, sit, test } from './lib/online.mjs';
import { expect, PHONE, WIDE } from './lib/runner.mjs';
import { board, button, choose, outcome, player, resign, showsTurn, tool, turnPanel } from './lib/table.mjs';
import { keyboard, library, playTurn } from './lib/turns.mjs';

const LONG_NAME = 'Benedikt-Maximilian von und zu';

for (const [name, viewport, theme] of [['desk', WIDE, 'light'], ['phone', PHONE.viewport, 'dark']])
    test.describe(name, () => {
        const look = async (page, what) => {
            expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${what}: wide`).toBe(viewport.width);
            await examineIn(page, what, [theme]);
        };
        // Without a connection, browsers complain of every attempt.
        test.use({ viewport, contextOptions: { reducedMotion: 'reduce' }, complaints: /WebSocket|Failed to load resource/ });

        test('before the game', async ({ open, online }) => {
            const made = await online.make({ seats: [person('Anna'), free, free], clock: { kind: 'time', minutes: 20, increment: 5 } });
            const first = await open(made.links[0]), second = await open(made.links[1]);
            await connected(second);
            await look(second, 'a seat to take');
            await sit(second, LONG_NAME);
            await connected(first);
            await look(first, 'waiting');
        });

        test('turns, an offer, chat', async ({ online }) => {
            const { pages: [anna, ben] } = await online.gather({ clock: { kind: 'time', minutes: 20 }, games: 3 }, ['Anna', LONG_NAME]);
            await look(anna, 'my turn');
            await look(ben, 'another’s turn');
            await choose(anna, 'Offer a draw');
            await expect(ben.getByText('Anna offers a draw.')).toBeVisible();
            await look(ben, 'an offer');
            if (name === 'phone')
                await tool(anna, 'Chat').click();
            await anna.getByRole('textbox', { name: 'Write a message' }).fill(`Hello! ${'x'.repeat(200)}`);
            await button(anna, 'Send').click();
            await expect(anna.getByRole('log')).toHaveText(/Hello/);
            await look(anna, 'chat');
            await anna.keyboard.press('Escape');
            await expect(name === 'phone' ? tool(ben, 'Chat, 1 new') : ben.getByRole('log').getByText(/Hello/)).toBeVisible();
            await look(ben, 'something said');
        });

        test.describe('with a server of its own', () => {
            test.use({ ownServer: true });

            test('the menu, no connection, somebody away, the end', async ({ online, server }) => {
                const { pages } = await online.gather({ clock: { kind: 'time', minutes: 20 }, games: 3 }, ['Anna', LONG_NAME]);
                const [anna, ben] = pages;
                await tool(ben, 'More').click();
                await look(ben, 'the menu');
                await button(ben, 'Leave the game').click();
                await expect(ben.getByText('Leave the game?')).toBeVisible();
                await look(ben, 'a question');
                await server.restart('SIGKILL', async () => {
                    await disconnected(ben);
                    await ben.keyboard.press('Escape');
                    await look(ben, 'no connection');
                });
                await allOf(pages, connected);
                await anna.context().close();
                await expect(player(ben, 'Anna').getByRole('img', { name: 'is away' })).toBeVisible();
                await look(ben, 'somebody away');
                await resign(ben);
                await expect(outcome(ben, 'Anna won: you resigned.')).toBeVisible();
                await look(ben, 'over');
            });
        });

        test('no such game', async ({ page }) => {
            await page.goto('/aaaaaaaa');
            await expect(page.getByText(/can’t find this game/)).toBeVisible();
            await look(page, 'no such game');
        });
    });

test('with keys only', async ({ open, online }) => {
    const { links } = await online.make({ game: 'azacru', seats: [free, person('Ben')] });
    const anna = await open(links[0]), ben = await open(links[1]), keys = keyboard(anna);
    await connected(anna);
    await anna.getByRole('textbox', { name: 'Your name' }).focus();
    await anna.keyboard.type('Anna');
    await anna.keyboard.press('Enter');
    await expect(turnPanel(anna)).toBeVisible();
    library.start('azacru', 2);
    await playTurn(keys, azacruTurns(2)[0]);
    await allOf([anna, ben], (page) => showsTurn(page, 1));
    await keys.button('Chat');
    await anna.keyboard.press('Tab');
    await keys.button('Send');
    await anna.keyboard.press('Escape');
    await expect(anna.getByRole('dialog')).toHaveCount(0);
    await expect(board(anna)).toBeVisible();
    await keys.button('More');
    await expect(anna.getByRole('dialog', { name: 'More' })).toBeVisible();
    await keys.button('Leave the game');
    await keys.button('Leave the game');
    await expect(outcome(ben, 'You won: Anna resigned.')).toBeVisible();
});
