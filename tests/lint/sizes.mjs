// SPDX-License-Identifier: GPL-3.0-or-later
// scripts/sizes.mjs finds functions and files that are too long: each is planted in a small tree of its own.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../scripts/sizes.mjs', import.meta.url));

function check(path, text) {
    const root = mkdtempSync(join(tmpdir(), 'pacru-sizes-'));
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    const { status, stdout } = spawnSync(process.execPath, [script, root], { encoding: 'utf8' });
    rmSync(root, { recursive: true });
    return [status, stdout.trim()];
}

/** A function of that many lines, with a block in it that must not be taken for its end. */
const long = (lines) => `static int long_one(int first,\n                    int second) {\n    if (first) {\n${'        second++;\n'.repeat(lines - 4)}    }\n}\n`;
const file = (lines) => `${long(10)}${'int x;\n'.repeat(lines - 11)}`;

test('what is not too long', () => {
    for (const [path, text] of [['src/server/a.c', long(60)], ['src/server/net/a.c', file(400)], ['src/rules/a.c', file(600)]])
        assert.deepEqual(check(path, text), [0, ''], path);
});

test('what is too long', () => {
    for (const [path, text, said] of [['src/rules/a.c', long(61), 'src/rules/a.c:2: a function has 61 lines, more than 60'],
        ['src/server/net/a.c', file(401), 'src/server/net/a.c: the file has 401 lines, more than 400'], ['src/cli/play/a.c', file(601), 'src/cli/play/a.c: the file has 601 lines, more than 600']])
        assert.deepEqual(check(path, text), [1, said], path);
});

test('a tree without sources is not passed over', () => assert.equal(check('src/a.c', '')[0], 1));
