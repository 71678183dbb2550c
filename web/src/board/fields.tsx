// SPDX-License-Identifier: GPL-3.0-or-later
// The fields as things to point at: by mouse, by touch, by keyboard, by ear. They lie, invisible,
// over the picture.

import { useEffect, useRef, useState } from "preact/hooks";

import { focusBoard, useFocusLost, useReachedByKey } from "./focus.js";
import { cellOf, fieldAt, fieldOf, isSeen, nameOf, SIDE, type View } from "./place.js";
import type { Field } from "./types.js";

/** What a person does on the board. */
export interface Hands {
    /** Clicks a field, or presses Enter on it. */
    onField(field: Field): void;
    /** Points at a field, or away from the board. */
    onPoint(field: Field | null): void;
    /** Lifts the chevron on a field, to drag it. */
    onLift(field: Field): void;
    /** Drags the chevron on a field to another field. */
    onDrop(from: Field, to: Field): void;
    /** Wants one step back; false if there is none to take. */
    onBack(): boolean;
}

export interface Dragged {
    readonly from: Field;
    /** Where the pointer is, in fractions of the picture's side. */
    readonly x: number;
    readonly y: number;
}

interface Props {
    view: View;
    label: string;
    hands: Hands | null;
    /** Ends what is being shown; whoever acts on the board does not want to wait for it. */
    onSkip: (() => void) | null;
    /** The spoken name of each field. */
    labels: readonly string[];
    /** Fields whose chevrons may be dragged. */
    movable: readonly Field[];
    chosen: readonly Field[];
    /** The fields that something can be done with at this step. */
    useful: readonly Field[];
    onDrag(dragged: Dragged | null): void;
}

const FAR_ENOUGH = 6;

/** The field in the middle of what is seen. */
function middleOf(view: View): Field {
    const middle = ([first, last]: readonly [number, number]): number => Math.floor((first + last) / 2);
    return fieldAt(view, middle(view.columns), middle(view.rows));
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};

const fieldIn = (target: EventTarget | null): Field | null =>
    target instanceof Element ? fieldOf(target.closest("[data-field]")?.getAttribute("data-field")) : null;

const fieldUnder = (event: PointerEvent): Field | null =>
    fieldIn(document.elementFromPoint(event.clientX, event.clientY));

export function Fields({ view, label, hands, onSkip, labels, movable, chosen, useful, onDrag }: Props) {
    const [moved, setCursor] = useState<Field | null>(null);
    const seen = (field: Field): boolean => {
        const { column, row } = cellOf(view, field);
        return isSeen(view, column, row);
    };
    const cursor = moved ?? useful.find(seen) ?? middleOf(view);
    const grid = useRef<HTMLDivElement>(null);
    const press = useRef<{ from: Field; x: number; y: number; dragging: boolean } | null>(null);
    const swallowClick = useRef(false);
    const walking = useReachedByKey(grid);

    const focus = (field: Field): void => {
        setCursor(field);
        grid.current?.querySelector<HTMLElement>(`[data-field="${nameOf(field)}"]`)?.focus({ preventScroll: true });
    };
    // The ring of directions gives the focus back to the board.
    useFocusLost(".board-dial", () => focusBoard(grid.current));

    /** The next or the previous field, in reading order, that something can be done with. */
    const usefulField = (step: 1 | -1): Field | undefined => {
        const order = (field: Field): number => {
            const { column, row } = cellOf(view, field);
            return row * SIDE + column;
        };
        const sorted = useful.filter(seen).sort((a, b) => step * (order(a) - order(b)));
        return sorted.find((field) => step * (order(field) - order(cursor)) > 0) ?? sorted[0];
    };

    const onKeyDown = (event: KeyboardEvent): void => {
        const step = STEPS[event.key];
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (step) {
            if (!walking.current) return;
            const { column, row } = cellOf(view, cursor);
            const [c, r] = [column + step[0], row + step[1]];
            if (isSeen(view, c, r)) focus(fieldAt(view, c, r));
        } else if (event.key === "PageDown" || event.key === "PageUp") {
            walking.current = true;
            focus(usefulField(event.key === "PageDown" ? 1 : -1) ?? cursor);
        } else if (event.key === "Enter" || event.key === " ") {
            onSkip?.();
            hands?.onField(cursor);
        } else if (event.key !== "Escape" || !hands?.onBack()) return;
        event.preventDefault();
        event.stopPropagation();
    };

    const stopDragging = (): void => {
        press.current = null;
        onDrag(null);
    };

    const onPointerDown = (event: PointerEvent): void => {
        const from = fieldIn(event.target);
        swallowClick.current = false;
        onSkip?.();
        if (hands && from !== null && event.isPrimary && event.button === 0 && movable.includes(from))
            press.current = { from, x: event.clientX, y: event.clientY, dragging: false };
    };

    const onPointerMove = (event: PointerEvent): void => {
        const now = press.current;
        if (!now) {
            if (event.pointerType !== "touch") hands?.onPoint(fieldIn(event.target));
            return;
        }
        const far = Math.hypot(event.clientX - now.x, event.clientY - now.y) > FAR_ENOUGH;
        if (far && !now.dragging) {
            now.dragging = true;
            grid.current?.setPointerCapture(event.pointerId);
            hands?.onLift(now.from);
        }
        const board = grid.current?.parentElement?.getBoundingClientRect();
        if (now.dragging && board) {
            hands?.onPoint(fieldUnder(event));
            onDrag({
                from: now.from,
                x: (event.clientX - board.left) / board.width,
                y: (event.clientY - board.top) / board.height,
            });
        }
    };

    const onPointerUp = (event: PointerEvent): void => {
        const now = press.current;
        stopDragging();
        if (!now?.dragging) return;
        swallowClick.current = true;
        const to = fieldUnder(event);
        hands?.onPoint(null);
        if (to !== null && to !== now.from) hands?.onDrop(now.from, to);
    };

    const onClick = (event: MouseEvent): void => {
        const field = fieldIn(event.target);
        if (swallowClick.current || field === null) {
            swallowClick.current = false;
            return;
        }
        setCursor(field);
        hands?.onField(field);
    };

    useEffect(() => stopDragging, []);

    return (
        <div
            class="board-fields"
            role="grid"
            aria-label={label}
            ref={grid}
            data-role="board"
            onKeyDown={onKeyDown}
            onClick={onClick}
            onPointerDown={onPointerDown}
            onPointerMove={onPointerMove}
            onPointerUp={onPointerUp}
            onPointerCancel={stopDragging}
            onPointerLeave={() => hands?.onPoint(null)}
        >
            {Array.from({ length: SIDE }, (_, row) => (
                <div class="board-row" role={isSeen(view, view.columns[0], row) ? "row" : "presentation"} key={row}>
                    {Array.from({ length: SIDE }, (_, column) => {
                        const field = fieldAt(view, column, row);
                        if (!isSeen(view, column, row)) return <div key={field} role="presentation" />;
                        return (
                            <div
                                key={field}
                                role="gridcell"
                                data-field={nameOf(field)}
                                class={movable.includes(field) ? "board-field board-field--drag" : "board-field"}
                                tabIndex={field === cursor ? 0 : -1}
                                aria-label={labels[field]}
                                aria-selected={chosen.includes(field)}
                                onFocus={() => {
                                    setCursor(field);
                                    hands?.onPoint(field);
                                }}
                            />
                        );
                    })}
                </div>
            ))}
        </div>
    );
}
