// SPDX-License-Identifier: GPL-3.0-or-later
// node web/styles.mjs: what no linter knows about our style sheets. Each lies beside what it styles and
// is in the list of src/styles/main.css, or of book.css for the pages of the rule book, or is a bundle of
// its own, as that of the lessons; a class belongs to one of them and is used by the sources; none needs :has(), which the oldest browser of ours does not have.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const src = fileURLToPath(new URL("src", import.meta.url));
const files = readdirSync(src, { recursive: true });
const read = (name) => readFileSync(join(src, name), "utf8");
const MAIN = join("styles", "main.css"),
    BOOK = join("styles", "book.css"),
    // The lessons and exercises load theirs when they are opened; the server's own pages have error.css, by its name.
    LESSONS = join("learn", "learn.css"),
    APART = [MAIN, BOOK, LESSONS, join("styles", "error.css")];

const sheets = files.filter((name) => name.endsWith(".css"));
const sources = files
    .filter((name) => /\.tsx?$/.test(name))
    .map(read)
    .join("\n");
const faults = [];

const listed = [...(read(MAIN) + read(BOOK) + read(LESSONS)).matchAll(/@import "([^"]+)"/g)].map(([, path]) =>
    relative(src, join(src, dirname(MAIN), path)),
);
for (const sheet of sheets)
    if (!APART.includes(sheet) && !listed.includes(sheet)) faults.push(`${sheet} is in no list`);

/** The classes in each selector of a sheet. */
function classesOf(text) {
    const plain = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/@keyframes[^{]*\{(?:[^{}]*\{[^}]*\})*[^}]*\}/g, "");
    return [...plain.matchAll(/([^{};]+)\{/g)]
        .map(([, selector]) => selector.trim())
        .filter((selector) => !selector.startsWith("@"))
        .flatMap((selector) => selector.split(/,(?![^(]*\))/))
        .map((selector) => [...new Set([...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name))]);
}

/** Whether a class stands in the sources, whole or as `name--${kind}`. */
const isUsed = (name) =>
    new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(sources) || sources.includes(`${name.replace(/--.*/, "--")}\${`);

// A class belongs to the sheet that styles it by itself; all others may style it only within what is theirs.
const ours = sheets.filter((name) => !APART.includes(name)).map((sheet) => ({ sheet, rules: classesOf(read(sheet)) }));
const owners = new Map();
for (const { sheet, rules } of ours)
    for (const name of new Set(rules.filter(({ length }) => length === 1).flat())) {
        if (owners.has(name)) faults.push(`${sheet}: .${name} belongs to ${owners.get(name)}`);
        owners.set(name, sheet);
    }
for (const { sheet, rules } of ours) {
    if (read(sheet).includes(":has(")) faults.push(`${sheet} needs :has()`);
    for (const names of rules) {
        if (names.length > 1 && !names.some((name) => (owners.get(name) ?? sheet) === sheet))
            faults.push(`${sheet}: ${names.map((name) => `.${name}`).join(" ")} belongs elsewhere`);
        for (const name of names) if (!isUsed(name)) faults.push(`${sheet}: .${name} is not used`);
    }
}

for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
