// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the examples of manual pages and Markdown files: lines that begin with "$ " are commands, those below what they print.
// examples.mjs COMMAND FILE...
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

const [command, ...files] = process.argv.slice(2);

/** The lines of examples of a manual page: between .EX and .EE, as they are shown. */
function manualLines(text) {
    const blocks = [...text.matchAll(/^\.EX\n([\s\S]*?)^\.EE$/gm)].map(([, block]) => block);
    const shown = { '\\-': '-', '\\e': '\\', '\\(aq': "'", '\\&': '' };
    return blocks.flatMap((block) => block.trimEnd().split('\n')).map((line) => line.replace(/\\\(aq|\\./g, (c) => shown[c] ?? c));
}

/** The same of a Markdown file: indented lines that begin with "$ ", and the indented lines behind them. */
function markdownLines(text) {
    const lines = [];
    let inside = false;
    for (const line of text.split('\n')) {
        inside = line.startsWith('    $ ') || (inside && line.startsWith('    '));
        if (inside) lines.push(line.slice(4));
    }
    return lines;
}

/** Commands with what they are to print. */
function examplesOf(file) {
    const text = readFileSync(file, 'utf8');
    const examples = [];
    for (const line of file.endsWith('.md') ? markdownLines(text) : manualLines(text)) {
        if (line.startsWith('$ ')) examples.push({ typed: line.slice(2), expected: [] });
        else examples.at(-1)?.expected.push(line);
    }
    return examples;
}

let failures = 0;
let count = 0;
const work = mkdtempSync(join(tmpdir(), 'pacru-examples-'));
try {
    mkdirSync(join(work, 'bin'));
    symlinkSync(resolve(command), join(work, 'bin', 'pacru'));
    for (const file of files) {
        const examples = examplesOf(file);
        const folder = join(work, basename(file));
        mkdirSync(folder);
        if (!examples.length) {
            console.log(`FAIL ${file}: no example`);
            failures++;
        }
        for (const { typed, expected } of examples) {
            const env = { PATH: `${join(work, 'bin')}:${process.env.PATH}`, HOME: folder, LC_ALL: 'C.UTF-8', TERM: 'dumb' };
            const { stdout } = spawnSync('sh', ['-c', `{ ${typed}\n} 2>&1`], { cwd: folder, env, encoding: 'utf8' });
            const printed = stdout.trimEnd();
            count++;
            if (printed === expected.join('\n').trimEnd()) continue;
            console.log(`FAIL ${file}: ${typed}\n  printed: ${JSON.stringify(printed)}\n  expected: ${JSON.stringify(expected.join('\n'))}`);
            failures++;
        }
    }
} finally {
    rmSync(work, { recursive: true, force: true });
}
console.log(`${count} examples, ${failures} failed`);
process.exit(failures ? 1 : 0);
