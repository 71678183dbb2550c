// SPDX-License-Identifier: GPL-3.0-or-later
// A game on the server, on this page's table: follows what the server says, keeps the same game in the
// rules library, and sends what is done here.

import { signal } from "@preact/signals";
import { at } from "../at.js";
import { seatsOf, TAG_OF_COLOUR } from "../game/people.js";
import { playedTurn, Showing } from "../game/showing.js";
import type { Seated, TableGame, Total } from "../game/table.js";
import type { Game, GameSet, Player, Position, Result, Rules, Seat, Turn } from "../rules/index.js";
import { colourName } from "../words/index.js";
import { levelName } from "../words/levels.js";
import { type Answer, Connection, type LineState, PASSING } from "./connection.js";
import type { Happening, Hello, Request, ServerMessage, TableState, Why } from "./messages.js";
import { type PlannedTurn, planTurn, stillGood } from "./planning.js";
import { clocksAt, graceAt, hear, isMine, type Table, turnsOf } from "./state.js";

/** Milliseconds until a turn is sent again that the server could not take just now. */
const AGAIN = 2000;

export interface Line {
    readonly state: LineState;
    readonly why: Why | null;
}

export class OnlineGame implements TableGame {
    readonly changed = signal(0);
    readonly showing = new Showing();
    readonly line = signal<Line>({ state: "connecting", why: null });
    readonly rules: Rules;
    readonly hello: Hello;
    /** Told the new secret of a seat that this page has asked for. */
    onSecret: (seat: Player, secret: string) => void = () => undefined;
    /** Told what the server refuses of all that nobody waits for. */
    onRefused: (why: Why, field: string) => void = () => undefined;
    /** Told what happens at the table while this page is there, and what was before it. */
    onEvent: (happening: Happening, before: TableState) => void = () => undefined;
    /** Told when a planned turn could not be played. */
    onPlanLost: () => void = () => undefined;
    readonly #connection: Connection;
    #table: Table | null = null;
    #set: GameSet | null = null;
    #start = "";
    #seats: readonly Seat[] = [];
    #shown = 0;
    #position: Position | null = null;
    #sending = false;
    #again = 0;
    #planned: PlannedTurn | null = null;
    #goesOn = false;

    constructor(rules: Rules, hello: Hello) {
        this.rules = rules;
        this.hello = hello;
        this.#connection = new Connection(hello, {
            onMessage: (message) => this.#hear(message),
            onState: (state, why) => {
                this.line.value = { state, why };
                if (state === "open") this.#opened();
            },
        });
    }

    /** Hangs up and gives the game's memory back. */
    close(): void {
        this.#connection.close();
        clearTimeout(this.#again);
        this.#set?.free();
        this.#set = null;
    }

    /** Tries to reach the server now. */
    reconnect(): void {
        this.#connection.retry();
    }

    // --- what the server says

    #hear(message: ServerMessage): boolean {
        if (message.is === "secret") {
            this.onSecret(message.seat, message.secret);
            return true;
        }
        const table = hear(this.#table, message, performance.now());
        if (!table) return false;
        const before = this.#table;
        this.#table = table;
        if (!this.#follow()) {
            this.#table = before;
            return false;
        }
        if (message.is === "event" && before) {
            const { happening } = message;
            if (happening.what === "answer" && !happening.yes) this.#goesOn = false;
            this.onEvent(happening, before.said);
        }
        this.#followPlan();
        return true;
    }

    /** Plays the planned turn when it is time, or forgets it when the game has taken another way. */
    #followPlan(): void {
        const planned = this.#planned,
            { said } = this.table;
        if (!planned) return;
        const gone = said.phase !== "playing" || said.turns.length < planned.at;
        if (!gone && !this.mine) return;
        this.#planned = null;
        const text = gone ? null : stillGood(this.rules, planned, this.game.position());
        if (text === null) {
            this.#changes();
            if (said.phase === "playing") this.onPlanLost();
        } else this.#put(text);
    }

    #opened(): void {
        const { said, sent } = this.table;
        if (sent) void this.#sendTurn();
        // Whoever comes back takes the seat back from the computer that has kept it warm.
        const mine = said.you === null ? undefined : said.seats[said.you];
        if (said.phase === "playing" && mine?.kind === "computer" && mine.name !== null)
            void this.do({ do: "sit", name: mine.name });
    }

    /** Brings the library's game in line with the turns known; false if that cannot be. */
    #follow(): boolean {
        const { said } = this.table,
            fresh = said.start !== this.#start;
        if (fresh && !this.#begin(said.start, said.rules.repetition)) return false;
        const { game } = this,
            turns = turnsOf(this.table),
            following = this.#shown === game.turns;
        let same = 0;
        while (same < turns.length && same < game.turns && game.printTurn(same) === turns[same]) same++;
        if (game.turns > same) this.showing.clear();
        while (game.turns > same) game.undo();
        for (const text of turns.slice(same)) {
            const read = this.rules.readTurn(game.position(), text);
            if (!("turn" in read) || game.play(read.turn) !== "ok") return false;
            if (following && !fresh)
                this.showing.add({ ...playedTurn(game, game.turns - 1), rests: this.#computerIsNext() });
        }
        if (said.over?.reason === "agreed") game.agree();
        for (const [p, { colour }] of said.seats.entries()) game.putTag(TAG_OF_COLOUR[colour], this.#nameOf(p));
        if (following || this.#shown > game.turns) this.#shown = game.turns;
        this.#changes();
        return true;
    }

    #computerIsNext(): boolean {
        const { toMove } = this.rules.look(this.game.position());
        return this.table.said.seats[toMove]?.kind === "computer";
    }

    #begin(start: string, repetition: boolean): boolean {
        const read = this.rules.readPosition(start);
        if ("fault" in read) return false;
        this.#set?.free();
        this.#set = this.rules.newSet();
        this.#set.add(read.position, { repetitionOff: !repetition });
        this.#seats = seatsOf(this.rules, this.game);
        this.#start = start;
        this.#shown = 0;
        return true;
    }

    #changes(): void {
        this.#position = null;
        this.changed.value = this.changed.peek() + 1;
    }

    #nameOf(player: Player): string | null {
        const { name, level, kind } = at(this.table.said.seats, player);
        return name ?? (kind === "computer" && level !== null ? levelName(level) : null);
    }

    // --- what there is to see

    /** Whether the server has told about the game at all. */
    get known(): boolean {
        void this.changed.value;
        return this.#table !== null;
    }

    /** What is known of it: only when it is `known`. */
    get table(): Table {
        void this.changed.value;
        if (!this.#table) throw new Error("nothing is known yet");
        return this.#table;
    }

    /** The turn that is played as soon as it can be. */
    get planned(): PlannedTurn | null {
        void this.changed.value;
        return this.#planned;
    }

    /** Whether this page has asked for the next game, and goes along when it begins. */
    get goesOn(): boolean {
        return this.#goesOn;
    }

    get clocks(): readonly number[] | null {
        return clocksAt(this.table, performance.now());
    }
    /** Milliseconds for which the player to move can still be away at no cost; null if they are here, or it does not matter. */
    get fairTime(): number | null {
        const { away, toMove } = this.table.said;
        return away && toMove !== null ? (graceAt(this.table, performance.now())?.[toMove] ?? null) : null;
    }
    get mine(): boolean {
        return isMine(this.table);
    }
    readonly games = 1;
    readonly g = 0;
    get gamesInAll(): number {
        const { games, number } = this.table.said.set;
        return Math.max(games, number + 1);
    }
    get gameOfSet(): number {
        return this.table.said.set.number;
    }
    get totals(): Total[] {
        const { players } = this,
            { set, over } = this.table.said;
        return (over?.totals ?? set.totals).map((total, p) => ({ ...total, name: at(players, p).name }));
    }
    get game(): Game {
        void this.changed.value;
        if (!this.#set) throw new Error("the server has not told about the game yet");
        return this.#set.game(0);
    }
    get shown(): number {
        void this.changed.value;
        return this.#shown;
    }
    get atEnd(): boolean {
        return this.shown === this.game.turns;
    }
    get position(): Position {
        const { game, shown } = this;
        return (this.#position ??= game.position(shown));
    }
    get over(): boolean {
        return this.table.said.over !== null;
    }
    get toMove(): Player | null {
        return this.table.said.toMove;
    }
    record(): string {
        return this.game.write();
    }

    get result(): Result {
        const { over } = this.table.said,
            result = this.game.result();
        return over ? { ...result, winners: over.winners, counts: over.counts, places: over.places } : result;
    }

    get you(): Player | null {
        return this.table.said.you;
    }

    get players(): Seated[] {
        return this.table.said.seats.map(({ colour, kind, level }, p) => ({
            colour,
            name: this.#nameOf(p) ?? colourName(colour),
            level: kind === "computer" ? (level ?? 1) : 0,
            seat: this.#seats[p] ?? "south",
            free: kind === "open",
            awaited: kind === "awaited",
        }));
    }

    look(turns: number): void {
        const shown = Math.max(0, Math.min(this.game.turns, turns));
        if (shown === this.#shown) return;
        this.showing.clear();
        if (shown === this.#shown + 1) this.showing.add(playedTurn(this.game, this.#shown));
        this.#shown = shown;
        this.#changes();
    }

    lookAtGame(): void {
        this.look(this.game.turns);
    }

    // --- what is done here

    /** Plays a turn: it stands on the board at once, and is sent until the server knows it. */
    play(turn: Turn): void {
        if (!this.mine || !this.atEnd) return;
        this.#put(this.rules.printTurn(this.position, turn));
    }

    #put(text: string): void {
        this.#table = { ...this.table, sent: { at: this.table.said.turns.length, turn: text } };
        this.#follow();
        void this.#sendTurn();
    }

    /** Plans a turn, made in a position in which this player is on turn; null forgets it. */
    plan(position: Position, turn: Turn | null): void {
        const { said } = this.table;
        this.#planned = turn === null ? null : planTurn(this.rules, position, turn, said.turns.length);
        this.#changes();
        // It may have become time while it was being made.
        this.#followPlan();
    }

    async #sendTurn(): Promise<void> {
        const { sent } = this.table;
        if (!sent || this.#sending) return;
        this.#sending = true;
        const answer = await this.#connection.ask({ do: "turn", ...sent });
        this.#sending = false;
        if (answer.is !== "refused" || this.table.sent !== sent) return;
        if (PASSING.includes(answer.why)) {
            this.#again = setTimeout(() => void this.#sendTurn(), AGAIN);
            return;
        }
        // What is refused for good is taken off the board.
        this.#table = { ...this.table, sent: null };
        this.#follow();
        this.onRefused(answer.why, answer.field);
    }

    /** Asks the server for something; what it refuses is told, and also returned. */
    async do(request: Request): Promise<Answer> {
        if (
            (request.do === "offer" && request.what === "rematch") ||
            (request.do === "answer" && request.what === "rematch" && request.yes)
        )
            this.#goesOn = true;
        const answer = await this.#connection.ask(request);
        if (answer.is === "refused") this.onRefused(answer.why, answer.field);
        return answer;
    }
}
