// SPDX-License-Identifier: GPL-3.0-or-later
// A table on the server as this page knows it: what the server has said, and a turn on its way to it.
// State and message in, state out; nothing here knows of connections or of pictures.
import {
    type ClockRule,
    fits,
    type Happening,
    type Line,
    type Plan,
    type SeatState,
    type ServerMessage,
    type TableEvent,
    type TableState,
} from "./messages.js";

/** A turn made here that the server has not confirmed. */
export interface SentTurn {
    /** Turns played before it. */
    readonly at: number;
    readonly turn: string;
}

export interface Table {
    readonly said: TableState;
    /** When the clocks were said, in this page's time. */
    readonly since: number;
    readonly sent: SentTurn | null;
}

/** As many lines of chat as are kept. */
const LINES = 200;

/**
 * What becomes of a table when the server says something; null if it does not fit what is known, and
 * the whole state is to be asked for.
 */
export function hear(table: Table | null, message: ServerMessage, now: number): Table | null {
    if (message.is === "state") return { said: message, since: now, sent: stillOnItsWay(table, message) };
    if (!table) return null;
    const { said } = table;
    switch (message.is) {
        case "event": {
            const next = happen(said, message);
            return next && { said: next, since: now, sent: stillOnItsWay(table, next) };
        }
        case "here":
            return message.seats.length !== said.seats.length
                ? null
                : {
                      ...table,
                      said: {
                          ...said,
                          watchers: message.watchers,
                          watching: message.watching,
                          seats: said.seats.map((seat, s) => ({ ...seat, here: message.seats[s] ?? seat.here })),
                      },
                  };
        case "chat": {
            const chat: readonly Line[] = [...said.chat, message.line].slice(-LINES);
            return { ...table, said: { ...said, chat } };
        }
        default:
            return table;
    }
}

function happen(said: TableState, event: TableEvent): TableState | null {
    const { is: _, n, turns, happening, ...situation } = event;
    if (n !== said.n + 1 || !fits(situation, said.seats.length)) return null;
    const played = happening.what === "turn" ? [...said.turns, happening.turn] : said.turns;
    return played.length < turns
        ? null
        : {
              ...said,
              ...situation,
              n,
              turns: played.length === turns ? played : played.slice(0, turns),
              seats: reseat(said.seats, happening),
              plan: planAfter(said, happening, turns),
              ends: situation.phase === "waiting" ? said.ends : null,
              next: happening.what === "next" ? happening.next : said.next,
          };
}

/** What remains of the conditional turns: lines that begin with what was played, without it. */
function planAfter({ plan, turns }: TableState, happening: Happening, now: number): Plan {
    if (happening.what === "plan") return happening.mine ? happening.plan : plan;
    if (happening.what === "turn")
        return plan.flatMap(([first, ...rest]) => (first === happening.turn && rest.length > 0 ? [rest] : []));
    return now < turns.length ? [] : plan;
}

function reseat(seats: readonly SeatState[], happening: Happening): readonly SeatState[] {
    switch (happening.what) {
        case "sat":
            return withSeat(seats, happening.seat, {
                kind: "person",
                name: happening.name,
                level: null,
                devices: happening.devices,
            });
        case "computer":
            return withSeat(seats, happening.seat, { kind: "computer", level: happening.level });
        case "opened":
        case "renewed":
            return withSeat(seats, happening.seat, {
                kind: happening.kind,
                devices: happening.devices,
                ...(happening.kind === "computer" ? {} : { level: null }),
            });
        case "started":
            return seats.map((seat) => (seat.kind === "awaited" ? { ...seat, kind: "person" } : seat));
        default:
            return seats;
    }
}

const withSeat = (seats: readonly SeatState[], at: number, part: Partial<SeatState>): readonly SeatState[] =>
    seats.map((seat, s) => (s === at ? { ...seat, ...part } : seat));

/** A turn that was sent is forgotten when the game has gone on, with it or without it. */
function stillOnItsWay(table: Table | null, { turns, phase, toMove, you }: TableState): SentTurn | null {
    const sent = table?.sent ?? null;
    return sent && phase === "playing" && turns.length === sent.at && toMove === you ? sent : null;
}

/** All turns to be seen: those that the server knows, and the one on its way. */
export const turnsOf = ({ said, sent }: Table): readonly string[] => (sent ? [...said.turns, sent.turn] : said.turns);

/** Whether this page is to make a turn now. */
export const isMine = ({ said, sent }: Table): boolean =>
    said.phase === "playing" &&
    said.you !== null &&
    said.toMove === said.you &&
    sent === null &&
    said.seats[said.you]?.kind === "person";

/** Milliseconds left to each seat; null without clocks. Who is away uses up fair time first. */
export function clocksAt({ said, since }: Table, now: number): readonly number[] | null {
    const { clocks, running, away, grace, toMove } = said;
    const fair = away && toMove !== null ? (grace?.[toMove] ?? 0) : 0,
        used = Math.max(0, now - since - fair);
    return clocks?.map((left, s) => Math.max(0, s === running ? left - used : left)) ?? null;
}

/** Milliseconds of fair time left to each seat; null if nothing depends on it. */
export const graceAt = ({ said, since }: Table, now: number): readonly number[] | null =>
    said.grace?.map((left, s) => Math.max(0, said.away && s === said.toMove ? left - (now - since) : left)) ?? null;

/** Whether a seat, unless it is the host's, can be taken by somebody who comes by the table's link. */
export const isFree = ({ kind, devices }: Pick<SeatState, "kind" | "devices">): boolean =>
    kind !== "computer" && devices === 0;

/** Whether this page may arrange the table. */
export const isHost = ({ you, host, phase }: TableState): boolean =>
    phase === "waiting" && you !== null && (host === null || host === you);

const SHORT = 30_000,
    SHARE = 10;

/** Whether a player of a timed game has little left: 30 seconds, or in quick games a tenth of the time. */
export const isLow = (clock: ClockRule, left: number): boolean =>
    clock.kind === "time" && left < Math.min(SHORT, (clock.minutes * 60_000) / SHARE);

/** Whether an answer to the offer is wanted from this page. */
export const isAsked = ({ offer, you, seats }: TableState, takingPart: boolean): boolean =>
    offer !== null &&
    you !== null &&
    !offer.agreed.includes(you) &&
    seats[you]?.kind === "person" &&
    (offer.what === "rematch" || takingPart);
