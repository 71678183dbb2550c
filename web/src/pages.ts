// SPDX-License-Identifier: GPL-3.0-or-later
// The pages. The first one comes with the script; the others in groups that share most of what they are
// made of, when one of them is first shown. A group is a file for the bundler, and each file more has
// its price: some 800 bytes of headers, and one more file for all that it shares with every other group.
import type { ComponentType } from "preact";

import Home from "./pages/home.js";
import type { Parameters } from "./router.js";

export type PageComponent = ComponentType<Parameters>;

const tables = () => import("./tables.js"),
    others = () => import("./others.js"),
    lessons = async () => (await Promise.all([import("./lessons.js"), loadStyle("lessons")]))[0];

/** Adds a style sheet that index.html names; resolves when it applies. */
function loadStyle(name: string): Promise<void> {
    const link = document.querySelector<HTMLLinkElement>(`link[data-asset="${name}"]`);
    if (!link || link.rel === "stylesheet") return Promise.resolve();
    return new Promise((resolve, reject) => {
        link.onload = () => resolve();
        link.onerror = () => {
            link.rel = "x-asset";
            reject(new Error(link.href));
        };
        link.rel = "stylesheet";
    });
}

const PAGES = {
    home: async () => Home,
    game: async () => (await tables()).GamePage,
    analysis: async () => (await tables()).AnalysisPage,
    table: async () => (await tables()).TablePage,
    setup: async () => (await others()).SetupPage,
    online: async () => (await others()).MakePage,
    mine: async () => (await others()).MinePage,
    settings: async () => (await others()).SettingsPage,
    learn: async () => (await lessons()).LearnPage,
    stage: async () => (await lessons()).StepPage,
    exercises: async () => (await lessons()).ExercisesPage,
    exercise: async () => (await lessons()).ExercisePage,
} as const satisfies Readonly<Record<string, () => Promise<PageComponent>>>;

export type PageName = keyof typeof PAGES;

export const PAGE_NAMES = Object.keys(PAGES) as readonly PageName[];

const loaded = new Map<PageName, PageComponent>();

/** A page that has been loaded; null if it has not been. */
export const pageNow = (name: PageName): PageComponent | null => loaded.get(name) ?? null;

/** Loads a page, unless it has been; fails if the server is out of reach, or has another version by now. */
export async function loadPage(name: PageName): Promise<void> {
    if (!loaded.has(name)) loaded.set(name, await PAGES[name]());
}
