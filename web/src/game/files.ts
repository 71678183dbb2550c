// SPDX-License-Identifier: GPL-3.0-or-later
// What leaves the page: records as files, texts by the clipboard.
import type { TableGame } from "./table.js";

/** Hands the record over as a file, named after the game and the day. */
export function saveRecord(session: TableGame): void {
    saveText(session.record(), session.rules.look(session.position).game);
}

/** Hands a record over as a file; of the name only what every system allows in one is used. */
export function saveText(record: string, name: string): void {
    const address = URL.createObjectURL(new Blob([record], { type: "text/plain" }));
    const link = document.createElement("a");
    const plain = name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "game";
    link.href = address;
    link.download = `${plain}-${new Date().toISOString().slice(0, 10)}.pgr`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** False if the browser does not let us. */
export async function copy(text: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return false;
    }
}
