// SPDX-License-Identifier: GPL-3.0-or-later
// Keys that work anywhere on a page with a board.
import { useLayoutEffect } from "preact/hooks";

import { settings } from "../settings.js";

export type Keys = Readonly<Record<string, () => void>>;

/** Where keys have a meaning of their own. */
const OWN = "input, select, textarea, dialog, [contenteditable]";

/** Calls what belongs to a key; "ctrl+z" for one with the control key. */
export function useKeys(keys: Keys): void {
    // With the picture, not after it: a key pressed as soon as something is seen is meant for what is seen.
    useLayoutEffect(() => {
        const hear = (event: KeyboardEvent): void => {
            const { key, target } = event;
            if (event.defaultPrevented || event.altKey || !(target instanceof Element)) return;
            const control = event.ctrlKey || event.metaKey;
            const act = keys[control ? `ctrl+${event.shiftKey ? "shift+" : ""}${key.toLowerCase()}` : key];
            // A box above the page may have no focus in it, and is meant nevertheless.
            if (!act || target.closest(OWN) || document.querySelector("dialog[open]")) return;
            if (key.length === 1 && !control && !settings.value.keys) return;
            event.preventDefault();
            act();
        };
        addEventListener("keydown", hear);
        return () => removeEventListener("keydown", hear);
    });
}
