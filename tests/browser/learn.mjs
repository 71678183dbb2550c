// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons: mistakes and their answers, hints, stars, speech, the ways in and on. tests/browser/lessons.mjs solves them all.
import { examineIn } from './lib/axe.mjs';
import { answer, fieldOf, lessonsOf, mistake, sentence, task, WAYS } from './lib/lessons.mjs';
import { expect, PHONE, test, visit } from './lib/runner.mjs';
import { board, turnPanel } from './lib/table.mjs';
import { mouse } from './lib/turns.mjs';
import { fieldName } from '../wasm/pacru.mjs';

test('every mistake that is foreseen has its answer', async ({ page }) => {
    await page.goto('/learn');
    const { courses } = await lessonsOf(page), way = WAYS.mouse(page);
    for (const { game, stages } of courses)
        for (const stage of stages) {
            await visit(page, `/learn/${game}/${stage.name}`);
            for (const each of stage.tasks) {
                await page.locator(`[data-go="${each.id}"]`).click();
                for (const wrong of each.wrong) {
                    await page.locator('[data-role=again]').click();
                    if (await mistake(page, way, each, wrong))
                        await expect(answer(page), `${game} ${each.id}`).toHaveText(wrong.say);
                }
            }
        }
});

test('a mistake that is not foreseen: the rule in plain words; a hint; fewer stars; the way back', async ({ page }) => {
    await page.goto('/learn/shacru/move');
    const hand = mouse(page);
    await page.locator('[data-go=move-3]').click();
    await hand.field(fieldOf('e1'));
    await hand.field(fieldOf('g4'));
    await expect(answer(page)).toHaveText('It can’t go there. A chevron goes ahead, or slanting ahead.');
    await hand.field(fieldOf('e1'));
    await page.locator('[data-role=ask-hint]').click();
    await expect(page.locator('[data-role=hint]')).toHaveText('After a slanting step your chevron points that way.');
    for (const name of ['e1', 'f2'])
        await hand.field(fieldOf(name));
    await expect(page.locator('.board-prize'), 'one star is fetched').toHaveCount(1);
    await page.locator('[data-role=again]').click();
    await expect(page.locator('.board-prize')).toHaveCount(2);
    for (const name of ['e1', 'f2', 'f2', 'f3'])
        await hand.field(fieldOf(name));
    await expect(page.locator('[data-role=answer] [data-stars="1"]')).toBeVisible();
    await page.locator('[data-role=next]').click();
    await expect(task(page, 'move-4')).toBeVisible();
    await page.locator('[data-go=move-3]').click();
    await expect(sentence(page), 'whoever listens hears the task').toBeFocused();
    await expect(page.locator('.board-prize')).toHaveCount(2);
    expect(await page.locator('.board-ground-coordinates').count(), 'no coordinates').toBe(0);
});

test('the sentence is read aloud in its language; without speech there is no button', async ({ page }) => {
    await page.addInitScript(() => {
        window.spoken = [];
        window.speechSynthesis.speak = ({ text, lang }) => window.spoken.push([text, lang]);
    });
    await page.goto('/learn/shacru/board');
    await page.locator('[data-role=aloud]').click();
    expect(await page.evaluate(() => window.spoken)).toEqual([['Each square is a field. Tap the shining one.', 'en']]);
    await page.addInitScript(() => { delete Object.getPrototypeOf(window).speechSynthesis; delete window.speechSynthesis; });
    await page.reload();
    await expect(sentence(page)).toBeVisible();
    await expect(page.locator('[data-role=aloud]')).toHaveCount(0);
});

test('from the first page to the first game', async ({ page }) => {
    const asked = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/');
    await expect(page.locator('[data-role=offer-learn]')).toBeVisible();
    expect(asked.filter((path) => /^\/(ladder|lessons|rulebook|book)/.test(path)), 'the first page asks for no lesson').toEqual([]);
    await page.locator('[data-role=offer-learn]').click();
    await page.locator('[data-course=shacru] [data-role=first-game]').click();
    await expect(board(page)).toBeVisible();
    await expect(page.getByText('Here’s a good turn.'), 'a hint without asking').toBeVisible();
    await page.locator('[data-role=play-hint]').click();
    await expect(turnPanel(page)).toBeVisible();
    await expect(page.getByText('Here’s a good turn.'), 'and another').toBeVisible();
    await page.goto('/');
    await expect(page.locator('[data-role=offer-learn]'), 'who has played needs no offer').toHaveCount(0);
});

test('a lesson asks for its own course and nothing else', async ({ page }) => {
    await page.goto('/learn');
    await expect(page.locator('[data-role=course]')).toHaveCount(3);
    const asked = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.locator('[data-course=azacru] [data-stage=power]').click();
    await expect(sentence(page)).toBeVisible();
    await page.locator('.lesson [data-role=to-learn]').click();
    await page.locator('[data-course=azacru] [data-stage=jump]').click();
    await expect(sentence(page)).toBeVisible();
    expect(asked.filter((path) => path !== '/api/games')).toEqual([expect.stringMatching(/^\/lessons-en-azacru-/)]);
});

test('a refusal leads to its rule, which opens over the lesson', async ({ page }) => {
    await page.goto('/learn/azacru/straight');
    const rule = page.locator('.lesson-rule'), hand = mouse(page);
    const { courses } = await lessonsOf(page), of = (name) => courses[1].stages.find((stage) => stage.name === name);
    await expect(rule, 'that of the lesson').toHaveAttribute('href', `/rules/en/azacru#${of('straight').rule}`);
    await visit(page, '/learn/shacru/closed');
    await page.locator('[data-go=closed-1]').click();
    await hand.field(fieldOf('d4'));
    await expect(answer(page)).toBeVisible();
    await expect(rule, 'that of the refusal').toHaveAttribute('href', '/rules/en/shacru#S-R3');
    await rule.click();
    await expect(page.getByRole('dialog', { name: 'S-R3: moving' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(answer(page), 'and nothing is lost').toBeVisible();
});

test('a lesson that does not exist', async ({ page }) => {
    await page.goto('/learn/shacru/nothing');
    await expect(page.getByText('There’s no such lesson.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Learn', exact: true }).click();
    await expect(page.locator('[data-role=course]')).toHaveCount(3);
});

for (const [name, options] of [['desk', {}], ['phone', PHONE]])
    test.describe(`axe, ${name}`, () => {
        test.use({ ...options, contextOptions: { reducedMotion: 'reduce' } });

        test('finds nothing', async ({ page }) => {
            await page.goto('/learn');
            await expect(page.locator('[data-role=course]')).toHaveCount(3);
            await examineIn(page, 'the ladder');
            for (const [path, act] of [
                ['shacru/move', () => page.locator(`[data-field=${fieldName(fieldOf('e3'))}]`).click()],
                ['shacru/end', () => page.locator('[data-option="6"]').click()],
                ['azacru/straight', () => page.locator('[data-option="e4-e6"]').click()],
                ['pacru/turn', () => page.locator('[data-field=e4]').click()],
            ]) {
                await visit(page, `/learn/${path}`);
                await act();
                await examineIn(page, path);
            }
        });
    });
