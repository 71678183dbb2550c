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
