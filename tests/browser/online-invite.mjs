// SPDX-License-Identifier: GPL-3.0-or-later
// Making games online and inviting to them: links, codes for cameras, the list of one's games, and being called when it
// is one's turn.
import { createRequire } from 'node:module';

import { examine } from './lib/axe.mjs';
import { check, same, test } from '../lib/check.mjs';
import { address, becomes, click, close, done, gone, open, PHONE, seen, textOf, visit } from './lib/browser.mjs';
import { connected, free, leave, make, person, play, sit, stateOf } from './lib/online.mjs';

const jsQR = createRequire(new URL('../../web/package.json', import.meta.url))('jsqr');

const SEAT = /^\/[0-9A-Za-z]{8}\/[0-9A-Za-z]{12}$/;
const pathOf = (page) => new URL(page.url()).pathname;
const phone = { size: PHONE, touch: true };

/** Makes a game in the page, in one of the ways that need no choice. */
async function invite(page, way, name = 'Anna') {
    await visit(page, '/online');
    await page.fill('[data-role=guest-name]', name);
    await click(page, `online-${way}`);
    await connected(page);
    check(SEAT.test(pathOf(page)), way, 'leads to a seat', pathOf(page));
    await seen(page, '[data-role=invitations]', way);
    return pathOf(page).slice(1, 9);
}

const addressIn = (page, role) => page.inputValue(`[data-role=${role}] [data-role=address]`);
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('pacru.online') ?? '[]'));

/** What the browser keeps of the game at this page's address, once it knows whether it is being played. */
async function remembered(page, phase) {
    const found = await page.waitForFunction(([game, wanted]) => JSON.parse(localStorage.getItem('pacru.online') ?? '[]')
        .find((one) => one.game === game && one.seen?.phase === wanted), [pathOf(page).slice(1, 9), phase]);
    return found.jsonValue();
}

/** The title comes to begin with this; it is set a moment after the page is drawn. */
async function titled(page, start, ...what) {
    try {
        await page.waitForFunction((wanted) => document.title.startsWith(wanted), start);
        check(true);
    } catch {
        check(false, ...what, 'the title is', await page.title());
    }
}

/** What a camera reads: the code is taken from a picture of the screen, and decoded by another library. */
async function scan(page, within) {
    const picture = await page.locator(`${within} [data-role=qr]`).screenshot();
    const { data, width, height } = await page.evaluate(async (source) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
        const context = canvas.getContext('2d');
        context.drawImage(image, 0, 0);
        return { data: [...context.getImageData(0, 0, image.width, image.height).data], width: image.width, height: image.height };
    }, `data:image/png;base64,${picture.toString('base64')}`);
    return jsQR(Uint8ClampedArray.from(data), width, height)?.data ?? null;
}

await test('from the first page to a game of two', async () => {
    const page = await open('/');
    check(!await page.locator('[data-role=my-games], [data-role=to-mine]').count(), 'no games, no list');
    await page.check('[name=game][value=azacru]');
    await click(page, 'to-online');
    await seen(page, '[data-role=guest-name]', 'a page to make a game');
    check(await page.isChecked('[name=game][value=azacru]'), 'the game comes along');
    await click(page, 'online-friend');
    await becomes(page, 'guest', /name first/, 'a name is needed');
    check(await page.evaluate(() => document.activeElement.matches('[data-role=guest-name]')), 'and can be written at once');
    await page.fill('[data-role=guest-name]', '  Anna <b>\u202e ');
    await click(page, 'online-friend');
    await connected(page);
    const game = pathOf(page).slice(1, 9), own = pathOf(page);
    const awaited = (await stateOf(game)).seats.findIndex(({ kind }) => kind === 'open');
    same((await stateOf(game)).rules.game, 'azacru', 'the game');
    same((await stateOf(game)).seats[1 - awaited].name, 'Anna <b>', 'the name, without what is not allowed in it');

    const link = await addressIn(page, `invitation-${awaited}`);
    check(link.startsWith(`${address}/${game}/`) && SEAT.test(new URL(link).pathname) && new URL(link).pathname !== own, 'a link of the other seat', link);
    await click(page, `invitation-${awaited}] [data-role=copy`);
    await becomes(page, 'notice', 'Copied.', 'copied');
    same(await page.evaluate(() => navigator.clipboard.readText()), link, 'the link is copied');
    same(await scan(page, `[data-role=invitation-${awaited}]`), link, 'the code says the link');
    await page.click('[data-role=watch] summary');
    same(await addressIn(page, 'watch'), `${address}/${game}`, 'a link to watch');
    await click(page, 'watch] [data-role=code');
    same(await scan(page, '[data-role=watch]'), `${address}/${game}`, 'and its code');
    await page.click('[data-role=own] summary');
    same(await addressIn(page, 'own'), address + own, 'one\'s own link');
    check(!(await page.title()).includes(own.slice(10)), 'no secret in the title');

    const guest = await open(new URL(link).pathname);
    await sit(guest, 'Ben');
    await gone(page, '[data-role=invitations]', 'the game begins');
    const guests = await remembered(guest, 'playing');
    same([guests.links, guests.seat, guests.name], [null, awaited, 'Ben'], 'a guest remembers the game, and has no links of others');
    const device = await open(new URL(link).pathname);
    await connected(device);
    check(!await device.locator('[data-role=sitting]').count(), 'another device is at the same seat, and is asked nothing');
    const devices = await remembered(device, 'playing');
    same([devices.seat, devices.name], [awaited, 'Ben'], 'and knows it');

    const [beginner, waiter] = awaited === 0 ? [guest, page] : [page, guest];
    const names = awaited === 0 ? ['Ben', 'Anna <b>'] : ['Anna <b>', 'Ben'];
    await visit(beginner, '/');
    await becomes(beginner, 'my-state', 'Your turn', 'the list says so');
    await becomes(beginner, 'badge', '1', 'so does the header');
    await titled(beginner, '● Your turn – Three games on one board – Pacru', 'so does the title');
    await visit(waiter, '/mine');
    await becomes(waiter, 'my-state', `${names[0]}’s turn`, 'whose turn it is, as text');
    await titled(waiter, 'My games – Pacru', 'the other is not called');
    check(!await waiter.locator('[data-role=badge]').count(), 'and has no badge');

    await click(beginner, 'open-game');
    await connected(beginner);
    await titled(beginner, '● Your turn – Azacru', 'the table calls, too');
    await play(game, [beginner], ['e1-e2']);
    await titled(beginner, 'Azacru', 'and no longer when the turn is made');
    while ((await stateOf(game)).turns.length === 0)
        await waiter.waitForTimeout(20); // a page shows its own turn before the server has it
    await waiter.evaluate(() => dispatchEvent(new Event('online')));
    await becomes(waiter, 'my-state', 'Your turn', 'the turn has come round');
    await titled(waiter, '● Your turn – My games', 'and calls');
    await visit(waiter, '/rules');
    await titled(waiter, '● Your turn – Rules', 'on every page');
    await leave([page, guest, device]);
});

await test('three friends, and a plan of one\'s own', async () => {
    const page = await open('/online', phone);
    const game = await invite(page, 'friends', 'Dov');
    const seats = (await stateOf(game)).seats;
    same(await page.locator('.invitation').count(), 3, 'three links');
    const links = await Promise.all(seats.map((seat, i) => seat.kind === 'open' ? addressIn(page, `invitation-${i}`) : null));
    same(new Set(links.filter(Boolean)).size, 3, 'each another');
    const third = seats.findLastIndex(({ kind }) => kind === 'open');
    await click(page, `invitation-${third}] [data-role=code`);
    same(await scan(page, `[data-role=invitation-${third}]`), links[third], 'a code for each, on a phone');
    const guest = await open(new URL(links[third]).pathname, phone);
    await sit(guest, 'Cleo');
    await gone(page, `[data-role=invitation-${third}]`, 'whoever has come is not invited');
    await page.click('[data-role=seated] summary');
    check((await textOf(page, 'seated')).includes('Cleo'), 'but their link is not lost');
    await close(guest);

    await visit(page, '/online');
    await page.click('[data-role=more] summary');
    await page.locator('[data-role=players] label', { hasText: '3' }).click();
    await page.selectOption('[data-role=seat-1] [data-role=kind]', 'computer');
    await page.selectOption('[data-role=seat-1] [data-role=level]', '7');
    await page.selectOption('[data-role=seat-2] [data-role=kind]', 'person');
    await page.fill('[data-role=seat-2] [data-role=name]', 'Zoé');
    await page.selectOption('[data-role=seat-3] [data-role=kind]', 'me');
    await page.locator('[data-role=chance] label', { hasText: 'first in the list' }).click();
    await page.locator('[data-role=meetings] label', { hasText: '2011' }).click();
    await page.locator('[data-role=clock] label', { hasText: 'days' }).click();
    await page.selectOption('[data-role=days]', '7');
    await page.locator('[data-role=away] label', { hasText: 'computer' }).click();
    await page.selectOption('[data-role=grace]', '3600');
    await page.selectOption('[data-role=away-level]', '5');
    await page.selectOption('[data-role=games]', '4');
    await page.uncheck('[data-role=repetition]');
    await click(page, 'make');
    await connected(page);
    const made = await stateOf(pathOf(page).slice(1, 9));
    same(made.rules, { game: 'pacru2011', clock: { kind: 'days', days: 7 }, away: 'computer', grace: 3600, level: 5, repetition: false }, 'every option');
    same(made.set.games, 4, 'a set');
    same(made.seats.map(({ kind, name, level }) => name ?? kind + level), ['computer7', 'Zoé', 'Dov'], 'who sits where');
    await visit(page, '/online');
    await page.click('[data-role=more] summary');
    same(await page.inputValue('[data-role=days]'), '7', 'remembered for the next time');
    same(await page.inputValue('[data-role=guest-name]'), 'Dov', 'with the name');
    await close(page);
});

await test('the next game is among mine, with its links', async () => {
    const page = await open('/online'), game = await invite(page, 'friend');
    const guest = await open(new URL(await page.inputValue('.invitation [data-role=address]')).pathname);
    await sit(guest, 'Ben');
    await gone(guest, '[data-role=awaiting]', 'the game begins');
    await click(guest, 'tool-more');
    await click(guest, 'resign');
    await click(guest, 'sure');
    await seen(guest, '[data-role=rematch]', 'the game is over');
    await visit(page, '/mine');
    await becomes(page, 'my-state', 'You won', 'the list tells how it ended');
    await click(guest, 'rematch');
    await visit(page, `/${game}/${(await kept(page))[0].secret}`);
    await click(page, 'agree');
    await page.waitForFunction((before) => !location.pathname.includes(before), game);
    await connected(page);
    const next = pathOf(page).slice(1, 9), mine = await remembered(page, 'playing');
    same(mine.seat, (await stateOf(next)).seats.findIndex(({ name }) => name === 'Anna'), 'the seat has moved on');
    same(mine.links.map((link) => link.slice(1, 9)), [next, next], 'links of the next game');
    same(mine.links[mine.seat], pathOf(page), 'mine is mine');
    await guest.waitForFunction((path) => location.pathname === path, mine.links[1 - mine.seat]);
    check(true, 'and the other one the guest\'s');
    await visit(page, '/mine');
    await becomes(page, 'my-state', /turn/, 'it goes on');
    same(await page.locator('[data-role=my-game]').count(), 1, 'in the place of the one before');
    await leave([page, guest]);
});

await test('the list: links, forgetting, what is gone', async () => {
    const page = await open('/', { expectErrors: true });
    const game = await invite(page, 'days'), { secret } = (await kept(page))[0];
    await visit(page, '/mine');
    await becomes(page, 'my-state', 'Waiting for 1 player', 'waiting');
    await click(page, 'invite');
    await seen(page, '[role=dialog] [data-role=invitations], dialog [data-role=invitations]', 'the links are there again');
    await page.keyboard.press('Escape');
    await click(page, 'forget');
    await page.locator('[data-role=forgetting] button', { hasText: 'Keep it' }).click();
    same((await kept(page)).length, 1, 'kept');
    await click(page, 'forget');
    await click(page, 'sure');
    await gone(page, '[data-role=my-game]', 'forgotten');
    check(!await page.evaluate((text) => JSON.stringify(localStorage).includes(text), secret), 'and the secret with it');
    await page.goto(`${address}/${game}/${secret}`);
    same((await remembered(page, 'waiting')).secret, secret, 'by the link it comes back');
    await page.evaluate(() => localStorage.setItem('pacru.online', JSON.stringify([{ game: 'AAAAAAAA', secret: 'AAAAAAAAAAAA' }])));
    await page.goto(`${address}/mine`);
    await becomes(page, 'my-state', 'This game is no longer on the server.', 'a game that is gone');
    check(!await page.locator('[data-role=open-game]').count(), 'leads nowhere');
    await close(page);
});

await test('windows of one browser agree', async () => {
    const page = await open('/mine'), other = await page.context().newPage();
    await other.goto(`${address}/online`);
    await invite(other, 'friend');
    await seen(page, '[data-role=my-game]', 'made in another window');
    await click(page, 'forget');
    await click(page, 'sure');
    await gone(page, '[data-role=my-game]', 'forgotten here');
    await visit(other, '/mine');
    await gone(other, '[data-role=my-game]', 'and there');
    await close(page);
});

/** Notes what a page asks of the browser, and is never looked at. */
function aside() {
    window.asked = 0;
    window.shown = [];
    document.hasFocus = () => false;
    window.Notification = new Proxy(Notification, {
        get(target, name) {
            if (name !== 'requestPermission')
                return Reflect.get(target, name);
            window.asked++;
            return () => target.requestPermission();
        },
        construct(target, [title, options]) {
            window.shown.push(`${title}: ${options.body}`);
            return new target(title, options);
        },
    });
}

await test('notifications, for those who ask for them', async () => {
    const { game, links } = await make({ game: 'azacru', seats: [person('Ada'), person('Bo')] });
    const other = await open(links[0]), page = await open('/mine');
    await page.context().grantPermissions(['notifications', 'clipboard-read', 'clipboard-write'], { origin: address });
    await page.context().addInitScript(aside);
    await page.goto(address + links[1]);
    await connected(page);
    await connected(other);
    await play(game, [other], ['e1-e2']);
    await titled(page, '● Your turn', 'the title needs no permission');
    same(await page.evaluate(() => [window.asked, window.shown]), [0, []], 'nothing is asked or shown unasked');
    await visit(page, '/mine');
    await becomes(page, 'notify', 'Notify me when it’s my turn', 'there is a button');
    await click(page, 'notify');
    await becomes(page, 'notify', 'Notifications are on', 'switched on');
    same(await page.evaluate(() => window.asked), 1, 'now the browser was asked');
    await visit(page, links[1]);
    await page.waitForFunction(() => window.shown.length > 0);
    same(await page.evaluate(() => window.shown), ['Pacru: Your turn'], 'a call, with nothing secret in it');
    await visit(page, '/mine');
    await click(page, 'notify');
    await becomes(page, 'notify', 'Notify me when it’s my turn', 'switched off');
    const before = await page.evaluate(() => window.shown.length);
    await visit(page, links[1]);
    await connected(page);
    same(await page.evaluate(() => window.shown.length), before, 'and silent');
    await leave([page, other]);
});

await test('hostile things in the store', async () => {
    const game = { game: 'aB3dE6gH', secret: 'aB3dE6gHiJ12', links: ['/aB3dE6gH/aB3dE6gHiJ12', null], seat: 0 };
    const texts = [
        '', '{', 'null', '[]', '{}', '7', '"x"', '[null, 1, "x", [], {}]', `[${'['.repeat(500)}${']'.repeat(500)}]`,
        JSON.stringify([{ game: '../../x', secret: '<b>' }, { game: 'javascript:' }]),
        JSON.stringify([{ ...game, seat: 9, seen: { rules: 'pacru', phase: 'playing', seats: [{}, {}], toMove: 77, winners: [9] } }]),
        JSON.stringify([{ ...game, name: { toString: 1 }, links: ['//evil.example/x', 'x'], at: 'now', seen: [] }]),
        JSON.stringify([{ ...game, seen: { rules: 'pacru', phase: 'over', winners: [0, 1, 7], next: game.game, turns: 1e99, until: 1e99,
            seats: [{ colour: 'red', kind: 'computer', level: 99, name: '<img src=x onerror=alert(1)>' }, { colour: 'red', kind: 'open', name: 'x'.repeat(9999) }] } }]),
        JSON.stringify({ game: 'chess', seats: [{ kind: 'me' }, { kind: 'me' }, { kind: 9 }], clock: { kind: 'time', minutes: -1 }, games: 1e9 }),
    ];
    const page = await open('/', { expectErrors: true }), errors = [];
    page.on('pageerror', (error) => errors.push(error.message));
    for (const text of texts) {
        await page.evaluate((all) => {
            for (const name of ['online', 'online-plan', 'name', 'notify'])
                localStorage.setItem(`pacru.${name}`, all);
        }, text);
        await page.reload();
        for (const path of ['/', '/mine', '/online']) {
            await visit(page, path);
            await page.waitForSelector('h1');
            check(await page.locator('main a:visible').count() > 0 && !await page.locator('[data-role=problem]').count(), path, text.slice(0, 60));
            same(await page.locator('main img, [href^="//"], [href^="javascript"]').count(), 0, 'nothing of it is markup or an address', text.slice(0, 60));
        }
    }
    same(errors, [], 'nothing goes wrong');
    await invite(page, 'friend');
    await close(page);
});

await test('a browser that keeps nothing, copies nothing by itself, and can share', async () => {
    const page = await open('/online');
    await page.context().addInitScript(() => {
        Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
        Object.defineProperty(navigator, 'clipboard', { value: undefined });
        navigator.share = async (what) => { window.shared = what; };
    });
    await page.reload();
    await page.waitForSelector('h1');
    await invite(page, 'friend');
    const link = await page.inputValue('.invitation [data-role=address]');
    await page.click('.invitation [data-role=copy]');
    await becomes(page, 'notice', 'Copied.', 'copied in the old way');
    same(await page.evaluate(() => getSelection().toString()), link, 'what is selected');
    await page.click('.invitation [data-role=share]');
    same(await page.evaluate(() => window.shared), { title: 'Pacru', text: 'A game of Pacru?', url: link }, 'shared');
    await visit(page, '/mine');
    await seen(page, '[data-role=my-game]', 'the list lives as long as the page');
    await close(page);
});

await test('axe finds nothing, and everything fits a narrow screen', async () => {
    const page = await open('/online', { ...phone, size: { width: 320, height: 740 }, language: 'de', expectErrors: true });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const look = async (what) => {
        await examine(page, what);
        check(await page.evaluate(() => document.documentElement.scrollWidth <= screen.width), what, 'fits');
    };
    await page.click('[data-role=more] summary');
    await page.locator('[data-role=players] label', { hasText: '4' }).click();
    await page.selectOption('[data-role=seat-2] [data-role=kind]', 'computer');
    await page.selectOption('[data-role=seat-3] [data-role=kind]', 'person');
    await page.locator('[data-role=away] label').last().click();
    await look('every option');
    await page.fill('[data-role=seat-3] [data-role=name]', 'Zoé');
    await invite(page, 'friends', 'Maximiliane-Theodora von und zu');
    await page.click('[data-role=watch] summary');
    await page.click('[data-role=own] summary');
    await look('invitations');
    const { links, game } = await make({ game: 'shacru', seats: [person('Wolfeschlegelsteinhausenberger X'), free] });
    await page.goto(address + links[1]);
    await sit(page, 'Ich');
    await page.goto(address);
    await seen(page, `[data-game="${game}"]`);
    await look('the first page with a list');
    await click(page, 'preset-two');
    await visit(page, '/mine');
    await look('my games');
    await click(page, 'invite');
    await look('links');
    await page.keyboard.press('Escape');
    await click(page, 'forget');
    await look('forgetting');
    await close(page);
});

/** The last one: afterwards this address has made too many games. */
await test('what the server refuses', async () => {
    const page = await open('/online', { expectErrors: true });
    const failsWith = async (text, what) => {
        await becomes(page, 'unmade-text', text, what);
        await seen(page, '[data-role=unmade] [data-role=again]', what, 'can be tried again');
    };
    await page.fill('[data-role=guest-name]', 'Anna');
    await page.context().setOffline(true);
    await click(page, 'online-friend');
    await failsWith(/can’t reach the server/, 'no connection');
    await page.context().setOffline(false);
    await click(page, 'again');
    await connected(page);
    check(SEAT.test(pathOf(page)), 'the second time it works');

    await visit(page, '/online');
    await page.click('[data-role=more] summary');
    for (const seat of [1, 2])
        await page.selectOption(`[data-role=seat-${seat}] [data-role=kind]`, 'computer');
    await click(page, 'make');
    await failsWith(/has to be a person/, '400');
    await page.locator('[data-role=unmade] button', { hasText: 'Change something' }).click();
    await gone(page, '[data-role=unmade]', 'closed');

    for (const [status, body, text] of [
        [503, '{"is": "refused", "id": null, "why": "store"}', /can’t save games/],
        [503, '{"is": "refused", "id": null, "why": "stopping"}', /can’t save games/],
        [400, '{"is": "refused", "id": null, "why": "field", "field": "name"}', /can’t use this name/],
        [502, '<html>Bad Gateway</html>', /can’t reach the server/],
        [201, '{"game": "aB3dE6gH", "seats": ["https://evil.example/", null]}', /can’t reach the server/],
        [201, '[', /can’t reach the server/],
    ]) {
        await page.route('**/api/games', (route) => route.fulfill({ status, body, contentType: 'application/json' }), { times: 1 });
        await click(page, 'online-friend');
        await failsWith(text, status, body);
        await page.keyboard.press('Escape');
    }

    const setup = JSON.stringify({ game: 'pacru', seats: [free, free] });
    const many = await Promise.all(Array.from({ length: 60 }, () =>
        fetch(`${address}/api/games`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: setup })));
    check(many.some(({ status }) => status === 429), 'the server has had enough');
    await page.route('**/api/games', async (route) => {
        // A game a second is allowed again: whether this one is refused is not left to the clock.
        await Promise.all(Array.from({ length: 5 }, () =>
            fetch(`${address}/api/games`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: setup })));
        await route.continue();
    });
    await click(page, 'online-friend');
    await failsWith(/try again in 10 seconds/, '429');
    await close(page);
});

await done();
