// SPDX-License-Identifier: GPL-3.0-or-later
// Every task of every lesson, solved from the data that the lessons are made of: in English by mouse, by touch and by keyboard alone,
// in the other languages by one of these. Each stage is reached from the one before, as a learner reaches it.
import { lessonsOf, solveCourse, WAYS } from './lib/lessons.mjs';
import { expect, PHONE, test } from './lib/runner.mjs';

const PASSES = [['en', 'mouse'], ['en', 'touch'], ['en', 'keyboard'], ['fr', 'mouse'], ['de', 'touch'], ['it', 'keyboard']];

for (const [language, name] of PASSES)
    test.describe(`${language}, ${name}`, () => {
        test.use({ ...(name === 'touch' ? PHONE : {}), settings: { language } });

        test('every lesson from start to end, and the stars are kept', async ({ page }) => {
            await page.goto('/learn');
            await expect(page.locator('html')).toHaveAttribute('lang', language);
            const { courses, catalogue } = await lessonsOf(page, language);
            const way = WAYS[name](page, (text) => catalogue[text] ?? text);
            for (const course of courses)
                await test.step(course.game, async () => {
                    await page.goto('/learn');
                    await solveCourse(page, way, course);
                });
            if (name === 'touch')
                expect(await page.evaluate(() => document.scrollingElement.scrollWidth)).toBeLessThanOrEqual(360);
            await page.goto('/learn');
            const steps = courses.flatMap(({ stages }) => stages).length;
            await expect(page.locator('.step [data-stars="3"]')).toHaveCount(steps);
        });
    });
