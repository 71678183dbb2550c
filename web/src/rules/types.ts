// SPDX-License-Identifier: GPL-3.0-or-later
// What the rules library tells, as plain values.

import type {
    Colour,
    End,
    EventKind,
    FaultKind,
    GameName,
    RecordFaultKind,
    RefusalKind,
    Rule,
    Seat,
    Stage,
    Status,
    TurnKind,
    Twist,
} from "./names.js";

declare const brand: unique symbol;

/** A field: 0 (a1) to 80 (i9), along the ranks. */
export type Field = number;

/** 0 is north, clockwise in steps of 45°. */
export type Direction = number;

/** A number below the number of players, in the order of play. */
export type Player = number;

/** A position as the library keeps it. Copy it around; only the library looks inside. */
export type Position = Uint8Array & { readonly [brand]: "position" };

/** A turn, or the beginning of one, of one position. Can be posted to a worker. */
export type Turn = bigint & { readonly [brand]: "turn" };

/** What may be chosen at a stage: a field, CONNECTION, or for a twist its number. */
export type Option = number;

/** The option to take a connection change {R8} in place of a crossing's field. */
export const CONNECTION: Option = 81;
export const FIELDS = 81;
export const SIDE = 9;

/** How a game is set up: players in the order of play. */
export interface Setup {
    readonly game: GameName;
    readonly seats: readonly Seat[];
    readonly colours: readonly Colour[];
}

export interface ChevronLook {
    readonly field: Field;
    readonly player: Player;
    readonly colour: Colour;
    readonly facing: Direction;
    /** How far it may move. */
    readonly power: number;
}

export interface PlayerLook {
    readonly colour: Colour;
    readonly markers: number;
    readonly chevrons: number;
    readonly left: boolean;
}

/** Everything that can be seen on the board. */
export interface BoardLook {
    readonly game: GameName;
    readonly players: readonly PlayerLook[];
    readonly toMove: Player;
    /** Why the position is over; "-" if it is not. A game may know more: Game.result(). */
    readonly end: End;
    /** Turns left in Azacru's closing round, null before it. */
    readonly closing: number | null;
    /** Markers that win Pacru, null in the other games. */
    readonly target: number | null;
    /** Colour of the marker on each of the 81 fields. */
    readonly markers: readonly (Colour | null)[];
    /** The chevron on each of the 81 fields. */
    readonly chevrons: readonly (ChevronLook | null)[];
}

/** The parts of a turn; those it does not have are null or empty. */
export interface TurnParts {
    readonly kind: TurnKind;
    /** What is to be chosen next, and by which rule; "complete" if it can be played. */
    readonly stage: Stage;
    readonly rule: Rule;
    readonly player: Player;
    readonly from: Field | null;
    readonly to: Field | null;
    readonly twist: Twist;
    readonly crossing: Option | null;
    readonly meeting: Field | null;
    readonly given: readonly Field[];
}

export interface TurnEvent {
    readonly kind: EventKind;
    readonly rule: Rule;
    /** Who does it, or whom it befalls; null for nobody or several. */
    readonly player: Player | null;
    /** The opponent concerned. */
    readonly other: Player | null;
    readonly from: Field | null;
    readonly field: Field | null;
    readonly facing: Direction;
}

/** What a turn that is not complete will bring. */
export interface Forecast {
    /** Events of every way to complete it, in order. */
    readonly certain: readonly TurnEvent[];
    /** Events of some ways only: what there will be to choose from. */
    readonly possible: readonly TurnEvent[];
}

export interface Refusal {
    readonly kind: RefusalKind;
    readonly rule: Rule;
    readonly field: Field | null;
}

export interface PositionFault {
    readonly kind: FaultKind;
    readonly field: Field | null;
    /** Where in the text, in bytes from 0. */
    readonly at: number;
}

export interface Result {
    /** "target R R=42,Y=31" */
    readonly text: string;
    readonly end: End;
    readonly winners: readonly Player[];
    readonly counts: readonly number[];
    /** 1 for the first place; 0 while the game is not over. */
    readonly places: readonly number[];
}

export interface RecordFault {
    readonly status: Status;
    readonly kind: RecordFaultKind;
    /** From 1; 0 if there is none. */
    readonly line: number;
    readonly column: number;
    readonly game: number;
    readonly turn: number;
    /** The turn, or the name of the tag. */
    readonly text: string;
    /** The result that the turns give. */
    readonly expected: string;
    readonly refusal: Refusal | null;
    readonly fault: PositionFault;
}

export interface Standing {
    readonly name: string;
    readonly games: number;
    readonly wins: number;
    /** 12 for a first place, divided by those who share it. */
    readonly points: number;
    readonly markers: number;
    readonly place: number;
}

/** "a1" to "i9". */
export const fieldName = (field: Field): string => "abcdefghi".charAt(field % SIDE) + (1 + Math.floor(field / SIDE));

/** The field of such a name, null if it is none. */
export function fieldNamed(name: string): Field | null {
    const file = "abcdefghi".indexOf(name[0] ?? "?"),
        rank = Number(name[1]) - 1;
    return name.length === 2 && file >= 0 && rank >= 0 && rank < SIDE ? rank * SIDE + file : null;
}
