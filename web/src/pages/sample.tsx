// SPDX-License-Identifier: GPL-3.0-or-later
// The last step of a course: a whole game to watch.
import { t } from "../i18n/index.js";
import { useSample } from "../learn/course.js";
import { SampleView } from "../learn/sample.js";
import { Icon } from "../parts/icons.js";
import { Page } from "../parts/page.js";
import { Wait } from "../parts/problem.js";
import type { BookGame } from "../rulebook.js";
import { Failed } from "./learn.js";

export function SamplePage({ game }: { game: BookGame }) {
    const chapter = useSample(game);
    if (chapter === "failed") return <Failed />;
    // Until another game has come, there is still the one before.
    if (chapter?.name !== game) return <Wait />;
    return (
        <Page title={chapter.title} class="lesson">
            <nav class="lesson-path" aria-label={t("Learn")}>
                <a class="lesson-back" href="/learn" data-role="to-learn">
                    <Icon name="back" />
                    {t("Learn")}
                </a>
            </nav>
            <SampleView game={game} chapter={chapter} />
        </Page>
    );
}
