// SPDX-License-Identifier: GPL-3.0-or-later
// A task on the board: what to do, what came of it, and the way on.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";

import { Board, type BoardProps, type Shape, type Shown } from "../board/index.js";
import { t } from "../i18n/index.js";
import { useLibrary } from "../library.js";
import { Icon } from "../parts/icons.js";
import type { Task, Wrong } from "../rulebook.js";
import { type Field, fieldName, type Position, type Rule, type Turn } from "../rules/index.js";
import { settings } from "../settings.js";
import {
    changesOf,
    fieldLabels,
    markShapes,
    powerShapes,
    RuleBox,
    RuleLink,
    sceneWith,
    stepOf,
    stepText,
    TurnButtons,
    useTurn,
} from "../turn/index.js";
import {
    askedChevron,
    fieldsOf,
    foreseenMove,
    playIn,
    positionOf,
    startOf,
    type Way,
    wrongMove,
    wrongTurn,
} from "./judge.js";
import { Aloud, Stars } from "./marks.js";
import { cutOf, drawnOf, drawnShapes, fieldsIn, partAround } from "./options.js";
import { starsFor } from "./progress.js";
import { drawnText, plainRefusal } from "./words.js";

interface TaskProps {
    readonly task: Task;
    /** The rule that the lesson is about. */
    readonly rule: Rule;
    /** It has been done with so many stars. */
    onDone(stars: number): void;
    /** What follows, when it is done. */
    readonly next: ComponentChildren;
}

/** What the kinds of tasks have in common: they tell how it goes. */
interface Doing {
    readonly task: Task;
    readonly done: boolean;
    right(): void;
    /** A mistake that the task has words for, or what to say otherwise, and the rule that forbids it. */
    wrong(found: Wrong | undefined, otherwise: string, rule?: Rule): void;
    /** Something to know that is no mistake. */
    tell(text: string, rule: Rule): void;
    clear(): void;
}

interface Answer {
    readonly kind: "right" | "wrong" | "told";
    readonly text: string;
    /** The rule behind it; "" if it is that of the lesson. */
    readonly rule: Rule;
}

export function TaskView({ task, rule, onDone, next }: TaskProps) {
    const [answer, setAnswer] = useState<Answer | null>(null);
    const [mistakes, setMistakes] = useState(0);
    const [hinted, setHinted] = useState(false);
    const [attempt, setAttempt] = useState(0);
    const sentence = useRef<HTMLParagraphElement>(null),
        way = useRef<HTMLDivElement>(null);
    const done = answer?.kind === "right",
        stars = starsFor(mistakes, hinted);
    // Before it is seen, so that a key pressed at once finds the focus in its place.
    useLayoutEffect(() => sentence.current?.focus({ preventScroll: true }), []);
    useLayoutEffect(() => {
        if (done) way.current?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
    }, [done]);

    const doing: Doing = {
        task,
        done,
        right: () => {
            setAnswer({ kind: "right", text: task.done, rule: "" });
            onDone(stars);
        },
        wrong: (found, otherwise, by = "") => {
            setAnswer({ kind: "wrong", text: found?.say ?? otherwise, rule: by });
            setMistakes((n) => n + 1);
        },
        tell: (text, by) => setAnswer({ kind: "told", text, rule: by }),
        clear: () => setAnswer((now) => (now?.kind === "right" ? now : null)),
    };
    const again = (): void => {
        setAnswer(null);
        setAttempt(attempt + 1);
        sentence.current?.focus({ preventScroll: true });
    };
    const { say, hint } = task;
    return (
        <div class="lesson-task" data-role="task" data-task={task.id}>
            <div class="lesson-say">
                <p ref={sentence} tabIndex={-1} class="lesson-sentence" data-role="sentence">
                    {say}
                </p>
                <Aloud text={answer?.text ?? say} />
            </div>
            <Kind key={attempt} {...doing} />
            <div class="lesson-beside">
                <div role="status" class={`lesson-answer lesson-answer--${answer?.kind ?? "none"}`} data-role="answer">
                    {answer && <p data-kind={answer.kind}>{answer.text}</p>}
                    {done && <Stars n={stars} />}
                </div>
                {hinted && !done && hint && (
                    <p class="lesson-hint" role="status" data-role="hint">
                        <Icon name="hint" />
                        <span>{hint}</span>
                    </p>
                )}
                <div class="lesson-ways" ref={way}>
                    {done && next}
                    {!done && hint && !hinted && (
                        <button type="button" class="button" data-role="ask-hint" onClick={() => setHinted(true)}>
                            <Icon name="hint" />
                            {t("Hint")}
                        </button>
                    )}
                    <button type="button" class="button button--quiet" data-role="again" onClick={again}>
                        <Icon name="undo" />
                        {t("Start again")}
                    </button>
                    <RuleLink rule={answer?.rule || rule} class="lesson-rule">
                        <Icon name="rules" />
                        {t("The rule")}
                    </RuleLink>
                </div>
            </div>
            <RuleBox />
        </div>
    );
}

function Kind(doing: Doing) {
    switch (doing.task.goal.kind) {
        case "tap":
            return <Tapping {...doing} fields={doing.task.goal.fields} />;
        case "count":
            return <Counting {...doing} options={doing.task.goal.options} number={doing.task.goal.number} />;
        case "pick":
        case "forbidden":
            return <Choosing {...doing} options={doing.task.goal.options} />;
        default:
            return <Playing {...doing} />;
    }
}

/** What a task itself draws upon the board. */
function shapesOf({ arrows, marks }: Task): Shape[] {
    return [
        ...fieldsOf(marks).map((field): Shape => ({ kind: "circle", field, look: "shining" })),
        ...arrows.flatMap((arrow): Shape[] => {
            const [from, to] = fieldsOf(arrow.split("-"));
            return from === undefined || to === undefined ? [] : [{ kind: "arrow", from, to, look: "hint" }];
        }),
    ];
}

/** Choosing a field brings nothing by itself. */
const NOTHING: ReadonlyMap<Field, string> = new Map();

const circled = (look: "chosen" | "refused", fields: readonly Field[]): Shape[] =>
    fields.map((field) => ({ kind: "circle", field, look }));

function useLook(position: Position) {
    const { rules } = useLibrary();
    return useMemo(() => rules.look(position), [rules, position]);
}

const BoardPlace = ({ task, ...props }: { task: Task } & Omit<BoardProps, "label" | "cut" | "coordinates">) => (
    <div class="lesson-board">
        <Board {...props} label={t("Board")} cut={cutOf(task)} coordinates={false} speed={settings.value.speed} />
    </div>
);

/** All fields of a set are to be tapped. */
function Tapping({ task, done, right, wrong, fields, clear }: Doing & { fields: readonly string[] }) {
    const { rules } = useLibrary();
    const position = useMemo(() => positionOf(rules, task.position), [rules, task]),
        look = useLook(position),
        wanted = fieldsOf(fields);
    const [tapped, setTapped] = useState<readonly Field[]>([]);
    const [refused, setRefused] = useState<readonly Field[]>([]);
    const tap = (field: Field): void => {
        if (done || tapped.includes(field)) return;
        if (wanted.includes(field)) {
            const now = [...tapped, field];
            setTapped(now);
            setRefused([]);
            if (now.length === wanted.length) right();
            else clear();
            return;
        }
        setRefused([field]);
        const from = askedChevron(rules, position, wanted),
            refusal = from === null ? null : rules.whyNot(position, from, field);
        wrong(
            task.wrong.find((each) => each.field === fieldName(field)) ??
                (refusal ? wrongMove(task, refusal, from, field) : undefined),
            refusal ? plainRefusal(refusal) : t("Not that one. Look again!"),
            refusal?.rule,
        );
    };
    return (
        <BoardPlace
            task={task}
            state={look}
            labels={fieldLabels(sceneWith(look, []), { chosen: tapped }, [], NOTHING)}
            shapes={[...shapesOf(task), ...circled("chosen", tapped), ...circled("refused", refused)]}
            chosen={tapped}
            hands={{
                onField: tap,
                onPoint: () => undefined,
                onLift: () => undefined,
                onDrop: () => undefined,
                onBack: () => false,
            }}
        />
    );
}

/** A board to look at, with something to choose below it. */
function Looking({
    task,
    shapes = [],
    children,
}: {
    task: Task;
    shapes?: readonly Shape[];
    children: ComponentChildren;
}) {
    const { rules } = useLibrary();
    const look = useLook(useMemo(() => positionOf(rules, task.position), [rules, task]));
    return (
        <>
            <BoardPlace
                task={task}
                state={look}
                labels={fieldLabels(sceneWith(look, []), {}, [], NOTHING)}
                shapes={[...shapesOf(task), ...shapes]}
            />
            {children}
        </>
    );
}

/** A number is to be found. */
function Counting({
    task,
    done,
    right,
    wrong,
    options,
    number,
}: Doing & { options: readonly number[]; number: number }) {
    const answer = (n: number): void => {
        if (n === number) right();
        else
            wrong(
                task.wrong.find((each) => each.number === n),
                t("Not quite. Count again!"),
            );
    };
    return (
        <Looking task={task}>
            <div class="lesson-options" role="group" aria-label={t("Answers")} data-role="options">
                {options.map((n) => (
                    <button
                        key={n}
                        type="button"
                        class={
                            done && n === number ? "button lesson-number lesson-option--right" : "button lesson-number"
                        }
                        disabled={done}
                        data-option={n}
                        onClick={() => answer(n)}
                    >
                        {n}
                    </button>
                ))}
            </div>
        </Looking>
    );
}

/** One of some turns is to be found. */
function Choosing({ task, done, right, wrong, options }: Doing & { options: readonly string[] }) {
    const { rules } = useLibrary();
    const look = useLook(useMemo(() => positionOf(rules, task.position), [rules, task]));
    const [pointed, setPointed] = useState<string | null>(null);
    const found = task.solution?.[0],
        part = partAround(fieldsIn(options), 1);
    const answer = (turn: string): void => {
        if (turn === found) right();
        else
            wrong(
                task.wrong.find((each) => each.turn === turn),
                t("Not that one. Look again!"),
            );
    };
    const shown = done ? (found ?? null) : pointed;
    return (
        <Looking task={task} shapes={shown === null ? [] : drawnShapes(shown, look)}>
            <div class="lesson-options" role="group" aria-label={t("Answers")} data-role="options">
                {options.map((turn) => (
                    <button
                        key={turn}
                        type="button"
                        class={done && turn === found ? "lesson-option lesson-option--right" : "lesson-option"}
                        disabled={done}
                        data-option={turn}
                        aria-label={drawnText(drawnOf(turn))}
                        onClick={() => answer(turn)}
                        onPointerEnter={() => setPointed(turn)}
                        onPointerLeave={() => setPointed(null)}
                        onFocus={() => setPointed(turn)}
                        onBlur={() => setPointed(null)}
                    >
                        {turn === "pass" ? (
                            <span class="lesson-pass">
                                <Icon name="last" />
                                {t("Pass")}
                            </span>
                        ) : (
                            <Board
                                state={look}
                                label={drawnText(drawnOf(turn))}
                                coordinates={false}
                                cut={part}
                                shapes={drawnShapes(turn, look)}
                            />
                        )}
                    </button>
                ))}
            </div>
        </Looking>
    );
}

/** Turns are to be played. */
function Playing({ task, done, right, wrong, tell, clear }: Doing) {
    const { rules } = useLibrary();
    const [way, setWay] = useState<Way>(() => startOf(rules, task));
    const [shown, setShown] = useState<Shown | null>(null);
    const play = (played: Turn): void => {
        const written = rules.printTurn(way.position, played),
            result = playIn(rules, task, way, played);
        const foreseen = result?.verdict === "done" || way.turns > 0 ? undefined : wrongTurn(task, written);
        if (!result || result.verdict === "wrong" || foreseen) {
            turn.cancel();
            wrong(foreseen, t("That’s allowed, but it isn’t what you’re looking for. Try again!"));
            setWay(startOf(rules, task));
            return;
        }
        const before = rules.look(way.position);
        setShown({ key: way.turns, before, changes: changesOf(before, result.events) });
        setWay(result.way);
        if (result.verdict === "done") right();
        else clear();
    };
    const turn = useTurn({
        rules,
        position: way.position,
        active: !done,
        confirm: false,
        name: null,
        onTurn: play,
        onAct: clear,
    });
    const { state, marks } = turn,
        step = stepOf(state),
        { refused } = state;
    useEffect(() => {
        if (!refused) return;
        const from = step.at === "go" || step.at === "face" ? step.from : null;
        if (from === null && step.at === "pick") tell(plainRefusal(refused.refusal), refused.refusal.rule);
        else
            wrong(
                wrongMove(task, refused.refusal, from, refused.field),
                plainRefusal(refused.refusal),
                refused.refusal.rule,
            );
    }, [refused]);
    // Elsewhere a click on another chevron of one's own picks it up; a task may have something to say to it.
    const { hands } = turn.board;
    const onField = (field: Field): void => {
        const own = step.at === "go" && field !== step.from ? rules.whyNot(way.position, step.from, field) : null;
        const found = own?.kind === "OCCUPIED" && step.at === "go" ? foreseenMove(task, step.from, field) : undefined;
        if (found) wrong(found, "", own?.rule);
        else hands?.onField(field);
    };
    const scene = sceneWith(state.look, turn.board.begun ?? []);
    const stars = way.stars.map((field): Shape => ({ kind: "star", field }));
    const drawn = way.turns > 0 || step.at === "choose" || step.at === "confirm" ? [] : shapesOf(task);
    const asks = !done && (step.at === "choose" || step.at === "face" || step.at === "confirm");
    return (
        <>
            <BoardPlace
                task={task}
                {...turn.board}
                hands={hands ? { ...hands, onField } : null}
                shown={shown}
                labels={fieldLabels(scene, marks, [], turn.brings)}
                shapes={[
                    ...drawn,
                    ...stars,
                    ...powerShapes(scene, [...(marks.selectable ?? []), ...(marks.powers ?? [])]),
                    ...markShapes(marks),
                ]}
            />
            <section class="lesson-turn" aria-label={t("Your turn")} data-role="turn" data-step={step.at}>
                {asks && <p role="status">{stepText(rules, state, null).text}</p>}
                {!done && <TurnButtons turn={turn} quarters={0} />}
            </section>
        </>
    );
}
