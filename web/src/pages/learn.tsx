// SPDX-License-Identifier: GPL-3.0-or-later
// The ladder: what there is to learn, and how far somebody has come.
import { bookPath } from "../book/addresses.js";
import { language, t } from "../i18n/index.js";
import { COURSES, type Course, type Lessons, useLessons } from "../learn/course.js";
import { FirstGame } from "../learn/first.js";
import { langOf, Stars } from "../learn/marks.js";
import { standing } from "../learn/progress.js";
import { Page } from "../parts/page.js";
import { Problem, Wait } from "../parts/problem.js";

export default function LearnPage() {
    const lessons = useLessons(COURSES);
    if (lessons === null) return <Wait />;
    if (lessons === "failed") return <Failed />;
    return (
        <Page title={t("Learn")} class="learn">
            <p class="lead">{t("Small tasks on the board, one rule at a time. Begin wherever you like.")}</p>
            {lessons.courses.map((course) => (
                <CourseView key={course.game} course={course} said={lessons.said} />
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

function CourseView({ course, said }: { course: Course; said: Lessons["said"] }) {
    const title = said(course.title),
        all = course.stages.map((stage) => ({ stage, ...standing(course.game, stage) }));
    const nextOne = all.find(({ done, stage }) => done < stage.tasks.length)?.stage;
    return (
        <section class="card course" data-role="course" data-course={course.game}>
            <h2 lang={langOf(title)}>{title.text}</h2>
            {course.words.map(said).map((words) => (
                <p key={words.text} lang={langOf(words)}>
                    {words.text}
                </p>
            ))}
            <ol class="ladder-steps">
                {all.map(({ stage, done, stars }) => {
                    const name = said(stage.title);
                    return (
                        <li key={stage.name}>
                            <a
                                class={stage === nextOne ? "step step--next" : "step"}
                                href={`/learn/${course.game}/${stage.name}`}
                                data-stage={stage.name}
                            >
                                <span class="step-name" lang={langOf(name)}>
                                    {name.text}
                                </span>
                                {done > 0 && stars === 0 ? (
                                    <span class="step-part">
                                        {t("{done} of {all}", { done, all: stage.tasks.length })}
                                    </span>
                                ) : (
                                    <Stars n={stars} />
                                )}
                            </a>
                        </li>
                    );
                })}
            </ol>
            <p class="ways">
                <FirstGame game={course.game} main={nextOne === undefined} />
                <a
                    class="button button--quiet"
                    href={`${bookPath(language.value, course.game)}#sample`}
                    data-role="sample-game"
                >
                    {t("Watch a sample game")}
                </a>
            </p>
        </section>
    );
}
