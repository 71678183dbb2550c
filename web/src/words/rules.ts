// SPDX-License-Identifier: GPL-3.0-or-later
// The rules, a sentence each, as rulebook/ words them: tests/web/rulebook.mjs holds them against it. The numbers are the booklet's.
import { type Message, msg } from "../i18n/index.js";
import type { Rule } from "../rules/index.js";

export type Sentences = Readonly<Partial<Record<Exclude<Rule, "">, Message>>>;

export const SHACRU: Sentences = {
    "S-R1": msg(
        "Each player sits at one side of the board with three chevrons, or four when two play. At the start every field is neutral.",
    ),
    "S-R2": msg(
        "Players take turns to move one chevron. You pass only if you can’t move, and you’re still in the game.",
    ),
    "S-R3": msg(
        "Move a chevron one field straight ahead, or 45° to its left or right. It ends up pointing the way it travelled. If it lands on a neutral field, the field gets your marker.",
    ),
    "S-R4": msg("When you cross a border into another borderland, you may twist the chevron by 45° to either side."),
    "S-R5": msg("You can’t enter a field of another player’s colour, or one with a chevron on it."),
    "S-R6": msg(
        "The game ends when no one can gain another field. The player with the most markers wins. You can add up scores over several games.",
    ),
};

export const AZACRU: Sentences = {
    "A-R1": msg("The chevrons start as in Shacru."),
    "A-R2": msg("Players take turns to move one chevron. You pass only if you can’t move."),
    "A-R3": msg(
        "Move a chevron straight ahead, or 45° to its left or right. It ends up pointing the way it travelled. If it ends on a neutral field, the field gets your marker.",
    ),
    "A-R4": msg(
        "A chevron can go as many fields as you have markers in the borderland where it starts, and always at least one.",
    ),
    "A-R5": msg("A long move, of more than one field, goes in a straight line."),
    "A-R6": msg("When you cross a border into another borderland, you may twist the chevron by 45° to either side."),
    "A-R7": msg(
        "A long move from one of your fields to another is a connection. If no chevron stands in between, all fields in between become yours. But if one of them was another player’s, your chevron leaves the board for good.",
    ),
    "A-R8": msg(
        "In a connection your chevron may jump all chevrons in between, no matter whose they are. The fields in between then stay as they are.",
    ),
    "A-R9": msg(
        "You may pass over other players’ fields, but you can’t end on one, or on an occupied field. You can’t jump a chevron without a connection.",
    ),
    "A-R10": msg(
        "As soon as a player can’t move, everyone else has one more turn. Then the player with the most markers wins. You can add up scores over several games.",
    ),
};

export const PACRU: Sentences = {
    R1: msg(
        "The chevrons start as in Shacru. Each player has 42 markers when two play, 28 when three play, 24 when four play. Get all of yours onto the board!",
    ),
    R2: msg("Players take turns to move one chevron or to reorient one. No one passes."),
    R3: msg(
        "Move a chevron straight ahead, or 45° to its left or right. It ends up pointing the way it travelled. Landing on a field does not, by itself, earn a marker.",
    ),
    R4: msg(
        "When you cross a border, put a marker on any neutral, unoccupied field in the new borderland. The field you landed on counts too.",
    ),
    R5: msg(
        "A chevron can go as many fields as you have markers in the borderland where it starts, and always at least one.",
    ),
    R6: msg("A long move, of more than one field, goes in a straight line, and the chevron isn’t twisted at its end."),
    R7: msg(
        "You may pass over other players’ fields, but you can’t end on one. Unless another rule allows it, you can’t jump a chevron, end on an occupied field, or change a field that has a chevron on it.",
    ),
    R8: msg(
        "A long move from one of your fields to another is a connection. If no chevron stands in between, all fields in between become yours. If it also crosses a border, choose this or what the border earns.",
    ),
    R9: msg(
        "In a connection your chevron may jump all chevrons in between. The fields in between stay as they are, and crossing a border earns what it always does.",
    ),
    R10: msg(
        "When you cross into a borderland with no neutral field at all, change one unoccupied field there from another player’s colour to yours.",
    ),
    R11: msg(
        "If two or more of your chevrons attack the same opponent’s chevron when your turn begins, you can take it. One of them moves onto its field, and the field becomes yours.",
    ),
    R12: msg(
        "If the chevron you moved and another of yours face each other on neighbouring fields of your colour, change any unoccupied field on the board to your colour.",
    ),
    R13: msg(
        "You get every benefit your move earns. One exception: if a connection also crosses a border, choose one of the two.",
    ),
    R14: msg(
        "Instead of moving, you may rotate one chevron by 45° for two markers or by 90° for four. Give them back from unoccupied fields of your colour. You can only do this if one of your chevrons could move.",
    ),
    R15: msg(
        "You’re out when your last chevron is taken, or when none of your chevrons can move as your turn begins. Your markers stay.",
    ),
    R16: msg(
        "You win when all your markers are on the board at the end of your turn, or when no one else has chevrons left.",
    ),
};

export const READINGS: Sentences = {
    "Reading 16": msg(
        "When the same position comes up for the third time, the game ends: Pacru is a draw, and in the others the most markers win. Shacru also ends when no one has gained a field for 20 turns each.",
    ),
    "Reading 19": msg(
        "If a player leaves the game or runs out of time, their chevrons leave the board and they can’t win. Their markers stay, and the others keep playing.",
    ),
};

/** What a rule says; null if it is not told. */
export const ruleSentence = (rule: Exclude<Rule, "">): Message | null =>
    SHACRU[rule] ?? AZACRU[rule] ?? PACRU[rule] ?? READINGS[rule] ?? null;
