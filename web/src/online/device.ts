// SPDX-License-Identifier: GPL-3.0-or-later
// The token by which the server tells this browser from others that know the same link.
import { keep, recall } from "../storage.js";
import { isSecret } from "./mine.js";

const KEPT = "device",
    LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
    LENGTH = 12;

let made: string | null = null;

function newToken(): string {
    let token = "";
    while (token.length < LENGTH)
        // Bytes beyond the last whole alphabet would make some letters likelier than others.
        for (const byte of crypto.getRandomValues(new Uint8Array(2 * LENGTH)))
            if (byte < 4 * LETTERS.length && token.length < LENGTH) token += LETTERS[byte % LETTERS.length];
    return token;
}

/** Made once; a browser that keeps nothing has another one after each visit. */
export function deviceToken(): string {
    const kept = recall(KEPT);
    if (isSecret(kept)) return kept;
    made ??= newToken();
    keep(KEPT, made);
    return made;
}
