// SPDX-License-Identifier: GPL-3.0-or-later
// The module under test, the golden vectors, and checks that are counted.
import { readFileSync } from 'node:fs';

import { load } from '../pacru.mjs';

export { check, same } from '../../lib/check.mjs';

const wasm = process.env.PACRU_WASM ?? new URL('../../../build/wasm/pacru.wasm', import.meta.url);
const vectors = process.env.VECTORS ?? new URL('../../vectors', import.meta.url).pathname;

export const bytes = readFileSync(wasm);
/** What the network of Shacru is read from. */
export const network = readFileSync(new URL('../../../src/engine/shacru-2.network', import.meta.url));
export const pacru = load(bytes);
pacru.readNetwork(network);

export const linesOf = (file) =>
    readFileSync(`${vectors}/${file}`, 'utf8').split('\n').filter(Boolean);
export const recordOf = (file) => readFileSync(`${vectors}/../records/${file}`);
