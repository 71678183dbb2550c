// SPDX-License-Identifier: GPL-3.0-or-later
// Asking the server how this browser's games stand.
import { useEffect } from "preact/hooks";

import { readMessage, type TableState } from "./messages.js";
import { type MyGame, mine, noteState, rememberGame } from "./mine.js";

const EVERY = 20_000,
    PATIENCE = 15_000,
    DAY = 86_400_000;

/** "gone": there is no such game any more. Null: not to be learned just now. */
export async function askFor(game: string): Promise<TableState | "gone" | null> {
    try {
        const answer = await fetch(`/api/games/${game}`, { signal: AbortSignal.timeout(PATIENCE) });
        if (answer.status === 404) return "gone";
        const said = answer.ok ? readMessage(await answer.text()) : null;
        return said?.is === "state" && said.game === game ? said : null;
    } catch {
        return null;
    }
}

/** A game that is over may be followed by another one, but not for ever. */
const isSettled = ({ seen, gone, at }: MyGame): boolean =>
    gone || (seen?.phase === "over" && (seen.next !== null || Date.now() - at > DAY));

async function refresh({ game }: MyGame): Promise<void> {
    const state = await askFor(game);
    if (state === "gone") rememberGame({ game, gone: true });
    else if (state) noteState(game, state);
}

let asking = false,
    again = false;

export async function refreshMine(): Promise<void> {
    // What is being answered may be old already: ask once more afterwards.
    again = asking;
    if (asking) return;
    asking = true;
    try {
        do {
            again = false;
            await Promise.all(mine.value.filter((one) => !isSettled(one)).map(refresh));
        } while (again);
    } finally {
        asking = false;
    }
}

/** Keeps the list fresh: now, from time to time, and when somebody looks at it again. */
export function useRefreshing(): void {
    useEffect(() => {
        const again = (): void => void refreshMine();
        const looked = (): void => {
            if (document.visibilityState === "visible") again();
        };
        again();
        const timer = setInterval(again, EVERY);
        document.addEventListener("visibilitychange", looked);
        addEventListener("online", again);
        return () => {
            clearInterval(timer);
            document.removeEventListener("visibilitychange", looked);
            removeEventListener("online", again);
        };
    }, []);
}
