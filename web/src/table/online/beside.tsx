// SPDX-License-Identifier: GPL-3.0-or-later
// Beside the board of an online game: what is to be done here, or who is waited for.
import { useEffect, useState } from "preact/hooks";

import { at } from "../../at.js";
import { clockText } from "../../game/clocks.js";
import { t } from "../../i18n/index.js";
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
import { type Conditional, ConditionalCard } from "./conditional.js";
import { ClaimSeat, OtherDevice, TakeSeat } from "./joining.js";
import { OfferCard } from "./offers.js";
import { OverPanel, setLength } from "./over.js";
import { PlanCard, type Planning } from "./planning.js";
import { WaitingRoom } from "./room.js";
import { SitDown } from "./seats.js";
import { Watching } from "./watching.js";

interface BesideProps {
    readonly session: OnlineGame;
    readonly look: BoardLook;
    readonly view: ReturnType<typeof useView>;
    readonly planning: Planning;
    readonly conditional: Conditional;
}

export function OnlineBeside({ session, look, view, planning, conditional }: BesideProps) {
    const { turn, told, notices, busy, quarters } = view,
        ahead = planning.ahead !== null || conditional.ahead !== null;
    const { said } = session.table,
        { phase, you } = said,
        devices = useDevices(session),
        begun = turn.state.steps.length > 1;
    const last = told && <Last {...told} />,
        over = phase === "over" && session.atEnd;
    const own = you === null ? undefined : said.seats[you],
        seatless = you !== null && phase !== "over" && (own?.kind === "open" || own?.kind === "computer"),
        coming = phase !== "over" && (said.claim !== null || said.take);
    return (
        <div class="turn-place">
            {seatless && <SitDown session={session} look={look} you={you} />}
            {phase !== "over" && said.claim !== null && <ClaimSeat session={session} claim={said.claim} />}
            {phase !== "over" && said.claim === null && said.take && <TakeSeat session={session} look={look} />}
            {devices.asked && <OtherDevice session={session} onKnown={devices.known} />}
            {you === null && !coming && <Watching session={session} />}
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
                !seatless && !coming && <WaitingRoom session={session} />
            ) : (
                <Waiting session={session} />
            )}
            {phase === "playing" && session.atEnd && <ConditionalCard session={session} conditional={conditional} />}
            {planning.ahead && (
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
            {you === null && !coming && <OwnSeat game={said.game} />}
            {phase === "playing" && said.set.number > 0 && session.atEnd && !begun && <SoFar session={session} />}
            {phase === "playing" && session.atEnd && !begun && you !== null && <Goal look={look} />}
        </div>
    );
}

/** Asks once about each device that comes to this player's seat besides this one. */
function useDevices(session: OnlineGame): { readonly asked: boolean; known(): void } {
    const { you, seats } = session.table.said,
        count = you === null ? 0 : at(seats, you).devices;
    // Those that there were when the page was opened have been told of already.
    const [known, setKnown] = useState(count);
    return { asked: count > 1 && count > known, known: () => setKnown(count) };
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
        <Totals all={setLength(session.table.said.set)} standings={session.totals} />
    </details>
);

function Waiting({ session }: { session: OnlineGame }) {
    const { said, sent } = session.table;
    const player = said.toMove === null ? "" : at(session.players, said.toMove).name,
        seat = said.toMove === null ? undefined : said.seats[said.toMove];
    // Where nothing depends on it the server counts no time away, and only tells who is connected.
    const away = said.toMove !== said.you && (said.away || (seat?.kind === "person" && !seat.here));
    return (
        <div class="card waiting" role="status" data-role="waiting">
            <p>
                {sent ? (
                    t("Sending your turn…")
                ) : away ? (
                    <Away session={session} player={player} />
                ) : (
                    t("{player} is thinking…", { player })
                )}
            </p>
        </div>
    );
}

/** "Ben is away, 2:41 left.", and what happens then. */
function Away({ session, player }: { session: OnlineGame; player: string }) {
    const [, redraw] = useState({}),
        { rules } = session.table.said,
        left = session.fairTime;
    useEffect(() => {
        const timer = setInterval(() => redraw({}), 250);
        return () => clearInterval(timer);
    }, []);
    if (left === null)
        return (
            <>
                {t("{player} is away.", { player })} {awayText(rules, player)}
            </>
        );
    return (
        <>
            {/* Counted on for the eye; a screen reader is told once. */}
            <span class="spoken">{t("{player} is away.", { player })}</span>
            <span aria-hidden="true" data-role="fair-time">
                {left > 0
                    ? t("{player} is away, {time} left.", { player, time: clockText(Math.ceil(left / 1000) * 1000) })
                    : t("{player} is away.", { player })}
            </span>{" "}
            {awayText(rules, player)}
        </>
    );
}

/** What the table has chosen for people who are away longer than their fair time. */
function awayText({ away, clock }: TableRules, player: string): string {
    switch (away) {
        case "left":
            return t("After that {player} counts as having left the game.", { player });
        case "computer":
            return t("After that the computer plays for {player}.", { player });
        case "wait":
            return clock.kind === "none"
                ? t("The game is waiting.")
                : clock.kind === "days"
                  ? t("The clock decides how long the game waits.")
                  : t("After that {player}’s clock runs.", { player });
    }
}
