// SPDX-License-Identifier: GPL-3.0-or-later
// Every game that is played in a browser is kept there: several at once, named, found, saved as files, deleted; none
// is overwritten, not by Play, not by another window, and not when the browser has no room.
import { readFileSync } from 'node:fs';

import { check, same, test } from '../lib/check.mjs';
import { address, becomes, click, close, done, open, seen, textOf } from './lib/browser.mjs';
import { library, mouse, playTurns } from './lib/hands.mjs';
import { connected, make, person } from './lib/online.mjs';

const shownTurns = async (page) => (await page.locator('[data-role=turns] [data-turn]').allInnerTexts()).join(' ');
const titles = (page) => page.getByRole('main').getByRole('listitem').getByRole('heading').allInnerTexts();
const row = (page, text) => page.getByRole('main').locator('[data-role=mine-list] > li', { hasText: text });

/** Comes to have so many rows. */
async function counts(page, n, ...what) {
    try {
        await page.waitForFunction((wanted) => document.querySelectorAll('[data-role=mine-list] > li').length === wanted, n);
        check(true);
    } catch {
        check(false, ...what, 'rows', await page.locator('[data-role=mine-list] > li').count(), 'expected', n);
    }
}

/** Begins a game of two on one screen, and plays turns. */
async function begin(page, game, turns) {
    await page.goto(address);
    await page.check(`[name=game][value=${game}]`);
    await click(page, 'preset-two');
    library.start(game, 2);
    await playTurns(page, mouse(page), turns);
}

/** What is in the store, all of it. */
const stored = (page) => page.evaluate(() => new Promise((resolve, reject) => {
    const request = indexedDB.open('pacru');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
        const all = request.result.transaction('list').objectStore('list').getAll();
        all.onsuccess = () => { request.result.close(); resolve(all.result); };
    };
}));

await test('Play makes a new game, and the one in progress stays', async () => {
    const page = await open('/');
    await begin(page, 'azacru', ['i9-h8', 'a1-b1']);
    await begin(page, 'shacru', ['e1-e2']);
    await page.goto(address);
    await page.getByRole('button', { name: 'Continue' }).click();
    await becomes(page, 'where', '1/1', 'the latest one is offered');
    await page.getByRole('link', { name: 'My games' }).click();
    await counts(page, 2, 'both are in the list');
    await row(page, 'Azacru').getByRole('button', { name: /^Continue/ }).click();
    await becomes(page, 'where', '2/2', 'the first one goes on');
    await page.reload();
    await becomes(page, 'where', '2/2', 'also when this window is loaded again');
    await page.getByRole('link', { name: 'Pacru', exact: true }).click();
    await click(page, 'preset-two');
    await page.getByRole('link', { name: 'Pacru', exact: true }).click();
    await click(page, 'preset-two');
    await page.getByRole('link', { name: 'My games' }).click();
    await counts(page, 3, 'a game that nobody has moved in makes room for the next one');
    await close(page);
});

await test('named, searched, saved as a file, deleted', async () => {
    const page = await open('/');
    await begin(page, 'azacru', ['i9-h8', 'a1-b1']);
    await begin(page, 'shacru', ['e1-e2']);
    const { links: [seat] } = await make({ seats: [person('Anna'), person('Ben')] });
    await page.goto(address + seat);
    await connected(page);
    await page.goto(`${address}/mine`);
    await counts(page, 3, 'online and here in one list');
    await row(page, 'Azacru').getByRole('button', { name: /^Name it/ }).click();
    await page.getByRole('textbox', { name: 'Name of the game' }).fill('Sunday <b>final');
    await page.getByRole('button', { name: 'Keep this name' }).click();
    await row(page, 'Sunday <b>final').waitFor();
    const search = page.getByRole('searchbox', { name: /^Search/ });
    for (const [words, found] of [['sunday', 'Sunday <b>final'], ['ben', 'Pacru'], ['SHACRU red', 'Shacru']]) {
        await search.fill(words);
        await counts(page, 1, words);
        same(await titles(page), [found], words);
    }
    await search.fill('nobody');
    await page.getByText('No game matches.').waitFor();
    await search.fill('');
    const [download] = await Promise.all([
        page.waitForEvent('download'),
        row(page, 'Sunday').getByRole('button', { name: /^Save as a file/ }).click(),
    ]);
    check(/^Sunday-b-final-.*\.pgr$/.test(download.suggestedFilename()), 'the file has its name', download.suggestedFilename());
    check(readFileSync(await download.path(), 'utf8').includes('i9-h8 a1-b1'), 'and has the turns');
    await row(page, 'Shacru').getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await counts(page, 3, 'asked first');
    await row(page, 'Shacru').getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await counts(page, 2, 'one is gone');
    await page.reload();
    await counts(page, 2, 'for good');
    same(await row(page, 'Sunday').count(), 1, 'the name is kept');
    await row(page, 'Sunday').getByRole('button', { name: /^Continue/ }).click();
    await becomes(page, 'where', '2/2', 'a named game opens');
    library.start('azacru', 2);
    for (const text of ['i9-h8', 'a1-b1'])
        library.play(library.readTurn(text).turn);
    await playTurns(page, mouse(page), ['e1-d2'], 2);
    await page.getByRole('link', { name: 'My games' }).click();
    await row(page, 'Sunday').getByText('3 turns').waitFor();
    check(true, 'and keeps its name when it goes on');
    await close(page);
});

await test('how much is kept, and asking the browser to keep it', async () => {
    const page = await open('/mine');
    check(await page.getByText('No games yet.').isVisible(), 'nothing is kept');
    same(await page.locator('[data-role=storing]').count(), 0, 'and nothing is asked');
    await page.addInitScript(() => {
        navigator.storage.persisted = async () => false;
        navigator.storage.persist = async () => { document.title = 'asked'; return true; };
    });
    await begin(page, 'shacru', ['e1-e2']);
    await page.goto(`${address}/mine`);
    check(/1 game is kept in this browser \(\d+ kB\)/.test(await textOf(page, 'kept-size')), 'how much', await textOf(page, 'kept-size'));
    await page.getByRole('button', { name: 'Ask the browser to keep them' }).click();
    await page.getByText('Your browser has promised').waitFor();
    same(await page.title(), 'asked', 'the browser was asked');
    await close(page);
});

await test('what an earlier version kept is taken over once', async () => {
    const page = await open('/');
    library.start('shacru', 2);
    const record = `${library.newGame().write()}1. e1-e2 *\n`;
    const plan = {
        game: 'shacru', begins: 0, games: 1,
        members: [{ colour: 'red', seat: 'south', level: 0, name: 'Ada' }, { colour: 'yellow', seat: 'north', level: 2 }],
    };
    await page.evaluate((kept) => localStorage.setItem('pacru.game', kept), JSON.stringify({ plan, order: [0, 1], record, undone: [], clocks: null }));
    const other = await page.context().newPage();
    await Promise.all([page.reload(), other.goto(address)]);
    await page.goto(`${address}/mine`);
    await counts(page, 1, 'once, though two windows found it');
    same(await page.evaluate(() => localStorage.getItem('pacru.game')), null, 'and it is no longer where it was');
    await row(page, 'Shacru').getByRole('button', { name: /^Continue/ }).click();
    await page.locator('[data-turn="2"]').waitFor();
    check((await shownTurns(page)).startsWith('e1-e2 '), 'its computer plays on', await shownTurns(page));
    await page.goto(`${address}/mine`);
    await page.reload();
    await counts(page, 1, 'and never again');
    await close(page);
});

await test('two windows do not destroy each other’s games', async () => {
    const page = await open('/');
    await begin(page, 'azacru', ['i9-h8']);
    const other = await page.context().newPage();
    await begin(other, 'shacru', ['e1-e2']);
    await becomes(page, 'where', '1/1', 'the first window');
    check((await shownTurns(page)) === 'i9-h8', 'has its game still', await shownTurns(page));
    await page.reload();
    await becomes(page, 'where', '1/1');
    same(await shownTurns(page), 'i9-h8', 'also when it is loaded again');

    // The same game in both, and one does not hear of the other, as a window that slept.
    const deaf = await page.context().newPage();
    await deaf.addInitScript(() => { delete globalThis.BroadcastChannel; });
    await deaf.goto(`${address}/mine`);
    await row(deaf, 'Azacru').getByRole('button', { name: /^Continue/ }).click();
    await becomes(deaf, 'where', '1/1');
    const after = (text) => {
        library.start('azacru', 2);
        library.play(library.readTurn(text).turn);
    };
    after('i9-h8');
    await playTurns(page, mouse(page), ['a1-b1'], 1);
    after('i9-h8');
    await playTurns(deaf, mouse(deaf), ['e9-d8'], 1);
    await seen(deaf, '[data-role=notice] p', 'it is told');
    check(/another window/.test(await textOf(deaf, 'notice')), 'what happened', await textOf(deaf, 'notice'));
    await page.goto(`${address}/mine`);
    await counts(page, 3, 'both versions are kept');
    const games = (await stored(page)).filter(({ game }) => game === 'azacru').map(({ turns }) => turns);
    same(games, [2, 2], 'with the turns of each');
    await close(page);
});

await test('a browser that keeps nothing, or has no room', async () => {
    const refuse = {
        'no store': () => { IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); }; },
        'no room': () => { IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); }; },
    };
    for (const [name, broken] of Object.entries(refuse)) {
        const page = await open('/');
        await page.addInitScript(broken);
        await page.goto(address);
        await page.check('[name=game][value=azacru]');
        await click(page, 'preset-two');
        await becomes(page, 'notice', /can’t save this game/, name, 'it is told');
        library.start('azacru', 2);
        await playTurns(page, mouse(page), ['i9-h8', 'a1-b1']);
        await becomes(page, 'where', '2/2', name, 'the game goes on');
        await close(page);
    }
});

await test('a store that others have written to', async () => {
    const page = await open('/');
    await begin(page, 'azacru', ['i9-h8']);
    await page.evaluate(() => new Promise((resolve, reject) => {
        const request = indexedDB.open('pacru');
        request.onsuccess = () => {
            const transaction = request.result.transaction(['list', 'content'], 'readwrite');
            const list = transaction.objectStore('list'), content = transaction.objectStore('content');
            const two = [{ colour: 'red', name: '<img src=x onerror=document.title=1>' }, { colour: 'yellow', name: 7, level: 99 }];
            const entries = [
                { id: 'a' }, { id: '../x', game: 'pacru', players: two }, { id: 7, game: 'pacru', players: two },
                { id: 'b', game: 'chess', players: two }, { id: 'c', game: 'pacru', players: [] },
                { id: 'd', game: 'pacru', players: two, turns: -5, at: 'x', winners: [9, 0], finished: 1, size: NaN, name: {} },
            ];
            for (const entry of entries)
                list.put(entry);
            content.put({ record: 'no record', plan: 1 }, 'd');
            transaction.oncomplete = resolve;
            transaction.onabort = () => reject(transaction.error);
        };
    }));
    await page.goto(`${address}/mine`);
    await counts(page, 2, 'only what is a game is shown');
    await row(page, '<img src=x').getByRole('button', { name: /^Continue/ }).click();
    await becomes(page, 'notice', /can’t be read/, 'a game that is none is refused');
    same(await page.locator('main img').count(), 0, 'no markup');
    await row(page, '<img src=x').getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await counts(page, 1, 'and can be deleted');
    await close(page);
});

await done();
