// SPDX-License-Identifier: GPL-3.0-or-later
// What is to be drawn, and how each change alters it. The changes say everything: nothing is concluded
// here.

import type { BoardState, Change, Colour, Direction, Field } from "./types.js";

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

export function sceneOf(state: BoardState): Scene {
    return {
        markers: state.markers,
        chevrons: state.chevrons.flatMap((chevron, field) =>
            chevron === null
                ? []
                : [
                      {
                          key: `${chevron.colour}-${field}`,
                          colour: chevron.colour,
                          field,
                          eighths: chevron.facing,
                          power: chevron.power,
                          gone: false,
                      },
                  ],
        ),
    };
}

/** The chevron on a field, unless it is leaving. */
export const chevronOn = ({ chevrons }: Scene, field: Field): Sprite | null =>
    chevrons.find((sprite) => sprite.field === field && !sprite.gone) ?? null;

function turnTo(eighths: number, facing: Direction): number {
    const right = (((facing - eighths) % 8) + 8) % 8;
    return eighths + (right > 4 ? right - 8 : right);
}

/** The scene after a change. */
export function after(scene: Scene, change: Change): Scene {
    const chevrons = (which: (sprite: Sprite) => boolean, changed: (sprite: Sprite) => Sprite): Scene => ({
        ...scene,
        chevrons: scene.chevrons.map((sprite) => (!sprite.gone && which(sprite) ? changed(sprite) : sprite)),
    });
    switch (change.kind) {
        case "move":
            return chevrons(
                ({ field }) => field === change.from,
                (sprite) => ({ ...sprite, field: change.to, eighths: turnTo(sprite.eighths, change.facing) }),
            );
        case "turn":
            return chevrons(
                ({ field }) => field === change.field,
                (sprite) => ({ ...sprite, eighths: turnTo(sprite.eighths, change.facing) }),
            );
        case "leave":
            return chevrons(
                ({ colour, field }) => colour === change.colour && (change.field === null || field === change.field),
                (sprite) => ({ ...sprite, gone: true }),
            );
        case "mark":
            return {
                ...scene,
                markers: scene.markers.map((before, field) => (field === change.field ? change.colour : before)),
            };
        case "connect": {
            const fields = change.marks.map(({ field }) => field);
            return {
                ...scene,
                markers: scene.markers.map((before, field) => (fields.includes(field) ? change.colour : before)),
            };
        }
        case "close":
        case "meet":
        case "count":
            return scene;
    }
}

/** The scene after several. */
export const afterAll = (scene: Scene, changes: readonly Change[]): Scene => changes.reduce(after, scene);
