// SPDX-License-Identifier: GPL-3.0-or-later
// What `make book` makes: twice the same bytes, tagged, with fonts and without pictures made of pixels; a card on one page.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { check, same } from './lib/check.mjs';

const script = fileURLToPath(new URL('../scripts/book.mjs', import.meta.url)), folder = mkdtempSync(join(tmpdir(), 'pacru-book-'));
const run = (...command) => execFileSync(command[0], command.slice(1), { encoding: 'utf8' });
const names = ['shacru-en-a5', 'shacru-fr-a4', 'pacru-en-a5', 'shacru-de-card', 'azacru-de-card', 'pacru-de-card', 'pacru-it-card', 'pacru-fr-card'];
process.env.SOURCE_DATE_EPOCH = '1700000000';
for (const time of ['1', '2'])
    run(process.execPath, script, join(folder, time), ...names);
for (const name of names) {
    const file = join(folder, '1', `${name}.pdf`), about = run('pdfinfo', file);
    same(readFileSync(file).equals(readFileSync(join(folder, '2', `${name}.pdf`))), true, name, 'is the same twice');
    check(/Tagged: +yes/.test(about), name, 'is tagged');
    check(/CreationDate: +.*2023/.test(about), name, 'has the date it is given');
    check(name.endsWith('card') ? /Pages: +1\n/.test(about) : /Pages: +[1-9]\d\n/.test(about), name, about);
    same(run('pdfimages', '-list', file).trim().split('\n').length, 2, name, 'has no pictures');
    const fonts = run('pdffonts', file).trim().split('\n').slice(2);
    check(fonts.length > 0 && fonts.every((font) => / CID TrueType +\S+ +yes yes yes /.test(font)), name, 'has its fonts, as fonts');
    if (!name.endsWith('card')) {
        const contents = run('pdftotext', '-layout', '-l', '1', file, '-'), last = /Pages: +(\d+)\n/.exec(about)[1];
        check(/\bR3.*\d/.test(contents), name, 'has pages in its contents');
        check(/\bR1\b/.test(run('pdftotext', '-f', '2', '-l', '2', file, '-')), name, 'has its contents on one page');
        const dests = run('pdfinfo', '-dests', file), pageOf = (part) => Number(new RegExp(`^ *(\\d+) .*"${part}"$`, 'm').exec(dests)?.[1]);
        const pages = ['rules', 'readings', 'refusals', 'notation', 'sample'].map(pageOf);
        check(pages.every((page, i) => i === 0 ? page > 1 : page >= pages[i - 1]), name, 'has its parts in the order of its contents', pages);
        check(run('pdftotext', '-f', last, '-l', last, file, '-').length > 400, name, 'ends with a page that has more than the credit');
    }
}
rmSync(folder, { recursive: true });
