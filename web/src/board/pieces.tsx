// SPDX-License-Identifier: GPL-3.0-or-later
// Markers and chevrons. Each colour has a shape of its own as well: round, square, diamond,
// triangle.

import type { Colour } from "./types.js";

/** The outline of a colour's shape around the middle, about as large as a circle of that radius. */
export function shapeOf(colour: Colour, radius: number): string {
    const r = radius.toFixed(1);
    const corner = (...points: readonly [number, number][]): string =>
        `M${points.map(([x, y]) => `${(x * radius).toFixed(1)} ${(y * radius).toFixed(1)}`).join("L")}Z`;
    switch (colour) {
        case "red":
            return `M-${r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 -${r} 0Z`;
        case "green":
            return corner([-0.86, -0.86], [0.86, -0.86], [0.86, 0.86], [-0.86, 0.86]);
        case "black":
            return corner([0, -1.2], [1.2, 0], [0, 1.2], [-1.2, 0]);
        case "yellow":
            return corner([0, -1.2], [1.16, 0.82], [-1.16, 0.82]);
    }
}

/** A column seen from above: its shadow, its foot, its top. */
export function Column({ colour }: { colour: Colour }) {
    return (
        <g class={`board-column board-of--${colour}`}>
            <path class="board-column-shadow" d={shapeOf(colour, 21)} transform="translate(3 8)" />
            <path class="board-column-foot" d={shapeOf(colour, 20)} transform="translate(0 4)" />
            <path class="board-column-top" d={shapeOf(colour, 20)} transform="translate(0 -1)" />
            <path class="board-column-rim" d={shapeOf(colour, 13)} transform="translate(0 -1)" />
        </g>
    );
}

/** The same with a chevron on it, of which only a rim is seen. */
export function Plinth({ colour }: { colour: Colour }) {
    return (
        <g class={`board-column board-of--${colour}`}>
            <circle class="board-plinth-foot" r="35" cy="3" />
            <circle class="board-plinth-top" r="34" />
        </g>
    );
}

/* A chevron that points upwards. */
const OUTLINE = "M0 -42L38 22L23 36L0 9L-23 36L-38 22Z";
const LEFT_WING = "M0 -42L0 9L-23 36L-38 22Z";
const RIGHT_WING = "M0 -42L0 9L23 36L38 22Z";
const EMBLEM_AT = -11,
    EMBLEM = 8.5;

/** The light falls from the upper left: a wing is lighter the more it faces there, from 0 to 4. */
const lightOn = (eighths: number): number => Math.abs((((eighths % 8) + 8) % 8) - 4);

/** `eighths` may go beyond a full circle, so that a chevron turns the short way. */
export function Chevron({ colour, eighths }: { colour: Colour; eighths: number }) {
    const turn = { transform: `rotate(${45 * eighths}deg)` };
    const upright = { transform: `rotate(${-45 * eighths}deg)` };
    return (
        <g class={`board-chevron board-of--${colour}`}>
            <g transform="translate(3 6)">
                <path class="board-chevron-shadow" d={OUTLINE} style={turn} />
            </g>
            <g class="board-chevron-turn" style={turn}>
                <path class="board-chevron-halo" d={OUTLINE} />
                <path class="board-chevron-body" d={OUTLINE} />
                <path class={`board-chevron-wing board-chevron-wing--${lightOn(eighths)}`} d={LEFT_WING} />
                <path class={`board-chevron-wing board-chevron-wing--${lightOn(eighths + 3)}`} d={RIGHT_WING} />
                <path class="board-chevron-edge" d={OUTLINE} />
                <g transform={`translate(0 ${EMBLEM_AT})`}>
                    <path class="board-chevron-emblem" d={shapeOf(colour, EMBLEM)} style={upright} />
                </g>
            </g>
        </g>
    );
}
