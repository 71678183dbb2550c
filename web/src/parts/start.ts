// SPDX-License-Identifier: GPL-3.0-or-later
import { begin } from "../game/current.js";
import type { Plan } from "../game/plan.js";
import { go } from "../router.js";
import type { Rules } from "../rules/index.js";

/** Begins to play, and goes where it is played. */
export function start(rules: Rules, plan: Plan): void {
    begin(rules, plan);
    go("/game");
}
