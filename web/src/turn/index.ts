// SPDX-License-Identifier: GPL-3.0-or-later
export { threatenedOn } from "./danger.js";
export {
    attackersIn,
    changesOf,
    countShapes,
    countsOf,
    fieldLabels,
    hintShapes,
    lastShapes,
    lossShapes,
    markShapes,
    powerShapes,
    reachShapes,
    sceneWith,
    threatShapes,
} from "./drawing.js";
export { Lines, TurnPanel } from "./panel.js";
export { RuleBox, RuleLink } from "./rule.js";
export { type TurnMaking, type TurnOptions, useTurn } from "./use.js";
export { toldTexts } from "./words.js";
