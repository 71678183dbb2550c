// SPDX-License-Identifier: GPL-3.0-or-later
// scripts/includes.mjs finds includes against the arrows: each is planted in a small tree of its own.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../scripts/includes.mjs', import.meta.url));

const sound = {
    'src/rules/play.c': '#include "internal.h"\n#include <pacru/rules.h>\n',
    'src/rules/internal.h': '#include "search_support.h"\n',
    'src/rules/search_support.h': '',
    'src/rules/turn_check.h': '',
    'src/engine/search.c': '#include "search.h"\n#include "rules/search_support.h"\n#include <pthread.h>\n',
    'src/engine/search.h': '',
    'src/wasm/turns.c': '#include "rules/turn_check.h"\n#include "engine/search.h"\n',
    'src/cli/command.h': '',
    'src/cli/server/serve.c': '#include "cli/command.h"\n#include "cli/words/say.h"\n#include "server/top.h"\n#include "server/low/low.h"\n',
    'src/cli/words/say.h': '#include "cli/command.h"\n',
    'src/server/CMakeLists.txt': '# server_folder(high high)\nserver_folder(low low PkgConfig::LIBUV)\nserver_folder(under low/under\n    PkgConfig::SQLITE)\n' +
        'server_folder(middle middle server_low)\nserver_folder(high high server_middle)\n',
    'src/server/top.h': '#include "server/high/high.h"\n',
    'src/server/low/low.h': '#include <uv.h>\n',
    'src/server/low/under/under.h': '#include <sqlite3.h>\n',
    'src/server/middle/middle.h': '#include "server/low/low.h"\n',
    'src/server/high/high.h': '#include "server/middle/middle.h"\n#include "server/low/low.h"\n',
    'tuning/tune.c': '#include "tuning.h"\n#include "engine/search.h"\n',
    'tuning/tuning.h': '',
};

/** What the script says of this tree, and its status. */
function check(files) {
    const root = mkdtempSync(join(tmpdir(), 'pacru-'));
    try {
        for (const [path, text] of Object.entries(files)) {
            mkdirSync(dirname(join(root, path)), { recursive: true });
            writeFileSync(join(root, path), text);
        }
        const { status, stderr } = spawnSync(process.execPath, [script, root], { encoding: 'utf8' });
        return { status, lines: stderr.split('\n').filter(Boolean) };
    } finally {
        rmSync(root, { recursive: true });
    }
}

test('a sound tree passes', () => {
    assert.deepEqual(check(sound), { status: 0, lines: [] });
});

for (const [path, include, why] of [
    ['src/rules/play.c', '"engine/search.h"', 'against the arrows'],
    ['src/engine/search.c', '"rules/internal.h"', 'against the arrows'],
    ['src/engine/search.c', '"rules/turn_check.h"', 'against the arrows'],
    ['src/engine/search.c', '"server/low/low.h"', 'against the arrows'],
    ['src/engine/search.c', '"cli/command.h"', 'against the arrows'],
    ['src/engine/search.c', '"engine/search.h"', 'the same folder'],
    ['src/engine/search.c', '"../rules/internal.h"', 'no such header below src/'],
    ['src/engine/search.c', '"internal.h"', 'no such header in the same folder'],
    ['src/engine/search.c', '"rules/gone.h"', 'no such header below src/'],
    ['src/engine/search.c', '<uv.h>', 'does not use this library'],
    ['src/wasm/turns.c', '"rules/internal.h"', 'against the arrows'],
    ['src/cli/command.h', '"server/top.h"', 'against the arrows'],
    ['src/cli/server/serve.c', '"rules/search_support.h"', 'against the arrows'],
    ['src/cli/server/serve.c', '"words/say.h"', 'no such header below src/'],
    ['src/cli/server/serve.c', '<sqlite3.h>', 'does not use this library'],
    ['src/server/low/low.h', '"server/middle/middle.h"', 'against the arrows'],
    ['src/server/low/low.h', '"server/low/under/under.h"', 'against the arrows'],
    ['src/server/low/low.h', '"server/top.h"', 'against the arrows'],
    ['src/server/low/under/under.h', '"server/low/low.h"', 'against the arrows'],
    ['src/server/middle/middle.h', '"server/high/high.h"', 'against the arrows'],
    ['src/server/middle/middle.h', '<uv.h>', 'does not use this library'],
    ['tuning/tune.c', '"rules/search_support.h"', 'against the arrows'],
])
    test(`${path} may not include ${include}`, () => {
        const { status, lines } = check({ ...sound, [path]: `${sound[path]}  #  include ${include}\n` });
        const at = sound[path].split('\n').length;
        assert.equal(status, 1);
        assert.equal(lines.length, 1, lines.join('\n'));
        assert.ok(lines[0].startsWith(`${path}:${at}: ${include}: `) && lines[0].includes(why), lines[0]);
    });

test('a folder that nobody has thought of is not passed over', () => {
    const { status, lines } = check({ ...sound, 'src/new/file.c': '' });
    assert.equal(status, 1);
    assert.match(lines[0], /^src\/new\/file\.c: the folder is not in the table/);
});

test('neither is a tree without sources', () => {
    assert.equal(check({ 'src/server/CMakeLists.txt': '' }).status, 1);
});
