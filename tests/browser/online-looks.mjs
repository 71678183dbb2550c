// SPDX-License-Identifier: GPL-3.0-or-later
// Every state of an online table, on a desk by day and on a phone by night: axe finds nothing, nothing is wider than the screen.
import { same, test } from '../lib/check.mjs';
import { becomes, click, close, done, open, PHONE, restart, WIDE } from './lib/browser.mjs';
import { examineIn } from './lib/axe.mjs';
import { keyboard, library, playTurn } from './lib/hands.mjs';
import { connected, free, gather, leave, make, person, shows, sit, turnsOf } from './lib/online.mjs';

for (const [name, size, theme] of [['desk', WIDE, 'light'], ['phone', PHONE, 'dark']])
    await test(name, async () => {
        const options = { size, expectErrors: true };
        const look = async (page, what) => {
            await page.emulateMedia({ reducedMotion: 'reduce' });
            same(await page.evaluate(() => document.documentElement.scrollWidth), size.width, name, what, 'wide');
            await examineIn(theme, page, name, what);
        };
        const chat = async (page) => {
            if (size === PHONE)
                await click(page, 'tool-chat');
        };
        const made = await make({ seats: [person('Anna'), free, free], clock: { kind: 'time', minutes: 20, increment: 5 } });
        const [first, second] = [await open(made.links[0], options), await open(made.links[1], options)];
        await connected(second);
        await look(second, 'a seat to take');
        await sit(second, 'Benedikt-Maximilian von und zu');
        await look(first, 'waiting');
        await leave([first, second]);
        const { pages } = await gather({ clock: { kind: 'time', minutes: 20 }, games: 3 }, ['Anna', 'Benedikt-Maximilian von und zu'], options);
        const [anna, ben] = pages;
        await look(anna, 'my turn');
        await look(ben, 'another’s turn');
        await click(anna, 'tool-more');
        await click(anna, 'offer-draw');
        await ben.locator('[data-role=offer]').waitFor();
        await look(ben, 'an offer');
        await chat(anna);
        await anna.fill('[data-role=chat-text]', `Hello! ${'x'.repeat(200)}`);
        await click(anna, 'chat-send');
        await becomes(anna, 'said', /^Hello/);
        await look(anna, 'chat');
        await anna.keyboard.press('Escape');
        await becomes(ben, size === PHONE ? 'tool-chat' : 'said', /1|Hello/);
        await look(ben, 'something said');
        await click(ben, 'tool-more');
        await look(ben, 'the menu');
        await click(ben, 'resign');
        await look(ben, 'a question');
        await restart('SIGKILL', async () => {
            await ben.locator('[data-role=line][data-state=lost]').waitFor();
            await ben.keyboard.press('Escape');
            await look(ben, 'no connection');
        });
        await Promise.all(pages.map(connected));
        await close(anna);
        await ben.locator('[data-role=player-red] [data-role=away]').waitFor();
        await look(ben, 'somebody away');
        await click(ben, 'tool-more');
        await click(ben, 'resign');
        await click(ben, 'sure');
        await ben.locator('[data-role=result]').waitFor();
        await look(ben, 'over');
        await close(ben);
        const nobody = await open('/aaaaaaaa', options);
        await nobody.locator('[data-role=problem]').waitFor();
        await look(nobody, 'no such game');
        await close(nobody);
    });

await test('with keys only', async () => {
    const { links } = await make({ game: 'azacru', seats: [free, person('Ben')] });
    const anna = await open(links[0]), ben = await open(links[1]);
    await connected(anna);
    const keys = keyboard(anna);
    await anna.focus('[data-role=my-name]');
    await anna.keyboard.type('Anna');
    await anna.keyboard.press('Enter');
    await anna.locator('[data-role=turn]').waitFor();
    library.start('azacru', 2);
    await playTurn(keys, turnsOf('azacru2')[0]);
    await Promise.all([anna, ben].map((page) => shows(page, 1)));
    await keys.button('tool-chat');
    await anna.keyboard.press('Tab');
    await keyboard(anna).button('chat-send');
    await anna.keyboard.press('Escape');
    await keys.button('tool-more');
    await anna.locator('[data-role=menu]').waitFor();
    await keys.button('resign');
    await keys.button('sure');
    await becomes(ben, 'result', /^You win!/);
    await leave([anna, ben]);
});

await done();
