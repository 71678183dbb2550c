// SPDX-License-Identifier: GPL-3.0-or-later
// Where a field is drawn, for whoever sits at the bottom. The unit is a hundredth of a field.

import { SEATS, SIDE, type Direction, type Field, type Seat } from "../rules/index.js";

export const PITCH = 100;
/** Room for a border between two borderlands. */
export const GAP = 12;
const FRAME = 46, NARROW_FRAME = 22;
const LANDS = 3;

/** Quarter turns to the right that bring a seat's side to the bottom. */
const QUARTERS: Readonly<Record<Seat, number>> = { south: 0, east: 1, north: 2, west: 3 };

export interface Place {
    readonly x: number;
    readonly y: number;
}

/** A board seen from a seat. */
export interface View {
    readonly bottom: Seat;
    readonly coordinates: boolean;
    /** Length of a side of the picture. */
    readonly size: number;
    readonly frame: number;
}

export function viewFrom(bottom: Seat, coordinates: boolean): View {
    const frame = coordinates ? FRAME : NARROW_FRAME;
    return { bottom, coordinates, frame, size: 2 * frame + SIDE * PITCH + (LANDS - 1) * GAP };
}

/** Left or upper edge of the n-th column or row of the picture. */
export const edgeOf = (view: View, n: number): number =>
    view.frame + n * PITCH + Math.floor(n / LANDS) * GAP;

/** Column and row of the picture, from its upper left corner. */
export function cellOf(view: View, field: Field): { column: number; row: number } {
    const middle = (SIDE - 1) / 2;
    let x = field % SIDE - middle, y = Math.floor(field / SIDE) - middle;
    for (let i = 0; i < QUARTERS[view.bottom]; i++)
        [x, y] = [y, -x];
    return { column: x + middle, row: middle - y };
}

/** The field in a column and row of the picture. */
export function fieldAt(view: View, column: number, row: number): Field {
    const middle = (SIDE - 1) / 2;
    let x = column - middle, y = middle - row;
    for (let i = 0; i < QUARTERS[view.bottom]; i++)
        [x, y] = [-y, x];
    return (y + middle) * SIDE + x + middle;
}

/** The middle of a field. */
export function placeOf(view: View, field: Field): Place {
    const { column, row } = cellOf(view, field);
    return { x: edgeOf(view, column) + PITCH / 2, y: edgeOf(view, row) + PITCH / 2 };
}

/** A direction, also one counted on beyond a full circle, as it is drawn: 0 is upwards. */
export const turnedFor = (view: View, direction: Direction): Direction =>
    direction + 2 * QUARTERS[view.bottom];

/** The seat to whose view the board turns next, clockwise. */
export const nextSeat = (seat: Seat): Seat => SEATS[(SEATS.indexOf(seat) + 1) % SEATS.length]!;
