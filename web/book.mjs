// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of the rule book, built as HTML: web/src/book draws them here, in node, with the board's own drawings.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

const web = fileURLToPath(new URL(".", import.meta.url));

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** web/src/book/static.tsx, to be called here. */
async function loadStatic() {
    const { outputFiles } = await build({
        entryPoints: [join(web, "src/book/static.tsx")],
        bundle: true,
        format: "esm",
        platform: "neutral",
        mainFields: ["module", "main"],
        jsx: "automatic",
        jsxImportSource: "preact",
        write: false,
        logLevel: "warning",
    });
    return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}

/** The starting positions of a game by the rule book: {S-R1} has those of all three. */
function startsOf(book, game) {
    const found = new Map();
    for (const { position } of book.shacru[0].examples) {
        const [, markers, players, ...rest] = position.split(" ");
        const count = players.split("/").length;
        if (markers === "9/9/9/9/9/9/9/9/9" && !found.has(count))
            found.set(count, [game, markers, players, ...rest].join(" "));
    }
    return [...found.keys()].sort().map((count) => found.get(count));
}

/** What tells whether a file was printed from a page as it is now. */
const hashOf = (body) => createHash("sha256").update(body).digest("hex").slice(0, 16);

/** The files that `make book` has made of pages as they are now, by name; `plain` has the pages' hashes by path. */
function printsIn(folder, plain) {
    const list = folder && join(folder, "book.json");
    if (!list || !existsSync(list)) return new Map();
    const files = JSON.parse(readFileSync(list, "utf8")).filter(({ path, hash }) => plain.get(path) === hash);
    return new Map(files.map((file) => [file.name, file]));
}

/**
 * Writes every page in every language below `out`, as files whose paths are their addresses. `materials` has the book, the
 * catalogues, `texts` of the rule book, the folder with the files of `make book`, and `parts`, a list of pairs of a part's
 * name and address; `fillIn` fills in a template. Returns the files of `make book` that the pages offer.
 */
export async function writeBook(out, { book, texts, catalogues, printed, parts, addresses, fillIn }) {
    const { BOOK_GAMES, BOOK_LANGUAGES, builtPages } = await loadStatic();
    const starts = Object.fromEntries(BOOK_GAMES.map((game) => [game, startsOf(book, game)]));
    const none = Object.fromEntries(BOOK_GAMES.map((game) => [game, []]));
    const pagesIn = (language, prints) =>
        builtPages({
            language,
            book,
            texts: texts(language),
            catalogue: catalogues.get(language) ?? null,
            prints,
            starts,
        });
    // A page says what its own files were made of, so its hash is that of the page without links to them.
    const unlinked = BOOK_LANGUAGES.map((language) => pagesIn(language, none)),
        hashes = new Map(unlinked.flat().map(({ path, body }) => [path, hashOf(body)]));
    const files = printsIn(printed, hashes);
    const offered = (language) =>
        Object.fromEntries(
            BOOK_GAMES.map((game) => [
                game,
                ["a5", "a4", "card"]
                    .map((name) => ({ name, file: files.get(`${game}-${language.slice(0, 2)}-${name}.pdf`) }))
                    .filter(({ file }) => file)
                    .map(({ name, file }) => ({ name, address: `/book/${file.name}` })),
            ]),
        );
    const write = (path, content) => {
        mkdirSync(dirname(join(out, path)), { recursive: true });
        writeFileSync(join(out, path), content);
    };
    for (const [i, language] of BOOK_LANGUAGES.entries())
        for (const page of files.size > 0 ? pagesIn(language, offered(language)) : unlinked[i]) {
            const alternates = [
                ...BOOK_LANGUAGES.map((each) => [each, page.in(each)]),
                ["x-default", page.in("en")],
            ].map(([each, path]) => `<link rel="alternate" hreflang="${each}" href="${path}">`);
            const html = fillIn("book.html", {
                ...addresses,
                language,
                title: escaped(page.title),
                description: escaped(page.description),
                path: page.path,
                hash: hashes.get(page.path),
                alternates: alternates.join("\n    "),
                parts: parts
                    .map(([part, href]) => `<link rel="x-asset" data-asset="rulebook-${part}" href="${href}">`)
                    .join("\n    "),
                body: page.body,
            });
            write(`${page.path}.html`, html);
            // Addresses without a language show English; a script leads on to the reader's.
            if (language === "en" && page.path.split("/").length === 3)
                write(`/${page.path.split("/")[1]}/index.html`, html);
        }
    return [...files.keys()];
}
