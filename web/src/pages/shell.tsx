// SPDX-License-Identifier: GPL-3.0-or-later
// The frame around every page: the way home, to the rules and to the settings.
import { current } from "../game/current.js";
import { t } from "../i18n/index.js";
import { route, type Route } from "../router.js";
import { useStore } from "../store.js";
import { Icon } from "./icons.js";
import { MineLink } from "./online/mine.js";

export function Header() {
    const { page } = useStore(route), session = useStore(current);
    const here = (each: Route["page"]): "page" | undefined => each === page ? "page" : undefined;
    return <header class="header">
        <a class="skip" href="#content">{t("To the content")}</a>
        <a class="brand" href="/" aria-current={here("home")}>
            <svg class="brand-sign" viewBox="-50 -50 100 100" aria-hidden="true">
                <path d="M0 -42L38 22L23 36L0 9L-23 36L-38 22Z" />
            </svg>
            <span class="brand-name">Pacru</span>
        </a>
        <nav class="nav" aria-label={t("Pages")}>
            {session && page !== "game" && <a href="/game" data-role="to-game">
                <Icon name="go" /><span>{t("Game")}</span>
            </a>}
            <MineLink page={page} />
            <a href="/rules" aria-current={here("rules")}><Icon name="rules" /><span>{t("Rules")}</span></a>
            <a href="/settings" aria-current={here("settings")}>
                <Icon name="settings" /><span>{t("Settings")}</span>
            </a>
        </nav>
    </header>;
}
