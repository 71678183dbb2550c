// SPDX-License-Identifier: GPL-3.0-or-later
// Texts in four languages. The English text is its own key, as in gettext; the other languages come
// from po/*.po, of which web/catalogues.mjs makes one JSON file each.
//
//   t("{player} wins.", { player })               a text written where it is used
//   tn("{n} field", "{n} fields", n)              by number; {n} is filled in
//   const texts = { met: msg("meeting") }         marked where it is written …
//   tm(texts.met)                                 … and translated where it is used
//
// web/messages.mjs finds the texts in the sources, so t, tn and msg take plain strings only.
import { store } from "../store.js";

declare const marked: unique symbol;
/** A text that is in the catalogues, made by msg(). */
export type Message = string & { readonly [marked]: true };
export type Values = Readonly<Record<string, string | number>>;

export const LANGUAGES = ["en", "fr", "de", "it"] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
    en: "English",
    fr: "Français",
    de: "Deutsch",
    it: "Italiano",
};

/** Forms of a plural are a pair; `""` is 0 where zero takes the first form, as in French, else 1. */
type Catalogue = Readonly<Record<string, string | readonly [string, string] | number>>;

const english: Catalogue = { "": 1 };
let catalogue = english;

/** The language in use; the page is drawn again when it changes. */
export const language = store<Language>("en");

export function msg(text: string): Message {
    return text as Message;
}

export function t(text: string, values?: Values): string {
    return tm(text as Message, values);
}

export function tm(message: Message, values?: Values): string {
    const found = catalogue[message];
    return fill(typeof found === "string" ? found : message, values);
}

export function tn(one: string, many: string, n: number, values?: Values): string {
    const found = catalogue[one];
    const forms = typeof found === "object" ? found : [one, many] as const;
    const first = n === 1 || (n === 0 && catalogue[""] === 0);
    return fill(first ? forms[0] : forms[1], { n, ...values });
}

function fill(text: string, values: Values = {}): string {
    return text.replace(/\{(\w+)\}/g, (slot, name: string) => String(values[name] ?? slot));
}

/** The best of our languages for what a browser asks for. */
export function preferred(wanted: readonly string[]): Language {
    for (const tag of wanted) {
        const found = LANGUAGES.find((each) => each === tag.toLowerCase().split("-")[0]);
        if (found) return found;
    }
    return "en";
}

/** Loads a language and draws everything in it; fails, and changes nothing, if it is not there. */
export async function speak(wanted: Language): Promise<void> {
    catalogue = wanted === "en" ? english : await load(wanted);
    document.documentElement.lang = wanted;
    language.set(wanted);
}

// The build puts the addresses of the catalogues, with their hashes, into the page.
async function load(wanted: Language): Promise<Catalogue> {
    const link = document.querySelector<HTMLLinkElement>(`link[data-catalogue="${wanted}"]`);
    const answer = await fetch(link?.href ?? "");
    if (!answer.ok) throw new Error(`${answer.status} ${wanted}`);
    return await answer.json() as Catalogue;
}
