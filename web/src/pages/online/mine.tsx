// SPDX-License-Identifier: GPL-3.0-or-later
// The online games of this browser: whose turn it is, and the way back to each.
import { useEffect, useState } from "preact/hooks";

import { msg, t, tm, tn } from "../../i18n/index.js";
import { useBadge, useCalling } from "../../online/calling.js";
import { forgetGame, isMyTurn, mine, pathOf, type MyGame, type SeatSummary } from "../../online/mine.js";
import { refreshMine, useRefreshing } from "../../online/refreshing.js";
import type { Route } from "../../router.js";
import { useStore } from "../../store.js";
import { colourName, gameName } from "../../words/index.js";
import { levelName } from "../../words/levels.js";
import { Dialog } from "../dialog.js";
import { Icon, Swatch } from "../icons.js";
import { Page } from "../page.js";
import { Invitations } from "./invitations.js";
import { NotifyButton } from "./notify.js";

/** Those where something can be done come first. */
function inOrder(games: readonly MyGame[]): readonly MyGame[] {
    const rank = (one: MyGame): number =>
        one.gone ? 3 : isMyTurn(one) ? 0 : one.seen?.phase === "over" ? 2 : 1;
    return [...games].sort((a, b) => rank(a) - rank(b) || b.at - a.at);
}

/** Games with a successor are told by that. */
const shown = (games: readonly MyGame[]): readonly MyGame[] =>
    inOrder(games.filter(({ seen }) => !games.some(({ game }) => game === seen?.next)));

/** The games, as fresh as can be. */
function useMine(): readonly MyGame[] {
    useEffect(() => void refreshMine(), []);
    return shown(useStore(mine));
}

const turnText = (games: number): string =>
    games === 1 ? t("Your turn") : tn("Your turn in {n} game", "Your turn in {n} games", games);

/** In the header of every page: calls whoever looks elsewhere, and leads to the list. */
export function MineLink({ page }: { readonly page: Route["page"] }) {
    const games = shown(useStore(mine)), turns = games.filter(isMyTurn), { length } = turns;
    useRefreshing();
    useBadge(length);
    useCalling({
        // A table calls for itself.
        mine: length > 0 && page !== "table",
        text: turnText(length),
        key: turns.map(({ game, seen }) => `${game}${seen?.turns}`).join(),
    });
    if (games.length === 0) return null;
    return <a href="/mine" aria-current={page === "mine" ? "page" : undefined} data-role="to-mine">
        <span class="badged"><Icon name="friends" />{length > 0 && <>
            <span class="badge" aria-hidden="true" data-role="badge">{length}</span>
            <span class="spoken">{turnText(length)}</span>
        </>}</span>
        <span>{t("Online")}</span>
    </a>;
}

const MOST = 3;

/** On the first page: what is going on, if anything is. */
export function MyGames() {
    const games = useMine(), going = games.filter(({ seen, gone }) => !gone && seen?.phase !== "over");
    if (games.length === 0) return null;
    return <section class="mine" aria-labelledby="mine-title" data-role="my-games">
        <h2 id="mine-title" class="mine-title">{t("My games online")}</h2>
        {going.length > 0 && <ul class="mine-list">{going.slice(0, MOST).map((one) => <Row key={one.game} one={one} />)}</ul>}
        <p><a href="/mine" data-role="all-mine">{t("All games ({n})", { n: games.length })}</a></p>
    </section>;
}

export function MinePage() {
    const games = useMine();
    const [asked, setAsked] = useState<{ readonly what: "forget" | "invite"; readonly one: MyGame } | null>(null);
    const ask = (what: "forget" | "invite", one: MyGame): void => setAsked({ what, one });
    return <Page title={t("My games online")} class="mine-page">
        {games.length === 0 ? <p class="lead">{t("No games yet. Those that you make, or are invited to, will be listed here.")}</p>
            : <p class="remark">{t("This list is kept in this browser only. By your link you come back to your seat from any device.")}</p>}
        {games.length > 0 && <ul class="mine-list" data-role="mine-list">
            {games.map((one) => <Row key={one.game} one={one} onAsk={ask} />)}
        </ul>}
        <p class="ways">
            <a class="button button--main" href="/online" data-role="to-online">{t("Make a game online")}</a>
            <a class="button" href="/">{t("Back to the games")}</a>
        </p>
        <NotifyButton />
        {asked?.what === "invite" && <Dialog title={t("Links of the game")} name="links" onClose={() => setAsked(null)}>
            <Invitations game={asked.one.game} />
        </Dialog>}
        {asked?.what === "forget" && <Dialog title={t("Forget this game?")} name="forgetting" onClose={() => setAsked(null)}>
            <p>{asked.one.secret === null ? t("It disappears from this list.")
                : t("It disappears from this list. You come back to your seat only if you have kept your link.")}</p>
            <p class="ways">
                <button class="button button--main" data-role="sure" onClick={() => {
                    forgetGame(asked.one.game);
                    setAsked(null);
                }}>{t("Forget it")}</button>
                <button class="button" onClick={() => setAsked(null)}>{t("Keep it")}</button>
            </p>
        </Dialog>}
    </Page>;
}

interface RowProps {
    readonly one: MyGame;
    onAsk?(what: "forget" | "invite", one: MyGame): void;
}

function Row({ one, onAsk }: RowProps) {
    const { seen } = one, turn = isMyTurn(one), title = seen ? gameName(seen.rules) : t("A game");
    const Heading = onAsk ? "h2" : "h3";
    const kind = `${turn ? " mine-row--turn" : ""}${onAsk && !one.gone ? "" : " mine-row--short"}`;
    return <li class={`card mine-row${kind}`} data-role="my-game" data-game={one.game}>
        <div class="mine-about">
            <Heading class="card-title">{title}</Heading>
            {seen && (onAsk ? <ul class="mine-seats">{seen.seats.map((seat, i) => <li key={i}>
                <Swatch colour={seat.colour} />
                <span>{i === one.seat ? t("{name} (you)", { name: sitter(seat) }) : sitter(seat)}</span>
            </li>)}</ul> : <p class="remark">{seen.seats.filter((_, i) => i !== one.seat).map(sitter).join(", ")}</p>)}
        </div>
        <p class={turn ? "mine-state mine-badge" : "mine-state"} data-role="my-state">{stateText(one)}</p>
        {onAsk && seen?.phase === "playing" && <p class="remark mine-more">{[
            tn("{n} turn has been played.", "{n} turns have been played.", seen.turns),
            seen.until === null ? "" : timeText(seen.until - Date.now()),
        ].join(" ")}</p>}
        <p class="mine-ways">
            {!one.gone && <a class={turn ? "button button--main" : "button"} href={pathOf(one)} data-role="open-game">
                {turn ? t("Play") : t("Open")}<span class="spoken">: {title}</span>
            </a>}
            {onAsk && !one.gone && <button class="button button--quiet" data-role="invite" onClick={() => onAsk("invite", one)}>
                {t("Links")}<span class="spoken">: {title}</span>
            </button>}
            {onAsk && <button class="button button--quiet" data-role="forget" onClick={() => onAsk("forget", one)}>
                <Icon name="close" /><span class="spoken">{t("Forget")}: {title}</span>
            </button>}
        </p>
    </li>;
}

const OPEN = msg("open seat");

const sitter = ({ kind, name, level, colour }: SeatSummary): string =>
    kind === "open" ? tm(OPEN) : kind === "computer" && level !== null ? levelName(level) : name ?? colourName(colour);

/** How a game stands, seen from this browser. */
function stateText(one: MyGame): string {
    const { seen, seat, gone } = one;
    if (gone) return t("The server knows it no longer.");
    if (!seen) return t("Not yet known");
    if (seen.phase === "waiting") {
        const open = seen.seats.filter(({ kind }) => kind === "open").length;
        return tn("{n} player is awaited", "{n} players are awaited", open);
    }
    if (seen.phase === "over") return overText(seen.winners.map((i) => seen.seats[i]!), seat !== null && seen.winners.includes(seat));
    if (isMyTurn(one)) return t("Your turn");
    const player = seen.toMove === null ? undefined : seen.seats[seen.toMove];
    return player ? t("It is the turn of {player}", { player: sitter(player) }) : t("Not yet known");
}

function overText(winners: readonly SeatSummary[], won: boolean): string {
    if (winners.length === 0) return t("Over, without a winner");
    if (won) return winners.length === 1 ? t("You have won") : t("You share the win");
    return t("Won by {players}", { players: winners.map(sitter).join(", ") });
}

const HOUR = 3_600_000, DAY = 24 * HOUR;

function timeText(left: number): string {
    if (left <= 0) return t("The time is up.");
    if (left < HOUR) return t("Less than an hour is left.");
    return left < 2 * DAY ? tn("{n} hour is left.", "{n} hours are left.", Math.floor(left / HOUR))
        : tn("{n} day is left.", "{n} days are left.", Math.floor(left / DAY));
}
