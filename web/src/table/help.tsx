// SPDX-License-Identifier: GPL-3.0-or-later
import { t, tp } from "../i18n/index.js";
import { Dialog } from "../parts/dialog.js";
import { Icon, type IconName } from "../parts/icons.js";
import { Meanings } from "../parts/meanings.js";
import { settings } from "../settings.js";

export function Help({ online = false, onClose }: { online?: boolean; onClose(): void }) {
    const { confirm } = settings.value;
    const ways: readonly (readonly [IconName | null, string, string])[] = [
        ...(online
            ? []
            : ([
                  ["undo", "u", t("Take back")],
                  ["redo", "r", t("Redo")],
                  ["hint", "h", t("Hint")],
              ] as const)),
        ["reach", "o", t("Where every chevron can go")],
        ["turn", "f", t("Rotate the board")],
        ["only", "z", t("Board only")],
        ["first", tp("key", "Home"), t("First turn")],
        ["back", "← k", t("Previous turn")],
        ["on", "→ j", t("Next turn")],
        ["last", tp("key", "End"), t("Last turn")],
        ["help", "?", t("Help")],
        [null, "s", t("Read out the position (for screen readers)")],
        [null, "t", t("Type a turn")],
        [null, "Esc", t("Go back a step")],
    ];
    return (
        <Dialog title={t("Help")} name="help" onClose={onClose}>
            <h3>{t("How to play")}</h3>
            <ol class="how">
                <li>{t("Pick one of your chevrons. The fields it can reach light up.")}</li>
                <li>
                    {confirm
                        ? t("Tap one to see everything your turn would win. Tap it again to play.")
                        : t(
                              "Point at one to see everything your turn would win. Then click it, or drag your chevron there.",
                          )}
                </li>
                <li>
                    {t("Make any choices that are left. Until your turn is complete, you can always go back a step.")}
                </li>
            </ol>
            <p>
                {t("Choose a field you can’t move to, and we’ll tell you why.")} <a href="/rules">{t("All rules")}</a>
            </p>
            <Meanings />
            <h3>{t("Buttons and keys")}</h3>
            <dl class="keys">
                {ways.map(([icon, key, what]) => (
                    <div key={key}>
                        <dt>
                            {icon && <Icon name={icon} />}
                            <kbd>{key}</kbd>
                        </dt>
                        <dd>{what}</dd>
                    </div>
                ))}
            </dl>
            <p>
                {t(
                    "On the board, use the arrow keys to move and Enter to choose. Page Up and Page Down jump to the next field you can use.",
                )}
            </p>
        </Dialog>
    );
}
