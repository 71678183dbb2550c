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
export { Lines, TurnButtons, TurnPanel } from "./panel.js";
export { RuleBox, RuleLink } from "./rule.js";
export { stepOf } from "./state.js";
export { type TurnMaking, type TurnOptions, useTurn } from "./use.js";
export { stepText, toldTexts } from "./words.js";
