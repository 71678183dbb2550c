// SPDX-License-Identifier: GPL-3.0-or-later
// The online games of this browser: what is needed to come back to them, and what was last known.
// A secret is kept nowhere else: whoever clears the browser's store comes back by the link.
import { signal } from "@preact/signals";
import { COLOURS, ENDS, GAMES, type GameName } from "../rules/index.js";
import { isLoose, keep, numberOf, oneOf, recall, textOf, whenChangedElsewhere } from "../storage.js";
import { KINDS, OFFERS, type OfferKind, PHASES, type Phase } from "./lists.js";
import { type Reason, type SeatState, type TableState, VOID } from "./messages.js";
import { cleanWords, NAME_LETTERS } from "./words.js";

export const isGame = (text: unknown): text is string => typeof text === "string" && /^[0-9A-Za-z]{8}$/.test(text);
export const isSecret = (text: unknown): text is string => typeof text === "string" && /^[0-9A-Za-z]{12}$/.test(text);
export const isLink = (text: unknown): text is string =>
    typeof text === "string" &&
    text[0] === "/" &&
    text[9] === "/" &&
    isGame(text.slice(1, 9)) &&
    isSecret(text.slice(10));

/** Who sits at a seat, as far as a list tells it. */
export type SeatSummary = Omit<SeatState, "here">;

/** What a list tells about a game. */
export interface Summary {
    readonly rules: GameName;
    readonly seats: readonly SeatSummary[];
    readonly phase: Phase;
    readonly toMove: number | null;
    readonly turns: number;
    /** When the time of the one to move is used up. */
    readonly until: number | null;
    /** Milliseconds left to each in a game by minutes, but to the one whose time runs: that is `until`. */
    readonly clocks: readonly number[] | null;
    /** What is offered, and to which seats. */
    readonly offer: { readonly what: OfferKind; readonly to: readonly number[] } | null;
    readonly winners: readonly number[];
    /** Why it is over, and since when. */
    readonly reason: Reason | null;
    readonly ended: number | null;
    /** Which game of a set it is, from 0, and how many the set has. */
    readonly number: number;
    readonly games: number;
    /** The game that the players have gone on with. */
    readonly next: string | null;
}

export interface MyGame {
    readonly game: string;
    /** Null: only watched. */
    readonly secret: string | null;
    /** The seat of this browser, if it has one and it is known. */
    readonly seat: number | null;
    /** The paths of all seats, known to whoever made the game; null for a computer's. */
    readonly links: readonly (string | null)[] | null;
    /** The path by which people pick a seat, known to whoever made the game. */
    readonly table: string | null;
    /** The name of this browser's player there. */
    readonly name: string;
    readonly seen: Summary | null;
    /** When something last changed. */
    readonly at: number;
    /** The server knows it no longer. */
    readonly gone: boolean;
}

const KEPT = "online",
    NAME = "name",
    // Far more than anybody plays: some 600 kB of the five MB that a browser has for this store.
    MOST = 1000,
    SECOND = 1000,
    LONGEST = 86_400_000,
    // The last moment that a Date can have.
    LATEST = 8.64e15;
const REASONS: readonly Reason[] = [...ENDS.filter((end) => end !== "-"), ...VOID] as readonly Reason[];

/* --- what was kept ------------------------------------------------------------------------------ */

function readSeat(kept: unknown): SeatSummary | null {
    if (!isLoose(kept)) return null;
    const colour = COLOURS.find((each) => each === kept["colour"]);
    const kind = KINDS.find((each) => each === kept["kind"]);
    if (!colour || !kind) return null;
    const name = cleanWords(textOf(kept["name"], 4 * NAME_LETTERS), NAME_LETTERS);
    return {
        colour,
        kind,
        name: name || null,
        level: numberOf(kept["level"], 1, 8, 0) || null,
        in: kept["in"] !== false,
        devices: Math.floor(numberOf(kept["devices"], 0, 100, 0)),
    };
}

function readSummary(kept: unknown): Summary | null {
    if (!isLoose(kept) || !Array.isArray(kept["seats"])) return null;
    const rules = GAMES.find((each) => each === kept["rules"]);
    const phase = PHASES.find((each) => each === kept["phase"]);
    const seats = kept["seats"].slice(0, 5).map(readSeat);
    if (!rules || !phase || seats.length < 2 || seats.length > 4 || !seats.every((seat) => seat !== null)) return null;
    const indices = seats.map((_, i) => i);
    const seatsIn = (list: unknown): readonly number[] =>
        indices.filter((i) => Array.isArray(list) && list.includes(i));
    const offer = isLoose(kept["offer"]) ? kept["offer"] : {},
        what = OFFERS.find((each) => each === offer["what"]);
    const clocks: readonly unknown[] = Array.isArray(kept["clocks"]) ? kept["clocks"] : [];
    return {
        rules,
        seats,
        phase,
        toMove: phase === "playing" ? oneOf([...indices, null], kept["toMove"], null) : null,
        turns: Math.floor(numberOf(kept["turns"], 0, 1e6, 0)),
        until: numberOf(kept["until"], 1, LATEST, 0) || null,
        clocks: clocks.length === seats.length ? clocks.map((left) => numberOf(left, 0, LONGEST, 0)) : null,
        offer: what ? { what, to: seatsIn(offer["to"]) } : null,
        winners: seatsIn(kept["winners"]),
        reason: REASONS.find((each) => each === kept["reason"]) ?? null,
        ended: numberOf(kept["ended"], 1, LATEST, 0) || null,
        number: Math.floor(numberOf(kept["number"], 0, 1000, 0)),
        games: Math.floor(numberOf(kept["games"], 1, 1000, 1)),
        next: isGame(kept["next"]) ? kept["next"] : null,
    };
}

function readLinks(kept: unknown): readonly (string | null)[] | null {
    if (!Array.isArray(kept) || kept.length < 2 || kept.length > 4) return null;
    return kept.every((link) => link === null || isLink(link)) ? (kept as (string | null)[]) : null;
}

function readGame(kept: unknown): MyGame | null {
    if (!isLoose(kept) || !isGame(kept["game"])) return null;
    return {
        game: kept["game"],
        secret: isSecret(kept["secret"]) ? kept["secret"] : null,
        seat: oneOf([0, 1, 2, 3, null], kept["seat"], null),
        links: readLinks(kept["links"]),
        table: isLink(kept["table"]) ? kept["table"] : null,
        name: cleanWords(textOf(kept["name"], 4 * NAME_LETTERS), NAME_LETTERS),
        seen: readSummary(kept["seen"]),
        at: numberOf(kept["at"], 0, Number.MAX_SAFE_INTEGER, 0),
        gone: kept["gone"] === true,
    };
}

/** The games in what was kept, whatever that is; each once. */
export function readGames(kept: unknown): readonly MyGame[] {
    if (!Array.isArray(kept)) return [];
    const games = kept
        .slice(0, MOST)
        .map(readGame)
        .filter((game) => game !== null);
    return games.filter((one, i) => games.findIndex(({ game }) => game === one.game) === i);
}

/* --- the games ---------------------------------------------------------------------------------- */

/** The latest first. */
export const mine = signal<readonly MyGame[]>(readGames(recall(KEPT)));

let keeps = true;

/** What other windows have changed meanwhile stays as they left it. */
function change(update: (games: readonly MyGame[]) => readonly MyGame[]): void {
    const before = keeps ? readGames(recall(KEPT)) : mine.value;
    const games = [...update(before)].sort((a, b) => b.at - a.at);
    while (games.length > MOST) {
        const over = games.findLastIndex(({ seen, gone }) => gone || seen?.phase === "over");
        games.splice(over < 0 ? games.length - 1 : over, 1);
    }
    keeps = keep(KEPT, games);
    mine.value = games;
}

/** Hears of what other windows of this browser do. */
export function followMine(): void {
    whenChangedElsewhere(KEPT, () => {
        mine.value = readGames(recall(KEPT));
    });
}

export const myGame = (game: string): MyGame | null => mine.value.find((one) => one.game === game) ?? null;

type Remembered = Pick<MyGame, "game"> & Partial<MyGame>;

/** Keeps a game, or what is new about it; what is not said stays. */
export function rememberGame(remembered: Remembered): void {
    change((games) => {
        const before = games.find(({ game }) => game === remembered.game);
        const fresh: MyGame = {
            secret: null,
            seat: null,
            links: null,
            table: null,
            name: guestName(),
            seen: null,
            at: Date.now(),
            gone: false,
            ...before,
            ...remembered,
        };
        return [fresh, ...games.filter(({ game }) => game !== remembered.game)];
    });
}

export function forgetGame(game: string): void {
    change((games) => games.filter((one) => one.game !== game));
}

/** The seats that have to answer what is offered. */
const askedBy = ({ offer, seats }: TableState): readonly number[] =>
    seats.flatMap((seat, s) =>
        offer && !offer.agreed.includes(s) && seat.kind === "person" && (offer.what === "rematch" || seat.in)
            ? [s]
            : [],
    );

/** A state as a list tells it, just heard. */
function summaryOf(state: TableState): Summary {
    const { rules, seats, phase, toMove, running, clocks, away, turns, offer, over, next, set } = state;
    // While somebody is away nobody can say when their time is used up.
    const left = running === null || away ? undefined : clocks?.[running];
    return {
        rules: rules.game,
        seats: seats.map(({ here: _, ...seat }) => seat),
        phase,
        toMove,
        turns: turns.length,
        until: left === undefined ? null : Math.round((Date.now() + left) / SECOND) * SECOND,
        clocks:
            rules.clock.kind === "time"
                ? (clocks?.map((each, s) => (s === running && !away ? 0 : Math.max(0, each))) ?? null)
                : null,
        offer: offer && { what: offer.what, to: askedBy(state) },
        winners: over?.winners ?? [],
        reason: over?.reason ?? null,
        ended: over?.at ?? null,
        number: set.number,
        games: set.games,
        next,
    };
}

/** Whether a list would tell the same; `until` is measured anew each time, and differs a little. */
function sameSummary(a: Summary | null, b: Summary): boolean {
    const near = a !== null && a.until !== null && b.until !== null && Math.abs(a.until - b.until) < 5 * SECOND;
    return JSON.stringify(near ? { ...a, until: b.until } : a) === JSON.stringify(b);
}

/** Notes how a game stands, if it is one of this browser's, and the game that follows it. */
export function noteState(game: string, state: TableState): void {
    const before = myGame(game);
    if (!before) return;
    // Whoever asks without a secret learns nothing of a seat.
    const seen = summaryOf(state),
        seat = state.you ?? before.seat;
    if (!before.gone && seat === before.seat && sameSummary(before.seen, seen)) return;
    const name = seat === null ? before.name : (seen.seats[seat]?.name ?? before.name);
    // A finished game keeps its place among the others by when it ended.
    rememberGame({ game, seen, seat, name, gone: false, at: seen.ended ?? Date.now() });
    if (seen.next !== null && before.secret !== null && !myGame(seen.next))
        rememberGame(nextOf({ ...before, seen, seat, name }, seen.next));
}

/** The players go on: secrets stay, and seats rotate such that whoever was next to begin begins. */
function nextOf({ secret, seat, links, name, seen }: MyGame, game: string): Remembered {
    const players = seen?.seats.length ?? links?.length ?? 0;
    return {
        game,
        secret,
        name,
        seat: seat === null || players === 0 ? null : (seat + players - 1) % players,
        links: links?.map((_, i) => links[(i + 1) % links.length]?.replace(/^\/\w{8}/, `/${game}`) ?? null) ?? null,
    };
}

/** Where this browser plays or watches a game. */
export const pathOf = ({ game, secret }: Pick<MyGame, "game" | "secret">): string =>
    secret === null ? `/${game}` : `/${game}/${secret}`;

export const isMyTurn = ({ seen, seat, gone }: MyGame): boolean =>
    !gone && seen?.phase === "playing" && seat !== null && seen.toMove === seat;

/** What somebody has asked this browser's player, and is still to be answered. */
export const askedOf = ({ seen, seat, gone }: MyGame): OfferKind | null =>
    !gone && seen?.offer && seat !== null && seen.next === null && seen.offer.to.includes(seat)
        ? seen.offer.what
        : null;

/** Whether something is to be done there. */
export const awaitsMe = (one: MyGame): boolean => isMyTurn(one) || askedOf(one) !== null;

/** Keeps the new secret of a seat, one's own or one that was made again. */
export function rememberSecret(game: string, seat: number, secret: string, own: boolean): void {
    const links = myGame(game)?.links ?? null,
        path = `/${game}/${secret}`;
    rememberGame({
        game,
        ...(own ? { secret, seat } : {}),
        ...(links ? { links: links.map((link, s) => (s === seat ? path : link)) } : {}),
    });
}

/* --- the guest ---------------------------------------------------------------------------------- */

export const guestName = (): string => cleanWords(textOf(recall(NAME), 4 * NAME_LETTERS), NAME_LETTERS);

export function setGuestName(name: string): void {
    keep(NAME, cleanWords(name, NAME_LETTERS) || undefined);
}
