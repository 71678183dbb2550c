// SPDX-License-Identifier: GPL-3.0-or-later
// After a game against computers of the server: the same again against stronger or weaker ones, with the seats changed.
import { useState } from "preact/hooks";

import { at } from "../../at.js";
import { listed, t } from "../../i18n/index.js";
import type { OnlineGame } from "../../online/game.js";
import { aSeat, makeGame, type OnlinePlan } from "../../online/making.js";
import type { TableState } from "../../online/messages.js";
import { levelTitle } from "../../parts/levels.js";
import { tell } from "../../parts/notice.js";
import { go } from "../../router.js";

const WEAKEST = 1,
    STRONGEST = 8;

/** The same table with other levels, whoever was next to begin first; null if they have none such, or others play along. */
export function withOtherLevels({ rules, seats, set, you }: TableState, more: number): OnlinePlan | null {
    const turned = seats.map((_, s) => (s + 1) % seats.length);
    const planned = turned.map((s) => {
        const { kind, level } = at(seats, s);
        if (s === you) return aSeat("me");
        return kind === "computer" && level !== null ? { ...aSeat("computer"), level: level + more } : null;
    });
    const fits = planned.every(
        (seat) => seat && (seat.kind === "me" || (seat.level >= WEAKEST && seat.level <= STRONGEST)),
    );
    if (!fits || !planned.some((seat) => seat?.kind === "computer")) return null;
    const { game, clock, away, grace, level, repetition } = rules;
    return {
        game,
        seats: planned.flatMap((seat) => (seat ? [seat] : [])),
        chance: false,
        clock,
        away,
        grace,
        level,
        games: set.games,
        repetition,
    };
}

export function OtherLevels({ session }: { session: OnlineGame }) {
    const { said } = session.table,
        [busy, setBusy] = useState(false);
    const won = said.you !== null && said.over?.winners.includes(said.you);
    const play = async (plan: OnlinePlan): Promise<void> => {
        if (busy) return;
        setBusy(true);
        const made = await makeGame(plan, said.seats[said.you ?? 0]?.name ?? "");
        setBusy(false);
        if ("path" in made) go(made.path);
        else tell(t("The game couldn’t be created"));
    };
    return (
        <>
            {(won ? [1, -1] : [-1, 1]).map((more) => {
                const plan = withOtherLevels(said, more);
                const levels = plan?.seats.flatMap(({ kind, level }) =>
                    kind === "computer" ? [levelTitle(level)] : [],
                );
                const level = listed([...new Set(levels ?? [])]);
                return (
                    plan && (
                        <button
                            key={more}
                            class="button"
                            aria-disabled={busy}
                            data-role={more > 0 ? "harder" : "easier"}
                            onClick={() => void play(plan)}
                        >
                            {more > 0 ? t("Harder: {level}", { level }) : t("Easier: {level}", { level })}
                        </button>
                    )
                );
            })}
        </>
    );
}
