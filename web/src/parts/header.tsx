// SPDX-License-Identifier: GPL-3.0-or-later
// The frame around every page: the way home, to the rules and to the settings.

import { bookPath } from "../book/addresses.js";
import { current, keptGames } from "../game/current.js";
import { language, t } from "../i18n/index.js";
import { mine } from "../online/mine.js";
import { type Route, route } from "../router.js";
import { gameOnTable } from "../title.js";
import { Icon } from "./icons.js";
import { MineLink } from "./mine.js";

export function Header() {
    const { page } = route.value,
        toGame = current.value !== null && page !== "game",
        game = gameOnTable.value;
    const here = (each: Route["page"]): "page" | undefined => (each === page ? "page" : undefined);
    return (
        <header class={toGame && mine.value.length + keptGames.value.length > 0 ? "header header--full" : "header"}>
            <a class="skip" href="#content">
                {t("Skip to content")}
            </a>
            <a class={game === null ? "brand" : "brand brand--beside"} href="/" aria-current={here("home")}>
                <svg class="brand-sign" viewBox="-50 -50 100 100" aria-hidden="true">
                    <path d="M0 -42L38 22L23 36L0 9L-23 36L-38 22Z" />
                </svg>
                <span class="brand-name">Pacru</span>
            </a>
            {game !== null && (
                <span class="header-game" data-role="game-name">
                    {game}
                </span>
            )}
            <nav class="nav" aria-label={t("Pages")}>
                {toGame && (
                    <a class="nav-game" href="/game" data-role="to-game">
                        <Icon name="go" />
                        <span>{t("Game")}</span>
                    </a>
                )}
                <MineLink page={page} />
                <a class="nav-learn" href="/learn" aria-current={here("learn")} data-role="to-learn">
                    <Icon name="learn" />
                    <span>{t("Learn")}</span>
                </a>
                <a href={bookPath(language.value)}>
                    <Icon name="rules" />
                    <span>{t("Rules")}</span>
                </a>
                <a class="nav-roomy" href={`/faq/${language.value}`}>
                    <Icon name="help" />
                    <span>{t("FAQ")}</span>
                </a>
                <a href="/settings" aria-current={here("settings")}>
                    <Icon name="settings" />
                    <span>{t("Settings")}</span>
                </a>
            </nav>
        </header>
    );
}
