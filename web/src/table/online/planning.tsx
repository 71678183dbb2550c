// SPDX-License-Identifier: GPL-3.0-or-later
// Planning a turn while another player is on turn: asked for by choosing a chevron of one's own.
import { useEffect, useMemo, useState } from "preact/hooks";

import { at } from "../../at.js";
import type { Shape } from "../../board/index.js";
import { t } from "../../i18n/index.js";
import type { OnlineGame } from "../../online/game.js";
import { positionFor } from "../../online/planning.js";
import { tell } from "../../parts/notice.js";
import type { BoardLook, Field, Position, Turn } from "../../rules/index.js";
import { hintShapes } from "../../turn/index.js";
import { takesPart } from "../players.js";

export interface Planning {
    /** A turn may be planned now. */
    readonly possible: boolean;
    /** The chevron that was chosen too early. */
    readonly early: Field | null;
    /** Where the turn is being planned; null if none is. */
    readonly ahead: Position | null;
    /** The planned turn as it is drawn. */
    readonly shapes: readonly Shape[];
    onEarly: ((field: Field) => void) | undefined;
    begin(): void;
    stop(): void;
    put(turn: Turn): void;
    forget(): void;
}

const NONE: readonly Shape[] = [];

export function usePlanning(session: OnlineGame, look: BoardLook): Planning {
    const { rules, position, planned } = session,
        { said } = session.table,
        { you } = said;
    const [early, setEarly] = useState<Field | null>(null),
        [begun, setBegun] = useState(false);
    const possible =
        said.phase === "playing" &&
        session.atEnd &&
        you !== null &&
        look.end === "-" &&
        look.toMove !== you &&
        said.seats[you]?.kind === "person" &&
        takesPart(look, you);
    const there = useMemo(
        () => (possible ? positionFor(rules, position, at(session.players, you).colour) : null),
        [rules, position, possible],
    );
    const ahead = begun ? there : null;
    const stop = (): void => {
        setEarly(null);
        setBegun(false);
    };
    // Another turn has been played: what was begun belongs to a position that is gone.
    useEffect(stop, [said.turns.length, possible]);
    useEffect(() => {
        session.onPlanLost = () => tell(t("Your planned turn was cancelled: the board has changed."));
    }, [session]);
    const ask = useMemo(
        () => (there && !begun && !planned ? (field: Field) => setEarly(field) : undefined),
        [there, begun, planned],
    );
    return {
        possible: there !== null,
        early,
        ahead,
        shapes: useMemo(
            () => (planned ? hintShapes(rules, planned.position, rules.look(planned.position), planned.turn) : NONE),
            [rules, planned],
        ),
        onEarly: ask,
        begin: () => setBegun(true),
        stop,
        put: (turn) => {
            if (ahead) session.plan(ahead, turn);
            stop();
        },
        forget: () => session.plan(position, null),
    };
}

/** What is planned, or can be. */
export function PlanCard({ session, planning }: { session: OnlineGame; planning: Planning }) {
    const { planned, toMove } = session;
    if (planned)
        return (
            <div class="card planned" data-role="planned">
                <p role="status">
                    {t(
                        "Your next turn is planned: {turn}. It’s played as soon as it’s your turn, if it still does the same.",
                        { turn: planned.text },
                    )}
                </p>
                <button class="button" data-role="unplan" onClick={() => planning.forget()}>
                    {t("Cancel it")}
                </button>
            </div>
        );
    if (!planning.possible || planning.early === null || planning.ahead) return null;
    const player = toMove === null ? "" : at(session.players, toMove).name;
    return (
        <div class="card planned" data-role="early">
            <p role="status">{t("It’s {player}’s turn. You can plan your next turn now.", { player })}</p>
            <button class="button button--main" data-role="plan" onClick={() => planning.begin()}>
                {t("Plan my turn")}
            </button>
        </div>
    );
}
