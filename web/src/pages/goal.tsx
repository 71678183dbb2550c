// SPDX-License-Identifier: GPL-3.0-or-later
// What a game is about, for those who play it for the first time.
import { msg, t, tm, type Message } from "../i18n/index.js";
import type { BoardLook, GameName } from "../rules/index.js";
import { change, settings } from "../settings.js";
import { useStore } from "../store.js";

const PACRU = msg("The aim: be the first with {target} markers. Crossing a border earns one. Whoever can no longer move is out.");

const goals: Readonly<Record<GameName, Message>> = {
    shacru: msg("The aim: have the most markers. Every free field that you step on becomes yours; the others' fields are closed to you."),
    azacru: msg("The aim: have the most markers when somebody can no longer move. The more of them in its borderland, the farther a chevron goes."),
    pacru: PACRU,
    pacru2011: PACRU,
};

/** Until it is put away, for this game and for good. */
export function Goal({ look: { game, target } }: { look: BoardLook }) {
    const { known } = useStore(settings);
    return known.includes(game) ? null : <div class="card goal" data-role="goal">
        <p>{tm(goals[game], { target: target ?? 0 })}</p>
        <p class="ways">
            <button class="button" data-role="goal-known"
                onClick={() => change({ known: [...known, game] })}>{t("Got it")}</button>
            <a class="button button--quiet" href="/rules">{t("All rules")}</a>
        </p>
    </div>;
}
