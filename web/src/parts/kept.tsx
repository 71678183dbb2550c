// SPDX-License-Identifier: GPL-3.0-or-later
// One game of those that are played in this browser, in the list of all games.
import type { KeptGame, KeptPlayer } from "../game/kept.js";
import { listed, t, tn } from "../i18n/index.js";
import { momentText } from "../i18n/region.js";
import { colourName, gameName } from "../words/index.js";
import { levelName } from "../words/levels.js";
import { Icon, Swatch } from "./icons.js";

export const playerTitle = ({ colour, name, level }: KeptPlayer): string =>
    name || (level > 0 ? levelName(level) : colourName(colour));

/** What a game is called in the list. */
export const keptTitle = ({ name, game }: KeptGame): string => name || gameName(game);

/** The one person of a game against computers; null if there are several or none. */
function onlyPerson(players: readonly KeptPlayer[]): number | null {
    const people = players.flatMap(({ level }, p) => (level === 0 ? [p] : []));
    return people.length === 1 ? (people[0] ?? null) : null;
}

function outcomeText({ players, winners }: KeptGame): string {
    if (winners.length === 0) return t("Finished, no winner");
    const you = onlyPerson(players);
    if (you !== null && winners.includes(you)) return winners.length === 1 ? t("You won") : t("You share the win");
    return t("Won by {players}", {
        players: listed(players.filter((_, p) => winners.includes(p)).map(playerTitle)),
    });
}

export type KeptAction = "open" | "name" | "export" | "delete";

interface KeptRowProps {
    readonly kept: KeptGame;
    onAct(action: KeptAction, kept: KeptGame): void;
}

export function KeptRow({ kept, onAct }: KeptRowProps) {
    const { game, players, turns, games, gamesInAll, finished, name } = kept;
    // Among several alike, who plays and how far they are tells one from the other.
    const what = name || `${gameName(game)} (${listed(players.map(playerTitle))}, ${momentText(kept.at)})`;
    const named = (action: string): string => t("{action}: {what}", { action, what });
    const act = (action: KeptAction) => () => onAct(action, kept);
    return (
        <li class="card mine-row mine-row--kept" data-role="kept-game" data-id={kept.id}>
            <div class="mine-about">
                <h2 class="card-title">{keptTitle(kept)}</h2>
                <ul class="mine-seats">
                    {players.map((player) => (
                        <li key={player.colour}>
                            <Swatch colour={player.colour} />
                            <span>{playerTitle(player)}</span>
                        </li>
                    ))}
                </ul>
            </div>
            <p class="mine-state" data-role="kept-state">
                {finished ? outcomeText(kept) : t("In progress")}
            </p>
            <p class="remark mine-more">
                {[
                    ...(name ? [gameName(game)] : []),
                    ...(gamesInAll > 1 ? [t("Game {n} of {all}", { n: games, all: gamesInAll })] : []),
                    tn("{n} turn", "{n} turns", turns),
                    momentText(kept.at),
                ].join(" · ")}
            </p>
            <p class="mine-ways">
                <button
                    class={finished ? "button" : "button button--main"}
                    data-role="open-kept"
                    onClick={act("open")}
                    aria-label={named(finished ? t("Open") : t("Continue"))}
                >
                    {finished ? t("Open") : t("Continue")}
                </button>
                <button class="button button--quiet" onClick={act("name")} aria-label={named(t("Name it"))}>
                    {t("Name it")}
                </button>
                <button class="button button--quiet" onClick={act("export")} aria-label={named(t("Save as a file"))}>
                    {t("Save as a file")}
                </button>
                <button class="button button--quiet" data-role="delete-kept" onClick={act("delete")}>
                    <Icon name="close" />
                    <span class="spoken">{named(t("Delete"))}</span>
                </button>
            </p>
        </li>
    );
}
