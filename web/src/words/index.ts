// SPDX-License-Identifier: GPL-3.0-or-later
export * from "./events.js";
export * from "./names.js";
export * from "./refusals.js";
export * from "./spoken.js";
export * from "./why.js";
