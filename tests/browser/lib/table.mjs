// SPDX-License-Identifier: GPL-3.0-or-later
// The pages as people find their way in them: by the names of buttons and fields. What several tests look for is here once.
import { expect } from './runner.mjs';

const WAYS = { computer: 'Me vs the computer', two: 'Two players, one screen', four: 'Four players, one screen' };

export const button = (page, name) => page.getByRole('button', { name, exact: true });
export const chooseGame = (page, game) => page.getByRole('radio', { name: new RegExp(`^${game}`, 'i') }).check();

/** On the first page: begins a game in one of the ways that need no choice. */
export const playButton = (page, way) => page.getByRole('button', { name: `Play: ${WAYS[way]}` });
export async function begin(page, game, way = 'two') {
    await page.goto('/');
    await chooseGame(page, game);
    await playButton(page, way).click();
    await expect(board(page)).toBeVisible();
}

export const board = (page) => page.getByRole('grid');
export const field = (page, name) => page.locator(`[data-field=${name}]`);
export const clickFields = async (page, names) => {
    for (const name of names)
        await field(page, name).click();
};

/** Whoever is on turn here makes it in this part of the page. */
export const turnPanel = (page) => page.getByRole('region', { name: 'Your turn' });
export const tool = (page, name) => page.getByRole('toolbar', { name: 'The game' }).getByRole('button', { name, exact: true });
export const players = (page) => page.getByRole('list', { name: 'Players' }).getByRole('listitem');
export const player = (page, name) => players(page).filter({ hasText: name });

/** "2/3": the second of three turns is shown. */
export const steps = (page) => page.getByRole('group', { name: 'Look at earlier turns' });
export const showsTurn = (page, where) => steps(page).getByText(where, { exact: true }).waitFor();

export const turns = (page) => page.getByRole('list', { name: 'Turns played' }).getByRole('button');
export const showsTurns = (page, expected) => expect(turns(page)).toHaveText(expected);

export const outcome = (page, name) => page.getByRole('main').getByRole('heading', { level: 2, name });

/** Something behind the button More. */
export async function choose(page, item) {
    await tool(page, 'More').click();
    await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: item, exact: true }).click();
}

/** Leaves the game, and says so twice. */
export async function resign(page) {
    await choose(page, 'Leave the game');
    await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Leave the game' }).click();
}
