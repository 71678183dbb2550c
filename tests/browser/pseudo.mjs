// SPDX-License-Identifier: GPL-3.0-or-later
// All pages in a language that does not exist, in which every text is accented, bracketed and 40 % longer: no text is
// wired in, no page is wider than its screen, and no button cuts its words off.
import { azacruTurns, connected, free, person, test } from './lib/online.mjs';
import { expect, PHONE, visit } from './lib/runner.mjs';
import { goTo, STEPS } from './lib/steps.mjs';
import { mouse } from './lib/turns.mjs';
import { pseudoCatalogue } from '../../web/catalogues.mjs';

const catalogue = pseudoCatalogue();
const SIZES = { phone: PHONE, desk: { viewport: { width: 1280, height: 800 } } };

/** What the pages say for an English text. */
const say = (text, values = {}) => Object.entries(values).reduce((said, [name, value]) => said.replace(`{${name}}`, value), catalogue.texts[text]);

// The browser asks for French and is given the invented language.
test.use({ locale: 'fr', catalogue });

const button = (page, text) => page.getByRole('button', { name: say(text), exact: true });
const tool = (page, text) => page.getByRole('toolbar').getByRole('button', { name: say(text), exact: true });
const group = (page, text) => page.getByRole('group', { name: say(text), exact: true });
const turnPanel = (page) => page.getByRole('region', { name: say('Your turn'), exact: true });
const outcome = (page) => page.locator('[data-role=result]');

/**
 * What is not translated, as it says the same in every language: names of games and languages, the notation of fields,
 * turns, positions and rules; keys; and what people call themselves. Days come from the browser, which speaks French.
 */
const NAMES = [
    /\b(?:Shacru|Azacru|Pacru(?: 2011)?|English|Français|Deutsch|Italiano)\b/g,
    /\b[a-i][1-9](?:[-x<>*(),]|[a-i][1-9])*|\b(?:pass|resign)\b|^pacru 9\/9\/9\/…$/g, /\b(?:[SA]-)?R\d+\b|\bReading \d+\b/g,
    /\b(?:Esc|Anna|Ben|pgr)\b|^[a-z?]$|^[←→] [jk]$|^[a-i]$/g, /https?:\/\/\S+/g,
    /\b(?:lun|mar|mercre|jeu|vendre|same)di \d+ \p{L}+|\bdimanche \d+ \p{L}+|\b\d+ \p{L}+\.? \d{4}, \d\d:\d\d/gu,
];

/** Every visible text, and every spoken name. */
const textsOf = (page) => page.evaluate(() => {
    const found = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { data, parentElement } = walker.currentNode;
        if (data.trim() && !parentElement.closest('noscript, script, style') && parentElement.checkVisibility())
            found.push(data.trim());
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        for (const element of document.querySelectorAll(`[${name}]`))
            found.push(element.getAttribute(name).trim());
    return [...found, document.title];
});

/** Whether a text has letters that came from no catalogue: outside of brackets, or without their accents. */
function wiredIn(text) {
    const rest = NAMES.reduce((left, name) => left.replace(name, ''), text);
    return /[a-z]{3}/.test(rest) || (/\p{L}/u.test(rest) && !rest.includes('['));
}

/** What does not fit: pages wider than the screen, and buttons that stick out or hide a part of their words. */
const misfitsOf = (page) => page.evaluate(() => {
    const { scrollWidth } = document.documentElement, width = Math.min(innerWidth, screen.width), found = [];
    if (scrollWidth > width) found.push(`the page: ${scrollWidth} of ${width}`);
    for (const element of document.querySelectorAll('button, a.button, .nav a, select, summary, label:not(.spoken)')) {
        if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]')) continue;
        const box = element.getBoundingClientRect(), name = `${element.tagName} ${element.textContent.slice(0, 40)}`;
        if (box.width === 0) continue;
        if (box.left < -1 || box.right > width + 1) found.push(`${name}: sticks out`);
        const clips = getComputedStyle(element).overflow !== 'visible';
        if (element.tagName !== 'SELECT' && clips && element.scrollWidth > element.clientWidth + 1) found.push(`${name}: cut off`);
        const range = document.createRange(), walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        while (element.matches('button, a.button') && walker.nextNode()) {
            range.selectNodeContents(walker.currentNode);
            const words = range.getBoundingClientRect(), seen = !walker.currentNode.parentElement.closest('.spoken');
            if (seen && words.width > 0 && (words.right > box.right + 1 || words.bottom > box.bottom + 1))
                found.push(`${name}: words stick out`);
        }
    }
    return found;
});

/** A test goes on after a fault, to tell all of them. */
async function examine(page, what) {
    expect.soft([...new Set((await textsOf(page)).filter(wiredIn))], `${what}: wired in`).toEqual([]);
    expect.soft(await misfitsOf(page), `${what}: does not fit`).toEqual([]);
}

for (const [name, options] of Object.entries(SIZES))
    test.describe(name, () => {
        test.use(options);

        test('pages', async ({ page }) => {
            await page.goto('/');
            for (const path of ['/', '/setup', '/online', '/mine', '/settings', '/exercises', '/exercises/day', '/exercises/0', '/0/1', '/analysis', '/analysis/0', '/game']) {
                await visit(page, path);
                await examine(page, path);
            }
        });

        test('pages in full', async ({ page }) => {
            await page.goto('/setup');
            await page.getByRole('checkbox', { name: say('play with clocks') }).check();
            await page.getByRole('combobox', { name: say('How many games') }).selectOption({ value: '3' });
            await group(page, 'Players').getByRole('radio', { name: '4' }).check();
            await group(page, 'Who begins').getByRole('radio', { name: say('the youngest') }).check();
            await examine(page, 'set-up in full');
            await page.goto('/online');
            await page.getByText(say('More options')).click();
            await examine(page, 'an online game in full');
            await page.goto('/');
            await page.getByText(say('Saved games and positions')).click();
            await page.getByRole('textbox', { name: say('Paste a position') }).fill('0');
            await button(page, 'Show').click();
            await expect(page.getByRole('alert')).toHaveText(/./);
            await examine(page, 'a refused position');
        });

        test('a table', async ({ page }) => {
            await page.goto('/');
            await page.getByRole('button', { name: say('{action}: {what}', { action: say('Play'), what: say('Me vs the computer') }) }).click();
            await expect(turnPanel(page)).toBeVisible();
            await examine(page, 'a game against the computer');
            await page.getByText(say('What do these words mean?')).first().click();
            await examine(page, 'the words explained');
            for (const box of ['Help', 'More']) {
                await tool(page, box).click();
                await expect(page.getByRole('dialog')).toBeVisible();
                await examine(page, box);
                await page.keyboard.press('Escape');
            }
            await tool(page, 'Hint').click();
            await expect(button(page, 'Play it')).toBeVisible();
            await examine(page, 'a hint');
            await tool(page, 'More').click();
            await button(page, 'Leave the game').click();
            await expect(button(page, 'Keep playing')).toBeVisible();
            await examine(page, 'a question');
            await button(page, 'Leave the game').click();
            await expect(outcome(page)).toBeVisible();
            await examine(page, 'a result');
            await visit(page, '/mine');
            const row = page.locator('[data-role=kept-game]');
            await expect(row).toBeVisible();
            await examine(page, 'my games');
            await row.getByRole('button').last().click();
            await expect(button(page, 'Delete it')).toBeVisible();
            await examine(page, 'a game to delete');
        });

        test('steps of a turn', async ({ page }) => {
            for (const [what, position, ways] of STEPS) {
                await goTo(page, position, ways, say);
                await examine(page, what);
            }
        });

        test('an online table', async ({ open, online }) => {
            const waiting = await online.make({ seats: [person('Anna'), free] });
            const early = await open(waiting.links[0]);
            await connected(early);
            await examine(early, 'waiting for a player');
            await visit(early, '/mine');
            await examine(early, 'my games');
            await early.close();
            const { game, pages, watch } = await online.gather({ game: 'azacru' }, ['Anna', 'Ben']);
            await examine(pages[0], 'an online table');
            await examine(pages[1], 'another player’s turn');
            if (name === 'desk') {
                await online.play(game, pages, azacruTurns(2), (page) => mouse(page, say));
                await expect(outcome(pages[0])).toBeVisible();
                await examine(pages[0], 'the end of an online game');
            }
            const spectator = await open(watch);
            await connected(spectator);
            await examine(spectator, 'watching');
        });
    });

test.describe('the examination', () => {
    test.use(PHONE);

    test('finds what is wired in or too wide', async ({ page }) => {
        const added = (html) => page.evaluate((text) => {
            document.querySelector('#content').insertAdjacentHTML('afterbegin', text);
        }, html);
        await page.goto('/settings');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect((await textsOf(page)).filter(wiredIn)).toEqual([]);
        await added('<p>Wired in</p><p title="Go on">[Ţîţļé]</p><p>[Ţĥîš îš Anna and more]</p>');
        expect((await textsOf(page)).filter(wiredIn)).toEqual(['Wired in', '[Ţĥîš îš Anna and more]', 'Go on']);
        expect(await misfitsOf(page)).toEqual([]);
        await added('<button class="button" id="narrow">[Ţöö ļöñğ ƒöŕ ţĥîš ƀûţţöñ]</button>');
        await page.evaluate(() => Object.assign(document.querySelector('#narrow').style, { width: '3rem', whiteSpace: 'nowrap' }));
        expect(await misfitsOf(page)).toEqual(['BUTTON [Ţöö ļöñğ ƒöŕ ţĥîš ƀûţţöñ]: words stick out']);
        await page.evaluate(() => { document.querySelector('#narrow').style.width = '200vw'; });
        expect(await misfitsOf(page)).toContainEqual(expect.stringMatching(/^the page: /));
    });
});
