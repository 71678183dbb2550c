// SPDX-License-Identifier: GPL-3.0-or-later
// The rules and the computer player, loaded once for the whole page.
import { createContext } from "preact";
import { useContext } from "preact/hooks";

import { Computer } from "./computer/index.js";
import { instantiate, type Rules } from "./rules/index.js";

export interface Library {
    readonly rules: Rules;
    readonly computer: Computer;
}

export const LibraryContext = createContext<Library | null>(null);

export function useLibrary(): Library {
    const library = useContext(LibraryContext);
    if (!library) throw new Error("the library is not loaded");
    return library;
}

/** Loads what index.html names. */
export async function loadLibrary(): Promise<Library> {
    const address = (asset: string): string =>
        document.querySelector<HTMLLinkElement>(`link[data-asset="${asset}"]`)?.href ?? "";
    const module = await WebAssembly.compileStreaming(fetch(address("wasm")));
    return { rules: await instantiate(module), computer: new Computer(address("worker"), module, address("network")) };
}
