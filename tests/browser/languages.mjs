// SPDX-License-Identifier: GPL-3.0-or-later
// Four languages: chosen from the browser, switched, remembered.
import { check, same, test } from '../lib/check.mjs';
import { address, becomes, click, close, done, open, seen, textOf, visit } from './lib/browser.mjs';

const RULES = { en: 'Rules', fr: 'Règles du jeu', de: 'Regeln', it: 'Regole' };
const RED = { en: 'Red', fr: 'Rouge', de: 'Rot', it: 'Rosso' };
const TAGS = { en: 'en-GB', fr: 'fr-CH', de: 'de-AT', it: 'it' };

for (const [language, tag] of Object.entries(TAGS))
    await test(language, async () => {
        const page = await open('/rules', { language: tag });
        same(await page.getAttribute('html', 'lang'), language, 'the browser\'s language');
        same((await page.locator('h1').innerText()).trim(), RULES[language], language);
        same(await page.locator('.rule').count(), 34, language, 'every rule is there');
        await page.goto(address);
        await click(page, 'preset-two');
        check((await textOf(page, 'player-red')).startsWith(RED[language]), language, 'players');
        await page.click('[data-field=e1]');
        await page.click('[data-field=e2]');
        await becomes(page, 'where', '1/1', language, 'plays');
        await close(page);
    });

await test('switching', async () => {
    const page = await open('/settings', { language: 'pt-BR' });
    same(await page.getAttribute('html', 'lang'), 'en', 'a language that we do not have');
    for (const [language, name] of [['de', 'Deutsch'], ['it', 'Italiano'], ['en', 'English'], ['fr', 'Français']]) {
        await page.locator('[data-role=language] label', { hasText: name }).click();
        await page.waitForSelector(`html[lang=${language}]`);
        same((await page.locator('.nav a').first().innerText()).trim(), RULES[language], language);
    }
    await page.reload();
    same(await page.getAttribute('html', 'lang'), 'fr', 'is remembered');
    await page.goto(`${address}/rules/it#R8`);
    await page.waitForSelector('html[lang=it]');
    await seen(page, '#R8.rule--named', 'the rules in the language of the address');
    await close(page);
});

await test('Swiss German', async () => {
    const swiss = await open('/', { language: 'de-CH' });
    same(await swiss.getAttribute('html', 'lang'), 'de-CH', 'as the browser asks');
    const texts = await swiss.locator('main').innerText();
    check(texts.includes('grösseren') && !texts.includes('ß'), 'ss in place of ß');
    await visit(swiss, '/settings');
    same(await swiss.locator('[data-role=language] label').allInnerTexts().then((all) => all.map((text) => text.trim())),
        ['English', 'Français', 'Deutsch', 'Italiano', 'Deutsch (Schweiz)'], 'is offered');
    await swiss.locator('[data-role=language] label', { hasText: /^Deutsch$/ }).click();
    await swiss.waitForSelector('html[lang=de]');
    await visit(swiss, '/');
    check((await swiss.locator('main').innerText()).includes('größeren'), 'and so is ß');
    await close(swiss);
    const austrian = await open('/settings', { language: 'de-AT' });
    same(await austrian.locator('[data-role=language] label').count(), 4, 'only to those who use it');
    await close(austrian);
});

await test('around the page', async () => {
    const about = { en: 'three board games on one board', fr: 'trois jeux', de: 'drei Brettspiele', it: 'tre giochi' };
    for (const [language, words] of Object.entries(about)) {
        const page = await open('/', { language });
        check((await page.getAttribute('meta[name=description]', 'content')).includes(words), language, 'description');
        const manifest = await page.evaluate(async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json());
        check(manifest.description.includes(words) && manifest.lang === language, language, 'manifest', manifest);
        await close(page);
    }
    const html = await (await fetch(address)).text(), unable = /<noscript>([^]*)<\/noscript>/.exec(html)[1];
    for (const [language, words] of [['en', 'turn them on'], ['fr', 'Activez-les'], ['de', 'schalte beides ein'], ['it', 'Attivali']])
        check(new RegExp(`<p lang="${language}">[^<]*${words}`).test(unable), language, 'without scripts', unable);
});

/** Every text of every page differs from the English one, unless it is a name or a number. */
await test('nothing is left in English', async () => {
    const words = async (language) => {
        const page = await open('/', { language });
        const found = [];
        for (const path of ['/', '/setup', '/online', '/mine', '/settings', '/rules', '/analysis', '/game']) {
            await visit(page, path);
            found.push(...await page.evaluate(() => {
                const walker = document.createTreeWalker(document.getElementById('page'), NodeFilter.SHOW_TEXT), all = [];
                while (walker.nextNode())
                    all.push(walker.currentNode.data.trim());
                return all.filter((text) => text.split(/\s+/).length > 2);
            }));
        }
        await close(page);
        return new Set(found);
    };
    const english = await words('en');
    check(english.size > 60, 'there is something to compare', english.size);
    for (const language of ['fr', 'de', 'it']) {
        const left = [...await words(language)].filter((text) => english.has(text));
        same(left, [], language);
    }
});

await done();
