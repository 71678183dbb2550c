// SPDX-License-Identifier: GPL-3.0-or-later
export {
    changesOf,
    fieldLabels,
    hintShapes,
    lastShapes,
    lossShapes,
    markShapes,
    powerShapes,
    reachShapes,
    sceneWith,
    threatenedOn,
    threatShapes,
} from "./drawing.js";
export { Lines, RuleLink, TurnPanel } from "./panel.js";
export { type TurnMaking, type TurnOptions, useTurn } from "./use.js";
export { toldTexts } from "./words.js";
