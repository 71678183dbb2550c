// SPDX-License-Identifier: GPL-3.0-or-later
// Names of what the rules library speaks of.

import { at } from "../at.js";
import { rulePath } from "../book/addresses.js";
import { language, type Message, msg, tm } from "../i18n/index.js";
import {
    type Colour,
    DIRECTIONS,
    type Direction,
    type DirectionName,
    type GameName,
    type Rule,
    type Seat,
} from "../rules/index.js";

const colours: Readonly<Record<Colour, Message>> = {
    red: msg("Red"),
    green: msg("Green"),
    black: msg("Black"),
    yellow: msg("Yellow"),
};

/** "Red": a colour as the name of its player. */
export const colourName = (colour: Colour): string => tm(colours[colour]);

const seats: Readonly<Record<Seat, Message>> = {
    south: msg("South"),
    west: msg("West"),
    north: msg("North"),
    east: msg("East"),
};

/** "South": a side of the board, where somebody sits. */
export const seatName = (seat: Seat): string => tm(seats[seat]);

const directions: Readonly<Record<DirectionName, Message>> = {
    N: msg("north"),
    NE: msg("north-east"),
    E: msg("east"),
    SE: msg("south-east"),
    S: msg("south"),
    SW: msg("south-west"),
    W: msg("west"),
    NW: msg("north-west"),
};

/** "north", to be used behind "points". */
export const directionName = (direction: Direction): string => tm(directions[at(DIRECTIONS, direction & 7)]);

const games: Readonly<Record<GameName, string>> = {
    shacru: "Shacru",
    azacru: "Azacru",
    pacru: "Pacru",
    pacru2011: "Pacru 2011",
};

export const gameName = (game: GameName): string => games[game];

const rules: Readonly<Record<Exclude<Rule, "">, Message>> = {
    "S-R1": msg("starting position"),
    "S-R2": msg("taking turns"),
    "S-R3": msg("moving"),
    "S-R4": msg("borderland twist"),
    "S-R5": msg("forbidden fields"),
    "S-R6": msg("end of the game"),
    "A-R1": msg("starting position"),
    "A-R2": msg("taking turns"),
    "A-R3": msg("moving"),
    "A-R4": msg("power of movement"),
    "A-R5": msg("long move"),
    "A-R6": msg("borderland twist"),
    "A-R7": msg("connection change"),
    "A-R8": msg("connection jump"),
    "A-R9": msg("forbidden fields"),
    "A-R10": msg("end of the game"),
    R1: msg("starting position"),
    R2: msg("taking turns"),
    R3: msg("moving"),
    R4: msg("borderland change"),
    R5: msg("power of movement"),
    R6: msg("long move"),
    R7: msg("forbidden fields"),
    R8: msg("connection change"),
    R9: msg("connection jump"),
    R10: msg("borderland transformation"),
    R11: msg("pincer"),
    R12: msg("meeting"),
    R13: msg("benefits"),
    R14: msg("reorientation"),
    R15: msg("blocked turn"),
    R16: msg("end of the game"),
    "Reading 16": msg("repetition"),
    "Reading 19": msg("leaving the game"),
};

/** "borderland change", what a rule is about. */
export const ruleName = (rule: Rule): string => (rule === "" ? "" : tm(rules[rule]));

/** Where a rule is explained, in the language in use. */
export const ruleAddress = (rule: Rule): string => rulePath(language.value, rule);
