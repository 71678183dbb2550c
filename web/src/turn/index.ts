// SPDX-License-Identifier: GPL-3.0-or-later
export { RuleLink, TurnPanel } from "./panel.js";
export { useTurn, type TurnMaking, type TurnOptions } from "./use.js";
