// SPDX-License-Identifier: GPL-3.0-or-later
// The pages as people find their way in them: by the names of buttons and fields. What several tests look for is here once.
import { readFileSync } from 'node:fs';

import { expect } from './runner.mjs';

const WAYS = { computer: 'Me vs the computer', two: 'Two players, one screen', four: 'Four players, one screen' };

/** By its whole name, or by an expression. */
export const button = (page, name) => page.getByRole('button', { name, exact: typeof name === 'string' });
export const chooseGame = (page, game) => page.getByRole('radio', { name: new RegExp(`^${game}`, 'i') }).check();

/** On the first page: begins a game in one of the ways that need no choice. */
export const playButton = (page, way) => page.getByRole('button', { name: `Play: ${WAYS[way]}` });
export async function begin(page, game, way = 'two') {
    await page.goto('/');
    await chooseGame(page, game);
    await playButton(page, way).click();
    await expect(board(page)).toBeVisible();
}

/** On the first page: unfolds what is for saved games and positions. */
async function unfold(page) {
    const more = page.getByText('Saved games and positions');
    await expect(more).toBeVisible();
    if (await page.getByRole('textbox', { name: 'Paste a position' }).isHidden())
        await more.click();
}

/** On the first page: opens a saved game, given as its path, its text or its bytes. */
export async function openRecord(page, record) {
    await unfold(page);
    await page.getByLabel('Open a saved game (.pgr)').setInputFiles(
        record instanceof URL ? record.pathname : { name: 'a.pgr', mimeType: 'text/plain', buffer: Buffer.from(record) });
}

export async function openPosition(page, text) {
    await unfold(page);
    await page.getByRole('textbox', { name: 'Paste a position' }).fill(text);
    await button(page, 'Show').click();
}

/** One of those who play, on the page that sets up a game. */
export const member = (page, colour) => page.getByRole('group', { name: colour, exact: true });

export const board = (page) => page.getByRole('grid');
export const field = (page, name) => page.locator(`[data-field=${name}]`);
export const clickFields = async (page, names) => {
    for (const name of names)
        await field(page, name).click();
};

/** Whoever is on turn here makes it in this part of the page. */
export const turnPanel = (page) => page.getByRole('region', { name: 'Your turn' });
export const tool = (page, name) => page.getByRole('toolbar', { name: 'The game' }).getByRole('button', { name, exact: typeof name === 'string' });
export const players = (page) => page.getByRole('list', { name: 'Players' }).getByRole('listitem');
export const player = (page, name) => players(page).filter({ hasText: name });

/** The page comes to show so many turns of so many: 3 for "3/3". */
export const showsTurn = (page, shown, all = shown) => page.getByText(`${shown}/${all}`, { exact: true }).waitFor();

export const turns = (page) => page.getByRole('list', { name: 'Turns played' }).getByRole('button');
export const showsTurns = (page, expected) => expect(turns(page)).toHaveText(expected);

/** Picks one of a group of choices. */
export const pick = (page, group, option) =>
    page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name: option, exact: typeof option === 'string' }).check();

/** Says what happens, beside the board or at the edge of the page. */
export const says = (page, text) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();

/** The file that is saved when something is clicked. */
export async function savedBy(page, control) {
    const [download] = await Promise.all([page.waitForEvent('download'), control.click()]);
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}

/** The result of a game. */
export const outcome = (page, name) => page.getByRole('main').getByRole('heading', { level: 2, name });

/** Something behind the button More. */
export async function choose(page, item) {
    await tool(page, 'More').click();
    await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: item, exact: true }).click();
}

/** Leaves the game, and says so twice. */
export async function resign(page) {
    await choose(page, 'Leave the game');
    await page.getByRole('dialog', { name: 'More' }).filter({ hasText: 'Leave the game?' }).getByRole('button', { name: 'Leave the game' }).click();
}
