// SPDX-License-Identifier: GPL-3.0-or-later
// An example as frames: what the board shows at each step. The page that is built and the live board have the same ones.
import { at } from "../at.js";
import type { BoardState, Change, Field, Shape } from "../board/index.js";
import type { Example, Step, TurnStep } from "../rulebook.js";
import { fieldNamed } from "../rules/index.js";
import { changesOf, lastShapes } from "../turn/drawing.js";
import { eventsOf, lookOf } from "./position.js";

export interface Frame {
    readonly state: BoardState;
    readonly shapes: readonly Shape[];
    /** In motion, from the state before. */
    readonly changes: readonly Change[];
    readonly before: BoardState;
    /** What it tells of, in the order of the example. */
    readonly steps: readonly Step[];
}

const FIELD = /[a-i][1-9]/g;

const fieldsIn = (text: string): Field[] =>
    [...text.matchAll(FIELD)].map(([name]) => fieldNamed(name)).filter((field) => field !== null);

const circle = (field: Field | null | undefined, look: "selected" | "go" | "refused" | "option"): Shape[] =>
    field == null ? [] : [{ kind: "circle", field, look }];

/** The way of a turn that has not been played. */
function wayShapes(turn: string): Shape[] {
    const [from, to] = fieldsIn(turn);
    return from !== undefined && to !== undefined && /^[a-i][1-9][-x]/i.test(turn)
        ? [{ kind: "arrow", from, to, look: "hint" }]
        : circle(from, "selected");
}

/** The fields in the parentheses of turns. */
const choiceFields = (turns: readonly string[]): Field[] => [
    ...new Set(turns.flatMap((turn) => fieldsIn(turn.split("(")[1] ?? ""))),
];

/** What a step that plays nothing draws. */
function shapesOf(step: Step, state: BoardState): Shape[] {
    switch (step.kind) {
        case "try": {
            const fields = fieldsIn(step.turn.split("(")[0] ?? ""),
                named = fieldNamed(step.refused?.field ?? "");
            if (!step.refused) return wayShapes(step.turn);
            return [...wayShapes(step.turn), ...circle(named ?? fields.at(-1), "refused")];
        }
        case "may-go-from":
            return [
                ...circle(fieldNamed(step.field), "selected"),
                ...step.list.flatMap((name) => circle(fieldNamed(name), "go")),
            ];
        case "attacks-from": {
            const from = fieldNamed(step.field) ?? 0,
                colour = state.chevrons[from]?.colour ?? "red";
            return step.list
                .map((name) => fieldNamed(name) ?? 0)
                .flatMap((to) => [
                    { kind: "line", from, to, look: "attack", colour } as const,
                    { kind: "circle", field: to, look: "reach-target", colour } as const,
                ]);
        }
        case "power-of": {
            const field = fieldNamed(step.field) ?? 0,
                facing = state.chevrons[field]?.facing ?? 0;
            return [...circle(field, "selected"), { kind: "badge", field, text: step.value, facing }];
        }
        case "choices":
            return [
                ...wayShapes(step.beginning),
                ...choiceFields(step.list).flatMap((field) => circle(field, "option")),
            ];
        default:
            return [];
    }
}

const isDrawn = (step: Step): boolean =>
    ["turn", "try", "may-go-from", "attacks-from", "power-of", "choices"].includes(step.kind);

/** What the first turn of an example will do, drawn where it begins. */
const firstWay = (step: TurnStep | undefined): Shape[] => (step ? wayShapes(step.turn.split("(")[0] ?? "") : []);

/** The frames of an example: the first is where it begins, with all that is asked there. */
export function framesOf({ position, steps }: Example): Frame[] {
    let state: BoardState = lookOf(position);
    const first = steps.findIndex(({ kind }) => kind === "turn"),
        asked = steps.slice(0, first < 0 ? steps.length : first).filter(isDrawn);
    const turn = steps[first];
    const begin: Frame = {
        state,
        before: state,
        changes: [],
        shapes: [...asked.flatMap((step) => shapesOf(step, state)), ...(turn?.kind === "turn" ? firstWay(turn) : [])],
        steps: [],
    };
    const frames: Frame[] = [begin];
    for (const step of steps) {
        if (!isDrawn(step)) {
            const last = at(frames, frames.length - 1);
            frames[frames.length - 1] = { ...last, steps: [...last.steps, step] };
        } else if (step.kind === "turn") {
            const look = lookOf(step.before),
                events = eventsOf(look, step.events);
            state = lookOf(step.after);
            frames.push({
                state,
                before: look,
                changes: changesOf(look, events),
                shapes: lastShapes(events),
                steps: [step],
            });
        } else frames.push({ state, before: state, changes: [], shapes: shapesOf(step, state), steps: [step] });
    }
    return frames;
}

/** Which of the events of a turn its comment is about: the rarest. */
const RAREST = [
    "captured",
    "met",
    "gave-back",
    "jumped",
    "transformed",
    "changed",
    "closing",
    "passed",
    "turned",
    "placed",
];
const rarity = (kind: string): number => (RAREST.includes(kind) ? RAREST.indexOf(kind) : RAREST.length);

/** The rule that the comment to a turn is about; "" if there is none. */
export function commentRule({ events }: TurnStep): string {
    const [rarest] = [...events].sort((a, b) => rarity(a.kind) - rarity(b.kind));
    return rarest?.rule ?? "";
}
