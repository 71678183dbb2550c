// SPDX-License-Identifier: GPL-3.0-or-later
// Which exercises there are, and how far somebody has come.
import { useId, useMemo, useState } from "preact/hooks";

import { type Entry, EXERCISE_GAMES, type ExerciseGame, THEMES, type Theme, useEntries } from "../exercises/data.js";
import { type Count, countOf, today, triedOf } from "../exercises/progress.js";
import { themeName } from "../exercises/words.js";
import { LEVELS } from "../game/plan.js";
import { language, t, tp } from "../i18n/index.js";
import { useLibrary } from "../library.js";
import { Icon } from "../parts/icons.js";
import { levelTitle } from "../parts/levels.js";
import { Page } from "../parts/page.js";
import { Wait } from "../parts/problem.js";
import { dailyOf } from "../rules/exercises.js";
import { gameName } from "../words/index.js";
import { DAILY, Failed } from "./exercise.js";

export default function ExercisesPage() {
    const entries = useEntries(),
        day = useMemo(() => today(), []);
    if (entries === "failed") return <Failed />;
    if (entries === null) return <Wait />;
    return (
        <Page title={t("Exercises")} class="learn exercises">
            <p class="lead">{t("One turn is clearly the best. Find it on the board!")}</p>
            <Daily entries={entries} day={day} />
            {EXERCISE_GAMES.map((game) => (
                <GameCard key={game} game={game} entries={entries.filter((entry) => entry.game === game)} day={day} />
            ))}
            <p class="remark exercises-how">
                {t(
                    "An exercise that you solve at once comes again after 1, 2, 4, 8 and 16 days; one that you miss comes again tomorrow.",
                )}
            </p>
        </Page>
    );
}

function Daily({ entries, day }: { entries: readonly Entry[]; day: number }) {
    const { rules } = useLibrary();
    const entry = entries[dailyOf(rules, day, entries.length)];
    if (!entry) return null;
    const date = new Date(day * 86_400_000).toLocaleDateString(language.value, {
        timeZone: "UTC",
        weekday: "long",
        day: "numeric",
        month: "long",
    });
    // Whatever came of it today is due later than today.
    const done = triedOf(entry.id).due > day;
    return (
        <section class="card exercise-day" aria-labelledby="exercise-day" data-role="daily">
            <h2 id="exercise-day" class="card-title">
                {t("Exercise of the day")}
            </h2>
            <p>
                {t("{date}: {game}, level {level}", {
                    date,
                    game: gameName(entry.game),
                    level: levelTitle(entry.level),
                })}
            </p>
            <p class="ways">
                <a class={done ? "button" : "button button--main"} href={`/exercises/${DAILY}`} data-role="to-daily">
                    {done ? t("Look at it again") : t("Find the turn")}
                </a>
            </p>
        </section>
    );
}

interface CardProps {
    readonly game: ExerciseGame;
    readonly entries: readonly Entry[];
    readonly day: number;
}

/** The address of a series. */
function seriesPath(game: ExerciseGame, theme: Theme | "", level: number): string {
    const asked = new URLSearchParams({ ...(theme ? { theme } : {}), ...(level > 0 ? { level: String(level) } : {}) });
    return `/exercises/${game}${asked.size > 0 ? `?${asked}` : ""}`;
}

const foundText = ({ found, all }: Count): string => t("{found} of {all} found", { found, all });

function GameCard({ game, entries, day }: CardProps) {
    const [theme, setTheme] = useState<Theme | "">(""),
        [level, setLevel] = useState(0);
    const id = useId(),
        count = countOf(entries, day);
    const themes = THEMES.filter((each) => entries.some((entry) => entry.themes.includes(each))),
        levels = LEVELS.filter((each) => entries.some((entry) => entry.level === each));
    return (
        <section class="card course" data-role="exercise-game" data-game={game} aria-labelledby={id}>
            <h2 id={id}>{gameName(game)}</h2>
            <p data-role="standing">
                {foundText(count)}
                {count.due > 0 && (
                    <>
                        {" · "}
                        <b>{t("{n} to repeat", { n: count.due })}</b>
                    </>
                )}
            </p>
            <p class="row">
                <label for={`${id}-theme`}>{tp("exercise", "Theme")}</label>
                <select
                    id={`${id}-theme`}
                    value={theme}
                    data-role="theme"
                    onChange={({ currentTarget }) =>
                        setTheme(THEMES.find((each) => each === currentTarget.value) ?? "")
                    }
                >
                    <option value="">{t("all themes")}</option>
                    {themes.map((each) => (
                        <option key={each} value={each}>
                            {themeName(each)}
                        </option>
                    ))}
                </select>
            </p>
            <p class="row">
                <label for={`${id}-level`}>{t("Level")}</label>
                <select
                    id={`${id}-level`}
                    value={level}
                    data-role="level"
                    onChange={({ currentTarget }) => setLevel(Number(currentTarget.value))}
                >
                    <option value={0}>{t("all levels")}</option>
                    {levels.map((each) => (
                        <option key={each} value={each}>
                            {levelTitle(each)}
                        </option>
                    ))}
                </select>
            </p>
            <p class="ways">
                <a class="button button--main" href={seriesPath(game, theme, level)} data-role="start">
                    {t("Start")}
                    <Icon name="on" />
                </a>
            </p>
            <Statistics game={game} themes={themes} entries={entries} day={day} />
        </section>
    );
}

/** How it stands with each theme. */
function Statistics({ game, themes, entries, day }: CardProps & { themes: readonly Theme[] }) {
    const percent = new Intl.NumberFormat(language.value, { style: "percent", maximumFractionDigits: 0 });
    return (
        <details class="exercise-statistics" data-role="statistics">
            <summary>{t("By theme")}</summary>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{tp("exercise", "Theme")}</th>
                        <th scope="col">{t("Found")}</th>
                        <th scope="col">{t("At once")}</th>
                    </tr>
                </thead>
                <tbody>
                    {themes.map((theme) => {
                        const { all, found, tries, hits } = countOf(
                            entries.filter((entry) => entry.themes.includes(theme)),
                            day,
                        );
                        return (
                            <tr key={theme} data-theme={theme}>
                                <th scope="row">
                                    <a href={seriesPath(game, theme, 0)}>{themeName(theme)}</a>
                                </th>
                                <td>
                                    {found} / {all}
                                </td>
                                <td>{tries > 0 ? percent.format(hits / tries) : "–"}</td>
                            </tr>
                        );
                    })}
                </tbody>
            </table>
        </details>
    );
}
