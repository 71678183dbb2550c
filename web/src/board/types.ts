// SPDX-License-Identifier: GPL-3.0-or-later
// What the board is given: plain data, and nothing that only one program could know.

/** A field: 0 (a1) to 80 (i9), along the ranks. */
export type Field = number;
/** 0 is north, clockwise in steps of 45°. */
export type Direction = number;
export type Colour = "red" | "green" | "black" | "yellow";
/** A side of the board. */
export type Side = "south" | "west" | "north" | "east";

export interface Piece {
    readonly colour: Colour;
    readonly facing: Direction;
    readonly power: number;
}

/** What stands on each of the 81 fields. */
export interface BoardState {
    readonly markers: readonly (Colour | null)[];
    readonly chevrons: readonly (Piece | null)[];
}

/** Something that happens on the board, to be drawn as if it had happened or shown in motion. */
export type Change =
    | {
          readonly kind: "move";
          readonly from: Field;
          readonly to: Field;
          readonly facing: Direction;
          /** Over other chevrons. */
          readonly jumps: boolean;
      }
    | { readonly kind: "turn"; readonly field: Field; readonly facing: Direction }
    /** A chevron leaves the board; without a field all of a colour do. */
    | { readonly kind: "leave"; readonly colour: Colour; readonly field: Field | null }
    /** A marker is set down, turned over to another colour, or taken away. */
    | { readonly kind: "mark"; readonly field: Field; readonly colour: Colour | null; readonly over: boolean }
    /** A line runs from field to field, and the markers along it take its colour as it passes. */
    | {
          readonly kind: "connect";
          readonly from: Field;
          readonly to: Field;
          readonly colour: Colour;
          readonly marks: readonly { readonly field: Field; readonly over: boolean }[];
      }
    /** Chevrons close in on a field from several sides. */
    | { readonly kind: "close"; readonly field: Field; readonly colour: Colour; readonly from: readonly Field[] }
    | { readonly kind: "meet"; readonly fields: readonly Field[] }
    /** Fields fill with a colour, one after the other, and stay so until the turn has been shown. */
    | { readonly kind: "count"; readonly colour: Colour; readonly fields: readonly Field[] };

/** How a circle looks; those of the reach have a colour as well. */
export type CircleLook =
    | "selectable"
    | "selected"
    | "option"
    | "option-of-many"
    | "chosen"
    | "pointed"
    | "go"
    | "go-elsewhere"
    | "refused"
    | "shining"
    | "last-from"
    | "last-to"
    | "last-changed"
    | "reach-end"
    | "reach-target"
    | "threatened"
    | "counted";
export type LineLook = "last" | "reach" | "attack" | "hint";

export type Sign = "gain" | "meeting" | "loss" | "removal" | "danger";

/** Something drawn upon a field. */
export type FieldShape =
    | { readonly kind: "circle"; readonly field: Field; readonly look: CircleLook; readonly colour?: Colour }
    /** A chevron as it would stand there. */
    | { readonly kind: "ghost"; readonly field: Field; readonly colour: Colour; readonly facing: Direction }
    /** A marker as it would, or if it is not certain, could stand there. */
    | { readonly kind: "marker"; readonly field: Field; readonly colour: Colour; readonly certain: boolean }
    /** Something to be fetched. */
    | { readonly kind: "star"; readonly field: Field }
    /** A gain at the upper right of a field, a loss at the upper left. */
    | { readonly kind: "sign"; readonly field: Field; readonly sign: Sign }
    /** A short text at the back of a chevron that faces so. */
    | { readonly kind: "badge"; readonly field: Field; readonly text: string; readonly facing: Direction };

/** Something drawn from field to field. */
export interface LineShape {
    readonly kind: "line" | "arrow";
    readonly from: Field;
    readonly to: Field;
    readonly look: LineLook;
    readonly colour?: Colour;
}

/** Something drawn upon the board. Those given later are drawn above those given before. */
export type Shape = FieldShape | LineShape;
