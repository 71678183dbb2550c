// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of the games, from WebAssembly.

import { start } from "./desk.js";
import { Rules } from "./rules.js";

export { Game, GameSet } from "./games.js";
export * from "./names.js";
export { INPUT_EITHER_ORDER, INPUT_SPACES, Rules } from "./rules.js";
export * from "./types.js";

/** The library from a module that is compiled already. */
export async function instantiate(module: WebAssembly.Module): Promise<Rules> {
    return new Rules(await start(module));
}

/** The library from the bytes of pacru.wasm. */
export async function loadRules(bytes: BufferSource): Promise<Rules> {
    return instantiate(await WebAssembly.compile(bytes));
}
