// SPDX-License-Identifier: GPL-3.0-or-later
// The complete rules of one game, in the order of the booklet.
import { t, tm } from "../i18n/index.js";
import { ABOUT } from "../parts/games.js";
import type { Book, BookGame, Chapter, Example } from "../rulebook.js";
import { gameName } from "../words/index.js";
import { bookPath } from "./addresses.js";
import { Framed } from "./frame.js";
import { type Here, Play, readingName } from "./play.js";
import { bookLanguage, bookText, headingText, langOf } from "./texts.js";

/** A file to load, made by `make book`. */
export interface Print {
    readonly name: "a5" | "a4" | "card";
    readonly address: string;
}

/** "pacru" for "pacru2011 …", too. */
const gameOf = ({ position }: Example): string => (position.split(" ")[0] ?? "").replace(/\d+$/, "");

/** The chapters that have examples of a game, with those only. */
export const chaptersFor = (game: BookGame, chapters: readonly Chapter[]): Chapter[] =>
    chapters
        .map((chapter) => ({ ...chapter, examples: chapter.examples.filter((each) => gameOf(each) === game) }))
        .filter(({ examples }) => examples.length > 0);

export const Paragraphs = ({ words }: { words: readonly string[] }) => (
    <>
        {words.map((text) => (
            <p {...langOf(text)}>{bookText(text)}</p>
        ))}
    </>
);

interface ChapterProps {
    readonly chapter: Chapter;
    readonly part: string;
    readonly here: Here;
    /** What it is, if it is not a rule of the booklet. */
    readonly mark?: string;
    readonly number?: string;
    /** A part that is one chapter has the same heading. */
    readonly isAlone?: boolean;
}

type ExampleProps = { readonly example: Example } & Pick<ChapterProps, "part" | "here" | "isAlone">;

function ExampleArticle({ example, part, here, isAlone = false }: ExampleProps) {
    const { id, title, words, steps } = example;
    const Title = isAlone ? "h3" : "h4",
        isStill = !steps.some(({ kind }) => kind === "turn");
    return (
        <article class={isStill ? "example example--still" : "example"} id={id}>
            <div class="example-words">
                <Title class="example-title" {...langOf(title)}>
                    {bookText(title)}
                </Title>
                <Paragraphs words={words} />
            </div>
            <Play example={example} part={part} here={here} />
        </article>
    );
}

function ChapterSection({ chapter, part, here, mark, number, isAlone = false }: ChapterProps) {
    const [first, ...others] = chapter.examples;
    return (
        <section class={mark ? "chapter chapter--marked" : "chapter"} id={chapter.name} tabIndex={-1}>
            {/* Stays on one page of paper. */}
            <div class="chapter-start">
                {!isAlone && (
                    <h3 class="chapter-title">
                        {number && (
                            <a class="chapter-number" href={`#${chapter.name}`}>
                                {number}
                            </a>
                        )}{" "}
                        <span {...langOf(chapter.title)}>{headingText(chapter.title)}</span>
                        {mark && (
                            <>
                                {" "}
                                <span class="chapter-mark">{mark}</span>
                            </>
                        )}
                    </h3>
                )}
                {chapter.words.length > 0 && (
                    <div class="chapter-words">
                        <Paragraphs words={chapter.words} />
                    </div>
                )}
                {first && <ExampleArticle example={first} part={part} here={here} isAlone={isAlone} />}
            </div>
            {others.map((example) => (
                <ExampleArticle example={example} part={part} here={here} isAlone={isAlone} />
            ))}
        </section>
    );
}

interface SectionsProps {
    readonly id: string;
    readonly title: string;
    readonly lead?: string;
    readonly chapters: readonly Chapter[];
    readonly part: string;
    readonly here: Here;
    readonly mark?: string;
}

const Sections = ({ id, title, lead, chapters, part, here, mark }: SectionsProps) =>
    chapters.length === 0 ? null : (
        <section class="book-part" aria-labelledby={id}>
            <h2 id={id} class="book-heading">
                {title}
            </h2>
            {lead && <p class="book-lead">{lead}</p>}
            {chapters.map((chapter) => (
                <ChapterSection
                    chapter={chapter}
                    part={part}
                    here={here}
                    {...(mark ? { mark } : {})}
                    isAlone={headingText(chapter.title) === title}
                    {...(/\d/.test(chapter.name) ? { number: readingName(chapter.name) } : {})}
                />
            ))}
        </section>
    );

const Contents = ({ groups }: { groups: readonly { id: string; title: string; chapters: readonly Chapter[] }[] }) => (
    <nav class="contents" aria-labelledby="contents">
        <h2 id="contents" class="contents-title">
            {t("Contents")}
        </h2>
        {groups.map(({ id, title, chapters }) => (
            <div class="contents-group">
                <a class="contents-line contents-line--part" href={`#${id}`}>
                    <span>{title}</span>
                    <span class="contents-page" data-page={id} />
                </a>
                {chapters.length > 0 && (
                    <ol class="contents-lines">
                        {chapters.map((chapter) => (
                            <li>
                                <a class="contents-line" href={`#${chapter.name}`}>
                                    <span>
                                        {/^([SA]-)?R\d/.test(chapter.name) && (
                                            <span class="contents-number">{chapter.name}</span>
                                        )}{" "}
                                        <span {...langOf(chapter.title)}>{headingText(chapter.title)}</span>
                                    </span>
                                    <span class="contents-page" data-page={chapter.name} />
                                </a>
                            </li>
                        ))}
                    </ol>
                )}
            </div>
        ))}
    </nav>
);

const PRINTS = (): Readonly<Record<Print["name"], string>> => ({
    a5: t("PDF, A5 booklet"),
    a4: t("PDF, A4"),
    card: t("PDF, quick reference"),
});

interface TakeawaysProps {
    readonly game: BookGame;
    readonly prints: readonly Print[];
    /** The page that they stand on. */
    readonly on: "rules" | "card" | "overview";
}

/** To take it away: the card, paper, and files if they have been made. */
export const Takeaways = ({ game, prints, on }: TakeawaysProps) => (
    <p class="ways takeaways">
        {on === "card" ? (
            <a class="button" href={bookPath(bookLanguage(), game)}>
                {t("All rules")}
            </a>
        ) : (
            <a class="button" href={bookPath(bookLanguage(), game, "/card")}>
                {t("Quick reference")}
            </a>
        )}
        {on !== "overview" && (
            <button class="button scripted" type="button" data-role="print">
                {t("Print")}
            </button>
        )}
        {prints.map(({ name, address }) => (
            <a class="button" href={address} type="application/pdf">
                {PRINTS()[name]}
            </a>
        ))}
    </p>
);

/** A whole game with comments, to be played through. */
function SampleGame({ chapter, here }: { chapter: Chapter | undefined; here: Here }) {
    const example = chapter?.examples[0];
    return chapter && example ? (
        <section class="book-part sample" aria-labelledby="sample">
            <h2 id="sample" class="book-heading" {...langOf(chapter.title)}>
                {bookText(chapter.title)}
            </h2>
            <div class="book-lead">
                <Paragraphs words={chapter.words} />
            </div>
            <Play example={example} part="samples" here={here} pictures={2} />
        </section>
    ) : null;
}

interface RulesProps {
    readonly book: Book;
    readonly game: BookGame;
    readonly prints: readonly Print[];
}

export function RulesPage({ book, game, prints }: RulesProps) {
    const rules = book[game],
        readings = chaptersFor(game, book.readings),
        refusals = chaptersFor(game, book.refusals),
        sample = book.samples.find(({ name }) => name === game),
        notation = chaptersFor(
            game,
            book.notation.filter(({ name }) => name === "turns"),
        );
    const here: Here = { game, chapters: new Set([...rules, ...readings, ...refusals].map(({ name }) => name)) };
    const groups = [
        { id: "rules", title: t("Rules"), chapters: rules },
        { id: "readings", title: t("What the booklet doesn’t say"), chapters: readings },
        { id: "refusals", title: t("What isn’t allowed"), chapters: refusals },
        ...(notation.length > 0 ? [{ id: "notation", title: t("How turns are written"), chapters: [] }] : []),
        ...(sample ? [{ id: "sample", title: bookText(sample.title), chapters: [] }] : []),
    ];
    return (
        <Framed
            path={(language) => bookPath(language, game)}
            title={t("The rules of {game}", { game: gameName(game) })}
            lead={`${tm(ABOUT[game].more)} ${t("From age {age}, for two, three or four players.", { age: ABOUT[game].age })}`}
            class="book--rules"
        >
            <Takeaways game={game} prints={prints} on="rules" />
            <Contents groups={groups} />
            <Sections
                id="rules"
                title={t("Rules")}
                lead={t("The numbers are those of the booklet. The examples have only the chevrons that matter.")}
                chapters={rules}
                part={game}
                here={here}
            />
            <Sections
                id="readings"
                title={t("What the booklet doesn’t say")}
                lead={t(
                    "Where the booklet leaves a question open, this is how we answer it, here and in our software.",
                )}
                chapters={readings}
                part="readings"
                here={here}
                mark={t("our reading")}
            />
            <Sections
                id="refusals"
                title={t("What isn’t allowed")}
                lead={t("Each turn that the game refuses, and the rule that says so.")}
                chapters={refusals}
                part="refusals"
                here={here}
            />
            <Sections
                id="notation"
                title={t("How turns are written")}
                chapters={notation}
                part="notation"
                here={here}
            />
            <SampleGame chapter={sample} here={here} />
            <p class="book-credit remark">
                {t("The games were invented by Mike Wellman. These words and pictures are our own.")}
            </p>
        </Framed>
    );
}
