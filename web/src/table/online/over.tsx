// SPDX-License-Identifier: GPL-3.0-or-later
// How an online game ended, the totals of its set, and the next one.
import type { ComponentChildren } from "preact";

import { at } from "../../at.js";
import { saveRecord } from "../../game/files.js";
import { t } from "../../i18n/index.js";
import type { OnlineGame } from "../../online/game.js";
import { isVoid, type TableState } from "../../online/messages.js";
import { addressOf } from "../../router.js";
import type { BoardLook } from "../../rules/index.js";
import { Outcome, Places, Totals } from "../result.js";
import { OtherLevels } from "./levels.js";
import { OfferCard } from "./offers.js";
import { endingOf } from "./outcome.js";

/** How many games the set has; null once the players have gone on beyond it. */
export const setLength = ({ number, games }: TableState["set"]): number | null =>
    number < games && games > 1 ? games : null;

interface OverProps {
    readonly session: OnlineGame;
    readonly look: BoardLook;
    readonly children: ComponentChildren;
}

export function OverPanel({ session, look, children }: OverProps) {
    const { over, set, next, you, offer } = session.table.said,
        { secret } = session.hello;
    if (!over) return null;
    const ended = isVoid(over.reason),
        series = set.games > 1 || set.number > 0,
        // The title says it all: the last turn was no turn, and the markers have decided nothing.
        left = over.reason === "resign" || over.reason === "time",
        more = set.number + 1 < set.games;
    return (
        <Outcome {...endingOf(session)}>
            {!left && children}
            {!next && <OfferCard session={session} look={look} />}
            {next && (
                <p class="ways">
                    <a
                        class="button button--main"
                        data-role="to-next"
                        href={secret === null ? `/${next}` : `/${next}/${secret}`}
                    >
                        {you === null ? t("Watch the next game") : t("Go to the next game")}
                    </a>
                </p>
            )}
            {!next && you !== null && !offer && !ended && (
                <p class="ways">
                    <button
                        class="button button--main"
                        data-role={more ? "next" : "rematch"}
                        onClick={() => void session.do({ do: "offer", what: "rematch" })}
                    >
                        {more ? t("Next game") : t("Play again")}
                    </button>
                    <OtherLevels session={session} />
                </p>
            )}
            {!next && you !== null && !offer && !ended && (
                <p class="remark">
                    {t("Seats change: {player} begins the next game.", { player: at(session.players, 1).name })}
                </p>
            )}
            {!(left && session.players.length === 2) && <Places session={session} />}
            {series && !ended && <Totals all={setLength(set)} standings={session.totals} />}
            <p class="ways">
                {session.game.turns > 0 && (
                    <button class="button" data-role="look-at-game" onClick={() => session.look(0)}>
                        {t("Look at the game")}
                    </button>
                )}
                <button class="button" data-role="save-record" onClick={() => saveRecord(session)}>
                    {t("Save this game")}
                </button>
                <a class="button" href={addressOf(session.rules.printPosition(session.position))}>
                    {t("Analyse this position")}
                </a>
                <a class="button" href="/online">
                    {t("New game")}
                </a>
            </p>
        </Outcome>
    );
}
