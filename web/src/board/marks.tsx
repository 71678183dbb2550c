// SPDX-License-Identifier: GPL-3.0-or-later
// What is marked on the board: what can be chosen, what would come of it, what happened last.

import type { ComponentChildren } from "preact";

import type { Colour, Direction, EventKind, Field, TurnEvent } from "../rules/index.js";
import { Chevron, Column, shapeOf } from "./pieces.js";
import { placeOf, turnedFor, type View } from "./place.js";

/** Something that a turn would bring to a field. */
export interface Effect {
    readonly kind: EventKind;
    readonly field: Field;
    /** Whose marker or chevron is concerned. */
    readonly colour: Colour;
    /** It comes with the turn; if not, it is one of several to choose from. */
    readonly certain: boolean;
}

export interface Marks {
    /** Chevrons that may be picked up. */
    readonly selectable?: readonly Field[];
    readonly selected?: Field | null;
    /** Where the selected chevron may go. */
    readonly destinations?: readonly Field[];
    /** Fields to choose from at this step. */
    readonly options?: readonly Field[];
    /** Fields chosen at this step. */
    readonly chosen?: readonly Field[];
    /** The field pointed at, if it may be chosen. */
    readonly pointed?: Field | null;
    readonly effects?: readonly Effect[];
    /** The chevron as it would stand there. */
    readonly ghost?: { readonly colour: Colour; readonly field: Field; readonly facing: Direction } | null;
    /** Chevrons whose power of movement is shown beside those that may be picked up. */
    readonly powers?: readonly Field[];
    /** Where somebody clicked in vain. */
    readonly refused?: Field | null;
}

/** The turn played last: the way of its chevron, and what changed. */
export interface LastTurn {
    readonly from: Field | null;
    readonly to: Field | null;
    readonly changed: readonly Field[];
}

export function lastTurnOf(events: readonly TurnEvent[]): LastTurn {
    const moved = events.find((event) => event.kind === "moved" || event.kind === "turned");
    const changes: readonly EventKind[] = ["placed", "changed", "transformed", "gave-back"];
    return {
        from: moved?.from ?? null,
        to: moved?.field ?? null,
        changed: events.flatMap((event) =>
            event.field !== null && changes.includes(event.kind) ? [event.field] : []),
    };
}

function At({ view, field, children }: { view: View; field: Field; children: ComponentChildren }) {
    const { x, y } = placeOf(view, field);
    return <g transform={`translate(${x} ${y})`}>{children}</g>;
}

/** So many options that marking each of them strongly would hide the board. */
const MANY = 12;

/** Under markers and chevrons. */
export function LowerMarks({ view, marks, last }: { view: View; marks: Marks; last: LastTurn | null }) {
    const at = (fields: readonly Field[] | undefined, name: string, radius: number) =>
        fields?.map((field) => <At view={view} field={field}>
            <circle class={`mark mark--${name}`} r={radius} />
        </At>);
    return <g class={(marks.options?.length ?? 0) > MANY ? "marks--many" : ""}>
        {last !== null && <LastMarks view={view} last={last} />}
        {at(marks.selectable, "selectable", 43)}
        {at(marks.selected == null ? [] : [marks.selected], "selected", 44)}
        {at(marks.options, "option", 40)}
        {at(marks.chosen, "chosen", 40)}
        {at(marks.pointed == null ? [] : [marks.pointed], "pointed", 44)}
    </g>;
}

function LastMarks({ view, last }: { view: View; last: LastTurn }) {
    const from = last.from === null ? null : placeOf(view, last.from);
    const to = last.to === null ? null : placeOf(view, last.to);
    return <g class="last">
        {from && to && <line class="last-way" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />}
        {from && last.from !== last.to && <circle class="last-from" cx={from.x} cy={from.y} r="12" />}
        {to && <circle class="last-to" cx={to.x} cy={to.y} r="45" />}
        {last.changed.map((field) => <At view={view} field={field}>
            <circle class="last-changed" r="33" />
        </At>)}
    </g>;
}

/** Over markers and chevrons. */
export function UpperMarks({ view, marks, occupied }:
    { view: View; marks: Marks; occupied: (field: Field) => boolean }) {
    const destinations = marks.destinations?.filter((field) => field !== marks.ghost?.field);
    return <g class={marks.ghost ? "marks--pointed" : ""}>
        {marks.ghost && <At view={view} field={marks.ghost.field}>
            <g class="mark-ghost">
                <Chevron colour={marks.ghost.colour} eighths={turnedFor(view, marks.ghost.facing)} />
            </g>
        </At>}
        {destinations?.map((field) => <At view={view} field={field}>
            <circle class="mark mark--go" r="13" />
        </At>)}
        {marks.effects?.map((effect) => <At view={view} field={effect.field}>
            <EffectMark effect={effect} under={effect.field === marks.ghost?.field || occupied(effect.field)} />
        </At>)}
        {marks.refused != null && <At view={view} field={marks.refused}>
            <circle class="mark mark--refused" r="42" />
            <path class="mark mark--refused" d="M-18 -18L18 18M18 -18L-18 18" />
        </At>}
    </g>;
}

const PLUS = "M-8 0H8M0 -8V8", MINUS = "M-8 0H8", CROSS = "M-6 -6L6 6M6 -6L-6 6";
const MEET = "M-9 0L-2 -6M-9 0L-2 6M9 0L2 -6M9 0L2 6";

/** Gains stand at the upper right of a field, losses at the upper left. */
function Sign({ kind, d }: { kind: "gain" | "loss"; d: string }) {
    return <g class={`sign sign--${kind}`} transform={`translate(${kind === "gain" ? 28 : -28} -28)`}>
        <circle r="15" />
        <path d={d} />
    </g>;
}

/** `under`: a chevron hides what would be drawn there. */
function EffectMark({ effect: { kind, colour, certain }, under }: { effect: Effect; under: boolean }) {
    switch (kind) {
    case "placed":
    case "changed":
    case "transformed":
        return certain
            ? <g>{!under && <Column colour={colour} />}<Sign kind="gain" d={PLUS} /></g>
            : <path class={`effect effect--${colour}`} d={shapeOf(colour, 20)} />;
    case "captured":
    case "removed":
        return <Sign kind="loss" d={CROSS} />;
    case "met":
        return certain ? <Sign kind="gain" d={MEET} /> : null;
    case "gave-back":
        return <Sign kind="loss" d={MINUS} />;
    default:
        return null;
    }
}

/** The chevron's power of movement. */
export function PowerBadge({ view, field, power, facing }:
    { view: View; field: Field; power: number; facing: Direction }) {
    // Behind the chevron, where it does not hide the way it points.
    const angle = turnedFor(view, facing) * Math.PI / 4;
    const x = -31 * Math.sin(angle), y = 31 * Math.cos(angle);
    return <At view={view} field={field}>
        <g class="badge" transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
            <circle r="14" />
            <text>{power}</text>
        </g>
    </At>;
}
