// SPDX-License-Identifier: GPL-3.0-or-later
// The set of games that this browser is playing: one at a time, kept when the page is closed.
import type { RecordFault, Rules } from "../rules/index.js";
import { keep, recall, whenChangedElsewhere } from "../storage.js";
import { store } from "../store.js";
import { readPlan, usualPlan, type Plan } from "./plan.js";
import { KEPT, Session } from "./session.js";

export const current = store<Session | null>(null);

const PLAN = "plan";

function take(session: Session | null): void {
    current.get()?.close();
    current.set(session);
}

/** Takes up what was left, now and when another window of this browser plays on. */
export function resume(rules: Rules): void {
    take(Session.resume(rules));
    whenChangedElsewhere(KEPT, () => take(Session.resume(rules)));
}

/**
 * Begins to play, and remembers the plan for next time. False if the browser keeps nothing: then the
 * game ends with the page.
 */
export function begin(rules: Rules, plan: Plan): boolean {
    keep(PLAN, plan);
    const session = Session.begin(rules, plan);
    take(session);
    return session.save();
}

/** Opens a record; what is wrong with it, or null. */
export function open(rules: Rules, record: string | Uint8Array): RecordFault | null {
    const opened = Session.open(rules, record);
    if (!(opened instanceof Session)) return opened;
    opened.save();
    take(opened);
    return null;
}

/** Gives up the present games. */
export function forget(): void {
    keep(KEPT, undefined);
    take(null);
}

/** The plan of last time, or the usual one. */
export const lastPlan = (rules: Rules): Plan =>
    readPlan(rules, recall(PLAN)) ?? usualPlan(rules, "pacru", 2);
