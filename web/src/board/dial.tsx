// SPDX-License-Identifier: GPL-3.0-or-later
// A ring of directions around a chevron, to turn it.

import { useEffect, useRef } from "preact/hooks";

import { placeOf, turnedFor, type View } from "./place.js";
import type { Direction, Field } from "./types.js";

/** How far from the chevron the buttons are, and how near to the edge of the picture they may be. */
const RADIUS = 112,
    MARGIN = 44;
const ARROW = "M0 -18L11 -6H4.5V2H-4.5V-6H-11Z";

export interface DialDirection {
    readonly direction: Direction;
    /** "to the left" and what it costs. */
    readonly label: string;
    /** "north-west" */
    readonly spoken: string;
    /** A short sign on the button: the price. */
    readonly sign: string;
}

export interface Dial {
    readonly field: Field;
    readonly label: string;
    readonly directions: readonly DialDirection[];
    onDirection(direction: Direction): void;
    onBack(): void;
}

export function DialRing({ view, dial }: { view: View; dial: Dial }) {
    const ring = useRef<HTMLDivElement>(null);
    const middle = placeOf(view, dial.field);
    const along = (from: number, part: number): string => {
        const place = Math.min(Math.max(from + RADIUS * part, MARGIN), view.size - MARGIN);
        return `${((100 * place) / view.size).toFixed(2)}%`;
    };
    const buttons = (): HTMLElement[] => [...(ring.current?.querySelectorAll<HTMLElement>("button") ?? [])];

    useEffect(() => buttons()[0]?.focus({ preventScroll: true }), [dial.field]);

    const onKeyDown = (event: KeyboardEvent): void => {
        const all = buttons(),
            at = all.indexOf(document.activeElement as HTMLElement);
        const step =
            event.key === "ArrowRight" || event.key === "ArrowDown"
                ? 1
                : event.key === "ArrowLeft" || event.key === "ArrowUp"
                  ? -1
                  : 0;
        if (step !== 0) all[(at + step + all.length) % all.length]?.focus();
        else if (event.key === "Escape") dial.onBack();
        else return;
        event.preventDefault();
        event.stopPropagation();
    };

    return (
        <div class="board-dial" role="group" aria-label={dial.label} data-role="dial" ref={ring} onKeyDown={onKeyDown}>
            {dial.directions.map(({ direction, label, spoken, sign }) => {
                const angle = (turnedFor(view, direction) * Math.PI) / 4;
                return (
                    <button
                        key={direction}
                        type="button"
                        class="board-dial-button"
                        aria-label={`${label} (${spoken})`}
                        title={label}
                        data-direction={direction}
                        onClick={() => dial.onDirection(direction)}
                        style={{ left: along(middle.x, Math.sin(angle)), top: along(middle.y, -Math.cos(angle)) }}
                    >
                        <svg viewBox="-20 -20 40 40" aria-hidden="true">
                            <path transform={`rotate(${45 * turnedFor(view, direction)})`} d={ARROW} />
                            {sign && (
                                <text x={(-11 * Math.sin(angle)).toFixed(1)} y={(11 * Math.cos(angle)).toFixed(1)}>
                                    {sign}
                                </text>
                            )}
                        </svg>
                    </button>
                );
            })}
        </div>
    );
}
