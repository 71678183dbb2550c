// SPDX-License-Identifier: GPL-3.0-or-later
// A step of a course: a stage with its tasks, one after the other or in any order, or the sample game.
import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { t } from "../i18n/index.js";
import { useCourse } from "../learn/course.js";
import { FirstGame } from "../learn/first.js";
import { Stars } from "../learn/marks.js";
import { award, standing, starsOf } from "../learn/progress.js";
import { TaskView } from "../learn/task.js";
import { Icon } from "../parts/icons.js";
import { Page } from "../parts/page.js";
import { Problem, Wait } from "../parts/problem.js";
import type { Parameters } from "../router.js";
import { BOOK_GAMES, type Course, type Stage } from "../rulebook.js";
import { Failed } from "./learn.js";
import { SamplePage } from "./sample.js";

/** What stands in the address in place of a stage's name; tests/web/rulebook.mjs checks that no stage has it. */
const SAMPLE = "sample";

export default function StepPage({ lesson = "" }: Parameters) {
    const game = BOOK_GAMES.find((each) => lesson === `${each}/${SAMPLE}`);
    return game ? <SamplePage game={game} /> : <StagePage lesson={lesson} />;
}

function StagePage({ lesson }: { lesson: string }) {
    const [game, name] = lesson.split("/");
    const known = BOOK_GAMES.find((each) => each === game),
        course = useCourse(known);
    if (course === "failed") return <Failed />;
    // Until another course has come, there is still the one before.
    if (known && course?.game !== known) return <Wait />;
    const stage = course?.stages.find((each) => each.name === name);
    if (!course || !stage || lesson !== `${game}/${name}`)
        return (
            <Problem title={t("Page not found")} text={t("There’s no such lesson.")}>
                <a class="button button--main" href="/learn">
                    {t("Learn")}
                </a>
            </Problem>
        );
    return <StageView key={lesson} course={course} stage={stage} />;
}

interface StageProps {
    readonly course: Course;
    readonly stage: Stage;
}

function StageView({ course, stage }: StageProps) {
    const { game } = course,
        { tasks } = stage;
    const [now, setNow] = useState(() =>
        Math.max(
            0,
            tasks.findIndex(({ id }) => starsOf(game, id) === 0),
        ),
    );
    const task = tasks[now];
    return (
        <Page title={stage.title} class="lesson">
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
                stage.words.map((words) => (
                    <p key={words} class="lesson-words">
                        {words}
                    </p>
                ))}
            {task ? (
                <TaskView
                    key={task.id}
                    task={task}
                    rule={stage.rule}
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
                <Finished course={course} stage={stage} />
            )}
        </Page>
    );
}

/** After the last task. */
function Finished({ course, stage }: StageProps) {
    const following = course.stages[course.stages.indexOf(stage) + 1],
        heading = useRef<HTMLHeadingElement>(null);
    const { stars } = standing(
        course.game,
        stage.tasks.map(({ id }) => id),
    );
    // Before it is seen, so that a key pressed at once finds the focus in its place.
    useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
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
                    >
                        {following.title}
                        <Icon name="on" />
                    </a>
                ) : (
                    <>
                        <FirstGame game={course.game} main />
                        <a class="button" href={`/learn/${course.game}/sample`} data-role="sample-game">
                            {t("Watch a sample game")}
                        </a>
                    </>
                )}
                <a class="button" href="/learn">
                    {t("All lessons")}
                </a>
            </p>
        </section>
    );
}
