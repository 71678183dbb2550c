// SPDX-License-Identifier: GPL-3.0-or-later
// What the browser keeps for us. Everything read from it is taken as coming from a stranger: another
// version of this page, another page of the same address, or a person who edited it.

const PREFIX = "pacru.";

/** What is kept under a name; undefined if there is nothing, or nothing that can be read. */
export function recall(name: string): unknown {
    try {
        const text = localStorage.getItem(PREFIX + name);
        return text === null ? undefined : (JSON.parse(text) as unknown);
    } catch {
        return undefined;
    }
}

/** Keeps a value; undefined takes it away. False if the browser has no room, or keeps nothing. */
export function keep(name: string, value: unknown): boolean {
    try {
        if (value === undefined) localStorage.removeItem(PREFIX + name);
        else localStorage.setItem(PREFIX + name, JSON.stringify(value));
        return true;
    } catch {
        return false;
    }
}

/** Calls back when another window of this browser has changed what is kept under a name. */
export function whenChangedElsewhere(name: string, listener: () => void): () => void {
    const hear = (event: StorageEvent) => {
        if (event.key === PREFIX + name) listener();
    };
    addEventListener("storage", hear);
    return () => removeEventListener("storage", hear);
}

export type Loose = Readonly<Record<string, unknown>>;

export const isLoose = (value: unknown): value is Loose =>
    typeof value === "object" && value !== null && !Array.isArray(value);

/** The value if it is one of those allowed, else the first of them or what is given. */
export function oneOf<T>(allowed: readonly T[], value: unknown, otherwise: T): T {
    return allowed.includes(value as T) ? (value as T) : otherwise;
}

export function textOf(value: unknown, longest: number): string {
    return typeof value === "string" ? value.slice(0, longest) : "";
}

export function numberOf(value: unknown, least: number, most: number, otherwise: number): number {
    return typeof value === "number" && value >= least && value <= most ? value : otherwise;
}
