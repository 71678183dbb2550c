// SPDX-License-Identifier: GPL-3.0-or-later
import type { ReadonlySignal } from "@preact/signals";

/**
 * Calls back on every change of a signal, but not for the value that it has now, until the function
 * returned is called.
 */
export function whenChanged<T>(watched: ReadonlySignal<T>, listener: (value: T) => void): () => void {
    let begun = false;
    const stop = watched.subscribe((value) => {
        if (begun) listener(value);
    });
    begun = true;
    return stop;
}
