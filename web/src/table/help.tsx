// SPDX-License-Identifier: GPL-3.0-or-later
import { bookPath } from "../book/addresses.js";
import { language, t, tp } from "../i18n/index.js";
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
                  ["hint", "h", t("Hint")],
                  ["undo", "u", t("Take back the last turn")],
                  ["redo", "r", t("Redo the turn that was taken back")],
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
        [null, "Esc", t("Cancel choice")],
    ];
    const onBoard: readonly (readonly [string, string])[] = [
        [tp("key", "Tab"), t("Go to the board")],
        ["← ↑ → ↓", t("From field to field")],
        [`${tp("key", "Page Up")} ${tp("key", "Page Down")}`, t("To the next field you can use")],
        [tp("key", "Enter"), t("Choose the field")],
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
                    {t("Make any choices that are left. Until your turn is complete, you can cancel every choice.")}
                </li>
            </ol>
            <p>
                {t("Choose a field you can’t move to, and we’ll tell you why.")}{" "}
                <a href={bookPath(language.value)}>{t("All rules")}</a>
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
            <h3>{t("Playing with the keyboard")}</h3>
            <dl class="keys">
                {onBoard.map(([key, what]) => (
                    <div key={key}>
                        <dt>
                            <kbd>{key}</kbd>
                        </dt>
                        <dd>{what}</dd>
                    </div>
                ))}
            </dl>
            <p>
                {t(
                    "The arrow keys go from field to field when you’ve reached the board with Tab. After a click they show earlier and later turns.",
                )}
            </p>
        </Dialog>
    );
}
