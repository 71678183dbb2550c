// SPDX-License-Identifier: GPL-3.0-or-later
// Short messages: shown for a while, and spoken by a screen reader.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

const LONG_ENOUGH = 6000;

interface Notice {
    readonly text: string;
    readonly n: number;
}

const notice = signal<Notice>({ text: "", n: 0 });

/** Tells something that needs no answer. */
export function tell(text: string): void {
    notice.value = { text, n: notice.peek().n + 1 };
}

export function Notices() {
    const { text, n } = notice.value;
    useEffect(() => {
        if (!text) return;
        const timer = setTimeout(() => {
            notice.value = { text: "", n };
        }, LONG_ENOUGH);
        return () => clearTimeout(timer);
    }, [text, n]);
    return (
        <div class="notices" role="status" data-role="notice">
            {text && (
                <p key={n} class="notice">
                    {text}
                </p>
            )}
        </div>
    );
}
