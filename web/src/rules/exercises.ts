// SPDX-License-Identifier: GPL-3.0-or-later
// Exercises by the library: whether a turn solves one, and when one comes again. Only the pages of exercises load this.

import { Rules } from "./rules.js";
import type { Position, Turn } from "./types.js";

/** A day, counted from 1970-01-01. */
export type Day = number;

/** What is known of one exercise; an interval of 0: it has not been tried. */
export interface Planned {
    /** Days from the last try to the next. */
    readonly interval: number;
    /** The day from which on it may come again. */
    readonly due: Day;
}

const VERDICTS = ["wrong", "nearly", "right"] as const;
/** "nearly": the right move, but another field is better. */
export type Verdict = (typeof VERDICTS)[number];

/** What a turn is to an exercise with this solution and these accepted turns, as texts. */
export function judge(
    rules: Rules,
    position: Position,
    turn: Turn,
    solution: string,
    accepted: readonly string[],
): Verdict {
    const desk = Rules.deskOf(rules);
    desk.put(position);
    return VERDICTS[desk.call("exercise_judge", turn, desk.give([solution, ...accepted].join("\n")))] ?? "wrong";
}

/** After a try: found at once or not. */
export function planAfter(rules: Rules, { interval, due }: Planned, found: boolean, today: Day): Planned {
    const desk = Rules.deskOf(rules);
    desk.call("schedule_after", interval, due, found ? 1 : 0, today);
    const [next = 0, day = 0] = desk.numbers(2);
    return { interval: next, due: day | 0 };
}

/** Which of them comes next: the one that has been due for longest, else the first that is new; -1 if none is left. */
export function nextOf(rules: Rules, list: readonly Planned[], today: Day): number {
    const desk = Rules.deskOf(rules),
        words = Int32Array.from(list.flatMap(({ interval, due }) => [interval, due]));
    desk.give(new Uint8Array(words.buffer));
    const next = desk.call("schedule_next", list.length, today);
    return next < list.length ? next : -1;
}

/** The exercise of a day among so many: the same for everybody. */
export const dailyOf = (rules: Rules, day: Day, count: number): number =>
    Rules.deskOf(rules).call("schedule_daily", day, count);
