// SPDX-License-Identifier: GPL-3.0-or-later
// What a person has chosen for all games, kept in the browser.
import { signal } from "@preact/signals";
import { type Language, preferred, speak, VARIANTS } from "./i18n/index.js";
import { GAMES, type GameName } from "./rules/index.js";
import { isLoose, keep, oneOf, recall } from "./storage.js";

export const THEMES = ["system", "light", "dark"] as const;
export const SPEEDS = ["none", "slow", "normal", "fast"] as const;

export interface Settings {
    /** Null: as the browser asks for. */
    readonly language: Language | null;
    readonly theme: (typeof THEMES)[number];
    readonly speed: (typeof SPEEDS)[number];
    /** Ask before a turn is played. */
    readonly confirm: boolean;
    readonly coordinates: boolean;
    readonly sounds: boolean;
    /** The board turns to whoever is on turn. */
    readonly turning: boolean;
    /** People sit around the screen: what is to be done turns to whoever is on turn. */
    readonly around: boolean;
    /** Single letters act as keys. */
    readonly keys: boolean;
    /** The games whose aim needs no more telling. */
    readonly known: readonly GameName[];
}

type Flag = "confirm" | "coordinates" | "sounds" | "turning" | "around" | "keys";

const FACTORY: Settings = {
    language: null,
    theme: "system",
    speed: "normal",
    // A finger cannot point at a field before it chooses it.
    confirm: matchMedia("(pointer: coarse)").matches,
    coordinates: true,
    sounds: true,
    turning: false,
    // A tablet lies on the table.
    around: matchMedia("(pointer: coarse) and (min-width: 37.5rem) and (min-height: 37.5rem)").matches,
    keys: true,
    known: [],
};

function read(kept: unknown): Settings {
    if (!isLoose(kept)) return FACTORY;
    const flag = (name: Flag): boolean => oneOf([true, false], kept[name], FACTORY[name]);
    const turning = flag("turning");
    return {
        language: oneOf([null, ...VARIANTS], kept["language"], null),
        theme: oneOf(THEMES, kept["theme"], FACTORY.theme),
        speed: oneOf(SPEEDS, kept["speed"], FACTORY.speed),
        confirm: flag("confirm"),
        coordinates: flag("coordinates"),
        sounds: flag("sounds"),
        turning,
        around: oneOf([true, false], kept["around"], FACTORY.around && !turning),
        keys: flag("keys"),
        known: Array.isArray(kept["known"]) ? GAMES.filter((game) => (kept["known"] as unknown[]).includes(game)) : [],
    };
}

export const settings = signal<Settings>(read(recall("settings")));

export function change(part: Partial<Settings>): void {
    settings.value = { ...settings.value, ...part };
    keep("settings", settings.value);
}

/** The language chosen, or the one that the browser prefers. */
export const wantedLanguage = (): Language => settings.value.language ?? preferred(navigator.languages);

/** Brings the page in line with the settings, now and whenever they change. */
export async function followSettings(): Promise<void> {
    let spoken: Language = "en";
    const darkness = matchMedia("(prefers-color-scheme: dark)");
    const shade = (): void => {
        const { theme } = settings.value;
        const dark = theme === "system" ? darkness.matches : theme === "dark";
        document.documentElement.dataset["theme"] = dark ? "dark" : "light";
    };
    darkness.addEventListener("change", shade);
    const follow = async (): Promise<void> => {
        shade();
        const wanted = wantedLanguage();
        if (wanted === spoken) return;
        try {
            await speak(wanted);
            spoken = wanted;
        } catch {
            // Without its catalogue a language cannot be shown; the page goes on in the present one.
        }
    };
    let following = Promise.resolve();
    settings.subscribe(() => {
        following = follow();
    });
    await following;
}
