// SPDX-License-Identifier: GPL-3.0-or-later
// How an online game ended, the totals of its set, and the next one.
import type { ComponentChildren } from "preact";

import { saveRecord } from "../../game/files.js";
import { t } from "../../i18n/index.js";
import type { OnlineGame } from "../../online/game.js";
import { addressOf } from "../../router.js";
import type { BoardLook } from "../../rules/index.js";
import { Outcome, Places, Totals } from "../result.js";
import { OfferCard } from "./offers.js";
import { endingOf } from "./outcome.js";

interface OverProps {
    readonly session: OnlineGame;
    readonly look: BoardLook;
    readonly children: ComponentChildren;
}

export function OverPanel({ session, look, children }: OverProps) {
    const { over, set, next, you, offer } = session.table.said,
        { secret } = session.hello;
    if (!over) return null;
    const ended = over.reason === "ended",
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
                </p>
            )}
            {!(left && session.players.length === 2) && <Places session={session} />}
            {set.games > 1 && !ended && <Totals all={set.games} standings={session.totals} />}
            <p class="ways">
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
