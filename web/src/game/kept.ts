// SPDX-License-Identifier: GPL-3.0-or-later
// What the list of games kept in this browser tells about each of them. It comes out of a store that
// others can write to, so every part is checked.
import { COLOURS, type Colour, GAMES, type GameName } from "../rules/index.js";
import { isLoose, numberOf, textOf } from "../storage.js";
import { cleanName, LEVELS, LONGEST_NAME, MOST_GAMES } from "./plan.js";

export interface KeptPlayer {
    readonly colour: Colour;
    /** "": goes by the colour. */
    readonly name: string;
    /** 0 for a person, 1 to 8 for the computer. */
    readonly level: number;
}

/** A set of games, told by the last one of it. */
export interface GameSummary {
    readonly game: GameName;
    readonly players: readonly KeptPlayer[];
    readonly turns: number;
    /** Games begun, and how many there will be. */
    readonly games: number;
    readonly gamesInAll: number;
    /** All games are played. */
    readonly finished: boolean;
    /** Of the last game, if it is over. */
    readonly winners: readonly number[];
}

export interface KeptGame extends GameSummary {
    readonly id: string;
    /** Given by a person; "" if none is. */
    readonly name: string;
    /** When it was last changed. */
    readonly at: number;
    /** Another one whenever a turn has been played: tells whether somebody else has written meanwhile. */
    readonly version: string;
    /** Characters kept. */
    readonly size: number;
}

/** A name that no other game has: crypto.randomUUID is not there on a page without TLS. */
export const newId = (): string =>
    Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36).padStart(2, "0")).join("");

export const isId = (value: unknown): value is string => typeof value === "string" && /^[0-9a-z]{1,40}$/.test(value);

function readPlayer(kept: unknown): KeptPlayer | null {
    if (!isLoose(kept)) return null;
    const colour = COLOURS.find((each) => each === kept["colour"]);
    return colour
        ? {
              colour,
              name: cleanName(textOf(kept["name"], 2 * LONGEST_NAME)),
              level: LEVELS.find((each) => each === kept["level"]) ?? 0,
          }
        : null;
}

/** One entry of the list; null if it is none. */
export function readKept(kept: unknown): KeptGame | null {
    if (!isLoose(kept) || !isId(kept["id"]) || !Array.isArray(kept["players"])) return null;
    const game = GAMES.find((each) => each === kept["game"]);
    const players = kept["players"].slice(0, 5).map(readPlayer);
    if (!game || players.length < 2 || players.length > 4 || !players.every((player) => player !== null)) return null;
    const winners: readonly unknown[] = Array.isArray(kept["winners"]) ? kept["winners"] : [];
    const count = (value: unknown, least: number, most: number): number =>
        Math.floor(numberOf(value, least, most, least));
    return {
        id: kept["id"],
        name: cleanName(textOf(kept["name"], LONGEST_NAME)),
        at: numberOf(kept["at"], 0, Number.MAX_SAFE_INTEGER, 0),
        version: textOf(kept["version"], 40),
        size: count(kept["size"], 0, Number.MAX_SAFE_INTEGER),
        game,
        players,
        turns: count(kept["turns"], 0, 1e6),
        games: count(kept["games"], 1, 1e4),
        gamesInAll: count(kept["gamesInAll"], 1, Math.max(MOST_GAMES, 1e4)),
        finished: kept["finished"] === true,
        winners: players.flatMap((_, p) => (winners.includes(p) ? [p] : [])),
    };
}
