// SPDX-License-Identifier: GPL-3.0-or-later
// The games kept in this browser, in IndexedDB: a list with a summary of each, and apart from it what is
// needed to play on, so that the list is read fast however many games there are. Every function fails if
// the browser has no such store, does not let us, or has no room.
import { isLoose } from "../storage.js";
import { type KeptGame, readKept } from "./kept.js";

const LIST = "list",
    CONTENT = "content";

let opening: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
    const forgetIt = (): void => {
        opening = null;
    };
    if (!opening) {
        opening = new Promise<IDBDatabase>((resolve, reject) => {
            const request = indexedDB.open("pacru", 1);
            request.onupgradeneeded = () => {
                request.result.createObjectStore(LIST, { keyPath: "id" });
                request.result.createObjectStore(CONTENT);
            };
            request.onerror = () => reject(request.error);
            request.onsuccess = () => {
                const opened = request.result;
                opened.onclose = forgetIt;
                // A newer version of this page wants to change the store.
                opened.onversionchange = () => {
                    opened.close();
                    forgetIt();
                };
                resolve(opened);
            };
        });
        // The next one to ask tries again.
        opening.catch(forgetIt);
    }
    return opening;
}

interface Stores {
    readonly list: IDBObjectStore;
    readonly content: IDBObjectStore;
}

/** Does something in one transaction: all of it is kept, or nothing. Resolves to what `answer` was called with last. */
async function transact<T>(
    mode: IDBTransactionMode,
    first: T,
    work: (stores: Stores, answer: (value: T) => void) => void,
): Promise<T> {
    const opened = await database();
    return new Promise<T>((resolve, reject) => {
        const transaction = opened.transaction([LIST, CONTENT], mode);
        let value = first;
        transaction.oncomplete = () => resolve(value);
        transaction.onabort = () => reject(transaction.error ?? new Error("the transaction was aborted"));
        work({ list: transaction.objectStore(LIST), content: transaction.objectStore(CONTENT) }, (answer) => {
            value = answer;
        });
    });
}

/** Calls back with what a request has found; if that goes wrong, nothing of the transaction is kept. */
function found(request: IDBRequest, then: (value: unknown) => void): void {
    request.onsuccess = () => {
        try {
            then(request.result as unknown);
        } catch (error) {
            console.warn("a request to the store failed", error);
            request.transaction?.abort();
        }
    };
}

/** All games of which the list tells something sensible, the latest first. */
export function listGames(): Promise<readonly KeptGame[]> {
    return transact<readonly KeptGame[]>("readonly", [], ({ list }, answer) =>
        found(list.getAll(), (all) => {
            const games = (Array.isArray(all) ? all : []).map(readKept).filter((game) => game !== null);
            answer(games.sort((a, b) => b.at - a.at));
        }),
    );
}

/** What was kept of a game, to be checked by who asks; undefined if there is none. */
export function contentOf(id: string): Promise<unknown> {
    return transact<unknown>("readonly", undefined, ({ content }, answer) => found(content.get(id), answer));
}

/**
 * Keeps a game, unless somebody else has written it meanwhile: if it is there with a version other than
 * `expected`, nothing is changed, and the answer is false. A name that was given to it stays.
 */
export function putGame(game: KeptGame, content: object, expected: string | null): Promise<boolean> {
    return transact("readwrite", true, (stores, answer) =>
        found(stores.list.get(game.id), (before) => {
            const kept = readKept(before);
            if (isLoose(before) && kept?.version !== expected) return answer(false);
            stores.list.put({ ...game, name: kept?.name ?? game.name });
            stores.content.put(content, game.id);
        }),
    );
}

/** Gives a game a name; no change of the game itself. */
export function nameGame(id: string, name: string): Promise<void> {
    return transact<void>("readwrite", undefined, ({ list }) =>
        found(list.get(id), (before) => {
            if (isLoose(before)) list.put({ ...before, name });
        }),
    );
}

/** Deletes a game; with a version, only if it is still that one and has no name. */
export function deleteGame(id: string, version: string | null = null): Promise<void> {
    return transact<void>("readwrite", undefined, ({ list, content }) =>
        found(list.get(id), (before) => {
            const kept = readKept(before);
            if (version !== null && (kept?.version !== version || kept.name !== "")) return;
            list.delete(id);
            content.delete(id);
        }),
    );
}
