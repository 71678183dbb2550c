// SPDX-License-Identifier: GPL-3.0-or-later
// Telling a person who looks elsewhere that it is their turn: in the title, by a bell, and by the
// browser's own notification if they have asked for it.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { ring } from "../game/sounds.js";
import { settings } from "../settings.js";
import { keep, recall } from "../storage.js";
import { titleMark } from "../title.js";

/** "never": this browser has none. "refused": the browser was told to let none through. */
export type Notifying = "never" | "refused" | "off" | "on";

const KEPT = "notify";

function allowed(): Notifying {
    if (typeof Notification === "undefined" || !isSecureContext) return "never";
    if (Notification.permission === "denied") return "refused";
    return Notification.permission === "granted" && recall(KEPT) === true ? "on" : "off";
}

export const notifying = signal<Notifying>(allowed());

/** To be called when a button is pressed, never unasked. */
export async function startNotifying(): Promise<void> {
    if (allowed() === "never") return;
    await Notification.requestPermission();
    keep(KEPT, true);
    notifying.value = allowed();
}

export function stopNotifying(): void {
    keep(KEPT, undefined);
    notifying.value = allowed();
}

function show(text: string, tag: string): (() => void) | undefined {
    if (allowed() !== "on") return undefined;
    try {
        const shown = new Notification("Pacru", { body: text, tag });
        shown.onclick = () => {
            window.focus();
            shown.close();
        };
        return () => shown.close();
    } catch {
        // Some browsers let only service workers notify.
        notifying.value = "never";
        return undefined;
    }
}

interface Calling {
    /** It is the turn of whoever uses this browser. */
    readonly mine: boolean;
    /** "Your turn", with nothing secret in it. */
    readonly text: string;
    /** What the call is about: another one is another call. */
    readonly key?: string | number;
}

/** Calls when it becomes this person's turn, as long as it is. */
export function useCalling({ mine, text, key = "" }: Calling): void {
    useEffect(() => {
        if (!mine) return;
        titleMark.value = text;
        return () => {
            titleMark.value = "";
        };
    }, [mine, text]);
    useEffect(() => {
        if (!mine || document.hasFocus()) return;
        if (settings.value.sounds) ring();
        const close = show(text, String(key));
        if (!close) return;
        addEventListener("focus", close);
        return () => {
            removeEventListener("focus", close);
            close();
        };
    }, [mine, key]);
}

interface Badge {
    setAppBadge?(count: number): Promise<void>;
}

/** The number on the icon of the installed page. */
export function useBadge(count: number): void {
    useEffect(() => void (navigator as Badge).setAppBadge?.(count).catch(() => undefined), [count]);
}
