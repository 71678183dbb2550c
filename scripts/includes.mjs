#!/usr/bin/env node
// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that every #include follows the allowed arrows between folders: scripts/includes.mjs [ROOT]
// A header of the same folder is included by its bare name, one of another folder by its path below src/.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '..');

// What each folder may include, beside its own headers, <pacru/*.h> and the C library: a header, all headers of a folder
// (engine/*) and of those below it (server/**), a library (in angle brackets). Folders below one that is named here are held to
// the same. Tests, fuzz targets and benchmarks may include anything.
const allowed = new Map(Object.entries({
    'src/rules': [],
    'src/records': ['rules/search_support.h', 'rules/utf8.h'],
    'src/rulebook': [],
    'src/engine': ['rules/search_support.h'],
    'src/wasm': ['rules/turn_check.h', 'engine/*', 'exercises/exercise.h', 'exercises/schedule.h'],
    'src/wasm/rulebook': ['rulebook/rulebook.h', 'rulebook/lessons.h', 'rulebook/sample.h'],
    'src/exercises': ['<jansson.h>'],
    'src/cli': ['cli/**', 'exercises/*', 'engine/*', 'rulebook/rulebook.h', 'rulebook/lessons.h', 'rules/utf8.h', '<jansson.h>'],
    'src/cli/server': ['cli/**', 'server/**', '<jansson.h>'],
    'src/server': ['server/**', '<uv.h>'],
    'tuning': ['engine/*'],
}));

const libraries = {
    'PkgConfig::JANSSON': '<jansson.h>',
    'PkgConfig::LIBUV': '<uv.h>',
    'PkgConfig::LIBWEBSOCKETS': '<libwebsockets.h>',
    'PkgConfig::SODIUM': '<sodium.h>',
    'PkgConfig::SQLITE': '<sqlite3.h>',
};

// Headers without a library, open to every folder of the server: the UTF-8 decoder, and the interface that databases implement.
const headersOnly = ['rules/utf8.h', 'server/store/database.h'];

// The folders of the server, from server_folder(NAME FOLDER USES...) in its CMakeLists.txt. A folder may include what it uses,
// and what those folders use in turn; a library only if it names that itself.
function addServerFolders() {
    const text = readFileSync(join(root, 'src/server/CMakeLists.txt'), 'utf8').replace(/#.*/g, '');
    const folders = new Map();
    for (const [, words] of text.matchAll(/^server_folder\(([^)]*)\)/gm)) {
        const [name, folder, ...uses] = words.trim().split(/\s+/);
        folders.set(`server_${name}`, { folder, uses });
    }
    for (const { folder, uses } of folders.values()) {
        const reached = new Set(uses);
        for (const one of reached)
            folders.get(one)?.uses.forEach((next) => reached.add(next));
        allowed.set(`src/server/${folder}`, [
            ...[...reached].filter((one) => folders.has(one)).map((one) => `server/${folders.get(one).folder}/*`),
            ...uses.filter((one) => one in libraries).map((one) => libraries[one]),
            ...headersOnly,
        ]);
    }
}

/** The row of the table for a folder: its own, or that of the nearest folder above. */
function rowOf(folder) {
    for (let at = folder; at !== '.'; at = dirname(at))
        if (allowed.has(at))
            return allowed.get(at);
    return undefined;
}

/** Why a file in `folder` may not include this, or undefined if it may. `what` still has its quotes or brackets. */
function fault(folder, row, what) {
    const name = what.slice(1, -1);
    if (what.startsWith('<'))
        return Object.values(libraries).includes(what) && !row.includes(what) ? 'the folder does not use this library' : undefined;
    if (!name.includes('/'))
        return existsSync(join(root, folder, name)) ? undefined : 'no such header in the same folder; others are written from src/';
    if (name.startsWith('.') || !existsSync(join(root, 'src', name)))
        return 'no such header below src/';
    const target = dirname(name);
    if (join('src', target) === folder)
        return `the same folder: "${basename(name)}"`;
    const open = row.some((one) => one === name || one === `${target}/*` || (one.endsWith('/**') && `${target}/`.startsWith(one.slice(0, -2))));
    return open ? undefined : 'against the arrows';
}

addServerFolders();
let files = 0, faults = 0;
for (const top of ['src', 'tuning'].filter((one) => existsSync(join(root, one))))
    for (const entry of readdirSync(join(root, top), { recursive: true }).map(String).filter((one) => /\.[ch]$/.test(one)).sort()) {
        const path = join(top, entry), folder = dirname(path), row = rowOf(folder);
        files++;
        if (!row) {
            console.error(`${path}: the folder is not in the table of scripts/includes.mjs`);
            faults++;
            continue;
        }
        readFileSync(join(root, path), 'utf8').split('\n').forEach((line, i) => {
            const what = /^\s*#\s*include\s*("[^"]*"|<[^>]*>)/.exec(line)?.[1];
            const why = what && fault(folder, row, what);
            if (why) {
                console.error(`${path}:${i + 1}: ${what}: ${why}`);
                faults++;
            }
        });
    }
if (!files) {
    console.error(`no sources below ${root}`);
    faults++;
}
process.exitCode = faults ? 1 : 0;
