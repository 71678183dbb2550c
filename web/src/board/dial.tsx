// SPDX-License-Identifier: GPL-3.0-or-later
// A ring of directions around a chevron, to turn it.

import { useEffect, useRef } from "preact/hooks";

import { Chevron } from "./pieces.js";
import { PITCH, placeOf, spanOf, turnedFor, type View } from "./place.js";
import { Badge } from "./shapes.js";
import type { Colour, Direction, Field } from "./types.js";

/** The buttons lie on the fields around the chevron, and so near to the edge of what is seen at most. */
const MARGIN = 44;

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
    /** Of the chevron to be turned. */
    readonly colour: Colour;
    readonly label: string;
    readonly directions: readonly DialDirection[];
    onDirection(direction: Direction): void;
    /** Points at a direction, or at none any more. */
    onPoint(direction: Direction | null): void;
    onBack(): void;
}

export function DialRing({ view, dial }: { view: View; dial: Dial }) {
    const ring = useRef<HTMLDivElement>(null);
    const middle = placeOf(view, dial.field);
    const along = (from: number, part: number, [first, last]: readonly [number, number]): string => {
        const place = Math.min(Math.max(from + PITCH * Math.round(part), first + MARGIN), last - MARGIN);
        return `${((100 * place) / view.size).toFixed(2)}%`;
    };
    const across = spanOf(view, view.columns),
        down = spanOf(view, view.rows);
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
        if (step !== 0) {
            const next = (at + step + all.length) % all.length;
            all[next]?.focus();
            dial.onPoint(dial.directions[next]?.direction ?? null);
        } else if (event.key === "Escape") dial.onBack();
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
                        onPointerEnter={() => dial.onPoint(direction)}
                        onPointerLeave={() => dial.onPoint(null)}
                        style={{
                            left: along(middle.x, Math.sin(angle), across),
                            top: along(middle.y, -Math.cos(angle), down),
                        }}
                    >
                        <svg viewBox="-58 -58 116 116" aria-hidden="true">
                            <Chevron colour={dial.colour} eighths={turnedFor(view, direction)} />
                            {sign && <Badge text={sign} eighths={turnedFor(view, direction)} />}
                        </svg>
                    </button>
                );
            })}
        </div>
    );
}
