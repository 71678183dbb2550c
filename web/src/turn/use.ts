// SPDX-License-Identifier: GPL-3.0-or-later
// A turn in the making, for a page with a board.

import { useMemo, useRef, useState } from "preact/hooks";

import type { BoardProps, Dial, Hands } from "../board/index.js";
import { language, type Message, msg, t, tm, tn } from "../i18n/index.js";
import type { Direction, Field, Position, Rules, Turn } from "../rules/index.js";
import { directionName } from "../words/index.js";
import { dangerOf, dangerTexts } from "./danger.js";
import { attackersIn, changesOf, chosenIn, doomedIn, usefulIn } from "./drawing.js";
import { type Marks, NO_MARKS } from "./marks.js";
import {
    type Action,
    act,
    beginTurn,
    colourToMove,
    directionsOf,
    facingAfter,
    type Habits,
    isOwn,
    stepOf,
    type TurnState,
} from "./state.js";
import { forecastsOf, type TurnView, viewOf } from "./view.js";
import { forecastText } from "./words.js";

export interface TurnOptions extends Habits {
    readonly rules: Rules;
    readonly position: Position;
    /** A person makes a turn here and now. */
    readonly active: boolean;
    readonly onTurn: (turn: Turn) => void;
    /** Something is done about the turn; pointing is not. */
    readonly onAct?: (() => void) | undefined;
    /** The name of whoever makes it; without one the colour; null for the player of this page. */
    readonly name: string | null | undefined;
}

export interface TurnMaking {
    readonly name: string | null | undefined;
    readonly rules: Rules;
    readonly state: TurnState;
    readonly view: TurnView;
    readonly active: boolean;
    /** What the board needs to know: <Board {...turn.board} />. */
    readonly board: Pick<BoardProps, "state" | "begun" | "doomed" | "useful" | "chosen" | "movable" | "dial" | "hands">;
    /** What there is to mark on it. */
    readonly marks: Marks;
    /** What each field that can be chosen would bring, in words. */
    readonly brings: ReadonlyMap<Field, string>;
    act(action: Action): void;
    /** One step back; false if there is none. */
    back(): boolean;
    /** Forgets what is begun. */
    cancel(): void;
}

const samePosition = (a: Position, b: Position): boolean =>
    a === b || (a.length === b.length && a.every((byte, i) => byte === b[i]));

/* Steps of 45 degrees to the right. */
const AS_IT_IS = msg("leave it as it is");
const sides: Readonly<Record<number, Message>> = {
    1: msg("to the right"),
    2: msg("90° to the right"),
    6: msg("90° to the left"),
    7: msg("to the left"),
};

function dialOf(rules: Rules, state: TurnState, dispatch: (action: Action) => void): Dial | null {
    const step = stepOf(state),
        directions = directionsOf(rules, state);
    const field = step.at === "face" ? step.from : step.at === "choose" ? step.parts.to : null;
    if (directions.length === 0 || field === null) return null;
    const ahead =
        (step.at === "choose" ? facingAfter(rules, state.position, step.turn) : state.look.chevrons[field]?.facing) ??
        0;
    const price = (turn: Turn): number =>
        rules.forecast(state.position, turn).possible.filter(({ kind }) => kind === "gave-back").length;
    return {
        field,
        colour: colourToMove(state),
        label: t("Rotate the chevron"),
        directions: directions.map(({ direction, turn }) => {
            const cost = price(turn),
                side = tm(sides[(direction - ahead + 8) & 7] ?? AS_IT_IS),
                [danger] = dangerTexts(state.look, dangerOf(rules, state.position, turn));
            return {
                direction,
                label:
                    cost > 0
                        ? tn("{side}, for {n} marker", "{side}, for {n} markers", cost, { side })
                        : danger
                          ? `${side}. ${danger.text}`
                          : side,
                spoken: directionName(direction),
                sign: cost > 0 ? String(cost) : danger ? "!" : "",
            };
        }),
        onDirection: (direction: Direction) => dispatch({ type: "direction", direction }),
        onPoint: (direction: Direction | null) => dispatch({ type: "aim", direction }),
        onBack: () => dispatch({ type: "back" }),
    };
}

/** The chevrons that may be dragged at this step. */
const movableIn = (state: TurnState): Field[] =>
    ["pick", "go", "face"].includes(stepOf(state).at)
        ? state.look.chevrons.flatMap((chevron) => (chevron && isOwn(state, chevron.field) ? [chevron.field] : []))
        : [];

export function useTurn({ rules, position, active, confirm, name, onTurn, onAct }: TurnOptions): TurnMaking {
    const [, draw] = useState(0);
    const kept = useRef<{ active: boolean; state: TurnState } | null>(null);
    if (kept.current === null || kept.current.active !== active || !samePosition(kept.current.state.position, position))
        kept.current = { active, state: beginTurn(rules, position) };
    const { state } = kept.current;

    const dispatch = (action: Action): void => {
        const before = kept.current;
        if (before === null || !before.active) return;
        if (action.type !== "point" && action.type !== "aim") onAct?.();
        const next = act(rules, before.state, action, { confirm });
        if (next === before.state) return;
        kept.current = { ...before, state: next };
        draw((n) => n + 1);
        if (next.made !== null) onTurn(next.made);
    };
    const latest = useRef(dispatch);
    latest.current = dispatch;
    const send = (action: Action): void => latest.current(action);

    const view = useMemo(() => viewOf(rules, state), [rules, state]);
    const dial = active ? dialOf(rules, state, send) : null;
    const back = (): boolean => {
        const deep = (kept.current?.state.steps.length ?? 0) > 1;
        send({ type: "back" });
        return deep;
    };
    const hands = useMemo(
        (): Hands => ({
            onField: (field) => send({ type: "field", field }),
            onPoint: (field) => send({ type: "point", at: field }),
            onLift: (field) => send({ type: "lift", field }),
            onDrop: (from, to) => send({ type: "drop", from, to }),
            onBack: back,
        }),
        [],
    );

    const marks = active ? view.marks : NO_MARKS;
    const board = useMemo(() => {
        const { look } = state;
        return active
            ? {
                  state: look,
                  begun: changesOf(look, view.begun, attackersIn(rules, state.position, look)),
                  doomed: doomedIn(marks),
                  useful: usefulIn(marks),
                  chosen: chosenIn(marks),
                  movable: movableIn(state),
              }
            : { state: look };
    }, [active, state, view]);

    // The steps stay the same while fields are only pointed at.
    const brings = useMemo(() => {
        const forecasts = active ? forecastsOf(rules, state) : [];
        return new Map([...forecasts].map(([field, forecast]) => [field, forecastText(state.look, forecast)]));
    }, [active, rules, state.steps, language.value]);

    return {
        rules,
        state,
        view,
        marks,
        brings,
        active,
        name,
        board: active ? { ...board, dial, hands } : board,
        act: send,
        back,
        cancel: () => send({ type: "cancel" }),
    };
}
