// SPDX-License-Identifier: GPL-3.0-or-later
// What the lessons say by themselves, for those who do not know the names of fields.
import { listed, type Message, msg, t, tm, tn } from "../i18n/index.js";
import type { Refusal, RefusalKind } from "../rules/index.js";
import { refusalText } from "../words/index.js";
import type { Drawn } from "./options.js";

const refusals: Readonly<Partial<Record<RefusalKind, Message>>> = {
    NO_CHEVRON: msg("Choose one of your own chevrons."),
    NOT_AHEAD: msg("It can’t go there. A chevron goes ahead, or slanting ahead."),
    TOO_FAR: msg("That is too far for this chevron."),
    JUMP: msg("A chevron is in the way."),
    OCCUPIED: msg("A chevron stands there."),
    PINCER: msg("To take that chevron, two of yours must attack it."),
    OTHERS_COLOUR: msg("That field belongs to another player."),
    CHANGE_FIELD: msg("Choose a neutral field in the new borderland for your marker."),
    TRANSFORM_FIELD: msg("Choose a field in the new borderland to take from another player."),
    CHEVRON_ON_FIELD: msg("A chevron stands there, so that field can’t change."),
    MEETING_FIELD: msg("Choose the field that your meeting wins."),
};

/** Why not, without the name of a field. */
export function plainRefusal(refusal: Refusal): string {
    const found = refusals[refusal.kind];
    return found ? tm(found) : refusalText({ ...refusal, field: null });
}

const twists: Readonly<Record<string, Message>> = {
    "<": msg("to the left"),
    ">": msg("to the right"),
    "<<": msg("90° to the left"),
    ">>": msg("90° to the right"),
};

/** A turn to choose, for those who listen. */
export function drawnText({ from, to, takes, twist, connects, fields }: Drawn): string {
    const twisted = twists[twist],
        named = listed(fields);
    if (from === "") return t("Pass");
    const parts = [
        to === ""
            ? t("Rotate the chevron on {from}", { from })
            : takes
              ? t("Take the chevron on {to} from {from}", { from, to })
              : t("Move from {from} to {to}", { from, to }),
        ...(twisted ? [tm(twisted)] : []),
        ...(connects ? [t("Connection change")] : []),
        ...(fields.length === 0
            ? []
            : [
                  to === ""
                      ? t("markers given back: {fields}", { fields: named })
                      : tn("marker on {fields}", "markers on {fields}", fields.length, { fields: named }),
              ]),
    ];
    return parts.join(", ");
}
