// SPDX-License-Identifier: GPL-3.0-or-later
// Games with the computer: it plays, it never keeps the page from answering, it can be taken back.
import { check, same, test } from '../lib/check.mjs';
import { addressOf, becomes, click, close, done, gone, open, seen } from './lib/browser.mjs';
import { library, mouse, playTurn } from './lib/hands.mjs';

const shownTurns = (page) => page.locator('[data-role=turns] [data-turn]').allInnerTexts();

/** Brings the desk to where the page is: with the turns that the computer has played meanwhile. */
async function catchUp(page, played) {
    await page.locator('[data-role=turn], [data-role=result]').first().waitFor();
    const turns = await shownTurns(page);
    for (const text of turns.slice(played)) {
        const { turn } = library.readTurn(text);
        if (!turn)
            throw new Error(`the computer played ${text}`);
        library.play(turn);
    }
    return turns.length;
}

await test('a whole game of Shacru against the computer', async () => {
    const page = await open('/');
    await page.check('[name=game][value=shacru]');
    await page.selectOption('.preset [data-role=level]', '1');
    await click(page, 'preset-computer');
    library.start('shacru', 2);
    library.exports.random_seed(5n);
    let played = 0;
    while (library.result().end === '-' && played < 300) {
        const text = library.printTurn(library.exports.random_turn());
        await playTurn(mouse(page), text);
        played = await catchUp(page, played + 1);
    }
    check(played > 20, 'the game went on', played);
    const { counts } = library.result();
    const shown = await page.locator('[data-role=result] tbody tr td:last-child').allInnerTexts();
    same(shown.map(Number).sort(), counts.slice(0, 2).sort(), 'counts');
    await close(page);
});

await test('three computers and a person, in every game', async () => {
    for (const game of ['shacru', 'azacru', 'pacru']) {
        const page = await open('/setup');
        await page.check(`[name=game][value=${game}]`);
        await page.locator('[data-role=players] label', { hasText: '4' }).click();
        for (const m of [1, 2, 4])
            await page.selectOption(`[data-role=member-${m}] [data-role=level]`, String(m + 2));
        await click(page, 'play');
        library.start(game, 4);
        let played = await catchUp(page, 0);
        same(played, 2, game, 'two play before the person');
        await playTurn(mouse(page), library.printTurn(library.exports.random_turn()));
        played = await catchUp(page, played + 1);
        same(played, 6, game, 'and three before the next turn');
        await click(page, 'tool-undo');
        await becomes(page, 'where', '2/2', game, 'taking back goes to the person\'s turn');
        await click(page, 'tool-redo');
        await becomes(page, 'where', '6/6', game, 'and forth again');
        await close(page);
    }
});

/** Notes what the page's main thread does; the answer is the longest time a task kept it busy. */
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
        check(tasks.length > 10, 'tasks were seen', tasks.length);
        return Math.max(...tasks.map(({ tdur }) => tdur / 1000));
    };
}

for (const game of ['shacru', 'azacru', 'pacru'])
    await test(`the strongest level thinks while the page answers, ${game}`, async () => {
        const page = await open('/');
        await page.check(`[name=game][value=${game}]`);
        await page.selectOption('.preset [data-role=level]', '8');
        await click(page, 'preset-computer');
        library.start(game, 2);
        await playTurn(mouse(page), 'e1-e2');
        await page.waitForSelector('[data-role=waiting]');
        const longest = await watchTasks(page);
        await click(page, 'tool-reach');
        same(await page.locator('[data-role=tool-reach]').getAttribute('aria-pressed'), 'true', game, 'a button works meanwhile');
        await seen(page, '[data-role=waiting]', game, 'it was still thinking');
        same(await catchUp(page, 1), 2, game, 'it has played');
        const milliseconds = await longest();
        // Told, not judged: how fast a machine is must not decide.
        console.log(`${game}: the longest task took ${milliseconds.toFixed(1)} ms of the processor`);
        await close(page);
    });

await test('a game among computers can be paused', async () => {
    const page = await open('/setup');
    await page.check('[name=game][value=azacru]');
    for (const m of [1, 2])
        await page.selectOption(`[data-role=member-${m}] [data-role=level]`, '2');
    await click(page, 'play');
    await page.locator('[data-turn="3"]').waitFor();
    await click(page, 'tool-pause');
    await seen(page, '[data-role=tool-go]', 'it is paused');
    const turns = await shownTurns(page);
    await page.waitForTimeout(300);
    same(await shownTurns(page), turns, 'nothing moves while paused');
    await click(page, 'tool-go');
    await page.locator(`[data-turn="${turns.length + 2}"]`).waitFor();
    await close(page);
});

/** The position with a hint for it, and what the hint turns out to be. */
async function hinted(position) {
    const page = await open('/');
    await page.goto(addressOf(position));
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByRole('button', { name: 'Play it' }).waitFor();
    library.read(position);
    return page;
}

const MANY_WAYS = 'pacru 9/9/9/9/9/4r4/9/9/3rrr3 R:a3E,e1N/Y:i9SW R -';

await test('a hint shows all its parts, says why without notation, and can be played', async () => {
    const page = await hinted(MANY_WAYS), hint = page.locator('[data-role=hint]');
    const said = (await hint.locator('.hint-why').innerText()).trim();
    check(/^It \S.*\.$|^Your \S.*\.$/.test(said) && !/[a-i][1-9]/.test(said), 'it says why, without notation', said);
    const gains = await page.locator('.board-sign--gain').count(), arrows = await page.locator('.board-line--hint').count();
    await page.getByRole('button', { name: 'Play it' }).click();
    const [played] = await shownTurns(page), { turn } = library.readTurn(played);
    const events = library.preview(turn).map(({ kind }) => kind);
    same(gains, events.filter((kind) => ['placed', 'changed', 'transformed'].includes(kind)).length + 2 * events.filter((kind) => kind === 'met').length,
        'every field that it gains is marked', played);
    same(arrows, events.includes('moved') ? 1 : 0, 'an arrow leads where the chevron goes', played);
    await gone(page, '[data-role=hint]', 'played, it is gone');
    await close(page);
});

await test('a hint goes away with the next action', async () => {
    const page = await hinted(MANY_WAYS);
    for (const field of ['a3', 'e1']) {
        await page.click(`[data-field=${field}]`);
        await gone(page, '[data-role=hint]', 'the card is gone');
        same(await page.locator('.board-line--hint').count(), 0, field, 'the arrow is gone');
        const chosen = await page.getByRole('gridcell', { selected: true }).all();
        same(await Promise.all(chosen.map((cell) => cell.getAttribute('data-field'))), [field], 'the chevron picked up is the one clicked');
        check(await page.locator('.board-circle--go').count() > 0, field, 'its destinations are shown');
        await page.getByRole('button', { name: 'Hint' }).click();
        await seen(page, '[data-role=hint]', 'another hint');
        same(await page.getByRole('gridcell', { selected: true }).count(), 0, 'a hint is for the whole turn: nothing is picked up');
    }
    await page.keyboard.press('Escape');
    await gone(page, '[data-role=hint]', 'Escape puts it away');
    await close(page);
});

await test('a hint that comes too late is not shown', async () => {
    const page = await open('/');
    await page.goto(addressOf(MANY_WAYS));
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.click('[data-field=a3]');
    await page.waitForFunction(() => document.querySelector('[data-role=tool-hint]').getAttribute('aria-disabled') === 'false');
    same(await page.locator('[data-role=hint]').count(), 0, 'the player has begun a turn');
    same(await page.locator('[data-role=turn]').getAttribute('data-step'), 'go', 'which goes on');
    await close(page);
});

await done();
