// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the events of a turn one after the other.

import { useLayoutEffect, useRef, useState } from "preact/hooks";

import type { BoardLook, EventKind, TurnEvent } from "../rules/index.js";
import { after, afterAll, sceneOf, type Scene } from "./scene.js";

export const SPEEDS = ["slow", "normal", "fast", "none"] as const;
export type Speed = (typeof SPEEDS)[number];

/** A turn to be shown: when the key changes, its events play from `before`. */
export interface Shown {
    readonly key: string | number;
    readonly before: BoardLook;
    readonly events: readonly TurnEvent[];
}

export interface Frame {
    readonly scene: Scene;
    /** What is happening now. */
    readonly now: TurnEvent | null;
    /** The chevron that moves, which is drawn above the others. */
    readonly mover: string | null;
    readonly jumps: boolean;
}

/** Milliseconds of one beat; board.css has the same. */
const BEAT: Readonly<Record<Speed, number>> = { slow: 900, normal: 420, fast: 180, none: 0 };

/** How many beats an event takes; what is not seen on the board takes none. */
const BEATS: Readonly<Record<EventKind, number>> = {
    "moved": 1.15,
    "jumped": 0,
    "turned": 0.8,
    "captured": 0.9,
    "placed": 0.7,
    "changed": 0.7,
    "transformed": 0.7,
    "met": 1.2,
    "gave-back": 0.5,
    "removed": 0.9,
    "passed": 0,
    "closing": 0,
    "left": 1,
    "out": 1,
    "over": 0,
};

const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How many events at the start of a turn have been seen while it was made. */
function seenOf(events: readonly TurnEvent[], begun: readonly TurnEvent[]): number {
    const differs = events.findIndex((event, i) => {
        const other = begun[i];
        return other?.kind !== event.kind || other.field !== event.field || other.from !== event.from;
    });
    return differs < 0 ? events.length : differs;
}

const atRest = (look: BoardLook, events: readonly TurnEvent[]): Frame =>
    ({ scene: afterAll(sceneOf(look), events, look), now: null, mover: null, jumps: false });

/** The frames of a turn from the first event not seen yet, and how long each one stays. */
function* framesOf({ before, events }: Shown, seen: number): Generator<{ frame: Frame; beats: number }> {
    const moved = events.find((event) => event.kind === "moved" || event.kind === "turned");
    const from = moved?.from ?? moved?.field;
    const mover = sceneOf(before).chevrons.find((sprite) => sprite.field === from)?.key ?? null;
    const jumps = events.some((event) => event.kind === "jumped");
    let { scene } = atRest(before, events.slice(0, seen));
    // One frame at rest, so that the browser sees where the chevron comes from.
    yield { frame: { scene, now: null, mover, jumps }, beats: 0.1 };
    for (const event of events.slice(seen)) {
        scene = after(scene, event, before);
        if (BEATS[event.kind] > 0)
            yield { frame: { scene, now: event, mover, jumps }, beats: BEATS[event.kind] };
    }
}

/**
 * The frame to draw: of the turn that is being shown, else what stands there, with the events of a
 * turn that is only begun; and what ends the show at once.
 */
export function useFrame(look: BoardLook, begun: readonly TurnEvent[], shown: Shown | null,
    speed: Speed, onShown: (() => void) | undefined): [Frame, () => void] {
    const [playing, play] = useState<Frame | null>(null);
    const shownBefore = useRef(shown?.key ?? null);
    const begunBefore = useRef(begun);
    const whenShown = useRef(onShown);
    whenShown.current = onShown;
    const running = useRef(false), timer = useRef(0);
    const finish = (): void => {
        if (running.current)
            whenShown.current?.();
        running.current = false;
    };

    const key = shown?.key ?? null;
    const isNew = shown !== null && key !== shownBefore.current;
    const seen = isNew ? seenOf(shown.events, begunBefore.current) : 0;
    const first = isNew && speed !== "none" && !still() && seen < shown.events.length;

    useLayoutEffect(() => {
        shownBefore.current = key;
        if (!isNew) {
            finish();
            return undefined;
        }
        running.current = true;
        const frames = framesOf(shown, seen);
        const next = (): void => {
            const { value, done } = first ? frames.next() : { value: undefined, done: true };
            play(value?.frame ?? null);
            if (done)
                finish();
            else
                timer.current = window.setTimeout(next, BEAT[speed] * (value?.beats ?? 0));
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

    const skip = (): void => {
        window.clearTimeout(timer.current);
        play(null);
        finish();
    };
    if (first)
        return [atRest(shown.before, shown.events.slice(0, seen)), skip];
    return [playing ?? atRest(look, begun), skip];
}
