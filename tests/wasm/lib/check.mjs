// SPDX-License-Identifier: GPL-3.0-or-later
// The module under test, the golden vectors, and a count of what held.
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';

import { load } from '../pacru.mjs';

const wasm = process.env.PACRU_WASM ?? new URL('../../../build/wasm/pacru.wasm', import.meta.url);
const vectors = process.env.VECTORS ?? new URL('../../vectors', import.meta.url).pathname;

export const bytes = readFileSync(wasm);
export const pacru = load(bytes);

export const linesOf = (file) =>
    readFileSync(`${vectors}/${file}`, 'utf8').split('\n').filter(Boolean);
export const recordOf = (file) => readFileSync(`${vectors}/../records/${file}`);

let passed = 0, failed = 0;

export function check(good, ...what) {
    if (good) {
        passed++;
        return;
    }
    failed++;
    console.log('FAIL', ...what);
}

export function same(found, expected, ...what) {
    const good = isDeepStrictEqual(found, expected);
    check(good, ...what, ...good ? [] : ['found', found, 'expected', expected]);
}

process.on('exit', (status) => {
    console.log(`wasm: ${passed} passed, ${failed} failed`);
    if (failed && !status)
        process.exitCode = 1;
});
