// SPDX-License-Identifier: GPL-3.0-or-later
// Questions and answers. Whoever has a script can search them; the others read them by their headings.
import { t } from "../i18n/index.js";
import { BOOK_GAMES, type Book, type Entry, type Example } from "../rulebook.js";
import { Framed } from "./frame.js";
import { type Here, Play, RuleLink } from "./play.js";
import { Paragraphs } from "./rules.js";
import { bookText, langOf } from "./texts.js";

const NOWHERE: Here = { game: null, chapters: new Set() };

/** Where an example is, by its name. */
function exampleOf(book: Book, id: string): { part: string; example: Example } {
    for (const part of [...BOOK_GAMES, "readings", "refusals", "notation"] as const)
        for (const { examples } of book[part]) {
            const example = examples.find((each) => each.id === id);
            if (example) return { part, example };
        }
    throw new Error(`rulebook/faq.txt shows ${id}, which is no example`);
}

function Question({ book, entry }: { book: Book; entry: Entry }) {
    const { id, title, words, show, see, also } = entry,
        shown = show === undefined ? null : exampleOf(book, show);
    return (
        <article class="question" id={id} tabIndex={-1} data-also={also && bookText(also)}>
            <div class="question-words">
                <h3 class="question-title">
                    <a href={`#${id}`} {...langOf(title)}>
                        {bookText(title)}
                    </a>
                </h3>
                <Paragraphs words={words} />
                {see.length > 0 && (
                    <p class="question-rules">
                        {see.map((rule) => (
                            <>
                                <RuleLink rule={rule} here={NOWHERE} />{" "}
                            </>
                        ))}
                    </p>
                )}
            </div>
            {shown && <Play example={shown.example} part={shown.part} here={NOWHERE} />}
        </article>
    );
}

/** Each word of the games with the others that people have for it, for the search. */
const synonymsOf = (book: Book): string[][] =>
    book.terms
        .flatMap(({ entries }) => entries)
        .filter(({ also }) => also)
        .map(({ title, also = "" }) => [bookText(title), ...bookText(also).split(/,\s*/)]);

export const FaqPage = ({ book }: { book: Book }) => (
    <Framed
        path={(language) => `/faq/${language}`}
        title={t("Questions and answers")}
        lead={t("About the rules, about playing here, on paper, with children and in clubs.")}
        class="book--faq"
    >
        <form class="search scripted" role="search" data-role="search" data-synonyms={JSON.stringify(synonymsOf(book))}>
            <label class="search-label">
                <span>{t("Search the questions")}</span>
                <input type="search" name="q" autocomplete="off" enterkeyhint="search" />
            </label>
            <p
                class="search-count"
                role="status"
                data-none={t("No question has these words. Try fewer, or others.")}
                data-one={t("One question")}
                data-many={t("{n} questions", { n: "{n}" })}
            />
        </form>
        <nav class="contents" aria-label={t("Contents")}>
            <ul class="contents-row">
                {book.faq.map(({ name, title }) => (
                    <li>
                        <a href={`#${name}`} {...langOf(title)}>
                            {bookText(title)}
                        </a>
                    </li>
                ))}
            </ul>
        </nav>
        {book.faq.map(({ name, title, entries }) => (
            <section class="book-part faq-group" aria-labelledby={name}>
                <h2 id={name} class="book-heading" {...langOf(title)}>
                    {bookText(title)}
                </h2>
                {entries.map((entry) => (
                    <Question book={book} entry={entry} />
                ))}
            </section>
        ))}
    </Framed>
);
