// SPDX-License-Identifier: GPL-3.0-or-later
// Making a game online: what is agreed on beforehand, and the server's answer to it.
import { at } from "../at.js";
import { GAMES, type GameName } from "../rules/index.js";
import { isLoose, keep, numberOf, oneOf, recall, textOf } from "../storage.js";
import { AWAYS, type Away, type ClockRule, readMessage, WHYS, type Why } from "./messages.js";
import { isGame, isLink, rememberGame, setGuestName } from "./mine.js";
import { cleanWords, NAME_LETTERS } from "./words.js";

export const MINUTES = [1, 3, 5, 10, 15, 20, 25, 30, 45, 60, 90, 120] as const;
export const INCREMENTS = [0, 2, 5, 10, 15, 20, 30, 60] as const;
export const DAYS = [1, 2, 3, 5, 7, 10, 14, 30] as const;
/** Seconds. */
export const GRACES: readonly number[] = [30, 60, 120, 180, 240, 300, 600, 1800, 3600, 86400];
export const MOST_GAMES = 20;
export const SITTERS = ["me", "open", "person", "computer"] as const;

/** Who is to sit at a seat. */
export interface SeatPlan {
    /** "open": whoever opens the link. "person": the same, but the name is known. */
    readonly kind: (typeof SITTERS)[number];
    readonly name: string;
    readonly level: number;
}

export interface OnlinePlan {
    readonly game: GameName;
    /** In the order of play. */
    readonly seats: readonly SeatPlan[];
    /** Chance decides who begins; the order stays. */
    readonly chance: boolean;
    readonly clock: ClockRule;
    readonly away: Away;
    readonly grace: number;
    /** Of the computer that takes the seat of somebody who is away. */
    readonly level: number;
    readonly games: number;
    readonly repetition: boolean;
}

/** Fair time for a game of so many minutes, in seconds: a fifth of it, between one minute and ten. */
export const fairTime = (minutes: number): number => Math.min(600, Math.max(60, minutes * 12));

export const LEVEL = 3;
export const aSeat = (kind: SeatPlan["kind"]): SeatPlan => ({ kind, name: "", level: LEVEL });

/** The ways to begin that need no further choice. */
export const PRESETS = ["friend", "friends", "days"] as const;
export type Preset = (typeof PRESETS)[number];

export function presetPlan(preset: Preset, game: GameName): OnlinePlan {
    return {
        game,
        seats: [aSeat("me"), ...Array.from({ length: preset === "friends" ? 3 : 1 }, () => aSeat("open"))],
        chance: true,
        clock: preset === "days" ? { kind: "days", days: 3 } : { kind: "time", minutes: 20, increment: 0 },
        away: preset === "friends" ? "computer" : "wait",
        grace: preset === "days" ? 180 : fairTime(20),
        level: LEVEL,
        games: 1,
        repetition: true,
    };
}

/** The same for another number of players. */
export const withSeats = (plan: OnlinePlan, players: number): OnlinePlan => ({
    ...plan,
    seats: Array.from({ length: players }, (_, i) => plan.seats[i] ?? aSeat("open")),
});

/** Gives a seat to somebody; I sit at one seat only. */
export const withSitter = (plan: OnlinePlan, at: number, sitter: SeatPlan): OnlinePlan => ({
    ...plan,
    seats: plan.seats.map((seat, i) =>
        i === at ? sitter : sitter.kind === "me" && seat.kind === "me" ? aSeat("open") : seat,
    ),
});

/* --- what was kept ------------------------------------------------------------------------------ */

const KEPT = "online-plan";

function readSeat(kept: unknown): SeatPlan {
    if (!isLoose(kept)) return aSeat("open");
    return {
        kind: oneOf(SITTERS, kept["kind"], "open"),
        name: cleanWords(textOf(kept["name"], 4 * NAME_LETTERS), NAME_LETTERS),
        level: Math.floor(numberOf(kept["level"], 1, 8, LEVEL)),
    };
}

function readClock(kept: unknown): ClockRule {
    const { kind, minutes, increment, days } = isLoose(kept) ? kept : {};
    if (kind === "none") return { kind };
    if (kind === "days") return { kind, days: oneOf(DAYS as readonly number[], days, 3) };
    return {
        kind: "time",
        minutes: oneOf(MINUTES as readonly number[], minutes, 20),
        increment: oneOf(INCREMENTS as readonly number[], increment, 0),
    };
}

/** A plan from what was kept, whatever that is. */
export function readOnlinePlan(kept: unknown): OnlinePlan {
    const usual = presetPlan("friend", "pacru");
    if (!isLoose(kept) || !Array.isArray(kept["seats"]) || kept["seats"].length < 2 || kept["seats"].length > 4)
        return usual;
    const seats = kept["seats"].map(readSeat),
        mine = seats.findIndex(({ kind }) => kind === "me");
    return {
        game: oneOf(GAMES, kept["game"], usual.game),
        seats: seats.map((seat, i) => (seat.kind === "me" && i !== mine ? aSeat("open") : seat)),
        chance: kept["chance"] !== false,
        clock: readClock(kept["clock"]),
        away: oneOf(AWAYS, kept["away"], "wait"),
        grace: oneOf(GRACES, kept["grace"], usual.grace),
        level: Math.floor(numberOf(kept["level"], 1, 8, LEVEL)),
        games: Math.floor(numberOf(kept["games"], 1, MOST_GAMES, 1)),
        repetition: kept["repetition"] !== false,
    };
}

export const lastOnlinePlan = (): OnlinePlan => readOnlinePlan(recall(KEPT));

/* --- the server --------------------------------------------------------------------------------- */

/** Why there is no game. */
export type Unmade =
    /** Nobody answers, or not what is expected. */
    { readonly why: "unreachable" } | { readonly why: Why; readonly field: string; readonly seconds: number };

export interface Made {
    /** Where to go on. */
    readonly path: string;
}

/** The body of the request; whoever begins is moved to the front. */
export function setupOf(plan: OnlinePlan, name: string, begins: number) {
    const { game, clock, away, grace, level, games, repetition } = plan;
    const me = plan.seats.findIndex(({ kind }) => kind === "me");
    const seats = plan.seats.map((_, i) => at(plan.seats, (i + begins) % plan.seats.length));
    return {
        game,
        seats: seats.map((seat) => {
            if (seat.kind === "computer") return { kind: seat.kind, level: seat.level };
            const known = seat.kind === "me" ? name : seat.kind === "person" ? cleanWords(seat.name, NAME_LETTERS) : "";
            return known ? { kind: "person", name: known } : { kind: "open" };
        }),
        clock,
        away,
        grace,
        level,
        games,
        repetition,
        ...(me < 0 ? {} : { host: (me - begins + plan.seats.length) % plan.seats.length }),
    };
}

const PATIENCE = 20_000;

async function post(body: unknown): Promise<Response | null> {
    try {
        return await fetch("/api/games", {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify(body),
            signal: AbortSignal.timeout(PATIENCE),
        });
    } catch {
        return null;
    }
}

async function jsonOf(answer: Response): Promise<unknown> {
    try {
        return (await answer.json()) as unknown;
    } catch {
        return null;
    }
}

function unmade(answer: Response, said: unknown): Unmade {
    const refused = readMessage(said);
    if (refused?.is !== "refused" || !WHYS.includes(refused.why)) return { why: "unreachable" };
    const seconds = numberOf(Number(answer.headers.get("retry-after") ?? "0"), 0, 86400, 0);
    return { why: refused.why, field: refused.field, seconds };
}

/** The links in the server's answer, null if it is none. */
export function linksIn(
    said: unknown,
    players: number,
): { game: string; table: string; links: readonly (string | null)[] } | null {
    if (!isLoose(said) || !isGame(said["game"]) || !Array.isArray(said["seats"]) || said["seats"].length !== players)
        return null;
    if (!isLink(said["table"])) return null;
    const links = said["seats"] as readonly unknown[];
    return links.every((link) => link === null || isLink(link))
        ? { game: said["game"], table: said["table"], links: links as readonly (string | null)[] }
        : null;
}

/** Makes a game and remembers it, with all its links. */
export async function makeGame(plan: OnlinePlan, name: string): Promise<Made | Unmade> {
    setGuestName(name);
    keep(KEPT, plan);
    const begins = plan.chance ? Math.floor(Math.random() * plan.seats.length) : 0;
    const setup = setupOf(plan, name, begins);
    const answer = await post(setup);
    if (!answer) return { why: "unreachable" };
    const said = await jsonOf(answer);
    if (answer.status !== 201) return unmade(answer, said);
    const made = linksIn(said, plan.seats.length);
    if (!made) return { why: "unreachable" };
    const me = plan.seats.findIndex(({ kind }) => kind === "me");
    const seat = me < 0 ? null : (me - begins + plan.seats.length) % plan.seats.length;
    const link = seat === null ? null : (made.links[seat] ?? null);
    rememberGame({ ...made, seat, name, secret: link?.slice(-12) ?? null });
    return { path: link ?? `/${made.game}` };
}
