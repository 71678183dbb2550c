// SPDX-License-Identifier: GPL-3.0-or-later
// Lets the clock of whoever is on turn run while the game is on screen.
import { useEffect, useState } from "preact/hooks";

import type { Session } from "./session.js";

const BETWEEN = 100,
    BETWEEN_SAVES = 5000;

/** Milliseconds left to each player, kept up to date; null without clocks. */
export function useClocks(session: Session, stopped: boolean): readonly number[] | null {
    const [, redraw] = useState({});
    const player = stopped ? null : session.toMove,
        timed = session.plan.clock !== null;
    useEffect(() => {
        if (!timed || player === null) return;
        session.clocks.run(player);
        let saved = performance.now();
        const timer = setInterval(() => {
            if (session.clocks.left?.[player] === 0) session.leave(player, "time");
            if (performance.now() - saved > BETWEEN_SAVES) {
                session.saveClocks();
                saved = performance.now();
            }
            redraw({});
        }, BETWEEN);
        const leave = (): void => session.saveClocks();
        addEventListener("pagehide", leave);
        return () => {
            clearInterval(timer);
            removeEventListener("pagehide", leave);
            session.clocks.run(null);
        };
    }, [session, timed, player, session.turnsPlayed]);
    return session.clocks.left;
}
