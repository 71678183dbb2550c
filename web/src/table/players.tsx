// SPDX-License-Identifier: GPL-3.0-or-later
// Who plays, how far they have come, and whose turn it is.
import type { ComponentChildren } from "preact";

import { at } from "../at.js";
import { clockText } from "../game/clocks.js";
import type { TableGame } from "../game/table.js";
import { t, tn } from "../i18n/index.js";
import { Icon, Swatch } from "../parts/icons.js";
import type { BoardLook, GameName, Player, PlayerLook, Seat } from "../rules/index.js";
import { SetLine } from "./set.js";

interface PlayersProps {
    readonly session: TableGame;
    readonly look: BoardLook;
    /** Milliseconds left to each; null without clocks. */
    readonly clocks: readonly number[] | null;
    /** The game has not begun. */
    readonly idle?: boolean;
    /** The list tells how the game stands, whatever turn is looked at; `look` is of that. */
    readonly present?: boolean;
    /** Says which game of a set it is. */
    readonly numbered?: boolean;
    /** The player who uses this page, if it is one. */
    readonly you?: Player | null;
    /** Whether a player is there, as a sign beside the colour. */
    presence?(player: Player): ComponentChildren;
    /** Where each is named at the board's edge; left out where all stand in a list. */
    sideOf?: ((seat: Seat) => Seat) | undefined;
}

const SHORT_OF_TIME = 30_000,
    LONG_CLOCK = "20:00";

export function Players({ session, look, clocks, you = null, presence, sideOf, ...props }: PlayersProps) {
    const { idle = false, numbered = true, present = false } = props;
    const { players, result } = session;
    const over = session.over && (present || session.shown === session.game.turns);
    const list = (
        <ol class={`players players--${players.length}`} aria-label={t("Players")} data-role="players">
            {players.map((seated, p) => {
                const state = at(look.players, p),
                    on = !over && !idle && look.toMove === p,
                    left = clocks?.[p];
                return (
                    <li
                        key={seated.colour}
                        class={`player player--${seated.colour}${left === undefined ? "" : timedClass(left)}${takesPart(look, p) ? "" : " player--gone"}${p === you ? " player--you" : ""}`}
                        data-side={sideOf?.(seated.seat)}
                        aria-current={on ? "true" : undefined}
                        data-role={`player-${seated.colour}`}
                    >
                        <Swatch colour={seated.colour} />
                        {presence?.(p)}
                        <span class="player-name">
                            {on && (
                                <svg class="on-turn" viewBox="0 0 10 10" role="img" aria-label={t("to move")}>
                                    <path d="M1 0 9 5 1 10Z" />
                                </svg>
                            )}
                            <span class={seated.free ? "name name--free" : nameClass(seated.name)}>
                                {seated.free ? t("open seat") : seated.name}
                            </span>
                            {seated.level > 0 && <Icon name="computer" />}
                            {over && result.winners.includes(p) && (
                                <span class="crown" aria-hidden="true">
                                    ★
                                </span>
                            )}
                        </span>
                        {p === you && <span class="you">{t("you")}</span>}
                        {left !== undefined && <Clock left={left} />}
                        <Progress state={state} target={look.target} />
                        <State state={state} game={look.game} />
                    </li>
                );
            })}
        </ol>
    );
    return (
        <div class="players-place">
            <SetLine session={session} game={look.game} numbered={numbered} />
            {list}
        </div>
    );
}

/** Letters that a phone has room for at full size. */
const LONG_NAME = 8;

const nameClass = (name: string): string => (name.length > LONG_NAME ? "name name--long" : "name");

/** A clock needs room, and one with hours or days needs more. */
const timedClass = (left: number): string =>
    ` player--timed${clockText(left).length > LONG_CLOCK.length ? " player--long" : ""}`;

function Clock({ left }: { left: number }) {
    const text = clockText(left),
        short = left < SHORT_OF_TIME;
    return (
        <span class={short ? "clock clock--short" : "clock"} role="timer" aria-label={t("Time left")} data-role="clock">
            {text}
        </span>
    );
}

function Progress({ state, target }: { state: PlayerLook; target: number | null }) {
    const most = target ?? 81,
        share = Math.min(1, state.markers / most);
    return (
        <span class="progress">
            <span class="count" data-role="markers">
                {target === null
                    ? tn("{number} marker", "{number} markers", state.markers, { number: state.markers })
                    : tn("{n} of {target} markers", "{n} of {target} markers", state.markers, { target })}
            </span>
            <span class="count-short" aria-hidden="true">
                {state.markers}
                {target === null ? "" : `/${target}`}
            </span>
            <svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                <rect class="bar-ground" width="100" height="4" />
                <rect class="bar-done" width={100 * share} height="4" />
            </svg>
        </span>
    );
}

/** Whether the board shows that a player is out of the game. */
const isOut = ({ chevrons }: PlayerLook, game: GameName): boolean =>
    chevrons === 0 && (game === "pacru" || game === "pacru2011");

/** Neither left nor out. */
export const takesPart = ({ players, game }: BoardLook, player: Player): boolean =>
    !at(players, player).left && !isOut(at(players, player), game);

function State({ state, game }: { state: PlayerLook; game: GameName }) {
    return (
        <span class="player-state">
            {state.left ? (
                t("has left")
            ) : isOut(state, game) ? (
                t("out of the game")
            ) : (
                <>
                    <span class="chevrons" aria-hidden="true">
                        {Array.from({ length: state.chevrons }, (_, i) => (
                            <svg key={i} viewBox="-44 -46 88 88" aria-hidden="true">
                                <path d="M0 -42L38 22L23 36L0 9L-23 36L-38 22Z" />
                            </svg>
                        ))}
                    </span>
                    <span class="spoken" data-role="chevrons">
                        {tn("{number} chevron", "{number} chevrons", state.chevrons, { number: state.chevrons })}
                    </span>
                </>
            )}
        </span>
    );
}
