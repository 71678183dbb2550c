// SPDX-License-Identifier: GPL-3.0-or-later
// What moves on the board follows the rule behind it, and what is heard goes with it.
import { expect, pathOf, test } from './lib/runner.mjs';
import { clickFields, field, showsTurn } from './lib/table.mjs';

const EMPTY = '9/9/9/9/9/9/9/9/9';
const lit = (page) => page.locator('.board-light');
const line = (page) => page.locator('.board-sweep');
const sides = (page) => page.locator('.board-pincer');

test('a borderland lights up when it is entered, and only then', async ({ desk: page }) => {
    await page.goto(pathOf(`shacru ${EMPTY} R:e3N,a3E/Y:i9SW R -`));
    await clickFields(page, ['a3', 'b2']);
    await showsTurn(page, 1);
    await expect(lit(page), 'within a borderland nothing does').toHaveCount(0);
    await page.goto(pathOf(`shacru ${EMPTY} R:e3N,a3E/Y:i9SW R -`));
    await clickFields(page, ['e3', 'e4']);
    await expect(lit(page), 'it stays lit while the twist is chosen').toHaveCount(1);
    const [light, inside, outside] = await Promise.all(
        [lit(page), field(page, 'd5'), field(page, 'd3')].map((each) => each.boundingBox()));
    const holds = ({ x, y }) => x >= light.x - 4 && y >= light.y - 4 && y < light.y + light.height - 4;
    expect([holds(inside), holds(outside)], 'the one that was entered').toEqual([true, false]);
    await page.getByRole('button', { name: /^leave it as it is/ }).last().click();
    await expect(lit(page)).toHaveCount(0);
});

test('a pincer closes from both sides', async ({ desk: page }) => {
    await page.goto(pathOf(`pacru ${EMPTY} R:d3NE,e3N/Y:e4S,i9SW R -`));
    await clickFields(page, ['e3', 'e4']);
    await expect(sides(page)).toHaveCount(2);
    await clickFields(page, ['e6']);
    await expect(sides(page)).toHaveCount(0);
});

const CONNECTION = 'azacru 9/9/9/9/9/9/4r4/4y4/3rr4 R:e1N,a5E/Y:i9SW R -';

test.describe('in motion', () => {
    test.use({ settings: { speed: 'fast', sounds: true } });

    test('a connection sweeps along its line after the move, each with its sound', async ({ page }) => {
        await page.addInitScript(() => {
            window.tones = 0;
            const { createOscillator } = AudioContext.prototype;
            AudioContext.prototype.createOscillator = function () {
                window.tones++;
                return createOscillator.call(this);
            };
        });
        const tones = () => page.evaluate(() => window.tones);
        await page.clock.install();
        await page.goto(pathOf(CONNECTION));
        await field(page, 'e1').click();
        await page.clock.runFor(1000);
        await page.clock.pauseAt(Date.now() + 60_000);
        await field(page, 'e3').click();
        const tick = () => page.clock.runFor(40);
        await expect.poll(async () => (await tick(), tones()), 'the move is heard').toBe(1);
        await expect(line(page), 'before the line is seen').toHaveCount(0);
        await expect.poll(async () => (await tick(), line(page).count())).toBe(1);
        expect(await tones(), 'the line, and the field that it changes').toBe(3);
        await expect(page.locator('.board-fresh--over')).toHaveCount(1);
        await expect.poll(async () => (await tick(), page.locator('.board-sprite--gone').count()), 'then the chevron leaves').toBe(1);
        expect(await tones()).toBe(4);
        await page.clock.resume();
        await expect(page.locator('.board--playing')).toHaveCount(0);
    });
});

test.describe('where less motion is wanted', () => {
    test.use({ settings: { speed: 'slow' }, contextOptions: { reducedMotion: 'reduce' } });
    test('a turn is there at once', async ({ page }) => {
        await page.goto(pathOf(CONNECTION));
        await clickFields(page, ['e1', 'e3']);
        await showsTurn(page, 1);
        expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
        await expect(page.locator('.board--playing')).toHaveCount(0);
    });
});
