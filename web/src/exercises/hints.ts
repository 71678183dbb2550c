// SPDX-License-Identifier: GPL-3.0-or-later
// Hints in steps: what it is about, which chevron, where it goes. Only then there is the solution.
import type { Shape } from "../board/index.js";
import { listed, t } from "../i18n/index.js";
import { FIELDS, type Field, fieldName, type Position, type Rules, SIDE, type TurnParts } from "../rules/index.js";
import type { Exercise } from "./data.js";
import { themeName } from "./words.js";

export const MOST_HINTS = 3;

export interface Hint {
    readonly text: string;
    readonly shapes: readonly Shape[];
}

const SPAN = 3;
const blockOf = (field: Field): string => `${Math.floor((field % SIDE) / SPAN)},${Math.floor(field / SIDE / SPAN)}`;

/** The fields of the borderland that a field lies in; the fifth one is its middle. */
const borderlandOf = (field: Field): Field[] =>
    Array.from({ length: FIELDS }, (_, each) => each).filter((each) => blockOf(each) === blockOf(field));

const shining = (field: Field): Shape => ({ kind: "circle", field, look: "shining" });

function placeHint({ to }: TurnParts): Hint {
    if (to === null) return { text: t("It doesn’t move. Rotate it."), shapes: [] };
    const fields = borderlandOf(to);
    return {
        text: t("It goes to the borderland around {field}.", { field: fieldName(fields[4] ?? to) }),
        shapes: fields.map((field) => ({ kind: "circle", field, look: "option" })),
    };
}

/** The first so many hints. */
export function hintsOf(rules: Rules, position: Position, { line, themes }: Exercise, count: number): Hint[] {
    const read = rules.readTurn(position, line[0] ?? ""),
        parts = "turn" in read ? rules.parts(position, read.turn) : null;
    const hints: Hint[] = [
        { text: t("It’s about this: {themes}.", { themes: listed(themes.map(themeName)) }), shapes: [] },
        ...(parts && parts.from !== null
            ? [
                  {
                      text: t("Look at the chevron on {field}.", { field: fieldName(parts.from) }),
                      shapes: [shining(parts.from)],
                  },
                  placeHint(parts),
              ]
            : []),
    ];
    return hints.slice(0, count);
}
