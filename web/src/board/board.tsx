// SPDX-License-Identifier: GPL-3.0-or-later
// The board: plain state in, picture out.

import { useMemo, useState } from "preact/hooks";

import { type Dial, DialRing } from "./dial.js";
import { type Dragged, Fields, type Hands } from "./fields.js";
import { Ground, Stars } from "./ground.js";
import { Counted, Happening, Light } from "./happening.js";
import { Chevron, Column, Plinth } from "./pieces.js";
import { placeOf, spanOf, turnedFor, type View, viewFrom } from "./place.js";
import { chevronOn, type Sprite } from "./scene.js";
import { type Layer, Shapes } from "./shapes.js";
import { type Frame, type Shown, type Speed, useFrame } from "./show.js";
import type { BoardState, Change, Field, Shape, Side } from "./types.js";

export interface BoardProps {
    /** What stands there. */
    state: BoardState;
    /** The spoken name of the board. */
    label: string;
    /** The spoken name of each field. Without them the board is one picture, with no fields to go to. */
    labels?: readonly string[];
    /** The side at the bottom. */
    bottom?: Side;
    coordinates?: boolean;
    /** Two corners of the part to be seen, if that is not the whole board. */
    cut?: readonly [Field, Field] | null;
    /** What is drawn upon it, as long as nothing moves. */
    shapes?: readonly Shape[];
    /** Changes of a turn that is begun, drawn as if they had happened. */
    begun?: readonly Change[];
    /** Fields of chevrons that are about to leave the board. */
    doomed?: readonly Field[];
    /** Fields that something can be done with at this step. */
    useful?: readonly Field[];
    /** Fields that are chosen. */
    chosen?: readonly Field[];
    /** Fields whose chevrons may be dragged. */
    movable?: readonly Field[];
    dial?: Dial | null;
    /** The turn to be shown in motion. */
    shown?: Shown | null;
    speed?: Speed;
    /** A change of the turn begins to be shown. */
    onBeat?: (change: Change) => void;
    /** A turn has been shown to its end. */
    onShown?: (key: Shown["key"]) => void;
    /** Somebody acts on the board and does not want to wait for what is being shown. */
    onSkip?: () => void;
    /** Without them the board is only looked at. */
    hands?: Hands | null;
}

const NONE: readonly never[] = [];

/** The markers that are being set down or turned over, and which of a line each is. */
function freshIn(now: readonly Change[]): Map<Field, { over: boolean; step: number }> {
    const fresh = new Map<Field, { over: boolean; step: number }>();
    for (const change of now) {
        if (change.kind === "mark") fresh.set(change.field, { over: change.over, step: 0 });
        if (change.kind === "connect")
            for (const [i, { field, over }] of change.marks.entries()) fresh.set(field, { over, step: i + 1 });
    }
    return fresh;
}

function Columns({ view, frame }: { view: View; frame: Frame }) {
    const { scene, now } = frame,
        freshOnes = freshIn(now);
    return (
        <g>
            {scene.markers.map((colour, field) => {
                if (!colour) return null;
                const { x, y } = placeOf(view, field),
                    fresh = freshOnes.get(field);
                return (
                    <g key={`${colour}-${field}`} transform={`translate(${x} ${y})`}>
                        <g
                            class={fresh ? `board-fresh ${fresh.over ? "board-fresh--over" : ""}` : ""}
                            style={fresh ? { "--step": fresh.step } : {}}
                        >
                            {chevronOn(scene, field) ? <Plinth colour={colour} /> : <Column colour={colour} />}
                        </g>
                    </g>
                );
            })}
        </g>
    );
}

interface ChevronsProps {
    readonly view: View;
    readonly frame: Frame;
    readonly doomed: readonly Field[];
    readonly dragged: Dragged | null;
}

function Chevrons({ view, frame: { scene, now, mover }, doomed, dragged }: ChevronsProps) {
    // The one that moves is drawn above the others.
    const sprites = [
        ...scene.chevrons.filter(({ key }) => key !== mover),
        ...scene.chevrons.filter(({ key }) => key === mover),
    ];
    const classOf = ({ key, field, gone }: Sprite): string =>
        [
            "board-sprite",
            gone && "board-sprite--gone",
            (field === dragged?.from || doomed.includes(field)) && "board-sprite--faint",
            key === mover && now.some((change) => change.kind === "move" && change.jumps) && "board-sprite--jumps",
            now.some((change) => change.kind === "meet" && change.fields.includes(field)) && "board-sprite--meets",
        ]
            .filter(Boolean)
            .join(" ");
    return (
        <g>
            {sprites.map((sprite) => {
                const { x, y } = placeOf(view, sprite.field);
                return (
                    <g key={sprite.key} class={classOf(sprite)} style={{ transform: `translate(${x}px, ${y}px)` }}>
                        <g class="board-sprite-body">
                            <Chevron colour={sprite.colour} eighths={turnedFor(view, sprite.eighths)} />
                        </g>
                    </g>
                );
            })}
        </g>
    );
}

function DraggedChevron({ view, frame, dragged }: { view: View; frame: Frame; dragged: Dragged }) {
    const sprite = chevronOn(frame.scene, dragged.from);
    return sprite ? (
        <g transform={`translate(${dragged.x * view.size} ${dragged.y * view.size}) scale(1.15)`}>
            <Chevron colour={sprite.colour} eighths={turnedFor(view, sprite.eighths)} />
        </g>
    ) : null;
}

export function Board(props: BoardProps) {
    const { state, label, labels, bottom = "south", coordinates = true, speed = "normal" } = props;
    const { shapes = NONE, begun = NONE, doomed = NONE, useful = NONE, chosen = NONE, movable = NONE } = props;
    const { cut = null, dial = null, shown = null, hands = null, onBeat, onShown, onSkip } = props;
    const [dragged, setDragged] = useState<Dragged | null>(null);
    const view = useMemo(() => viewFrom(bottom, coordinates, cut), [bottom, coordinates, ...(cut ?? [-1, -1])]);
    const [frame, stop] = useFrame(state, begun, shown, speed, { onBeat, onShown });
    const { scene, playing } = frame;
    const ground = useMemo(() => <Ground view={view} />, [view]);
    const stars = useMemo(() => <Stars view={view} markers={scene.markers} />, [view, scene.markers]);
    const isOccupied = (field: Field): boolean =>
        chevronOn(scene, field) !== null || shapes.some((shape) => shape.kind === "ghost" && shape.field === field);
    const drawn = (layer: Layer) =>
        !playing && <Shapes view={view} shapes={shapes} layer={layer} isOccupied={isOccupied} />;
    const skip = (): void => {
        stop();
        onSkip?.();
    };

    const board = (
        <div
            style={cut ? placeBehind(view) : undefined}
            class={[
                "board",
                coordinates ? "board--wide" : "board--narrow",
                `board--${speed}`,
                playing ? "board--playing" : "",
                begun.length > 0 ? "board--begun" : "",
            ].join(" ")}
        >
            {/* Screen readers have the fields, else the picture. */}
            <svg
                class="board-picture"
                viewBox={`0 0 ${view.size} ${view.size}`}
                role="img"
                aria-label={label}
                aria-hidden={labels !== undefined}
            >
                {ground}
                {frame.lit && <Light key={frame.lit.field} view={view} lit={frame.lit} />}
                {stars}
                {drawn("low")}
                <Counted view={view} changes={frame.now} />
                <Columns view={view} frame={frame} />
                {drawn("middle")}
                <Happening view={view} changes={frame.now} />
                <Chevrons view={view} frame={frame} doomed={playing ? NONE : doomed} dragged={dragged} />
                {drawn("high")}
                {dragged && <DraggedChevron view={view} frame={frame} dragged={dragged} />}
            </svg>
            {labels && (
                <Fields
                    view={view}
                    label={label}
                    hands={hands}
                    onSkip={playing ? skip : null}
                    labels={labels}
                    movable={movable}
                    chosen={chosen}
                    useful={useful}
                    onDrag={setDragged}
                />
            )}
            {dial && !playing && <DialRing view={view} dial={dial} />}
        </div>
    );
    if (!cut) return board;
    const [left, right] = spanOf(view, view.columns),
        [top, bottomEdge] = spanOf(view, view.rows);
    return (
        <div class="board-cut" style={{ "--ratio": (right - left) / (bottomEdge - top) }}>
            {board}
        </div>
    );
}

/** Where the whole board lies behind the part of it that is seen. */
function placeBehind(view: View) {
    const [left, right] = spanOf(view, view.columns),
        [top, bottom] = spanOf(view, view.rows);
    return {
        position: "absolute",
        width: `${(100 * view.size) / (right - left)}%`,
        left: `${(-100 * left) / (right - left)}%`,
        top: `${(-100 * top) / (bottom - top)}%`,
    } as const;
}
