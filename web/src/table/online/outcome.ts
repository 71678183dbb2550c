// SPDX-License-Identifier: GPL-3.0-or-later
// How an online game ended, said to the person who reads it: "You won: Ben resigned."
import { at } from "../../at.js";
import { listed, type Message, msg, t, tm } from "../../i18n/index.js";
import type { OnlineGame } from "../../online/game.js";
import type { Player } from "../../rules/index.js";
import { endText } from "../../words/index.js";

type Leaving = "resign" | "time";

const WON: Readonly<Record<Leaving, Message>> = {
    resign: msg("You won: {player} resigned."),
    time: msg("You won: {player} ran out of time."),
};
const LOST: Readonly<Record<Leaving, Message>> = {
    resign: msg("{winner} won: you resigned."),
    time: msg("{winner} won: you ran out of time."),
};
const OTHERS: Readonly<Record<Leaving, Message>> = {
    resign: msg("{winner} won: {player} resigned."),
    time: msg("{winner} won: {player} ran out of time."),
};

export interface Ending {
    readonly title: string;
    /** What the title does not say; "" if it says everything. */
    readonly text: string;
}

/** Who left last, if that has ended the game. */
function leaverOf({ rules, game }: OnlineGame): Player | null {
    const last = game.turns - 1;
    return last < 0 ? null : (rules.parts(game.position(last), game.turn(last))?.player ?? null);
}

export function endingOf(session: OnlineGame): Ending {
    const { over, you } = session.table.said,
        { players } = session;
    if (!over) return { title: "", text: "" };
    const { reason, winners } = over;
    switch (reason) {
        case "ended":
            return {
                title: t("The game was stopped."),
                text: t("The people who run this server stopped the game. It has no result."),
            };
        case "cancelled":
            return { title: t("The table was cancelled."), text: t("The game won’t be played.") };
        case "expired":
            return { title: t("The table has closed."), text: t("The game hadn’t begun in time.") };
        default:
    }
    const [first] = winners,
        named = (some: readonly Player[]): string => listed(some.map((p) => at(players, p).name));
    if (first === undefined) return { title: t("The game is a draw."), text: endText(reason) };
    if (winners.length > 1)
        return {
            title:
                you !== null && winners.includes(you)
                    ? t("You share the win with {players}.", { players: named(winners.filter((p) => p !== you)) })
                    : t("The win is shared: {players}.", { players: named(winners) }),
            text: endText(reason),
        };
    const winner = at(players, first).name,
        leaver = leaverOf(session);
    if ((reason === "resign" || reason === "time") && leaver !== null) {
        const texts = you === first ? WON : you === leaver ? LOST : OTHERS;
        return { title: tm(texts[reason], { winner, player: at(players, leaver).name }), text: "" };
    }
    return { title: you === first ? t("You won!") : t("{winner} won.", { winner }), text: endText(reason) };
}
