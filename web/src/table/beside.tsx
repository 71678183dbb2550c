// SPDX-License-Identifier: GPL-3.0-or-later
// Beside the board: the turn being made, or who is waited for, or how the game has ended.
import type { ComponentChildren } from "preact";

import type { Session } from "../game/session.js";
import type { TableGame } from "../game/table.js";
import type { ComputerTurns, Hint } from "../game/thinking.js";
import { t } from "../i18n/index.js";
import type { BoardLook } from "../rules/index.js";
import { Lines, type TurnMaking, TurnPanel } from "../turn/index.js";
import { type Told, toldText, whyText } from "../words/index.js";
import { Goal } from "./goal.js";
import { ResultPanel } from "./result.js";
import { SeatChange } from "./set.js";

/** The turn that led to what is shown. */
export interface LastTold {
    readonly player: string;
    /** Where its chevron went, "e1 → e2"; "" if none did. */
    readonly way: string;
    readonly lines: readonly Told[];
}

interface BesideProps {
    readonly session: Session;
    readonly look: BoardLook;
    readonly turn: TurnMaking;
    readonly hint: Hint;
    readonly computers: ComputerTurns;
    readonly paused: boolean;
    readonly last: LastTold | null;
    readonly notices: ComponentChildren;
    /** The last turn is still being shown. */
    readonly busy: boolean;
    readonly quarters: number;
}

export function Beside({ session, look, turn, hint, computers, paused, last, notices, ...props }: BesideProps) {
    const { busy, quarters } = props;
    const over = session.over && session.shown === session.game.turns,
        begun = turn.state.steps.length > 1;
    const told = last && <Last {...last} />;
    return (
        <div class="turn-place">
            {over ? (
                !busy && (
                    <ResultPanel session={session} look={look}>
                        {told}
                    </ResultPanel>
                )
            ) : turn.active ? (
                <TurnPanel turn={turn} quarters={quarters} />
            ) : !session.atEnd ? (
                <Looking session={session} />
            ) : (
                <Waiting session={session} computers={computers} paused={paused} />
            )}
            <SeatChange session={session} />
            {notices}
            <Hinted session={session} look={look} hint={hint} />
            {!over && !begun && told}
            {session.atEnd && !over && !begun && !session.study && !session.opened && <Goal look={look} />}
        </div>
    );
}

export const Last = ({ player, way, lines }: LastTold) => (
    <div class="last-told" data-role="last">
        <p>
            {player} <span class="notation">{way}</span>
        </p>
        <Lines name="brought" lines={lines} />
    </div>
);

export function Looking({ session }: { session: TableGame }) {
    return (
        <div class="card looking">
            <p>{t("You’re looking at turn {n} of {all}.", { n: session.shown, all: session.game.turns })}</p>
            <button
                class="button button--main"
                data-role="to-end"
                onClick={() => session.lookAtGame(session.games - 1)}
            >
                {t("Back to the game")}
            </button>
        </div>
    );
}

function Waiting({ session, computers, paused }: Pick<BesideProps, "session" | "computers" | "paused">) {
    const player = session.players[session.toMove ?? 0]?.name ?? "";
    return (
        <div class="card waiting" role="status" data-role="waiting">
            {computers.thinking === "failed" ? (
                <>
                    <p>{t("The computer has stopped responding.")}</p>
                    <button class="button button--main" onClick={computers.again}>
                        {t("Try again")}
                    </button>
                </>
            ) : (
                <p>{paused ? t("The game is paused.") : t("{player} is thinking…", { player })}</p>
            )}
        </div>
    );
}

function Hinted({ session, look, hint }: Pick<BesideProps, "session" | "look" | "hint">) {
    const { turn } = hint,
        events = turn === null ? [] : session.rules.preview(session.position, turn);
    if (hint.busy)
        return (
            <p class="remark" role="status">
                {t("Looking for a good turn…")}
            </p>
        );
    return turn === null ? null : (
        <p class="card hint" role="status" data-role="hint">
            <span>
                {t("Here’s a good turn.")} <span class="hint-why">{whyText(look.toMove, events)}</span>
                <span class="spoken"> {toldText(look, events)}</span>
            </span>
            <button class="button" data-role="play-hint" onClick={() => session.play(turn)}>
                {t("Play it")}
            </button>
        </p>
    );
}
