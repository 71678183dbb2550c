// SPDX-License-Identifier: GPL-3.0-or-later
// The games of this browser: all of them are kept, and one of them is on the table of this window. Other
// windows may play others, or the same one; what they write is never overwritten.
import { signal } from "@preact/signals";
import type { RecordFault, Rules } from "../rules/index.js";
import { isLoose, keep, recall, textOf } from "../storage.js";
import { isId, type KeptGame, newId } from "./kept.js";
import { type Plan, readPlan, usualPlan } from "./plan.js";
import { type Cause, LONGEST_RECORD, Session } from "./session.js";
import { contentOf, deleteGame, listGames, nameGame, putGame } from "./store.js";

export const current = signal<Session | null>(null);

/** The games kept, the latest first. */
export const keptGames = signal<readonly KeptGame[]>([]);

/** Whether what was kept has been looked at, and `current` is known. */
export const ready = signal(false);

/**
 * How keeping goes: "unkept" if the browser does not keep the game on the table, "parted" if another window
 * has played on in it and this one's is now kept as a game of its own.
 */
export const keeping = signal<"well" | "unkept" | "parted">("well");

const PLAN = "plan",
    /** Where versions before the list kept their only game. */
    EARLIER = "game",
    EARLIER_ID = "earlier",
    /** Which game this window plays, for when it is loaded again. */
    WINDOW = "pacru.playing";

/** Where the game on the table is kept. */
interface Place {
    id: string;
    /** Of what was last read or written; null before the first time. */
    version: string | null;
    /** Whether this window has turned to another game, or to another window's version of this one. */
    left: boolean;
}

let place: Place | null = null;

/** To the other windows of this browser, once this one follows them. */
let channel: BroadcastChannel | null = null;

function take(rules: Rules, session: Session | null, at: Place | null): void {
    if (place) place.left = true;
    const before = current.peek();
    place = at;
    if (session && at) {
        session.onChange = (cause) => save(rules, session, at, cause);
        rememberWindow(at.id);
    }
    current.value = session;
    before?.close();
}

function rememberWindow(id: string): void {
    try {
        sessionStorage.setItem(WINDOW, id);
    } catch {
        // Then the latest game is taken up.
    }
}

function windowsOwn(): string | null {
    try {
        return sessionStorage.getItem(WINDOW);
    } catch {
        return null;
    }
}

/* --- keeping ------------------------------------------------------------------------------------ */

/** One write after the other. */
let writing: Promise<void> = Promise.resolve();

/** What is kept is what the game is now; it is written when what came before it has been. */
function save(rules: Rules, session: Session, at: Place, cause: Cause): void {
    const content = session.content(),
        summary = session.summary();
    const size = JSON.stringify(content).length;
    writing = writing.then(async () => {
        if (at.left && cause !== "person") return;
        // Clocks that ran on are no change that another window would have to know.
        const version = cause === "clock" && at.version !== null ? at.version : newId();
        const entry = (): KeptGame => ({ ...summary, id: at.id, name: "", at: Date.now(), version, size });
        try {
            if (!(await putGame(entry(), content, at.version))) {
                if (cause === "clock") return;
                // A person's turn is never lost; what the computer answers comes in the other window as well.
                if (cause !== "person") return void (await reload(rules, at));
                at.id = newId();
                if (!at.left) rememberWindow(at.id);
                await putGame(entry(), content, null);
                keeping.value = "parted";
            } else keeping.value = "well";
            at.version = version;
            if (cause !== "clock") await changed(at.id);
        } catch (error) {
            console.warn("a game could not be kept", error);
            keeping.value = "unkept";
        }
    });
}

/** Tells the other windows, and reads the list again. */
async function changed(id: string): Promise<void> {
    channel?.postMessage({ id });
    keptGames.value = await listGames();
}

/** Takes up a game as it is kept; false if it cannot be read. */
async function load(rules: Rules, id: string): Promise<boolean> {
    const [games, content] = await Promise.all([listGames(), contentOf(id)]);
    keptGames.value = games;
    const kept = games.find((game) => game.id === id),
        session = kept ? Session.restore(rules, content) : null;
    if (!kept || !session) return false;
    take(rules, session, { id, version: kept.version, left: false });
    return true;
}

/** Another window has written the game on this one's table. */
async function reload(rules: Rules, at: Place): Promise<void> {
    if (place === at) await load(rules, at.id);
}

/** Hears what other windows of this browser have written. */
function follow(rules: Rules): void {
    channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("pacru.games");
    channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
        const id = isLoose(data) ? data["id"] : null;
        // In turn with what this window writes, so that it is known what this one has written.
        writing = writing.then(async () => {
            try {
                keptGames.value = await listGames();
                const now = keptGames.peek().find((game) => game.id === id);
                if (now && place && now.id === place.id && now.version !== place.version) await reload(rules, place);
            } catch (error) {
                console.warn("the games kept could not be read", error);
            }
        });
    });
}

/* --- coming back -------------------------------------------------------------------------------- */

/** Takes over the game that an earlier version of this page kept, once. */
async function takeOver(rules: Rules): Promise<void> {
    const earlier = recall(EARLIER);
    const session = earlier === undefined ? null : Session.restore(rules, earlier);
    if (!session) return;
    const content = session.content();
    const entry = { ...session.summary(), name: "", at: Date.now(), version: newId(), size: content.record.length };
    try {
        // Two windows may come here at once.
        if (!(await putGame({ ...entry, id: EARLIER_ID }, content, null))) {
            const before = await contentOf(EARLIER_ID);
            if (!isLoose(before) || before["record"] !== content.record)
                await putGame({ ...entry, id: newId() }, content, null);
        }
        keep(EARLIER, undefined);
        session.close();
    } catch (error) {
        // It stays where it is, and can be played.
        if (place) session.close();
        else take(rules, session, { id: EARLIER_ID, version: null, left: false });
        throw error;
    }
}

/** Takes up what this window played, else the latest game that is not over, else the latest. */
export async function resume(rules: Rules): Promise<void> {
    follow(rules);
    try {
        await takeOver(rules);
        const games = await listGames();
        keptGames.value = games;
        const own = windowsOwn();
        const wanted = games.find(({ id }) => id === own) ?? games.find(({ finished }) => !finished) ?? games[0];
        // Somebody may have begun another one meanwhile.
        if (wanted && !place) await load(rules, wanted.id);
    } catch (error) {
        console.warn("the games kept could not be read", error);
    } finally {
        ready.value = true;
    }
}

/** Puts a new game on the table; one on which nobody has moved is not worth keeping. */
function put(rules: Rules, session: Session): void {
    const before = place,
        empty = current.peek()?.untouched === true;
    const at: Place = { id: newId(), version: null, left: false };
    take(rules, session, at);
    ready.value = true;
    save(rules, session, at, "person");
    if (before && empty)
        writing = writing.then(async () => {
            if (before.version === null) return;
            try {
                await deleteGame(before.id, before.version);
                await changed(before.id);
            } catch (error) {
                console.warn("an empty game could not be deleted", error);
            }
        });
}

/** Begins a new game, and remembers the plan for next time; the others stay. */
export function begin(rules: Rules, plan: Plan): void {
    keep(PLAN, plan);
    put(rules, Session.begin(rules, plan));
}

/** Opens a record as a new game; what is wrong with it, or null. */
export function open(rules: Rules, record: string | Uint8Array): RecordFault | null {
    const opened = Session.open(rules, record);
    if (!(opened instanceof Session)) return opened;
    put(rules, opened);
    return null;
}

/** Puts a game that was kept on the table; false if it cannot be read. */
export async function openKept(rules: Rules, id: string): Promise<boolean> {
    await writing;
    try {
        return place?.id === id || (isId(id) && (await load(rules, id)));
    } catch {
        return false;
    }
}

/** The record of a game that was kept, as it is; null if there is none. */
export async function recordOf(id: string): Promise<string | null> {
    await writing;
    try {
        const content = await contentOf(id);
        return isLoose(content) ? textOf(content["record"], LONGEST_RECORD) || null : null;
    } catch {
        return null;
    }
}

/** Gives a game a name; false if the browser does not keep it. */
export async function renameKept(id: string, name: string): Promise<boolean> {
    try {
        await nameGame(id, name);
        await changed(id);
        return true;
    } catch {
        return false;
    }
}

/** Deletes a game for good; false if the browser does not let us. */
export async function deleteKept(rules: Rules, id: string): Promise<boolean> {
    await writing;
    try {
        if (place?.id === id) take(rules, null, null);
        await deleteGame(id);
        await changed(id);
        return true;
    } catch {
        return false;
    }
}

/** Nobody has begun a game in this browser. */
export const isNewcomer = (): boolean => recall(PLAN) === undefined;

/** The plan of last time; for newcomers the first of the three games. */
export const lastPlan = (rules: Rules): Plan => readPlan(rules, recall(PLAN)) ?? usualPlan(rules, "shacru", 2);
