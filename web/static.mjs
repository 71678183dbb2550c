// SPDX-License-Identifier: GPL-3.0-or-later
// Texts that are put into files when the client is built, in every language: web/build.mjs.
const msg = (text) => text;

/** Of the page and of the manifest; src/i18n/index.ts has it too, for the language chosen. */
export const DESCRIPTION = msg("Shacru, Azacru and Pacru: three board games on one board.");
export const NOSCRIPT = msg("Pacru needs JavaScript and WebAssembly. Please turn them on.");

/** Search engines find the rules by their links; a sitemap would have to name the server, which a build does not know. */
export const ROBOTS = "User-agent: *\nDisallow: /api/\n";

/** What the server says instead of a page, by HTTP status. */
export const ERRORS = {
    400: msg("This address can’t be read."),
    404: msg("There is no page at this address."),
    414: msg("This address is too long."),
};
