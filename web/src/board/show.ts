// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the changes of a turn one after the other.

import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { landOf } from "./place.js";
import { after, afterAll, chevronOn, type Scene, sceneOf } from "./scene.js";
import type { BoardState, Change, Colour, Field } from "./types.js";

export type Speed = "slow" | "normal" | "fast" | "none";

/** A turn to be shown: when the key changes, its changes play from `before`. */
export interface Shown {
    readonly key: string | number;
    readonly before: BoardState;
    readonly changes: readonly Change[];
    /** Whoever plays next waits a moment, so that what happened is seen first. */
    readonly rests?: boolean | undefined;
}

/** What is told while a turn is shown, and when it has been. */
export interface Telling {
    onBeat?: ((change: Change) => void) | undefined;
    onShown?: ((key: Shown["key"]) => void) | undefined;
}

export interface Frame {
    readonly scene: Scene;
    /** What is happening now; of a turn that is begun, all that it has brought so far. */
    readonly now: readonly Change[];
    /** The chevron that moves, which is drawn above the others. */
    readonly mover: string | null;
    /** A turn is in motion. */
    readonly playing: boolean;
    /** The borderland that a chevron has come into. */
    readonly lit: { readonly field: Field; readonly colour: Colour } | null;
}

/** Milliseconds of one beat; board.css has the same. */
const BEAT: Readonly<Record<Speed, number>> = { slow: 900, normal: 420, fast: 180, none: 0 };

/** How many beats whoever plays next waits. */
const REST = 1.5;

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
        case "connect":
            return 1 + 0.25 * change.marks.length;
        case "close":
            return 1;
        case "meet":
            return 1.2;
        case "count":
            return 2;
    }
}

const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

const same = (a: Change, b: Change | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** How many changes at the start of a turn have been seen while it was made. */
function seenOf(changes: readonly Change[], begun: readonly Change[]): number {
    const differs = changes.findIndex((change, i) => !same(change, begun[i]));
    return differs < 0 ? changes.length : differs;
}

/** Where a chevron has come from one borderland into another. */
function litBy(scene: Scene, changes: readonly Change[]): Frame["lit"] {
    const crossing = changes.find((change) => change.kind === "move" && landOf(change.from) !== landOf(change.to));
    const sprite = crossing?.kind === "move" ? chevronOn(scene, crossing.to) : null;
    return sprite && { field: sprite.field, colour: sprite.colour };
}

function atRest(state: BoardState, begun: readonly Change[]): Frame {
    const scene = afterAll(sceneOf(state), begun);
    return { scene, now: begun, mover: null, playing: false, lit: litBy(scene, begun) };
}

interface Moment {
    readonly frame: Frame;
    readonly beats: number;
    /** What begins with it. */
    readonly change: Change | null;
}

/** The frames of a turn from the first change not seen yet, and how long each one stays. */
function* framesOf({ before, changes }: Shown, seen: number): Generator<Moment> {
    const moved = changes.find((change) => change.kind === "move" || change.kind === "turn");
    const from = moved?.kind === "move" ? moved.from : moved?.kind === "turn" ? moved.field : null;
    const mover = from === null ? null : (chevronOn(sceneOf(before), from)?.key ?? null);
    let frame: Frame = { ...atRest(before, changes.slice(0, seen)), now: [], mover, playing: true };
    // One frame at rest, so that the browser sees where the chevron comes from.
    yield { frame, beats: 0.1, change: null };
    for (const change of changes.slice(seen)) {
        const scene = after(frame.scene, change);
        const counted = frame.now.filter(({ kind }) => kind === "count");
        frame = { ...frame, scene, now: [...counted, change], lit: frame.lit ?? litBy(scene, [change]) };
        yield { frame, beats: beatsOf(change), change };
    }
}

/**
 * The frame to draw: of the turn that is being shown, else what stands there, with the changes of a
 * turn that is only begun; and what ends the show at once. `onBeat` is told every change as it begins, at once
 * those that have been seen or are not shown in motion; `onShown` the key of a turn that has been shown to its end.
 */
export function useFrame(
    state: BoardState,
    begun: readonly Change[],
    shown: Shown | null,
    speed: Speed,
    telling: Telling,
): [frame: Frame, stop: () => void] {
    const [playing, play] = useState<Frame | null>(null);
    const shownBefore = useRef<Shown["key"] | null>(null);
    const begunBefore = useRef(begun);
    const told = useRef(telling);
    told.current = telling;
    const timer = useRef(0);

    const key = shown?.key ?? null;
    const isNew = shown !== null && key !== shownBefore.current;
    const seen = isNew ? seenOf(shown.changes, begunBefore.current) : 0;
    const first = isNew && speed !== "none" && !still() && seen < shown.changes.length;

    useLayoutEffect(() => {
        shownBefore.current = key;
        if (!isNew) return undefined;
        const wait = (beats: number, then: () => void): void => {
            if (beats * BEAT[speed] === 0) then();
            else timer.current = window.setTimeout(then, beats * BEAT[speed]);
        };
        const end = (): void => told.current.onShown?.(shown.key);
        const frames = first ? framesOf(shown, seen) : [][Symbol.iterator]();
        const next = (): void => {
            const { value, done } = frames.next();
            play(value?.frame ?? null);
            if (done) {
                wait(shown.rests ? REST : 0, end);
                return;
            }
            if (value.change) told.current.onBeat?.(value.change);
            wait(value.beats, next);
        };
        for (const change of first ? shown.changes.slice(0, seen) : shown.changes) told.current.onBeat?.(change);
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
    if (first) return [{ ...atRest(shown.before, shown.changes.slice(0, seen)), now: [], playing: true }, stop];
    return [playing ?? atRest(state, begun), stop];
}
