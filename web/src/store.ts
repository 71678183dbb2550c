// SPDX-License-Identifier: GPL-3.0-or-later
// A value that components can watch: all the state of the client that outlives one component.
import { useEffect, useState } from "preact/hooks";

export interface Store<T> {
    get(): T;
    set(value: T): void;
    /** Calls back on every change until the function returned is called. */
    watch(listener: (value: T) => void): () => void;
}

export function store<T>(value: T): Store<T> {
    const listeners = new Set<(value: T) => void>();
    return {
        get: () => value,
        set(next) {
            value = next;
            for (const listener of [...listeners]) listener(next);
        },
        watch(listener) {
            listeners.add(listener);
            return () => void listeners.delete(listener);
        },
    };
}

/** The value of a store; the component is drawn again when it changes. */
export function useStore<T>(watched: Store<T>): T {
    const [, redraw] = useState({});
    const value = watched.get();
    useEffect(() => {
        // It may have changed between the drawing and now.
        if (watched.get() !== value) redraw({});
        return watched.watch(() => redraw({}));
    }, [watched]);
    return value;
}
