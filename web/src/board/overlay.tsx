// SPDX-License-Identifier: GPL-3.0-or-later
// Where every chevron can go, and what it attacks.

import type { BoardLook, Colour, Field, Position, Rules } from "../rules/index.js";
import { placeOf, type View } from "./place.js";

export interface Reach {
    readonly field: Field;
    readonly colour: Colour;
    readonly fields: readonly Field[];
    readonly attacks: readonly Field[];
}

export type Overlay = readonly Reach[];

/** The reach of all chevrons, or of those of some colours. */
export function reachOverlay(rules: Rules, position: Position, look: BoardLook,
    colours: readonly Colour[] = look.players.map((player) => player.colour)): Overlay {
    return look.chevrons.flatMap((chevron, field) =>
        chevron === null || !colours.includes(chevron.colour) ? [] : [{
            field,
            colour: chevron.colour,
            fields: rules.reach(position, field),
            attacks: rules.attacks(position, field),
        }]);
}

export function ReachLines({ view, overlay }: { view: View; overlay: Overlay }) {
    const line = (reach: Reach, to: Field, kind: string) => {
        const a = placeOf(view, reach.field), b = placeOf(view, to);
        return <line class={`reach reach--${kind} reach--${reach.colour}`} x1={a.x} y1={a.y} x2={b.x} y2={b.y} />;
    };
    return <g>
        {overlay.map((reach) => reach.fields.map((to) => line(reach, to, "way")))}
        {overlay.map((reach) => reach.attacks.map((to) => line(reach, to, "attack")))}
        {overlay.map((reach) => reach.fields.map((to, i) => {
            const { x, y } = placeOf(view, to);
            return <circle key={i} class={`reach reach--end reach--${reach.colour}`} cx={x} cy={y} r="9" />;
        }))}
        {overlay.map((reach) => reach.attacks.map((to) => {
            const { x, y } = placeOf(view, to);
            return <circle class={`reach reach--target reach--${reach.colour}`} cx={x} cy={y} r="44" />;
        }))}
    </g>;
}
