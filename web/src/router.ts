// SPDX-License-Identifier: GPL-3.0-or-later
// Which page is shown: the path of the address decides, so every page can be linked and reloaded.
import { LANGUAGES, type Language } from "./i18n/index.js";
import { store } from "./store.js";

export type Route =
    | { readonly page: "home" | "setup" | "game" | "online" | "mine" | "settings" | "unknown" }
    /** A game on the server: with the secret of a seat to play, without to watch. */
    | { readonly page: "table"; readonly game: string; readonly secret: string | null }
    /** In a language of its own, or in the reader's. */
    | { readonly page: "rules"; readonly language: Language | null }
    | { readonly page: "analysis"; readonly position: string | null };

const PAGES: Readonly<Record<string, Route>> = {
    "/": { page: "home" },
    "/setup": { page: "setup" },
    "/game": { page: "game" },
    "/online": { page: "online" },
    "/mine": { page: "mine" },
    "/rules": { page: "rules", language: null },
    "/settings": { page: "settings" },
    "/analysis": { page: "analysis", position: null },
};
const ANALYSIS = "/analysis/";
const TABLE = /^\/([0-9A-Za-z]{8})(?:\/([0-9A-Za-z]{12}))?\/?$/;

/** The page for a path; never throws, whatever the path. */
export function routeOf(path: string): Route {
    if (path.startsWith(ANALYSIS) && path.length > ANALYSIS.length)
        return { page: "analysis", position: positionIn(path.slice(ANALYSIS.length)) };
    const language = LANGUAGES.find((each) => path === `/rules/${each}`);
    if (language) return { page: "rules", language };
    const page = PAGES[path === "/" ? path : path.replace(/\/$/, "")];
    if (page) return page;
    const table = TABLE.exec(path);
    return table ? { page: "table", game: table[1]!, secret: table[2] ?? null } : { page: "unknown" };
}

// In an address the blanks of a position are underlines, which no position has.
function positionIn(part: string): string {
    let text = part;
    try {
        text = decodeURIComponent(part);
    } catch {
        // A broken escape is no position either; the library says what is wrong with it.
    }
    return text.replace(/[_+]/g, " ").trim();
}

/** The address of a position, to be shared. */
export const addressOf = (position: string): string => ANALYSIS + position.replaceAll(" ", "_");

const here = (): Route => routeOf(location.pathname);

export const route = store<Route>(here());

/** Goes to another page of ours; `replace` if Back is not to lead to the present one. */
export function go(address: string, replace = false): void {
    if (replace) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    route.set(here());
}

/** Shows a page of ours without loading it anew when a link to it is clicked. */
export function followLinks(): void {
    addEventListener("popstate", () => route.set(here()));
    document.addEventListener("click", (event) => {
        const link = event.target instanceof Element ? event.target.closest("a") : null;
        const plain = event.button === 0
            && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")
            || link.origin !== location.origin || routeOf(link.pathname).page === "unknown")
            return;
        // Within a page the browser itself goes to the place named.
        if (link.pathname === location.pathname && link.hash) return;
        event.preventDefault();
        go(link.pathname + link.search + link.hash);
    });
}
