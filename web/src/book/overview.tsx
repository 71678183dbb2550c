// SPDX-License-Identifier: GPL-3.0-or-later
// The way into the rule book: the games, every rule by its name, the words.
import { listed, t, tm } from "../i18n/index.js";
import { ABOUT } from "../parts/games.js";
import { BOOK_GAMES, type Book, type BookGame, type Chapter, type Entry } from "../rulebook.js";
import { gameName } from "../words/index.js";
import { bookPath } from "./addresses.js";
import { Framed } from "./frame.js";
import { type Here, RuleLink, readingName } from "./play.js";
import { chaptersFor, Paragraphs, type Print, Takeaways } from "./rules.js";
import { bookLanguage, bookText, headingText, langOf } from "./texts.js";

const NOWHERE: Here = { game: null, chapters: new Set() };

const Games = ({ prints }: { prints: Readonly<Record<BookGame, readonly Print[]>> }) => (
    <div class="book-games">
        {BOOK_GAMES.map((game) => (
            <section class="card book-game" aria-labelledby={`game-${game}`}>
                <h2 id={`game-${game}`} class="card-title">
                    <a href={bookPath(bookLanguage(), game)}>{gameName(game)}</a>
                </h2>
                <p class="remark">{t("from age {age}", { age: ABOUT[game].age })}</p>
                <p>{tm(ABOUT[game].more)}</p>
                <p class="ways">
                    <a class="button button--main" href={bookPath(bookLanguage(), game)}>
                        {t("Read the rules")}
                    </a>
                </p>
                <Takeaways game={game} prints={prints[game]} on="overview" />
            </section>
        ))}
    </div>
);

/** The rules of a game with their words. Old addresses lead to these lines, and the script leads on from there. */
const RuleList = ({ game, chapters }: { game: BookGame; chapters: readonly Chapter[] }) => (
    <section class="book-part" aria-labelledby={`rules-${game}`}>
        <h2 id={`rules-${game}`} class="book-heading">
            {t("The rules of {game}", { game: gameName(game) })}
        </h2>
        <dl class="rule-list">
            {chapters.map(({ name, title, words }) => (
                <div class="rule-line" id={name} data-on={bookPath(bookLanguage(), game, `#${name}`)}>
                    <dt>
                        <a href={bookPath(bookLanguage(), game, `#${name}`)}>
                            <span class="contents-number">{name}</span>{" "}
                            <span {...langOf(title)}>{headingText(title)}</span>
                        </a>
                    </dt>
                    <dd>
                        <Paragraphs words={words} />
                    </dd>
                </div>
            ))}
        </dl>
    </section>
);

/** Chapters that belong to several games. */
function SharedList({
    book,
    id,
    title,
    chapters,
}: {
    book: Book;
    id: "readings" | "refusals";
    title: string;
    chapters: readonly Chapter[];
}) {
    const gamesOf = (name: string): BookGame[] =>
        BOOK_GAMES.filter((game) => chaptersFor(game, book[id]).some((chapter) => chapter.name === name));
    return (
        <section class="book-part" aria-labelledby={id}>
            <h2 id={id} class="book-heading">
                {title}
            </h2>
            <dl class="rule-list">
                {chapters.map(({ name, title: about, words }) => (
                    <div class="rule-line" id={name}>
                        <dt>
                            {id === "readings" && <span class="contents-number">{readingName(name)}</span>}{" "}
                            <span {...langOf(about)}>{headingText(about)}</span>
                        </dt>
                        <dd>
                            <Paragraphs words={words} />
                            <p>
                                {gamesOf(name).map((game) => (
                                    <>
                                        <a
                                            href={bookPath(bookLanguage(), game, `#${name}`)}
                                            aria-label={`${bookText(about)}, ${gameName(game)}`}
                                        >
                                            {gameName(game)}
                                        </a>{" "}
                                    </>
                                ))}
                            </p>
                        </dd>
                    </div>
                ))}
            </dl>
        </section>
    );
}

function Terms({ terms }: { terms: readonly Entry[] }) {
    const sorted = [...terms].sort((a, b) => bookText(a.title).localeCompare(bookText(b.title), bookLanguage()));
    return (
        <section class="book-part" aria-labelledby="terms">
            <h2 id="terms" class="book-heading">
                {t("Words")}
            </h2>
            <dl class="rule-list">
                {sorted.map(({ id, title, words, also, see }) => (
                    <div class="rule-line" id={`term-${id}`}>
                        <dt {...langOf(title)}>{headingText(title)}</dt>
                        <dd>
                            <Paragraphs words={words} />
                            {also && (
                                <p class="remark">
                                    {t("Also called: {names}.", { names: listed(bookText(also).split(/,\s*/)) })}
                                </p>
                            )}
                            {see.length > 0 && (
                                <p>
                                    {see.map((rule) => (
                                        <>
                                            <RuleLink rule={rule} here={NOWHERE} />{" "}
                                        </>
                                    ))}
                                </p>
                            )}
                        </dd>
                    </div>
                ))}
            </dl>
        </section>
    );
}

interface OverviewProps {
    readonly book: Book;
    readonly prints: Readonly<Record<BookGame, readonly Print[]>>;
}

export const OverviewPage = ({ book, prints }: OverviewProps) => (
    <Framed
        path={(language) => bookPath(language)}
        title={t("Rules")}
        lead={t("Every rule on a board that plays it for you. Start with Shacru: Azacru and Pacru build on it.")}
        class="book--overview"
    >
        <Games prints={prints} />
        <nav class="contents" aria-label={t("Contents")}>
            <ul class="contents-row">
                {BOOK_GAMES.map((game) => (
                    <li>
                        <a href={`#rules-${game}`}>{t("The rules of {game}", { game: gameName(game) })}</a>
                    </li>
                ))}
                <li>
                    <a href="#readings">{t("What the booklet doesn’t say")}</a>
                </li>
                <li>
                    <a href="#refusals">{t("What isn’t allowed")}</a>
                </li>
                <li>
                    <a href="#terms">{t("Words")}</a>
                </li>
                <li>
                    <a href={`/faq/${bookLanguage()}`}>{t("Questions and answers")}</a>
                </li>
            </ul>
        </nav>
        {BOOK_GAMES.map((game) => (
            <RuleList game={game} chapters={book[game]} />
        ))}
        <SharedList book={book} id="readings" title={t("What the booklet doesn’t say")} chapters={book.readings} />
        <SharedList book={book} id="refusals" title={t("What isn’t allowed")} chapters={book.refusals} />
        <Terms terms={book.terms.flatMap(({ entries }) => entries)} />
    </Framed>
);
