// SPDX-License-Identifier: GPL-3.0-or-later
// A position of the rule book as the board takes it. Only its text is read here; what follows from it, the
// rule book says.

import type { BookEvent, Letter } from "../rulebook.js";
import type { BoardLook, ChevronLook, Colour, GameName, PlayerLook, TurnEvent } from "../rules/index.js";
import { DIRECTIONS, type EventKind, FIELDS, fieldNamed, GAMES, type Rule, SIDE } from "../rules/index.js";

const COLOUR_OF: Readonly<Record<string, Colour>> = { R: "red", G: "green", B: "black", Y: "yellow" };

/** "red" for "R" or "r". */
export const colourOf = (letter: Letter): Colour => COLOUR_OF[letter.charAt(0).toUpperCase()] ?? "red";

function markersOf(text: string): (Colour | null)[] {
    const markers: (Colour | null)[] = Array.from({ length: FIELDS }, () => null);
    for (const [row, rank] of text.split("/").entries()) {
        let file = 0;
        for (const sign of rank) {
            if (sign >= "1" && sign <= "9") file += Number(sign);
            else markers[(SIDE - 1 - row) * SIDE + file++] = colourOf(sign);
        }
    }
    return markers;
}

/** "e1N,a3E" */
const chevronsOf = (text: string, player: number, colour: Colour): ChevronLook[] =>
    [...text.matchAll(/([a-i][1-9])([NESW]+)/g)].map(([, field = "", facing = ""]) => ({
        field: fieldNamed(field) ?? 0,
        player,
        colour,
        facing: DIRECTIONS.findIndex((each) => each === facing),
        // The rule book names it where it matters.
        power: 1,
    }));

/** What a position in one line shows. */
export function lookOf(position: string): BoardLook {
    const [game = "", ranks = "", groups = "", mover = "", closing = "-"] = position.split(" ");
    const letters = groups.split("/").map((group) => group.charAt(0));
    const markers = markersOf(ranks),
        all = groups.split("/").flatMap((group, player) => chevronsOf(group.slice(2), player, colourOf(group)));
    const chevrons: (ChevronLook | null)[] = Array.from({ length: FIELDS }, () => null);
    for (const chevron of all) chevrons[chevron.field] = chevron;
    const players: PlayerLook[] = letters.map((letter, player) => ({
        colour: colourOf(letter),
        markers: markers.filter((each) => each === colourOf(letter)).length,
        chevrons: all.filter((each) => each.player === player).length,
        left: groups.split("/")[player]?.endsWith(":-") ?? false,
    }));
    return {
        game: GAMES.find((each) => each === game) ?? ("pacru" satisfies GameName),
        players,
        toMove: letters.indexOf(mover),
        end: "-",
        closing: closing === "-" ? null : Number(closing),
        target: null,
        markers,
        chevrons,
    };
}

/** The events of a turn as the rules library gives them. */
export function eventsOf(look: BoardLook, events: readonly BookEvent[]): TurnEvent[] {
    const player = (letter: Letter | undefined): number | null =>
        letter === undefined ? null : look.players.findIndex(({ colour }) => colour === colourOf(letter));
    return events.map((event) => ({
        kind: event.kind as EventKind,
        rule: event.rule as Rule,
        player: player(event.player),
        other: player(event.other),
        from: fieldNamed(event.from ?? ""),
        field: fieldNamed(event.field ?? ""),
        facing: DIRECTIONS.findIndex((each) => each === event.facing),
    }));
}
