// SPDX-License-Identifier: GPL-3.0-or-later
// Where a field is drawn, for whoever sits at the bottom. The unit is a hundredth of a field.

import type { Direction, Field, Side } from "./types.js";

/** Fields along a side of the board. */
export const SIDE = 9;
export const FIELDS = SIDE * SIDE;
export const PITCH = 100;
/** Room for a border between two borderlands. */
export const GAP = 12;
const FRAME = 46,
    NARROW_FRAME = 22;
/** Fields along a side of a borderland, and borderlands along a side of the board. */
export const LANDS = 3;

/** Quarter turns to the right that bring a side to the bottom. */
const QUARTERS: Readonly<Record<Side, number>> = { south: 0, east: 1, north: 2, west: 3 };

export interface Place {
    readonly x: number;
    readonly y: number;
}

/** A board seen from a side. */
export interface View {
    readonly bottom: Side;
    readonly coordinates: boolean;
    /** Length of a side of the picture. */
    readonly size: number;
    readonly frame: number;
    /** The columns and rows of the picture that are seen, from the first to the last. */
    readonly columns: readonly [number, number];
    readonly rows: readonly [number, number];
}

export const fileName = (field: Field): string => "abcdefghi".charAt(field % SIDE);
export const rankName = (field: Field): string => String(1 + Math.floor(field / SIDE));

/** The borderland of a field: 0 to 8, along the ranks. */
export const landOf = (field: Field): number =>
    LANDS * Math.floor(field / (LANDS * SIDE)) + Math.floor((field % SIDE) / LANDS);

/** "a1" to "i9", as the fields are named in the document. */
const NAMES: readonly string[] = Array.from({ length: FIELDS }, (_, field) => fileName(field) + rankName(field));

export const nameOf = (field: Field): string => NAMES[field] ?? "";

/** The field of such a name; null if it is none. */
export function fieldOf(name: string | null | undefined): Field | null {
    const field = NAMES.indexOf(name ?? "");
    return field < 0 ? null : field;
}

/** `cut`: two corners of the part that is seen, if that is not the whole board. */
export function viewFrom(bottom: Side, coordinates: boolean, cut: readonly [Field, Field] | null = null): View {
    const frame = coordinates ? FRAME : NARROW_FRAME,
        all: readonly [number, number] = [0, SIDE - 1];
    const whole: View = {
        bottom,
        coordinates,
        frame,
        size: 2 * frame + SIDE * PITCH + (LANDS - 1) * GAP,
        columns: all,
        rows: all,
    };
    if (!cut) return whole;
    const corners = cut.map((field) => cellOf(whole, field));
    const span = (along: "column" | "row"): readonly [number, number] => {
        const ends = corners.map((corner) => corner[along]);
        return [Math.min(...ends), Math.max(...ends)];
    };
    return { ...whole, columns: span("column"), rows: span("row") };
}

const within = (n: number, [first, last]: readonly [number, number]): boolean => n >= first && n <= last;

/** Whether a column and row of the picture are seen. */
export const isSeen = ({ columns, rows }: View, column: number, row: number): boolean =>
    within(column, columns) && within(row, rows);

/** From where to where the picture is seen along a side: with the frame at the edge, else with the gap. */
export function spanOf(view: View, [first, last]: readonly [number, number]): readonly [number, number] {
    return [
        first === 0 ? 0 : edgeOf(view, first) - GAP,
        last === SIDE - 1 ? view.size : edgeOf(view, last) + PITCH + GAP,
    ];
}

/** Left or upper edge of the n-th column or row of the picture. */
export const edgeOf = (view: View, n: number): number => view.frame + n * PITCH + Math.floor(n / LANDS) * GAP;

/** Column and row of the picture, from its upper left corner. */
export function cellOf(view: View, field: Field): { column: number; row: number } {
    const middle = (SIDE - 1) / 2;
    let x = (field % SIDE) - middle,
        y = Math.floor(field / SIDE) - middle;
    for (let i = 0; i < QUARTERS[view.bottom]; i++) [x, y] = [y, -x];
    return { column: x + middle, row: middle - y };
}

/** The field in a column and row of the picture. */
export function fieldAt(view: View, column: number, row: number): Field {
    const middle = (SIDE - 1) / 2;
    let x = column - middle,
        y = middle - row;
    for (let i = 0; i < QUARTERS[view.bottom]; i++) [x, y] = [-y, x];
    return (y + middle) * SIDE + x + middle;
}

/** The middle of a field. */
export function placeOf(view: View, field: Field): Place {
    const { column, row } = cellOf(view, field);
    return { x: edgeOf(view, column) + PITCH / 2, y: edgeOf(view, row) + PITCH / 2 };
}

/** A direction, also one counted on beyond a full circle, as it is drawn: 0 is upwards. */
export const turnedFor = (view: View, direction: Direction): Direction => direction + 2 * QUARTERS[view.bottom];
