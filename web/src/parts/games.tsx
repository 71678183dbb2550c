// SPDX-License-Identifier: GPL-3.0-or-later
// The three games, to choose one of them.
import { type Message, msg, t, tm } from "../i18n/index.js";
import type { GameName } from "../rules/index.js";
import { gameName } from "../words/index.js";

/** The game of 2011 is Pacru with another meeting rule. */
const GAMES = ["shacru", "azacru", "pacru"] as const;

/** How each is introduced. */
export const ABOUT: Readonly<Record<(typeof GAMES)[number], { age: number; line: Message; more: Message }>> = {
    shacru: {
        age: 5,
        line: msg("One step at a time"),
        more: msg("The first of the three: win more fields than anyone else."),
    },
    azacru: {
        age: 7,
        line: msg("Longer strides"),
        more: msg(
            "The more markers you have in a chevron’s borderland, the farther it can go. Connections turn whole lines your colour.",
        ),
    },
    pacru: {
        age: 9,
        line: msg("The whole game"),
        more: msg("Cross borders, close pincers, arrange meetings, and be first to place all your markers!"),
    },
};

const family = (game: GameName): (typeof GAMES)[number] => (game === "pacru2011" ? "pacru" : game);

interface GameChoiceProps {
    readonly game: GameName;
    onChoose(game: GameName): void;
}

/** On a small screen there is room only for what the chosen game is about. */
export function GameChoice({ game, onChoose }: GameChoiceProps) {
    return (
        <fieldset class="choice games">
            <legend>{t("The game")}</legend>
            {GAMES.map((each) => (
                <label key={each} class="card game-card">
                    <input
                        type="radio"
                        name="game"
                        value={each}
                        checked={each === family(game)}
                        onChange={() => onChoose(each)}
                    />
                    <span class="game-card-frame" />
                    <span class="card-title">{gameName(each)}</span>
                    <span class="card-age">{t("from age {age}", { age: ABOUT[each].age })}</span>
                    <span class="card-line">{tm(ABOUT[each].line)}</span>
                    <span class="card-more">{tm(ABOUT[each].more)}</span>
                </label>
            ))}
            <p class="game-about" aria-hidden="true">
                {tm(ABOUT[family(game)].more)}
            </p>
        </fieldset>
    );
}
