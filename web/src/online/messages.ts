// SPDX-License-Identifier: GPL-3.0-or-later
// What client and server say to each other: docs/protocol.md as types, and a reader that lets nothing
// else through.
import { at } from "../at.js";
import { COLOURS, type Colour, ENDS, type End, GAMES, type GameName } from "../rules/index.js";
import { isLoose, type Loose } from "../storage.js";
import { AWAYS, type Away, KINDS, OFFERS, type OfferKind, PHASES, type Phase, type SeatKind } from "./lists.js";

export { AWAYS, type Away, type OfferKind, type Phase } from "./lists.js";

export const PROTOCOL = 2;

export type ClockRule =
    | { readonly kind: "none" }
    | { readonly kind: "time"; readonly minutes: number; readonly increment: number }
    | { readonly kind: "days"; readonly days: number };

export interface TableRules {
    readonly game: GameName;
    readonly clock: ClockRule;
    readonly away: Away;
    /** Fair time: seconds, in all of a game, that a player can be away on their turn at no cost. */
    readonly grace: number;
    readonly level: number;
    readonly repetition: boolean;
}

export interface SeatState {
    readonly colour: Colour;
    readonly kind: SeatKind;
    readonly name: string | null;
    readonly level: number | null;
    /** Connected just now. */
    readonly here: boolean;
    /** Still taking part. */
    readonly in: boolean;
    /** How many devices the seat knows; 0 while its link has not been opened. */
    readonly devices: number;
}

export interface Offer {
    readonly what: OfferKind;
    readonly by: number;
    readonly agreed: readonly number[];
    /** The turns that would remain. */
    readonly to: number;
}

export interface Total {
    readonly games: number;
    readonly wins: number;
    readonly points: number;
    readonly markers: number;
    readonly place: number;
}

/** Reasons without a result: by the operator, by the host, because the game had not begun in time. */
export const VOID = ["ended", "cancelled", "expired"] as const;
export const isVoid = (reason: Reason): boolean => VOID.some((each) => each === reason);
export type Reason = Exclude<End, "-"> | (typeof VOID)[number];

export interface Over {
    readonly reason: Reason;
    /** When it ended. */
    readonly at: number;
    readonly winners: readonly number[];
    readonly counts: readonly number[];
    readonly places: readonly number[];
    readonly totals: readonly Total[];
}

export interface Line {
    readonly at: number;
    readonly seat: number | null;
    readonly name: string;
    readonly text: string;
}

/** What every event tells anew. */
export interface Situation {
    readonly phase: Phase;
    readonly toMove: number | null;
    readonly running: number | null;
    /** Milliseconds left to each seat when it was said. */
    readonly clocks: readonly number[] | null;
    /** The player to move is not connected. */
    readonly away: boolean;
    /** Milliseconds of fair time left to each seat when it was said; null if nothing depends on it. */
    readonly grace: readonly number[] | null;
    readonly offer: Offer | null;
    readonly over: Over | null;
}

export type Plan = readonly (readonly string[])[];

export interface TableState extends Situation {
    readonly is: "state";
    readonly n: number;
    readonly game: string;
    readonly you: number | null;
    /** The seat whose link was opened here while another device holds it. */
    readonly claim: number | null;
    /** A free seat may be taken here. */
    readonly take: boolean;
    /** The seat that arranges the table; null if every player may. */
    readonly host: number | null;
    readonly created: number;
    /** When the table ends if the game has not begun by then. */
    readonly ends: number | null;
    readonly rules: TableRules;
    readonly seats: readonly SeatState[];
    readonly watchers: number;
    /** The names of those who have one. */
    readonly watching: readonly string[];
    readonly start: string;
    readonly turns: readonly string[];
    /** Conditional turns: what the others may play, and what is then played here. */
    readonly plan: Plan;
    readonly set: {
        readonly first: string;
        readonly number: number;
        readonly games: number;
        readonly totals: readonly Total[];
    };
    readonly next: string | null;
    readonly chat: readonly Line[];
}

export type Happening =
    | { readonly what: "sat"; readonly seat: number; readonly name: string; readonly devices: number }
    | {
          readonly what: "opened" | "renewed";
          readonly seat: number;
          readonly kind: SeatKind;
          readonly devices: number;
      }
    | { readonly what: "computer"; readonly seat: number; readonly level: number }
    | { readonly what: "turn"; readonly turn: string; readonly declined: OfferKind | null }
    | { readonly what: "plan"; readonly mine: boolean; readonly plan: Plan }
    | { readonly what: "withdrawn" | "started" | "away" | "back"; readonly seat: number }
    | { readonly what: "next"; readonly next: string; readonly seat: number | null }
    | { readonly what: "offer" | (typeof VOID)[number] }
    | { readonly what: "answer"; readonly seat: number; readonly yes: boolean };

export interface TableEvent extends Situation {
    readonly is: "event";
    readonly n: number;
    /** How many there are now. */
    readonly turns: number;
    readonly happening: Happening;
}

export const WHYS = [
    "json",
    "message",
    "field",
    "version",
    "hello",
    "no-game",
    "no-seat",
    "watching",
    "host",
    "no-claim",
    "waiting",
    "over",
    "not-over",
    "left",
    "to-move",
    "stale",
    "illegal",
    "taken",
    "offered",
    "no-offer",
    "no-draw",
    "no-back",
    "moved-on",
    "full",
    "too-fast",
    "store",
    "stopping",
] as const;
export type Why = (typeof WHYS)[number];

export interface Refused {
    readonly is: "refused";
    readonly id: number | null;
    readonly why: Why;
    readonly field: string;
}

export type ServerMessage =
    | TableState
    | TableEvent
    | {
          readonly is: "here";
          readonly seats: readonly boolean[];
          readonly watchers: number;
          readonly watching: readonly string[];
      }
    | { readonly is: "secret"; readonly seat: number; readonly secret: string }
    | { readonly is: "chat"; readonly line: Line }
    | { readonly is: "done"; readonly id: number }
    | Refused
    | { readonly is: "bye"; readonly why: Why };

/** What can be asked for once hello is said. */
export type Request =
    | { readonly do: "sit"; readonly name: string }
    | { readonly do: "take"; readonly seat: number; readonly name: string }
    | { readonly do: "renew"; readonly seat: number }
    | { readonly do: "fill"; readonly seat: number; readonly level: number }
    | { readonly do: "claim" | "start" | "cancel" }
    | { readonly do: "plan"; readonly at: number; readonly lines: Plan }
    | { readonly do: "turn"; readonly at: number; readonly turn: string }
    | { readonly do: "resign" | "ping" }
    | { readonly do: "offer" | "withdraw"; readonly what: OfferKind }
    | { readonly do: "answer"; readonly what: OfferKind; readonly yes: boolean }
    | { readonly do: "chat"; readonly text: string };

/** What is said first; without a secret to watch, perhaps under a name. */
export interface Hello {
    readonly game: string;
    readonly secret: string | null;
    /** Tells this browser from others; goes with a secret. */
    readonly device: string;
    readonly name: string;
}

// --- reading

class Misread extends Error {}

const PLAYERS = 4,
    TURNS = 1 << 16,
    LINES = 1000,
    LONGEST = 4096;
/** As the rules library's notation has them. */
const LETTERS: readonly string[] = COLOURS.map((colour) => at(colour, 0).toUpperCase());

const REASONS = [...ENDS.filter((end) => end !== "-"), ...VOID] as const;
const GAME_NAME = /^[0-9A-Za-z]{8}$/,
    SECRET = /^[0-9A-Za-z]{12}$/;

function object(value: unknown): Loose {
    if (!isLoose(value)) throw new Misread("an object");
    return value;
}

function number(value: unknown, most = Number.MAX_SAFE_INTEGER, least = 0): number {
    if (typeof value !== "number" || !Number.isInteger(value) || value < least || value > most)
        throw new Misread("a number");
    return value;
}

function text(value: unknown, longest = LONGEST): string {
    if (typeof value !== "string" || value.length > longest) throw new Misread("a text");
    return value;
}

function flag(value: unknown): boolean {
    if (typeof value !== "boolean") throw new Misread("true or false");
    return value;
}

function among<T extends string>(names: readonly T[], value: unknown): T {
    const found = names.find((name) => name === value);
    if (found === undefined) throw new Misread(names.join());
    return found;
}

function list<T>(value: unknown, read: (each: unknown) => T, most: number): T[] {
    if (!Array.isArray(value) || value.length > most) throw new Misread("a list");
    return value.map((each) => read(each));
}

function maybe<T>(value: unknown, read: (some: unknown) => T): T | null {
    return value === null ? null : read(value);
}

const seat = (value: unknown): number => number(value, PLAYERS - 1);
const seats = (value: unknown): number[] => list(value, seat, PLAYERS);
const milliseconds = (value: unknown): number => number(value, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER);

function gameName(value: unknown): string {
    const name = text(value);
    if (!GAME_NAME.test(name)) throw new Misread("the name of a game");
    return name;
}

function total(value: unknown): Total {
    const { games, wins, points, markers, place } = object(value);
    return {
        games: number(games),
        wins: number(wins),
        points: number(points),
        markers: number(markers),
        place: number(place),
    };
}

const totals = (value: unknown): Total[] => list(value, total, PLAYERS);

const plan = (value: unknown): Plan => list(value, (line) => list(line, (each) => text(each, 64), 400), 16);

function situation({ phase, to_move, running, clocks, away, grace, offer, over }: Loose): Situation {
    return {
        phase: among(PHASES, phase),
        toMove: maybe(to_move, seat),
        running: maybe(running, seat),
        clocks: maybe(clocks, (all) => list(all, milliseconds, PLAYERS)),
        away: flag(away),
        grace: maybe(grace, (all) => list(all, milliseconds, PLAYERS)),
        offer: maybe(offer, (some) => {
            const { what, by, agreed, to } = object(some);
            return { what: among(OFFERS, what), by: seat(by), agreed: seats(agreed), to: number(to, TURNS) };
        }),
        over: maybe(over, (some) => {
            const { reason, at: when, winners, counts, places, totals: sums } = object(some);
            return {
                reason: among(REASONS, reason) as Reason,
                at: number(when),
                winners: seats(winners),
                counts: list(counts, number, PLAYERS),
                places: list(places, number, PLAYERS),
                totals: totals(sums),
            };
        }),
    };
}

function clockRule(value: unknown): ClockRule {
    const clock = object(value);
    switch (among(["none", "time", "days"], clock["kind"])) {
        case "none":
            return { kind: "none" };
        case "time":
            return { kind: "time", minutes: number(clock["minutes"]), increment: number(clock["increment"]) };
        case "days":
            return { kind: "days", days: number(clock["days"]) };
    }
}

function tableRules(value: unknown): TableRules {
    const { game, clock, away, grace, level, repetition } = object(value);
    return {
        game: among(GAMES, game),
        clock: clockRule(clock),
        away: among(AWAYS, away),
        grace: number(grace),
        level: number(level, 8),
        repetition: flag(repetition),
    };
}

function seatState(value: unknown): SeatState {
    const { colour, kind, name, level, here, in: part, devices } = object(value);
    return {
        colour: at(COLOURS, LETTERS.indexOf(among(LETTERS, colour))),
        kind: among(KINDS, kind),
        name: maybe(name, text),
        level: maybe(level, (some) => number(some, 8, 1)),
        here: flag(here),
        in: flag(part),
        devices: number(devices),
    };
}

function line(value: unknown): Line {
    const { at, seat: from, name, text: said } = object(value);
    return { at: number(at), seat: maybe(from, seat), name: text(name), text: text(said) };
}

const names = (value: unknown): string[] => list(value, (each) => text(each), 100);

function tableState(message: Loose): TableState {
    const { n, game, you, rules, seats: all, watchers, start, turns, set, next, chat } = message,
        { claim, take, host, created, ends, watching, plan: planned } = message;
    const { first, number: which, games, totals: sums } = object(set);
    const state: TableState = {
        is: "state",
        n: number(n),
        game: gameName(game),
        you: maybe(you, seat),
        claim: maybe(claim, seat),
        take: flag(take),
        host: maybe(host, seat),
        created: number(created),
        ends: maybe(ends, number),
        rules: tableRules(rules),
        seats: list(all, seatState, PLAYERS),
        watchers: number(watchers),
        watching: names(watching),
        plan: plan(planned),
        start: text(start),
        turns: list(turns, (each) => text(each, 64), TURNS),
        set: { first: gameName(first), number: number(which), games: number(games), totals: totals(sums) },
        next: maybe(next, gameName),
        // Whoever asks over HTTP gets none.
        chat: chat === undefined ? [] : list(chat, line, LINES),
        ...situation(message),
    };
    const players = state.seats.length;
    if (players < 2 || [state.you, state.claim, state.host].some((s) => (s ?? 0) >= players) || !fits(state, players))
        throw new Misread("as many as there are seats");
    return state;
}

/** Whether all that goes by seat is about seats that there are. */
export function fits({ toMove, running, clocks, grace, offer, over }: Situation, players: number): boolean {
    const known = (one: number | null): boolean => one === null || one < players;
    return (
        known(toMove) &&
        known(running) &&
        (clocks === null || clocks.length === players) &&
        (grace === null || grace.length === players) &&
        (offer === null || (known(offer.by) && offer.agreed.every(known))) &&
        (over === null ||
            (over.winners.every(known) &&
                [over.counts, over.places, over.totals].every(({ length }) => length === players)))
    );
}

function happening({ what, seat: who, name, level, turn, next, yes, ...more }: Loose): Happening {
    const { kind, devices, declined, plan: planned } = more;
    switch (what) {
        case "sat":
            return { what, seat: seat(who), name: text(name), devices: number(devices) };
        case "opened":
        case "renewed":
            return { what, seat: seat(who), kind: among(KINDS, kind), devices: number(devices) };
        case "plan":
            return { what, mine: who !== null, plan: plan(planned) };
        case "withdrawn":
        case "started":
        case "away":
        case "back":
            return { what, seat: seat(who) };
        case "computer":
            return { what, seat: seat(who), level: number(level, 8, 1) };
        case "turn":
            return { what, turn: text(turn, 64), declined: maybe(declined, (some) => among(OFFERS, some)) };
        case "next":
            return { what, next: gameName(next), seat: maybe(who, seat) };
        case "answer":
            return { what, seat: seat(who), yes: flag(yes) };
        case "offer":
        case "ended":
        case "cancelled":
        case "expired":
            return { what };
        default:
            throw new Misread("what happens");
    }
}

function read(message: Loose): ServerMessage | null {
    switch (message["is"]) {
        case "state":
            return tableState(message);
        case "event":
            return {
                is: "event",
                n: number(message["n"]),
                turns: number(message["turns"], TURNS),
                happening: happening(message),
                ...situation(message),
            };
        case "here":
            return {
                is: "here",
                seats: list(message["seats"], flag, PLAYERS),
                watchers: number(message["watchers"]),
                watching: names(message["watching"]),
            };
        case "secret": {
            const secret = text(message["secret"]);
            if (!SECRET.test(secret)) throw new Misread("a secret");
            return { is: "secret", seat: seat(message["seat"]), secret };
        }
        case "chat":
            return { is: "chat", line: line(message) };
        case "done":
            return { is: "done", id: number(message["id"]) };
        case "refused":
            return {
                is: "refused",
                id: maybe(message["id"], number),
                why: among(WHYS, message["why"]),
                field: message["field"] === undefined ? "" : text(message["field"]),
            };
        case "bye":
            return { is: "bye", why: among(WHYS, message["why"]) };
        default:
            return null;
    }
}

/** What the server says, null if it is none of its messages. */
export function readMessage(said: unknown): ServerMessage | null {
    try {
        return read(object(typeof said === "string" ? (JSON.parse(said) as unknown) : said));
    } catch {
        return null;
    }
}

/** The state of a table, as GET /api/games/{game} gives it; null if it is none. */
export function readState(said: unknown): TableState | null {
    const message = readMessage(said);
    return message?.is === "state" ? message : null;
}
