// SPDX-License-Identifier: GPL-3.0-or-later
// Boards in pages that are built: the board's own drawings, each once a page, and pictures made of references to
// them. A page can have a hundred of these pictures.
import { Ground, isLight, Star, Stars } from "../board/ground.js";
import { Chevron, Column, Plinth } from "../board/pieces.js";
import { placeOf, viewFrom } from "../board/place.js";
import { type Layer, Shapes } from "../board/shapes.js";
import type { BoardState, Colour, Shape } from "../board/types.js";

const VIEW = viewFrom("south", true);
const COLOURS: readonly Colour[] = ["red", "green", "black", "yellow"];
/** A star whose field has a marker; all others are part of the ground. */
const starId = (colour: Colour, light: boolean): string => `star-${colour}-${light ? "light" : "dark"}`;
const EIGHTHS = [0, 1, 2, 3, 4, 5, 6, 7];

/** The drawings that Diagram refers to. */
export const DiagramParts = () => (
    <svg class="diagram-parts" width="0" height="0" aria-hidden="true">
        <defs>
            <g id="ground">
                <Ground view={VIEW} />
                <Stars view={VIEW} markers={Array.from({ length: 81 }, () => null)} />
            </g>
            {COLOURS.map((colour) => (
                <>
                    {[true, false].map((light) => (
                        <g id={starId(colour, light)}>
                            <Star colour={colour} light={light} />
                        </g>
                    ))}
                    <g id={`column-${colour}`}>
                        <Column colour={colour} />
                    </g>
                    <g id={`plinth-${colour}`}>
                        <Plinth colour={colour} />
                    </g>
                    {EIGHTHS.map((eighths) => (
                        <g id={`chevron-${colour}-${eighths}`}>
                            <Chevron colour={colour} eighths={eighths} />
                        </g>
                    ))}
                </>
            ))}
        </defs>
    </svg>
);

interface DiagramProps {
    readonly state: BoardState;
    readonly shapes: readonly Shape[];
    readonly label: string;
    readonly class?: string;
}

export function Diagram({ state, shapes, label, class: name = "" }: DiagramProps) {
    const { markers, chevrons } = state;
    const use = (id: string, field: number) => {
        const { x, y } = placeOf(VIEW, field);
        return <use href={`#${id}`} x={x} y={y} />;
    };
    const drawn = (layer: Layer) => (
        <Shapes view={VIEW} shapes={shapes} layer={layer} isOccupied={(field) => chevrons[field] != null} />
    );
    return (
        <svg class={`diagram ${name}`} viewBox={`0 0 ${VIEW.size} ${VIEW.size}`} role="img" aria-label={label}>
            <use href="#ground" />
            {markers.map((colour, field) => colour && use(starId(colour, isLight(field)), field))}
            {drawn("low")}
            {markers.map((colour, field) => colour && use(`${chevrons[field] ? "plinth" : "column"}-${colour}`, field))}
            {drawn("middle")}
            {chevrons.map((chevron, field) => chevron && use(`chevron-${chevron.colour}-${chevron.facing}`, field))}
            {drawn("high")}
        </svg>
    );
}
