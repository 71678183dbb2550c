// SPDX-License-Identifier: GPL-3.0-or-later
// Games with the computer: it plays, it never keeps the page from answering, it can be taken back.
import { expect, pathOf, test } from './lib/runner.mjs';
import { board, button, chooseGame, clickFields, member, outcome, pick, playButton, showsTurn, tool, turnPanel, turns } from './lib/table.mjs';
import { library, mouse, playTurn } from './lib/turns.mjs';

/** Waits until it is the person's turn or the game is over; then plays in the library what the computer has played. */
async function catchUp(page, played) {
    await expect(turnPanel(page).or(outcome(page, /wins?\b|shared/))).toBeVisible({ timeout: 60_000 });
    const shown = await turns(page).allInnerTexts();
    for (const text of shown.slice(played)) {
        const { turn } = library.readTurn(text);
        expect(turn, `the computer played ${text}`).toBeTruthy();
        library.play(turn);
    }
    return shown.length;
}

async function beginAgainst(page, game, level) {
    await page.goto('/');
    await chooseGame(page, game);
    await page.getByRole('combobox', { name: 'Level' }).selectOption({ value: level });
    await playButton(page, 'computer').click();
    await expect(turnPanel(page)).toBeVisible();
    library.start(game, 2);
}

test('a whole game of Shacru against the computer', async ({ page }) => {
    await beginAgainst(page, 'shacru', '1');
    library.exports.random_seed(5n);
    let played = 0;
    while (library.result().end === '-' && played < 300) {
        await playTurn(mouse(page), library.printTurn(library.exports.random_turn()));
        played = await catchUp(page, played + 1);
    }
    expect(played, 'the game went on').toBeGreaterThan(20);
    const shown = await page.getByRole('table').locator('tbody').getByRole('row').locator('td:last-child').allInnerTexts();
    expect(shown.map(Number).sort()).toEqual(library.result().counts.slice(0, 2).sort());
});

test('the network of Shacru is fetched when it is first needed, once, and kept', async ({ page }) => {
    const files = [];
    page.on('response', (response) => {
        if (response.url().endsWith('.network'))
            files.push(response.headers()['cache-control']);
    });
    await beginAgainst(page, 'azacru', '2');
    await playTurn(mouse(page), library.printTurn(library.exports.random_turn()));
    await showsTurn(page, 2);
    expect(files, 'Azacru needs none').toEqual([]);
    await beginAgainst(page, 'shacru', '2');
    expect(files, 'nor does a person').toEqual([]);
    let played = 0;
    for (let round = 0; round < 2; round++) {
        await playTurn(mouse(page), library.printTurn(library.exports.random_turn()));
        played = await catchUp(page, played + 1);
    }
    expect(files).toEqual(['public, max-age=31536000, immutable']);
});

for (const game of ['shacru', 'azacru', 'pacru'])
    test(`three computers and a person play ${game}`, async ({ page }) => {
        await page.goto('/setup');
        await chooseGame(page, game);
        await pick(page, 'Players', '4');
        for (const [m, level] of [[0, '3'], [1, '4'], [3, '6']])
            await page.getByRole('combobox', { name: 'Played by' }).nth(m).selectOption({ value: level });
        await button(page, 'Play').click();
        library.start(game, 4);
        expect(await catchUp(page, 0), 'two play before the person').toBe(2);
        await playTurn(mouse(page), library.printTurn(library.exports.random_turn()));
        await showsTurn(page, 6);
        expect(await catchUp(page, 3), 'and three before the next turn').toBe(6);
        await tool(page, 'Take back').click();
        await showsTurn(page, 2);
        await tool(page, 'Redo').click();
        await showsTurn(page, 6);
    });

/** Notes what the page's main thread does; the answer is the longest time in ms that a task kept it busy. */
async function watchTasks(page) {
    const wire = await page.context().newCDPSession(page), events = [];
    wire.on('Tracing.dataCollected', ({ value }) => events.push(...value));
    await wire.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel'] } });
    return async () => {
        const complete = new Promise((resolve) => { wire.once('Tracing.tracingComplete', resolve); });
        await wire.send('Tracing.end');
        await complete;
        const threads = new Set(events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
            .map(({ pid, tid }) => `${pid} ${tid}`));
        // On the processor, not on the clock, which also counts what else a busy machine does.
        const tasks = events.filter(({ pid, tid, tdur }) => tdur !== undefined && threads.has(`${pid} ${tid}`));
        expect(tasks.length, 'tasks were seen').toBeGreaterThan(10);
        return Math.max(...tasks.map(({ tdur }) => tdur / 1000));
    };
}

for (const game of ['shacru', 'azacru', 'pacru'])
    test(`the strongest level thinks while the page answers, ${game}`, async ({ page }) => {
        const thinking = page.getByText('Dragon is thinking…');
        await beginAgainst(page, game, '8');
        await playTurn(mouse(page), 'e1-e2');
        await expect(thinking).toBeVisible();
        const longest = await watchTasks(page), reach = tool(page, 'All moves');
        await reach.click();
        await expect(reach).toHaveAttribute('aria-pressed', 'true');
        await expect(thinking, 'it was still thinking').toBeVisible();
        await showsTurn(page, 2);
        expect(await catchUp(page, 1)).toBe(2);
        // Told, not judged: how fast a machine is must not decide.
        console.log(`${game}: the longest task took ${(await longest()).toFixed(1)} ms of the processor`);
    });

test('a game among computers can be paused', async ({ page }) => {
    await page.goto('/setup');
    await chooseGame(page, 'azacru');
    for (const colour of ['Red', 'Yellow'])
        await member(page, colour).getByRole('combobox', { name: 'Played by' }).selectOption({ value: '2' });
    await button(page, 'Play').click();
    await expect(turns(page).nth(2)).toBeVisible();
    await tool(page, 'Pause').click();
    await expect(tool(page, 'Continue')).toBeVisible();
    await expect(page.getByText('The game is paused.')).toBeVisible();
    const shown = await turns(page).allInnerTexts();
    await page.waitForTimeout(300); // nothing to wait for: nothing may happen
    expect(await turns(page).allInnerTexts(), 'nothing moves while paused').toEqual(shown);
    await tool(page, 'Continue').click();
    await expect(turns(page).nth(shown.length + 1)).toBeVisible();
});

const MANY_WAYS = 'pacru 9/9/9/9/9/4r4/9/9/3rrr3 R:a3E,e1N/Y:i9SW R -';
const hint = (page) => page.getByRole('status').filter({ hasText: 'Here’s a good turn.' });
const arrow = (page) => page.locator('.board-line--hint');
const picked = (page) => page.getByRole('gridcell', { selected: true });

async function askForHint(page) {
    await tool(page, 'Hint').click();
    await expect(hint(page)).toBeVisible();
}

test('a hint shows all its parts, says why without notation, and can be played', async ({ desk: page }) => {
    await page.goto(pathOf(MANY_WAYS));
    await askForHint(page);
    const why = (await hint(page).locator('.hint-why').innerText()).trim();
    expect(why).toMatch(/^(It|Your) \S.*\.$/);
    expect(why, 'without notation').not.toMatch(/[a-i][1-9]/);
    const gains = await page.locator('.board-sign--gain').count(), arrows = await arrow(page).count();
    await button(page, 'Play it').click();
    await expect(hint(page), 'played, it is gone').toHaveCount(0);
    library.read(MANY_WAYS);
    const [played] = await turns(page).allInnerTexts(), { turn } = library.readTurn(played);
    const events = library.preview(turn).map(({ kind }) => kind);
    const count = (...kinds) => events.filter((kind) => kinds.includes(kind)).length;
    expect(gains, `every field that ${played} gains is marked`).toBe(count('placed', 'changed', 'transformed') + 2 * count('met'));
    expect(arrows, `an arrow leads where the chevron of ${played} goes`).toBe(events.includes('moved') ? 1 : 0);
});

for (const name of ['a3', 'e1'])
    test(`a hint goes away when ${name} is picked up`, async ({ desk: page }) => {
        await page.goto(pathOf(MANY_WAYS));
        await askForHint(page);
        await clickFields(page, [name]);
        await expect(hint(page)).toHaveCount(0);
        await expect(arrow(page)).toHaveCount(0);
        await expect(picked(page)).toHaveCount(1);
        await expect(picked(page), 'the chevron picked up is the one clicked').toHaveAttribute('data-field', name);
        await expect(page.locator('.board-circle--go'), 'its destinations are shown').not.toHaveCount(0);
        await askForHint(page);
        await expect(picked(page), 'a hint is for the whole turn: nothing is picked up').toHaveCount(0);
        await page.keyboard.press('Escape');
        await expect(hint(page), 'Escape puts it away').toHaveCount(0);
    });

test('a hint that comes too late is not shown', async ({ desk: page }) => {
    await page.goto(pathOf(MANY_WAYS));
    await expect(board(page)).toBeVisible();
    await tool(page, 'Hint').click();
    await clickFields(page, ['a3']);
    await expect(tool(page, 'Hint')).toHaveAttribute('aria-disabled', 'false');
    await expect(hint(page), 'the player has begun a turn').toHaveCount(0);
    await expect(turnPanel(page), 'which goes on').toHaveAttribute('data-step', 'go');
});
