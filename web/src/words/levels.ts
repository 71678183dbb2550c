// SPDX-License-Identifier: GPL-3.0-or-later
// The levels of the computer player: a name that a child likes, and a sentence for everybody else.

import { at } from "../at.js";
import { type Message, msg, tm } from "../i18n/index.js";

const levels: readonly { readonly name: Message; readonly sentence: Message }[] = [
    { name: msg("Duckling"), sentence: msg("Waddles after the first thing it sees. A five-year-old can win.") },
    { name: msg("Rabbit"), sentence: msg("Hops after every field nearby and forgets what you’re up to.") },
    { name: msg("Squirrel"), sentence: msg("Busy collecting fields, and sees most of what you can do next.") },
    { name: msg("Fox"), sentence: msg("Thinks a little ahead and likes to set a trap.") },
    { name: msg("Raven"), sentence: msg("Knows all the tricks and falls for few of yours.") },
    { name: msg("Wolf"), sentence: msg("Hunts with a plan. You’ll need one too.") },
    { name: msg("Owl"), sentence: msg("Sees far and overlooks hardly anything.") },
    { name: msg("Dragon"), sentence: msg("Takes its time and plays to win.") },
];

/** "Duckling" for level 1. */
export const levelName = (level: number): string => tm(at(levels, level - 1).name);

export const levelText = (level: number): string => tm(at(levels, level - 1).sentence);
