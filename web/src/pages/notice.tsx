// SPDX-License-Identifier: GPL-3.0-or-later
// Short messages: shown for a while, and spoken by a screen reader.
import { useEffect } from "preact/hooks";

import { store, useStore } from "../store.js";

const LONG_ENOUGH = 6000;

interface Notice {
    readonly text: string;
    readonly n: number;
}

const notice = store<Notice>({ text: "", n: 0 });

/** Tells something that needs no answer. */
export function tell(text: string): void {
    notice.set({ text, n: notice.get().n + 1 });
}

export function Notices() {
    const { text, n } = useStore(notice);
    useEffect(() => {
        if (!text) return;
        const timer = setTimeout(() => notice.set({ text: "", n }), LONG_ENOUGH);
        return () => clearTimeout(timer);
    }, [text, n]);
    return <div class="notices" role="status" data-role="notice">
        {text && <p key={n} class="notice">{text}</p>}
    </div>;
}
