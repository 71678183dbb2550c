// SPDX-License-Identifier: GPL-3.0-or-later
// Connections that are lost and come back, whatever is going on: the server killed, the network cut.
import { allOf, azacruTurns, connected, disconnected, free, goneOn, person, sit, test } from './lib/online.mjs';
import { expect } from './lib/runner.mjs';
import { button, outcome, resign, says, showsTurn, tool, turnPanel } from './lib/table.mjs';
import { library, mouse, playTurn } from './lib/turns.mjs';

// Browsers complain of every attempt to connect.
test.use({ complaints: /WebSocket|Failed to load resource|ERR_/, ownServer: true });

const TURNS = azacruTurns(2);

/** The next turn of the game that the library has, in the window of whoever makes it. */
async function makeTurn(page, n) {
    await playTurn(mouse(page), TURNS[n]);
    await showsTurn(page, n + 1);
}

async function offerAgain(page, other) {
    await button(page, 'Play again').click();
    await expect(other.getByText(/would like to play again/)).toBeVisible();
}

test('a turn made while the server is down arrives once', async ({ online, server }) => {
    const { game, pages } = await online.gather({ game: 'azacru' }, ['Anna', 'Ben']);
    await online.play(game, pages, TURNS.slice(0, 2));
    await server.restart('SIGKILL', async () => {
        await allOf(pages, disconnected);
        await makeTurn(pages[0], 2);
        await says(pages[0], 'Sending your turn…');
    });
    await allOf(pages, connected);
    await showsTurn(pages[1], 3);
    await says(pages[0], 'Ben is thinking…');
    expect((await online.stateOf(game)).turns).toEqual(TURNS.slice(0, 3));
});

test('who waits for a game when the server is killed can begin it', async ({ open, online, server }) => {
    const { links } = await online.make({ game: 'azacru', seats: [person('Wim'), free] });
    const wim = await open(links[0]);
    await connected(wim);
    await server.restart('SIGKILL', () => disconnected(wim));
    await connected(wim);
    await sit(await open(links[1]), 'Guest');
    await expect(turnPanel(wim)).toBeVisible();
});

test('who has played when the server is killed can play again', async ({ online, server }) => {
    const { game, pages } = await online.gather({ game: 'shacru' }, ['Olga', 'Pia']);
    await resign(pages[0]);
    await expect(outcome(pages[1], /^You won: /)).toBeVisible();
    await server.restart('SIGKILL', async () => {
        await allOf(pages, disconnected);
        await expect(outcome(pages[1], /^You won: /), 'what is known stays').toBeVisible();
    });
    await allOf(pages, connected);
    await offerAgain(pages[0], pages[1]);
    await button(pages[1], 'Play again').click();
    await goneOn(pages, game);
    await allOf(pages, (page) => showsTurn(page, 0));
});

/** The network of a window is cut while something happens. */
async function cut(page, meanwhile) {
    await page.context().setOffline(true);
    await disconnected(page);
    await meanwhile();
    await page.context().setOffline(false);
    await connected(page);
}

const message = (page) => page.getByRole('textbox', { name: 'Write a message' });
async function say(page, text) {
    await tool(page, 'Chat').click();
    await message(page).fill(text);
    await button(page, 'Send').click();
}

test('the network is cut on one’s own turn and on another’s', async ({ online }) => {
    const { pages: [anna, ben] } = await online.gather({ game: 'azacru' }, ['Anna', 'Ben']);
    library.start('azacru', 2);
    await cut(anna, () => makeTurn(anna, 0));
    await showsTurn(ben, 1);
    await cut(anna, async () => {
        await makeTurn(ben, 1);
        await say(ben, 'Are you there?');
        await expect(ben.getByRole('log')).toContainText('Are you there?');
    });
    await showsTurn(anna, 2);
    await tool(anna, /^Chat/).click();
    await expect(anna.getByRole('log'), 'what was said meanwhile').toContainText('Are you there?');
});

test('a message that cannot be sent is not lost', async ({ online }) => {
    const { pages: [anna, ben] } = await online.gather({ game: 'azacru' }, ['Anna', 'Ben']);
    await cut(anna, async () => {
        await say(anna, 'Hello?');
        await says(anna, /no connection/);
    });
    await expect(message(anna), 'and can be sent later').toHaveValue('Hello?');
    await button(anna, 'Send').click();
    await tool(ben, /^Chat/).click();
    await expect(ben.getByRole('log')).toContainText('Hello?');
});

test('who was away sees how the game ended, and is asked to play again', async ({ online }) => {
    const { game, pages } = await online.gather({ game: 'azacru' }, ['Anna', 'Ben']), [anna, ben] = pages;
    await cut(ben, () => resign(anna));
    await expect(outcome(ben, /^You won: /)).toBeVisible();
    await cut(ben, () => button(anna, 'Play again').click());
    await expect(ben.getByText('Anna would like to play again.')).toBeVisible();
    await button(ben, 'Play again').click();
    await goneOn(pages, game);
});

test('a line that is dead without a word', async ({ page, online, server }) => {
    const { links } = await online.make({ game: 'azacru', seats: [person('Anna'), person('Ben')] });
    await page.clock.install();
    await page.goto(links[0]);
    await connected(page);
    await page.clock.fastForward(25_000);
    await page.clock.fastForward(5_000);
    await connected(page); // the server has answered
    await server.freeze(async () => {
        await page.clock.fastForward(25_000);
        await page.clock.fastForward(11_000);
        await disconnected(page);
    });
    await page.clock.fastForward(30_000);
    await connected(page);
});

test('a game by correspondence, with a server that is restarted after every turn', async ({ open, online, server }) => {
    const { game, links } = await online.make({ game: 'azacru', seats: [person('Anna'), person('Ben')], clock: { kind: 'days', days: 3 } });
    library.start('azacru', 2);
    // Both have come once, each on a device of their own, which they use again.
    const devices = await Promise.all(links.map(async (link) => {
        const page = await open(link);
        await connected(page);
        const storageState = await page.context().storageState();
        await page.context().close();
        return { storageState };
    }));
    for (let n = 0; n < 4; n++) {
        const page = await open(links[n % 2], devices[n % 2]);
        await showsTurn(page, n);
        await expect(page.getByText('3 days per turn'), 'what was agreed').toBeVisible();
        await expect(page.getByRole('timer').nth(n % 2), 'time left').toHaveText(/^(3 d 0 h|2 d 23 h)$/);
        await makeTurn(page, n);
        await says(page, n === 0 ? 'Ben is away. The clock decides' : 'is away');
        await page.context().close();
        await server.restart(n % 2 ? 'SIGKILL' : 'SIGTERM');
    }
    expect((await online.stateOf(game)).turns).toEqual(TURNS.slice(0, 4));
});

test('a server that restarts says so', async ({ page, online, server }) => {
    const { links } = await online.make({ game: 'azacru', seats: [person('Anna'), person('Ben')] });
    await page.goto(links[0]);
    await connected(page);
    await server.restart('SIGTERM', async () => {
        await disconnected(page);
        await says(page, /is restarting/);
    });
    await connected(page);
});
