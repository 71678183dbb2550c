// SPDX-License-Identifier: GPL-3.0-or-later

// Texts in four languages. The English text is its own key, as in gettext; the other languages come
// from po/*.po, of which web/catalogues.mjs makes one JSON file each.
//
//   t("{player} wins.", { player })               a text written where it is used
//   tn("{n} field", "{n} fields", n)              by number; {n} is filled in
//   tp("clock", "none")                           in a context, where one English word has two translations
//   const texts = { met: msg("meeting") }         marked where it is written …
//   tm(texts.met)                                 … and translated where it is used
//   const pair = msgn("{n} game", "{n} games")    the same by number …
//   tmn(pair, n)                                  … and translated where it is used
//   listed(["Red", "Green", "Black"])             "Red, Green and Black"
//
// web/messages.mjs finds the texts in the sources, so t, tn, tp, msg and msgn take plain strings only.
import { batch, signal } from "@preact/signals";

declare const marked: unique symbol;
/** A text that is in the catalogues, made by msg(). */
export type Message = string & { readonly [marked]: true };
/** A text by number that is in the catalogues, made by msgn(). */
export type Messages = readonly [one: Message, many: Message];
export type Values = Readonly<Record<string, string | number>>;

export const LANGUAGES = ["en", "fr", "de", "it"] as const;
/** With Swiss German, which is German with ss for ß. */
export const VARIANTS = [...LANGUAGES, "de-CH"] as const;
export type Language = (typeof VARIANTS)[number];
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
    en: "English",
    fr: "Français",
    de: "Deutsch",
    it: "Italiano",
    "de-CH": "Deutsch (Schweiz)",
};

export interface Catalogue {
    /** Which form of a text by number each category of Intl.PluralRules takes. */
    readonly forms: Readonly<Record<string, number>>;
    readonly texts: Readonly<Record<string, string | readonly string[]>>;
}

const english: Catalogue = { forms: { one: 0, other: 1 }, texts: {} };

/** What is needed to put something into words. */
interface Speech {
    readonly catalogue: Catalogue;
    readonly plurals: Intl.PluralRules;
    readonly lists: Intl.ListFormat;
}

const speechOf = (tag: string, catalogue: Catalogue): Speech => ({
    catalogue,
    plurals: new Intl.PluralRules(tag),
    lists: new Intl.ListFormat(tag, { style: "long", type: "conjunction" }),
});

// British lists have no comma before "and", and neither have the other three languages. A signal, so that whatever is
// drawn with a text of it is drawn again in another language.
const speech = signal(speechOf("en-GB", english));

/** Texts, plurals and lists from now on come from this catalogue. */
export function useCatalogue(tag: string, catalogue: Catalogue): void {
    speech.value = speechOf(tag, catalogue);
}

/** The language in use. */
export const language = signal<Language>("en");

export function msg(text: string): Message {
    return text as Message;
}

export function msgn(one: string, many: string): Messages {
    return [one as Message, many as Message];
}

export function t(text: string, values?: Values): string {
    return tm(text as Message, values);
}

export function tm(message: Message, values?: Values): string {
    return translate(message, message, values);
}

export function tp(context: string, text: string, values?: Values): string {
    return translate(`${context}\u0004${text}`, text, values);
}

function translate(key: string, text: string, values?: Values): string {
    const found = speech.value.catalogue.texts[key];
    return fill(typeof found === "string" ? found : text, values);
}

export function tn(one: string, many: string, n: number, values?: Values): string {
    return tmn([one as Message, many as Message], n, values);
}

export function tmn([one, many]: Messages, n: number, values?: Values): string {
    const { catalogue, plurals } = speech.value,
        found = catalogue.texts[one];
    const text = typeof found === "object" ? found[catalogue.forms[plurals.select(n)] ?? 0] : undefined;
    return fill(text ?? (n === 1 ? one : many), { n, ...values });
}

/** "Red, Green and Black" */
export const listed = (items: readonly string[]): string => speech.value.lists.format(items);

function fill(text: string, values: Values = {}): string {
    return text.replace(/\{(\w+)\}/g, (slot, name: string) => String(values[name] ?? slot));
}

/** The best of our languages for what a browser asks for. */
export function preferred(wanted: readonly string[]): Language {
    for (const tag of wanted.map((each) => each.toLowerCase())) {
        const found =
            VARIANTS.find((each) => each.toLowerCase() === tag) ?? LANGUAGES.find((each) => each === tag.split("-")[0]);
        if (found) return found;
    }
    return "en";
}

/** The languages to choose from: Swiss German for those who use it. */
export const offered = (wanted: readonly string[], now: Language): readonly Language[] =>
    VARIANTS.filter((each) => each !== "de-CH" || now === each || wanted.some((tag) => tag.toLowerCase() === "de-ch"));

/** Loads a language and draws everything in it; fails, and changes nothing, if it is not there. */
export async function speak(wanted: Language): Promise<void> {
    const link = document.querySelector<HTMLLinkElement>(`link[data-catalogue="${wanted}"]`);
    const texts = wanted === "en" ? english : await load(link?.href ?? "");
    document.documentElement.lang = wanted;
    batch(() => {
        useCatalogue(wanted === "en" ? "en-GB" : wanted, texts);
        language.value = wanted;
    });
    document
        .querySelector("meta[name=description]")
        ?.setAttribute("content", t("Shacru, Azacru and Pacru: three board games on one board."));
    const manifest = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
    manifest?.setAttribute("href", link?.dataset["manifest"] ?? manifest.dataset["english"] ?? manifest.href);
}

// The build puts the addresses of the catalogues, with their hashes, into the page.
async function load(address: string): Promise<Catalogue> {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${answer.status} ${address}`);
    return (await answer.json()) as Catalogue;
}
