// SPDX-License-Identifier: GPL-3.0-or-later
// Exercises one after the other: those of a game, by theme and level if the address says so; or the one of the day, or one by its name.
import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";

import { type Entry, EXERCISE_GAMES, THEMES, useEntries, useExercise } from "../exercises/data.js";
import { countOf, nextEntry, today } from "../exercises/progress.js";
import { Solve } from "../exercises/solve.js";
import { themeName } from "../exercises/words.js";
import { t } from "../i18n/index.js";
import { useLibrary } from "../library.js";
import { Icon } from "../parts/icons.js";
import { levelTitle } from "../parts/levels.js";
import { Page } from "../parts/page.js";
import { Problem, Wait } from "../parts/problem.js";
import type { Parameters } from "../router.js";
import { dailyOf } from "../rules/exercises.js";
import { gameName } from "../words/index.js";

export const DAILY = "day";

export default function ExercisePage({ exercise = "" }: Parameters) {
    const { rules } = useLibrary();
    const entries = useEntries();
    const day = useMemo(() => today(), [exercise]);
    if (entries === "failed") return <Failed />;
    if (entries === null) return <Wait />;
    if (exercise === DAILY) {
        const entry = entries[dailyOf(rules, day, entries.length)];
        return entry ? <Single key={exercise} entry={entry} day={day} title={t("Exercise of the day")} /> : <Failed />;
    }
    const entry = entries.find(({ id }) => id === exercise);
    if (entry) return <Single key={exercise} entry={entry} day={day} title={t("Exercise")} />;
    if (EXERCISE_GAMES.some((game) => game === exercise))
        return <Series key={exercise + location.search} game={exercise} entries={entries} day={day} />;
    return (
        <Problem title={t("Page not found")} text={t("There is no such exercise.")}>
            <a class="button button--main" href="/exercises">
                {t("Exercises")}
            </a>
        </Problem>
    );
}

export const Failed = () => (
    <Problem
        title={t("Something went wrong")}
        text={t("The exercises couldn’t be loaded. Check your connection, and try again.")}
    />
);

interface FrameProps {
    readonly title: string;
    readonly entry: Entry | null;
    readonly children: ComponentChildren;
}

/** The page around an exercise: the way back, and which one it is. */
const Framed = ({ title, entry, children }: FrameProps) => (
    <Page title={title} class="lesson exercises-solve">
        <nav class="lesson-path" aria-label={t("Exercises")}>
            <a class="lesson-back" href="/exercises" data-role="to-exercises">
                <Icon name="back" />
                {t("Exercises")}
            </a>
            {entry && (
                <a class="lesson-back exercise-name" href={`/exercises/${entry.id}`} data-role="exercise-name">
                    {t("{game}, level {level}", { game: gameName(entry.game), level: levelTitle(entry.level) })}
                </a>
            )}
        </nav>
        {children}
    </Page>
);

/** One exercise, with nothing behind it. */
function Single({ entry, day, title }: { entry: Entry; day: number; title: string }) {
    return (
        <Framed title={title} entry={entry}>
            <One
                entry={entry}
                day={day}
                onSkip={null}
                next={
                    <a class="button button--main lesson-next" href={`/exercises/${entry.game}`} data-role="next">
                        {t("More exercises")}
                        <Icon name="on" />
                    </a>
                }
            />
        </Framed>
    );
}

interface OneProps {
    readonly entry: Entry;
    readonly day: number;
    readonly onSkip: (() => void) | null;
    readonly next: ComponentChildren;
}

function One({ entry, ...rest }: OneProps) {
    const exercise = useExercise(entry);
    if (exercise === "failed")
        return (
            <p role="alert" class="remark">
                {t("The exercises couldn’t be loaded. Check your connection, and try again.")}
            </p>
        );
    return exercise === null ? (
        <p role="status">{t("Loading…")}</p>
    ) : (
        <Solve key={entry.id} entry={entry} exercise={exercise} {...rest} />
    );
}

/** Those that the address asks for: ?theme=pincer&level=3. */
function wantedIn(entries: readonly Entry[], game: string): { wanted: Entry[]; title: string } {
    const asked = new URLSearchParams(location.search),
        theme = THEMES.find((each) => each === asked.get("theme")),
        level = Number(asked.get("level") ?? 0);
    const wanted = entries.filter(
        (entry) =>
            entry.game === game &&
            (theme === undefined || entry.themes.includes(theme)) &&
            (level === 0 || entry.level === level),
    );
    const name = gameName(EXERCISE_GAMES.find((each) => each === game) ?? "pacru");
    return { wanted, title: theme ? t("{name}: {text}", { name, text: themeName(theme) }) : name };
}

function Series({ game, entries, day }: { game: string; entries: readonly Entry[]; day: number }) {
    const { rules } = useLibrary();
    const { wanted, title } = wantedIn(entries, game);
    const [shown, setShown] = useState<{ entry: Entry | null; before: ReadonlySet<string> }>(() => ({
        entry: nextEntry(rules, wanted, new Set(), day),
        before: new Set(),
    }));
    const goOn = (): void => {
        const before = new Set([...shown.before, ...(shown.entry ? [shown.entry.id] : [])]);
        setShown({ entry: nextEntry(rules, wanted, before, day), before });
    };
    const { entry } = shown;
    return (
        <Framed title={title} entry={entry}>
            {entry ? (
                <One
                    entry={entry}
                    day={day}
                    onSkip={goOn}
                    next={
                        <button type="button" class="button button--main lesson-next" data-role="next" onClick={goOn}>
                            {t("Next")}
                            <Icon name="on" />
                        </button>
                    }
                />
            ) : (
                <Finished wanted={wanted} day={day} />
            )}
        </Framed>
    );
}

function Finished({ wanted, day }: { wanted: readonly Entry[]; day: number }) {
    const { all, found } = countOf(wanted, day);
    return (
        <section class="card lesson-end" data-role="finished">
            <h2>{all === 0 ? t("There are no such exercises.") : t("That’s all for today.")}</h2>
            {all > 0 && (
                <>
                    <p>{t("You’ve found {found} of {all}.", { found, all })}</p>
                    <p>{t("What you missed comes again tomorrow.")}</p>
                </>
            )}
            <p class="ways">
                <a class="button button--main" href="/exercises">
                    {t("All exercises")}
                </a>
            </p>
        </section>
    );
}
