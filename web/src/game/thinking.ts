// SPDX-License-Identifier: GPL-3.0-or-later
// Lets the computer play its turns in a game that is on screen, and give hints.
import { useCallback, useEffect, useState } from "preact/hooks";

import { type Computer, STRONGEST } from "../computer/index.js";
import type { Limits } from "../rules/engine.js";
import type { Turn } from "../rules/index.js";
import type { Session } from "./session.js";

const LONG_THOUGHT = 2500,
    HINT = 1000,
    NO_LIMITS: Limits = { milliseconds: 0, clock: 0, increment: 0 };

function limitsFor(session: Session, player: number, level: number): Limits {
    // The other levels know by themselves when they have thought enough.
    if (level !== STRONGEST) return NO_LIMITS;
    const { clock } = session.plan,
        left = session.clocks.left?.[player];
    return clock && left !== undefined
        ? { milliseconds: LONG_THOUGHT, clock: left, increment: clock.seconds * 1000 }
        : { ...NO_LIMITS, milliseconds: LONG_THOUGHT };
}

export interface ComputerTurns {
    readonly thinking: "no" | "yes" | "failed";
    /** Lets it try once more when it has failed. */
    again(): void;
}

/** Plays for the computer when every turn has been shown and nobody has paused. */
export function useComputerTurns(session: Session, computer: Computer, paused: boolean): ComputerTurns {
    const [thinking, setThinking] = useState<ComputerTurns["thinking"]>("no");
    const [attempt, setAttempt] = useState(0);
    const level = session.levelToMove,
        free = !paused && session.showing.idle;
    useEffect(() => {
        const player = session.toMove;
        if (!free || !level || player === null) {
            setThinking("no");
            return;
        }
        let wanted = true;
        setThinking("yes");
        computer.think(session.lastRecord(), level, limitsFor(session, player, level)).then(
            (turn) => {
                if (!wanted || turn === null) return;
                setThinking(session.play(turn, "itself") === "ok" ? "no" : "failed");
            },
            () => {
                if (wanted) setThinking("failed");
            },
        );
        return () => {
            wanted = false;
            computer.stop();
        };
    }, [session, computer, free, level, session.turnsPlayed, attempt]);
    return { thinking, again: () => setAttempt(attempt + 1) };
}

export interface Hint {
    readonly turn: Turn | null;
    readonly busy: boolean;
    ask(): void;
    /** Forgets it, or stops looking for one. */
    clear(): void;
}

/** What the strongest level would play in the position shown; forgotten when that changes. */
export function useHint(session: Session, computer: Computer): Hint {
    const [turn, setTurn] = useState<Turn | null>(null);
    const [busy, setBusy] = useState(false);
    const { position } = session;
    useEffect(
        () => () => {
            setTurn(null);
            setBusy(false);
        },
        [position],
    );
    const ask = useCallback(() => {
        setBusy(true);
        computer.think(session.recordShown(), STRONGEST, { ...NO_LIMITS, milliseconds: HINT }).then(
            (found) => {
                if (session.position === position) setTurn(found);
                setBusy(false);
            },
            () => setBusy(false),
        );
    }, [session, computer, position]);
    const clear = (): void => {
        if (busy) computer.stop();
        setTurn(null);
    };
    return { turn, busy, ask, clear };
}
