// SPDX-License-Identifier: GPL-3.0-or-later
// The board for the ear.

import { type Message, msg, t, tm } from "../i18n/index.js";
import { type Colour, type Field, fieldName } from "../rules/index.js";
import { directionName } from "./names.js";

const chevrons: Readonly<Record<Colour, Message>> = {
    red: msg("red chevron on {field}, facing {direction}, power {power}"),
    green: msg("green chevron on {field}, facing {direction}, power {power}"),
    black: msg("black chevron on {field}, facing {direction}, power {power}"),
    yellow: msg("yellow chevron on {field}, facing {direction}, power {power}"),
};

const markers: Readonly<Record<Colour, Message>> = {
    red: msg("red marker"),
    green: msg("green marker"),
    black: msg("black marker"),
    yellow: msg("yellow marker"),
};

/** What stands on a field. */
export interface Standing {
    readonly marker: Colour | null;
    readonly chevron: { readonly colour: Colour; readonly eighths: number; readonly power: number } | null;
}

/** What the field is good for at this step. */
export type Use = "pick" | "picked" | "go" | "choose" | "chosen";

const uses: Readonly<Record<Use, Message>> = {
    pick: msg("can be picked up"),
    picked: msg("picked up"),
    go: msg("the chevron can go here"),
    choose: msg("can be chosen"),
    chosen: msg("chosen"),
};

/** "red chevron on e1, facing north, power 3, red marker"; "e4, green marker"; "e4, free". */
export function fieldText(field: Field, { marker, chevron }: Standing, use: Use | null, threatened = false): string {
    const parts = chevron
        ? [
              tm(chevrons[chevron.colour], {
                  field: fieldName(field),
                  direction: directionName(chevron.eighths),
                  power: chevron.power,
              }),
          ]
        : [fieldName(field)];
    if (marker) parts.push(tm(markers[marker]));
    else if (!chevron) parts.push(t("neutral"));
    if (threatened) parts.push(t("attacked by two"));
    if (use) parts.push(tm(uses[use]));
    return parts.join(", ");
}
