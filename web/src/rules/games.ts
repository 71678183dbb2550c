// SPDX-License-Identifier: GPL-3.0-or-later
// Games with their history, and sets of them. They live in the module's memory until free().

import { readEvents, readResult } from "./answers.js";
import { type Desk, named } from "./desk.js";
import { STATUSES, type Status } from "./names.js";
import type { Player, Position, Result, Standing, Turn, TurnEvent } from "./types.js";

export class GameSet {
    readonly #desk: Desk;
    readonly #set: number;

    constructor(desk: Desk, set: number) {
        this.#desk = desk;
        this.#set = set;
    }

    free(): void {
        this.#desk.call("set_free", this.#set);
    }

    /** The number of games. */
    get length(): number {
        return this.#desk.call("set_games", this.#set);
    }

    /** Adds a game that begins with a position. */
    add(start: Position, options: { repetitionOff?: boolean } = {}): Status {
        this.#desk.put(start);
        return named(STATUSES, this.#desk.call("set_add", this.#set, options.repetitionOff ? 1 : 0));
    }

    /** Game `g`, from 0. */
    game(g: number): Game {
        return new Game(this.#desk, this.#set, g);
    }

    /** The record of all games; "" if it would be too long. */
    write(): string {
        return this.#desk.text(this.#desk.call("set_write", this.#set));
    }

    /** The totals by member; null if the games do not make a set. */
    standings(): Standing[] | null {
        if (this.#desk.call("set_standings", this.#set)) return null;
        const [length, members] = this.#desk.numbers(2) as [number, number];
        const rest = this.#desk.numbers(2 + 5 * members).slice(2);
        return this.#desk
            .text(length)
            .split("\n")
            .slice(0, members)
            .map((name, m) => {
                const [games, wins, points, markers, place] = rest.slice(5 * m, 5 * m + 5) as [
                    number,
                    number,
                    number,
                    number,
                    number,
                ];
                return { name, games, wins, points, markers, place };
            });
    }
}

export class Game {
    readonly #desk: Desk;
    readonly #set: number;
    readonly #g: number;

    constructor(desk: Desk, set: number, g: number) {
        this.#desk = desk;
        this.#set = set;
        this.#g = g;
    }

    #call(name: string, ...numbers: (number | bigint)[]): number {
        return this.#desk.call(`game_${name}`, this.#set, this.#g, ...numbers);
    }

    #status(name: string, ...numbers: (number | bigint)[]): Status {
        return named(STATUSES, this.#call(name, ...numbers));
    }

    /** Turns played. */
    get turns(): number {
        return this.#call("turns");
    }
    /** Turns undone, that can be redone. */
    get undone(): number {
        return this.#call("undone");
    }
    get repetitionOff(): boolean {
        return (this.#call("flags") & 1) === 1;
    }

    /** The position before turn `i`, from 0; the one reached if it is left out. */
    position(i = this.turns): Position {
        if (this.#call("position", i) !== 0) throw new RangeError(`no turn ${i}`);
        return this.#desk.take();
    }

    /** Turn `i`, from 0. */
    turn(i: number): Turn {
        return this.#desk.callForTurn("game_turn", this.#set, this.#g, i) as Turn;
    }

    printTurn(i: number): string {
        return this.#desk.text(this.#call("turn_print", i));
    }
    /** The number under which turn `i` is written. */
    number(i: number): number {
        return this.#call("number", i);
    }
    /** Shacru: a player's turns since somebody last gained a field. */
    idle(player: Player): number {
        return this.#call("idle", player);
    }
    events(i: number): TurnEvent[] {
        return readEvents(this.#desk, this.#call("events", i));
    }
    result(): Result {
        return readResult(this.#desk, this.#call("result"));
    }

    play(turn: Turn): Status {
        return this.#status("play", turn);
    }
    undo(): Status {
        return this.#status("undo");
    }
    redo(): Status {
        return this.#status("redo");
    }
    /** A draw that the players agree on. */
    agree(): Status {
        return this.#status("agree");
    }

    /** The record of this game; "" if it would be too long. */
    write(): string {
        return this.#desk.text(this.#call("write"));
    }

    /** The comment behind turn `at`, from 1; at 0 the one before the first. */
    comment(at: number): string {
        return this.#desk.text(this.#call("comment", at));
    }
    putComment(at: number, text: string): Status {
        return this.#status("put_comment", at, this.#desk.give(text));
    }

    /** Milliseconds left to who made turn `at`; null if that is not known. */
    clock(at: number): number | null {
        const milliseconds = this.#call("clock", at);
        return milliseconds < 0 ? null : milliseconds;
    }
    putClock(at: number, milliseconds: number): Status {
        return this.#status("put_clock", at, milliseconds);
    }

    tags(): Map<string, string> {
        const text = (name: string, i: number): string => this.#desk.text(this.#call(name, i));
        return new Map(
            Array.from({ length: this.#call("tags") }, (_, i) => [text("tag_name", i), text("tag_value", i)]),
        );
    }

    /** Sets a tag, or takes it away. */
    putTag(name: string, value: string | null): Status {
        return this.#status("put_tag", this.#desk.give(value === null ? name : `${name}\n${value}`));
    }
}
