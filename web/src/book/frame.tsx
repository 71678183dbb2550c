// SPDX-License-Identifier: GPL-3.0-or-later
// What the pages of the rule book share: the header, the way to the other pages and languages, the frame.
import type { ComponentChildren } from "preact";

import { LANGUAGE_NAMES, LANGUAGES, type Language, t } from "../i18n/index.js";
import { Icon } from "../parts/icons.js";
import { BOOK_GAMES } from "../rulebook.js";
import { gameName } from "../words/index.js";
import { bookPath } from "./addresses.js";
import { DiagramParts } from "./diagram.js";
import type { Words } from "./live.js";
import { bookLanguage } from "./texts.js";

/** The languages a page is built in: German as it is written in Switzerland, too. */
export const BOOK_LANGUAGES: readonly Language[] = [...LANGUAGES, "de-CH"];

interface FrameProps {
    /** The address without the language: a function, as every language has one. */
    readonly path: (language: string) => string;
    readonly title: string;
    readonly lead: string;
    readonly class?: string;
    readonly children: ComponentChildren;
}

function Header() {
    return (
        <header class="header book-header">
            <a class="skip" href="#content">
                {t("Skip to content")}
            </a>
            <a class="brand" href="/">
                <svg class="brand-sign" viewBox="-50 -50 100 100" aria-hidden="true">
                    <path d="M0 -42L38 22L23 36L0 9L-23 36L-38 22Z" />
                </svg>
                <span class="brand-name">Pacru</span>
            </a>
            <nav class="nav" aria-label={t("Pages")}>
                <a href="/">
                    <Icon name="go" />
                    <span>{t("Play")}</span>
                </a>
                <a href={bookPath(bookLanguage())}>
                    <Icon name="rules" />
                    <span>{t("Rules")}</span>
                </a>
                <a href={`/faq/${bookLanguage()}`}>
                    <Icon name="help" />
                    <span>{t("FAQ")}</span>
                </a>
                <a href="/settings">
                    <Icon name="settings" />
                    <span>{t("Settings")}</span>
                </a>
            </nav>
        </header>
    );
}

/** The pages of the rule book, and this one in other languages. */
function Ways({ path }: Pick<FrameProps, "path">) {
    const language = bookLanguage(),
        here = path(language);
    const link = (address: string, text: string) => (
        <a href={address} aria-current={address === here ? "page" : undefined}>
            {text}
        </a>
    );
    return (
        <div class="book-ways">
            <nav class="book-pages" aria-label={t("The rule book")}>
                {link(bookPath(language), t("Overview"))}
                {BOOK_GAMES.map((game) => link(bookPath(language, game), gameName(game)))}
                {link(`/faq/${language}`, t("Questions"))}
            </nav>
            <nav class="book-languages" aria-label={t("Language")}>
                {LANGUAGES.map((each) => (
                    <a
                        href={path(each)}
                        hreflang={each}
                        lang={each}
                        aria-current={each === language ? "true" : undefined}
                    >
                        {LANGUAGE_NAMES[each]}
                    </a>
                ))}
            </nav>
        </div>
    );
}

/** For the script, which has no catalogue. */
const buttonWords = (): Words => ({
    example: t("Example"),
    back: t("Step back"),
    on: t("Step forward"),
    play: t("Play the example"),
    pause: t("Pause"),
});

export const Framed = ({ path, title, lead, class: name = "", children }: FrameProps) => (
    <div id="page">
        <Header />
        <main id="content" tabIndex={-1} class={`page book ${name}`} data-words={JSON.stringify(buttonWords())}>
            <DiagramParts />
            <Ways path={path} />
            <h1 class="title" tabIndex={-1}>
                {title}
            </h1>
            <p class="lead">{lead}</p>
            {children}
        </main>
    </div>
);
