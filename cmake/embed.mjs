// SPDX-License-Identifier: GPL-3.0-or-later
// node cmake/embed.mjs BUNDLE OUT: writes OUT.bin, every file of BUNDLE in each encoding that makes
// it smaller, one behind the other, and OUT.c, the table of src/server/assets.h that points into it.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TYPES = {
    '.css': 'text/css; charset=utf-8',
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
    '.json': 'application/json',
    '.png': 'image/png',
    '.svg': 'image/svg+xml',
    '.wasm': 'application/wasm',
    '.webmanifest': 'application/manifest+json',
    '.webp': 'image/webp',
    '.woff2': 'font/woff2',
};
// A file must shrink by a tenth, or decoding it is not worth the trouble.
const WORTH = 0.9;

const [bundle, out] = process.argv.slice(2);
const parts = [];
let length = 0;

function form(bytes, hash, suffix) {
    const at = length;
    parts.push(bytes);
    length += bytes.length;
    return `{asset_bytes + ${at}, ${bytes.length}, "\\"${hash}${suffix}\\""}`;
}

function row(name) {
    const type = TYPES[extname(name)];
    if (!type || !/^[\w.-]+$/.test(name))
        throw new Error(`${name}: neither its type nor its name is known to cmake/embed.mjs`);
    const plain = readFileSync(join(bundle, name));
    if (plain.length === 0)
        throw new Error(`${name} is empty`);
    const hash = createHash('sha256').update(plain).digest('hex').slice(0, 20);
    const brotli = brotliCompressSync(plain, {
        params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        },
    });
    const gzip = gzipSync(plain, { level: 9 });
    const compressed = (bytes, suffix) =>
        bytes.length < plain.length * WORTH ? form(bytes, hash, suffix) : '{0}';
    const hashed = /-[0-9A-Za-z]{8,}\.\w+$/.test(name);
    return `    {"${name}", "${type}", ${hashed},
     {[ASSET_BROTLI] = ${compressed(brotli, '-br')},
      [ASSET_GZIP] = ${compressed(gzip, '-gz')},
      [ASSET_PLAIN] = ${form(plain, hash, '')}}},`;
}

const names = readdirSync(bundle).sort();
if (!names.includes('index.html'))
    throw new Error(`${bundle} has no index.html`);
const rows = names.map(row).join('\n');

writeFileSync(`${out}.bin`, Buffer.concat(parts));
writeFileSync(`${out}.c`, `/* Generated from web/ by cmake/embed.mjs. */
#include "assets.h"

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
`);
