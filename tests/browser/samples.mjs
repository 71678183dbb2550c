// SPDX-License-Identifier: GPL-3.0-or-later
// The sample games as the last step of each course: played through from start to end with the comments of the records, by mouse, by
// touch and by keyboard, in four languages; the place is kept.
import { examineIn } from './lib/axe.mjs';
import { GAMES } from './lib/lessons.mjs';
import { expect, PHONE, test } from './lib/runner.mjs';

const comment = (page) => page.locator('[data-role=comment]');
const count = (page) => page.locator('.play-count');
const step = (page, game) => page.locator(`[data-course=${game}] [data-role=sample-game]`);

/** A sample game as the page gets it: what each frame says, null where nobody wrote a comment. */
async function sampleOf(page, language, game) {
    const { words, examples: [{ steps }] } = await page.evaluate(async ([spoken, name]) => {
        const get = async (address) => (await fetch(address)).json();
        return get((await get(document.querySelector('link[data-asset=rulebook]').href)).samples[spoken][name]);
    }, [language, game]);
    const said = [words.join(' ')];
    for (const { kind, value } of steps)
        if (kind === 'turn')
            said.push(null);
        else if (kind === 'say')
            said[said.length - 1] = value;
    return said;
}

const WAYS = {
    mouse: (page) => ({ open: (link) => link.click(), on: () => page.locator('[data-role=step-on]').click() }),
    touch: (page) => ({ open: (link) => link.tap(), on: () => page.locator('[data-role=step-on]').tap() }),
    keyboard: (page) => ({
        async open(link) {
            await link.focus();
            await page.keyboard.press('Enter');
        },
        async on() {
            // Tab leads to the first of the buttons; from there arrows step.
            while (!await page.evaluate(() => document.activeElement?.closest('.play-live')))
                await page.keyboard.press('Tab');
            await page.keyboard.press('ArrowRight');
        },
    }),
};

for (const [language, name] of [['en', 'mouse'], ['en', 'touch'], ['en', 'keyboard'], ['fr', 'keyboard'], ['de', 'keyboard'], ['it', 'keyboard']])
    test.describe(`${language}, ${name}`, () => {
        test.use({ ...(name === 'touch' ? PHONE : {}), settings: { language } });

        for (const game of GAMES)
            test(`${game} from start to end, with every comment`, async ({ page }) => {
                await page.goto('/learn');
                const said = await sampleOf(page, language, game), last = said.length - 1, way = WAYS[name](page);
                expect(said.filter(Boolean).length).toBeGreaterThan(12);
                await way.open(step(page, game));
                for (const [i, text] of said.entries()) {
                    await expect(count(page)).toHaveText(`${i} / ${last}`);
                    if (text)
                        await expect(comment(page)).toHaveText(text);
                    else
                        await expect(comment(page)).not.toBeEmpty();
                    expect(await comment(page).innerText(), 'no name of a field').not.toMatch(/\b[a-i][1-9]\b/);
                    if (i < last)
                        await way.on();
                }
                if (name === 'touch')
                    expect(await page.evaluate(() => document.scrollingElement.scrollWidth)).toBeLessThanOrEqual(360);
                expect(await page.locator('.board-ground-coordinates').count(), 'no coordinates').toBe(0);
                await expect(page.locator('[data-role=first-game]'), 'the way on').toBeVisible();
                await page.goto('/learn');
                await expect(step(page, game).locator('.step-part')).toContainText(`${last}`);
            });
    });

test('the place is kept; playing waits at every comment; from the start again; the way back', async ({ page }) => {
    await page.goto('/learn');
    const said = await sampleOf(page, 'en', 'shacru'), last = said.length - 1;
    const next = (from) => said.findIndex((text, i) => i > from && text);
    await step(page, 'shacru').click();
    await expect(comment(page)).toHaveText(said[0]);
    for (let at = next(0), n = 0; n < 3; at = next(at), n++) {
        await page.locator('[data-role=play]').click();
        await expect(comment(page), 'it goes on to the next comment').toHaveText(said[at]);
        await expect(page.getByRole('button', { name: 'Play it' }), 'and waits').toBeVisible();
        await expect(count(page)).toHaveText(`${at} / ${last}`);
    }
    const place = await count(page).innerText();
    await page.reload();
    await expect(count(page), 'kept').toHaveText(place);
    await page.locator('.lesson-back').click();
    await expect(step(page, 'shacru').locator('.step-part')).toHaveText(place.replace('/', 'of'));
    await page.goBack();
    await expect(count(page)).toHaveText(place);
    await page.locator('[data-role=again]').click();
    await expect(count(page)).toHaveText(`0 / ${last}`);
    await expect(comment(page)).toHaveText(said[0]);
});

test('what is kept may be anything', async ({ page }) => {
    for (const kept of ['{"shacru":9999}', '{"shacru":-1}', '{"shacru":1.5}', '{"shacru":"5"}', '[]', 'nothing']) {
        await page.goto('/learn');
        await page.evaluate((text) => localStorage.setItem('pacru.learn-samples', text), kept);
        await page.goto('/learn/shacru/sample');
        await expect(count(page), kept).toHaveText(/^0 \/ \d+$/);
    }
});

test('a comment is read aloud, and leads to its rule', async ({ page }) => {
    await page.addInitScript(() => {
        window.spoken = [];
        window.speechSynthesis.speak = ({ text, lang }) => window.spoken.push([text, lang]);
    });
    await page.goto('/learn/pacru/sample');
    const said = await sampleOf(page, 'en', 'pacru');
    await page.locator('[data-role=aloud]').click();
    expect(await page.evaluate(() => window.spoken)).toEqual([[said[0], 'en']]);
    await page.locator('[data-role=play]').click();
    await page.locator('.lesson-rule').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(comment(page), 'and nothing is lost').toHaveText(said.find((text, i) => i > 0 && text));
});

for (const [name, options] of [['desk', {}], ['phone', PHONE]])
    test.describe(`axe, ${name}`, () => {
        test.use({ ...options, contextOptions: { reducedMotion: 'reduce' } });

        test('finds nothing', async ({ page }) => {
            for (const game of GAMES) {
                await page.goto(`/learn/${game}/sample`);
                await expect(count(page)).toBeVisible();
                await examineIn(page, game);
                await page.locator('[data-role=step-on]').focus();
                await page.keyboard.press('End');
                await examineIn(page, `${game}, the end`);
            }
        });
    });
