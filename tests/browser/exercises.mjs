// SPDX-License-Identifier: GPL-3.0-or-later
// Exercises: found by mouse, by touch and by keyboard; mistakes played out; hints, solutions, repetition, the exercise of the day.
import { EXERCISE_GAMES, readExercises } from '../../web/exercises.mjs';
import { examineIn } from './lib/axe.mjs';
import { expect, PHONE, test, visit } from './lib/runner.mjs';
import { board, turnPanel } from './lib/table.mjs';
import { finger, keyboard, library, mouse, playTurn } from './lib/turns.mjs';

const all = Object.fromEntries(EXERCISE_GAMES.map((game) => [game, readExercises(game)]));
const list = EXERCISE_GAMES.flatMap((game) => all[game]);
const DAY = 20775, NOON = '2026-11-18T12:00:00';
const answer = (page) => page.locator('[data-role=answer] p');
const exercise = (page) => page.locator('[data-role=exercise]');
const role = (page, name) => page.locator(`[data-role=${name}]`);

test.use({ timezoneId: 'Europe/Zurich' });

/** Plays a turn in the position of an exercise. */
async function tryTurn(hand, { position }, turn) {
    library.read(position);
    await playTurn(hand, turn);
}

const pressing = {
    click: (locator) => locator.click(),
    tap: (locator) => locator.tap(),
    async enter(locator) {
        await expect(locator).toBeVisible();
        await locator.focus();
        await locator.press('Enter');
    },
};

/** One exercise of each kind of turn: a twist, a connection, a field to be chosen, a reorientation. */
const SAMPLES = [
    all.shacru.find(({ themes }) => themes.includes('twist')),
    all.azacru.find(({ themes }) => themes.includes('connection')),
    all.pacru.find(({ themes }) => themes.includes('crossing')),
    all.pacru.find(({ themes }) => themes.includes('reorientation')),
];

async function solveSamples(page, hand, press) {
    await page.goto('/exercises');
    await expect(role(page, 'exercise-game')).toHaveCount(3);
    for (const sample of SAMPLES) {
        await visit(page, `/exercises/${sample.id}`);
        await expect(exercise(page)).toHaveAttribute('data-exercise', sample.id);
        await tryTurn(hand, sample, sample.line[0]);
        await expect(answer(page), sample.id).toContainText('Well done, found at once!');
        await expect(role(page, 'next'), 'whoever has found it can go on at once').toBeFocused();
    }
    await press(role(page, 'next'));
    await expect(exercise(page)).toBeVisible();
}

test('by mouse', async ({ page }) => solveSamples(page, mouse(page), pressing.click));
test('by keyboard', async ({ page }) => solveSamples(page, keyboard(page), pressing.enter));

test.describe('on a phone', () => {
    test.use(PHONE);

    test('by touch', async ({ page }) => {
        await solveSamples(page, finger(page), pressing.tap);
        expect(await page.evaluate(() => document.scrollingElement.scrollWidth)).toBeLessThanOrEqual(360);
    });
});

for (const [language, text] of [['fr', 'Bravo'], ['de', 'Gut gemacht'], ['it', 'Ben fatto']])
    test.describe(language, () => {
        test.use({ settings: { language } });

        test('in another language', async ({ page }) => {
            await page.goto(`/exercises/${SAMPLES[0].id}`);
            await expect(page.locator('html')).toHaveAttribute('lang', language);
            await tryTurn(mouse(page), SAMPLES[0], SAMPLES[0].line[0]);
            await expect(answer(page)).toContainText(text);
        });
    });

test('a tempting mistake is played out, with why and what it costs', async ({ page }) => {
    const taken = all.pacru.find(({ wrong }) => wrong[0].line[1]?.includes('x') && wrong[0].score > -20000), wrong = taken.wrong[0];
    await page.goto(`/exercises/${taken.id}`);
    await tryTurn(mouse(page), taken, wrong.line[0]);
    await expect(answer(page)).toContainText('Not the best.');
    await expect(answer(page)).toContainText('answers with a pincer and takes your chevron.');
    await expect(answer(page)).toContainText(`In the end that costs about ${Math.round((taken.score - wrong.score) / 100)} markers.`);
    await role(page, 'step-on').focus();
    await page.keyboard.press('End');
    await expect(page.locator('.play-count')).toHaveText(`${wrong.line.length} / ${wrong.line.length}`);
    await expect(page.locator('.exercise-caption')).toContainText(wrong.line.at(-1));
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator('.exercise-caption')).toContainText(wrong.line.at(-2));
    await role(page, 'again').click();
    await tryTurn(mouse(page), taken, taken.line[0]);
    await expect(answer(page), 'found, but not at once').toContainText('That’s it!');
});

test('a mistake that nobody foresaw is answered by the engine', async ({ page }) => {
    const one = all.shacru[0];
    library.read(one.position);
    const known = [...one.accepted, ...one.wrong.map(({ line }) => line[0])];
    const other = [...library.chunks()].flat().find((turn) => !known.includes(turn));
    await page.goto(`/exercises/${one.id}`);
    await tryTurn(mouse(page), one, other);
    await expect(answer(page)).toContainText('Not the best.');
    await role(page, 'step-on').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.exercise-caption')).toContainText(other);
    await expect(page.locator('.play-count')).toHaveText('1 / 4');
});

test('the right move with another field is no miss', async ({ page }) => {
    const beginning = (turn) => turn.replace(/\(.*/, '');
    const one = all.pacru.find(({ accepted, line, position }) => {
        library.read(position);
        return /^\w\d-\w\d\(\w\d\)$/.test(line[0]) && accepted.every((turn) => turn.includes('(')) &&
            [...library.chunks()].flat().some((turn) => beginning(turn) === beginning(line[0]) && !accepted.includes(turn));
    });
    library.read(one.position);
    const other = [...library.chunks()].flat().find((turn) => beginning(turn) === beginning(one.line[0]) && !one.accepted.includes(turn));
    await page.goto(`/exercises/${one.id}`);
    await tryTurn(mouse(page), one, other);
    await expect(answer(page)).toContainText('you can choose a better field');
    await tryTurn(mouse(page), one, one.line[0]);
    await expect(answer(page)).toContainText('found at once');
});

test('hints come in steps; the solution is a miss; from there to the analysis board and into a game', async ({ page }) => {
    const one = all.shacru[0];
    await page.goto(`/exercises/${one.id}`);
    for (let n = 1; n <= 3; n++) {
        await role(page, 'ask-hint').click();
        await expect(role(page, 'hint')).toHaveCount(n);
    }
    await expect(role(page, 'hint').nth(1)).toContainText(`Look at the chevron on ${one.line[0].slice(0, 2)}.`);
    await expect(role(page, 'ask-hint')).toHaveCount(0);
    await role(page, 'solution').click();
    await expect(answer(page)).toContainText('This is the best turn');
    expect(await page.evaluate((id) => JSON.parse(localStorage.getItem('pacru.exercises'))[id].slice(2), one.id)).toEqual([1, 0]);
    await page.keyboard.press('Tab');
    await role(page, 'step-on').focus();
    await page.keyboard.press('Home');
    await expect(role(page, 'analyse')).toHaveAttribute('href', `/analysis/${one.position.replaceAll(' ', '_')}`);
    await role(page, 'play-on').click();
    await expect(page).toHaveURL(/\/game$/);
    await expect(board(page)).toBeVisible();
    await expect(turnPanel(page)).toBeVisible();
});

test('one after the other by theme and level; what was missed comes again', async ({ page }) => {
    await page.clock.setFixedTime(NOON);
    const wanted = all.azacru.filter(({ themes, level }) => themes.includes('connection') && level === 3);
    await page.goto('/exercises');
    const card = page.locator('[data-game=azacru]');
    await card.locator('[data-role=theme]').selectOption('connection');
    await card.locator('[data-role=level]').selectOption('3');
    await card.locator('[data-role=start]').click();
    for (const [i, one] of wanted.entries()) {
        await expect(exercise(page)).toHaveAttribute('data-exercise', one.id);
        if (i === 0) {
            await role(page, 'solution').click();
            await role(page, 'next').click();
        } else
            await role(page, 'skip').click();
    }
    await expect(role(page, 'finished')).toContainText('That’s all for today.');
    await visit(page, '/exercises');
    await expect(card.locator('[data-role=standing]')).toHaveText('0 of 100 found');
    await page.clock.setFixedTime('2026-11-19T00:01:00');
    await page.reload();
    await expect(card.locator('[data-role=standing]')).toHaveText('0 of 100 found · 1 to repeat');
    await visit(page, '/exercises/azacru');
    await expect(exercise(page), 'the one that was missed').toHaveAttribute('data-exercise', wanted[0].id);
    await tryTurn(mouse(page), wanted[0], wanted[0].line[0]);
    await expect(answer(page)).toContainText('found at once');
    await visit(page, '/exercises');
    await card.locator('summary').click();
    await expect(card.locator('[data-theme=connection] td')).toHaveText([/^1 \/ \d+$/, '50%']);
});

test('the exercise of the day is the same for everybody', async ({ page }) => {
    await page.clock.setFixedTime(NOON);
    await page.goto('/');
    await role(page, 'to-exercises').click();
    await expect(role(page, 'daily')).toContainText('Wednesday');
    await role(page, 'to-daily').click();
    const one = list[(DAY * 61) % list.length];
    await expect(exercise(page)).toHaveAttribute('data-exercise', one.id);
    await tryTurn(mouse(page), one, one.line[0]);
    await expect(answer(page)).toContainText('found at once');
    await role(page, 'to-exercises').click();
    await expect(role(page, 'to-daily')).toHaveText('Look at it again');
});

test('nothing of it is loaded before it is needed', async ({ page }) => {
    const asked = [], ours = () => asked.filter((path) => /^\/(exercises|lessons)-/.test(path)).map((path) => path.replace(/-[^-]*$/, ''));
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/');
    await expect(role(page, 'to-exercises')).toBeVisible();
    expect(ours()).toEqual([]);
    await role(page, 'to-exercises').click();
    await expect(role(page, 'exercise-game')).toHaveCount(3);
    expect(ours().filter((path) => path.startsWith('/exercises')), 'the list needs only the index').toEqual(['/exercises']);
    await page.locator('[data-game=shacru] [data-role=start]').click();
    await expect(exercise(page)).toBeVisible();
    expect(ours().filter((path) => path.startsWith('/exercises-')), 'and one game its file').toEqual(['/exercises-shacru']);
});

test('an exercise that does not exist', async ({ page }) => {
    await page.goto('/exercises/p0000000');
    await expect(page.getByText('There is no such exercise.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Exercises', exact: true }).click();
    await expect(role(page, 'exercise-game')).toHaveCount(3);
});

for (const [name, options] of [['desk', {}], ['phone', PHONE]])
    test.describe(`axe, ${name}`, () => {
        test.use({ ...options, contextOptions: { reducedMotion: 'reduce' } });

        test('finds nothing', async ({ page }) => {
            await page.goto('/exercises');
            await expect(role(page, 'exercise-game')).toHaveCount(3);
            await page.locator('[data-game=pacru] summary').click();
            await examineIn(page, 'the list');
            await visit(page, `/exercises/${SAMPLES[2].id}`);
            for (let n = 0; n < 3; n++)
                await role(page, 'ask-hint').click();
            await examineIn(page, 'an exercise with hints');
            await role(page, 'solution').click();
            await role(page, 'step-on').focus();
            await page.keyboard.press('End');
            await examineIn(page, 'its solution');
        });
    });
