// SPDX-License-Identifier: GPL-3.0-or-later
// Small sounds, made here and now: wood on wood, and a few bells.
import type { Change } from "../board/index.js";

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
const sweep: Tone = { type: "sine", from: 300, to: 900, seconds: 0.22, loud: 0.15 };
const low: Tone = { type: "triangle", from: 200, to: 60, seconds: 0.3, loud: 0.5 };

/** A tone for each field of a line, each higher than the one before. */
const rising = (fields: number): Tone[] =>
    Array.from({ length: fields }, (_, i) => ({ ...tap, from: tap.from + 90 * i, to: tap.to + 90 * i }));

function tonesOf(beat: Change): readonly Tone[] {
    switch (beat.kind) {
        case "move":
            return beat.jumps ? [knock, tap] : [knock];
        case "turn":
        case "mark":
            return [tap];
        case "connect":
            return [sweep, ...rising(beat.marks.length)];
        case "close":
            return [knock, knock];
        case "leave":
            return [low];
        case "meet":
            return [bell, high];
        case "count":
            return rising(Math.min(beat.fields.length, MOST));
    }
}

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

/** Lets a change on the board be heard as it is seen. */
export const sound = (beat: Change): void => play(tonesOf(beat));

/** A game is over. */
export const fanfare = (): void => play([bell, high, { ...high, from: 1760, to: 1750 }]);

/** Calls somebody to the board. */
export const ring = (): void => play([high, bell]);

/** Time is running out. */
export const warn = (): void => play([tap, knock, tap, knock]);

/** When the last tone that waits begins, in seconds of the context's time. */
let last = 0;

/** Tones that come at once are heard one after the other, but never long after what they belong to. */
function play(tones: readonly Tone[]): void {
    if (tones.length === 0) return;
    const audio = (context ??= new AudioContext());
    if (audio.state === "suspended") void audio.resume();
    for (const tone of tones) {
        const at = Math.max(audio.currentTime, last + GAP);
        if (at > audio.currentTime + MOST * GAP) return;
        last = at;
        strike(audio, tone, at);
    }
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
