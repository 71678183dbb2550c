// SPDX-License-Identifier: GPL-3.0-or-later
// The rules library: what is possible, what comes of it, why not. Every answer comes from the
// module; nothing here knows how the games work.

import { at } from "../at.js";
import { MOST_PLAYERS, readEvents, readResult } from "./answers.js";
import { Desk, type Exports, named, orNull } from "./desk.js";
import { GameSet } from "./games.js";
import {
    COLOURS,
    ENDS,
    EVENTS,
    type EventKind,
    FAULTS,
    GAMES,
    type GameName,
    RECORD_FAULTS,
    RULES,
    SEATS,
    STAGES,
    STATUSES,
    TURN_KINDS,
    TWISTS,
} from "./names.js";
import {
    type BoardLook,
    type ChevronLook,
    FIELDS,
    type Field,
    type Forecast,
    type Option,
    type Player,
    type Position,
    type PositionFault,
    type RecordFault,
    type Refusal,
    type Result,
    type Setup,
    type Turn,
    type TurnEvent,
    type TurnParts,
} from "./types.js";

const NO_CLOSING = 7;

/** How generous the reader of turns is; may be added up. */
export const INPUT_SPACES = 1,
    INPUT_EITHER_ORDER = 2;

export class Rules {
    readonly #desk: Desk;

    constructor(exports: Exports) {
        this.#desk = new Desk(exports);
    }

    /** For parts of the library that most pages do not need; the files of this folder only. */
    static deskOf(rules: Rules): Desk {
        return rules.#desk;
    }

    // --- positions

    /** The set-up played when nobody chooses otherwise, for 2 to 4 players. */
    defaultSetup(game: GameName, players: number): Setup {
        if (!this.#desk.call("setup_default", GAMES.indexOf(game), players))
            throw new RangeError(`no set-up for ${players} players`);
        return this.#takeSetup();
    }

    /** The start of a set-up; null if it is not possible. */
    start(setup: Setup): Position | null {
        this.#putSetup(setup);
        return this.#desk.call("position_start") ? this.#desk.take() : null;
    }

    /**
     * How game `g`, from 0, of a set of games is set up when `first` is the first game's; `members`
     * says who is which player, counted as in the first game. Null if there is no such game.
     */
    rotate(
        first: Setup,
        games: number,
        g: number,
        coloursStayWithSeats = false,
    ): { setup: Setup; members: readonly number[] } | null {
        this.#putSetup(first);
        if (this.#desk.call("setup_rotate", games, coloursStayWithSeats ? 1 : 0, g) !== 0) return null;
        const members = this.#desk.numbers(first.seats.length);
        return { setup: this.#takeSetup(), members };
    }

    #putSetup(setup: Setup): void {
        const players = setup.seats.length;
        const bytes = this.#desk.bytes(this.#desk.call("at_setup"), 2 + 2 * MOST_PLAYERS);
        bytes[0] = GAMES.indexOf(setup.game);
        bytes[1] = players;
        for (let p = 0; p < MOST_PLAYERS; p++) {
            bytes[2 + p] = SEATS.indexOf(setup.seats[p] ?? "south");
            bytes[2 + MOST_PLAYERS + p] = COLOURS.indexOf(setup.colours[p] ?? "red");
        }
    }

    #takeSetup(): Setup {
        const bytes = this.#desk.bytes(this.#desk.call("at_setup"), 2 + 2 * MOST_PLAYERS).slice();
        const players = at(bytes, 1);
        const list = (from: number): number[] => [...bytes.subarray(from, from + players)];
        return {
            game: named(GAMES, at(bytes, 0)),
            seats: list(2).map((seat) => named(SEATS, seat)),
            colours: list(2 + MOST_PLAYERS).map((colour) => named(COLOURS, colour)),
        };
    }

    readPosition(text: string): { position: Position } | { fault: PositionFault } {
        const kind = this.#desk.call("position_read", this.#desk.give(text));
        const [field, at] = this.#desk.numbers(2) as [number, number];
        return kind
            ? { fault: { kind: named(FAULTS, kind), field: orNull(field), at } }
            : { position: this.#desk.take() };
    }

    /** The canonical text: one line of five words. */
    printPosition(position: Position): string {
        this.#desk.put(position);
        return this.#desk.text(this.#desk.call("position_print"));
    }

    look(position: Position): BoardLook {
        this.#desk.put(position);
        this.#desk.call("position_look");
        const b = this.#desk.bytes(this.#desk.call("at_board"), 19 + 4 * FIELDS).slice();
        const colours = [...b.subarray(7, 7 + at(b, 1))].map((colour) => named(COLOURS, colour));
        const chevron = (_: unknown, field: Field): ChevronLook | null => {
            const player = at(b, 19 + FIELDS + field),
                colour = colours[player];
            return colour === undefined
                ? null
                : {
                      field,
                      player,
                      colour,
                      facing: at(b, 19 + 2 * FIELDS + field),
                      power: at(b, 19 + 3 * FIELDS + field),
                  };
        };
        return {
            game: named(GAMES, at(b, 0)),
            players: colours.map((colour, p) => ({
                colour,
                markers: at(b, 11 + p),
                chevrons: at(b, 15 + p),
                left: ((at(b, 5) >> p) & 1) === 1,
            })),
            toMove: at(b, 2),
            end: named(ENDS, at(b, 3)),
            closing: b[4] === NO_CLOSING ? null : at(b, 4),
            target: at(b, 6) > FIELDS ? null : at(b, 6),
            markers: Array.from({ length: FIELDS }, (_, f) => colours[at(b, 19 + f)] ?? null),
            chevrons: Array.from({ length: FIELDS }, chevron),
        };
    }

    /** Where the chevron on a field could go if it were its player's turn. */
    reach(position: Position, field: Field): Field[] {
        this.#desk.put(position);
        return this.#desk.fields(this.#desk.call("reach", field));
    }

    /** Whether the chevron on a field can never move again; in Pacru it can still be turned. */
    isStuck(position: Position, field: Field): boolean {
        this.#desk.put(position);
        return this.#desk.call("stuck", field) !== 0;
    }

    /** The chevrons that it attacks. */
    attacks(position: Position, field: Field): Field[] {
        this.#desk.put(position);
        return this.#desk.fields(this.#desk.call("attacks", field));
    }

    /** As far as the position knows; Game.result() knows more. */
    result(position: Position): Result {
        this.#desk.put(position);
        return readResult(this.#desk, this.#desk.call("position_result"));
    }

    // --- turns, chosen in stages

    /** The moves with which a turn can begin, or the pass. */
    moves(position: Position): Turn[] {
        this.#desk.put(position);
        return this.#desk.turns(this.#desk.call("moves")) as Turn[];
    }

    /** The reorientations with which it can begin. */
    reorientations(position: Position): Turn[] {
        this.#desk.put(position);
        return this.#desk.turns(this.#desk.call("reorientations")) as Turn[];
    }

    options(position: Position, turn: Turn): Option[] {
        this.#desk.put(position);
        return this.#desk.fields(this.#desk.call("options", turn));
    }

    /** The turn with an option chosen; null if it is none of its options. */
    choose(position: Position, turn: Turn, option: Option): Turn | null {
        this.#desk.put(position);
        const chosen = this.#desk.callForTurn("choose", turn, option);
        return chosen ? (chosen as Turn) : null;
    }

    /** Null if it is no turn of this position. */
    parts(position: Position, turn: Turn): TurnParts | null {
        this.#desk.put(position);
        if (!this.#desk.call("turn_look", turn)) return null;
        const p = this.#desk.bytes(this.#desk.call("at_parts"), 14).slice();
        return {
            kind: named(TURN_KINDS, at(p, 0)),
            stage: named(STAGES, at(p, 1)),
            rule: named(RULES, at(p, 2)),
            from: orNull(at(p, 3)),
            to: orNull(at(p, 4)),
            twist: named(TWISTS, at(p, 6)),
            crossing: orNull(at(p, 7)),
            meeting: orNull(at(p, 8)),
            given: [...p.subarray(9, 13)].filter((field) => orNull(field) !== null),
            player: at(p, 13),
        };
    }

    /** The turn with which a player leaves; null if they cannot. */
    leave(position: Position, player: Player, kind: "resign" | "time"): Turn | null {
        this.#desk.put(position);
        const turn = this.#desk.callForTurn("leave", player, TURN_KINDS.indexOf(kind));
        return turn ? (turn as Turn) : null;
    }

    // --- turns as text

    /** `input`: INPUT_SPACES, INPUT_EITHER_ORDER, added up. */
    readTurn(position: Position, text: string, input = INPUT_SPACES): { turn: Turn } | { refusal: Refusal } {
        this.#desk.put(position);
        const turn = this.#desk.callForTurn("turn_read", this.#desk.give(text), input);
        if (turn) return { turn: turn as Turn };
        const [refusal] = this.#desk.numbers(1) as [number];
        return {
            refusal: this.#desk.refusal(refusal) ?? { kind: "SYNTAX", rule: "", field: null },
        };
    }

    /** The text of a turn, complete or not. */
    printTurn(position: Position, turn: Turn): string {
        this.#desk.put(position);
        return this.#desk.text(this.#desk.call("turn_print", turn));
    }

    // --- what comes of a turn, and why not

    /** Why the chevron on one field cannot go to another; null if it can. */
    whyNot(position: Position, from: Field, to: Field): Refusal | null {
        this.#desk.put(position);
        return this.#desk.refusal(this.#desk.call("why_not", from, to));
    }

    /** Why an option cannot be chosen for a turn that is begun; null if it can. */
    whyNotOption(position: Position, turn: Turn, option: Option): Refusal | null {
        this.#desk.put(position);
        return this.#desk.refusal(this.#desk.call("why_not_option", turn, option));
    }

    /** The events of a complete turn; none if it is not legal. */
    preview(position: Position, turn: Turn): TurnEvent[] {
        this.#desk.put(position);
        return readEvents(this.#desk, this.#desk.call("preview", turn));
    }

    /** The position after a complete turn, and what happened; null if it is not legal. */
    play(position: Position, turn: Turn): { position: Position; events: TurnEvent[] } | null {
        this.#desk.put(position);
        const count = this.#desk.call("play", turn);
        if (!count) return null;
        const events = readEvents(this.#desk, count);
        return { position: this.#desk.take(), events };
    }

    /** Kinds of events that every, and that some way to complete a turn has. */
    prospects(position: Position, turn: Turn): { always: EventKind[]; sometimes: EventKind[] } {
        this.#desk.put(position);
        const bits = this.#desk.call("prospects", turn);
        const kinds = (shift: number): EventKind[] => EVENTS.filter((_, k) => (bits >>> (shift + k)) & 1);
        return { always: kinds(0), sometimes: kinds(16) };
    }

    /** What a turn, complete or not, will bring, event by event. */
    forecast(position: Position, turn: Turn): Forecast {
        this.#desk.put(position);
        const counts = this.#desk.call("forecast", turn),
            certain = counts & 0xffff;
        const events = readEvents(this.#desk, certain + (counts >>> 16), "at_forecast");
        return { certain: events.slice(0, certain), possible: events.slice(certain) };
    }

    /** A random turn, never a reorientation; null if the game is over. */
    randomTurn(position: Position): Turn | null {
        this.#desk.put(position);
        const turn = this.#desk.callForTurn("random_turn");
        return turn ? (turn as Turn) : null;
    }

    seedRandom(seed: bigint): void {
        this.#desk.call("random_seed", seed);
    }

    // --- games

    /** A set without games. Free it when it is no longer needed. */
    newSet(): GameSet {
        const set = this.#desk.call("set_new");
        if (!set) throw new RangeError("too many sets of games");
        return new GameSet(this.#desk, set);
    }

    /** Reads records, of one game or a set of games. */
    readRecords(text: string | Uint8Array, input = INPUT_EITHER_ORDER): { set: GameSet } | { fault: RecordFault } {
        const length = this.#desk.give(text);
        const tooBig = length === 0 && text.length > 0;
        const set = this.#desk.call("set_read", length, input);
        if (set) return { set: new GameSet(this.#desk, set) };
        const [status, kind, line, column, game, turn, refusal, fault, field, at, told] = this.#desk.numbers(
            11,
        ) as Elevenfold;
        const [quoted, expected] = this.#desk.text(told).split("\n");
        return {
            fault: {
                status: named(STATUSES, status),
                kind: tooBig ? "too-big" : named(RECORD_FAULTS, kind),
                line,
                column,
                game,
                turn,
                text: quoted ?? "",
                expected: expected ?? "",
                refusal: this.#desk.refusal(refusal),
                fault: { kind: named(FAULTS, fault), field: orNull(field), at },
            },
        };
    }
}

type Elevenfold = [number, number, number, number, number, number, number, number, number, number, number];
