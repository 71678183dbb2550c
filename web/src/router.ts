// SPDX-License-Identifier: GPL-3.0-or-later
// Which page is shown: the path of the address decides, so every page can be linked and reloaded.
// web/routes.json lists the paths; the server answers to the same ones.
import { signal } from "@preact/signals";

import table from "../routes.json";
import type { PageName } from "./pages.js";

/** What the path of an address says besides the page. */
export interface Parameters {
    /** As in the address, where the blanks of a position are underlines. */
    readonly position?: string;
    readonly game?: string;
    /** A game and a stage of its course: "shacru/twist". */
    readonly lesson?: string;
    /** A game, the name of an exercise, or "day". */
    readonly exercise?: string;
    /** Of a seat: with it a game is played, without it watched. */
    readonly secret?: string;
}

export interface Route {
    readonly page: PageName | "unknown";
    readonly parameters: Parameters;
}

/** "/rules/{language}" as an expression with a group for each parameter. */
function patternOf(path: string): RegExp {
    const kinds: Readonly<Record<string, string>> = table.parameters;
    return new RegExp(`^${path.replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${kinds[name]})`)}$`);
}

// That every page of the table is one of ours, tests/web/routes.mjs checks.
const ROUTES = table.routes.map(({ path, page }) => ({ pattern: patternOf(path), page: page as PageName }));

/** The page for a path; never throws, whatever the path. */
export function routeOf(path: string): Route {
    for (const { pattern, page } of ROUTES) {
        const found = pattern.exec(path);
        if (found) return { page, parameters: { ...found.groups } };
    }
    return { page: "unknown", parameters: {} };
}

/** The position in an address. */
export function positionIn(part: string): string {
    let text = part;
    try {
        text = decodeURIComponent(part);
    } catch {
        // A broken escape is no position either; the library says what is wrong with it.
    }
    return text.replace(/[_+]/g, " ").trim();
}

/** The address of a position, to be shared. */
export const addressOf = (position: string): string => `/analysis/${position.replaceAll(" ", "_")}`;

const here = (): Route => routeOf(location.pathname);

export const route = signal<Route>(here());

/** Goes to another page of ours; `replace` if Back is not to lead to the present one. `along` is what history.state has there. */
export function go(address: string, replace = false, along: unknown = null): void {
    if (replace) history.replaceState(along, "", address);
    else history.pushState(along, "", address);
    route.value = here();
}

/** Shows a page of ours without loading it anew when a link to it is clicked. */
export function followLinks(): void {
    addEventListener("popstate", () => {
        route.value = here();
    });
    document.addEventListener("click", (event) => {
        const link = event.target instanceof Element ? event.target.closest("a") : null;
        const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (
            !link ||
            !plain ||
            event.defaultPrevented ||
            link.target ||
            link.hasAttribute("download") ||
            link.origin !== location.origin ||
            routeOf(link.pathname).page === "unknown"
        )
            return;
        // Within a page the browser itself goes to the place named.
        if (link.pathname === location.pathname && link.hash) return;
        event.preventDefault();
        go(link.pathname + link.search + link.hash);
    });
}
