// SPDX-License-Identifier: GPL-3.0-or-later
// node cmake/embed.mjs BUNDLE ROUTES OUT: writes OUT.bin, every file of BUNDLE in each encoding that
// makes it smaller, one behind the other, and OUT.c, the tables of src/server/pages/assets.h: one that points
// into it, and one of the addresses in ROUTES, which is web/routes.json.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join, relative, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TYPES = {
    '.css': 'text/css; charset=utf-8',
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
    '.json': 'application/json',
    '.network': 'application/octet-stream',
    '.pdf': 'application/pdf',
    '.png': 'image/png',
    '.svg': 'image/svg+xml',
    '.txt': 'text/plain; charset=utf-8',
    '.wasm': 'application/wasm',
    '.webmanifest': 'application/manifest+json',
    '.webp': 'image/webp',
    '.woff2': 'font/woff2',
};
// Compressed inside.
const PACKED = ['.pdf', '.woff2'];
// A file must shrink by a tenth, or decoding it is not worth the trouble.
const WORTH = 0.9;

// As in struct route.
const MOST_PARTS = 2;

const [bundle, routes, out] = process.argv.slice(2);
const parts = [];
let length = 0;

function form(bytes, hash, suffix) {
    const at = length;
    parts.push(bytes);
    length += bytes.length;
    return `{asset_bytes + ${at}, ${bytes.length}, "\\"${hash}${suffix}\\""}`;
}

// What a file is asked for by: pages in folders by their path alone, rules/en.html by "rules/en", rules/index.html by "rules".
const nameOf = (file) => (file.includes('/') ? file.replace(/(\/index)?\.html$/, '') : file);

function row(file) {
    const type = TYPES[extname(file)], name = nameOf(file);
    if (!type || !/^[\w.-]+(\/[\w.-]+)*$/.test(name))
        throw new Error(`${name}: neither its type nor its name is known to cmake/embed.mjs`);
    const plain = readFileSync(join(bundle, file));
    if (plain.length === 0)
        throw new Error(`${name} is empty`);
    const hash = createHash('sha256').update(plain).digest('hex').slice(0, 20);
    const hashed = /-[0-9A-Za-z]{8,}\.\w+$/.test(name);
    if (PACKED.includes(extname(file)))
        return `    {"${name}", "${type}", ${hashed}, {[ASSET_PLAIN] = ${form(plain, hash, '')}}},`;
    const brotli = brotliCompressSync(plain, {
        params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        },
    });
    const gzip = gzipSync(plain, { level: 9 });
    const compressed = (bytes, suffix) =>
        bytes.length < plain.length * WORTH ? form(bytes, hash, suffix) : '{0}';
    return `    {"${name}", "${type}", ${hashed},
     {[ASSET_BROTLI] = ${compressed(brotli, '-br')},
      [ASSET_GZIP] = ${compressed(gzip, '-gz')},
      [ASSET_PLAIN] = ${form(plain, hash, '')}}},`;
}

// The letters that a class such as [0-9a-z] stands for.
function lettersOf(set) {
    return set.replace(/(.)-(.)/g, (_, from, to) => {
        const first = from.charCodeAt(0);
        return String.fromCharCode(...Array.from({ length: to.charCodeAt(0) - first + 1 }, (_, i) => first + i));
    });
}

// A path as literal texts, each with the parameter behind it: "/rules/{language}".
function routeParts(path, parameters) {
    const parts = [...path.matchAll(/([^{]+)(?:\{(\w+)\})?/g)].map(([, text, name]) => {
        if (name === undefined)
            return `{"${text}", NULL, 0}`;
        const counted = /^\[([\w-]+)\]\{(\d+)\}$/.exec(parameters[name]);
        if (!counted && parameters[name] !== '.+')
            throw new Error(`${path}: the kind of ${name} is not known to cmake/embed.mjs`);
        return counted ? `{"${text}", "${lettersOf(counted[1])}", ${counted[2]}}` : `{"${text}", NULL, ROUTE_REST}`;
    });
    if (parts.length > MOST_PARTS || !/^[\w/{}]+$/.test(path))
        throw new Error(`${path} is not known to cmake/embed.mjs`);
    return `    {{${parts.join(', ')}}},`;
}

const names = readdirSync(bundle, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(bundle, join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
if (!names.includes('index.html'))
    throw new Error(`${bundle} has no index.html`);
const rows = names.map(row).join('\n');
const { parameters, routes: paths } = JSON.parse(readFileSync(routes, 'utf8'));

writeFileSync(`${out}.bin`, Buffer.concat(parts));
writeFileSync(`${out}.c`, `/* Generated from web/ by cmake/embed.mjs. */
#include "server/pages/assets.h"

__asm__(".pushsection .rodata\\n"
        ".balign 16\\n"
        ".global asset_bytes\\n"
        ".hidden asset_bytes\\n"
        "asset_bytes: .incbin \\"${resolve(out)}.bin\\"\\n"
        ".popsection\\n");

__attribute__((visibility("hidden"))) extern const unsigned char asset_bytes[${length}];

const struct asset assets[] = {
${rows}
};
const size_t asset_count = ${names.length};

const struct route client_routes[] = {
${paths.map(({ path }) => routeParts(path, parameters)).join('\n')}
};
const size_t client_route_count = ${paths.length};
`);
