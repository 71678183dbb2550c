// SPDX-License-Identifier: GPL-3.0-or-later
// Four languages: chosen from the browser, switched, remembered.
import { expect, test, visit } from './lib/runner.mjs';
import { clickFields, showsTurn } from './lib/table.mjs';

const LANGUAGES = {
    en: { tag: 'en-GB', rules: 'Rules', red: 'Red', about: 'three board games on one board', scripts: 'turn them on' },
    fr: { tag: 'fr-CH', rules: 'Règles du jeu', red: 'Rouge', about: 'trois jeux', scripts: 'Activez-les' },
    de: { tag: 'de-AT', rules: 'Regeln', red: 'Rot', about: 'drei Brettspiele', scripts: 'schalte beides ein' },
    it: { tag: 'it', rules: 'Regole', red: 'Rosso', about: 'tre giochi', scripts: 'Attivali' },
};
const html = (page) => page.locator('html');
const speaks = (page, language) => expect(html(page)).toHaveAttribute('lang', language);

for (const [language, { tag, rules, red, about, scripts }] of Object.entries(LANGUAGES))
    test.describe(language, () => {
        test.use({ locale: tag });

        test(`${tag} is spoken, and a game played`, async ({ page }) => {
            await page.goto('/rules');
            await speaks(page, language);
            await expect(page.getByRole('heading', { level: 1 })).toHaveText(rules);
            await expect(page.locator('[data-on]'), 'every rule is there').toHaveCount(32);
            await page.goto('/');
            await page.locator('[data-role=preset-two]').click();
            await expect(page.locator('[data-role=player-red]')).toHaveText(new RegExp(`^${red}`));
            await clickFields(page, ['e1', 'e2']);
            await showsTurn(page, 1);
        });

        test('description and manifest', async ({ page, request }) => {
            await page.goto('/');
            await expect(page.locator('meta[name=description]')).toHaveAttribute('content', new RegExp(about));
            const manifest = await page.evaluate(async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json());
            expect(manifest).toMatchObject({ lang: language, description: expect.stringContaining(about) });
            const [, unable] = /<noscript>([^]*)<\/noscript>/.exec(await (await request.get('/')).text());
            expect(unable, 'without scripts').toMatch(new RegExp(`<p lang="${language}">[^<]*${scripts}`));
        });
    });

const choice = (page) => page.getByRole('group', { name: /Language|Langue|Sprache|Lingua/ });

test.describe('a language that we do not have', () => {
    test.use({ locale: 'pt-BR' });

    test('is English; switching is remembered', async ({ page }) => {
        await page.goto('/settings');
        await speaks(page, 'en');
        for (const [language, name] of [['de', 'Deutsch'], ['it', 'Italiano'], ['en', 'English'], ['fr', 'Français']]) {
            await choice(page).getByRole('radio', { name, exact: true }).click();
            await speaks(page, language);
            await expect(page.getByRole('navigation').getByRole('link', { name: LANGUAGES[language].rules, exact: true })).toBeVisible();
        }
        await page.reload();
        await speaks(page, 'fr');
        await page.goto('/rules/it#R8');
        await speaks(page, 'it');
        await expect(page, 'the rules in the language of the address').toHaveURL(/\/rules\/it\/pacru#R8$/);
    });
});

test.describe('Swiss German', () => {
    test.use({ locale: 'de-CH' });

    test('has ss in place of ß, and is offered', async ({ page }) => {
        const main = page.getByRole('main');
        await page.goto('/');
        await speaks(page, 'de-CH');
        await expect(main).toContainText('grösseren');
        await expect(main).not.toContainText('ß');
        await visit(page, '/settings');
        await expect(choice(page).locator('label')).toHaveText(['English', 'Français', 'Deutsch', 'Italiano', 'Deutsch (Schweiz)']);
        await choice(page).getByRole('radio', { name: 'Deutsch', exact: true }).click();
        await speaks(page, 'de');
        await visit(page, '/');
        await expect(main).toContainText('größeren');
    });
});

test.describe('Austrian German', () => {
    test.use({ locale: 'de-AT' });

    test('is not offered the Swiss one', async ({ page }) => {
        await page.goto('/settings');
        await expect(choice(page).getByRole('radio')).toHaveCount(4);
    });
});

/** Every text of every page, unless it is a name or a number. */
async function sentences(page) {
    const found = new Set();
    for (const path of ['/', '/setup', '/online', '/mine', '/settings', '/analysis', '/game']) {
        await visit(page, path);
        const texts = await page.evaluate(() => {
            const walker = document.createTreeWalker(document.getElementById('page'), NodeFilter.SHOW_TEXT), all = [];
            while (walker.nextNode())
                all.push(walker.currentNode.data.trim());
            return all.filter((text) => text.split(/\s+/).length > 2);
        });
        texts.forEach((text) => found.add(text));
    }
    return found;
}

test('nothing is left in English', async ({ page, open }) => {
    await page.goto('/');
    const english = await sentences(page);
    expect(english.size, 'there is something to compare').toBeGreaterThan(60);
    for (const locale of ['fr', 'de', 'it']) {
        const left = [...await sentences(await open('/', { locale }))].filter((text) => english.has(text));
        expect.soft(left, locale).toEqual([]);
    }
});
