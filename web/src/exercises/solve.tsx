// SPDX-License-Identifier: GPL-3.0-or-later
// An exercise on the board: find the turn; a wrong one is played out, and it is said what it costs.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { Board } from "../board/index.js";
import { Live } from "../book/live.js";
import { t } from "../i18n/index.js";
import { positionOf } from "../learn/judge.js";
import { useLibrary } from "../library.js";
import { Icon } from "../parts/icons.js";
import { type Day, judge } from "../rules/exercises.js";
import type { Position, Rules, Turn } from "../rules/index.js";
import { settings } from "../settings.js";
import { fieldLabels, markShapes, powerShapes, RuleBox, sceneWith, TurnPanel, useTurn } from "../turn/index.js";
import { colourName } from "../words/index.js";
import { After } from "./after.js";
import type { Entry, Exercise, Line } from "./data.js";
import { type Hint, hintsOf, MOST_HINTS } from "./hints.js";
import { type PlayedLine, playLine } from "./line.js";
import { keepTry } from "./progress.js";
import { answerText, costText, DECIDED, reasonText } from "./words.js";

/** Nodes of the search that answers a wrong turn, as in the command. */
const NODES = 10_000;
const LONGEST_LINE = 4;

type Outcome = "found" | "later" | "wrong" | "shown";

type Phase =
    | { readonly kind: "find" }
    /** The engine looks for an answer. */
    | { readonly kind: "thinking" }
    | { readonly kind: "played"; readonly outcome: Outcome; readonly said: string; readonly played: PlayedLine };

/** What the end of a game is worth to a player. */
function endScore(rules: Rules, position: Position, player: number): number {
    const { winners } = rules.result(position);
    return !winners.includes(player) ? -DECIDED : winners.length > 1 ? 0 : DECIDED;
}

/** The line of a wrong turn: the one that is known, else what the engine finds. Null if it was stopped. */
function useRefutation(exercise: Exercise, position: Position) {
    const { rules, computer } = useLibrary();
    useEffect(() => () => computer.stop(), [computer]);
    return async (turn: Turn): Promise<Line | null> => {
        const text = rules.printTurn(position, turn),
            known = exercise.wrong.find(({ line }) => line[0] === text);
        if (known) return known;
        const after = rules.play(position, turn),
            player = rules.look(position).toMove;
        if (!after) return null;
        const look = rules.look(after.position);
        if (look.end !== "-") return { score: endScore(rules, after.position, player), line: [text] };
        const found = await computer.search(rules.printPosition(after.position), NODES);
        return (
            found && {
                score: look.toMove === player ? found.score : -found.score,
                line: [text, ...found.line].slice(0, LONGEST_LINE),
            }
        );
    };
}

/** What to say of a wrong turn: what answers it, and what it costs. */
function wrongText(rules: Rules, exercise: Exercise, wrong: Line, { positions, events }: PlayedLine): string {
    const after = positions[1],
        look = after && rules.look(after);
    const colour = look?.players[look.toMove]?.colour,
        answer = colour && events[2] ? answerText(colourName(colour), events[2]) : "";
    return [t("Not the best."), answer, costText(exercise, wrong)].filter(Boolean).join(" ");
}

interface SolveProps {
    readonly entry: Entry;
    readonly exercise: Exercise;
    readonly day: Day;
    /** Ways on when it is over; and when it is left aside, null if there is nothing to go on to. */
    readonly next: ComponentChildren;
    readonly onSkip: (() => void) | null;
}

export function Solve({ entry, exercise, day, next, onSkip }: SolveProps) {
    const { rules } = useLibrary();
    const position = useMemo(() => positionOf(rules, exercise.position), [rules, exercise]),
        refute = useRefutation(exercise, position);
    const [phase, setPhase] = useState<Phase>({ kind: "find" });
    const [note, setNote] = useState("");
    const [hints, setHints] = useState(0);
    const [frame, setFrame] = useState(0);
    /** A first try counts, and only that. */
    const tried = useRef(false);
    const sentence = useRef<HTMLParagraphElement>(null),
        ways = useRef<HTMLDivElement>(null);
    const keepFirst = (found: boolean): void => {
        if (!tried.current) keepTry(rules, entry.id, found, day);
        tried.current = true;
    };
    useEffect(() => {
        if (phase.kind === "played")
            ways.current?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
    }, [phase]);

    const show = (outcome: Outcome, line: Line): void => {
        const played = playLine(rules, position, line.line);
        const solution = outcome === "wrong" ? "" : reasonText(exercise.themes[0]);
        const said = {
            found: t("Well done, found at once! This is how play could go on."),
            later: t("That’s it! This is how play could go on."),
            shown: t("This is the best turn, and how play could go on."),
            wrong: wrongText(rules, exercise, line, played),
        }[outcome];
        setNote("");
        setFrame(0);
        setPhase({ kind: "played", outcome, said: [said, solution].filter(Boolean).join(" "), played });
    };
    const tryTurn = (turn: Turn): void => {
        const verdict = judge(rules, position, turn, exercise.line[0] ?? "", exercise.accepted);
        if (verdict === "nearly") {
            making.cancel(); // which clears the note
            setNote(t("The right chevron and the right place, but you can choose a better field. Try again."));
            return;
        }
        const first = !tried.current;
        keepFirst(verdict === "right");
        if (verdict === "right") {
            show(first ? "found" : "later", exercise);
            return;
        }
        setPhase({ kind: "thinking" });
        refute(turn).then(
            (line) => line && show("wrong", line),
            () => {
                setNote(t("Not the best. Try again."));
                setPhase({ kind: "find" });
            },
        );
    };
    const making = useTurn({
        rules,
        position,
        active: phase.kind === "find",
        confirm: settings.value.confirm,
        name: null,
        onTurn: tryTurn,
        onAct: () => setNote(""),
    });
    const again = (): void => {
        setPhase({ kind: "find" });
        sentence.current?.focus({ preventScroll: true });
    };
    const given = hintsOf(rules, position, exercise, hints);
    const look = making.state.look,
        colour = look.players[look.toMove]?.colour ?? "red";
    return (
        <div class="lesson-task exercise" data-role="exercise" data-exercise={entry.id} data-phase={phase.kind}>
            <p ref={sentence} tabIndex={-1} class="lesson-sentence" data-role="sentence">
                {t("{player} is to move. Find the best turn.", { player: colourName(colour) })}
            </p>
            <div class="lesson-board">
                {phase.kind === "played" ? (
                    <Played played={phase.played} onFrame={setFrame} />
                ) : (
                    <Finding making={making} hints={given} />
                )}
            </div>
            {phase.kind === "find" && <TurnPanel turn={making} quarters={0} />}
            <div class="lesson-beside">
                <Answer phase={phase} note={note} />
                {phase.kind === "find" && <Hints hints={given} />}
                <div class="lesson-ways" ref={ways}>
                    {phase.kind === "played" && phase.outcome === "wrong" && (
                        <button type="button" class="button button--main" data-role="again" onClick={again}>
                            {t("Try again")}
                        </button>
                    )}
                    {phase.kind === "played" && phase.outcome !== "wrong" && next}
                    {phase.kind === "find" && hints < MOST_HINTS && (
                        <button type="button" class="button" data-role="ask-hint" onClick={() => setHints(hints + 1)}>
                            <Icon name="hint" />
                            {hints === 0 ? t("Hint") : t("Another hint")}
                        </button>
                    )}
                    {(phase.kind === "find" || (phase.kind === "played" && phase.outcome === "wrong")) && (
                        <button
                            type="button"
                            class="button"
                            data-role="solution"
                            onClick={() => {
                                keepFirst(false);
                                show("shown", exercise);
                            }}
                        >
                            {t("Solution")}
                        </button>
                    )}
                    {phase.kind === "find" && onSkip && (
                        <button type="button" class="button button--quiet" data-role="skip" onClick={onSkip}>
                            {t("Skip")}
                        </button>
                    )}
                </div>
                {phase.kind === "played" && <p class="exercise-caption">{phase.played.captions[frame]}</p>}
                {phase.kind === "played" && (
                    <After position={phase.played.positions[frame] ?? position} player={colour} level={entry.level} />
                )}
            </div>
            <RuleBox />
        </div>
    );
}

/** The board on which a turn is made. */
function Finding({ making, hints }: { making: ReturnType<typeof useTurn>; hints: readonly Hint[] }) {
    const { state, marks, board } = making,
        scene = sceneWith(state.look, board.begun ?? []);
    return (
        <Board
            {...board}
            label={t("Board")}
            coordinates={settings.value.coordinates}
            speed={settings.value.speed}
            labels={fieldLabels(scene, marks, [], making.brings)}
            shapes={[
                ...hints.flatMap(({ shapes }) => shapes),
                ...powerShapes(scene, [...(marks.selectable ?? []), ...(marks.powers ?? [])]),
                ...markShapes(marks),
            ]}
        />
    );
}

/** The board on which a line is played out. */
function Played({ played, onFrame }: { played: PlayedLine; onFrame(frame: number): void }) {
    return (
        <Live
            frames={played.frames}
            captions={played.captions}
            words={{
                example: t("How play could go on"),
                back: t("Step back"),
                on: t("Step forward"),
                play: t("Play it"),
                pause: t("Pause"),
            }}
            speed={settings.value.speed}
            onFrame={onFrame}
            begins
        />
    );
}

function Answer({ phase, note }: { phase: Phase; note: string }) {
    const look = phase.kind !== "played" ? "told" : phase.outcome === "wrong" ? "wrong" : "right";
    const text = phase.kind === "played" ? phase.said : phase.kind === "thinking" ? t("Let’s see …") : note;
    return (
        <div role="status" class={`lesson-answer lesson-answer--${text ? look : "none"}`} data-role="answer">
            {text && <p data-kind={look}>{text}</p>}
        </div>
    );
}

const Hints = ({ hints }: { hints: readonly Hint[] }) => (
    <div role="status">
        {hints.map(({ text }) => (
            <p key={text} class="lesson-hint" data-role="hint">
                <Icon name="hint" />
                <span>{text}</span>
            </p>
        ))}
    </div>
);
