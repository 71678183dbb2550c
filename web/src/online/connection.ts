// SPDX-License-Identifier: GPL-3.0-or-later
// The line to the server: says hello, hands on what it hears, connects again whenever the line is lost,
// at once at first and then more and more seldom.
import {
    type Hello,
    PROTOCOL,
    type Refused,
    type Request,
    readMessage,
    type ServerMessage,
    type Why,
} from "./messages.js";

/** What becomes of a request. "lost": nobody knows; the line broke before an answer came. */
export type Answer = { readonly is: "done" } | Refused | { readonly is: "lost" };

/** "closed": the server does not want us, and trying again would not help. */
export type LineState = "connecting" | "open" | "lost" | "closed";

export interface Listener {
    /** False if it does not fit, and the line is to be opened anew. */
    onMessage(message: ServerMessage): boolean;
    /** `why` goes with "closed", and with "lost" if the server gave a reason. */
    onState(state: LineState, why: Why | null): void;
}

/** Reasons for which something is refused now and may not be a little later. */
export const PASSING: readonly Why[] = ["too-fast", "store", "stopping"];

const FIRST_WAIT = 250,
    LONGEST_WAIT = 15_000;
/** A line that has held for so long is worth connecting again at once. */
const STEADY = 3000;
/** A silent line is asked whether it still is one: only then is a cut cable found out. */
const BETWEEN_PINGS = 20_000,
    PATIENCE = 10_000;

export class Connection {
    readonly #hello: Hello;
    readonly #listener: Listener;
    #socket: WebSocket | null = null;
    #open = false;
    #openSince = 0;
    #closed = false;
    #why: Why | null = null;
    #id = 0;
    #attempts = 0;
    #timer = 0;
    #pulse = 0;
    readonly #waiting = new Map<number, (answer: Answer) => void>();

    constructor(hello: Hello, listener: Listener) {
        this.#hello = hello;
        this.#listener = listener;
        addEventListener("online", this.#now);
        addEventListener("offline", this.#offline);
        document.addEventListener("visibilitychange", this.#seen);
        this.#connect();
    }

    /** Ends it for good. */
    close(): void {
        this.#closed = true;
        clearTimeout(this.#timer);
        removeEventListener("online", this.#now);
        removeEventListener("offline", this.#offline);
        document.removeEventListener("visibilitychange", this.#seen);
        this.#drop();
    }

    /** Tries to connect without waiting any longer. */
    retry(): void {
        if (this.#closed || this.#open) return;
        this.#attempts = 0;
        this.#drop();
        this.#connect();
    }

    /** Resolves when the server has answered, or cannot any more. */
    ask(request: Request): Promise<Answer> {
        if (!this.#open) return Promise.resolve({ is: "lost" });
        return this.#send(request);
    }

    #now = (): void => this.retry();
    #offline = (): void => {
        if (this.#socket) this.#lose();
    };
    #seen = (): void => {
        if (document.visibilityState !== "visible") return;
        if (this.#open) this.#ping();
        else this.retry();
    };

    #connect(): void {
        clearTimeout(this.#timer);
        const socket = new WebSocket(`${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/ws`);
        this.#socket = socket;
        this.#listener.onState("connecting", this.#why);
        const patience = setTimeout(() => {
            if (socket === this.#socket && !this.#open) this.#lose();
        }, PATIENCE);
        socket.onopen = () => {
            if (socket === this.#socket) void this.#sayHello();
        };
        socket.onmessage = ({ data }) => {
            if (socket === this.#socket) this.#hear(data);
        };
        socket.onclose = () => {
            clearTimeout(patience);
            if (socket === this.#socket) this.#lose();
        };
    }

    async #sayHello(): Promise<void> {
        const { game, secret, device, name } = this.#hello;
        const answer = await this.#send({
            do: "hello",
            version: PROTOCOL,
            game,
            ...(secret !== null ? { secret, device } : name ? { name } : {}),
        });
        if (answer.is !== "refused" || this.#closed) return;
        this.#why = answer.why;
        if (PASSING.includes(answer.why)) return;
        this.close();
        this.#listener.onState("closed", answer.why);
    }

    #send(message: object): Promise<Answer> {
        const id = ++this.#id;
        this.#socket?.send(JSON.stringify({ ...message, id }));
        return new Promise((resolve) => this.#waiting.set(id, resolve));
    }

    #hear(data: unknown): void {
        const message = readMessage(data);
        if (!message) {
            this.#lose();
            return;
        }
        this.#rest();
        switch (message.is) {
            case "done":
            case "refused":
                if (message.id === null) return;
                this.#waiting.get(message.id)?.(message.is === "done" ? { is: "done" } : message);
                this.#waiting.delete(message.id);
                return;
            case "bye":
                this.#why = message.why;
                return;
            default:
                if (!this.#listener.onMessage(message)) this.#lose();
                else if (message.is === "state") this.#opened();
        }
    }

    #opened(): void {
        if (this.#open) return;
        this.#open = true;
        this.#openSince = performance.now();
        this.#why = null;
        this.#rest();
        this.#listener.onState("open", null);
    }

    /** Something has come: the line is alive for a while. */
    #rest(): void {
        clearTimeout(this.#pulse);
        if (this.#open) this.#pulse = setTimeout(() => this.#ping(), BETWEEN_PINGS);
    }

    #ping(): void {
        clearTimeout(this.#pulse);
        this.#pulse = setTimeout(() => this.#lose(), PATIENCE);
        void this.#send({ do: "ping" });
    }

    #drop(): void {
        const socket = this.#socket;
        this.#socket = null;
        this.#open = false;
        clearTimeout(this.#pulse);
        socket?.close();
        for (const resolve of this.#waiting.values()) resolve({ is: "lost" });
        this.#waiting.clear();
    }

    #lose(): void {
        if (this.#open && performance.now() - this.#openSince > STEADY) this.#attempts = 0;
        this.#drop();
        if (this.#closed) return;
        this.#listener.onState("lost", this.#why);
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#connect(), waitBefore(this.#attempts++, Math.random()));
    }
}

/** Milliseconds until the next attempt: doubled every time, and not the same for everybody. */
export const waitBefore = (attempts: number, chance: number): number =>
    Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempts) * (0.75 + chance / 2);
