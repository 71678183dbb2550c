// SPDX-License-Identifier: GPL-3.0-or-later
// When something is not there or went wrong: what it is, and ways on.
import { Component, type ComponentChildren } from "preact";

import { whenChanged } from "../changes.js";
import { current } from "../game/current.js";
import { saveRecord } from "../game/files.js";
import { t } from "../i18n/index.js";
import { route } from "../router.js";
import { Page } from "./page.js";

interface ProblemProps {
    readonly title: string;
    readonly text: string;
    readonly children?: ComponentChildren;
}

export const Problem = ({ title, text, children }: ProblemProps) => (
    <Page title={title} class="problem">
        <p class="lead" data-role="problem">
            {text}
        </p>
        <p class="ways">
            {children}
            <a class="button" href="/">
                {t("Back to the games")}
            </a>
            <a class="button" href="/analysis">
                {t("Open the analysis board")}
            </a>
        </p>
    </Page>
);

/** While something is on its way. */
export const Wait = () => (
    <main class="page loading" aria-busy="true" data-role="loading">
        <p role="status">{t("Loading…")}</p>
    </main>
);

/** Catches whatever goes wrong while a page is drawn, so that there is always a way on. */
export class Guard extends Component<{ children: ComponentChildren }, { failure: string | null }> {
    override state = { failure: null as string | null };
    #unwatch = (): void => undefined;

    static override getDerivedStateFromError(error: unknown) {
        return { failure: error instanceof Error ? error.message : String(error) };
    }

    override componentDidCatch(error: unknown): void {
        console.error(error);
    }

    override componentDidMount(): void {
        this.#unwatch = whenChanged(route, () => this.setState({ failure: null }));
    }

    override componentWillUnmount(): void {
        this.#unwatch();
    }

    override render() {
        const { failure } = this.state;
        if (failure === null) return this.props.children;
        const session = current.value;
        return (
            <Problem title={t("Something went wrong")} text={failure}>
                {session && (
                    <button class="button" onClick={() => saveRecord(session)}>
                        {t("Save this game")}
                    </button>
                )}
            </Problem>
        );
    }
}
