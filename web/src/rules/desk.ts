// SPDX-License-Identifier: GPL-3.0-or-later
// The memory of the module pacru.wasm; src/wasm/desk.h says what lies where. Only the files of this
// folder touch it.

import { LISTS, REFUSALS, RULES } from "./names.js";
import type { Field, Position, Refusal } from "./types.js";

/** The functions that the module exports. */
export interface Exports {
    readonly memory: WebAssembly.Memory;
    readonly [name: string]: unknown;
}

type Call = (...numbers: (number | bigint)[]) => number;
type CallForTurn = (...numbers: (number | bigint)[]) => bigint;

const NOWHERE = 127;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const orNull = (field: number): Field | null => (field === NOWHERE ? null : field);

/** The name with a number in one of the lists; the module never gives a number beyond them. */
export function named<T extends string>(list: readonly T[], number: number): T {
    const name = list[number];
    if (name === undefined) throw new RangeError(`the rules module answered ${number}`);
    return name;
}

/** Starts the module, which asks what time it is, in milliseconds. */
export async function start(module: WebAssembly.Module): Promise<Exports> {
    const imports = { env: { now: () => performance.now() } };
    return (await WebAssembly.instantiate(module, imports)).exports as unknown as Exports;
}

export class Desk {
    readonly #exports: Exports;
    /** What lies on the desk, if that is known. */
    #position: Position | null = null;

    constructor(exports: Exports) {
        this.#exports = exports;
        LISTS.forEach((list, i) => {
            const names = this.text(this.call("names", i)).split("\n").slice(0, -1);
            if (names.join() !== list.join())
                throw new Error(`the rules module does not fit this page: ${list.join()}`);
        });
    }

    call(name: string, ...numbers: (number | bigint)[]): number {
        return (this.#exports[name] as Call)(...numbers);
    }

    callForTurn(name: string, ...numbers: (number | bigint)[]): bigint {
        return (this.#exports[name] as CallForTurn)(...numbers);
    }

    /** The module's memory; only until the next call, which may make it grow. */
    bytes(address: number, length: number): Uint8Array {
        return new Uint8Array(this.#exports.memory.buffer, address, length);
    }

    /** Puts in a text, and returns its length in bytes; 0 if it is too long. */
    give(text: string | Uint8Array): number {
        const bytes = typeof text === "string" ? encoder.encode(text) : text;
        const address = this.call("input", bytes.length);
        if (!address) return 0;
        this.bytes(address, bytes.length).set(bytes);
        return bytes.length;
    }

    /** The text of so many bytes that a function has written. */
    text(length: number): string {
        return length ? decoder.decode(this.bytes(this.call("output"), length)) : "";
    }

    numbers(count: number): number[] {
        return [...new Uint32Array(this.#exports.memory.buffer, this.call("at_numbers"), count)];
    }

    fields(count: number): number[] {
        return [...this.bytes(this.call("at_fields"), count)];
    }

    turns(count: number): bigint[] {
        return count ? [...new BigInt64Array(this.#exports.memory.buffer, this.call("at_turns"), count)] : [];
    }

    /** Puts a position on the desk. */
    put(position: Position): void {
        if (this.#position === position) return;
        this.bytes(this.call("at_position"), position.length).set(position);
        this.#position = position;
    }

    /** A copy of the position on the desk, which a function has changed. */
    take(): Position {
        const bytes = this.bytes(this.call("at_position"), this.call("position_size"));
        this.#position = bytes.slice() as Position;
        return this.#position;
    }

    refusal(number: number): Refusal | null {
        const kind = number & 255;
        return kind === 0
            ? null
            : {
                  kind: named(REFUSALS, kind),
                  rule: named(RULES, (number >> 8) & 255),
                  field: orNull(number >> 16),
              };
    }
}
