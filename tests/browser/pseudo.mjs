// SPDX-License-Identifier: GPL-3.0-or-later
// All pages in a language that does not exist, in which every text is accented, bracketed and 40 % longer: no text is
// wired in, no page is wider than its screen, and no button cuts its words off.
import { check, same, test } from '../lib/check.mjs';
import { address, addressOf, click, close, done, open, PHONE, seen, visit } from './lib/browser.mjs';
import { connected, gather, leave, make, person, play, turnsOf } from './lib/online.mjs';
import { pseudoCatalogue } from '../../web/catalogues.mjs';

const french = pseudoCatalogue();
const SIZES = [['phone', { size: PHONE, touch: true }], ['desk', { size: { width: 1280, height: 800 } }]];

/**
 * What is not translated, as it says the same in every language: names of games and languages, the notation of fields,
 * turns, positions and rules; keys; and what people call themselves.
 */
const NAMES = [
    /\b(?:Shacru|Azacru|Pacru(?: 2011)?|English|Français|Deutsch|Italiano)\b/g,
    /\b[a-i][1-9](?:[-x<>*(),]|[a-i][1-9])*|\b(?:pass|resign)\b|^pacru 9\/9\/9\/…$/g, /\b(?:[SA]-)?R\d+\b|\bReading \d+\b/g,
    /\b(?:Esc|Anna|Ben|pgr)\b|^[a-z?]$|^[←→] [jk]$|^[a-i]$/g, /https?:\/\/\S+/g,
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

async function examine(page, ...what) {
    same([...new Set((await textsOf(page)).filter(wiredIn))], [], ...what, 'wired in');
    same(await misfitsOf(page), [], ...what, 'does not fit');
}

/** Steps of a turn, and the clicks that lead to them. */
const STEPS = [
    ['a twist', 'shacru 9/9/9/9/9/9/9/9/9 R:e3N,a3E/Y:i9SW R -', ['e3', 'e4']],
    ['a choice of benefits', 'pacru 9/9/9/9/9/4r4/9/9/3rrr3 R:a3E,e1N/Y:i9SW R -', ['e1', 'e4']],
    ['a meeting', 'pacru 9/9/9/9/9/4r4/4r4/9/9 R:e4S,e2N/Y:i9SW R -', ['e2', 'e3']],
    ['rotating instead', 'pacru 9/9/9/9/9/9/9/1r1r1r3/1r1r5 R:c3N/Y:i9SW R -', ['c3', 'face']],
    ['too few markers to rotate', 'pacru 9/9/9/9/9/9/9/9/9 R:c3N/Y:i9SW R -', ['c3', 'face']],
    ['a refusal', 'pacru 9/9/9/9/9/9/9/9/9 R:c3N/Y:i9SW R -', ['c3', 'i1']],
    ['a turn that waits', 'pacru 9/9/9/9/9/9/9/1r1r1r3/1r1r5 R:c3N/Y:i9SW R -', ['c3', 'face', 'direction', 'b2', 'd2']],
];

for (const [name, kind] of SIZES) {
    const options = { ...kind, language: 'fr', french, expectErrors: true };

    await test(`${name}: pages`, async () => {
        const page = await open('/', options);
        for (const path of ['/', '/setup', '/online', '/mine', '/settings', '/rules', '/0/1', '/analysis', '/analysis/0', '/game']) {
            await visit(page, path);
            await examine(page, name, path);
        }
        await page.goto(`${address}/setup`);
        await page.check('[data-role=clocks]');
        await page.selectOption('[data-role=games]', '3');
        await page.locator('[data-role=players] label', { hasText: '4' }).click();
        await page.check('[name=begins][value=youngest]');
        await examine(page, name, 'set-up in full');
        await page.goto(`${address}/online`);
        await page.locator('[data-role=more] > summary').click();
        await examine(page, name, 'an online game in full');
        await page.goto(address);
        await page.fill('[data-role=paste-position]', '0');
        await click(page, 'open-position');
        await examine(page, name, 'a refused position');
        await close(page);
    });

    await test(`${name}: a table`, async () => {
        const page = await open('/', options);
        await click(page, 'preset-computer');
        await seen(page, '[data-role=turn]');
        await examine(page, name, 'a game against the computer');
        await page.locator('[data-role=meanings] > summary').first().click();
        await examine(page, name, 'the words explained');
        for (const box of ['help', 'more']) {
            await click(page, `tool-${box}`);
            await examine(page, name, box);
            await page.keyboard.press('Escape');
        }
        await click(page, 'tool-hint');
        await seen(page, '[data-role=hint]');
        await examine(page, name, 'a hint');
        await click(page, 'tool-more');
        await click(page, 'resign');
        await examine(page, name, 'a question');
        await click(page, 'sure');
        await seen(page, '[data-role=result]');
        await examine(page, name, 'a result');
        await visit(page, '/mine');
        await seen(page, '[data-role=kept-game]');
        await examine(page, name, 'my games');
        await click(page, 'delete-kept');
        await examine(page, name, 'a game to delete');
        for (const [what, position, clicks] of STEPS) {
            await page.goto(addressOf(position));
            for (const at of clicks)
                await page.locator(/^[a-i][1-9]$/.test(at) ? `[data-field=${at}]` : `[data-role=${at}]`).first().click();
            await examine(page, name, what);
        }
        await close(page);
    });

    await test(`${name}: an online table`, async () => {
        const waiting = await make({ game: 'pacru', seats: [person('Anna'), { kind: 'open' }] });
        const early = await open(waiting.links[0], options);
        await connected(early);
        await examine(early, name, 'waiting for a player');
        await visit(early, '/mine');
        await examine(early, name, 'my games');
        await close(early);
        const { game, pages, watch } = await gather({ game: 'azacru' }, ['Anna', 'Ben'], options);
        await examine(pages[0], name, 'an online table');
        await examine(pages[1], name, 'another player’s turn');
        if (name === 'desk') {
            await play(game, pages, turnsOf('azacru2'));
            await seen(pages[0], '[data-role=result]');
            await examine(pages[0], name, 'the end of an online game');
        }
        const spectator = await open(watch, options);
        await connected(spectator);
        await examine(spectator, name, 'watching');
        await leave([...pages, spectator]);
    });
}

await test('what is wired in or too wide is found', async () => {
    const page = await open('/rules', { ...SIZES[0][1], language: 'fr', french });
    const added = (html) => page.evaluate((text) => {
        document.querySelector('#content').insertAdjacentHTML('afterbegin', text);
    }, html);
    same((await textsOf(page)).filter(wiredIn), [], 'nothing yet');
    await added('<p>Wired in</p><p title="Go on">[Ţîţļé]</p><p>[Ţĥîš îš Anna and more]</p>');
    same((await textsOf(page)).filter(wiredIn), ['Wired in', '[Ţĥîš îš Anna and more]', 'Go on'], 'texts');
    same(await misfitsOf(page), [], 'all fits yet');
    await added('<button class="button" id="narrow">[Ţöö ļöñğ ƒöŕ ţĥîš ƀûţţöñ]</button>');
    await page.evaluate(() => Object.assign(document.querySelector('#narrow').style, { width: '3rem', whiteSpace: 'nowrap' }));
    same(await misfitsOf(page), ['BUTTON [Ţöö ļöñğ ƒöŕ ţĥîš ƀûţţöñ]: words stick out'], 'a button');
    await page.evaluate(() => { document.querySelector('#narrow').style.width = '200vw'; });
    check((await misfitsOf(page)).some((text) => text.startsWith('the page: ')), 'a page');
    await close(page);
});

await done();
