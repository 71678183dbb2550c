// SPDX-License-Identifier: GPL-3.0-or-later
// "{R8}" behind a sentence: the rule opens over the table, so that a turn in the making stays as it is.
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

import { t, tm } from "../i18n/index.js";
import { Dialog } from "../parts/dialog.js";
import type { Rule } from "../rules/index.js";
import { ruleAddress, ruleName } from "../words/index.js";
import { ruleSentence } from "../words/rules.js";

const opened = signal<Rule>("");

interface RuleLinkProps {
    readonly rule: Rule;
    readonly class?: string;
    /** Words in place of its number. */
    readonly children?: ComponentChildren;
}

/** A link to the rules, for those who want it in a window of its own; a plain click opens the box. */
export function RuleLink({ rule, class: name = "rule-link", children = rule }: RuleLinkProps) {
    return rule === "" ? null : (
        <a
            class={name}
            href={ruleAddress(rule)}
            title={ruleName(rule)}
            data-rule={rule}
            onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                opened.value = rule;
            }}
        >
            {children}
        </a>
    );
}

/** The rule that has been asked for; once on a page with such links. */
export function RuleBox() {
    const rule = opened.value,
        sentence = rule === "" ? null : ruleSentence(rule);
    // Whoever goes to another page from here has read it.
    useEffect(
        () => () => {
            opened.value = "";
        },
        [],
    );
    return sentence === null ? null : (
        <Dialog
            title={t("{name}: {text}", { name: rule, text: ruleName(rule) })}
            name="rule"
            onClose={() => {
                opened.value = "";
            }}
        >
            <p class="rule-sentence">{tm(sentence)}</p>
            <p>
                <a href={ruleAddress(rule)}>{t("All rules")}</a>
            </p>
        </Dialog>
    );
}
