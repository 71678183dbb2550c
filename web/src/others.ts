// SPDX-License-Identifier: GPL-3.0-or-later
// The pages to read and to fill in, as one file for the bundler.
export { default as MinePage } from "./pages/mine.js";
export { default as MakePage } from "./pages/online.js";
export { default as SettingsPage } from "./pages/settings.js";
export { default as SetupPage } from "./pages/setup.js";
