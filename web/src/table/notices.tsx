// SPDX-License-Identifier: GPL-3.0-or-later
// What the players must not miss, as long as it is so: Azacru's closing round, a chevron that can be taken, one
// that has been.
import { at } from "../at.js";
import type { TableGame } from "../game/table.js";
import { listed, t, tn } from "../i18n/index.js";
import type { BoardLook, Field, Player } from "../rules/index.js";
import { RuleLink } from "../turn/index.js";

interface NoticesProps {
    readonly session: TableGame;
    readonly look: BoardLook;
    /** How many chevrons the player to move has lost since their last turn. */
    readonly lost: number;
    /** Chevrons that two of another player attack. */
    readonly threatened: readonly Field[];
}

/** Those whose turn is still to come in the closing round, in order. */
export function closingPlayers({ players, toMove, closing }: BoardLook): Player[] {
    const order = players.map((_, i) => (toMove + i) % players.length);
    return order.filter((player) => !at(players, player).left).slice(0, closing ?? 0);
}

export function Notices({ session, look, lost, threatened }: NoticesProps) {
    const { toMove } = look,
        name = toMove === session.you ? null : (session.players[toMove]?.name ?? "");
    const own = threatened.filter((field) => look.chevrons[field]?.player === toMove).length,
        over = look.end !== "-" || session.over;
    if (over) return null;
    return (
        <div class="table-notices" role="status" data-role="notices">
            {look.closing !== null && (
                <p class="notice-line" data-role="closing">
                    {t("Closing round: one more turn each for {players}.", {
                        players: listed(closingPlayers(look).map((player) => at(session.players, player).name)),
                    })}{" "}
                    <RuleLink rule="A-R10" />
                </p>
            )}
            {lost > 0 && (
                <p class="notice-line" data-role="lost">
                    {name === null
                        ? tn("You’ve lost a chevron.", "You’ve lost {n} chevrons.", lost)
                        : tn("{player} has lost a chevron.", "{player} has lost {n} chevrons.", lost, {
                              player: name,
                          })}{" "}
                    <RuleLink rule="R11" />
                </p>
            )}
            {own > 0 && (
                <p class="notice-line" data-role="threatened">
                    {name === null
                        ? tn(
                              "Careful: one of your chevrons is attacked by two and can be taken.",
                              "Careful: {n} of your chevrons are attacked by two and can be taken.",
                              own,
                          )
                        : tn(
                              "{player}: one of your chevrons is attacked by two and can be taken.",
                              "{player}: {n} of your chevrons are attacked by two and can be taken.",
                              own,
                              { player: name },
                          )}{" "}
                    <RuleLink rule="R11" />
                </p>
            )}
        </div>
    );
}
