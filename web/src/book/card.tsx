// SPDX-License-Identifier: GPL-3.0-or-later
// A game on one page, to lie beside the board.
import { t } from "../i18n/index.js";
import type { Book, BookGame } from "../rulebook.js";
import { gameName } from "../words/index.js";
import { bookPath } from "./addresses.js";
import { boardText } from "./captions.js";
import { Diagram } from "./diagram.js";
import { Framed } from "./frame.js";
import { lookOf } from "./position.js";
import { Paragraphs, type Print, Takeaways } from "./rules.js";
import { bookLanguage, headingText, langOf } from "./texts.js";

interface CardProps {
    readonly book: Book;
    readonly game: BookGame;
    readonly prints: readonly Print[];
    /** The starting positions for two, three and four players. */
    readonly starts: readonly string[];
}

export const CardPage = ({ book, game, prints, starts }: CardProps) => (
    <Framed
        path={(language) => bookPath(language, game, "/card")}
        title={t("{game}: quick reference", { game: gameName(game) })}
        lead={t("All rules on one page, to keep beside the board.")}
        class={`book--card book--${game}`}
    >
        <Takeaways game={game} prints={prints} on="card" />
        <ul class="starts">
            {starts.map((position) => {
                const look = lookOf(position);
                const players = look.players.length;
                return (
                    <li class="start">
                        <Diagram state={look} shapes={[]} label={boardText(look)} />
                        <p>{STARTS()[players] ?? ""}</p>
                    </li>
                );
            })}
        </ul>
        <dl class="card-rules">
            {book[game].map(({ name, title, words }) => (
                <div class="card-rule">
                    <dt>
                        <a href={bookPath(bookLanguage(), game, `#${name}`)}>{name}</a>{" "}
                        <span {...langOf(title)}>{headingText(title)}</span>
                    </dt>
                    <dd>
                        <Paragraphs words={words} />
                    </dd>
                </div>
            ))}
        </dl>
    </Framed>
);

const STARTS = (): Readonly<Record<number, string>> => ({
    2: t("two players"),
    3: t("three players"),
    4: t("four players"),
});
