// SPDX-License-Identifier: GPL-3.0-or-later
// Beside the board of an online game: what is to be done here, or who is waited for.
import { at } from "../../at.js";
import { t, tn } from "../../i18n/index.js";
import type { OnlineGame } from "../../online/game.js";
import type { TableRules } from "../../online/messages.js";
import { mine, pathOf } from "../../online/mine.js";
import type { BoardLook } from "../../rules/index.js";
import { TurnPanel } from "../../turn/index.js";
import { Last } from "../beside.js";
import { Goal } from "../goal.js";
import { Totals } from "../result.js";
import { SeatChange } from "../set.js";
import type { useView } from "../view.js";
import { OfferCard } from "./offers.js";
import { OverPanel } from "./over.js";
import { PlanCard, type Planning } from "./planning.js";
import { AwaitSeats, SitDown } from "./seats.js";

interface BesideProps {
    readonly session: OnlineGame;
    readonly look: BoardLook;
    readonly view: ReturnType<typeof useView>;
    readonly planning: Planning;
}

export function OnlineBeside({ session, look, view, planning }: BesideProps) {
    const { turn, told, notices, busy, quarters } = view,
        ahead = planning.ahead !== null;
    const { said } = session.table,
        { phase, you } = said,
        begun = turn.state.steps.length > 1;
    const last = told && <Last {...told} />,
        over = phase === "over" && session.atEnd;
    const seatless = you !== null && phase !== "over" && said.seats[you]?.kind !== "person";
    return (
        <div class="turn-place">
            {seatless && <SitDown session={session} you={you} />}
            {phase === "playing" && <OfferCard session={session} look={look} />}
            {over ? (
                !busy && (
                    <OverPanel session={session} look={look}>
                        {last}
                    </OverPanel>
                )
            ) : turn.active ? (
                <TurnPanel turn={turn} quarters={quarters} ahead={ahead} />
            ) : !session.atEnd ? (
                <LookingBack session={session} look={look} />
            ) : phase === "waiting" ? (
                !seatless && <AwaitSeats session={session} />
            ) : (
                <Waiting session={session} />
            )}
            {ahead && (
                <p class="ways">
                    <button class="button" data-role="stop-planning" onClick={() => planning.stop()}>
                        {t("Don’t plan a turn")}
                    </button>
                </p>
            )}
            {phase === "playing" && session.atEnd && <PlanCard session={session} planning={planning} />}
            {phase === "playing" && <SeatChange session={session} />}
            {phase === "playing" && notices}
            {!over && !begun && last}
            {you === null && <OwnSeat game={said.game} />}
            {phase === "playing" && said.set.number > 0 && session.atEnd && !begun && <SoFar session={session} />}
            {phase === "playing" && session.atEnd && !begun && you !== null && <Goal look={look} />}
        </div>
    );
}

/** An earlier position: what it is, and what goes on meanwhile. */
function LookingBack({ session, look }: { session: OnlineGame; look: BoardLook }) {
    const { players, toMove, you, shown, mine } = session,
        then = session.players[look.toMove]?.name ?? "";
    return (
        <div class="card looking looking--past" data-role="looking">
            <div>
                <p>
                    <strong>{t("An earlier position")}</strong>{" "}
                    {t("After turn {n} of {all}; {player} was next.", {
                        n: shown,
                        all: session.game.turns,
                        player: then,
                    })}
                </p>
                <p class="remark">
                    {t("Markers then: {counts}", {
                        counts: players
                            .map(({ name }, p) => t("{name}: {text}", { name, text: at(look.players, p).markers }))
                            .join(" · "),
                    })}
                </p>
                {toMove !== null && (
                    <p role="status" data-role="meanwhile">
                        {toMove === you
                            ? t("In the game, it’s your turn.")
                            : t("In the game, it’s {player}’s turn.", { player: at(players, toMove).name })}
                    </p>
                )}
            </div>
            <button class="button button--main" data-role="to-end" onClick={() => session.lookAtGame()}>
                {mine ? t("Back to your turn") : t("Back to the game")}
            </button>
        </div>
    );
}

/** For whoever has opened the link to watch, and has a seat at this table. */
function OwnSeat({ game }: { game: string }) {
    const found = mine.value.find((one) => one.game === game);
    return found?.secret ? (
        <p class="ways">
            <a class="button" href={pathOf(found)} data-role="own-seat">
                {t("Go to your seat at this table")}
            </a>
        </p>
    ) : null;
}

/** The totals before this game. */
const SoFar = ({ session }: { session: OnlineGame }) => (
    <details class="result so-far" data-role="so-far">
        <summary>{t("Totals so far")}</summary>
        <Totals all={session.gamesInAll} standings={session.totals} />
    </details>
);

function Waiting({ session }: { session: OnlineGame }) {
    const { said, sent } = session.table;
    const seat = said.toMove === null ? undefined : said.seats[said.toMove];
    const player = said.toMove === null ? "" : at(session.players, said.toMove).name;
    const away = seat?.kind === "person" && !seat.here && said.toMove !== said.you;
    return (
        <div class="card waiting" role="status" data-role="waiting">
            <p>
                {sent ? (
                    t("Sending your turn…")
                ) : away ? (
                    <>
                        {t("{player} is away.", { player })} {awayText(said.rules, player)}
                    </>
                ) : (
                    t("{player} is thinking…", { player })
                )}
            </p>
        </div>
    );
}

/** What the table has chosen for those who leave. */
function awayText({ away, grace, clock }: TableRules, player: string): string {
    const time =
        grace < 120 ? tn("{n} second", "{n} seconds", grace) : tn("{n} minute", "{n} minutes", Math.round(grace / 60));
    switch (away) {
        case "left":
            return t("Anyone away for {time} counts as having left the game.", { time });
        case "computer":
            return t("After {time} the computer plays for {player}.", { time, player });
        case "wait":
            return clock.kind === "none" ? t("The game is waiting.") : t("The clock decides how long the game waits.");
    }
}
