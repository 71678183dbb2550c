// SPDX-License-Identifier: GPL-3.0-or-later
// The games of this browser on the first page and in the header: whose turn it is, and the way back to each.
import { useEffect, useState } from "preact/hooks";

import { at } from "../at.js";
import { clockText } from "../game/clocks.js";
import { keptGames, openKept } from "../game/current.js";
import type { KeptGame } from "../game/kept.js";
import { listed, type Message, msg, t, tm, tn } from "../i18n/index.js";
import { durationText, momentText } from "../i18n/region.js";
import { useLibrary } from "../library.js";
import { useBadge, useCalling } from "../online/calling.js";
import type { OfferKind } from "../online/lists.js";
import {
    askedOf,
    awaitsMe,
    isMyTurn,
    type MyGame,
    mine,
    pathOf,
    type SeatSummary,
    type Summary,
} from "../online/mine.js";
import { refreshMine, useRefreshing } from "../online/refreshing.js";
import { go, type Route } from "../router.js";
import { colourName, gameName } from "../words/index.js";
import { levelName } from "../words/levels.js";
import { reasonText } from "../words/reasons.js";
import { Icon, Swatch } from "./icons.js";
import { tell } from "./notice.js";

/** Those where something can be done come first. */
function inOrder(games: readonly MyGame[]): readonly MyGame[] {
    const rank = (one: MyGame): number => (one.gone ? 3 : awaitsMe(one) ? 0 : one.seen?.phase === "over" ? 2 : 1);
    return [...games].sort((a, b) => rank(a) - rank(b) || b.at - a.at);
}

/** Games with a successor are told by that. */
const shown = (games: readonly MyGame[]): readonly MyGame[] =>
    inOrder(games.filter(({ seen }) => !games.some(({ game }) => game === seen?.next)));

/** The games, as fresh as can be. */
export function useMine(): readonly MyGame[] {
    useEffect(() => void refreshMine(), []);
    return shown(mine.value);
}

const askedText = (games: number): string =>
    games === 1 ? t("A question for you") : tn("{n} question for you", "{n} questions for you", games);

const turnText = (games: number): string =>
    games === 1 ? t("Your turn") : tn("Your turn in {n} game", "Your turn in {n} games", games);

/** In the header of every page: calls whoever looks elsewhere, and leads to the list. */
export function MineLink({ page }: { readonly page: Route["page"] }) {
    const games = shown(mine.value),
        turns = games.filter(awaitsMe),
        { length } = turns,
        text = turns.some(isMyTurn) ? turnText(length) : askedText(length);
    useRefreshing();
    useBadge(length);
    useCalling({
        // A table calls for itself.
        mine: length > 0 && page !== "table",
        text,
        key: turns.map(({ game, seen }) => `${game}${seen?.turns}${seen?.offer?.what ?? ""}`).join(),
    });
    if (games.length === 0 && keptGames.value.length === 0) return null;
    return (
        <a href="/mine" aria-current={page === "mine" ? "page" : undefined} data-role="to-mine">
            <span class={length > 0 ? "badged badged--on" : "badged"}>
                <Icon name="list" />
                {length > 0 && (
                    <>
                        <span class="badge" aria-hidden="true" data-role="badge">
                            {length}
                        </span>
                        <span class="spoken">{text}</span>
                    </>
                )}
            </span>
            <span>{t("My games")}</span>
        </a>
    );
}

const MOST = 3;

/** On the first page: what is going on, if anything is. */
export function MyGames() {
    const games = useMine(),
        kept = keptGames.value,
        going = games.filter((one) => !one.gone && (one.seen?.phase !== "over" || awaitsMe(one))),
        latest = kept.find(({ finished }) => !finished);
    if (games.length === 0 && kept.length === 0) return null;
    return (
        <section class="mine" aria-labelledby="mine-title" data-role="my-games">
            <h2 id="mine-title" class="mine-title">
                {t("My games")}
            </h2>
            {(latest || going.length > 0) && (
                <ul class="mine-list">
                    {latest && <Latest kept={latest} />}
                    {going.slice(0, MOST).map((one) => (
                        <MyGameRow key={one.game} one={one} />
                    ))}
                </ul>
            )}
            <p>
                <a href="/mine" data-role="all-mine">
                    {t("All games ({n})", { n: games.length + kept.length })}
                </a>
            </p>
        </section>
    );
}

/** The way back to the game last played here that is not over. */
function Latest({ kept }: { readonly kept: KeptGame }) {
    const { rules } = useLibrary();
    const resume = async (): Promise<void> => {
        if (await openKept(rules, kept.id)) go("/game");
        else tell(t("This game can’t be read any more."));
    };
    return (
        <li class="card unfinished">
            <span>
                {kept.name || t("You have a game of {game} in progress.", { game: gameName(kept.game) })}{" "}
                {kept.turns > 0 && tn("{n} turn played.", "{n} turns played.", kept.turns)}
            </span>
            <button class="button button--main" data-role="resume" onClick={() => void resume()}>
                {t("Continue")}
            </button>
        </li>
    );
}

interface RowProps {
    readonly one: MyGame;
    onAsk?(what: "forget" | "invite" | "record", one: MyGame): void;
}

/** One game: short where nothing can be asked of it. */
export function MyGameRow({ one, onAsk }: RowProps) {
    const { seen } = one,
        turn = awaitsMe(one),
        over = seen?.phase === "over",
        title = seen ? gameName(seen.rules) : t("A game");
    const Heading = onAsk ? "h2" : "h3";
    const named = (action: string): string => t("{action}: {what}", { action, what: title });
    const kind = `${turn ? " mine-row--turn" : ""}${onAsk && !one.gone ? "" : " mine-row--short"}`;
    return (
        <li class={`card mine-row${kind}`} data-role="my-game" data-game={one.game}>
            <div class="mine-about">
                <Heading class="card-title">{title}</Heading>
                {seen &&
                    (onAsk ? (
                        <ul class="mine-seats">
                            {seen.seats.map((seat, i) => (
                                <li key={i}>
                                    <Swatch colour={seat.colour} />
                                    <span>
                                        {i === one.seat ? t("{name} (you)", { name: sitter(seat) }) : sitter(seat)}
                                    </span>
                                </li>
                            ))}
                        </ul>
                    ) : (
                        <p class="remark">{listed(seen.seats.filter((_, i) => i !== one.seat).map(sitter))}</p>
                    ))}
            </div>
            <p class={turn ? "mine-state mine-badge" : "mine-state"} data-role="my-state">
                {stateText(one)}
            </p>
            {onAsk && seen?.phase === "playing" && (
                <p class="remark mine-more">
                    {[
                        tn("{n} turn played.", "{n} turns played.", seen.turns),
                        seen.until === null || seen.clocks ? "" : leftText(seen.until - Date.now()),
                    ].join(" ")}{" "}
                    {seen.clocks && <ListClocks seen={seen} clocks={seen.clocks} />}
                </p>
            )}
            {onAsk && over && (
                <p class="remark mine-more" data-role="ended">
                    {[
                        seen.reason === null ? "" : reasonText(seen.reason),
                        seen.number > 0 || seen.games > 1 || seen.next !== null
                            ? t("Game {n}", { n: seen.number + 1 })
                            : "",
                        tn("{n} turn", "{n} turns", seen.turns),
                        momentText(seen.ended ?? one.at),
                    ]
                        .filter(Boolean)
                        .join(" · ")}
                </p>
            )}
            <p class="mine-ways">
                {!one.gone && (
                    <a
                        class={turn ? "button button--main" : "button"}
                        href={pathOf(one)}
                        data-role="open-game"
                        aria-label={named(openText(one))}
                    >
                        {openText(one)}
                    </a>
                )}
                {onAsk && !one.gone && over && seen.turns > 0 && (
                    <button
                        class="button button--quiet"
                        data-role="record"
                        onClick={() => onAsk("record", one)}
                        aria-label={named(t("Save as a file"))}
                    >
                        {t("Save as a file")}
                    </button>
                )}
                {onAsk && !one.gone && !over && (
                    <button
                        class="button button--quiet"
                        data-role="invite"
                        onClick={() => onAsk("invite", one)}
                        aria-label={named(t("Links"))}
                    >
                        {t("Links")}
                    </button>
                )}
                {onAsk && (
                    <button class="button button--quiet" data-role="forget" onClick={() => onAsk("forget", one)}>
                        <Icon name="close" />
                        <span class="spoken">{named(t("Remove"))}</span>
                    </button>
                )}
            </p>
        </li>
    );
}

const openText = (one: MyGame): string =>
    isMyTurn(one) ? t("Play") : askedOf(one) ? t("Answer") : one.seen?.phase === "over" ? t("Replay") : t("Open");

/** The clocks of a game by minutes; the one that runs is counted on. */
function ListClocks({ seen, clocks }: { readonly seen: Summary; readonly clocks: readonly number[] }) {
    const [, redraw] = useState({});
    useEffect(() => {
        const timer = setInterval(() => redraw({}), 1000);
        return () => clearInterval(timer);
    }, []);
    return (
        <span data-role="list-clocks">
            {seen.seats
                .map((seat, s) => {
                    const runs = s === seen.toMove && seen.until !== null,
                        left = runs ? Math.max(0, (seen.until ?? 0) - Date.now()) : (clocks[s] ?? 0);
                    return t("{name}: {text}", { name: sitter(seat), text: clockText(Math.floor(left / 1000) * 1000) });
                })
                .join(" · ")}
        </span>
    );
}

const OPEN = msg("open seat");

/** Who sits at a seat, in words. */
export const sitter = ({ kind, name, level, colour }: SeatSummary): string =>
    kind === "open"
        ? tm(OPEN)
        : kind === "computer" && level !== null
          ? levelName(level)
          : (name ?? colourName(colour));

const questions: Readonly<Record<OfferKind, Message>> = {
    draw: msg("You’re offered a draw"),
    back: msg("You’re asked to allow a take-back"),
    rematch: msg("You’re asked to play again"),
};

/** How a game stands, seen from this browser. */
function stateText(one: MyGame): string {
    const { seen, seat, gone } = one;
    if (gone) return t("This game is no longer on the server.");
    if (!seen) return t("Checking…");
    if (seen.phase === "waiting") {
        const open = seen.seats.filter(({ kind }) => kind === "open" || kind === "awaited").length;
        return tn("Waiting for {n} player", "Waiting for {n} players", open);
    }
    const asked = askedOf(one);
    if (seen.phase === "over" && asked !== null) return tm(questions[asked]);
    if (seen.reason === "cancelled") return t("Cancelled");
    if (seen.reason === "expired") return t("Closed before it began");
    if (seen.phase === "over")
        return overText(
            seen.winners.map((i) => at(seen.seats, i)),
            seat !== null && seen.winners.includes(seat),
        );
    if (isMyTurn(one)) return t("Your turn");
    if (asked !== null) return tm(questions[asked]);
    const player = seen.toMove === null ? undefined : seen.seats[seen.toMove];
    return player ? t("{player}’s turn", { player: sitter(player) }) : t("Checking…");
}

function overText(winners: readonly SeatSummary[], won: boolean): string {
    if (winners.length === 0) return t("Finished, no winner");
    if (won) return winners.length === 1 ? t("You won") : t("You share the win");
    return t("Won by {players}", { players: listed(winners.map(sitter)) });
}

/** "2 days 23 hours left" */
const leftText = (left: number): string =>
    left <= 0 ? t("Time’s up.") : t("{time} left", { time: durationText(left) });
