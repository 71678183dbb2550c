// SPDX-License-Identifier: GPL-3.0-or-later
// A turn in the making, for a page with a board.

import { useMemo, useRef, useState } from "preact/hooks";

import type { BoardProps, Dial, Hands } from "../board/index.js";
import { t, tn } from "../i18n/index.js";
import type { Direction, Position, Rules, Turn } from "../rules/index.js";
import { directionName } from "../words/index.js";
import {
    act, beginTurn, directionsOf, isOwn, stepOf, type Action, type Habits, type TurnState,
} from "./state.js";
import { viewOf, type TurnView } from "./view.js";

export interface TurnOptions extends Habits {
    readonly rules: Rules;
    readonly position: Position;
    /** A person makes a turn here and now. */
    readonly active: boolean;
    readonly onTurn: (turn: Turn) => void;
}

export interface TurnMaking {
    readonly rules: Rules;
    readonly state: TurnState;
    readonly view: TurnView;
    readonly active: boolean;
    /** What the board needs to know: <Board {...turn.board} />. */
    readonly board: Pick<BoardProps, "look" | "marks" | "begun" | "dial" | "hands">;
    act(action: Action): void;
    /** One step back; false if there is none. */
    back(): boolean;
    /** Forgets what is begun. */
    cancel(): void;
}

const samePosition = (a: Position, b: Position): boolean =>
    a === b || (a.length === b.length && a.every((byte, i) => byte === b[i]));

function dialOf(rules: Rules, state: TurnState, dispatch: (action: Action) => void): Dial | null {
    const step = stepOf(state), directions = directionsOf(rules, state);
    const field = step.at === "face" ? step.from : step.at === "choose" ? step.parts.to : null;
    if (directions.length === 0 || field === null)
        return null;
    const price = (turn: Turn): number =>
        rules.forecast(state.position, turn).possible.filter(({ kind }) => kind === "gave-back").length;
    return {
        field,
        label: t("Turn the chevron"),
        directions: directions.map(({ direction, turn }) => {
            const cost = price(turn), name = directionName(direction);
            return {
                direction,
                label: cost > 0
                    ? tn("towards the {direction}, for {n} marker", "towards the {direction}, for {n} markers",
                        cost, { direction: name })
                    : t("towards the {direction}", { direction: name }),
                sign: cost > 0 ? String(cost) : "",
            };
        }),
        onDirection: (direction: Direction) => dispatch({ type: "direction", direction }),
        onBack: () => dispatch({ type: "back" }),
    };
}

export function useTurn({ rules, position, active, confirm, onTurn }: TurnOptions): TurnMaking {
    const [, draw] = useState(0);
    const kept = useRef<{ active: boolean; state: TurnState } | null>(null);
    if (kept.current === null || kept.current.active !== active ||
        !samePosition(kept.current.state.position, position))
        kept.current = { active, state: beginTurn(rules, position) };
    const { state } = kept.current;

    const dispatch = (action: Action): void => {
        const before = kept.current;
        if (before === null || !before.active)
            return;
        const next = act(rules, before.state, action, { confirm });
        if (next === before.state)
            return;
        kept.current = { ...before, state: next };
        draw((n) => n + 1);
        if (next.made !== null)
            onTurn(next.made);
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
    const hands = useMemo((): Hands => ({
        onField: (field) => send({ type: "field", field }),
        onPoint: (field) => send({ type: "point", at: field }),
        onLift: (field) => send({ type: "lift", field }),
        onDrop: (from, to) => send({ type: "drop", from, to }),
        onBack: back,
        canDrag: (field) => {
            const now = kept.current?.state;
            return now !== undefined && isOwn(now, field) && ["pick", "go", "face"].includes(stepOf(now).at);
        },
    }), []);

    return {
        rules, state, view, active,
        board: active
            ? { look: state.look, marks: view.marks, begun: view.begun, dial, hands }
            : { look: state.look },
        act: send,
        back,
        cancel: () => send({ type: "cancel" }),
    };
}
