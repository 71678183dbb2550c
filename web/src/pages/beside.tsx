// SPDX-License-Identifier: GPL-3.0-or-later
// Beside the board: the turn being made, or who is waited for, or how the game has ended.
import type { Session } from "../game/session.js";
import type { ComputerTurns, Hint } from "../game/thinking.js";
import { t } from "../i18n/index.js";
import type { BoardLook } from "../rules/index.js";
import { TurnPanel, type TurnMaking } from "../turn/index.js";
import { ResultPanel } from "./result.js";

interface BesideProps {
    readonly session: Session;
    readonly look: BoardLook;
    readonly turn: TurnMaking;
    readonly hint: Hint;
    readonly computers: ComputerTurns;
    readonly paused: boolean;
}

export function Beside({ session, look, turn, hint, computers, paused }: BesideProps) {
    return <div class="turn-place">
        {session.over && session.shown === session.game.turns ? <ResultPanel session={session} look={look} />
            : turn.active ? <TurnPanel turn={turn} />
            : !session.atEnd ? <Looking session={session} />
            : <Waiting session={session} computers={computers} paused={paused} />}
        <Hinted session={session} hint={hint} />
    </div>;
}

function Looking({ session }: { session: Session }) {
    return <div class="card looking">
        <p>{t("You are looking at turn {n} of {all}.", { n: session.shown, all: session.game.turns })}</p>
        <button class="button button--main" data-role="to-end"
            onClick={() => session.lookAtGame(session.games - 1)}>{t("Back to the game")}</button>
    </div>;
}

function Waiting({ session, computers, paused }: Pick<BesideProps, "session" | "computers" | "paused">) {
    const player = session.players[session.toMove ?? 0]?.name ?? "";
    return <div class="card waiting" role="status" data-role="waiting">
        {computers.thinking === "failed" ? <>
            <p>{t("The computer player has stopped working.")}</p>
            <button class="button button--main" onClick={computers.again}>{t("Try again")}</button>
        </> : <p>{paused ? t("The game is paused.") : t("{player} is thinking …", { player })}</p>}
    </div>;
}

function Hinted({ session, hint }: { session: Session; hint: Hint }) {
    const { turn } = hint;
    if (hint.busy) return <p class="remark" role="status">{t("Looking for a good turn …")}</p>;
    return turn === null ? null : <p class="card hint" role="status" data-role="hint">
        <span>
            {t("A good turn:")}{" "}
            <span class="notation">{session.rules.printTurn(session.position, turn)}</span>
        </span>
        <button class="button" data-role="play-hint" onClick={() => session.play(turn)}>{t("Play it")}</button>
    </p>;
}
