// SPDX-License-Identifier: GPL-3.0-or-later
// Builds the pages of the rule book in node, for web/book.mjs.
import type { VNode } from "preact";
import { renderToStaticMarkup } from "preact-render-to-string";

import { type Catalogue, type Language, t, tm, useCatalogue } from "../i18n/index.js";
import { ABOUT } from "../parts/games.js";
import { BOOK_GAMES, type Book, type BookGame } from "../rulebook.js";
import { gameName } from "../words/index.js";
import { bookPath } from "./addresses.js";
import { CardPage } from "./card.js";
import { FaqPage } from "./faq.js";
import { OverviewPage } from "./overview.js";
import { type Print, RulesPage } from "./rules.js";
import { type BookTexts, useBookTexts } from "./texts.js";

export { BOOK_GAMES } from "../rulebook.js";
export { bookPath } from "./addresses.js";
export { BOOK_LANGUAGES } from "./frame.js";

export interface BuiltPage {
    /** "/rules/en/pacru" */
    readonly path: string;
    /** The same page in a language. */
    readonly in: (language: string) => string;
    readonly title: string;
    readonly description: string;
    readonly body: string;
}

interface Materials {
    readonly language: Language;
    readonly book: Book;
    readonly texts: BookTexts | null;
    readonly catalogue: Catalogue | null;
    /** Files made by `make book`, by game. */
    readonly prints: Readonly<Record<BookGame, readonly Print[]>>;
    readonly starts: Readonly<Record<BookGame, readonly string[]>>;
}

/**
 * The policy of the pages allows no styles in elements. The board turns its chevrons by such styles, which scripts may set;
 * SVG has the same as an attribute.
 */
const withoutStyles = (html: string): string =>
    html.replace(/ style="transform:rotate\((-?\d+)deg\);?"/g, ' transform="rotate($1)"');

const drawn = (page: VNode): string => withoutStyles(renderToStaticMarkup(page));

/** Every page in one language. */
export function builtPages({ language, book, texts, catalogue, prints, starts }: Materials): BuiltPage[] {
    useCatalogue(language === "en" ? "en-GB" : language, catalogue ?? { forms: { one: 0, other: 1 }, texts: {} });
    useBookTexts(language, texts);
    const pages: BuiltPage[] = [];
    const add = (at: BuiltPage["in"], title: string, description: string, page: VNode): void => {
        pages.push({ path: at(language), in: at, title: `${title} – Pacru`, description, body: drawn(page) });
    };
    add(
        (each) => bookPath(each),
        t("Rules of Shacru, Azacru and Pacru"),
        t("The rules of Shacru, Azacru and Pacru with a board for every rule, an index, and pages to print."),
        <OverviewPage book={book} prints={prints} />,
    );
    for (const game of BOOK_GAMES) {
        const name = gameName(game);
        add(
            (each) => bookPath(each, game),
            t("The rules of {game}", { game: name }),
            `${t("All rules of {game}, each with examples on a board.", { game: name })} ${tm(ABOUT[game].more)}`,
            <RulesPage book={book} game={game} prints={prints[game]} />,
        );
        add(
            (each) => bookPath(each, game, "/card"),
            t("{game}: quick reference", { game: name }),
            t("All rules of {game} on one page, to print and keep beside the board.", { game: name }),
            <CardPage book={book} game={game} prints={prints[game]} starts={starts[game]} />,
        );
    }
    add(
        (each) => `/faq/${each}`,
        t("Questions and answers"),
        t(
            "Answers to questions about Shacru, Azacru and Pacru: the rules, playing online and on paper, with children and in clubs.",
        ),
        <FaqPage book={book} />,
    );
    return pages;
}
