// SPDX-License-Identifier: GPL-3.0-or-later
// Why the server refuses something, in words that help.
import { msg, t, tm, type Message } from "../i18n/index.js";
import type { Why } from "./messages.js";

const MISUNDERSTOOD = msg("This page and the server do not understand each other. Load the page anew, please.");

const whys: Readonly<Record<Why, Message>> = {
    "json": MISUNDERSTOOD,
    "message": MISUNDERSTOOD,
    "field": MISUNDERSTOOD,
    "version": MISUNDERSTOOD,
    "hello": MISUNDERSTOOD,
    "no-game": msg("There is no such game here. The address may be incomplete, or the game was long ago."),
    "no-seat": msg("This link opens no seat at this table. Perhaps a letter of it is missing."),
    "watching": msg("You are watching: only those who play can do that."),
    "waiting": msg("The game has not begun: a seat is still open."),
    "over": msg("The game is over."),
    "not-over": msg("The game is not over yet."),
    "left": msg("You are no longer in this game."),
    "to-move": msg("It is another player’s turn."),
    "stale": msg("The game has gone on meanwhile. Please look at the board again."),
    "illegal": msg("The server does not allow this turn. It has been taken off the board."),
    "taken": msg("Somebody has just taken this seat."),
    "offered": msg("There is an offer already that waits for an answer."),
    "no-offer": msg("There is nothing to answer any more."),
    "no-draw": msg("There is no draw by agreement in this game."),
    "no-back": msg("There is no turn of yours that could be taken back."),
    "moved-on": msg("The players have gone on with another game."),
    "too-fast": msg("That was too much at once. Wait a moment and try again."),
    "store": msg("The server cannot keep anything just now. Try again in a moment."),
    "stopping": msg("The server is being restarted. The game is kept and goes on in a moment."),
};

/** Why something was refused; `field` is the one that was not right. */
export function whyText(why: Why, field = ""): string {
    if (why === "field" && field === "name") return t("This name cannot be used. Choose another one, please.");
    if (why === "field" && field === "text") return t("This text cannot be sent as it is.");
    return tm(whys[why]);
}
