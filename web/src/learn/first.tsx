// SPDX-License-Identifier: GPL-3.0-or-later
import { begin } from "../game/current.js";
import { planWithComputer } from "../game/plan.js";
import { t } from "../i18n/index.js";
import { useLibrary } from "../library.js";
import { go } from "../router.js";
import type { BookGame } from "../rulebook.js";

/** A first game: against the weakest level, with a hint at every turn. */
export function FirstGame({ game, main }: { game: BookGame; main: boolean }) {
    const { rules } = useLibrary();
    const play = (): void => {
        begin(rules, planWithComputer(rules, game, 1));
        go("/game?hints");
    };
    return (
        <button type="button" class={main ? "button button--main" : "button"} data-role="first-game" onClick={play}>
            {t("Play your first game")}
        </button>
    );
}
