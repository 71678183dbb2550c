// SPDX-License-Identifier: GPL-3.0-or-later
// The board stands alone: state and shapes in, events out. It imports nothing of the rest of the
// client, and needs the colours of styles/tokens.css.
export { Board, type BoardProps } from "./board.js";
export type { Dial, DialDirection } from "./dial.js";
export type { Hands } from "./fields.js";
export { focusBoard, useFocusLost } from "./focus.js";
export { Chevron, Column, shapeOf } from "./pieces.js";
export { afterAll, chevronOn, type Scene, sceneOf } from "./scene.js";
export type { Shown, Speed } from "./show.js";
export type * from "./types.js";
