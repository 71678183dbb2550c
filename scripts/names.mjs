#!/usr/bin/env node
// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that docs/a-turn.md is true: scripts/names.mjs [ROOT]
// Wherever it names a file and behind it a function, as in `src/server/shell.c` `shell_message`, that file must define that name.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '..');
const text = readFileSync(join(root, 'docs/a-turn.md'), 'utf8');

/** Whether a source defines a function, a class or a constant of this name, rather than only using it. */
function defines(source, file, name) {
    return file.endsWith('.c')
        ? new RegExp(`^[a-z_][\\w \\*]*\\b${name}\\([^;{]*\\{`, 'm').test(source)
        : new RegExp(`\\b(function|class|const) ${name}\\b`).test(source);
}

let hops = 0, faults = 0;
for (const [, file, name] of text.matchAll(/`((?:src|web)\/[\w/.-]+)` `(\w+)`/g)) {
    hops++;
    const path = join(root, file);
    if (existsSync(path) && defines(readFileSync(path, 'utf8'), file, name))
        continue;
    faults++;
    console.log(`docs/a-turn.md: ${file} does not define ${name}`);
}
if (hops < 20)
    console.log(`docs/a-turn.md: only ${hops} hops were found`);
process.exit(faults || hops < 20 ? 1 : 0);
