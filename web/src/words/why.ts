// SPDX-License-Identifier: GPL-3.0-or-later
// What is good about a turn, in one sentence without notation.

import { t, tn } from "../i18n/index.js";
import type { Player, Rule, TurnEvent } from "../rules/index.js";

const CONNECTIONS: readonly Rule[] = ["A-R7", "R8"];

/** The best that a player's turn brings, by its events. */
export function whyText(player: Player, events: readonly TurnEvent[]): string {
    const has = (...kinds: readonly TurnEvent["kind"][]): TurnEvent[] =>
        events.filter(({ kind }) => kinds.includes(kind));
    const gained = has("placed", "changed", "transformed"),
        connected = gained.filter(({ rule }) => CONNECTIONS.includes(rule)),
        captured = has("captured").length;
    if (has("over").some((event) => event.player === player)) return t("It wins the game.");
    if (captured > 0) return tn("It takes a chevron.", "It takes {n} chevrons.", captured);
    if (has("met").length > 0) return t("Your chevrons meet, and you take any field you like.");
    if (connected.length > 0)
        return tn(
            "It connects your markers and wins the field in between.",
            "It connects your markers and wins the {n} fields in between.",
            connected.length,
        );
    if (has("changed", "transformed").length > 0) return t("It takes a field from another player.");
    if (gained.length > 0) return tn("It wins a field.", "It wins {n} fields.", gained.length);
    return has("gave-back").length > 0
        ? t("It points your chevron where it can do more.")
        : t("It brings your chevron to a better place.");
}
