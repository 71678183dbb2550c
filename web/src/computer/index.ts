// SPDX-License-Identifier: GPL-3.0-or-later
// The computer player as the page sees it: a question, and some time later a turn.
import { at } from "../at.js";
import type { Found, Limits } from "../rules/engine.js";
import type { Turn } from "../rules/index.js";
import type { Answer, Question } from "./messages.js";

/** The strongest level: the only one that needs to be told how long to think. */
export const STRONGEST = 8;

export class Computer {
    readonly #address: string;
    readonly #module: WebAssembly.Module;
    readonly #network: string;
    #worker: Worker | null = null;
    #ticket = 0;
    #settle: ((answer: Answer | null) => void) | null = null;
    #fail: ((why: Error) => void) | null = null;

    /** The addresses are those of the worker and of the network. */
    constructor(address: string, module: WebAssembly.Module, network: string) {
        this.#address = address;
        this.#module = module;
        this.#network = network;
    }

    /**
     * A turn for the player to move in a game, given as its record. Null if it was stopped, by
     * stop() or by another question; rejected if the worker fails.
     */
    async think(record: string, level: number, limits: Limits): Promise<Turn | null> {
        const answer = await this.#question((ticket) => ({ kind: "think", ticket, record, level, limits }));
        return answer && "turn" in answer ? answer.turn : null;
    }

    /** What a position is worth, and how play goes on; null and rejected as think(). */
    async search(position: string, nodes: number): Promise<Found | null> {
        const answer = await this.#question((ticket) => ({ kind: "search", ticket, position, nodes }));
        return answer && "found" in answer ? answer.found : null;
    }

    #question(made: (ticket: number) => Question): Promise<Answer | null> {
        this.stop();
        const worker = (this.#worker ??= this.#start());
        const ticket = ++this.#ticket;
        return new Promise((settle, fail) => {
            this.#settle = settle;
            this.#fail = fail;
            this.#ask(worker, made(ticket));
        });
    }

    /** Stops thinking. A thought cannot be interrupted, so the worker goes, and a new one comes. */
    stop(): void {
        if (!this.#settle) return;
        this.#worker?.terminate();
        this.#worker = null;
        this.#answer(null);
    }

    #start(): Worker {
        const worker = new Worker(this.#address, { type: "module" });
        worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
            if (data.ticket === this.#ticket) this.#answer(data);
        });
        worker.addEventListener("error", ({ message }) => {
            worker.terminate();
            if (this.#worker !== worker) return;
            this.#worker = null;
            this.#fail?.(new Error(message));
            this.#settle = this.#fail = null;
        });
        const seed = at(crypto.getRandomValues(new BigUint64Array(1)), 0);
        this.#ask(worker, { kind: "begin", module: this.#module, network: this.#network, seed });
        return worker;
    }

    #ask(worker: Worker, question: Question): void {
        worker.postMessage(question);
    }

    #answer(answer: Answer | null): void {
        const settle = this.#settle;
        this.#settle = this.#fail = null;
        settle?.(answer);
    }
}
