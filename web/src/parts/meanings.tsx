// SPDX-License-Identifier: GPL-3.0-or-later
// The words of the games, explained to those who read them for the first time.
import { t } from "../i18n/index.js";

export const Meanings = () => (
    <details class="meanings" data-role="meanings">
        <summary>{t("What do these words mean?")}</summary>
        <ul>
            <li>{t("Chevron: one of the arrows that you move.")}</li>
            <li>{t("Field: one of the 81 small squares. A field without a marker is neutral.")}</li>
            <li>{t("Marker: it gives a field a player’s colour.")}</li>
            <li>{t("Borderland: one of the nine large squares, with nine fields each. Its edges are borders.")}</li>
        </ul>
    </details>
);
