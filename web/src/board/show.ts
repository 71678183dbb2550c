// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the changes of a turn one after the other.

import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { after, afterAll, chevronOn, type Scene, sceneOf } from "./scene.js";
import type { BoardState, Change } from "./types.js";

export type Speed = "slow" | "normal" | "fast" | "none";

/** A turn to be shown: when the key changes, its changes play from `before`. */
export interface Shown {
    readonly key: string | number;
    readonly before: BoardState;
    readonly changes: readonly Change[];
}

export interface Frame {
    readonly scene: Scene;
    /** What is happening now. */
    readonly now: Change | null;
    /** The chevron that moves, which is drawn above the others. */
    readonly mover: string | null;
}

/** Milliseconds of one beat; board.css has the same. */
const BEAT: Readonly<Record<Speed, number>> = { slow: 900, normal: 420, fast: 180, none: 0 };

/** How many beats a change takes. */
function beatsOf(change: Change): number {
    switch (change.kind) {
        case "move":
            return 1.15;
        case "turn":
            return 0.8;
        case "leave":
            return change.field === null ? 1 : 0.9;
        case "mark":
            return change.colour === null ? 0.5 : 0.7;
        case "meet":
            return 1.2;
    }
}

const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

const same = (a: Change, b: Change | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** How many changes at the start of a turn have been seen while it was made. */
function seenOf(changes: readonly Change[], begun: readonly Change[]): number {
    const differs = changes.findIndex((change, i) => !same(change, begun[i]));
    return differs < 0 ? changes.length : differs;
}

const atRest = (state: BoardState, changes: readonly Change[]): Frame => ({
    scene: afterAll(sceneOf(state), changes),
    now: null,
    mover: null,
});

/** The frames of a turn from the first change not seen yet, and how long each one stays. */
function* framesOf({ before, changes }: Shown, seen: number): Generator<{ frame: Frame; beats: number }> {
    const moved = changes.find((change) => change.kind === "move" || change.kind === "turn");
    const from = moved?.kind === "move" ? moved.from : moved?.kind === "turn" ? moved.field : null;
    const mover = from === null ? null : (chevronOn(sceneOf(before), from)?.key ?? null);
    let { scene } = atRest(before, changes.slice(0, seen));
    // One frame at rest, so that the browser sees where the chevron comes from.
    yield { frame: { scene, now: null, mover }, beats: 0.1 };
    for (const change of changes.slice(seen)) {
        scene = after(scene, change);
        yield { frame: { scene, now: change, mover }, beats: beatsOf(change) };
    }
}

/**
 * The frame to draw: of the turn that is being shown, else what stands there, with the changes of a
 * turn that is only begun; and what ends the show at once. `onShown` is told the key of a turn that
 * has been shown to its end, `onSkip` that somebody did not want to wait for it.
 */
export function useFrame(
    state: BoardState,
    begun: readonly Change[],
    shown: Shown | null,
    speed: Speed,
    onShown: ((key: Shown["key"]) => void) | undefined,
): [frame: Frame, stop: () => void] {
    const [playing, play] = useState<Frame | null>(null);
    const shownBefore = useRef<Shown["key"] | null>(null);
    const begunBefore = useRef(begun);
    const whenShown = useRef(onShown);
    whenShown.current = onShown;
    const timer = useRef(0);

    const key = shown?.key ?? null;
    const isNew = shown !== null && key !== shownBefore.current;
    const seen = isNew ? seenOf(shown.changes, begunBefore.current) : 0;
    const first = isNew && speed !== "none" && !still() && seen < shown.changes.length;

    useLayoutEffect(() => {
        shownBefore.current = key;
        if (!isNew) return undefined;
        const frames = framesOf(shown, seen);
        const next = (): void => {
            const { value, done } = first ? frames.next() : { value: undefined, done: true };
            play(value?.frame ?? null);
            if (done) whenShown.current?.(shown.key);
            else timer.current = window.setTimeout(next, BEAT[speed] * (value?.beats ?? 0));
        };
        next();
        return () => {
            window.clearTimeout(timer.current);
            play(null);
        };
    }, [key]);
    useLayoutEffect(() => {
        begunBefore.current = begun;
    });

    const stop = (): void => {
        window.clearTimeout(timer.current);
        play(null);
    };
    if (first) return [atRest(shown.before, shown.changes.slice(0, seen)), stop];
    return [playing ?? atRest(state, begun), stop];
}
