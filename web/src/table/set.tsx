// SPDX-License-Identifier: GPL-3.0-or-later
// A game that is one of a set: how the set stands, and who sits where now.
import { useEffect } from "preact/hooks";

import { at } from "../at.js";
import type { TableGame } from "../game/table.js";
import { t, tn } from "../i18n/index.js";
import { Swatch } from "../parts/icons.js";
import type { GameName } from "../rules/index.js";
import { seatName } from "../words/index.js";

/** What counts in a set of Pacru are wins, in the others markers. */
const totalText = (game: GameName, { wins, markers }: { readonly wins: number; readonly markers: number }): string =>
    game === "pacru" || game === "pacru2011"
        ? tn("{n} win", "{n} wins", wins)
        : tn("{number} marker", "{number} markers", markers, { number: markers });

interface SetLineProps {
    readonly session: TableGame;
    readonly game: GameName;
    /** Whether it says which game of the set this is. */
    readonly numbered: boolean;
}

/** "Game 2 of 3", and what the games before it have brought. */
export function SetLine({ session, game, numbered }: SetLineProps) {
    const { gameOfSet, gamesInAll, totals } = session,
        some = totals.some(({ games }) => games > 0);
    if (gamesInAll < 2 || !(numbered || some)) return null;
    return (
        <p class="set-line" data-role="set">
            {numbered && <strong>{t("Game {n} of {all}", { n: gameOfSet + 1, all: gamesInAll })}</strong>}
            {some &&
                totals.map((total) => (
                    <span key={total.name} class="set-total">
                        {t("{name}: {text}", { name: total.name, text: totalText(game, total) })}
                    </span>
                ))}
        </p>
    );
}

/** Before the first turn of every game but the first. */
export function SeatChange({ session }: { session: TableGame }) {
    const { players, gameOfSet, game, toMove } = session;
    const shown = gameOfSet > 0 && game.turns === 0 && session.atEnd && toMove !== null;
    useEffect(() => {
        // The button that has begun the game stood below the board.
        if (shown) scrollTo(0, 0);
    }, [shown, gameOfSet]);
    if (!shown) return null;
    return (
        <div class="card seat-change" role="status" data-role="seat-change">
            <p>{t("Seats have changed. {player} begins.", { player: at(players, toMove).name })}</p>
            <ul>
                {players.map(({ colour, name, seat }) => (
                    <li key={colour}>
                        <Swatch colour={colour} />
                        {t("{name}: {text}", { name, text: seatName(seat) })}
                    </li>
                ))}
            </ul>
        </div>
    );
}
