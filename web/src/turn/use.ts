// SPDX-License-Identifier: GPL-3.0-or-later
// A turn in the making, for a page with a board.

import { useMemo, useRef, useState } from "preact/hooks";

import type { BoardProps, Dial, Hands } from "../board/index.js";
import { msg, t, tm, tn, type Message } from "../i18n/index.js";
import type { Direction, Position, Rules, Turn } from "../rules/index.js";
import { directionName } from "../words/index.js";
import {
    act, beginTurn, directionsOf, facingAfter, isOwn, stepOf, type Action, type Habits, type TurnState,
} from "./state.js";
import { viewOf, type TurnView } from "./view.js";

export interface TurnOptions extends Habits {
    readonly rules: Rules;
    readonly position: Position;
    /** A person makes a turn here and now. */
    readonly active: boolean;
    readonly onTurn: (turn: Turn) => void;
    /** The name of whoever makes it; without one the colour. */
    readonly name: string | undefined;
}

export interface TurnMaking {
    readonly name: string | undefined;
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

/* Steps of 45 degrees to the right. */
const sides: Readonly<Record<number, Message>> = {
    0: msg("leave it as it is"),
    1: msg("to the right"),
    2: msg("90 degrees to the right"),
    6: msg("90 degrees to the left"),
    7: msg("to the left"),
};

function dialOf(rules: Rules, state: TurnState, dispatch: (action: Action) => void): Dial | null {
    const step = stepOf(state), directions = directionsOf(rules, state);
    const field = step.at === "face" ? step.from : step.at === "choose" ? step.parts.to : null;
    if (directions.length === 0 || field === null)
        return null;
    const ahead = (step.at === "choose" ? facingAfter(rules, state.position, step.turn)
        : state.look.chevrons[field]?.facing) ?? 0;
    const price = (turn: Turn): number =>
        rules.forecast(state.position, turn).possible.filter(({ kind }) => kind === "gave-back").length;
    return {
        field,
        label: t("Turn the chevron"),
        directions: directions.map(({ direction, turn }) => {
            const cost = price(turn), side = tm(sides[(direction - ahead + 8) & 7] ?? sides[0]!);
            return {
                direction,
                label: cost > 0 ? tn("{side}, for {n} marker", "{side}, for {n} markers", cost, { side }) : side,
                spoken: directionName(direction),
                sign: cost > 0 ? String(cost) : "",
            };
        }),
        onDirection: (direction: Direction) => dispatch({ type: "direction", direction }),
        onBack: () => dispatch({ type: "back" }),
    };
}

export function useTurn({ rules, position, active, confirm, name, onTurn }: TurnOptions): TurnMaking {
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
        rules, state, view, active, name,
        board: active
            ? { look: state.look, marks: view.marks, begun: view.begun, dial, hands }
            : { look: state.look },
        act: send,
        back,
        cancel: () => send({ type: "cancel" }),
    };
}
