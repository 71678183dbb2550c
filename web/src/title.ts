// SPDX-License-Identifier: GPL-3.0-or-later
import { signal } from "@preact/signals";

/** What the title says before the page's own, to be seen in the row of tabs; "" for nothing. */
export const titleMark = signal("");

/** The name of the game on the table, which the header shows; null on other pages. */
export const gameOnTable = signal<string | null>(null);
