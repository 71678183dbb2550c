// SPDX-License-Identifier: GPL-3.0-or-later
// What is to be drawn, and how each event of a turn changes it. The events say everything: nothing
// is concluded here.

import type { BoardLook, Colour, Direction, Field, TurnEvent } from "../rules/index.js";

export interface Sprite {
    /** The same chevron keeps its key while a turn is shown. */
    readonly key: string;
    readonly colour: Colour;
    readonly field: Field;
    /** The direction, counted on beyond a full circle so that a chevron turns the short way. */
    readonly eighths: number;
    readonly power: number;
    /** Leaving the board. */
    readonly gone: boolean;
}

export interface Scene {
    readonly markers: readonly (Colour | null)[];
    readonly chevrons: readonly Sprite[];
}

export function sceneOf(look: BoardLook): Scene {
    return {
        markers: look.markers,
        chevrons: look.chevrons.flatMap((chevron) => chevron === null ? [] : [{
            key: `${chevron.colour}-${chevron.field}`,
            colour: chevron.colour,
            field: chevron.field,
            eighths: chevron.facing,
            power: chevron.power,
            gone: false,
        }]),
    };
}

function turnTo(eighths: number, facing: Direction): number {
    const right = ((facing - eighths) % 8 + 8) % 8;
    return eighths + (right > 4 ? right - 8 : right);
}

/** The scene after an event. */
export function after(scene: Scene, event: TurnEvent, look: BoardLook): Scene {
    const colourOf = (player: number | null): Colour | undefined =>
        player === null ? undefined : look.players[player]?.colour;
    const mine = colourOf(event.player), theirs = colourOf(event.other);
    const change = (colour: Colour | undefined, field: Field | null,
        changed: (sprite: Sprite) => Sprite): Scene => ({
        ...scene,
        chevrons: scene.chevrons.map((sprite) => !sprite.gone && sprite.colour === colour &&
            (field === null || sprite.field === field) ? changed(sprite) : sprite),
    });
    const mark = (colour: Colour | null): Scene => ({
        ...scene,
        markers: scene.markers.map((before, field) => field === event.field ? colour : before),
    });
    switch (event.kind) {
    case "moved":
        return change(mine, event.from, (sprite) => ({
            ...sprite, field: event.field ?? sprite.field, eighths: turnTo(sprite.eighths, event.facing),
        }));
    case "turned":
        return change(mine, event.field, (sprite) =>
            ({ ...sprite, eighths: turnTo(sprite.eighths, event.facing) }));
    case "captured":
        return change(theirs, event.field, (sprite) => ({ ...sprite, gone: true }));
    case "removed":
        return change(mine, event.field, (sprite) => ({ ...sprite, gone: true }));
    case "out":
    case "left":
        return change(mine, null, (sprite) => ({ ...sprite, gone: true }));
    case "placed":
    case "changed":
    case "transformed":
        return mark(mine ?? null);
    case "gave-back":
        return mark(null);
    case "jumped":
    case "met":
    case "passed":
    case "closing":
    case "over":
        return scene;
    }
}

/** The scene after several. */
export const afterAll = (scene: Scene, events: readonly TurnEvent[], look: BoardLook): Scene =>
    events.reduce((before, event) => after(before, event, look), scene);
