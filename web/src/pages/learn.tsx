// SPDX-License-Identifier: GPL-3.0-or-later
// The ladder: what there is to learn, and how far somebody has come.
import { t } from "../i18n/index.js";
import { expectCourse, useLadder } from "../learn/course.js";
import { FirstGame } from "../learn/first.js";
import { Stars } from "../learn/marks.js";
import { standing, turnOf } from "../learn/progress.js";
import { Page } from "../parts/page.js";
import { Problem, Wait } from "../parts/problem.js";
import type { BookGame, CourseOutline } from "../rulebook.js";

export default function LearnPage() {
    const ladder = useLadder();
    if (ladder === null) return <Wait />;
    if (ladder === "failed") return <Failed />;
    return (
        <Page title={t("Learn")} class="learn">
            <p class="lead">{t("Small tasks on the board, one rule at a time. Begin wherever you like.")}</p>
            {ladder.map((course) => (
                <CourseView key={course.game} course={course} />
            ))}
            <p class="ways learn-more">
                <a class="button" href="/exercises" data-role="to-exercises">
                    {t("Exercises: find the best turn")}
                </a>
            </p>
        </Page>
    );
}

export const Failed = () => (
    <Problem
        title={t("Something went wrong")}
        text={t("The lesson couldn’t be loaded. Check your connection, and try again.")}
    />
);

function CourseView({ course }: { course: CourseOutline }) {
    const all = course.stages.map((stage) => ({ stage, ...standing(course.game, stage.tasks) }));
    const nextOne = all.find(({ done, stage }) => done < stage.tasks.length)?.stage;
    return (
        <section class="card course" data-role="course" data-course={course.game}>
            <h2>{course.title}</h2>
            {course.words.map((words) => (
                <p key={words}>{words}</p>
            ))}
            <ol class="ladder-steps">
                {all.map(({ stage, done, stars }) => (
                    <li key={stage.name}>
                        <a
                            class={stage === nextOne ? "step step--next" : "step"}
                            href={`/learn/${course.game}/${stage.name}`}
                            data-stage={stage.name}
                            onPointerEnter={() => expectCourse(course.game)}
                            onFocus={() => expectCourse(course.game)}
                        >
                            <span class="step-name">{stage.title}</span>
                            {done > 0 && stars === 0 ? (
                                <span class="step-part">{t("{done} of {all}", { done, all: stage.tasks.length })}</span>
                            ) : (
                                <Stars n={stars} />
                            )}
                        </a>
                    </li>
                ))}
                <li>
                    <SampleStep game={course.game} turns={course.turns} />
                </li>
            </ol>
            <p class="ways">
                <FirstGame game={course.game} main={nextOne === undefined} />
            </p>
        </section>
    );
}

/** The last step: a game to watch, and how far it has been. */
function SampleStep({ game, turns }: { game: BookGame; turns: number }) {
    const done = Math.min(turnOf(game), turns);
    return (
        <a class="step" href={`/learn/${game}/sample`} data-role="sample-game">
            <span class="step-name">{t("Watch a sample game")}</span>
            {done > 0 && <span class="step-part">{t("{done} of {all}", { done, all: turns })}</span>}
        </a>
    );
}
