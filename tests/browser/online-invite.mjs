// SPDX-License-Identifier: GPL-3.0-or-later
// Making games online and inviting to them: links, codes for cameras, the list of one's games, and being called when it
// is one's turn.
import { createRequire } from 'node:module';

import { examineIn } from './lib/axe.mjs';
import { connected, free, person, sit, test } from './lib/online.mjs';
import { expect, PHONE, visit } from './lib/runner.mjs';
import { button, chooseGame, pick, resign, says } from './lib/table.mjs';

const jsQR = createRequire(new URL('../../web/package.json', import.meta.url))('jsqr');

const SEAT = /^\/[0-9A-Za-z]{8}\/[0-9A-Za-z]{12}$/;
const WAYS = { friend: 'One friend', friends: 'Three friends', days: 'One friend, a few days per turn' };
const pathOf = (page) => new URL(page.url()).pathname;
const gameOf = (page) => pathOf(page).slice(1, 9);
const link = (page, title) => page.getByRole('textbox', { name: title, exact: true });
const invitations = (page) => page.getByRole('region', { name: 'Invitations' });
const inviteButton = (page, way) => button(page, `Invite: ${WAYS[way]}`);
const guestName = (page) => page.getByRole('textbox', { name: 'Your name, as others see it' });
const copied = (page) => says(page, 'Copied.');

/** Makes a game in the page, in one of the ways that need no choice. */
async function invite(page, way, name = 'Anna') {
    await visit(page, '/online');
    await guestName(page).fill(name);
    await inviteButton(page, way).click();
    await expect(page, `${way} leads to a seat`).toHaveURL(({ pathname }) => SEAT.test(pathname));
    await expect(invitations(page)).toBeVisible();
    await page.getByText('A link for each seat').click();
    return gameOf(page);
}

/** The seats of a game that nobody has yet, with their colours, after which the links are called. */
const COLOURS = { R: 'Red', G: 'Green', B: 'Black', Y: 'Yellow' };
const openSeats = ({ seats }) => seats.map(({ kind, colour }, i) => ({ kind, i, title: COLOURS[colour] })).filter(({ kind }) => kind === 'open');

const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('pacru.online') ?? '[]'));

/** What the browser keeps of the game at this page's address, once it knows whether it is being played. */
async function remembered(page, phase) {
    const found = await page.waitForFunction(([game, wanted]) => JSON.parse(localStorage.getItem('pacru.online') ?? '[]')
        .find((one) => one.game === game && one.seen?.phase === wanted), [gameOf(page), phase]);
    return found.jsonValue();
}

/** What a camera reads: the code is taken from a picture of the screen, and decoded by another library. */
async function scan(page, title) {
    const picture = await page.getByRole('img', { name: `QR code of the link: ${title}` }).screenshot();
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

test('from the first page to a game with its links', async ({ page, online, baseURL }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('My games'), 'no games, no list').toHaveCount(0);
    await chooseGame(page, 'azacru');
    await page.getByRole('link', { name: 'Invite' }).click();
    await expect(guestName(page)).toBeVisible();
    await expect(page.getByRole('radio', { name: /^Azacru/ }), 'the game comes along').toBeChecked();
    await inviteButton(page, 'friend').click();
    await expect(page.getByText('Please enter a name first.')).toBeVisible();
    await expect(guestName(page), 'and it can be written at once').toBeFocused();
    await guestName(page).fill('  Anna <b>\u202e ');
    await inviteButton(page, 'friend').click();
    await connected(page);
    await page.getByText('A link for each seat').click();

    const own = pathOf(page), game = gameOf(page), state = await online.stateOf(game), [{ i, title }] = openSeats(state);
    expect(state.rules.game).toBe('azacru');
    expect(state.seats[1 - i].name, 'the name, without what is not allowed in it').toBe('Anna <b>');
    const address = await link(page, title).inputValue();
    expect(address.startsWith(`${baseURL}/${game}/`)).toBe(true);
    expect(new URL(address).pathname).toMatch(SEAT);
    expect(new URL(address).pathname, 'a link of the other seat').not.toBe(own);
    await button(page, `Copy: ${title}`).click();
    await copied(page);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await button(page, `QR code: ${title}`).click();
    expect(await scan(page, title), 'the code says the link').toBe(address);

    await page.getByText('Link for spectators').first().click();
    await expect(link(page, 'Link for spectators')).toHaveValue(`${baseURL}/${game}`);
    await button(page, 'QR code: Link for spectators').click();
    expect(await scan(page, 'Link for spectators')).toBe(`${baseURL}/${game}`);
    await page.getByText('Play on another device').click();
    await expect(link(page, 'Your own link')).toHaveValue(baseURL + own);
    await expect(page, 'no secret in the title').not.toHaveTitle(new RegExp(own.slice(10)));
});

test('a guest sits down, and has the same seat on another device', async ({ page, open, online }) => {
    await page.goto('/');
    const game = await invite(page, 'friend'), [{ i, title }] = openSeats(await online.stateOf(game));
    const path = new URL(await link(page, title).inputValue()).pathname;
    const guest = await open(path);
    await sit(guest, 'Ben');
    await expect(invitations(page), 'the game begins').toHaveCount(0);
    expect(await remembered(guest, 'playing'), 'without the links of others').toMatchObject({ links: null, seat: i, name: 'Ben' });
    const device = await open(path);
    await connected(device);
    await button(device, 'Yes, I’m Ben').click();
    await expect(device.getByRole('region', { name: 'Your seat' }), 'it has the seat, too').toHaveCount(0);
    expect(await remembered(device, 'playing')).toMatchObject({ seat: i, name: 'Ben' });
});

test('whose turn it is calls them, on every page', async ({ open, online }) => {
    const { game, pages: [beginner, waiter] } = await online.gather({ game: 'azacru' }, ['Ada', 'Bo']);
    const row = (page) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Azacru' }) });
    await remembered(beginner, 'playing');
    await remembered(waiter, 'playing');
    await visit(beginner, '/');
    await expect(row(beginner)).toContainText('Your turn');
    await expect(beginner.getByRole('navigation').getByRole('link', { name: /My games/ }), 'so does the header').toHaveText(/^1Your turn/);
    await expect(beginner).toHaveTitle(/^● Your turn – Three games on one board – Pacru/);
    await visit(waiter, '/mine');
    await expect(row(waiter)).toContainText('Ada’s turn');
    await expect(waiter, 'the other is not called').toHaveTitle(/^My games – Pacru/);
    await expect(waiter.getByRole('navigation').getByRole('link', { name: /My games/ }), 'and has no badge').toHaveText('My games');

    await row(beginner).getByRole('link', { name: 'Play: Azacru' }).click();
    await connected(beginner);
    await expect(beginner, 'the table calls, too').toHaveTitle(/^● Your turn – Azacru/);
    await online.play(game, [beginner], ['e1-e2']);
    await expect(beginner, 'and no longer when the turn is made').toHaveTitle(/^Azacru/);
    // A page shows its own turn before the server has it.
    await expect.poll(async () => (await online.stateOf(game)).turns.length).toBe(1);
    await waiter.evaluate(() => dispatchEvent(new Event('online')));
    await expect(row(waiter)).toContainText('Your turn');
    await expect(waiter).toHaveTitle(/^● Your turn – My games/);
    await visit(waiter, '/settings');
    await expect(waiter).toHaveTitle(/^● Your turn – Settings/);
});

test.describe('on a phone', () => {
    test.use(PHONE);

    test('three friends have a link each', async ({ page, open, online }) => {
        await page.goto('/online');
        const game = await invite(page, 'friends', 'Dov'), seats = openSeats(await online.stateOf(game));
        const links = await Promise.all(seats.map(({ title }) => link(page, title).inputValue()));
        expect(new Set(links).size, 'each another').toBe(3);
        const { title } = seats.at(-1);
        await button(page, `QR code: ${title}`).click();
        expect(await scan(page, title)).toBe(links.at(-1));
        await sit(await open(new URL(links.at(-1)).pathname), 'Cleo');
        await expect(link(page, title), 'whoever has come is not invited').toHaveCount(0);
        await page.getByText('Someone has lost their link').click();
        await expect(link(page, 'Cleo'), 'but their link is not lost').toHaveValue(links.at(-1));
    });

    test('a plan of one’s own has every option, and is remembered', async ({ page, online }) => {
        await page.goto('/online');
        const choice = (name) => page.getByRole('combobox', { name, exact: true });
        const seat = (n) => page.locator(`[data-role=seat-${n}]`); // called by its colour or its number
        await guestName(page).fill('Dov');
        await page.getByText('More options').click();
        await pick(page, 'Players', '3');
        await seat(1).getByRole('combobox', { name: 'Played by' }).selectOption('the computer');
        await seat(1).getByRole('combobox', { name: 'Level' }).selectOption('7 Owl');
        await seat(2).getByRole('combobox', { name: 'Played by' }).selectOption('a friend with this name');
        await seat(2).getByRole('textbox', { name: 'Name' }).fill('Zoé');
        await seat(3).getByRole('combobox', { name: 'Played by' }).selectOption('me');
        await pick(page, 'Who begins', 'first in the list');
        await pick(page, 'Meetings', /2011/);
        await pick(page, 'Clocks', 'days per turn');
        await choice('Days per turn').selectOption({ value: '7' });
        await pick(page, 'If a player stays away longer than that', /^the computer plays/);
        await choice('Fair time').selectOption('1 hour');
        await page.locator('[data-role=away-level]').selectOption({ value: '5' });
        await choice('How many games').selectOption('4 games');
        await page.getByRole('checkbox', { name: /same position/ }).uncheck();
        await button(page, 'Create game').click();
        await connected(page);
        const made = await online.stateOf(gameOf(page));
        expect(made.rules).toEqual({ game: 'pacru2011', clock: { kind: 'days', days: 7 }, away: 'computer', grace: 3600, level: 5, repetition: false });
        expect(made.set.games).toBe(4);
        expect(made.seats.map(({ kind, name, level }) => name ?? kind + level)).toEqual(['computer7', 'Zoé', 'Dov']);
        await visit(page, '/online');
        await page.getByText('More options').click();
        await expect(choice('Days per turn')).toHaveValue('7');
        await expect(guestName(page)).toHaveValue('Dov');
    });
});

test('the next game is among mine, with its links', async ({ page, open, online }) => {
    await page.goto('/online');
    const game = await invite(page, 'friend'), [{ title }] = openSeats(await online.stateOf(game));
    const guest = await open(new URL(await link(page, title).inputValue()).pathname);
    await sit(guest, 'Ben');
    await resign(guest);
    await expect(button(guest, 'Play again')).toBeVisible();
    await visit(page, '/mine');
    await expect(page.getByText('You won')).toBeVisible();
    await button(guest, 'Play again').click();
    await says(guest, /Waiting for Anna/);
    await visit(page, `/${game}/${(await kept(page))[0].secret}`);
    await button(page, 'Play again').click();
    await expect(page).not.toHaveURL(new RegExp(game));
    await connected(page);

    const next = gameOf(page), mine = await remembered(page, 'playing');
    expect(mine.seat, 'the seat has moved on').toBe((await online.stateOf(next)).seats.findIndex(({ name }) => name === 'Anna'));
    expect(mine.links.map((path) => path.slice(1, 9)), 'links of the next game').toEqual([next, next]);
    expect(mine.links[mine.seat], 'mine is mine').toBe(pathOf(page));
    await expect(guest, 'and the other one the guest’s').toHaveURL(mine.links[1 - mine.seat]);
    await visit(page, '/mine');
    await expect(page.locator('[data-role=my-state]'), 'it goes on, before the one that is over').toHaveText([/turn/, /You won/]);
});

const mineRows = (page) => page.locator('[data-role=my-game]');

test('the list: links, and removing a game', async ({ page }) => {
    await page.goto('/');
    const game = await invite(page, 'days'), { secret } = (await kept(page))[0];
    await visit(page, '/mine');
    await expect(mineRows(page)).toContainText('Waiting for 1 player');
    await button(page, 'Links: Pacru').click();
    await expect(page.getByRole('dialog', { name: 'Game links' }).getByRole('region', { name: 'Invitations' })).toBeVisible();
    await page.keyboard.press('Escape');
    await button(page, 'Remove: Pacru').click();
    await button(page, 'Keep it').click();
    expect(await kept(page)).toHaveLength(1);
    await button(page, 'Remove: Pacru').click();
    await button(page, 'Remove it').click();
    await expect(mineRows(page)).toHaveCount(0);
    expect(await page.evaluate(() => JSON.stringify(localStorage)), 'and the secret with it').not.toContain(secret);
    await page.goto(`/${game}/${secret}`);
    expect((await remembered(page, 'waiting')).secret, 'by the link it comes back').toBe(secret);
});

test.describe('a game that is gone', () => {
    test.use({ complaints: /Failed to load resource/, kept: { 'pacru.online': JSON.stringify([{ game: 'AAAAAAAA', secret: 'AAAAAAAAAAAA' }]) } });

    test('is told, and leads nowhere', async ({ page }) => {
        await page.goto('/mine');
        await expect(mineRows(page)).toContainText('This game is no longer on the server.');
        await expect(mineRows(page).getByRole('link')).toHaveCount(0);
    });
});

test('windows of one browser agree', async ({ page, context }) => {
    await page.goto('/mine');
    const other = await context.newPage();
    await other.goto('/online');
    await invite(other, 'friend');
    await expect(mineRows(page), 'made in another window').toHaveCount(1);
    await button(page, 'Remove: Pacru').click();
    await button(page, 'Remove it').click();
    await expect(mineRows(page)).toHaveCount(0);
    await visit(other, '/mine');
    await expect(other.getByText('No games yet.')).toBeVisible();
});

/**
 * Notes what a page asks of the browser, and is never looked at. Chromium's headless shell lets no notification through, so here
 * everybody who asks is allowed them.
 */
function aside() {
    window.asked = 0;
    window.shown = [];
    document.hasFocus = () => false;
    window.Notification = new Proxy(Notification, {
        get(target, name) {
            if (name === 'permission')
                return 'granted';
            if (name !== 'requestPermission')
                return Reflect.get(target, name);
            window.asked++;
            return async () => 'granted';
        },
        construct(target, [title, options]) {
            window.shown.push(`${title}: ${options.body}`);
            return new target(title, options);
        },
    });
}

test.describe('where notifications are allowed', () => {
    test.use({ permissions: ['notifications', 'clipboard-read', 'clipboard-write'] });

    test('they are for those who ask for them', async ({ page, context, open, online }) => {
        const { game, links } = await online.make({ game: 'azacru', seats: [person('Ada'), person('Bo')] });
        const other = await open(links[0]), asked = () => page.evaluate(() => window.asked), shown = () => page.evaluate(() => window.shown);
        const off = button(page, 'Notify me when it’s my turn'), on = button(page, 'Notifications are on');
        await context.addInitScript(aside);
        await page.goto(links[1]);
        await connected(page);
        await connected(other);
        await online.play(game, [other], ['e1-e2']);
        await expect(page, 'the title needs no permission').toHaveTitle(/^● Your turn/);
        expect([await asked(), await shown()], 'nothing is asked or shown unasked').toEqual([0, []]);
        await visit(page, '/mine');
        await off.click();
        await expect(on).toBeVisible();
        expect(await asked(), 'now the browser was asked').toBe(1);
        await visit(page, links[1]);
        await expect.poll(shown, 'a call, with nothing secret in it').toEqual(['Pacru: Your turn']);
        await visit(page, '/mine');
        await on.click();
        await expect(off).toBeVisible();
        const before = (await shown()).length;
        await visit(page, links[1]);
        await connected(page);
        expect(await shown(), 'and silent').toHaveLength(before);
    });
});

const GAME = { game: 'aB3dE6gH', secret: 'aB3dE6gHiJ12', links: ['/aB3dE6gH/aB3dE6gHiJ12', null], seat: 0 };
const HOSTILE = [
    '', '{', 'null', '[]', '{}', '7', '"x"', '[null, 1, "x", [], {}]', `[${'['.repeat(500)}${']'.repeat(500)}]`,
    JSON.stringify([{ game: '../../x', secret: '<b>' }, { game: 'javascript:' }]),
    JSON.stringify([{ ...GAME, seat: 9, seen: { rules: 'pacru', phase: 'playing', seats: [{}, {}], toMove: 77, winners: [9] } }]),
    JSON.stringify([{ ...GAME, name: { toString: 1 }, links: ['//evil.example/x', 'x'], at: 'now', seen: [] }]),
    JSON.stringify([{ ...GAME, seen: { rules: 'pacru', phase: 'over', winners: [0, 1, 7], next: GAME.game, turns: 1e99, until: 1e99,
        seats: [{ colour: 'red', kind: 'computer', level: 99, name: '<img src=x onerror=alert(1)>' }, { colour: 'red', kind: 'open', name: 'x'.repeat(9999) }] } }]),
    JSON.stringify({ game: 'chess', seats: [{ kind: 'me' }, { kind: 'me' }, { kind: 9 }], clock: { kind: 'time', minutes: -1 }, games: 1e9 }),
];

test.describe('hostile things in the store', () => {
    test.use({ complaints: /Failed to load resource/ });

    test('are neither markup nor addresses, and nothing goes wrong', async ({ page }) => {
        await page.goto('/');
        for (const text of HOSTILE)
            await test.step(text.slice(0, 60), async () => {
                await page.evaluate((all) => {
                    for (const name of ['online', 'online-plan', 'name', 'notify'])
                        localStorage.setItem(`pacru.${name}`, all);
                }, text);
                await page.reload();
                for (const path of ['/', '/mine', '/online']) {
                    await visit(page, path);
                    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Something went wrong');
                    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
                    await expect(page.locator('main img, [href^="//"], [href^="javascript"]')).toHaveCount(0);
                }
            });
        await invite(page, 'friend');
    });
});

test('a browser that keeps nothing, copies nothing by itself, and can share', async ({ page, online }) => {
    await page.addInitScript(() => {
        Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
        Object.defineProperty(navigator, 'clipboard', { value: undefined });
        navigator.share = async (what) => { window.shared = what; };
    });
    await page.goto('/online');
    const [{ title }] = openSeats(await online.stateOf(await invite(page, 'friend')));
    const address = await link(page, title).inputValue();
    await button(page, `Copy: ${title}`).click();
    await copied(page);
    expect(await page.evaluate(() => getSelection().toString()), 'copied in the old way').toBe(address);
    await button(page, `Share: ${title}`).click();
    expect(await page.evaluate(() => window.shared)).toEqual({ title: 'Pacru', text: 'A game of Pacru?', url: address });
    await visit(page, '/mine');
    await expect(mineRows(page), 'the list lives as long as the page').toHaveCount(1);
});

test.describe('in German on a narrow phone', () => {
    test.use({ ...PHONE, viewport: { width: 320, height: 740 }, locale: 'de', contextOptions: { reducedMotion: 'reduce' } });

    test('axe finds nothing, and everything fits', async ({ page, online }) => {
        // The names of things are German here; what they are is the same in every language.
        const role = (name) => page.locator(`[data-role=${name}]`);
        const look = async (what) => {
            await examineIn(page, what);
            expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - screen.width), `${what} fits`).toBeLessThanOrEqual(0);
        };
        await page.goto('/online');
        await role('more').locator('summary').click();
        await role('players').getByRole('radio', { name: '4' }).check();
        await role('seat-2').locator('[data-role=kind]').selectOption({ value: 'computer' });
        await role('seat-3').locator('[data-role=kind]').selectOption({ value: 'person' });
        await role('away').getByRole('radio').last().check();
        await look('every option');
        await role('guest-name').fill('Maximiliane-Theodora von und zu');
        await role('online-friends').click();
        await expect(role('invitations')).toBeVisible();
        await role('watch').locator('summary').click();
        await role('own').locator('summary').click();
        await look('invitations');
        const { links, game } = await online.make({ game: 'shacru', seats: [person('Wolfeschlegelsteinhausenberger X'), free] });
        await page.goto(links[1]);
        await role('my-name').fill('Ich');
        await role('sit').click();
        await expect(role('sitting')).toHaveCount(0);
        await page.goto('/');
        await expect(page.locator(`[data-game="${game}"]`)).toBeVisible();
        await look('the first page with a list');
        await role('preset-two').click();
        await expect(page.getByRole('grid')).toBeVisible();
        await visit(page, '/mine');
        await look('my games');
        await role('invite').first().click();
        await look('links');
        await page.keyboard.press('Escape');
        await role('forget').first().click();
        await look('forgetting');
    });
});

test.describe('what the server refuses', () => {
    test.use({ ownServer: true, complaints: /Failed to load resource|ERR_/ });

    /** The page says why there is no game, and that it can be tried again. */
    const failsWith = async (page, text, what = '') => {
        const dialog = page.getByRole('dialog', { name: 'The game couldn’t be created' });
        await expect(dialog.getByRole('alert'), what).toHaveText(text);
        await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
    };

    test.beforeEach(async ({ page }) => {
        await page.goto('/online');
        await guestName(page).fill('Anna');
    });

    test('no connection; the second time it works', async ({ page, context }) => {
        await context.setOffline(true);
        await inviteButton(page, 'friend').click();
        await failsWith(page, /can’t reach the server/);
        await context.setOffline(false);
        await button(page, 'Try again').click();
        await connected(page);
        expect(pathOf(page)).toMatch(SEAT);
    });

    test('a game without people', async ({ page }) => {
        await page.getByText('More options').click();
        for (const n of [1, 2])
            await page.locator(`[data-role=seat-${n}]`).getByRole('combobox', { name: 'Played by' }).selectOption('the computer');
        await button(page, 'Create game').click();
        await failsWith(page, /has to be a person/);
        await button(page, 'Change something').click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    for (const [status, body, text] of [
        [503, '{"is": "refused", "id": null, "why": "store"}', /can’t save games/],
        [503, '{"is": "refused", "id": null, "why": "stopping"}', /can’t save games/],
        [400, '{"is": "refused", "id": null, "why": "field", "field": "name"}', /can’t use this name/],
        [502, '<html>Bad Gateway</html>', /can’t reach the server/],
        [201, '{"game": "aB3dE6gH", "seats": ["https://evil.example/", null]}', /can’t reach the server/],
        [201, '[', /can’t reach the server/],
    ])
        test(`an answer ${status} ${body}`, async ({ page }) => {
            await page.route('**/api/games', (route) => route.fulfill({ status, body, contentType: 'application/json' }));
            await inviteButton(page, 'friend').click();
            await failsWith(page, text);
        });

    test('too many games', async ({ page, online }) => {
        const ask = (n) => Promise.all(Array.from({ length: n }, () => online.ask({ seats: [free, free] })));
        expect((await ask(60)).map(({ status }) => status), 'the server has had enough').toContain(429);
        await page.route('**/api/games', async (route) => {
            // A game a second is allowed again: whether this one is refused is not left to the clock.
            await ask(5);
            await route.continue();
        });
        await inviteButton(page, 'friend').click();
        await failsWith(page, /try again in 10 seconds/);
    });
});
