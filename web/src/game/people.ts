// SPDX-License-Identifier: GPL-3.0-or-later
// The names of those who play, in plans and in records.
import { at } from "../at.js";
import { t } from "../i18n/index.js";
import { COLOURS, type Colour, type Game, type GameSet, type Rules, SEATS, type Seat } from "../rules/index.js";
import { colourName } from "../words/index.js";
import { levelName } from "../words/levels.js";
import { type Plan, usualPlan } from "./plan.js";

/** The tag of a record that holds the name of a colour's player. */
export const TAG_OF_COLOUR: Readonly<Record<Colour, string>> = {
    red: "Red",
    green: "Green",
    black: "Black",
    yellow: "Yellow",
};

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

/** The plan that games of a record would have had: people at every seat. */
export function planOfRecord(rules: Rules, set: GameSet): Plan {
    const first = set.game(0),
        { game, players } = rules.look(first.position(0));
    const seats = seatsOf(rules, first);
    return {
        ...usualPlan(rules, game, players.length),
        games: set.length,
        members: players.map(({ colour }, p) => ({
            name: first.tags().get(TAG_OF_COLOUR[colour]) ?? "",
            level: 0,
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
