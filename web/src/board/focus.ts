// SPDX-License-Identifier: GPL-3.0-or-later
import { useEffect, useRef } from "preact/hooks";

/** Gives the focus to the field of a board on which it was last. */
export function focusBoard(around: ParentNode | null): void {
    around?.querySelector<HTMLElement>('[data-field][tabindex="0"]')?.focus({ preventScroll: true });
}

/** Calls back when what had the focus has gone away with it, if it was within something chosen by `selector`. */
export function useFocusLost(selector: string, onLost: () => void): void {
    const last = useRef<Element | null>(null);
    useEffect(() => {
        const note = ({ target }: FocusEvent): void => {
            last.current = target instanceof Element && target.closest(selector) ? target : null;
        };
        document.addEventListener("focusin", note);
        return () => document.removeEventListener("focusin", note);
    }, [selector]);
    useEffect(() => {
        if (last.current?.isConnected === false && document.activeElement === document.body) {
            last.current = null;
            onLost();
        }
    });
}

/**
 * Whether the focus came into a place by a key, and not by a click: only then arrow keys go around in it. A focus that
 * a script moves there comes as whatever was done last came.
 */
export function useReachedByKey(place: { readonly current: HTMLElement | null }): { current: boolean } {
    const reached = useRef(false),
        byKey = useRef(true);
    useEffect(() => {
        const press = ({ target }: PointerEvent): void => {
            byKey.current = false;
            if (target instanceof Node && place.current?.contains(target)) reached.current = false;
        };
        const key = (): void => {
            byKey.current = true;
        };
        const enter = ({ target, relatedTarget }: FocusEvent): void => {
            const inside = (node: EventTarget | null): boolean =>
                node instanceof Node && place.current?.contains(node) === true;
            if (inside(target) && !inside(relatedTarget)) reached.current = byKey.current;
        };
        document.addEventListener("pointerdown", press, true);
        document.addEventListener("keydown", key, true);
        document.addEventListener("focusin", enter);
        return () => {
            document.removeEventListener("pointerdown", press, true);
            document.removeEventListener("keydown", key, true);
            document.removeEventListener("focusin", enter);
        };
    }, [place]);
    return reached;
}
