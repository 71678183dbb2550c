// SPDX-License-Identifier: GPL-3.0-or-later
// The board for the ear.

import { listed, type Message, msg, t, tm, tn } from "../i18n/index.js";
import { type BoardLook, type Colour, type Field, fieldName, type Player } from "../rules/index.js";
import { directionName, gameName } from "./names.js";

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

/** What there is to say of a field besides what stands there. */
export interface About {
    readonly use: Use | null;
    readonly threatened: boolean;
    /** What choosing it brings. */
    readonly brings: string;
}

/** "red chevron on e1, facing north, power 3, red marker"; "e4, neutral, the chevron can go here. A marker is placed on e4." */
export function fieldText(field: Field, { marker, chevron }: Standing, { use, threatened, brings }: About): string {
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
    return brings === "" ? parts.join(", ") : `${parts.join(", ")}. ${brings}`;
}

interface Overview {
    readonly look: BoardLook;
    readonly over: boolean;
    /** Of the players, in the order of play. */
    readonly names: readonly string[];
    readonly you: Player | null;
    /** Chevrons that can be taken. */
    readonly threatened: readonly Field[];
}

/** Everything that the eye takes in at once: whose turn it is, and what each player has where. */
export function overviewText({ look, over, names, you, threatened }: Overview): string {
    const { players, chevrons: all, toMove, target } = look;
    const whose = over
        ? t("The game is over.")
        : toMove === you
          ? t("It’s your turn.")
          : t("It’s {player}’s turn.", { player: names[toMove] ?? "" });
    const holdings = players.map(({ markers: n }, p) => {
        const player = names[p] ?? "",
            own = all.flatMap((chevron) => (chevron?.player === p ? [chevron] : []));
        const places = own.map(({ field, facing, power }) =>
            t("{field} facing {direction}, power {power}", {
                field: fieldName(field),
                direction: directionName(facing),
                power,
            }),
        );
        return [
            target === null
                ? tn("{player}: {n} marker.", "{player}: {n} markers.", n, { player })
                : tn("{player}: {n} of {target} markers.", "{player}: {n} of {target} markers.", n, { player, target }),
            places.length === 0
                ? t("No chevrons.")
                : tn("Chevron on {places}.", "Chevrons on {places}.", places.length, { places: places.join("; ") }),
        ].join(" ");
    });
    const attacked =
        threatened.length === 0 ? [] : [t("Attacked by two: {fields}.", { fields: listed(threatened.map(fieldName)) })];
    return [`${gameName(look.game)}.`, whose, ...holdings, ...attacked].join(" ");
}
