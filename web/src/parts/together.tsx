// SPDX-License-Identifier: GPL-3.0-or-later
// How several people share one screen.
import { t } from "../i18n/index.js";
import { change, settings } from "../settings.js";
import { Choice } from "./choice.js";

export function Together() {
    const { around, turning } = settings.value;
    return (
        <Choice
            legend={t("Several people at this screen")}
            name="together"
            value={around ? "around" : turning ? "board" : "still"}
            options={[
                ["still", t("nothing turns")],
                ["board", t("the board turns to face the player whose turn it is")],
                ["around", t("we sit around it: names, prompts and buttons turn to each of us")],
            ]}
            onChoose={(way) => change({ around: way === "around", turning: way === "board" })}
        />
    );
}
