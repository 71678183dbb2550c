// SPDX-License-Identifier: GPL-3.0-or-later
// What shows why something happens: the line of a connection, the sides of a pincer, the borderland that is entered.

import { cellOf, edgeOf, LANDS, PITCH, placeOf, type View } from "./place.js";
import { COUNTED } from "./shapes.js";
import type { Frame } from "./show.js";
import type { Change, Field } from "./types.js";

/** The borderland lights up in the colour of the chevron that has come into it. */
export function Light({ view, lit }: { view: View; lit: NonNullable<Frame["lit"]> }) {
    const { column, row } = cellOf(view, lit.field);
    const first = (n: number): number => edgeOf(view, n - (n % LANDS));
    return (
        <rect
            class={`board-light board-of--${lit.colour}`}
            x={first(column)}
            y={first(row)}
            width={LANDS * PITCH}
            height={LANDS * PITCH}
            rx="6"
        />
    );
}

function Sweep({ view, from, to, look }: { view: View; from: Field; to: Field; look: string }) {
    const start = placeOf(view, from),
        end = placeOf(view, to);
    return <line class={look} x1={start.x} y1={start.y} x2={end.x} y2={end.y} pathLength={1} />;
}

function Drawn({ view, change }: { view: View; change: Change }) {
    switch (change.kind) {
        case "connect":
            return (
                <g class={`board-of--${change.colour}`}>
                    <Sweep view={view} from={change.from} to={change.to} look="board-sweep" />
                </g>
            );
        case "close": {
            const { x, y } = placeOf(view, change.field);
            return (
                <g class={`board-of--${change.colour}`}>
                    {change.from.map((from) => (
                        <Sweep key={from} view={view} from={from} to={change.field} look="board-pincer" />
                    ))}
                    <g transform={`translate(${x} ${y})`}>
                        <circle class="board-pincer-grip" r="44" />
                    </g>
                </g>
            );
        }
        default:
            return null;
    }
}

/** The fields of a colour fill one after the other, below what stands on them. */
export const Counted = ({ view, changes }: { view: View; changes: readonly Change[] }) => (
    <g>
        {changes.map(
            (change) =>
                change.kind === "count" && (
                    <g key={change.colour}>
                        {change.fields.map((field, i) => {
                            const { x, y } = placeOf(view, field);
                            return (
                                <circle
                                    key={field}
                                    class={`board-circle board-circle--counted board-of--${change.colour} board-counting`}
                                    style={{ "--step": i / change.fields.length }}
                                    cx={x}
                                    cy={y}
                                    r={COUNTED}
                                />
                            );
                        })}
                    </g>
                ),
        )}
    </g>
);

/** Each of them is drawn in motion when it appears, and stays as long as it is given. */
export const Happening = ({ view, changes }: { view: View; changes: readonly Change[] }) => (
    <g>
        {changes.map((change) => (
            <Drawn key={JSON.stringify(change)} view={view} change={change} />
        ))}
    </g>
);
