// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done with a position of an exercise: look into it, or play on against the computer.
import { open } from "../game/current.js";
import { levelTag, TAG_OF_COLOUR, type Tag } from "../game/people.js";
import { Session } from "../game/session.js";
import { t } from "../i18n/index.js";
import { useLibrary } from "../library.js";
import { addressOf, go } from "../router.js";
import type { Colour, Position } from "../rules/index.js";
import { levelName } from "../words/levels.js";

interface AfterProps {
    readonly position: Position;
    /** Whose turn was to be found. */
    readonly player: Colour;
    readonly level: number;
}

export function After({ position, player, level }: AfterProps) {
    const { rules } = useLibrary();
    const look = rules.look(position);
    const playOn = (): void => {
        const tags = look.players.flatMap(({ colour }): Tag[] =>
            colour === player
                ? []
                : [
                      [TAG_OF_COLOUR[colour], levelName(level)],
                      [levelTag(colour), String(level)],
                  ],
        );
        const session = Session.study(rules, position, tags);
        open(rules, session.recordShown());
        session.close();
        go("/game");
    };
    return (
        <p class="ways exercise-after">
            <a class="button button--quiet" href={addressOf(rules.printPosition(position))} data-role="analyse">
                {t("Analyse this position")}
            </a>
            {look.end === "-" && (
                <button type="button" class="button button--quiet" data-role="play-on" onClick={playOn}>
                    {t("Play from here")}
                </button>
            )}
        </p>
    );
}
