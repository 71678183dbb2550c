// SPDX-License-Identifier: GPL-3.0-or-later
// From what the rules library says to what the board draws: changes, shapes, spoken names of fields.

import {
    afterAll,
    type Change,
    type CircleLook,
    chevronOn,
    type Scene,
    type Shape,
    type Sign,
    sceneOf,
} from "../board/index.js";
import {
    type BoardLook,
    type Colour,
    FIELDS,
    type Field,
    type Player,
    type Position,
    type Rule,
    type Rules,
    type Turn,
    type TurnEvent,
} from "../rules/index.js";
import { fieldText, type Use } from "../words/index.js";
import type { Effect, Marks } from "./marks.js";
import { effectsOf } from "./view.js";

// --- what happens

/** The fields from which a player's chevrons attack another. */
export type Attackers = (field: Field, player: Player) => Field[];

export const attackersIn =
    (rules: Rules, position: Position, { chevrons }: BoardLook): Attackers =>
    (field, player) =>
        chevrons.flatMap((chevron) =>
            chevron?.player === player && rules.attacks(position, chevron.field).includes(field) ? [chevron.field] : [],
        );

/* Changes of whole lines {A-R7} {R8}. */
const CONNECTIONS: readonly Rule[] = ["A-R7", "R8"];

/** What is seen of the events of a turn; `look` is before it. */
export function changesOf(look: BoardLook, events: readonly TurnEvent[], attackers?: Attackers): Change[] {
    const jumps = events.some(({ kind }) => kind === "jumped"),
        moved = events.find(({ kind }) => kind === "moved"),
        connected = events.filter(({ kind, rule }) => kind !== "removed" && CONNECTIONS.includes(rule)),
        line = connectionOf(look, moved, connected);
    const changes = events.flatMap((event): (Change | null)[] =>
        connected.includes(event) ? (event === connected[0] ? [line] : []) : [changeOf(look, event, jumps)],
    );
    const captured = events.find(({ kind }) => kind === "captured"),
        pincer = attackers && captured ? pincerOf(look, captured, attackers) : null;
    return [pincer, ...changes].filter((change) => change !== null);
}

/** The fields that a connection changes, in the order of travel. */
function connectionOf({ players }: BoardLook, moved: TurnEvent | undefined, changed: readonly TurnEvent[]) {
    const colour = players[moved?.player ?? -1]?.colour;
    if (!moved || moved.from === null || moved.field === null || !colour) return null;
    const marks = changed.flatMap(({ kind, field }) => (field === null ? [] : [{ field, over: kind === "changed" }]));
    return { kind: "connect", from: moved.from, to: moved.field, colour, marks } as const;
}

/** {R11}: the chevrons that attack the one that is taken. */
function pincerOf({ players }: BoardLook, { player, field }: TurnEvent, attackers: Attackers): Change | null {
    const colour = players[player ?? -1]?.colour;
    return player === null || field === null || !colour
        ? null
        : { kind: "close", field, colour, from: attackers(field, player) };
}

function changeOf({ players }: BoardLook, event: TurnEvent, jumps: boolean): Change | null {
    const colourOf = (player: number | null): Colour | null => players[player ?? -1]?.colour ?? null;
    const { kind, from, field, facing } = event;
    const mine = colourOf(event.player),
        theirs = colourOf(event.other);
    switch (kind) {
        case "moved":
            return from === null || field === null ? null : { kind: "move", from, to: field, facing, jumps };
        case "turned":
            return field === null ? null : { kind: "turn", field, facing };
        case "captured":
            return theirs && { kind: "leave", colour: theirs, field };
        case "removed":
            return mine && { kind: "leave", colour: mine, field };
        case "out":
        case "left":
            return mine && { kind: "leave", colour: mine, field: null };
        case "placed":
        case "changed":
        case "transformed":
            return field === null ? null : { kind: "mark", field, colour: mine, over: kind !== "placed" };
        case "gave-back":
            return field === null ? null : { kind: "mark", field, colour: null, over: false };
        case "met":
            return { kind: "meet", fields: [field, from].filter((each) => each !== null) };
        case "jumped":
        case "passed":
        case "closing":
        case "over":
            return null;
    }
}

/** How a game ended: the fields of each player fill in, the winners' last. */
export function countsOf({ players, markers }: BoardLook, places: readonly number[]): Change[] {
    const order = players.map((_, p) => p).sort((a, b) => (places[b] ?? 0) - (places[a] ?? 0));
    return order.flatMap((p): Change[] => {
        const colour = players[p]?.colour,
            fields = markers.flatMap((marker, field) => (marker === colour ? [field] : []));
        return colour && fields.length > 0 ? [{ kind: "count", colour, fields }] : [];
    });
}

/** The same at rest. */
export const countShapes = ({ markers }: BoardLook): Shape[] =>
    markers.flatMap((colour, field) => (colour ? [{ kind: "circle", field, look: "counted", colour } as const] : []));

/** What stands there after the changes of a turn that is begun. */
export const sceneWith = (look: BoardLook, begun: readonly Change[]): Scene => afterAll(sceneOf(look), begun);

// --- what is drawn upon it

const circles = (look: CircleLook, fields: readonly (Field | null | undefined)[] | undefined): Shape[] =>
    fields?.flatMap((field): Shape[] => (field == null ? [] : [{ kind: "circle", field, look }])) ?? [];

const signs = (sign: Sign, fields: readonly Field[] | undefined): Shape[] =>
    fields?.map((field) => ({ kind: "sign", field, sign })) ?? [];

/** The turn played last: the way of its chevron, and what changed. */
export function lastShapes(events: readonly TurnEvent[]): Shape[] {
    const moved = events.find(({ kind }) => kind === "moved" || kind === "turned"),
        from = moved?.from ?? null,
        to = moved?.field ?? null;
    const changed = events.filter(({ kind }) => ["placed", "changed", "transformed", "gave-back"].includes(kind));
    return [
        ...(from === null || to === null ? [] : [{ kind: "line", from, to, look: "last" } as const]),
        ...circles("last-from", [from]),
        ...circles("last-to", [to]),
        ...circles(
            "last-changed",
            changed.map(({ field }) => field),
        ),
    ];
}

/** Where every chevron can go, and what it attacks. */
export function reachShapes(rules: Rules, position: Position, look: BoardLook): Shape[] {
    const all = look.chevrons.flatMap((chevron) => {
        if (!chevron) return [];
        const { field: from, colour } = chevron;
        return [{ from, colour, ways: rules.reach(position, from), attacks: rules.attacks(position, from) }];
    });
    return [
        ...all.flatMap(({ from, colour, ways }) =>
            ways.map((to) => ({ kind: "line", from, to, look: "reach", colour }) as const),
        ),
        ...all.flatMap(({ from, colour, attacks }) =>
            attacks.map((to) => ({ kind: "line", from, to, look: "attack", colour }) as const),
        ),
        ...all.flatMap(({ colour, ways }) =>
            ways.map((field) => ({ kind: "circle", field, look: "reach-end", colour }) as const),
        ),
        ...all.flatMap(({ colour, attacks }) =>
            attacks.map((field) => ({ kind: "circle", field, look: "reach-target", colour }) as const),
        ),
    ];
}

/** A mark around each chevron that can be taken. */
export const threatShapes = (fields: readonly Field[]): Shape[] => circles("threatened", fields);

/** Where chevrons stood that have left the board. */
export const lossShapes = (fields: readonly Field[]): Shape[] => signs("removal", fields);

/** The power of movement of chevrons on some fields; as long as all go one field there is nothing to tell apart. */
export function powerShapes({ chevrons }: Scene, fields: readonly Field[]): Shape[] {
    if (chevrons.every(({ power }) => power === 1)) return [];
    return chevrons.flatMap(({ field, gone, power, eighths }): Shape[] =>
        gone || !fields.includes(field) ? [] : [{ kind: "badge", field, text: String(power), facing: eighths }],
    );
}

/** So many options that marking each of them strongly would hide the board. */
const MANY = 12;

/** The marks of a turn that is being made. */
export function markShapes(marks: Marks): Shape[] {
    const { options = [], ghost } = marks;
    return [
        ...circles("selectable", marks.selectable),
        ...circles("selected", [marks.selected]),
        ...circles(options.length > MANY ? "option-of-many" : "option", options),
        ...circles("chosen", marks.chosen),
        ...circles("pointed", [marks.pointed]),
        ...(ghost ? [{ kind: "ghost", ...ghost } as const] : []),
        ...circles(
            ghost ? "go-elsewhere" : "go",
            marks.destinations?.filter((field) => field !== ghost?.field),
        ),
        ...(marks.effects ?? []).flatMap(effectShapes),
        ...circles("threatened", marks.attacked),
        ...signs("danger", [...(marks.stuck ?? []), ...(marks.attacked ?? [])]),
        ...circles("refused", [marks.refused]),
    ];
}

function effectShapes({ kind, field, colour, certain }: Effect): Shape[] {
    switch (kind) {
        case "placed":
        case "changed":
        case "transformed":
            return [
                { kind: "marker", field, colour, certain },
                ...(certain ? [{ kind: "sign", field, sign: "gain" } as const] : []),
            ];
        case "captured":
        case "removed":
            return [{ kind: "sign", field, sign: "removal" }];
        case "met":
            return certain ? [{ kind: "sign", field, sign: "meeting" }] : [];
        case "gave-back":
            return [{ kind: "sign", field, sign: "loss" }];
        default:
            return [];
    }
}

/** A complete turn as advice: the way of its chevron, how it will stand, and all that it brings. */
export function hintShapes(rules: Rules, position: Position, look: BoardLook, turn: Turn): Shape[] {
    const from = rules.parts(position, turn)?.from ?? null,
        events = rules.preview(position, turn),
        stands = events.findLast(({ kind }) => kind === "moved" || kind === "turned");
    const chevron = from === null ? null : look.chevrons[from];
    if (from === null || !chevron || !stands || stands.field === null) return [];
    const { field: to, facing } = stands;
    return [
        { kind: "circle", field: to, look: "pointed" },
        { kind: "ghost", field: to, colour: chevron.colour, facing },
        ...(to === from ? [] : [{ kind: "arrow", from, to, look: "hint" } as const]),
        ...effectsOf(look, { certain: events, possible: [] }).flatMap(effectShapes),
    ];
}

// --- for hands and ears

/** Chevrons that the turn would take off the board. */
export const doomedIn = ({ effects = [] }: Marks): Field[] =>
    effects.flatMap(({ kind, field }) => (kind === "captured" ? [field] : []));

/** The fields that something can be done with at this step. */
export const usefulIn = ({ selectable = [], destinations = [], options = [] }: Marks): Field[] => [
    ...selectable,
    ...destinations,
    ...options,
];

export const chosenIn = ({ chosen = [], selected }: Marks): Field[] =>
    selected == null ? [...chosen] : [...chosen, selected];

function useOf(field: Field, marks: Marks): Use | null {
    if (marks.selected === field) return "picked";
    if (marks.chosen?.includes(field)) return "chosen";
    if (marks.destinations?.includes(field)) return "go";
    if (marks.options?.includes(field)) return "choose";
    return marks.selectable?.includes(field) ? "pick" : null;
}

/** The spoken name of each field, with what choosing it brings. */
export const fieldLabels = (
    scene: Scene,
    marks: Marks,
    threatened: readonly Field[],
    brings: ReadonlyMap<Field, string>,
): string[] =>
    Array.from({ length: FIELDS }, (_, field) =>
        fieldText(
            field,
            { marker: scene.markers[field] ?? null, chevron: chevronOn(scene, field) },
            {
                use: useOf(field, marks),
                threatened: threatened.includes(field),
                brings: brings.get(field) ?? "",
            },
        ),
    );
