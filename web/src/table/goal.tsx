// SPDX-License-Identifier: GPL-3.0-or-later
// What a game is about, for those who play it for the first time.
import { bookPath } from "../book/addresses.js";
import { language, type Message, msg, t, tm } from "../i18n/index.js";
import { Meanings } from "../parts/meanings.js";
import type { BoardLook, GameName } from "../rules/index.js";
import { change, settings } from "../settings.js";

const PACRU = msg(
    "Aim: be first to place {target} markers. Crossing a border earns you one. If you can’t move, you’re out!",
);

const goals: Readonly<Record<GameName, Message>> = {
    shacru: msg(
        "Aim: have the most markers. Every neutral field you land on becomes yours. You can’t enter other players’ fields.",
    ),
    azacru: msg(
        "Aim: have the most markers when somebody gets stuck. The more you have in a chevron’s borderland, the farther it can go.",
    ),
    pacru: PACRU,
    pacru2011: PACRU,
};

/** What it is about, in a sentence or two. */
export const goalText = ({ game, target }: BoardLook): string => tm(goals[game], { target: target ?? 0 });

/** Until it is put away, for this game and for good; it can be brought back where it stood. */
export function Goal({ look }: { look: BoardLook }) {
    const { game } = look;
    const { known } = settings.value;
    return known.includes(game) ? (
        <p>
            <button
                class="button button--quiet"
                data-role="goal-show"
                onClick={() => change({ known: known.filter((each) => each !== game) })}
            >
                {t("What’s the aim?")}
            </button>
        </p>
    ) : (
        <div class="card goal" data-role="goal">
            <p class="goal-text">{goalText(look)}</p>
            <button class="button" data-role="goal-known" onClick={() => change({ known: [...known, game] })}>
                {t("Got it")}
            </button>
            <div class="goal-more">
                <Meanings />
                <a href={bookPath(language.value, game === "pacru2011" ? "pacru" : game)}>{t("All rules")}</a>
            </div>
        </div>
    );
}
