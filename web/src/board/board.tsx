// SPDX-License-Identifier: GPL-3.0-or-later
// The board: plain state in, picture out.

import { useMemo, useState } from "preact/hooks";

import type { BoardLook, Field, Seat, TurnEvent } from "../rules/index.js";
import { fieldText, type Use } from "../words/index.js";
import { DialRing, type Dial } from "./dial.js";
import { Fields, type Dragged, type Hands } from "./fields.js";
import { Ground, Stars } from "./ground.js";
import { LowerMarks, PowerBadge, UpperMarks, type LastTurn, type Marks } from "./marks.js";
import { ReachLines, type Overlay } from "./overlay.js";
import { Chevron, Column, Plinth } from "./pieces.js";
import { placeOf, turnedFor, viewFrom, type View } from "./place.js";
import type { Sprite } from "./scene.js";
import { useFrame, type Frame, type Shown, type Speed } from "./show.js";

export interface BoardProps {
    /** What stands there. */
    look: BoardLook;
    /** The spoken name of the board. */
    label: string;
    /** Whose side is at the bottom. */
    bottom?: Seat;
    coordinates?: boolean;
    marks?: Marks;
    /** Events of a turn that is begun, and drawn as if they had happened. */
    begun?: readonly TurnEvent[];
    last?: LastTurn | null;
    overlay?: Overlay | null;
    dial?: Dial | null;
    shown?: Shown | null;
    speed?: Speed;
    onShown?: () => void;
    /** Without them the board is only looked at. */
    hands?: Hands | null;
}

const NO_MARKS: Marks = {};
const NO_EVENTS: readonly TurnEvent[] = [];

/** What a field is good for, for the ear. */
function purposeOf(field: Field, marks: Marks): Use | null {
    if (marks.selected === field) return "picked";
    if (marks.chosen?.includes(field)) return "chosen";
    if (marks.destinations?.includes(field)) return "go";
    if (marks.options?.includes(field)) return "choose";
    return marks.selectable?.includes(field) ? "pick" : null;
}

function Columns({ view, frame }: { view: View; frame: Frame }) {
    const { scene, now } = frame;
    return <g>
        {scene.markers.map((colour, field) => {
            if (!colour)
                return null;
            const { x, y } = placeOf(view, field);
            const under = scene.chevrons.some((sprite) => sprite.field === field && !sprite.gone);
            const fresh = now?.field === field && (now.kind === "placed" || now.kind === "changed" ||
                now.kind === "transformed");
            return <g key={`${colour}-${field}`} transform={`translate(${x} ${y})`}>
                <g class={fresh ? `fresh fresh--${now.kind}` : ""}>
                    {under ? <Plinth colour={colour} /> : <Column colour={colour} />}
                </g>
            </g>;
        })}
    </g>;
}

function Chevrons({ view, frame, marks, dragged }:
    { view: View; frame: Frame; marks: Marks; dragged: Dragged | null }) {
    const doomed = (sprite: Sprite): boolean => marks.effects?.some(({ kind, field, colour }) =>
        kind === "captured" && field === sprite.field && colour === sprite.colour) ?? false;
    const sprites = [...frame.scene.chevrons];
    const mover = sprites.findIndex((sprite) => sprite.key === frame.mover);
    if (mover >= 0)
        sprites.push(...sprites.splice(mover, 1));
    const stateOf = (sprite: Sprite): string => [
        "sprite",
        sprite.gone ? "sprite--gone" : "",
        sprite.field === dragged?.from || doomed(sprite) ? "sprite--faint" : "",
        sprite.key === frame.mover && frame.jumps && frame.now?.kind === "moved" ? "sprite--jumps" : "",
        frame.now?.kind === "met" && (sprite.field === frame.now.field || sprite.field === frame.now.from)
            ? "sprite--meets" : "",
    ].join(" ");
    return <g>
        {sprites.map((sprite) => {
            const { x, y } = placeOf(view, sprite.field);
            return <g key={sprite.key} class={stateOf(sprite)}
                style={{ transform: `translate(${x}px, ${y}px)` }}>
                <g class="sprite-body">
                    <Chevron colour={sprite.colour} eighths={turnedFor(view, sprite.eighths)} />
                </g>
            </g>;
        })}
    </g>;
}

function Ghost({ view, frame, dragged }: { view: View; frame: Frame; dragged: Dragged }) {
    const sprite = frame.scene.chevrons.find((each) => each.field === dragged.from && !each.gone);
    return sprite ? <g transform={`translate(${dragged.x * view.size} ${dragged.y * view.size}) scale(1.15)`}>
        <Chevron colour={sprite.colour} eighths={turnedFor(view, sprite.eighths)} />
    </g> : null;
}

export function Board(props: BoardProps) {
    const {
        look, label, bottom = "south", coordinates = true, marks = NO_MARKS, begun = NO_EVENTS,
        last = null, overlay = null, dial = null, shown = null, speed = "normal", hands = null,
    } = props;
    const [dragged, setDragged] = useState<Dragged | null>(null);
    const view = useMemo(() => viewFrom(bottom, coordinates), [bottom, coordinates]);
    const [frame, skip] = useFrame(look, begun, shown, speed, props.onShown);
    const { scene } = frame;
    const ground = useMemo(() => <Ground view={view} />, [view]);
    const stars = useMemo(() => <Stars view={view} markers={scene.markers} />, [view, scene.markers]);
    const playing = frame.mover !== null || frame.now !== null;

    const texts = scene.markers.map((marker, field) => fieldText(field, {
        marker,
        chevron: scene.chevrons.find((sprite) => sprite.field === field && !sprite.gone) ?? null,
    }, purposeOf(field, marks)));
    // As long as every chevron goes one field there is nothing to tell apart.
    const badges = new Set(scene.chevrons.every(({ power }) => power === 1) ? [] : [
        ...marks.selectable ?? [], ...marks.powers ?? [], ...overlay?.map((reach) => reach.field) ?? [],
    ]);

    return <div class={[
        "board", coordinates ? "board--wide" : "board--narrow", `board--${speed}`,
        playing ? "board--playing" : "", begun.length > 0 ? "board--begun" : "",
    ].join(" ")}>
        <svg class="board-picture" viewBox={`0 0 ${view.size} ${view.size}`} aria-hidden="true">
            {ground}
            {stars}
            {!playing && <LowerMarks view={view} marks={marks} last={last} />}
            <Columns view={view} frame={frame} />
            {!playing && overlay && <ReachLines view={view} overlay={overlay} />}
            <Chevrons view={view} frame={frame} marks={marks} dragged={dragged} />
            {!playing && scene.chevrons.map((sprite) => badges.has(sprite.field) && !sprite.gone &&
                <PowerBadge key={sprite.key} view={view} field={sprite.field} power={sprite.power}
                    facing={sprite.eighths} />)}
            {!playing && <UpperMarks view={view} marks={marks} occupied={(field) =>
                scene.chevrons.some((sprite) => sprite.field === field && !sprite.gone)} />}
            {dragged && <Ghost view={view} frame={frame} dragged={dragged} />}
        </svg>
        <Fields view={view} label={label} hands={hands} onSkip={playing ? skip : null} texts={texts}
            chosen={[...marks.chosen ?? [], ...marks.selected == null ? [] : [marks.selected]]}
            useful={[...marks.selectable ?? [], ...marks.destinations ?? [], ...marks.options ?? []]}
            onDrag={setDragged} />
        {dial && !playing && <DialRing view={view} dial={dial} />}
    </div>;
}
