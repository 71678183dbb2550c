// SPDX-License-Identifier: GPL-3.0-or-later
// node scripts/book.mjs FOLDER [NAME...]: prints the rule book as tagged PDF files, with Chromium, from the pages that build/pacru
// serves: for each game and language an A5 booklet, A4 pages and a card. A NAME such as pacru-fr-a5 selects; without one all are made.
// The same pages give the same bytes: the date in them is SOURCE_DATE_EPOCH, else that of the last commit.
// FOLDER/book.json says which page each file was made of, so that the next build offers those that are up to date.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { chromium } = createRequire(join(root, 'web/package.json'))('@playwright/test');

const GAMES = ['shacru', 'azacru', 'pacru'], LANGUAGES = ['en', 'fr', 'de', 'it'];
const KINDS = { a5: ['', 'A5'], a4: ['', 'A4'], card: ['/card', 'A5'] };

const [folder, ...wanted] = process.argv.slice(2);
if (!folder) {
    console.error('usage: node scripts/book.mjs FOLDER [NAME...]');
    process.exit(2);
}

async function serve() {
    const data = mkdtempSync(join(tmpdir(), 'pacru-book-'));
    const server = spawn(process.env.PACRU ?? join(root, 'build/pacru'), ['serve', '--port', '0', '--data', data, '--json'],
        { stdio: ['ignore', 'pipe', 'inherit'] });
    const address = await new Promise((resolve, reject) => {
        let said = '';
        server.stdout.on('data', (part) => {
            said += part;
            if (said.includes('\n'))
                resolve(JSON.parse(said).address);
        });
        server.on('exit', (code) => reject(new Error(`pacru serve ended with ${code}`)));
    });
    const stop = async () => {
        server.removeAllListeners('exit');
        const ended = new Promise((resolve) => server.once('exit', resolve));
        server.kill('SIGTERM');
        await ended;
        rmSync(data, { recursive: true, force: true });
    };
    return { address, stop };
}

function dateOf() {
    const given = process.env.SOURCE_DATE_EPOCH;
    const seconds = given ?? execFileSync('git', ['-C', root, 'log', '-1', '--format=%ct'], { encoding: 'utf8' });
    return new Date(1000 * Number(seconds)).toISOString().replace(/[-:T]/g, '').slice(0, 14);
}

/** The dates of a PDF file, replaced by others of the same length. */
function dated(pdf, date) {
    const text = pdf.toString('latin1').replace(/(\/(?:CreationDate|ModDate) \(D:)\d{14}/g, `$1${date}`);
    return Buffer.from(text, 'latin1');
}

/** The page of each anchor that something in a PDF file links to. */
function pagesOf(pdf) {
    const folder = mkdtempSync(join(tmpdir(), 'pacru-book-')), file = join(folder, 'pages.pdf');
    writeFileSync(file, pdf);
    const listed = execFileSync('pdfinfo', ['-dests', file], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    return Object.fromEntries([...listed.matchAll(/^\s*(\d+) \[.*\] "(.+)"$/gm)].map(([, page, name]) => [name, page]));
}

/** The contents get the numbers of their pages from a first print. */
async function print(page, format) {
    const options = { format, tagged: true, outline: true, printBackground: true };
    const pages = pagesOf(await page.pdf(options));
    await page.evaluate((numbers) => {
        for (const place of document.querySelectorAll('.contents-page'))
            place.textContent = numbers[place.dataset.page] ?? '';
    }, pages);
    return page.pdf(options);
}

const date = dateOf();
const { address, stop } = await serve();
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'],
});
mkdirSync(folder, { recursive: true });
const made = [];
for (const language of LANGUAGES)
    for (const game of GAMES)
        for (const [kind, [more, format]] of Object.entries(KINDS)) {
            const name = `${game}-${language}-${kind}`;
            if (wanted.length > 0 && !wanted.includes(name))
                continue;
            // Without scripts: paper shows the pages as they were built.
            const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'light' });
            const page = await context.newPage(), path = `/rules/${language}/${game}${more}`;
            const answer = await page.goto(address + path);
            if (!answer?.ok())
                throw new Error(`${path}: ${answer?.status()}`);
            // Fetches the typeface for paper.
            await page.emulateMedia({ media: 'print' });
            await page.evaluate(() => document.fonts.ready.then(() => undefined));
            // Links to other pages would name this server, whose port is another one each time.
            await page.evaluate(() => document.querySelectorAll('main a:not([href^="#"])').forEach((link) => link.removeAttribute('href')));
            const hash = await page.locator('meta[name=page-hash]').getAttribute('content');
            writeFileSync(join(folder, `${name}.pdf`), dated(await print(page, format), date));
            made.push({ name: `${name}.pdf`, path, hash });
            await context.close();
        }
await browser.close();
await stop();
writeFileSync(join(folder, 'book.json'), `${JSON.stringify(made, null, 4)}\n`);
console.log(`${made.length} files in ${folder}`);
