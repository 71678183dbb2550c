// SPDX-License-Identifier: GPL-3.0-or-later
import { t } from "../i18n/index.js";
import { Dialog } from "./dialog.js";

export function Help({ onClose }: { onClose(): void }) {
    const keys: readonly (readonly [string, string])[] = [
        ["← k", t("One turn back")],
        ["→ j", t("One turn on")],
        [t("Home"), t("To the start")],
        [t("End"), t("To the end")],
        ["u", t("Take a turn back")],
        ["r", t("Restore the turn")],
        ["h", t("Hint")],
        ["o", t("Where every chevron can go")],
        ["f", t("Turn the board")],
        ["z", t("Only the board")],
        ["Esc", t("One step back")],
        ["?", t("Help")],
    ];
    return <Dialog title={t("Help")} name="help" onClose={onClose}>
        <h3>{t("How to play a turn")}</h3>
        <ol class="how">
            <li>{t("Pick one of your chevrons: the fields it can go to light up.")}</li>
            <li>{t("Point at one of them to see all that the turn would earn; click it, or drag the chevron there.")}</li>
            <li>{t("Choose what else there is to choose. Until the turn is complete you can always go a step back.")}</li>
        </ol>
        <p>{t("Click where you may not go, and you are told why.")} <a href="/rules">{t("All rules")}</a></p>
        <h3>{t("Keys")}</h3>
        <dl class="keys">
            {keys.map(([key, what]) => <div key={key}><dt><kbd>{key}</kbd></dt><dd>{what}</dd></div>)}
        </dl>
        <p>{t("On the board itself the arrows go from field to field and Enter chooses.")}</p>
    </Dialog>;
}
