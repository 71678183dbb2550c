// SPDX-License-Identifier: GPL-3.0-or-later
// A stage of a course: its tasks, one after the other, or in any order.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { t } from "../i18n/index.js";
import { COURSES, type Course, type Lessons, type Stage, useLessons } from "../learn/course.js";
import { FirstGame } from "../learn/first.js";
import { langOf, Stars } from "../learn/marks.js";
import { award, standing, starsOf } from "../learn/progress.js";
import { TaskView } from "../learn/task.js";
import { Icon } from "../parts/icons.js";
import { Page } from "../parts/page.js";
import { Problem, Wait } from "../parts/problem.js";
import type { Parameters } from "../router.js";
import { Failed } from "./learn.js";

export default function StagePage({ lesson = "" }: Parameters) {
    const [game, name] = lesson.split("/");
    const known = COURSES.find((each) => each === game),
        names = useMemo(() => (known ? [known] : []), [known]);
    const lessons = useLessons(names);
    if (lessons === "failed") return <Failed />;
    const course = lessons?.courses.find((each) => each.game === known),
        stage = course?.stages.find((each) => each.name === name);
    if (lessons === null || (known && !course)) return <Wait />;
    if (!course || !stage || lesson !== `${game}/${name}`)
        return (
            <Problem title={t("Page not found")} text={t("There’s no such lesson.")}>
                <a class="button button--main" href="/learn">
                    {t("Learn")}
                </a>
            </Problem>
        );
    return <StageView key={lesson} course={course} stage={stage} said={lessons.said} />;
}

interface StageProps {
    readonly course: Course;
    readonly stage: Stage;
    readonly said: Lessons["said"];
}

function StageView({ course, stage, said }: StageProps) {
    const { game } = course,
        { tasks } = stage;
    const [now, setNow] = useState(() =>
        Math.max(
            0,
            tasks.findIndex(({ id }) => starsOf(game, id) === 0),
        ),
    );
    const task = tasks[now],
        title = said(stage.title);
    return (
        <Page title={title.text} lang={langOf(title)} class="lesson">
            <nav class="lesson-path" aria-label={t("Tasks")}>
                <a class="lesson-back" href="/learn" data-role="to-learn">
                    <Icon name="back" />
                    {t("Learn")}
                </a>
                <ol>
                    {tasks.map(({ id }, i) => (
                        <li key={id}>
                            <button
                                type="button"
                                class={starsOf(game, id) > 0 ? "dot dot--done" : "dot"}
                                aria-current={i === now ? "step" : undefined}
                                aria-label={t("Task {n} of {all}", { n: i + 1, all: tasks.length })}
                                data-go={id}
                                onClick={() => setNow(i)}
                            >
                                {i + 1}
                            </button>
                        </li>
                    ))}
                </ol>
            </nav>
            {now === 0 &&
                stage.words.map(said).map((words) => (
                    <p key={words.text} class="lesson-words" lang={langOf(words)}>
                        {words.text}
                    </p>
                ))}
            {task ? (
                <TaskView
                    key={task.id}
                    task={task}
                    said={said}
                    onDone={(stars) => award(game, task.id, stars)}
                    next={
                        <button
                            type="button"
                            class="button button--main lesson-next"
                            data-role="next"
                            onClick={() => setNow(now + 1)}
                        >
                            {t("Next")}
                            <Icon name="on" />
                        </button>
                    }
                />
            ) : (
                <Finished course={course} stage={stage} said={said} />
            )}
        </Page>
    );
}

/** After the last task. */
function Finished({ course, stage, said }: StageProps) {
    const following = course.stages[course.stages.indexOf(stage) + 1],
        heading = useRef<HTMLHeadingElement>(null);
    const { stars } = standing(course.game, stage);
    useEffect(() => heading.current?.focus({ preventScroll: true }), []);
    return (
        <section class="card lesson-end" data-role="finished">
            <h2 ref={heading} tabIndex={-1}>
                {stars > 0 ? t("Well done!") : t("Some tasks are left.")}
            </h2>
            <Stars n={stars} />
            {!following && <p>{t("Now you know how it goes. Play a game: at every turn you’ll see a good idea.")}</p>}
            <p class="ways">
                {following ? (
                    <a
                        class="button button--main"
                        href={`/learn/${course.game}/${following.name}`}
                        data-role="next-stage"
                        lang={langOf(said(following.title))}
                    >
                        {said(following.title).text}
                        <Icon name="on" />
                    </a>
                ) : (
                    <FirstGame game={course.game} main />
                )}
                <a class="button" href="/learn">
                    {t("All lessons")}
                </a>
            </p>
        </section>
    );
}
