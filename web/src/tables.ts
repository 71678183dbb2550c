// SPDX-License-Identifier: GPL-3.0-or-later
// The pages with a table, as one file for the bundler.
export { default as AnalysisPage } from "./pages/analysis.js";
export { default as GamePage } from "./pages/game.js";
export { default as TablePage } from "./pages/table.js";
