// SPDX-License-Identifier: GPL-3.0-or-later
// What players ask each other: a draw, to take back, to play again.
import { at } from "../../at.js";
import { listed, type Message, msg, t, tm } from "../../i18n/index.js";
import type { OnlineGame } from "../../online/game.js";
import type { OfferKind } from "../../online/messages.js";
import { isAsked } from "../../online/state.js";
import type { BoardLook } from "../../rules/index.js";
import { takesPart } from "../players.js";

const asked: Readonly<Record<OfferKind, Message>> = {
    draw: msg("{player} offers a draw."),
    back: msg("{player} asks to take back their last turn."),
    rematch: msg("{player} would like to play again."),
};

const asking: Readonly<Record<OfferKind, Message>> = {
    draw: msg("You’ve offered a draw. Waiting for {players}."),
    back: msg("You’ve asked to take back your last turn. Waiting for {players}."),
    rematch: msg("You’d like to play again. Waiting for {players}."),
};

const agreed: Readonly<Record<OfferKind, Message>> = {
    draw: msg("You’ve agreed to a draw. Waiting for {players}."),
    back: msg("You’ve agreed. Waiting for {players}."),
    rematch: msg("You’ve agreed to play again. Waiting for {players}."),
};

const yes: Readonly<Record<OfferKind, Message>> = {
    draw: msg("Agree to a draw"),
    back: msg("Allow"),
    rematch: msg("Play again"),
};

const withdraw: Readonly<Record<OfferKind, Message>> = {
    draw: msg("Withdraw the offer"),
    back: msg("Withdraw the request"),
    rematch: msg("Withdraw the offer"),
};

/** Whether this page has to answer an offer. */
export const isAskedHere = (session: OnlineGame, look: BoardLook): boolean => {
    const { said } = session.table;
    return isAsked(said, said.you !== null && takesPart(look, said.you));
};

export function OfferCard({ session, look }: { session: OnlineGame; look: BoardLook }) {
    const { said } = session.table,
        { offer, you, seats } = said,
        { players } = session;
    if (!offer) return null;
    const { what, by } = offer;
    const missing = listed(
        players
            .filter(
                (_, p) =>
                    !offer.agreed.includes(p) &&
                    seats[p]?.kind === "person" &&
                    (what === "rematch" || takesPart(look, p)),
            )
            .map(({ name }) => name),
    );
    const answer = (agree: boolean): void => void session.do({ do: "answer", what, yes: agree });
    const wanted = isAskedHere(session, look);
    const text =
        you === by ? asking[what] : wanted || you === null || !offer.agreed.includes(you) ? asked[what] : agreed[what];
    return (
        <div class={wanted ? "card offer offer--wanted" : "card offer"} data-role="offer" data-offer={what}>
            <p role="status">{tm(text, { player: at(players, by).name, players: missing })}</p>
            {you === by && (
                <p class="ways">
                    <button
                        class="button"
                        data-role="withdraw"
                        onClick={() => void session.do({ do: "withdraw", what })}
                    >
                        {tm(withdraw[what])}
                    </button>
                </p>
            )}
            {wanted && (
                <p class="ways">
                    <button class="button button--main" data-role="agree" onClick={() => answer(true)}>
                        {tm(yes[what])}
                    </button>
                    <button class="button" data-role="decline" onClick={() => answer(false)}>
                        {t("No, thanks")}
                    </button>
                </p>
            )}
        </div>
    );
}
