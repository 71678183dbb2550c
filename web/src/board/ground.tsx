// SPDX-License-Identifier: GPL-3.0-or-later
// The board itself: frame, borderlands, stars, circles, borders, coordinates.

import { cellOf, edgeOf, fieldAt, fileName, GAP, isSeen, PITCH, placeOf, rankName, SIDE, type View } from "./place.js";
import type { Colour, Field } from "./types.js";

/** Two squares, one standing on its corner. */
const STAR = `M${Array.from({ length: 16 }, (_, i) => {
    const radius = i % 2 ? 37.2 : 48.6,
        angle = (i * Math.PI) / 8;
    return `${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`;
}).join("L")}Z`;
const CIRCLE = 27;
/** Where four stars of a borderland leave a cross. */
const ORNAMENT = "m0 -9l9 9l-9 9l-9 -9Z";

const lands = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => ({ row, column })));

const inner = [1, 2, 4, 5, 7, 8];
const corners = inner.flatMap((column) => inner.map((row) => [column, row] as const));

function Frame({ view }: { view: View }) {
    const inside = view.size - 2 * view.frame;
    return (
        <>
            <rect class="board-ground-edge" width={view.size} height={view.size} rx="16" />
            <rect class="board-ground-frame" x="5" y="5" width={view.size - 10} height={view.size - 10} rx="12" />
            <rect
                class="board-ground-inlay"
                x={view.frame - 9}
                y={view.frame - 9}
                width={inside + 18}
                height={inside + 18}
                rx="3"
            />
            <rect
                class="board-ground-border"
                x={view.frame - 4}
                y={view.frame - 4}
                width={inside + 8}
                height={inside + 8}
            />
        </>
    );
}

/** Letters below and above, numbers left and right, for whoever sits there. */
function Coordinates({ view }: { view: View }) {
    const name = (n: number, along: "column" | "row"): string => {
        const [a, b] =
            along === "column"
                ? [fieldAt(view, n, 0), fieldAt(view, n, 1)]
                : [fieldAt(view, 0, n), fieldAt(view, 1, n)];
        return a % SIDE === b % SIDE ? fileName(a) : rankName(a);
    };
    const near = view.frame / 2 - 2,
        far = view.size - near;
    return (
        <g class="board-ground-coordinates">
            {Array.from({ length: SIDE }, (_, n) => {
                const middle = edgeOf(view, n) + PITCH / 2;
                return (
                    <>
                        <text x={middle} y={far}>
                            {name(n, "column")}
                        </text>
                        <text x={middle} y={near}>
                            {name(n, "column")}
                        </text>
                        <text x={near} y={middle}>
                            {name(n, "row")}
                        </text>
                        <text x={far} y={middle}>
                            {name(n, "row")}
                        </text>
                    </>
                );
            })}
        </g>
    );
}

export function Ground({ view }: { view: View }) {
    const side = 3 * PITCH;
    return (
        <g class="board-ground">
            <Frame view={view} />
            {lands.map(({ row, column }) => (
                <rect
                    class={`board-ground-land ${(row + column) % 2 ? "board-ground-land--other" : ""}`}
                    x={edgeOf(view, 3 * column) - (column ? GAP / 2 - 4 : 0)}
                    y={edgeOf(view, 3 * row) - (row ? GAP / 2 - 4 : 0)}
                    width={side + (column ? 2 : 0) + (column < 2 ? 2 : 0)}
                    height={side + (row ? 2 : 0) + (row < 2 ? 2 : 0)}
                />
            ))}
            <path
                class="board-ground-ornament"
                d={corners.map(([column, row]) => `M${edgeOf(view, column)} ${edgeOf(view, row)}${ORNAMENT}`).join("")}
            />
            {view.coordinates && <Coordinates view={view} />}
        </g>
    );
}

/** A field's star, tinted by the colour of its marker, and its circle. */
export const Star = ({ colour, light }: { colour: Colour | null; light: boolean }) => (
    <>
        <path class={`board-star ${colour ? `board-star--${colour}` : ""}`} d={STAR} />
        <circle class={`board-spot board-spot--${light ? "light" : "dark"}`} r={CIRCLE} />
    </>
);

/** Whether a field's circle is one of the light ones, which lie along the diagonals. */
export const isLight = (field: Field): boolean => field % 2 === 1;

export function Stars({ view, markers }: { view: View; markers: readonly (Colour | null)[] }) {
    return (
        <g>
            {markers.map((colour, field) => {
                const { column, row } = cellOf(view, field);
                if (!isSeen(view, column, row)) return null;
                const { x, y } = placeOf(view, field);
                return (
                    <g transform={`translate(${x} ${y})`}>
                        <Star colour={colour} light={isLight(field)} />
                    </g>
                );
            })}
        </g>
    );
}
