// SPDX-License-Identifier: GPL-3.0-or-later
// What the board shows of a turn that is being made.

import type { BoardLook, EventKind, Field, Forecast, Rules, Turn, TurnEvent } from "../rules/index.js";
import { CONNECTION, FIELDS } from "../rules/index.js";
import { type Danger, dangerOf } from "./danger.js";
import type { Effect, Marks } from "./marks.js";
import { colourToMove, connectionEvents, directionsOf, isOwn, moveTo, stepOf, type TurnState } from "./state.js";

/* What is drawn as if it had happened, while a turn is being made. */
const DRAWN: ReadonlySet<EventKind> = new Set<EventKind>([
    "moved",
    "jumped",
    "turned",
    "captured",
    "placed",
    "changed",
    "transformed",
    "gave-back",
    "removed",
]);

/** What can be seen of a turn: of the one begun, and of the one pointed at. */
export interface TurnView {
    readonly marks: Marks;
    /** Events drawn as if they had happened. */
    readonly begun: readonly TurnEvent[];
    /** What the turn that is pointed at, or waits to be confirmed, will bring. */
    readonly forecast: Forecast | null;
    /** What must not be missed about it. */
    readonly danger: Danger | null;
}

/** The chevron is to be turned at this step. */
function isTurning(state: TurnState): boolean {
    const step = stepOf(state);
    return step.at === "face" || (step.at === "choose" && step.parts.stage === "twist");
}

/** The turn that a click on what is pointed at would begin or go on with. */
export function pointedTurn(rules: Rules, state: TurnState): Turn | null {
    const step = stepOf(state),
        { pointed, aimed } = state;
    if (isTurning(state)) return directionsOf(rules, state).find(({ direction }) => direction === aimed)?.turn ?? null;
    if (pointed === null) return null;
    if (step.at === "go") return moveTo(state, step.from, pointed)?.turn ?? null;
    return step.at === "choose" ? rules.choose(state.position, step.turn, pointed) : null;
}

/** What a turn would bring to fields. */
export function effectsOf({ players }: BoardLook, { certain, possible }: Forecast): Effect[] {
    const colours = players.map((player) => player.colour);
    const effects = (events: readonly TurnEvent[], isCertain: boolean): Effect[] =>
        events.flatMap(({ kind, field, player, other, from }) => {
            const colour = colours[(kind === "captured" ? other : player) ?? -1];
            if (field === null || colour === undefined) return [];
            const effect = { kind, field, colour, certain: isCertain };
            return kind === "met" && from !== null ? [effect, { ...effect, field: from }] : [effect];
        });
    // Markers still to be given back are chosen freely: the forecast names any.
    const open = possible.filter(({ kind }) => kind !== "gave-back");
    return [...effects(open, false), ...effects(certain, true)];
}

const drawn = (events: readonly TurnEvent[]): TurnEvent[] => events.filter(({ kind }) => DRAWN.has(kind));

/** Events of a forecast that the ones drawn already do not have. */
function beyond(forecast: Forecast, begun: readonly TurnEvent[]): Forecast {
    const isNew = (event: TurnEvent): boolean =>
        !begun.some((each) => each.kind === event.kind && each.field === event.field && each.rule === event.rule);
    return { certain: forecast.certain.filter(isNew), possible: forecast.possible.filter(isNew) };
}

export function viewOf(rules: Rules, state: TurnState): TurnView {
    const step = stepOf(state),
        turn =
            step.at === "confirm"
                ? step.turn
                : (pointedTurn(rules, state) ?? (step.at === "choose" ? step.turn : null));
    const danger = turn === null ? null : dangerOf(rules, state.position, turn),
        { marks, ...view } = stepView(rules, state);
    return { ...view, danger, marks: { ...marks, stuck: danger?.stuck ?? [], attacked: danger?.attacked ?? [] } };
}

/** What each field that can be chosen at this step would bring. */
export function forecastsOf(rules: Rules, state: TurnState): Map<Field, Forecast> {
    const step = stepOf(state),
        { position } = state;
    if (step.at === "go") {
        const moves = state.moves.flatMap(({ turn, parts }) =>
            parts.from === step.from && parts.to !== null ? [[parts.to, rules.forecast(position, turn)] as const] : [],
        );
        return new Map(moves);
    }
    if (step.at !== "choose" || step.parts.stage === "twist" || step.parts.stage === "give-back") return new Map();
    const begun = drawn(rules.forecast(position, step.turn).certain);
    return new Map(
        step.options.flatMap((option) => {
            const turn = option < FIELDS ? rules.choose(position, step.turn, option) : null;
            return turn === null ? [] : [[option, beyond(rules.forecast(position, turn), begun)] as const];
        }),
    );
}

function stepView(rules: Rules, state: TurnState): Omit<TurnView, "danger"> {
    const step = stepOf(state),
        { position } = state;
    const turn = pointedTurn(rules, state);
    const refused = state.refused?.field ?? null;
    const forecast = turn === null ? null : rules.forecast(position, turn);
    switch (step.at) {
        case "pick": {
            const movable = new Set([...state.moves, ...state.reorientations].map(({ parts }) => parts.from));
            const selectable = state.look.chevrons.flatMap((chevron) =>
                chevron && isOwn(state, chevron.field) && movable.has(chevron.field) ? [chevron.field] : [],
            );
            return { marks: { selectable, refused }, begun: [], forecast: null };
        }
        case "go": {
            const destinations = state.moves.flatMap(({ parts }) =>
                parts.from === step.from && parts.to !== null ? [parts.to] : [],
            );
            const moved = forecast?.certain.find(({ kind }) => kind === "moved");
            const chevron = state.look.chevrons[step.from];
            const ghost =
                moved && chevron && moved.field !== null
                    ? { colour: chevron.colour, field: moved.field, facing: moved.facing }
                    : null;
            return {
                marks: {
                    selected: step.from,
                    destinations,
                    refused,
                    ghost,
                    powers: [step.from],
                    pointed: turn === null ? null : state.pointed,
                    effects: forecast ? effectsOf(state.look, forecast) : [],
                },
                begun: [],
                forecast,
            };
        }
        case "face":
            return { marks: { selected: step.from, refused }, begun: drawn(forecast?.certain ?? []), forecast: null };
        case "choose": {
            // A twist is seen in the chevron itself while it is pointed at.
            const begun = drawn(
                isTurning(state) && forecast ? forecast.certain : rules.forecast(position, step.turn).certain,
            );
            const more = forecast === null ? null : beyond(forecast, begun);
            const fields =
                step.parts.stage === "twist" ? [] : step.options.filter((option): option is Field => option < FIELDS);
            return {
                marks: {
                    selected: step.parts.to ?? step.parts.from,
                    options: fields,
                    chosen: step.parts.given,
                    refused,
                    pointed: state.pointed === CONNECTION ? null : state.pointed,
                    effects: [
                        ...[...step.parts.given, ...givenNext(state)].map((field) => ({
                            kind: "gave-back" as const,
                            field,
                            certain: true,
                            colour: colourToMove(state),
                        })),
                        ...effectsOf(state.look, more ?? { certain: [], possible: connectionEvents(rules, state) }),
                    ],
                },
                begun,
                forecast: step.parts.stage === "give-back" ? null : more,
            };
        }
        case "confirm": {
            const events = rules.preview(position, step.turn);
            const whole = { certain: events, possible: [] };
            return {
                marks: {
                    selected: step.parts.to ?? step.parts.from,
                    chosen: step.parts.given,
                    effects: effectsOf(state.look, whole).filter(
                        ({ kind }) => kind !== "captured" && kind !== "removed",
                    ),
                },
                begun: drawn(events),
                forecast: whole,
            };
        }
    }
}

/** The marker pointed at, if it can be given back. */
function givenNext({ steps, pointed }: TurnState): Field[] {
    const step = steps.at(-1);
    return step?.at === "choose" &&
        step.parts.stage === "give-back" &&
        pointed !== null &&
        step.options.includes(pointed)
        ? [pointed]
        : [];
}
