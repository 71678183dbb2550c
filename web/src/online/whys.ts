// SPDX-License-Identifier: GPL-3.0-or-later
// Why the server refuses something, in words that help.
import { type Message, msg, t, tm } from "../i18n/index.js";
import type { Why } from "./messages.js";

const MISUNDERSTOOD = msg("This page is out of date. Please reload it.");

const whys: Readonly<Record<Why, Message>> = {
    json: MISUNDERSTOOD,
    message: MISUNDERSTOOD,
    field: MISUNDERSTOOD,
    version: MISUNDERSTOOD,
    hello: MISUNDERSTOOD,
    "no-game": msg("We can’t find this game. Part of the link may be missing, or the game may have been removed."),
    "no-seat": msg("This link doesn’t match a seat at this table. Check that you copied all of it."),
    watching: msg("You’re watching. Only players can do that."),
    host: msg("Only the host of the table can do that."),
    "no-claim": msg("There’s no seat for you to take here."),
    waiting: msg("The game hasn’t started: a seat is still open."),
    over: msg("The game is over."),
    "not-over": msg("The game isn’t over yet."),
    left: msg("You’re no longer in this game."),
    "to-move": msg("It’s another player’s turn."),
    stale: msg("The game has moved on. Please look at the board again."),
    illegal: msg("The server refused this turn, so it has been undone."),
    taken: msg("Someone has just taken this seat."),
    offered: msg("There’s already an offer waiting for an answer."),
    "no-offer": msg("There’s nothing to answer any more."),
    "no-draw": msg("You can’t agree to a draw in this game."),
    "no-back": msg("You have no turn to take back."),
    "moved-on": msg("The players have started another game."),
    full: msg("This game has become too long for that."),
    "too-fast": msg("That was a bit too fast. Wait a moment and try again."),
    store: msg("The server can’t save right now. Try again in a moment."),
    stopping: msg("The server is restarting. Your game is safe and will continue in a moment."),
};

/** Why something was refused; `field` is the one that was not right. */
export function whyText(why: Why, field = ""): string {
    if (why === "field" && field === "name") return t("You can’t use this name. Please choose another one.");
    if (why === "field" && field === "text") return t("This text can’t be sent as it is.");
    return tm(whys[why]);
}
