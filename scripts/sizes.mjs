#!/usr/bin/env node
// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that functions and files stay small enough to be read at once: scripts/sizes.mjs [ROOT]
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = process.argv[2] ?? '.';
const FUNCTION = 60, SERVER_FILE = 400, FILE = 600;
const tables = new Set(['src/engine/weights.c']); // data

let found = 0, functions = 0;
function report(where, what, lines, most) {
    if (lines <= most)
        return;
    console.log(`${where}: ${what} has ${lines} lines, more than ${most}`);
    found++;
}

/** The layout is clang-format's: a function's brace ends a line that begins in the first column or continues one, and its last stands alone. */
function checkFunctions(path, lines) {
    let start = -1;
    lines.forEach((line, at) => {
        if (start < 0 && /\) \{$/.test(line) && !/^ {4}(if|for|while|switch)\b/.test(line))
            start = at;
        else if (start >= 0 && line === '}') {
            report(`${path}:${start + 1}`, 'a function', at - start + 1, FUNCTION);
            functions++;
            start = -1;
        }
    });
}

for (const name of readdirSync(join(root, 'src'), { recursive: true }).sort()) {
    const path = `src/${name}`;
    if (!/\.[ch]$/.test(name) || tables.has(path))
        continue;
    const lines = readFileSync(join(root, path), 'utf8').trimEnd().split('\n');
    report(path, 'the file', lines.length, path.startsWith('src/server/') ? SERVER_FILE : FILE);
    checkFunctions(path, lines);
}
if (!functions)
    console.log('there are no sources here');
process.exit(found || !functions ? 1 : 0);
