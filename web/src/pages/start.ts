// SPDX-License-Identifier: GPL-3.0-or-later
import { begin } from "../game/current.js";
import type { Plan } from "../game/plan.js";
import { t } from "../i18n/index.js";
import { go } from "../router.js";
import type { Rules } from "../rules/index.js";
import { tell } from "./notice.js";

/** Begins to play, and goes where it is played. */
export function start(rules: Rules, plan: Plan): void {
    if (!begin(rules, plan)) tell(t("The browser keeps nothing here: the game ends when the page is closed."));
    go("/game");
}
