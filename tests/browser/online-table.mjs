// SPDX-License-Identifier: GPL-3.0-or-later
// What goes on between people at a table: seats, offers, sets of games, chat, watchers, computers.
import { readFileSync } from 'node:fs';

import { check, same, test } from '../lib/check.mjs';
import { address, becomes, click, close, done, gone, open, seen, WIDE } from './lib/browser.mjs';
import { computer, connected, free, gather, goneOn, leave, make, person, play, shows, sit, stateOf } from './lib/online.mjs';

const item = async (page, name) => {
    await click(page, 'tool-more');
    await click(page, name);
};
const resign = async (page) => {
    await item(page, 'resign');
    await click(page, 'sure');
};
const PACRU = ['e1-e2', 'e9-e8', 'e2-e3', 'e8-e7'];

await test('addresses that lead to no table', async () => {
    const { game, links } = await make({ seats: [free, free] });
    const page = await open('/aaaaaaaa', { expectErrors: true });
    await becomes(page, 'problem', /can’t find this game/);
    await page.goto(`${address}/${game}/aaaaaaaaaaaa`);
    await becomes(page, 'problem', /doesn’t match a seat/);
    await page.click('main a >> text=Watch this game');
    await connected(page);
    check(!await page.locator('[data-role=sitting]').count(), 'who watches is offered no seat');
    await page.goto(address + links[0]);
    await seen(page, '[data-role=sitting]', 'the link of a seat is');
    await page.goto(`${address}/${game}`);
    await click(page, 'own-seat');
    await page.waitForURL(address + links[0]);
    check(!(await page.title()).includes(links[0].slice(10)), 'no secret in the title');
    await close(page);
});

await test('a seat, a name, and a computer on a seat that stays free', async () => {
    const { game, links } = await make({ game: 'azacru', seats: [free, free, free] });
    const anna = await open(links[0]);
    await sit(anna, '  \u202eAnna\u0007 ');
    await becomes(anna, 'player-yellow', /^Anna\b/, 'a name without what does not belong in it');
    await anna.selectOption('[data-role=fill-level]', '1');
    await click(anna, 'fill-red');
    await seen(anna, '[data-role=player-red] svg.icon', 'a computer has sat down');
    const ben = await open(links[2]);
    await sit(ben, 'Ben');
    await seen(anna, '[data-role=turn]', 'the game begins');
    await item(anna, 'rename');
    await anna.fill('[data-role=my-name]', 'Annette');
    await click(anna, 'sit');
    await becomes(ben, 'player-yellow', /^Annette/, 'names can be changed');
    await seen(ben, '.notice:has-text("Anna is now called Annette")', 'and others are told');
    const late = await open(links[1]);
    await seen(late, '[data-role=sitting]:has-text("The computer plays here")', 'who comes late');
    await sit(late, 'Cleo');
    await becomes(anna, 'player-red', /^Cleo/, 'takes the seat from the computer');
    same((await stateOf(game)).seats.map(({ kind }) => kind), ['person', 'person', 'person'], 'three people');
    await leave([anna, ben, late]);
});

await test('to take back, and a draw', async () => {
    const { game, pages } = await gather({}, ['Anna', 'Ben']);
    const [anna, ben] = pages;
    await play(game, pages, PACRU.slice(0, 3));
    await click(anna, 'tool-undo');
    await becomes(anna, 'offer', /Waiting for Ben/, 'who asks waits');
    await becomes(ben, 'offer', /^Anna asks to take back/);
    await click(ben, 'decline');
    await seen(anna, '.notice:has-text("Ben doesn’t agree")', 'a no');
    await gone(anna, '[data-role=offer]');
    await click(anna, 'tool-undo');
    await click(ben, 'agree');
    await Promise.all(pages.map((page) => shows(page, 2)));
    await play(game, pages, PACRU.slice(2));
    await item(ben, 'offer-draw');
    await seen(anna, '[data-role=offer]', 'a draw is offered');
    await click(anna, 'agree');
    await Promise.all(pages.map((page) => becomes(page, 'result', /^The game is a draw/)));
    await leave(pages);
});

await test('a set of games, then another one', async () => {
    const { game, pages, watch } = await gather({ game: 'shacru', games: 2 }, ['Anna', 'Ben']);
    const [anna, ben] = pages, watcher = await open(watch);
    await becomes(anna, 'facts', /Game 1 of 2/);
    await resign(anna);
    await becomes(ben, 'totals', /After 1 of 2 games/);
    await click(ben, 'next');
    const next = await goneOn(pages, game);
    await becomes(ben, 'facts', /Game 2 of 2/);
    await seen(ben, '[data-role=turn]', 'Ben begins now');
    await anna.click('[data-role=so-far] summary');
    await becomes(anna, 'totals', /After 1 of 2 games/, 'the totals so far');
    check(/Ben/.test((await anna.locator('[data-role=players] li').allInnerTexts())[0]), 'the seats have rotated');
    await click(watcher, 'to-next');
    await watcher.waitForURL(`${address}/${next}`);
    await connected(watcher);
    await resign(ben);
    await becomes(anna, 'totals', /After 2 of 2 games/);
    const rows = (await anna.locator('[data-role=totals] tbody tr').allInnerTexts()).map((row) => row.split(/\s+/).join(' '));
    same(rows.sort(), ['1 Anna 1 0', '1 Ben 1 0'], 'one game each');
    const [download] = await Promise.all([anna.waitForEvent('download'), click(anna, 'save-record')]);
    check(/\[Yellow "Ben"\]/.test(readFileSync(await download.path(), 'utf8')), 'the record has the names');
    await click(anna, 'rematch');
    await becomes(anna, 'offer', /Waiting for Ben/);
    await becomes(ben, 'offer', /^Anna would like to play again/);
    await click(ben, 'agree');
    await becomes(anna, 'facts', /Game 1 of 2/, 'a new set');
    await anna.goBack();
    await seen(anna, '[data-role=to-next]', 'the way from a game that is over to the next');
    await leave([...pages, watcher]);
});

await test('chat: what others write is text', async () => {
    const evil = '<img src=x onerror=alert(1)>', script = '<script>document.title="!"</script><b>&amp;</b>';
    const { pages, watch } = await gather({}, [evil, 'Ben'], { size: WIDE });
    const [anna, ben] = pages, ines = await open(watch, { size: WIDE }), otto = await open(watch, { size: WIDE });
    const say = async (page, text) => {
        await page.fill('[data-role=chat-text]', text);
        await click(page, 'chat-send');
    };
    await becomes(ben, 'player-red', new RegExp(`^${evil}`.replace(/[()]/g, '\\$&')), 'a name is text');
    await say(anna, script);
    await becomes(ben, 'said', script, 'chat is text');
    await say(ines, 'Red will win');
    await becomes(otto, 'said', 'Red will win', 'who watches talks to who watches');
    same(await ben.locator('[data-role=said]').allInnerTexts(), [script], 'players do not hear it');
    same(await otto.locator('[data-role=said]').allInnerTexts(), ['Red will win'], 'nor watchers the players');
    check(!await ben.locator('main img, main script, [data-role=said] *').count(), 'no markup anywhere');
    check(!(await ben.title()).includes('!'), 'nothing has run');
    await becomes(anna, 'facts', /2 watch/, 'who watches is counted');
    await ben.getByRole('button', { name: `Mute ${evil}` }).click();
    await gone(ben, '[data-role=said]', 'muted');
    await say(anna, 'Can you hear me?');
    await becomes(anna, 'said', script);
    await say(ben, 'No');
    await becomes(ben, 'said', 'No', 'one’s own lines are seen');
    await ben.reload();
    await becomes(ben, 'said', 'No', 'for as long as one likes');
    await ben.getByRole('button', { name: 'is muted' }).click();
    same(await ben.locator('[data-role=said]').allInnerTexts(), [script, 'Can you hear me?', 'No'], 'all of it again');
    await leave([...pages, ines, otto]);
});

await test('unread lines are counted where the chat is out of sight', async () => {
    const { pages: [anna, ben] } = await gather({}, ['Anna', 'Ben']);
    await click(ben, 'tool-chat');
    await ben.fill('[data-role=chat-text]', 'Hello');
    await ben.keyboard.press('Enter');
    await becomes(anna, 'tool-chat', '1');
    await click(anna, 'tool-chat');
    await becomes(anna, 'said', 'Hello');
    await anna.keyboard.press('Escape');
    await becomes(anna, 'tool-chat', '', 'seen');
    await leave([anna, ben]);
});

await test('against computers of the server', async () => {
    const { game, links, watch } = await make({ game: 'pacru', seats: [person('Anna'), computer(1)], clock: { kind: 'time', minutes: 10 } });
    const anna = await open(links[0]), watcher = await open(watch);
    await connected(anna);
    const move = async (n) => {
        await anna.click('[data-role=board] [aria-label*="can be picked up"]');
        await anna.click('[data-role=board] [aria-label*="the chevron can go here"]');
        while (!await anna.locator('[data-role=waiting]').count() && (await stateOf(game)).turns.length < n)
            if (await anna.locator('[data-role=direction]').count())
                await click(anna, 'direction');
        await anna.locator('[data-role=turn][data-step=pick]').waitFor({ timeout: 60_000 });
        await shows(anna, n + 1);
    };
    await move(1);
    await move(3);
    await shows(watcher, 4);
    await click(anna, 'tool-undo');
    await Promise.all([anna, watcher].map((page) => shows(page, 2)));
    await click(anna, 'tool-more');
    check(!await anna.locator('[data-role=offer-draw]').count(), 'no draw with a computer');
    await click(anna, 'resign');
    await click(anna, 'sure');
    await becomes(anna, 'result', /Duckling wins/);
    await becomes(watcher, 'result', /Duckling wins/);
    await click(anna, 'rematch');
    await goneOn([anna], game); // computers need not be asked
    await leave([anna, watcher]);
});

await done();
