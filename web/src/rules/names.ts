// SPDX-License-Identifier: GPL-3.0-or-later
// The library's words for what it reports, as types. desk.ts compares each list with the library's
// own when the module is loaded, so that the two cannot drift apart.

export const GAMES = ["shacru", "azacru", "pacru", "pacru2011"] as const;
export const COLOURS = ["red", "green", "black", "yellow"] as const;
export const SEATS = ["south", "west", "north", "east"] as const;
/** Clockwise: the next one is 45° to the right. */
export const DIRECTIONS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] as const;
export const TURN_KINDS = ["move", "pincer", "reorientation", "pass", "resign", "time"] as const;
export const STAGES = ["complete", "twist", "change", "transformation", "meeting", "give-back"] as const;
export const TWISTS = ["straight", "left", "right", "left-90", "right-90"] as const;
export const RULES = [
    "",
    "S-R1",
    "S-R2",
    "S-R3",
    "S-R4",
    "S-R5",
    "S-R6",
    "A-R1",
    "A-R2",
    "A-R3",
    "A-R4",
    "A-R5",
    "A-R6",
    "A-R7",
    "A-R8",
    "A-R9",
    "A-R10",
    "R1",
    "R2",
    "R3",
    "R4",
    "R5",
    "R6",
    "R7",
    "R8",
    "R9",
    "R10",
    "R11",
    "R12",
    "R13",
    "R14",
    "R15",
    "R16",
    "Reading 16",
    "Reading 19",
] as const;
export const ENDS = [
    "-",
    "no-gain",
    "closing",
    "target",
    "last",
    "repetition",
    "idle",
    "resign",
    "time",
    "agreed",
] as const;
export const EVENTS = [
    "moved",
    "jumped",
    "turned",
    "captured",
    "placed",
    "changed",
    "transformed",
    "met",
    "gave-back",
    "removed",
    "passed",
    "closing",
    "left",
    "out",
    "over",
] as const;
export const REFUSALS = [
    "NONE",
    "NO_CHEVRON",
    "NOT_AHEAD",
    "TOO_FAR",
    "JUMP",
    "OCCUPIED",
    "PINCER",
    "OTHERS_COLOUR",
    "TWIST",
    "TWIST_REMOVED",
    "PASS",
    "CHANGE_FIELD",
    "TRANSFORM_FIELD",
    "CHEVRON_ON_FIELD",
    "NO_CONNECTION",
    "TOO_MANY",
    "MEETING_FIELD",
    "REORIENTATION",
    "CANNOT_REORIENT",
    "OVER",
    "SYNTAX",
    "NOT_IN_GAME",
] as const;
export const FAULTS = [
    "NONE",
    "WORDS",
    "VARIANT",
    "RANKS",
    "RANK",
    "PLAYERS",
    "CHEVRON",
    "COLOUR_TWICE",
    "MARKER_COLOUR",
    "TO_MOVE",
    "TWO_CHEVRONS",
    "OTHERS_COLOUR",
    "TOO_MANY",
    "CLOSING",
    "PAST_TARGET",
    "TWO_AT_TARGET",
    "NO_CHEVRONS",
    "ALL_LEFT",
] as const;
export const STATUSES = [
    "ok",
    "no-memory",
    "argument",
    "illegal",
    "over",
    "not-over",
    "too-long",
    "nothing",
    "text",
    "mismatch",
    "bad-record",
] as const;
export const RECORD_FAULTS = [
    "none",
    "too-big",
    "utf-8",
    "character",
    "empty",
    "no-tags",
    "tag-syntax",
    "tag-escape",
    "tag-too-long",
    "tag-twice",
    "too-many-tags",
    "too-many-games",
    "too-many-turns",
    "no-game",
    "game",
    "no-position",
    "position",
    "players",
    "other-game",
    "repetition",
    "result",
    "comment-open",
    "comment-too-long",
    "turn",
    "after-end",
    "variation",
    "variation-open",
    "variation-twice",
    "too-many-variations",
    "sign",
] as const;
/** Kinds of computer players. */
export const COMPUTERS = ["engine", "plain", "uct", "greedy", "random"] as const;

/** In the order of the library's names(). */
export const LISTS: readonly (readonly string[])[] = [
    GAMES,
    COLOURS,
    SEATS,
    DIRECTIONS,
    TURN_KINDS,
    STAGES,
    TWISTS,
    RULES,
    ENDS,
    EVENTS,
    REFUSALS,
    FAULTS,
    STATUSES,
    RECORD_FAULTS,
    COMPUTERS,
];

export type GameName = (typeof GAMES)[number];
export type Colour = (typeof COLOURS)[number];
export type Seat = (typeof SEATS)[number];
export type DirectionName = (typeof DIRECTIONS)[number];
export type TurnKind = (typeof TURN_KINDS)[number];
export type Stage = (typeof STAGES)[number];
export type Twist = (typeof TWISTS)[number];
export type Rule = (typeof RULES)[number];
export type End = (typeof ENDS)[number];
export type EventKind = (typeof EVENTS)[number];
export type RefusalKind = (typeof REFUSALS)[number];
export type FaultKind = (typeof FAULTS)[number];
export type Status = (typeof STATUSES)[number];
export type RecordFaultKind = (typeof RECORD_FAULTS)[number];
