// SPDX-License-Identifier: GPL-3.0-or-later
// What there is to mark on the board: what can be chosen, and what would come of it.

import type { Colour, Direction, EventKind, Field } from "../rules/index.js";

/** Something that a turn would bring to a field. */
export interface Effect {
    readonly kind: EventKind;
    readonly field: Field;
    /** Whose marker or chevron is concerned. */
    readonly colour: Colour;
    /** It comes with the turn; if not, it is one of several to choose from. */
    readonly certain: boolean;
}

export interface Marks {
    /** Chevrons that may be picked up. */
    readonly selectable?: readonly Field[];
    readonly selected?: Field | null;
    /** Where the selected chevron may go. */
    readonly destinations?: readonly Field[];
    /** Fields to choose from at this step. */
    readonly options?: readonly Field[];
    /** Fields chosen at this step. */
    readonly chosen?: readonly Field[];
    /** The field pointed at, if it may be chosen. */
    readonly pointed?: Field | null;
    readonly effects?: readonly Effect[];
    /** Where a chevron would stand that can never move again. */
    readonly stuck?: readonly Field[];
    /** Where one would stand that two of an opponent attack. */
    readonly attacked?: readonly Field[];
    /** The chevron as it would stand there. */
    readonly ghost?: { readonly colour: Colour; readonly field: Field; readonly facing: Direction } | null;
    /** Chevrons whose power of movement is shown beside those that may be picked up. */
    readonly powers?: readonly Field[];
    /** Where somebody clicked in vain. */
    readonly refused?: Field | null;
}

/** Nobody makes a turn. */
export const NO_MARKS: Marks = {};
