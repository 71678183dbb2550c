// SPDX-License-Identifier: GPL-3.0-or-later
import { t } from "../i18n/index.js";
import { settings } from "../settings.js";
import { useStore } from "../store.js";
import { Dialog } from "./dialog.js";
import { Icon, type IconName } from "./icons.js";

export function Help({ online = false, onClose }: { online?: boolean; onClose(): void }) {
    const { confirm } = useStore(settings);
    const ways: readonly (readonly [IconName | null, string, string])[] = [
        ...online ? [] : [
            ["undo", "u", t("Take a turn back")],
            ["redo", "r", t("Restore the turn")],
            ["hint", "h", t("Hint")],
        ] as const,
        ["reach", "o", t("Where every chevron can go")],
        ["turn", "f", t("Turn the board")],
        ["only", "z", t("Only the board")],
        ["first", t("Home"), t("To the start")],
        ["back", "← k", t("One turn back")],
        ["on", "→ j", t("One turn on")],
        ["last", t("End"), t("To the end")],
        ["help", "?", t("Help")],
        [null, "Esc", t("One step back")],
    ];
    return <Dialog title={t("Help")} name="help" onClose={onClose}>
        <h3>{t("How to play a turn")}</h3>
        <ol class="how">
            <li>{t("Pick one of your chevrons: the fields it can go to light up.")}</li>
            <li>{confirm
                ? t("Choose one of them, and you see all that the turn earns; choose it once more to play it.")
                : t("Point at one of them to see all that the turn would earn; click it, or drag the chevron there.")}</li>
            <li>{t("Choose what else there is to choose. Until the turn is complete you can always go a step back.")}</li>
        </ol>
        <p>{t("Click where you may not go, and you are told why.")} <a href="/rules">{t("All rules")}</a></p>
        <h3>{t("Buttons and keys")}</h3>
        <dl class="keys">
            {ways.map(([icon, key, what]) => <div key={key}>
                <dt>{icon && <Icon name={icon} />}<kbd>{key}</kbd></dt><dd>{what}</dd>
            </div>)}
        </dl>
        <p>{t("On the board itself the arrows go from field to field and Enter chooses.")}</p>
    </Dialog>;
}
