// SPDX-License-Identifier: GPL-3.0-or-later
// The rules, a sentence each.
import { useEffect, useState } from "preact/hooks";

import { LANGUAGES, type Message, speak, t, tm } from "../i18n/index.js";
import { Page } from "../parts/page.js";
import type { Parameters } from "../router.js";
import type { Rule } from "../rules/index.js";
import { gameName, ruleName } from "../words/index.js";
import { AZACRU, PACRU, READINGS, type Sentences, SHACRU } from "../words/rules.js";

export default function RulesPage({ language }: Parameters) {
    const named = useNamed();
    useEffect(() => {
        // What an address asks for is shown, but not remembered. If it is not there, the reader's is.
        const wanted = LANGUAGES.find((each) => each === language);
        if (wanted) speak(wanted).catch(() => undefined);
    }, [language]);
    const list = (sentences: Sentences) => (
        <dl class="rules">
            {(Object.entries(sentences) as [Exclude<Rule, "">, Message][]).map(([rule, sentence]) => {
                const id = rule.replace(" ", "-");
                return (
                    <div key={rule} id={id} tabIndex={-1} class={id === named ? "rule rule--named" : "rule"}>
                        <dt>
                            <a href={`#${id}`}>{rule}</a> <span>{ruleName(rule)}</span>
                        </dt>
                        <dd>{tm(sentence)}</dd>
                    </div>
                );
            })}
        </dl>
    );
    return (
        <Page title={t("Rules")} class="rules-page">
            <p class="lead">
                {t(
                    "Every rule in a sentence, numbered as in the booklet. Start with Shacru: Azacru and Pacru build on it.",
                )}
            </p>
            <nav class="ways" aria-label={t("The games")}>
                <a class="button" href="#shacru">
                    {gameName("shacru")}
                </a>
                <a class="button" href="#azacru">
                    {gameName("azacru")}
                </a>
                <a class="button" href="#pacru">
                    {gameName("pacru")}
                </a>
            </nav>
            <h2 id="shacru">{gameName("shacru")}</h2>
            {list(SHACRU)}
            <h2 id="azacru">{gameName("azacru")}</h2>
            {list(AZACRU)}
            <h2 id="pacru">{gameName("pacru")}</h2>
            {list(PACRU)}
            <p class="remark">
                {t("Pacru 2011: a meeting wins a field only while an opponent has at least nine markers on the board.")}
            </p>
            <h2 id="readings">{t("What the booklet doesn’t say")}</h2>
            {list(READINGS)}
        </Page>
    );
}

/** The place that the address names, also when that changes on this page. */
function useNamed(): string {
    const [named, setNamed] = useState(location.hash.slice(1));
    useEffect(() => {
        const hear = (): void => setNamed(location.hash.slice(1));
        addEventListener("hashchange", hear);
        return () => removeEventListener("hashchange", hear);
    }, []);
    return named;
}
