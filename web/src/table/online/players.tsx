// SPDX-License-Identifier: GPL-3.0-or-later
// Who plays, as at any table, with their time and whether they are there.
import { useEffect, useState } from "preact/hooks";

import { at } from "../../at.js";
import { t } from "../../i18n/index.js";
import type { OnlineGame } from "../../online/game.js";
import type { BoardLook, Player } from "../../rules/index.js";
import { Players } from "../players.js";

const BETWEEN = 100;

export function OnlinePlayers({ session, look }: { session: OnlineGame; look: BoardLook }) {
    const { said } = session.table;
    const presence = (player: Player) => {
        const { kind, here } = at(said.seats, player);
        return (
            kind === "person" &&
            said.phase !== "over" && (
                <svg
                    class={here ? "here" : "here here--not"}
                    viewBox="0 0 10 10"
                    role="img"
                    aria-label={here ? t("is here") : t("is away")}
                    data-role={here ? "here" : "away"}
                >
                    <circle cx="5" cy="5" r="4" />
                </svg>
            )
        );
    };
    return (
        <Players
            session={session}
            look={look}
            clocks={useServerClocks(session)}
            numbered={false}
            idle={said.phase === "waiting"}
            you={said.you}
            presence={presence}
        />
    );
}

/** The clocks of the server, counted on here. */
function useServerClocks(session: OnlineGame): readonly number[] | null {
    const [, redraw] = useState({}),
        { running } = session.table.said;
    useEffect(() => {
        if (running === null) return;
        const timer = setInterval(() => redraw({}), BETWEEN);
        return () => clearInterval(timer);
    }, [session, running]);
    return session.clocks;
}
