// SPDX-License-Identifier: GPL-3.0-or-later
// Connections that are lost and come back, whatever is going on: the server killed, the network cut.
import { check, same, test } from '../lib/check.mjs';
import { address, becomes, click, close, done, frozen, open, restart, seen } from './lib/browser.mjs';
import { connected, free, gather, goneOn, leave, make, person, play, shows, sit, stateOf, turnsOf } from './lib/online.mjs';
import { library, mouse, playTurn } from './lib/hands.mjs';

const lost = (page) => page.locator('[data-role=line][data-state=lost]').waitFor();
const quiet = { expectErrors: true }; // browsers complain of every attempt to connect
const TURNS = turnsOf('azacru2');

/** The next turn of the game on the library's desk, in the window of whoever makes it. */
async function make1(page, n) {
    await playTurn(mouse(page), TURNS[n]);
    await shows(page, n + 1);
}

await test('the server is killed', async () => {
    const waiting = await make({ game: 'azacru', seats: [person('Wim'), free] });
    const wim = await open(waiting.links[0], quiet);
    const { game, pages } = await gather({ game: 'azacru' }, ['Anna', 'Ben'], quiet);
    const over = await gather({ game: 'shacru' }, ['Olga', 'Pia'], quiet);
    await click(over.pages[0], 'tool-more');
    await click(over.pages[0], 'resign');
    await click(over.pages[0], 'sure');
    await becomes(over.pages[1], 'result', /^You win!/, 'a game is over');
    await play(game, pages, TURNS.slice(0, 2));
    const all = [wim, ...pages, ...over.pages];
    await Promise.all(all.map(connected));
    await restart('SIGKILL', async () => {
        await Promise.all(all.map(lost));
        check(true, 'everybody sees it');
        await make1(pages[0], 2);
        await becomes(pages[0], 'waiting', /Sending your turn/, 'a turn is kept until it can be sent');
        await seen(over.pages[1], '[data-role=result]', 'what is known stays');
    });
    await Promise.all(all.map(connected));
    await shows(pages[1], 3);
    await becomes(pages[0], 'waiting', /Ben is thinking/, 'the turn has arrived, once');
    same((await stateOf(game)).turns, TURNS.slice(0, 3), 'as the server has it');
    const guest = await open(waiting.links[1], quiet);
    await sit(guest, 'Guest');
    await seen(wim, '[data-role=turn]', 'whoever waited can begin');
    await click(over.pages[0], 'rematch');
    await click(over.pages[1], 'agree');
    await Promise.all(over.pages.map((page) => shows(page, 0)));
    await leave([...all, guest]);
});

await test('the network is cut', async () => {
    const { game, pages } = await gather({ game: 'azacru' }, ['Anna', 'Ben'], quiet);
    const [anna, ben] = pages;
    const cut = async (page, meanwhile) => {
        await page.context().setOffline(true);
        await lost(page);
        await meanwhile();
        await page.context().setOffline(false);
        await connected(page);
    };
    library.start('azacru', 2);
    await cut(anna, () => make1(anna, 0)); // on one's own turn
    await shows(ben, 1);
    await cut(anna, async () => { // on another's turn, who plays and talks meanwhile
        await make1(ben, 1);
        await click(ben, 'tool-chat');
        await ben.fill('[data-role=chat-text]', 'Are you there?');
        await click(ben, 'chat-send');
        await becomes(ben, 'said', 'Are you there?');
    });
    await shows(anna, 2);
    await click(anna, 'tool-chat');
    await becomes(anna, 'said', 'Are you there?', 'what was said meanwhile');
    await anna.keyboard.press('Escape');
    await cut(anna, async () => { // what cannot be sent is not lost
        await click(anna, 'tool-chat');
        await anna.fill('[data-role=chat-text]', 'Hello?');
        await click(anna, 'chat-send');
        await seen(anna, '.notice:has-text("no connection")', 'it is told');
    });
    same(await anna.inputValue('[data-role=chat-text]'), 'Hello?', 'and can be sent later');
    await click(anna, 'chat-send');
    await anna.keyboard.press('Escape');
    await ben.keyboard.press('Escape');
    await cut(ben, async () => {
        await click(anna, 'tool-more');
        await click(anna, 'resign');
        await click(anna, 'sure');
    });
    await becomes(ben, 'result', /^You win!/, 'who was away sees how it ended');
    await cut(ben, () => click(anna, 'rematch'));
    await click(ben, 'agree');
    await goneOn(pages, game);
    await leave(pages);
});

await test('a line that is dead without a word', async () => {
    const { links } = await make({ game: 'azacru', seats: [person('Anna'), person('Ben')] });
    const page = await open('/', quiet);
    await page.clock.install();
    await page.goto(address + links[0]);
    await connected(page);
    await page.clock.fastForward(25_000);
    await page.clock.fastForward(5_000);
    await connected(page); // the server has answered
    await frozen(async () => {
        await page.clock.fastForward(25_000);
        await page.clock.fastForward(11_000);
        await lost(page);
    });
    await page.clock.fastForward(30_000);
    await connected(page);
    await close(page);
});

await test('a game by correspondence', async () => {
    const { game, links } = await make({ game: 'azacru', seats: [person('Anna'), person('Ben')], clock: { kind: 'days', days: 3 } });
    library.start('azacru', 2);
    for (let n = 0; n < 4; n++) {
        const page = await open(links[n % 2], quiet);
        await shows(page, n);
        await becomes(page, 'facts', /3 days per turn/, 'what was agreed');
        check(/^(3 d 0 h|2 d 23 h)$/.test(await page.locator('[data-role=clock]').nth(n % 2).innerText()), 'time left');
        await make1(page, n);
        await becomes(page, 'waiting', n === 0 ? /Ben is away. The clock decides/ : /is away/, 'who is waited for');
        await close(page);
        await restart(n % 2 ? 'SIGKILL' : 'SIGTERM');
    }
    same((await stateOf(game)).turns, TURNS.slice(0, 4), 'all turns are there');
    const page = await open(links[0], quiet);
    await connected(page);
    await restart('SIGTERM', async () => {
        await lost(page);
        await becomes(page, 'line', /is restarting/, 'why it is lost');
    });
    await connected(page);
    await close(page);
});

await done();
