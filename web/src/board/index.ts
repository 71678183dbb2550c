// SPDX-License-Identifier: GPL-3.0-or-later
export { Board, type BoardProps } from "./board.js";
export type { Dial, DialDirection } from "./dial.js";
export type { Hands } from "./fields.js";
export { lastTurnOf, type Effect, type LastTurn, type Marks } from "./marks.js";
export { reachOverlay, type Overlay, type Reach } from "./overlay.js";
export { Chevron, Column, shapeOf } from "./pieces.js";
export { nextSeat } from "./place.js";
export { SPEEDS, type Shown, type Speed } from "./show.js";
