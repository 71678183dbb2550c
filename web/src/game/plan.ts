// SPDX-License-Identifier: GPL-3.0-or-later
// What people agree on before they play: the game, who takes part, who begins, clocks, how many games.
import { at } from "../at.js";
import {
    COLOURS,
    type Colour,
    GAMES,
    type GameName,
    type Rules,
    SEATS,
    type Seat,
    type Setup,
} from "../rules/index.js";
import { isLoose, numberOf, oneOf, textOf } from "../storage.js";

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export const CLOCK_MINUTES = [1, 3, 5, 10, 15, 20, 25, 45] as const;
export const CLOCK_SECONDS = [0, 2, 5, 10, 20, 30] as const;
export const MOST_GAMES = 24;
export const LONGEST_NAME = 40;

/** One who takes part. */
export interface Member {
    /** "": goes by the colour. */
    readonly name: string;
    /** 0 for a person here, 1 to 8 for the computer. */
    readonly level: number;
    readonly colour: Colour;
    readonly seat: Seat;
}

export interface Clock {
    readonly minutes: number;
    /** Gained with each turn. */
    readonly seconds: number;
}

export interface Plan {
    readonly game: GameName;
    /** As they stand in the list. */
    readonly members: readonly Member[];
    /** A number in the list, or how it is found. */
    readonly begins: number | "youngest" | "random";
    readonly youngest: number;
    /** Play goes round the board clockwise, else down the list. */
    readonly clockwise: boolean;
    readonly clock: Clock | null;
    readonly games: number;
    /** In a set of games colours stay with the seats while players move on. */
    readonly coloursWithSeats: boolean;
    /** Reading 16: play in circles ends the game. */
    readonly repetition: boolean;
}

/** The usual seats and colours for a number of players, all of them people. */
export function usualPlan(rules: Rules, game: GameName, players: number): Plan {
    const { seats, colours } = rules.defaultSetup(game, players);
    return {
        game,
        members: seats.map((seat, p) => ({ name: "", level: 0, colour: at(colours, p), seat })),
        begins: 0,
        youngest: 0,
        clockwise: true,
        clock: null,
        games: 1,
        coloursWithSeats: false,
        repetition: true,
    };
}

/** The usual plan for a person against the computer. */
export function planWithComputer(rules: Rules, game: GameName, level: number): Plan {
    const { members, ...rest } = usualPlan(rules, game, 2);
    return { ...rest, members: members.map((member, m) => (m === 1 ? { ...member, level } : member)) };
}

/** The same plan for another number of players: who is there stays, as far as it goes. */
export function withPlayers(rules: Rules, plan: Plan, players: number): Plan {
    const usual = usualPlan(rules, plan.game, players);
    return {
        ...plan,
        members: usual.members.map((member, m) => ({
            ...member,
            name: plan.members[m]?.name ?? "",
            level: plan.members[m]?.level ?? 0,
        })),
        begins: typeof plan.begins === "number" ? 0 : plan.begins,
        youngest: 0,
    };
}

/** Gives a member a colour; whoever had it takes the colour that becomes free. */
export function withColour(plan: Plan, m: number, colour: Colour): Plan {
    const free = at(plan.members, m).colour;
    return {
        ...plan,
        members: plan.members.map((member, i) =>
            i === m ? { ...member, colour } : member.colour === colour ? { ...member, colour: free } : member,
        ),
    };
}

/** Gives a member a seat; whoever had it moves, and of two the other sits opposite. */
export function withSeat(plan: Plan, m: number, seat: Seat): Plan {
    const free = at(plan.members, m).seat;
    return {
        ...plan,
        members: plan.members.map((member, i) => {
            if (i === m) return { ...member, seat };
            if (plan.members.length === 2) return { ...member, seat: opposite(seat) };
            return member.seat === seat ? { ...member, seat: free } : member;
        }),
    };
}

/** Everybody moves on by one seat, with its colour; whoever comes to the seat that began begins. */
export function withOtherSeats(plan: Plan): Plan {
    const { members, begins } = plan,
        { length } = members;
    return {
        ...plan,
        members: members.map((member, m) => {
            const { colour, seat } = at(members, (m + 1) % length);
            return { ...member, colour, seat };
        }),
        begins: typeof begins === "number" ? (begins + length - 1) % length : begins,
    };
}

/** The same with all computers so many levels stronger; null if there is none, or no such level. */
export function withLevels(plan: Plan, more: number): Plan | null {
    const members = plan.members.map((member) =>
        member.level === 0 ? member : { ...member, level: member.level + more },
    );
    const levels = members.flatMap(({ level }, m) => (at(plan.members, m).level === 0 ? [] : [level]));
    const possible = levels.length > 0 && levels.every((level) => level >= 1 && level <= LEVELS.length);
    return possible ? { ...plan, members } : null;
}

// The library names the seats clockwise.
const opposite = (seat: Seat): Seat => at(SEATS, (SEATS.indexOf(seat) + 2) % SEATS.length);

/** The members in the order of play; `chance` is a number from 0 up to 1. */
export function orderOfPlay(plan: Plan, chance: number): number[] {
    const all = plan.members.map((_, m) => m);
    const first =
        plan.begins === "random"
            ? Math.floor(chance * all.length)
            : plan.begins === "youngest"
              ? plan.youngest
              : plan.begins;
    const places = plan.clockwise ? SEATS.length : all.length;
    const place = (m: number): number => (plan.clockwise ? SEATS.indexOf(at(plan.members, m).seat) : m);
    const after = (m: number): number => (place(m) - place(first) + places) % places;
    return all.sort((a, b) => after(a) - after(b));
}

/** The set-up of the first game, for members in the order of play. */
export const firstSetup = (plan: Plan, order: readonly number[]): Setup => ({
    game: plan.game,
    seats: order.map((m) => at(plan.members, m).seat),
    colours: order.map((m) => at(plan.members, m).colour),
});

/** A plan from what was kept, or null if it is none that can be played. */
export function readPlan(rules: Rules, kept: unknown): Plan | null {
    if (!isLoose(kept) || !Array.isArray(kept["members"])) return null;
    const members = kept["members"].map(readMember);
    const players = members.length,
        game = oneOf([...GAMES, null], kept["game"], null);
    if (game === null || players < 2 || players > 4 || !members.every((member) => member !== null)) return null;
    const index = (value: unknown): number =>
        oneOf(
            members.map((_, m) => m),
            value,
            0,
        );
    const plan: Plan = {
        game,
        members,
        begins:
            typeof kept["begins"] === "number"
                ? index(kept["begins"])
                : oneOf(["youngest", "random", 0] as const, kept["begins"], 0),
        youngest: index(kept["youngest"]),
        clockwise: kept["clockwise"] !== false,
        clock: readClock(kept["clock"]),
        games: Math.floor(numberOf(kept["games"], 1, MOST_GAMES, 1)),
        coloursWithSeats: kept["coloursWithSeats"] === true,
        repetition: kept["repetition"] !== false,
    };
    return rules.start(firstSetup(plan, orderOfPlay(plan, 0))) ? plan : null;
}

function readMember(kept: unknown): Member | null {
    if (!isLoose(kept)) return null;
    const colour = COLOURS.find((each) => each === kept["colour"]);
    const seat = SEATS.find((each) => each === kept["seat"]);
    if (!colour || !seat) return null;
    return {
        name: cleanName(textOf(kept["name"], LONGEST_NAME)),
        level: oneOf([0, ...LEVELS], kept["level"], 0),
        colour,
        seat,
    };
}

function readClock(kept: unknown): Clock | null {
    if (!isLoose(kept)) return null;
    return {
        minutes: oneOf(CLOCK_MINUTES as readonly number[], kept["minutes"], 20),
        seconds: oneOf(CLOCK_SECONDS as readonly number[], kept["seconds"], 0),
    };
}

/** A name without what a record could not hold: control characters. */
export const cleanName = (name: string): string => name.replace(/[\u0000-\u001f\u007f-\u009f]/g, "");
