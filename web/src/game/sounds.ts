// SPDX-License-Identifier: GPL-3.0-or-later
// Small sounds, made here and now: wood on wood, and a few bells.
import type { EventKind, TurnEvent } from "../rules/index.js";

let context: AudioContext | null = null;

/** One sound: a tone that fades, from one pitch to another. */
interface Tone {
    readonly type: OscillatorType;
    readonly from: number;
    readonly to: number;
    readonly seconds: number;
    readonly loud: number;
}

const knock: Tone = { type: "triangle", from: 240, to: 90, seconds: 0.09, loud: 0.5 };
const tap: Tone = { type: "triangle", from: 620, to: 380, seconds: 0.06, loud: 0.3 };
const bell: Tone = { type: "sine", from: 880, to: 870, seconds: 0.5, loud: 0.22 };
const high: Tone = { ...bell, from: 1318, to: 1310 };
const low: Tone = { type: "triangle", from: 200, to: 60, seconds: 0.3, loud: 0.5 };

const SOUNDS: Readonly<Partial<Record<EventKind, readonly Tone[]>>> = {
    moved: [knock],
    jumped: [tap],
    turned: [tap],
    captured: [low],
    placed: [tap],
    changed: [tap],
    transformed: [tap],
    met: [bell, high],
    "gave-back": [tap],
    removed: [low],
    out: [low],
    over: [bell, high],
};

const GAP = 0.09,
    MOST = 8;

/**
 * Makes ready what the first sound needs, which takes a browser longer than a frame: at leisure, and
 * once somebody has touched the page, before which it keeps silent anyway.
 */
export function prepareSounds(): void {
    if (!context && navigator.userActivation?.hasBeenActive)
        setTimeout(() => {
            context ??= new AudioContext();
        }, 200);
}

/** Lets a turn be heard, its events one after the other. */
export const sound = (events: readonly TurnEvent[]): void =>
    play(events.flatMap(({ kind }) => SOUNDS[kind] ?? []).slice(0, MOST));

/** Calls somebody to the board. */
export const ring = (): void => play([high, bell]);

function play(tones: readonly Tone[]): void {
    if (tones.length === 0) return;
    const audio = (context ??= new AudioContext());
    if (audio.state === "suspended") void audio.resume();
    for (const [i, tone] of tones.entries()) strike(audio, tone, audio.currentTime + i * GAP);
}

function strike(audio: AudioContext, tone: Tone, at: number): void {
    const oscillator = audio.createOscillator(),
        volume = audio.createGain();
    oscillator.type = tone.type;
    oscillator.frequency.setValueAtTime(tone.from, at);
    oscillator.frequency.exponentialRampToValueAtTime(tone.to, at + tone.seconds);
    volume.gain.setValueAtTime(tone.loud * 0.5, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + tone.seconds);
    oscillator.connect(volume).connect(audio.destination);
    oscillator.start(at);
    oscillator.stop(at + tone.seconds);
}
