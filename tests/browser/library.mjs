// SPDX-License-Identifier: GPL-3.0-or-later
// Every game that is played in a browser is kept there: several at once, named, found, saved as files, deleted; none
// is overwritten, not by Play, not by another window, and not when the browser has no room.
import { connected, person, test } from './lib/online.mjs';
import { expect } from './lib/runner.mjs';
import { begin, button, chooseGame, playButton, says, showsTurn, showsTurns, savedBy, turns } from './lib/table.mjs';
import { library, mouse, playTurns } from './lib/turns.mjs';

const rows = (page) => page.locator('[data-role=mine-list] > li');
const row = (page, text) => rows(page).filter({ hasText: text });
const act = (page, game, action) => row(page, game).getByRole('button', { name: new RegExp(`^${action}`) });
const toMine = (page) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'My games' }).click();

/** Brings the library to where some turns lead. */
function replay(game, played) {
    library.start(game, 2);
    for (const text of played)
        library.play(library.readTurn(text).turn);
}

/** Begins a game of two on one screen, and plays turns. */
async function beginWith(page, game, played) {
    await begin(page, game);
    library.start(game, 2);
    await playTurns(page, mouse(page), played);
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

test('Play makes a new game, and the one in progress stays', async ({ page }) => {
    await beginWith(page, 'azacru', ['i9-h8', 'a1-b1']);
    await beginWith(page, 'shacru', ['e1-e2']);
    await page.goto('/');
    await button(page, 'Continue').click();
    await showsTurn(page, 1);
    await toMine(page);
    await expect(rows(page)).toHaveCount(2);
    await act(page, 'Azacru', 'Continue').click();
    await showsTurn(page, 2);
    await page.reload();
    await showsTurn(page, 2);
    for (let i = 0; i < 2; i++) {
        await page.getByRole('link', { name: 'Pacru', exact: true }).click();
        await playButton(page, 'two').click();
        await showsTurn(page, 0);
    }
    await toMine(page);
    await expect(rows(page), 'a game that nobody has moved in makes room for the next one').toHaveCount(3);
});

test('games here and online are named, searched and saved as files in one list', async ({ page, online }) => {
    await beginWith(page, 'azacru', ['i9-h8', 'a1-b1']);
    await beginWith(page, 'shacru', ['e1-e2']);
    const { links: [seat] } = await online.make({ seats: [person('Anna'), person('Ben')] });
    await page.goto(seat);
    await connected(page);
    await page.goto('/mine');
    await expect(rows(page)).toHaveCount(3);
    await act(page, 'Azacru', 'Name it').click();
    await page.getByRole('textbox', { name: 'Name of the game' }).fill('Sunday <b>final');
    await button(page, 'Keep this name').click();
    await expect(row(page, 'Sunday <b>final')).toBeVisible();

    const search = page.getByRole('searchbox', { name: /^Search/ });
    for (const [words, found] of [['sunday', 'Sunday <b>final'], ['ben', 'Pacru'], ['SHACRU red', 'Shacru']]) {
        await search.fill(words);
        await expect(rows(page).getByRole('heading'), words).toHaveText([found]);
    }
    await search.fill('nobody');
    await expect(page.getByText('No game matches.')).toBeVisible();
    await search.fill('');

    const { name, text } = await savedBy(page, act(page, 'Sunday', 'Save as a file'));
    expect(name).toMatch(/^Sunday-b-final-.*\.pgr$/);
    expect(text).toContain('i9-h8 a1-b1');
});

test('a game is deleted for good once it is asked for; a named one keeps its name', async ({ page }) => {
    await beginWith(page, 'azacru', ['i9-h8', 'a1-b1']);
    await beginWith(page, 'shacru', ['e1-e2']);
    await toMine(page);
    await act(page, 'Azacru', 'Name it').click();
    await page.getByRole('textbox', { name: 'Name of the game' }).fill('Sunday');
    await button(page, 'Keep this name').click();
    await act(page, 'Shacru', 'Delete').click();
    await button(page, 'Keep it').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(rows(page)).toHaveCount(2);
    await act(page, 'Shacru', 'Delete').click();
    await button(page, 'Delete it').click();
    await expect(rows(page)).toHaveCount(1);
    await page.reload();
    await expect(rows(page)).toHaveCount(1);
    await act(page, 'Sunday', 'Continue').click();
    await showsTurn(page, 2);
    replay('azacru', ['i9-h8', 'a1-b1']);
    await playTurns(page, mouse(page), ['e1-d2'], 2);
    await toMine(page);
    await expect(row(page, 'Sunday'), 'it keeps its name when it goes on').toContainText('3 turns');
});

test('how much is kept, and asking the browser to keep it', async ({ page }) => {
    await page.goto('/mine');
    await expect(page.getByText('No games yet.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Kept in this browser' }), 'nothing is asked').toHaveCount(0);
    await page.addInitScript(() => {
        navigator.storage.persisted = async () => false;
        navigator.storage.persist = async () => { document.title = 'asked'; return true; };
    });
    await beginWith(page, 'shacru', ['e1-e2']);
    await page.goto('/mine');
    await expect(page.getByText(/1 game is kept in this browser \(\d+ kB\)/)).toBeVisible();
    await button(page, 'Ask the browser to keep them').click();
    await expect(page.getByText('Your browser has promised')).toBeVisible();
    await expect(page).toHaveTitle('asked');
});

test('what an earlier version kept is taken over once', async ({ page, context }) => {
    await page.goto('/');
    library.start('shacru', 2);
    const record = `${library.newGame().write()}1. e1-e2 *\n`;
    const plan = {
        game: 'shacru', begins: 0, games: 1,
        members: [{ colour: 'red', seat: 'south', level: 0, name: 'Ada' }, { colour: 'yellow', seat: 'north', level: 2 }],
    };
    await page.evaluate((kept) => localStorage.setItem('pacru.game', kept), JSON.stringify({ plan, order: [0, 1], record, undone: [], clocks: null }));
    const other = await context.newPage();
    await Promise.all([page.reload(), other.goto('/')]);
    await page.goto('/mine');
    await expect(rows(page), 'once, though two windows found it').toHaveCount(1);
    expect(await page.evaluate(() => localStorage.getItem('pacru.game')), 'and it is no longer where it was').toBeNull();
    await act(page, 'Shacru', 'Continue').click();
    await expect(turns(page).nth(1), 'its computer plays on').toBeVisible();
    await expect(turns(page).first()).toHaveText('e1-e2');
    await page.goto('/mine');
    await page.reload();
    await expect(rows(page)).toHaveCount(1);
});

test('two windows have a game each', async ({ page, context }) => {
    await beginWith(page, 'azacru', ['i9-h8']);
    const other = await context.newPage();
    await beginWith(other, 'shacru', ['e1-e2']);
    await showsTurns(page, ['i9-h8']);
    await page.reload();
    await showsTurns(page, ['i9-h8']);
});

test('two windows that go on with the same game unheard make two of it', async ({ page, context }) => {
    await beginWith(page, 'azacru', ['i9-h8']);
    // It does not hear of the other, as a window that slept.
    const deaf = await context.newPage();
    await deaf.addInitScript(() => { delete globalThis.BroadcastChannel; });
    await deaf.goto('/mine');
    await act(deaf, 'Azacru', 'Continue').click();
    await showsTurn(deaf, 1);
    replay('azacru', ['i9-h8']);
    await playTurns(page, mouse(page), ['a1-b1'], 1);
    replay('azacru', ['i9-h8']);
    await playTurns(deaf, mouse(deaf), ['e9-d8'], 1);
    await says(deaf, /another window/);
    await page.goto('/mine');
    await expect(rows(page), 'both versions are kept').toHaveCount(2);
    expect((await stored(page)).map(({ game, turns: n }) => [game, n])).toEqual([['azacru', 2], ['azacru', 2]]);
});

const REFUSALS = {
    'has no store': () => { IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); }; },
    'has no room': () => { IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); }; },
};

for (const [name, broken] of Object.entries(REFUSALS))
    test(`a browser that ${name} lets the game go on`, async ({ page }) => {
        await page.addInitScript(broken);
        await page.goto('/');
        await chooseGame(page, 'azacru');
        await playButton(page, 'two').click();
        await says(page, /can’t save this game/);
        library.start('azacru', 2);
        await playTurns(page, mouse(page), ['i9-h8', 'a1-b1']);
    });

test('what others have written to the store is refused or shown as text', async ({ page }) => {
    await beginWith(page, 'azacru', ['i9-h8']);
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
    await page.goto('/mine');
    await expect(rows(page), 'only what is a game is shown').toHaveCount(2);
    await act(page, '<img src=x', 'Continue').click();
    await says(page, /can’t be read/);
    await expect(page.getByRole('main').locator('img')).toHaveCount(0);
    await act(page, '<img src=x', 'Delete').click();
    await button(page, 'Delete it').click();
    await expect(rows(page)).toHaveCount(1);
});
