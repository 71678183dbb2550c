// SPDX-License-Identifier: GPL-3.0-or-later
// Who plays, how far they have come, and whose turn it is.
import { clockText } from "../game/clocks.js";
import type { Session } from "../game/session.js";
import { useClocks } from "../game/ticking.js";
import { t, tn } from "../i18n/index.js";
import type { BoardLook, GameName, PlayerLook } from "../rules/index.js";
import { Icon, Swatch } from "./icons.js";

interface PlayersProps {
    readonly session: Session;
    readonly look: BoardLook;
    /** Nobody's time runs. */
    readonly stopped: boolean;
}

const SHORT_OF_TIME = 30_000;

export function Players({ session, look, stopped }: PlayersProps) {
    const clocks = useClocks(session, stopped), { players, result } = session;
    const over = session.over && session.shown === session.game.turns;
    return <ol class={`players players--${players.length}`} aria-label={t("Players")} data-role="players">
        {players.map((seated, p) => {
            const state = look.players[p]!, on = !over && look.toMove === p, left = clocks?.[p];
            return <li key={seated.colour} class={`player player--${seated.colour}`}
                aria-current={on ? "true" : undefined} data-role={`player-${seated.colour}`}>
                <Swatch colour={seated.colour} />
                <span class="player-name">
                    {on && <svg class="on-turn" viewBox="0 0 10 10" role="img" aria-label={t("on turn")}>
                        <path d="M1 0 9 5 1 10Z" />
                    </svg>}
                    <span class="name">{seated.name}</span>
                    {seated.level > 0 && <Icon name="computer" />}
                    {over && result.winners.includes(p) && <span class="crown" aria-hidden="true">★</span>}
                </span>
                {left !== undefined && <span class={left < SHORT_OF_TIME ? "clock short" : "clock"}
                    role="timer" aria-label={t("Time left")} data-role="clock">{clockText(left)}</span>}
                <Progress state={state} target={look.target} />
                <State state={state} game={look.game} />
            </li>;
        })}
    </ol>;
}

function Progress({ state, target }: { state: PlayerLook; target: number | null }) {
    const most = target ?? 81, share = Math.min(1, state.markers / most);
    return <span class="progress">
        <span class="count" data-role="markers">
            {target === null
                ? tn("{number} marker", "{number} markers", state.markers, { number: state.markers })
                : t("{number} of {target} markers", { number: state.markers, target })}
        </span>
        <span class="count-short" aria-hidden="true">{state.markers}{target === null ? "" : `/${target}`}</span>
        <svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
            <rect class="bar-ground" width="100" height="4" />
            <rect class="bar-done" width={100 * share} height="4" />
        </svg>
    </span>;
}

function State({ state, game }: { state: PlayerLook; game: GameName }) {
    const out = state.chevrons === 0 && (game === "pacru" || game === "pacru2011");
    return <span class="player-state">
        {state.left ? t("has left") : out ? t("out of the game") : <>
            <span class="chevrons" aria-hidden="true">
                {Array.from({ length: state.chevrons }, (_, i) =>
                    <svg key={i} viewBox="-44 -46 88 88"><path d="M0 -42L38 22L23 36L0 9L-23 36L-38 22Z" /></svg>)}
            </span>
            <span class="spoken" data-role="chevrons">
                {tn("{number} chevron", "{number} chevrons", state.chevrons, { number: state.chevrons })}
            </span>
        </>}
    </span>;
}
