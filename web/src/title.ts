// SPDX-License-Identifier: GPL-3.0-or-later
import { store } from "./store.js";

/** What the title says before the page's own, to be seen in the row of tabs; "" for nothing. */
export const titleMark = store("");
