// SPDX-License-Identifier: GPL-3.0-or-later
// What is drawn upon the board: circles, lines and arrows, pieces as they would stand, signs, badges.

import { Chevron, Column, shapeOf } from "./pieces.js";
import { placeOf, turnedFor, type View } from "./place.js";
import type { CircleLook, Field, FieldShape, LineLook, LineShape, Shape } from "./types.js";

/** Below the markers, between markers and chevrons, or above the chevrons. */
export type Layer = "low" | "middle" | "high";

/** Radius of the ground of a field that is filled. */
export const COUNTED = 45;

const CIRCLES: Readonly<Record<CircleLook, { readonly layer: Layer; readonly radius: number }>> = {
    selectable: { layer: "low", radius: 43 },
    selected: { layer: "low", radius: 44 },
    option: { layer: "low", radius: 40 },
    "option-of-many": { layer: "low", radius: 40 },
    chosen: { layer: "low", radius: 40 },
    pointed: { layer: "low", radius: 44 },
    go: { layer: "high", radius: 13 },
    "go-elsewhere": { layer: "high", radius: 13 },
    refused: { layer: "high", radius: 42 },
    shining: { layer: "low", radius: 45 },
    "last-from": { layer: "low", radius: 12 },
    "last-to": { layer: "low", radius: 45 },
    "last-changed": { layer: "low", radius: 33 },
    "reach-end": { layer: "middle", radius: 9 },
    "reach-target": { layer: "middle", radius: 44 },
    threatened: { layer: "middle", radius: 46 },
    counted: { layer: "low", radius: COUNTED },
};

const LINES: Readonly<Record<LineLook, Layer>> = { last: "low", reach: "middle", attack: "middle", hint: "high" };

function layerOf(shape: Shape): Layer {
    switch (shape.kind) {
        case "circle":
            return CIRCLES[shape.look].layer;
        case "line":
        case "arrow":
            return LINES[shape.look];
        default:
            return "high";
    }
}

interface ShapesProps {
    readonly view: View;
    readonly shapes: readonly Shape[];
    readonly layer: Layer;
    /** Where a chevron hides what would be drawn under it. */
    isOccupied(field: Field): boolean;
}

export const Shapes = ({ view, shapes, layer, isOccupied }: ShapesProps) => (
    <g>
        {shapes.map((shape) => layerOf(shape) === layer && <Drawn view={view} shape={shape} isOccupied={isOccupied} />)}
    </g>
);

function Drawn({ view, shape, isOccupied }: Omit<ShapesProps, "shapes" | "layer"> & { shape: Shape }) {
    if ("from" in shape) return <Line view={view} shape={shape} />;
    const { x, y } = placeOf(view, shape.field);
    return (
        <g transform={`translate(${x} ${y})`}>
            <OnField view={view} shape={shape} isOccupied={isOccupied} />
        </g>
    );
}

const PLUS = "M-8 0H8M0 -8V8",
    MINUS = "M-8 0H8",
    CROSS = "M-6 -6L6 6M6 -6L-6 6",
    BANG = "M0 -8V2M0 7.5V8";
const MEET = "M-9 0L-2 -6M-9 0L-2 6M9 0L2 -6M9 0L2 6";
/** A star of five points. */
const PRIZE = `M${Array.from({ length: 10 }, (_, i) => {
    const radius = i % 2 ? 14 : 33,
        angle = (i * Math.PI) / 5;
    return `${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`;
}).join("L")}Z`;
const SIGNS = {
    gain: { path: PLUS, kind: "gain" },
    meeting: { path: MEET, kind: "gain" },
    loss: { path: MINUS, kind: "loss" },
    removal: { path: CROSS, kind: "loss" },
    danger: { path: BANG, kind: "loss" },
} as const;

function OnField({ view, shape, isOccupied }: Omit<ShapesProps, "shapes" | "layer"> & { shape: FieldShape }) {
    switch (shape.kind) {
        case "circle": {
            const name = `board-circle board-circle--${shape.look} ${shape.colour ? `board-of--${shape.colour}` : ""}`;
            return (
                <>
                    <circle class={name} r={CIRCLES[shape.look].radius} />
                    {shape.look === "refused" && <path class={name} d="M-18 -18L18 18M18 -18L-18 18" />}
                </>
            );
        }
        case "ghost":
            return (
                <g class="board-ghost">
                    <Chevron colour={shape.colour} eighths={turnedFor(view, shape.facing)} />
                </g>
            );
        case "marker":
            if (!shape.certain)
                return <path class={`board-possible board-of--${shape.colour}`} d={shapeOf(shape.colour, 20)} />;
            return isOccupied(shape.field) ? null : <Column colour={shape.colour} />;
        case "star":
            return <path class="board-prize" d={PRIZE} />;
        case "sign": {
            const { path, kind } = SIGNS[shape.sign];
            return (
                <g class={`board-sign board-sign--${kind}`} transform={`translate(${kind === "gain" ? 28 : -28} -28)`}>
                    <circle r="15" />
                    <path d={path} />
                </g>
            );
        }
        case "badge":
            return <Badge text={shape.text} eighths={turnedFor(view, shape.facing)} />;
    }
}

/** Behind a chevron drawn so, where it does not hide the way it points. */
export function Badge({ text, eighths }: { text: string; eighths: number }) {
    const angle = (eighths * Math.PI) / 4;
    const x = -31 * Math.sin(angle),
        y = 31 * Math.cos(angle);
    return (
        <g class="board-badge" transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
            <circle r="14" />
            <text>{text}</text>
        </g>
    );
}

/** The head of an arrow that comes from the left and ends at the origin. */
const HEAD = "M0 0L-26 -15V15Z",
    /** So far before the middle of a field an arrow ends. */
    SHORT = 16;

function Line({ view, shape }: { view: View; shape: LineShape }) {
    const from = placeOf(view, shape.from),
        to = placeOf(view, shape.to);
    const name = `board-line board-line--${shape.look} ${shape.colour ? `board-of--${shape.colour}` : ""}`;
    if (shape.kind === "line") return <line class={name} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />;
    const length = Math.hypot(to.x - from.x, to.y - from.y) - SHORT;
    const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    return (
        <g
            class={name}
            transform={`translate(${from.x} ${from.y}) rotate(${angle.toFixed(2)}) translate(${length.toFixed(1)} 0)`}
        >
            <line x1={-length} y1="0" x2="-20" y2="0" />
            <path class="board-head" d={HEAD} />
        </g>
    );
}
