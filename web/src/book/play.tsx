// SPDX-License-Identifier: GPL-3.0-or-later
// An example in a page that is built: its boards before and after, and its steps in words. The script of the page puts a
// live board in their place (live.tsx); paper and browsers without script keep them.
import { at } from "../at.js";
import { t } from "../i18n/index.js";
import type { BookGame, Example } from "../rulebook.js";
import { anchorOf, rulePath } from "./addresses.js";
import { boardText, captionsOf, type Said } from "./captions.js";
import { Diagram } from "./diagram.js";
import { type Frame, framesOf } from "./frames.js";
import { lookOf } from "./position.js";
import { bookLanguage } from "./texts.js";

/** Where something stands: links within a page stay there. */
export interface Here {
    /** The game whose page it is; null elsewhere. */
    readonly game: BookGame | null;
    /** The chapters of the page. */
    readonly chapters: ReadonlySet<string>;
}

interface RuleLinkProps {
    readonly rule: string;
    readonly here: Here;
}

/** "R8", with a link to it. */
export function RuleLink({ rule, here }: RuleLinkProps) {
    const anchor = anchorOf(rule),
        within = here.chapters.has(anchor);
    return (
        <a class="rule-chip" href={within ? `#${anchor}` : rulePath(bookLanguage(), rule)}>
            {readingName(rule)}
        </a>
    );
}

/** The number of a rule, or of a reading in words. */
export const readingName = (rule: string): string => {
    const number = /^reading[ -](\d+)$/i.exec(rule)?.[1];
    return number ? t("Reading {n}", { n: Number(number) }) : rule;
};

/** A line of the list of steps, and the frames that it is about. */
interface Line {
    readonly first: number;
    readonly last: number;
    readonly said: readonly Said[];
}

/** So many turns are told one by one; more of them in one line. */
const MOST_LINES = 12;

function linesOf(frames: readonly Frame[], captions: readonly Said[][]): Line[] {
    const lines = captions.map((said, i) => ({ first: i, last: i, said })),
        isPlain = (i: number): boolean => {
            const { steps } = at(frames, i);
            return steps.length === 1 && steps[0]?.kind === "turn";
        };
    if (frames.length <= MOST_LINES) return lines;
    const short: Line[] = [];
    for (const line of lines) {
        const before = short.at(-1);
        if (before && isPlain(line.first) && isPlain(before.first)) {
            const said = [...before.said.slice(0, before.said.findLastIndex(({ look }) => look === "turn") + 1)];
            short[short.length - 1] = {
                ...before,
                last: line.last,
                said: [...said, ...line.said.filter(({ look }) => look === "turn")],
            };
        } else short.push(line);
    }
    return short;
}

const Sentence = ({ said: { text, rule, look }, here }: { said: Said; here: Here }) => (
    <>
        {look ? <b class={`play-said--${look}`}>{text}</b> : text}
        {rule && (
            <>
                {" "}
                <RuleLink rule={rule} here={here} />
            </>
        )}{" "}
    </>
);

const plainText = (said: readonly Said[]): string => said.map(({ text }) => text).join(" ");

interface PlayProps {
    readonly example: Example;
    /** The file that the script finds it in. */
    readonly part: string;
    readonly here: Here;
    /** Frames to draw beside the first and the last, in a game of many turns. */
    readonly pictures?: number;
}

/** On a small page so many letters have room beside two boards. */
const MOST_BESIDE = 300;

/** How an example is set on paper: beside one board, beside two, or below them. */
function kindOf(isStill: boolean, lines: readonly Line[]): string {
    const letters = lines.reduce((sum, { said }) => sum + plainText(said).length, 0);
    if (isStill) return "play play--one";
    return letters > MOST_BESIDE ? "play play--long" : "play";
}

/** The last turn, and before it so many others, evenly spread over what there is to say. */
function picturesOf(frames: readonly Frame[], more: number): Frame[] {
    const turns = frames.filter(({ steps }) => steps.some(({ kind }) => kind === "turn")),
        said = turns.filter(({ steps }) => steps.some(({ kind }) => kind === "say")),
        last = turns.at(-1);
    const chosen = Array.from({ length: more }, (_, i) => said[Math.floor(((i + 1) * said.length) / (more + 1))]);
    return [...chosen.filter((each) => each !== undefined), ...(last ? [last] : [])];
}

export function Play({ example, part, here, pictures = 0 }: PlayProps) {
    const frames = framesOf(example),
        captions = captionsOf(example, frames),
        drawn = picturesOf(frames, pictures);
    const first = at(frames, 0),
        lines = linesOf(frames, captions);
    const label = `${boardText(lookOf(example.position))} ${plainText(captions[0] ?? [])}`;
    return (
        <figure class={kindOf(drawn.length === 0, lines)} data-example={example.id} data-part={part}>
            <div class="play-boards">
                <Diagram state={first.state} shapes={first.shapes} label={label} />
                {drawn.map((frame, i) => (
                    <Diagram
                        state={frame.state}
                        shapes={frame.shapes}
                        label={
                            i < drawn.length - 1
                                ? plainText(captions[frames.indexOf(frame)] ?? [])
                                : t("The board afterwards.")
                        }
                    />
                ))}
            </div>
            <figcaption class="play-caption">
                <ol class="play-steps">
                    {lines.map(
                        ({ first: from, last: to, said }) =>
                            said.length > 0 && (
                                <li class="play-step" data-first={from} data-last={to}>
                                    {said.map((each) => (
                                        <Sentence said={each} here={here} />
                                    ))}
                                </li>
                            ),
                    )}
                </ol>
            </figcaption>
        </figure>
    );
}
