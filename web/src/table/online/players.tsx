// SPDX-License-Identifier: GPL-3.0-or-later
// Who plays, as at any table, with their time and whether they are there.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { at } from "../../at.js";
import { warn } from "../../game/sounds.js";
import { t } from "../../i18n/index.js";
import { durationText } from "../../i18n/region.js";
import type { OnlineGame } from "../../online/game.js";
import { isLow } from "../../online/state.js";
import type { Player } from "../../rules/index.js";
import { settings } from "../../settings.js";
import { Players } from "../players.js";

const BETWEEN = 100;

/** How the game stands now, also while an earlier turn is looked at: that is what the clocks are about. */
export function OnlinePlayers({ session }: { session: OnlineGame }) {
    const { said } = session.table,
        { rules, game } = session;
    const clocks = useServerClocks(session),
        low = useLowTime(session, clocks);
    const look = useMemo(() => rules.look(game.position()), [rules, game, session.changed.value]);
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
        <>
            <Players
                session={session}
                look={look}
                clocks={clocks}
                present
                numbered={false}
                idle={said.phase === "waiting"}
                you={said.you}
                presence={presence}
            />
            <p class="spoken" role="status" data-role="low-time">
                {low}
            </p>
        </>
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

/** Warns once a game, by sound and in words, when this player's time is running out; "" before that. */
function useLowTime(session: OnlineGame, clocks: readonly number[] | null): string {
    const { you, running, rules } = session.table.said,
        [text, setText] = useState(""),
        plenty = useRef(false);
    const left = you === null ? undefined : clocks?.[you];
    const low = left !== undefined && isLow(rules.clock, left);
    useEffect(() => {
        // A page that is opened with little time left has nothing new to tell.
        if (left !== undefined && !low) plenty.current = true;
        if (!low || !plenty.current || running !== you || text) return;
        setText(t("{time} left", { time: durationText(left) }));
        if (settings.value.sounds) warn();
    }, [low, running]);
    return text;
}
