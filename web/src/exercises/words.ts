// SPDX-License-Identifier: GPL-3.0-or-later
// What exercises say: what they are about, why a turn is the best, what a mistake costs.
import { type Message, msg, msgn, t, tm, tmn, tn } from "../i18n/index.js";
import type { TurnEvent } from "../rules/index.js";
import type { Line, Theme } from "./data.js";

const names: Readonly<Record<Theme, Message>> = {
    reorientation: msg("reorientation"),
    pincer: msg("pincer"),
    meeting: msg("meeting"),
    escape: msg("escape from a pincer"),
    transformation: msg("borderland transformation"),
    "closing-round": msg("closing round"),
    "shutting-in": msg("shutting in a chevron"),
    connection: msg("connection"),
    territory: msg("territory"),
    twist: msg("borderland twist"),
    crossing: msg("border crossing"),
};

/** "escape from a pincer" */
export const themeName = (theme: Theme): string => tm(names[theme]);

const reasons: Readonly<Record<Theme, Message>> = {
    reorientation: msg("Rotating a chevron is worth more than a move here."),
    pincer: msg("Two of your chevrons close in on one of your opponent’s and take it, now or with your next turn."),
    meeting: msg("Your chevrons meet, and you take any field you like."),
    escape: msg("It saves a chevron that your opponent could have taken."),
    transformation: msg("No field of that borderland is neutral, so you take one from your opponent."),
    "closing-round": msg("The closing round is near, and every field counts."),
    "shutting-in": msg("It leaves a chevron of your opponent’s no way to go."),
    connection: msg("It connects your markers, and the fields in between become yours."),
    territory: msg("It gets you to more free fields before your opponent."),
    twist: msg("With the twist your chevron points where more fields are left."),
    crossing: msg("By crossing the border you place a marker in the new borderland."),
};

/** Why the solution is the best turn, by what the exercise is about. */
export const reasonText = (theme: Theme | undefined): string => (theme ? tm(reasons[theme]) : "");

/** A score from which on the game is decided. */
export const DECIDED = 20_000;

const cost = msgn("In the end that costs about {number} marker.", "In the end that costs about {number} markers.");

/** What a wrong turn costs beside the solution. */
export function costText(best: Line, wrong: Line): string {
    if (wrong.score <= -DECIDED && best.score > -DECIDED) return t("That loses the game.");
    if (best.score >= DECIDED && wrong.score < DECIDED) return t("That lets the win slip away.");
    const markers = Math.max(0, Math.round((best.score - wrong.score) / 100));
    return markers > 0 ? tmn(cost, markers, { number: markers }) : t("There is something better.");
}

/** What the opponent's answer to a wrong turn does, by its events; "" if nothing can be seen at once. */
export function answerText(player: string, events: readonly TurnEvent[]): string {
    const count = (...kinds: readonly TurnEvent["kind"][]): number =>
        events.filter(({ kind }) => kinds.includes(kind)).length;
    const taken = count("captured"),
        changed = count("changed", "transformed"),
        gained = changed + count("placed");
    if (taken > 0)
        return tn(
            "{player} answers with a pincer and takes your chevron.",
            "{player} takes {n} of your chevrons.",
            taken,
            {
                player,
            },
        );
    if (count("met") > 0) return t("{player} answers with a meeting and takes a field.", { player });
    if (changed > 0)
        return tn(
            "{player} answers by taking a field of yours.",
            "{player} answers by taking {n} fields of yours.",
            changed,
            {
                player,
            },
        );
    if (gained > 1)
        return tn("{player} gains a field.", "{player} answers by gaining {n} fields at once.", gained, { player });
    return "";
}
