// SPDX-License-Identifier: GPL-3.0-or-later
export { Lines, RuleLink, TurnPanel } from "./panel.js";
export { toldTexts } from "./words.js";
export { useTurn, type TurnMaking, type TurnOptions } from "./use.js";
