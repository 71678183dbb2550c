// SPDX-License-Identifier: GPL-3.0-or-later
// An example that plays: the board in place of its pictures, with buttons and keys to go through it.
import { useEffect, useRef, useState } from "preact/hooks";

import { at } from "../at.js";
import { Board, type Speed } from "../board/index.js";
import { Icon, type IconName } from "../parts/icons.js";
import type { Frame } from "./frames.js";

/** The words of the buttons, which the page brings in its language. */
export interface Words {
    readonly example: string;
    readonly back: string;
    readonly on: string;
    readonly play: string;
    readonly pause: string;
}

interface LiveProps {
    readonly frames: readonly Frame[];
    /** What each frame says, for the ear. */
    readonly captions: readonly string[];
    readonly words: Words;
    readonly speed: Speed;
    /** It plays without being asked to. */
    readonly begins?: boolean;
    /** The frame to begin with. */
    readonly from?: number;
    /** Playing waits at these frames until it is asked to go on. */
    readonly waits?: ReadonlySet<number>;
    readonly coordinates?: boolean;
    /** Which frame is shown now. */
    onFrame(frame: number): void;
}

/** Milliseconds to look at a step before the next one. */
const PAUSE = 1400;

const NOWHERE: ReadonlySet<number> = new Set();

const KEYS: Readonly<Record<string, (at: number, last: number) => number>> = {
    ArrowLeft: (now) => now - 1,
    ArrowRight: (now) => now + 1,
    k: (now) => now - 1,
    j: (now) => now + 1,
    Home: () => 0,
    End: (_, last) => last,
};

/** Which frame is shown, and whether the next ones follow by themselves. */
function usePlaying({ frames, begins = false, from = 0, waits = NOWHERE, onFrame }: LiveProps) {
    const last = frames.length - 1;
    const [frame, setFrame] = useState(from),
        [playing, setPlaying] = useState(begins);
    const show = (wanted: number): void => {
        const next = Math.min(Math.max(wanted, 0), last);
        setFrame(next);
        onFrame(next);
    };
    useEffect(() => {
        if (!playing) return undefined;
        if (frame >= last) {
            setPlaying(false);
            return undefined;
        }
        const follow = (): void => {
            show(frame + 1);
            if (waits.has(frame + 1)) setPlaying(false);
        };
        const timer = setTimeout(follow, frame === 0 ? PAUSE / 3 : PAUSE);
        return () => clearTimeout(timer);
    }, [playing, frame]);
    return {
        frame,
        playing,
        stepTo: (wanted: number): void => {
            setPlaying(false);
            show(wanted);
        },
        toggle: (): void => {
            if (!playing && frame >= last) show(0);
            setPlaying(!playing);
        },
    };
}

export function Live(props: LiveProps) {
    const { frames, captions, words, speed, coordinates = true } = props,
        last = frames.length - 1,
        { frame, playing, stepTo, toggle } = usePlaying(props),
        [spoken, setSpoken] = useState(""),
        stepped = useRef(false);
    const { state, shapes, changes, before } = at(frames, frame),
        caption = captions[frame] ?? "";
    useEffect(() => {
        // Nothing is read out before somebody has asked for it.
        if (stepped.current) setSpoken(caption);
        stepped.current = true;
    }, [frame]);
    const onKeyDown = (event: KeyboardEvent): void => {
        const step = KEYS[event.key];
        if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
        stepTo(step(frame, last));
        event.preventDefault();
    };
    const tool = (name: IconName, label: string, role: string, useless: boolean, act: () => void) => (
        <button
            type="button"
            class="button tool"
            aria-label={label}
            title={label}
            data-role={role}
            aria-disabled={useless}
            onClick={() => useless || act()}
        >
            <Icon name={name} />
        </button>
    );
    return (
        <div class="play-live" role="group" aria-label={words.example} onKeyDown={onKeyDown}>
            <Board
                state={state}
                shapes={shapes}
                label={caption}
                coordinates={coordinates}
                speed={speed}
                shown={changes.length > 0 ? { key: frame, before, changes } : null}
            />
            {last > 0 && (
                <div class="play-tools">
                    {tool("back", words.back, "step-back", frame === 0, () => stepTo(frame - 1))}
                    {playing
                        ? tool("pause", words.pause, "play", false, toggle)
                        : tool("go", words.play, "play", false, toggle)}
                    {tool("on", words.on, "step-on", frame === last, () => stepTo(frame + 1))}
                    <span class="play-count" aria-hidden="true">
                        {frame} / {last}
                    </span>
                    <p class="spoken" role="status">
                        {spoken}
                    </p>
                </div>
            )}
        </div>
    );
}
