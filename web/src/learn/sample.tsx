// SPDX-License-Identifier: GPL-3.0-or-later
// A sample game to step through, with what there is to say of its turns.
import { useMemo, useState } from "preact/hooks";

import { at } from "../at.js";
import { commentRule, type Frame, framesOf } from "../book/frames.js";
import { Live } from "../book/live.js";
import { colourOf, lookOf } from "../book/position.js";
import { t } from "../i18n/index.js";
import { Icon, Swatch } from "../parts/icons.js";
import type { BookGame, Chapter, SayStep, TurnStep } from "../rulebook.js";
import type { Colour, Rule } from "../rules/index.js";
import { settings } from "../settings.js";
import { RuleBox, RuleLink } from "../turn/index.js";
import { colourName } from "../words/index.js";
import { FirstGame } from "./first.js";
import { Aloud } from "./marks.js";
import { keepTurn, turnOf } from "./progress.js";

/** What there is to say of a frame. */
interface Comment {
    readonly text: string;
    /** Whether somebody wrote it for this turn: then it is worth waiting for. */
    readonly written: boolean;
    readonly rule: Rule;
}

function commentOf({ steps }: Frame): Comment {
    const turn = steps.find((step): step is TurnStep => step.kind === "turn"),
        said = steps.find((step): step is SayStep => step.kind === "say");
    if (said) return { text: said.value, written: true, rule: turn ? (commentRule(turn) as Rule) : "" };
    const player = colourName(colourOf(turn?.before.split(" ")[3] ?? ""));
    const text = turn?.turn === "pass" ? t("{player} passes.", { player }) : t("{player} plays.", { player });
    return { text, written: false, rule: "" };
}

/** How many markers everybody has. */
function Counts({ frame: { state }, colours }: { frame: Frame; colours: readonly Colour[] }) {
    return (
        <ul class="sample-counts" data-role="counts">
            {colours.map((colour) => (
                <li key={colour}>
                    <Swatch colour={colour} />
                    <span class="spoken">{colourName(colour)}</span>{" "}
                    {state.markers.filter((each) => each === colour).length}
                </li>
            ))}
        </ul>
    );
}

export function SampleView({ game, chapter }: { game: BookGame; chapter: Chapter }) {
    const example = at(chapter.examples, 0);
    const frames = useMemo(() => framesOf(example), [example]),
        comments = useMemo(
            () => [
                { text: chapter.words.join(" "), written: true, rule: "" } as const,
                ...frames.slice(1).map(commentOf),
            ],
            [chapter, frames],
        ),
        waits = useMemo(() => new Set(comments.flatMap(({ written }, i) => (written ? [i] : []))), [comments]);
    const last = frames.length - 1;
    const [frame, setFrame] = useState(() => Math.min(turnOf(game), last)),
        [attempt, setAttempt] = useState(0);
    const show = (wanted: number): void => {
        setFrame(wanted);
        keepTurn(game, wanted);
    };
    const again = (): void => {
        show(0);
        setAttempt(attempt + 1);
    };
    const { text, written, rule } = at(comments, frame),
        colours = lookOf(example.position).players.map(({ colour }) => colour);
    return (
        <div class="lesson-task sample-game" data-role="sample" data-frame={frame}>
            <div class="lesson-board">
                <Live
                    key={attempt}
                    frames={frames}
                    captions={comments.map((comment) => comment.text)}
                    words={{
                        example: chapter.title,
                        back: t("Step back"),
                        on: t("Step forward"),
                        play: t("Play it"),
                        pause: t("Pause"),
                    }}
                    speed={settings.value.speed}
                    coordinates={false}
                    from={frame}
                    waits={waits}
                    onFrame={show}
                />
            </div>
            <div class="lesson-beside">
                <Counts frame={at(frames, frame)} colours={colours} />
                <div class="lesson-say sample-say">
                    <p class={written ? "sample-comment" : "sample-plain"} data-role="comment">
                        {text}
                    </p>
                    <Aloud text={text} />
                </div>
                <div class="lesson-ways">
                    {frame === last && <FirstGame game={game} main />}
                    {frame > 0 && (
                        <button type="button" class="button button--quiet" data-role="again" onClick={again}>
                            <Icon name="undo" />
                            {t("Start again")}
                        </button>
                    )}
                    <RuleLink rule={rule} class="lesson-rule">
                        <Icon name="rules" />
                        {t("The rule")}
                    </RuleLink>
                </div>
            </div>
            <RuleBox />
        </div>
    );
}
