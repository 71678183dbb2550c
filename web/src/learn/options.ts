// SPDX-License-Identifier: GPL-3.0-or-later
// Turns to choose from, drawn as they are written: some of them are forbidden, so the rules library cannot be asked.
import type { Shape } from "../board/index.js";
import { type BoardLook, type Colour, type Field, fieldNamed, SIDE } from "../rules/index.js";
import { fieldsOf } from "./judge.js";

/** A turn as it is written; "" and empty where it has nothing of the kind. */
export interface Drawn {
    readonly from: string;
    readonly to: string;
    readonly takes: boolean;
    readonly twist: string;
    readonly connects: boolean;
    /** Of markers that are placed or given back. */
    readonly fields: readonly string[];
}

export function drawnOf(turn: string): Drawn {
    const [, from = "", sign = "", to = "", twist = "", more = ""] =
        /^([a-i]\d)(?:([-x])([a-i]\d))?([<>]*)(?:\((.*)\))?$/.exec(turn) ?? [];
    const chosen = more.split(",").filter(Boolean);
    return {
        from,
        to,
        takes: sign === "x",
        twist,
        connects: chosen.includes("*"),
        fields: chosen.filter((each) => each !== "*"),
    };
}

const column = (field: Field): number => field % SIDE,
    row = (field: Field): number => Math.floor(field / SIDE);

/** North is 0, then clockwise. */
function directionOf(from: Field, to: Field): number {
    const across = Math.sign(column(to) - column(from)),
        up = Math.sign(row(to) - row(from));
    return Math.round((Math.atan2(across, up) * 4) / Math.PI + 8) % 8;
}

const QUARTER = 2;
const turnsOf = (twist: string): number => (twist.startsWith("<") ? -1 : 1) * Math.min(twist.length, QUARTER);

function between(from: Field, to: Field): Field[] {
    const far = Math.max(Math.abs(column(to) - column(from)), Math.abs(row(to) - row(from)));
    return Array.from({ length: Math.max(0, far - 1) }, (_, i) => from + ((to - from) / far) * (i + 1));
}

/** What a turn would look like; `look` is before it. */
export function drawnShapes(turn: string, look: BoardLook): Shape[] {
    const drawn = drawnOf(turn),
        from = fieldNamed(drawn.from),
        to = fieldNamed(drawn.to) ?? from;
    const chevron = from === null ? null : look.chevrons[from];
    if (from === null || to === null || !chevron) return [];
    const { colour } = chevron,
        ahead = from === to ? chevron.facing : directionOf(from, to);
    const marker = (field: Field): Shape => ({ kind: "marker", field, colour: colour satisfies Colour, certain: true });
    const chosen = fieldsOf(drawn.fields);
    return [
        ...(from === to ? [] : [{ kind: "arrow", from, to, look: "hint" } as const]),
        { kind: "ghost", field: to, colour, facing: (ahead + turnsOf(drawn.twist) + 8) % 8 },
        ...(drawn.connects ? between(from, to).map(marker) : []),
        ...(from === to
            ? chosen.map((field): Shape => ({ kind: "sign", field, sign: "loss" }))
            : chosen.flatMap((field): Shape[] => [marker(field), { kind: "sign", field, sign: "gain" }])),
    ];
}

/** The smallest part of the board with all of these fields, and so many around them. */
export function partAround(fields: readonly Field[], around: number): readonly [Field, Field] | null {
    if (fields.length === 0) return null;
    const edge = (n: number): number => Math.min(Math.max(n, 0), SIDE - 1);
    const low = (of: (field: Field) => number): number => edge(Math.min(...fields.map(of)) - around),
        high = (of: (field: Field) => number): number => edge(Math.max(...fields.map(of)) + around);
    return [low(row) * SIDE + low(column), high(row) * SIDE + high(column)];
}

/** Every field that is named in turns. */
export const fieldsIn = (turns: readonly string[]): Field[] =>
    turns.flatMap((turn) => fieldsOf(turn.match(/[a-i]\d/g) ?? []));

/** The part that has to be seen for a task: what it says, and all that its solution needs. */
export function cutOf({ cut, solution = [] }: { cut?: readonly [string, string]; solution?: readonly string[] }) {
    return cut ? partAround([...fieldsOf(cut), ...fieldsIn(solution)], 0) : null;
}
