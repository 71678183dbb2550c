// SPDX-License-Identifier: GPL-3.0-or-later
// The names of those who play, in plans and in records.
import { at } from "../at.js";
import { t } from "../i18n/index.js";
import { COLOURS, type Colour, type Game, type GameSet, type Rules, SEATS, type Seat } from "../rules/index.js";
import { textOf } from "../storage.js";
import { colourName } from "../words/index.js";
import { levelName } from "../words/levels.js";
import { cleanName, LEVELS, LONGEST_NAME, type Plan, usualPlan } from "./plan.js";

/** The tag of a record that holds the name of a colour's player. */
export const TAG_OF_COLOUR: Readonly<Record<Colour, string>> = {
    red: "Red",
    green: "Green",
    black: "Black",
    yellow: "Yellow",
};

/** The tag of a record that holds the level of the computer that plays a colour; a person's has none. */
export const levelTag = (colour: Colour): string => `${TAG_OF_COLOUR[colour]}Level`;

/** The level of the computer that plays a colour; 0 for a person. */
export const levelIn = (tags: ReadonlyMap<string, string>, colour: Colour): number =>
    LEVELS.find((level) => String(level) === tags.get(levelTag(colour))) ?? 0;

export function putLevel(game: Game, colour: Colour, level: number): void {
    if (level > 0) game.putTag(levelTag(colour), String(level));
}

/** A tag and its value. */
export type Tag = readonly [name: string, value: string];

const PLAYER_TAGS: readonly string[] = COLOURS.flatMap((colour) => [TAG_OF_COLOUR[colour], levelTag(colour)]);

/** Who plays a game, to be taken along to another page. */
export const playerTags = (game: Game): Tag[] => [...game.tags()].filter(([name]) => PLAYER_TAGS.includes(name));

/** The same from what was taken along, whatever that is. */
export const readPlayerTags = (kept: unknown): Tag[] =>
    Array.isArray(kept)
        ? kept.flatMap((tag: unknown): Tag[] => {
              const [name, value] = Array.isArray(tag) ? (tag as unknown[]) : [];
              const known = PLAYER_TAGS.find((each) => each === name),
                  text = cleanName(textOf(value, LONGEST_NAME));
              return known && text ? [[known, text]] : [];
          })
        : [];

/**
 * A name for each member that a record needs to tell them apart; "" for those who go by their
 * colour.
 */
export function memberNames({ members, games, coloursWithSeats }: Plan): string[] {
    const given = members.map(
        ({ name, level }, m) =>
            name.trim() ||
            (level > 0 ? levelName(level) : games > 1 && coloursWithSeats ? t("Player {n}", { n: m + 1 }) : ""),
    );
    return given.map((name, m) =>
        name && given.some((other, i) => i !== m && other === name)
            ? `${name} (${coloursWithSeats ? m + 1 : colourName(at(members, m).colour)})`
            : name,
    );
}

/** The name of a colour's player in a game. */
export const playerName = (game: Game, colour: Colour): string =>
    game.tags().get(TAG_OF_COLOUR[colour]) || colourName(colour);

/** A name in a table of totals: whoever has none goes by the tag of the colour. */
export function memberName(name: string): string {
    const colour = COLOURS.find((each) => TAG_OF_COLOUR[each] === name);
    return colour ? colourName(colour) : name;
}

/** The plan that games of a record would have had: with the computers that it names, else people. */
export function planOfRecord(rules: Rules, set: GameSet): Plan {
    const first = set.game(0),
        tags = first.tags(),
        { game, players } = rules.look(first.position(0));
    const seats = seatsOf(rules, first);
    return {
        ...usualPlan(rules, game, players.length),
        games: set.length,
        members: players.map(({ colour }, p) => ({
            name: tags.get(TAG_OF_COLOUR[colour]) ?? "",
            level: levelIn(tags, colour),
            colour,
            seat: at(seats, p),
        })),
    };
}

/** Who sits where; a record does not say, but the position shows it if some set-up starts so. */
export function seatsOf(rules: Rules, played: Game): readonly Seat[] {
    const start = played.position(0),
        { game, players } = rules.look(start);
    const colours = players.map(({ colour }) => colour);
    const found = waysToSit(players.length).find((seats) => {
        const position = rules.start({ game, seats, colours });
        return position && rules.printPosition(position) === rules.printPosition(start);
    });
    return found ?? rules.defaultSetup(game, players.length).seats;
}

function waysToSit(players: number): Seat[][] {
    return players === 0
        ? [[]]
        : waysToSit(players - 1).flatMap((seated) =>
              SEATS.filter((seat) => !seated.includes(seat)).map((seat) => [...seated, seat]),
          );
}
