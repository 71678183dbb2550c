// SPDX-License-Identifier: GPL-3.0-or-later
// What outlives the page: games, plans and settings; records and positions; addresses. And what
// comes of it when any of them is broken or meant badly.
import { readFileSync } from 'node:fs';

import { check, same, test } from '../lib/check.mjs';
import { address, addressOf, becomes, click, close, done, gone, open, seen, textOf, visit } from './lib/browser.mjs';
import { library, mouse, playTurns } from './lib/hands.mjs';

const shownTurns = async (page) => (await page.locator('[data-role=turns] [data-turn]').allInnerTexts()).join(' ');
const record = (name) => new URL(`../records/${name}`, import.meta.url).pathname;

/** There is a heading, a sentence, and a link or button that leads on. */
async function hasWayOn(page, ...what) {
    await page.waitForSelector('h1');
    check((await page.locator('h1').innerText()).trim() !== '', ...what, 'has a heading');
    check(await page.locator('main a:visible, main button:visible').count() > 0, ...what, 'has a way on');
}

await test('reload in the middle', async () => {
    const page = await open('/');
    await page.check('[name=game][value=azacru]');
    await click(page, 'preset-two');
    library.start('azacru', 2);
    const turns = ['i9-h8', 'a1-b1', 'e1-d2', 'e9-d8', 'a3-b3', 'd8-c7>'];
    await playTurns(page, mouse(page), turns);
    await click(page, 'tool-undo');
    await page.reload();
    await page.waitForSelector('[data-role=turns]');
    same(await shownTurns(page), turns.slice(0, 5).join(' '), 'the turns are there');
    await click(page, 'tool-redo');
    same(await shownTurns(page), turns.join(' '), 'what was taken back can be played again');
    const other = await page.context().newPage();
    await page.close();
    await other.goto(address);
    await other.click('[data-role=resume]');
    same(await shownTurns(other), turns.join(' '), 'another window goes on');
    same(await other.locator('[data-role=player-red] [data-role=markers]').innerText(), '3 markers', 'counts');
    await close(other);
});

await test('the last set-up is remembered', async () => {
    const page = await open('/setup');
    await page.check('[name=game][value=shacru]');
    await page.locator('[data-role=players] label', { hasText: '3' }).click();
    await page.fill('[data-role=member-2] [data-role=name]', 'Ada <b>');
    await page.selectOption('[data-role=member-3] [data-role=level]', '1');
    await page.selectOption('[data-role=member-1] [data-role=colour]', 'green');
    await page.locator('[data-role=begins] label', { hasText: 'Ada' }).click();
    await page.check('[data-role=clocks]');
    await page.selectOption('[data-role=minutes]', '5');
    await click(page, 'play');
    await becomes(page, 'player-red', /Ada <b>/, 'a name is text, not markup');
    same(await page.locator('[data-role=clock]').count(), 3, 'there are clocks');
    await seen(page, '[data-role=player-red][aria-current]', 'who was chosen begins');
    await page.goto(`${address}/setup`);
    check(await page.isChecked('[name=game][value=shacru]'), 'the game');
    same(await page.inputValue('[data-role=member-2] [data-role=name]'), 'Ada <b>', 'the name');
    same(await page.inputValue('[data-role=member-3] [data-role=level]'), '1', 'the level');
    same(await page.inputValue('[data-role=member-1] [data-role=colour]'), 'green', 'the colour');
    same(await page.inputValue('[data-role=minutes]'), '5', 'the clocks');
    await close(page);
});

await test('who begins, and in which order', async () => {
    const page = await open('/setup');
    const order = async () => {
        await click(page, 'play');
        await page.waitForSelector('[data-role=players]');
        const names = (await page.locator('ol[data-role=players] li').allInnerTexts()).map((text) => text.trim().split(/\s/)[0]);
        await page.goto(`${address}/setup`);
        return names.join(' ');
    };
    await page.locator('[data-role=players] label', { hasText: '4' }).click();
    await page.locator('[data-role=begins] label', { hasText: 'the youngest' }).click();
    await page.locator('[data-role=youngest] label', { hasText: 'Green' }).click();
    same(await order(), 'Green Black Yellow Red', 'clockwise from the youngest');
    await page.selectOption('[data-role=member-2] [data-role=seat]', 'north');
    same(await order(), 'Green Red Yellow Black', 'clockwise also when seats were exchanged');
    await page.locator('[data-role=order] label', { hasText: 'in the order of the list' }).click();
    same(await order(), 'Green Black Yellow Red', 'down the list');
    await page.locator('[data-role=players] label', { hasText: '2' }).click();
    await page.selectOption('[data-role=member-1] [data-role=seat]', 'west');
    same(await page.inputValue('[data-role=member-2] [data-role=seat]'), 'east', 'two sit opposite each other');
    await page.locator('[data-role=begins] label', { hasText: 'at random' }).click();
    check(['Red Yellow', 'Yellow Red'].includes(await order()), 'at random');
    await close(page);
});

await test('two windows of one browser', async () => {
    const page = await open('/');
    await click(page, 'preset-two');
    const other = await page.context().newPage();
    await other.goto(`${address}/game`);
    library.start('pacru', 2);
    await playTurns(page, mouse(page), ['e1-e2', 'e9-e8']);
    await becomes(other, 'where', '2/2', 'the other window follows');
    await playTurns(other, mouse(other), ['e2-e3'], 2);
    await becomes(page, 'where', '3/3', 'and the first one too');
    await close(page);
});

await test('a clock runs out', async () => {
    const plan = {
        game: 'shacru', begins: 0, games: 1, clock: { minutes: 1, seconds: 0 },
        members: [{ colour: 'red', seat: 'south', level: 0 }, { colour: 'yellow', seat: 'north', level: 0 }],
    };
    library.start('shacru', 2);
    const kept = { plan, order: [0, 1], record: library.newGame().write(), undone: [], clocks: [600, 60000] };
    const page = await open('/game', { kept: { 'pacru.game': JSON.stringify(kept) } });
    await page.waitForSelector('[data-role=result]');
    same(await shownTurns(page), 'time', 'the player leaves by time');
    await becomes(page, 'result', /Yellow wins/, 'the other wins');
    await close(page);
});

await test('save and open a record', async () => {
    const page = await open('/');
    await click(page, 'preset-two');
    library.start('pacru', 2);
    const turns = ['i9-h8', 'i7-h7', 'i3-h2', 'e9-f8', 'h8-g7', 'f8xg7(i8)'];
    await playTurns(page, mouse(page), turns);
    await click(page, 'tool-more');
    const [download] = await Promise.all([page.waitForEvent('download'), click(page, 'save')]);
    check(download.suggestedFilename().endsWith('.pgr'), 'the file is a record', download.suggestedFilename());
    const file = await download.path(), text = readFileSync(file, 'utf8');
    check(text.includes('[Game "pacru"]') && text.includes('f8xg7(i8)'), 'it has the game', text);
    await page.goto(address);
    await page.setInputFiles('[data-role=open-record]', { name: 'a.pgr', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.waitForURL(`${address}/game`);
    same(await shownTurns(page), turns.join(' '), 'and opens again');
    await playTurns(page, mouse(page), ['h2-h1'], 6);
    await becomes(page, 'where', '7/7', 'and can be played on');
    await close(page);
});

await test('copy, paste and share a position', async () => {
    const page = await open('/');
    await click(page, 'preset-two');
    library.start('pacru', 2);
    await playTurns(page, mouse(page), ['e1-e2']);
    await click(page, 'tool-more');
    await click(page, 'copy-position');
    await page.waitForSelector('[data-role=notice] p');
    same(await page.evaluate(() => navigator.clipboard.readText()), library.print(), 'the position is copied');
    await click(page, 'tool-more');
    await click(page, 'copy-address');
    await page.waitForFunction(() => navigator.clipboard.readText().then((text) => text.startsWith('http')));
    const shared = await page.evaluate(() => navigator.clipboard.readText());
    same(shared, addressOf(library.print()), 'its address is copied');
    await page.goto(address);
    await page.fill('[data-role=paste-position]', `  ${library.print()}\n`);
    await click(page, 'open-position');
    same(decodeURI(page.url()), shared, 'a position that is pasted has that address');
    await playTurns(page, mouse(page), ['e9-e8', 'e2-e3']);
    await page.keyboard.press('k');
    library.read('pacru 9/9/9/9/9/9/9/9/9 R:e2N,a3E,i3W,i9SW/Y:a1NE,a7E,i7W,e8S R -');
    await playTurns(page, mouse(page), ['a3-b3'], 1);
    same(await shownTurns(page), 'e9-e8 a3-b3', 'both sides can be played, and played anew');
    await close(page);
});

await test('a record that is refused', async () => {
    const page = await open('/');
    for (const [name, words] of [['bad-turn-rule.pgr', /R\d+|line \d+, game/], ['bad-tag-syntax.pgr', /line \d+/], ['bad-empty.pgr', /no game/]]) {
        await page.setInputFiles('[data-role=open-record]', record(name));
        await page.locator('[data-role=trouble]', { hasText: words }).waitFor();
        check(true, name);
    }
    const evil = '[Game "shacru"]\n[Players "2"]\n[Red "<img src=x onerror=document.title=1>"]\n[Yellow "</script><script>document.title=2</script>"]\n\n1. e1-e2 {<b>comment</b>} *\n';
    await page.setInputFiles('[data-role=open-record]', { name: 'evil.pgr', mimeType: 'text/plain', buffer: Buffer.from(evil) });
    await page.waitForURL(`${address}/game`);
    check((await textOf(page, 'player-red')).includes('<img src=x'), 'markup in a name is shown as it is');
    await gone(page, 'main img, main script, main b', 'and is not markup');
    await page.goto(address);
    await page.setInputFiles('[data-role=open-record]', { name: 'noise.pgr', mimeType: 'text/plain', buffer: Buffer.from([0, 255, 254, 1, 2, 3]) });
    await page.locator('[data-role=trouble]', { hasText: /./ }).waitFor();
    await page.fill('[data-role=paste-position]', 'pacru 9/9 <script>');
    await click(page, 'open-position');
    await page.locator('[data-role=trouble]', { hasText: /position, character/ }).waitFor();
    check(true, 'noise and a broken position are refused');
    await close(page);
});

await test('addresses that lead nowhere', async () => {
    const paths = [
        '/nowhere', '/game/x', '/analysis/pacru', '/analysis/%', '/analysis/%ff%fe', '/analysis/<script>alert(1)</script>',
        '/analysis/pacru_9/9/9/9/9/9/9/9/9_R:e1N,e1S/Y:a1NE_R_-', `/analysis/${'9/'.repeat(900)}`, '/rules#nothing', '/rules#%', '/game',
    ];
    const page = await open('/');
    for (const path of paths) {
        await visit(page, path);
        await hasWayOn(page, path);
    }
    await page.goto(`${address}/analysis/pacru_9`);
    await hasWayOn(page, 'loaded from the server');
    await close(page);
});

await test('a store that is broken or edited', async () => {
    const kept = [
        'null', '{', '[]', '"x"', '{"plan":1}', '{"record":"[Game \\"pacru\\"]"}',
        '{"opened":true,"record":"[Game \\"shacru\\"]\\n[Players \\"2\\"]\\n\\n1. e1-e9 *"}',
        '{"plan":{"game":"pacru","members":[{"colour":"red","seat":"south"},{"colour":"red","seat":"north"}]},"order":[0,1],"record":""}',
        JSON.stringify({ record: 'x'.repeat(100000), undone: [1, null, {}], clocks: 'no', order: [9, 9] }),
        '{"opened":true,"record":"[Game \\"shacru\\"]\\n[Players \\"2\\"]\\n\\n*","undone":["zz",7,"e1-e2"],"clocks":[-1,"x"]}',
    ];
    for (const text of kept) {
        const page = await open('/', { kept: { 'pacru.game': text, 'pacru.plan': text, 'pacru.settings': text } });
        for (const path of ['/', '/game', '/setup', '/settings']) {
            await visit(page, path);
            await hasWayOn(page, path, text.slice(0, 40));
        }
        await close(page);
    }
});

await done();
