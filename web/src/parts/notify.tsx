// SPDX-License-Identifier: GPL-3.0-or-later
// The one place where the browser is asked for notifications, and only when somebody presses it.
import { t } from "../i18n/index.js";
import { notifying, startNotifying, stopNotifying } from "../online/calling.js";
import { Icon } from "./icons.js";

export function NotifyButton() {
    const state = notifying.value;
    if (state === "never") return null;
    if (state === "refused")
        return (
            <p class="remark" data-role="notify-refused">
                {t("Notifications are blocked for this site. You can allow them in your browser’s site settings.")}
            </p>
        );
    return (
        <button
            type="button"
            class="button"
            aria-pressed={state === "on"}
            data-role="notify"
            onClick={() => (state === "on" ? stopNotifying() : void startNotifying())}
        >
            <Icon name="bell" />
            {state === "on" ? t("Notifications are on") : t("Notify me when it’s my turn")}
        </button>
    );
}
