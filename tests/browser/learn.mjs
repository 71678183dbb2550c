// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons: every task solved from the data they are made of, by mouse, by touch and by keyboard; mistakes and their answers.
import { examineIn } from './lib/axe.mjs';
import { expect, PHONE, test, visit } from './lib/runner.mjs';
import { board, turnPanel } from './lib/table.mjs';
import { finger, keyboard, library, mouse, playTurn } from './lib/turns.mjs';
import { fieldName } from '../wasm/pacru.mjs';

const GAMES = ['shacru', 'azacru', 'pacru'];
const fieldOf = (name) => 'abcdefghi'.indexOf(name[0]) + 9 * (Number(name[1]) - 1);

/** The lessons and their texts in a language, as the pages get them. */
async function lessonsOf(page, language = 'en') {
    return page.evaluate(async ([games, spoken]) => {
        const get = async (address) => (await fetch(address)).json();
        const index = await get(document.querySelector('link[data-asset=rulebook]').href);
        const texts = index.texts[spoken] ? await get(index.texts[spoken]) : {};
        const link = document.querySelector(`link[data-catalogue="${spoken}"]`);
        const catalogue = link ? (await get(link.href)).texts : {};
        const courses = await Promise.all(games.map((game) => get(index.lessons[game])));
        return { texts, catalogue, courses };
    }, [GAMES, language]);
}

const answer = (page) => page.locator('[data-role=answer] p');
const task = (page, id) => page.locator(`[data-task="${id}"]`);
const sentence = (page) => page.locator('[data-role=sentence]');

/** How each hand presses what is not on the board. */
const pressing = {
    mouse: (locator) => locator.click(),
    touch: (locator) => locator.tap(),
    async keyboard(locator) {
        await expect(locator).toBeVisible();
        await locator.focus();
        await locator.press('Enter');
    },
};

/** Puts the position of a task on the desk of the library; the learner is on turn. */
function readPosition(text, letter) {
    const words = text.split(' ');
    words[3] = letter ?? words[3];
    library.read(words.join(' '));
    return words[3];
}

async function solve(page, { hand, press }, { goal, solution, position }) {
    if (goal.kind === 'tap')
        for (const name of goal.fields)
            await hand.field(fieldOf(name));
    else if (goal.kind === 'count')
        await press(page.locator(`[data-option="${goal.number}"]`));
    else if (goal.kind === 'pick' || goal.kind === 'forbidden')
        await press(page.locator(`[data-option="${solution[0]}"]`));
    else {
        const letter = readPosition(position);
        for (const [i, turn] of solution.entries()) {
            await playTurn(hand, turn);
            if (i + 1 < solution.length)
                readPosition(library.print(), letter);
        }
    }
}

/** Solves stages from their first task to their end. */
async function solveStages(page, way, lessons, chosen = () => true) {
    const said = (text) => lessons.texts[text] ?? text;
    for (const { game, stages } of lessons.courses)
        for (const stage of stages.filter((each) => chosen(game, each.name)))
            await test.step(`${game}/${stage.name}`, async () => {
                await visit(page, `/learn/${game}/${stage.name}`);
                for (const each of stage.tasks) {
                    await expect(task(page, each.id)).toBeVisible();
                    await expect(sentence(page)).toHaveText(said(each.say));
                    await solve(page, way, each);
                    await expect(answer(page), each.id).toHaveText(said(each.done));
                    await way.press(page.locator('[data-role=next]'));
                }
                await expect(page.locator('[data-role=finished] [data-stars="3"]')).toBeVisible();
            });
}

test('every stage by mouse, and the stars are kept', async ({ page }) => {
    await page.goto('/learn');
    const lessons = await lessonsOf(page);
    await solveStages(page, { hand: mouse(page), press: pressing.mouse }, lessons);
    await expect(page.locator('[data-role=first-game]')).toBeVisible();
    await page.goto('/learn');
    const steps = lessons.courses.flatMap(({ stages }) => stages).length;
    await expect(page.locator('.step [data-stars="3"]')).toHaveCount(steps);
});

test.describe('on a phone', () => {
    test.use(PHONE);

    test('stages by touch', async ({ page }) => {
        await page.goto('/learn');
        await solveStages(page, { hand: { ...finger(page), asked: false }, press: pressing.touch }, await lessonsOf(page),
            (game, stage) => ['board', 'twist', 'connection', 'turn'].includes(stage));
        expect(await page.evaluate(() => document.scrollingElement.scrollWidth)).toBeLessThanOrEqual(360);
    });
});

test('stages by keyboard', async ({ page }) => {
    await page.goto('/learn');
    await solveStages(page, { hand: keyboard(page), press: pressing.keyboard }, await lessonsOf(page),
        (game, stage) => ['move', 'choose', 'straight', 'turn'].includes(stage));
});

for (const language of ['fr', 'de', 'it'])
    test.describe(language, () => {
        test.use({ settings: { language } });

        test('stages in another language', async ({ page }) => {
            await page.goto('/learn');
            await expect(page.locator('html')).toHaveAttribute('lang', language);
            const lessons = await lessonsOf(page, language), say = (text) => lessons.catalogue[text] ?? text;
            await solveStages(page, { hand: mouse(page, say), press: pressing.mouse }, lessons,
                (game, stage) => ['twist', 'turn'].includes(stage));
        });
    });

/** Makes the mistake that a task foresees; false if it is one that needs no answer of its own. */
async function mistake(page, hand, { position, goal }, wrong) {
    if (wrong.field !== undefined)
        await hand.field(fieldOf(wrong.field));
    else if (wrong.number !== undefined || goal.kind === 'pick' || goal.kind === 'forbidden')
        await page.locator(`[data-option="${wrong.number ?? wrong.turn}"]`).click();
    else if (wrong.refused)
        for (const name of wrong.turn.match(/[a-i]\d/g).slice(0, 2))
            await hand.field(fieldOf(name));
    else if (wrong.turn) {
        readPosition(position);
        await playTurn(hand, wrong.turn);
    } else
        return false;
    return true;
}

test('every mistake that is foreseen has its answer', async ({ page }) => {
    await page.goto('/learn');
    const { courses } = await lessonsOf(page), hand = mouse(page);
    for (const { game, stages } of courses)
        for (const stage of stages) {
            await visit(page, `/learn/${game}/${stage.name}`);
            for (const each of stage.tasks) {
                await page.locator(`[data-go="${each.id}"]`).click();
                for (const wrong of each.wrong) {
                    await page.locator('[data-role=again]').click();
                    if (await mistake(page, hand, each, wrong))
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
    expect(asked.filter((path) => /^\/(lessons|rulebook)-/.test(path)), 'the first page asks for no lesson').toEqual([]);
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
