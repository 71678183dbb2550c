// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogues of the client: from po/*.po the texts that it uses, as src/i18n/index.ts takes them.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

import { keyOf, messages } from "./messages.mjs";

/** Every language but English. Swiss German is German with ss for ß. */
export const LANGUAGES = ["fr", "de", "de-CH", "it"];

const fileOf = (language) => fileURLToPath(new URL(`../po/${language}.po`, import.meta.url));

// gettext compiles a PO file to two tables of lengths and offsets, texts and translations.
function* compiled(file) {
    const bytes = execFileSync("msgfmt", ["--output-file=-", file]);
    const [count, originals, translations] = [8, 12, 16].map((at) => bytes.readUInt32LE(at));
    const textAt = (table, i) => {
        const length = bytes.readUInt32LE(table + 8 * i),
            at = bytes.readUInt32LE(table + 8 * i + 4);
        return bytes.toString("utf8", at, at + length);
    };
    for (let i = 0; i < count; i++) yield [textAt(originals, i), textAt(translations, i)];
}

/**
 * Which form of the PO file each category of Intl.PluralRules takes: { one: 0, few: 1, many: 2, other: 2 }. The two
 * must divide all whole numbers in the same way; "other" is the last form where only fractions have it.
 */
function formsOf(language, header) {
    const rule = /nplurals=(\d+);\s*plural=([n\d\s()?:|&=!<>%*/+-]+);/.exec(header);
    if (!rule) throw new Error(`${language}: no plural forms in ${header}`);
    const [, count, expression] = rule,
        form = Function("n", `return Number(${expression})`);
    const categories = new Intl.PluralRules(language),
        forms = {};
    for (const n of [...Array(1000).keys(), 1e3, 1e4, 1e6, 1e6 + 1]) {
        const category = categories.select(n);
        forms[category] ??= form(n);
        if (forms[category] !== form(n) || form(n) >= count)
            throw new Error(`${language}: plural forms do not agree with Intl.PluralRules at ${n}`);
    }
    return { other: count - 1, ...forms };
}

/** A PO file as the client takes it: { forms, texts }; only the texts with these keys. */
export function catalogueOf(language, file, used) {
    const texts = {};
    let forms = {};
    for (const [original, translation] of compiled(file)) {
        const [key, plural] = original.split("\0");
        if (key === "") forms = formsOf(language, translation);
        else if (used.has(key)) texts[key] = plural === undefined ? translation : translation.split("\0");
    }
    return { forms, texts };
}

const keysOf = (list) => new Set(list.map(({ context, id }) => keyOf(context, id)));

/** The keys of every text of the sources. */
export const allKeys = () => keysOf(messages());

/** Those that pages are built with, and no script ever shows. */
const isBuilt = (file) => file.startsWith("web/src/book/") || file === "web/static.mjs";

/** The keys of the texts that the client shows by itself. */
const usedKeys = () => keysOf(messages().filter(({ files }) => ![...files].every(isBuilt)));

/** The catalogue of one of our languages. */
export function catalogue(language, used = usedKeys()) {
    if (language !== "de-CH") return catalogueOf(language, fileOf(language), used);
    return JSON.parse(JSON.stringify(catalogue("de", used)).replaceAll("ß", "ss"));
}

/** Translations of the rule book's texts, by the texts. */
export function rulebookTexts(language) {
    if (language === "en") return null;
    if (language === "de-CH") return JSON.parse(JSON.stringify(rulebookTexts("de")).replaceAll("ß", "ss"));
    const file = fileURLToPath(new URL(`../po/rulebook/${language}.po`, import.meta.url));
    return Object.fromEntries([...compiled(file)].filter(([text]) => text));
}

const ACCENTS = new Map(
    Object.entries({
        a: "å",
        b: "ƀ",
        c: "ç",
        d: "ð",
        e: "é",
        f: "ƒ",
        g: "ğ",
        h: "ĥ",
        i: "î",
        j: "ĵ",
        k: "ķ",
        l: "ļ",
        m: "ɱ",
        n: "ñ",
        o: "ö",
        p: "þ",
        q: "ʠ",
        r: "ŕ",
        s: "š",
        t: "ţ",
        u: "û",
        v: "ṽ",
        w: "ŵ",
        x: "ẋ",
        y: "ý",
        z: "ž",
    }),
);

/** "[Ţûŕñ ţĥé ƀöåŕð ~~~~~~]": accented, bracketed and 40 % longer; names in braces stay. */
function pseudo(text) {
    const accented = text
        .split(/(\{\w+\})/)
        .map((part, i) => (i % 2 ? part : [...part].map((letter) => ACCENTS.get(letter) ?? letter).join("")))
        .join("");
    const words = Math.ceil((text.length * 0.4) / 6);
    return `[${accented}${" ~~~~~".repeat(words)}]`;
}

/** A catalogue for tests: whatever is not in brackets on a page is wired in, and all texts are 40 % longer. */
export function pseudoCatalogue() {
    const texts = messages().map(({ context, id, plural }) => [
        keyOf(context, id),
        plural === null ? pseudo(id) : [pseudo(id), pseudo(plural)],
    ]);
    return { forms: formsOf("fr", "nplurals=2; plural=(n > 1);"), texts: Object.fromEntries(texts) };
}
