// SPDX-License-Identifier: GPL-3.0-or-later
// Making a turn step by step: what a person does leads from state to state. What is possible at
// each step is asked from the rules library; nothing here knows how the games work.

import { at } from "../at.js";
import {
    type BoardLook,
    CONNECTION,
    type Colour,
    type Direction,
    type Field,
    fieldName,
    type Option,
    type Position,
    type Refusal,
    type Rules,
    type Turn,
    type TurnEvent,
    type TurnParts,
} from "../rules/index.js";

/** A turn with which the player to move can begin. */
export interface Beginning {
    readonly turn: Turn;
    readonly parts: TurnParts;
}

export type Step =
    /** A chevron is to be picked up. */
    | { readonly at: "pick" }
    /** It is to go somewhere. */
    | { readonly at: "go"; readonly from: Field }
    /** It is to be turned instead. */
    | { readonly at: "face"; readonly from: Field }
    /** Something about the turn is to be chosen. */
    | {
          readonly at: "choose";
          readonly turn: Turn;
          readonly parts: TurnParts;
          readonly options: readonly Option[];
      }
    /** The turn is complete, and can still be taken back. */
    | { readonly at: "confirm"; readonly turn: Turn; readonly parts: TurnParts };

export interface TurnState {
    readonly position: Position;
    readonly look: BoardLook;
    readonly moves: readonly Beginning[];
    readonly reorientations: readonly Beginning[];
    /** The steps taken, each of which can be taken back; the last one is where we are. */
    readonly steps: readonly Step[];
    /** What is pointed at. */
    readonly pointed: Option | null;
    /** The direction pointed at, where the chevron is to be turned. */
    readonly aimed: Direction | null;
    /** Why the last click was in vain, and where that was. */
    readonly refused: { readonly refusal: Refusal; readonly field: Field | null } | null;
    /** The turn that was made. */
    readonly made: Turn | null;
}

export type Action =
    /** A field is clicked, or Enter pressed on it. */
    | { readonly type: "field"; readonly field: Field }
    /** A chevron is lifted, to be dragged. */
    | { readonly type: "lift"; readonly field: Field }
    /** It is dropped. */
    | { readonly type: "drop"; readonly from: Field; readonly to: Field }
    | { readonly type: "point"; readonly at: Option | null }
    /** The same for a direction to turn the chevron to. */
    | { readonly type: "aim"; readonly direction: Direction | null }
    /** One of the options of this step. */
    | { readonly type: "option"; readonly option: Option }
    /** The chevron is to be turned instead of moved. */
    | { readonly type: "face" }
    /** It is to point there. */
    | { readonly type: "direction"; readonly direction: Direction }
    | { readonly type: "pass" }
    | { readonly type: "confirm" }
    | { readonly type: "back" }
    | { readonly type: "cancel" };

export interface Habits {
    /** Whether every complete turn waits for a confirmation. */
    readonly confirm: boolean;
}

export function beginTurn(rules: Rules, position: Position): TurnState {
    const beginnings = (turns: readonly Turn[]): Beginning[] =>
        turns.flatMap((turn) => {
            const parts = rules.parts(position, turn);
            return parts === null ? [] : [{ turn, parts }];
        });
    return {
        position,
        look: rules.look(position),
        moves: beginnings(rules.moves(position)),
        reorientations: beginnings(rules.reorientations(position)),
        steps: [{ at: "pick" }],
        pointed: null,
        aimed: null,
        refused: null,
        made: null,
    };
}

export const stepOf = (state: TurnState): Step => state.steps.at(-1) ?? { at: "pick" };

export const colourToMove = ({ look }: TurnState): Colour => look.players[look.toMove]?.colour ?? "red";

/** The chevron on a field belongs to the player to move. */
export const isOwn = (state: TurnState, field: Field): boolean =>
    state.look.chevrons[field]?.player === state.look.toMove;

/** The turn with which the chevron on a field can go to another. */
export const moveTo = (state: TurnState, from: Field, to: Field): Beginning | undefined =>
    state.moves.find(({ parts }) => parts.from === from && parts.to === to);

/** The pass, if that is what the player must do. */
export const passOf = (state: TurnState): Beginning | undefined =>
    state.moves.find(({ parts }) => parts.kind === "pass");

/** Where the chevron will point after a twist or a reorientation. */
export function facingAfter(rules: Rules, position: Position, turn: Turn): Direction | null {
    const { certain } = rules.forecast(position, turn);
    return certain.findLast(({ kind }) => kind === "turned" || kind === "moved")?.facing ?? null;
}

/** The directions to which the chevron can be turned at this step, and what they lead to. */
export function directionsOf(
    rules: Rules,
    state: TurnState,
): { direction: Direction; option: Option | null; turn: Turn }[] {
    const step = stepOf(state),
        { position } = state;
    const begun =
        step.at === "face"
            ? state.reorientations
                  .filter(({ parts }) => parts.from === step.from)
                  .map(({ turn }) => ({ turn, option: null }))
            : step.at === "choose" && step.parts.stage === "twist"
              ? step.options.flatMap((option) => {
                    const turn = rules.choose(position, step.turn, option);
                    return turn === null ? [] : [{ turn, option }];
                })
              : [];
    return begun.flatMap(({ turn, option }) => {
        const direction = facingAfter(rules, position, turn);
        return direction === null ? [] : [{ direction, option, turn }];
    });
}

// --- from state to state

/** Whoever goes to another step points at nothing there yet. */
const NOTHING = { pointed: null, aimed: null } as const;

const push = (state: TurnState, step: Step): TurnState => ({ ...state, ...NOTHING, steps: [...state.steps, step] });

const refuse = (state: TurnState, refusal: Refusal | null, field: Field | null): TurnState =>
    refusal === null ? state : { ...state, refused: { refusal, field } };

/** Goes on with a turn as far as there is nothing to choose. */
function goOn(rules: Rules, state: TurnState, begun: Turn, habits: Habits): TurnState {
    let turn = begun;
    for (;;) {
        const parts = rules.parts(state.position, turn);
        if (parts === null) return state;
        if (parts.stage === "complete") {
            const next = push(state, { at: "confirm", turn, parts });
            // Markers given back are many clicks: the last one should not be the point of no return. A pass is no choice.
            const waits = parts.kind === "reorientation" || (habits.confirm && parts.kind !== "pass");
            return waits ? next : { ...next, made: turn };
        }
        const options = rules.options(state.position, turn);
        const only = options.length === 1 ? rules.choose(state.position, turn, at(options, 0)) : null;
        if (only === null) return push(state, { at: "choose", turn, parts, options });
        turn = only;
    }
}

function choose(rules: Rules, state: TurnState, option: Option, habits: Habits): TurnState {
    const step = stepOf(state);
    if (step.at !== "choose") return state;
    const turn = rules.choose(state.position, step.turn, option);
    return turn === null
        ? refuse(state, rules.whyNotOption(state.position, step.turn, option), option)
        : goOn(rules, state, turn, habits);
}

/** What a connection change would change, where that is an option. */
export function connectionEvents(rules: Rules, state: TurnState): TurnEvent[] {
    const step = stepOf(state);
    const turn =
        step.at === "choose" && step.options.includes(CONNECTION)
            ? rules.choose(state.position, step.turn, CONNECTION)
            : null;
    if (step.at !== "choose" || turn === null) return [];
    const known = new Set(rules.forecast(state.position, step.turn).certain.map(({ field }) => field));
    return rules
        .forecast(state.position, turn)
        .certain.filter(({ kind, field }) => (kind === "placed" || kind === "changed") && !known.has(field));
}

/** The turn without one of the fields given back. */
function takeBackField(rules: Rules, state: TurnState, field: Field): TurnState {
    const first = state.steps.findIndex((step) => step.at === "choose" && step.parts.stage === "give-back");
    const step = stepOf(state);
    const given = step.at === "choose" || step.at === "confirm" ? step.parts.given : [];
    const start: TurnState = { ...state, steps: state.steps.slice(0, first + 1) };
    return given
        .filter((each) => each !== field)
        .reduce((before, each) => choose(rules, before, each, { confirm: true }), start);
}

/** The twist that turns the chevron no further than its move has. */
function leaveAsItIs(rules: Rules, state: TurnState, habits: Habits): TurnState {
    const step = stepOf(state);
    const facing = step.at === "choose" ? facingAfter(rules, state.position, step.turn) : null;
    const same = directionsOf(rules, state).find(({ direction }) => direction === facing);
    return same ? goOn(rules, state, same.turn, habits) : state;
}

/**
 * A field is clicked while a complete turn waits: the last click once more plays it, and so does one
 * on the chevron; any other field is chosen in place of the last one.
 */
function clickComplete(rules: Rules, state: TurnState, step: Step & { at: "confirm" }, field: Field): TurnState {
    const before = back(state),
        last = stepOf(before);
    const isOption = last.at === "choose" && last.parts.stage !== "twist" && last.options.includes(field);
    if (field === step.parts.to && !isOption) return { ...state, made: step.turn };
    const again = clickField(rules, before, field, { confirm: true }),
        next = stepOf(again);
    if (next.at === "confirm" && next.turn === step.turn) return { ...state, made: step.turn };
    return again.refused ? { ...state, refused: again.refused } : again;
}

/** A field is clicked while something is to be chosen, or has been. */
function clickChosen(rules: Rules, state: TurnState, field: Field, habits: Habits): TurnState {
    const step = stepOf(state);
    if (step.at !== "choose" && step.at !== "confirm") return state;
    if (step.parts.given.includes(field)) return takeBackField(rules, state, field);
    if (step.at === "confirm") return clickComplete(rules, state, step, field);
    if (step.parts.stage === "twist") return field === step.parts.to ? leaveAsItIs(rules, state, habits) : state;
    const between =
        !step.options.includes(field) && connectionEvents(rules, state).some((event) => event.field === field);
    return choose(rules, state, between ? CONNECTION : field, habits);
}

function clickField(rules: Rules, state: TurnState, field: Field, habits: Habits): TurnState {
    const step = stepOf(state);
    const pick = (steps: readonly Step[]): TurnState => push({ ...state, steps }, { at: "go", from: field });
    switch (step.at) {
        case "pick":
            return isOwn(state, field)
                ? pick(state.steps)
                : refuse(state, rules.whyNot(state.position, field, field), field);
        case "go": {
            const move = moveTo(state, step.from, field);
            if (move) return goOn(rules, state, move.turn, habits);
            if (field === step.from) return back(state);
            return isOwn(state, field)
                ? pick(state.steps.slice(0, -1))
                : refuse(state, rules.whyNot(state.position, step.from, field), field);
        }
        case "face": {
            const moved = field === step.from ? back(state) : clickField(rules, back(state), field, habits);
            return moved.refused ? { ...state, refused: moved.refused } : moved;
        }
        default:
            return clickChosen(rules, state, field, habits);
    }
}

function lift(state: TurnState, field: Field): TurnState {
    const step = stepOf(state);
    if (step.at === "choose" || step.at === "confirm" || !isOwn(state, field)) return state;
    return { ...state, ...NOTHING, steps: [{ at: "pick" }, { at: "go", from: field }] };
}

function drop(rules: Rules, state: TurnState, from: Field, to: Field, habits: Habits): TurnState {
    const lifted = lift(state, from),
        move = moveTo(lifted, from, to);
    if (lifted === state || from === to) return state;
    return move ? goOn(rules, lifted, move.turn, habits) : refuse(lifted, rules.whyNot(state.position, from, to), to);
}

function face(rules: Rules, state: TurnState): TurnState {
    const step = stepOf(state);
    if (step.at !== "go") return state;
    if (state.reorientations.some(({ parts }) => parts.from === step.from))
        return push(state, { at: "face", from: step.from });
    const refusal = whyNotTurned(rules, state, step.from);
    return refuse(state, refusal, null);
}

/** Why the chevron on a field cannot be turned instead of moved; null in a game without that. */
export function whyNotTurned(rules: Rules, state: TurnState, from: Field): Refusal | null {
    const answer = rules.readTurn(state.position, `${fieldName(from)}<`);
    return "refusal" in answer && answer.refusal.kind !== "SYNTAX" ? { ...answer.refusal, field: null } : null;
}

const back = (state: TurnState): TurnState => ({
    ...state,
    ...NOTHING,
    steps: state.steps.length > 1 ? state.steps.slice(0, -1) : state.steps,
});

/** The state that an action leads to. */
export function act(rules: Rules, before: TurnState, action: Action, habits: Habits): TurnState {
    if (action.type === "point") return before.pointed === action.at ? before : { ...before, pointed: action.at };
    if (action.type === "aim")
        return before.aimed === action.direction ? before : { ...before, aimed: action.direction };
    const state: TurnState = { ...before, refused: null, made: null };
    const step = stepOf(state);
    switch (action.type) {
        case "field":
            return clickField(rules, state, action.field, habits);
        case "lift":
            return lift(state, action.field);
        case "drop":
            return drop(rules, state, action.from, action.to, habits);
        case "option":
            return choose(rules, state, action.option, habits);
        case "face":
            return face(rules, state);
        case "direction": {
            const found = directionsOf(rules, state).find((each) => each.direction === action.direction);
            return found ? goOn(rules, state, found.turn, habits) : state;
        }
        case "pass": {
            const pass = passOf(state);
            return pass ? goOn(rules, state, pass.turn, habits) : state;
        }
        case "confirm":
            return step.at === "confirm" ? { ...state, made: step.turn } : state;
        case "back":
            return back(state);
        case "cancel":
            return { ...state, ...NOTHING, steps: [{ at: "pick" }] };
    }
}
