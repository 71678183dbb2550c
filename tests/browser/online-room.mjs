// SPDX-License-Identifier: GPL-3.0-or-later
// Before an online game begins: people who are awaited, one link for the table, the host, and seats on several devices.
import { examine } from './lib/axe.mjs';
import { allOf, connected, free, person, sit, test } from './lib/online.mjs';
import { expect, PHONE, WIDE } from './lib/runner.mjs';
import { button, outcome, player, says, turnPanel } from './lib/table.mjs';

const TABLET = { viewport: { width: 820, height: 1180 } };
const room = (page) => page.getByRole('region', { name: 'Waiting for players' });
const seat = (page, name) => room(page).getByRole('list', { name: 'Seats' }).getByRole('listitem').filter({ hasText: name });
const yourSeat = (page) => page.getByRole('region', { name: 'Your seat' });
const tableLink = (page) => page.getByRole('textbox', { name: 'Link to the table', exact: true });

/** Makes a table on the page for making games, as its host; resolves to the path of the table's link. */
async function makeTable(open, options, friends = 'Three friends') {
    const host = await open('/online', options);
    await host.getByRole('textbox', { name: 'Your name, as others see it' }).fill('Anna');
    await button(host, `Invite: ${friends}`).click();
    await connected(host);
    await expect(room(host)).toBeVisible();
    return { host, path: new URL(await tableLink(host).inputValue()).pathname };
}

test('a named friend is awaited until her link has been opened', async ({ open, online }) => {
    const { game, links } = await online.make({ seats: [person('Anna'), person('Eve')], clock: { kind: 'time', minutes: 5 } });
    const anna = await open(links[0]);
    await expect(seat(anna, 'Eve')).toContainText('the link hasn’t been opened');
    await expect(room(anna)).toContainText(/If it hasn’t begun by .*, the table closes\./);
    expect((await online.stateOf(game)).phase, 'the game has not begun without her').toBe('waiting');
    const eve = await open(links[1]);
    await expect(turnPanel(anna), 'it begins when she comes').toBeVisible();
    await expect(player(eve, 'Eve').getByText('you', { exact: true })).toBeVisible();
});

test('the host begins without somebody, and somebody comes late', async ({ open, online }) => {
    const { links } = await online.make({ seats: [person('Anna'), person('Eve')] });
    const anna = await open(links[0]);
    await button(anna, 'Start now').click();
    await expect(turnPanel(anna)).toBeVisible();
    const eve = await open(links[1]);
    await expect(player(eve, 'Eve').getByText('you', { exact: true }), 'her link opens her seat as before').toBeVisible();
});

for (const [what, options] of [['desk', { viewport: WIDE }], ['tablet', TABLET], ['phone', PHONE]])
    test(`one link for the table, ${what}`, async ({ open, online }) => {
        const { host, path } = await makeTable(open, options), game = path.slice(1, 9);
        await examine(host, 'the host’s room');
        await host.getByRole('button', { name: /^Change: / }).first().click();
        const heights = await room(host).locator('.room-name').evaluateAll((names) => names.map((name) => name.getBoundingClientRect().height));
        expect(Math.max(...heights), 'names and states stand in lines').toBeLessThan(80);
        expect(await host.evaluate(() => document.documentElement.scrollWidth), 'nothing is too wide').toBeLessThanOrEqual((options.viewport ?? PHONE.viewport).width);
        const [ben, cleo, dov] = await allOf([path, path, path], (link) => open(link, options));
        await expect(ben.getByRole('heading', { name: 'Anna invites you to a game of Pacru.' })).toBeVisible();
        await expect(yourSeat(ben)).toContainText('Aim: be first to place');
        await expect(yourSeat(ben).getByRole('link', { name: /Learn to play/ })).toHaveAttribute('href', '/learn');
        await examine(ben, 'an invitation');
        const choices = yourSeat(ben).getByRole('group', { name: 'Free seats' }).getByRole('button');
        await expect(choices).toHaveCount(3);
        await choices.first().click();
        await expect(yourSeat(ben).getByRole('alert'), 'a name first').toHaveText('Please enter a name first.');
        for (const [page, name] of [[ben, 'Ben'], [cleo, 'Cleo'], [dov, 'Dov']]) {
            await yourSeat(page).getByRole('textbox', { name: 'Your name' }).fill(name);
            await yourSeat(page).getByRole('button', { name: /^Play / }).first().click();
            await expect(page, 'the seat has an address of its own').not.toHaveURL(path);
            await connected(page);
            await expect(player(host, name), 'the host sees who has come').toBeVisible();
        }
        expect((await online.stateOf(game)).phase).toBe('playing');
        const late = await open(path, options);
        await expect(late.getByText('All seats are taken. You can watch.')).toBeVisible();
        await late.getByRole('link', { name: 'I only want to watch' }).click();
        await expect(late.getByText('You’re watching.')).toBeVisible();
        await ben.goto(path);
        await expect(player(ben, 'Ben').getByText('you', { exact: true }), 'the table’s link leads back to one’s seat').toBeVisible();
    });

test('the host invites again, lets a computer play, and cancels', async ({ open, online }) => {
    const { host, path } = await makeTable(open, {}), game = path.slice(1, 9);
    await host.getByText('A link for each seat').click();
    const links = host.locator('[data-role=seat-links] [data-role=address]');
    await expect(links).toHaveCount(3);
    const before = new URL(await links.first().inputValue()).pathname;
    const opened = await open(before);
    await expect(room(host).getByText('is choosing a name')).toBeVisible();
    const more = room(host).locator('.room-seat').filter({ hasText: 'is choosing a name' });
    await more.getByRole('button', { name: /^Change: / }).click();
    await more.getByRole('button', { name: 'Make a new link' }).click();
    await says(host, /There’s a new link for this seat/);
    await expect(room(host).getByText('is choosing a name'), 'the seat is free again').toHaveCount(0);
    expect(new URL(await links.first().inputValue()).pathname, 'and its link is another').not.toBe(before);
    await opened.reload();
    await expect(opened.getByText(/doesn’t match a seat/)).toBeVisible();

    const last = room(host).locator('.room-seat').filter({ hasText: 'hasn’t been opened' }).last();
    await last.getByRole('button', { name: /^Change: / }).click();
    await last.getByRole('combobox', { name: 'Level' }).selectOption({ value: '1' });
    await last.getByRole('button', { name: /^The computer plays/ }).click();
    await expect(room(host).locator('.room-name').filter({ hasText: 'Duckling' })).toBeVisible();
    await expect(button(host, 'Start now'), 'not while a seat is open').toHaveCount(0);
    await button(host, 'Cancel the table').click();
    await button(host, 'Yes, cancel it for everyone').click();
    await expect(outcome(host, 'The table was cancelled.')).toBeVisible();
    expect((await online.stateOf(game)).over.reason).toBe('cancelled');
});

test('a seat’s link opened by two people', async ({ open, online }) => {
    const { links } = await online.make({ seats: [person('Anna'), person('Fred')] });
    const [anna, fred] = await allOf(links, (link) => open(link));
    await expect(turnPanel(anna)).toBeVisible();
    const second = await open(links[1]);
    await expect(second.getByRole('heading', { name: 'Are you Fred?' })).toBeVisible();
    await examine(second, 'a seat that somebody holds');
    await expect(player(second, 'Fred').getByText('you', { exact: true }), 'nobody acts for him unasked').toHaveCount(0);
    const third = await open(links[1]);
    await third.getByRole('link', { name: 'No, I want to watch' }).click();
    await expect(third.getByText('You’re watching.')).toBeVisible();

    await button(second, 'Yes, I’m Fred').click();
    await expect(player(second, 'Fred').getByText('you', { exact: true })).toBeVisible();
    const notice = fred.getByRole('region', { name: 'Another device' });
    await expect(notice, 'the first device is told').toContainText('Your seat has been opened on another device.');
    await button(fred, 'End other devices').click();
    await expect(fred, 'the link has changed').not.toHaveURL(links[1]);
    await connected(fred);
    await expect(player(fred, 'Fred').getByText('you', { exact: true })).toBeVisible();
    await expect(player(second, 'Fred').getByText('you', { exact: true }), 'the other device is out').toHaveCount(0);
    await anna.locator('[data-field=e1]').click();
    await anna.locator('[data-field=e2]').click();
    await expect(turnPanel(fred)).toBeVisible();
});

test('the same person is asked nothing on the same device', async ({ open, online }) => {
    const { links } = await online.make({ seats: [free, free] });
    const anna = await open(links[0]);
    await sit(anna, 'Anna');
    await anna.reload();
    await connected(anna);
    await expect(seat(anna, 'Anna')).toContainText('you');
    await expect(yourSeat(anna)).toHaveCount(0);
});
