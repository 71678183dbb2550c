// SPDX-License-Identifier: GPL-3.0-or-later
import { whenChanged } from "../changes.js";
import { keeping } from "../game/current.js";
import { t } from "../i18n/index.js";
import { tell } from "./notice.js";

/** Says so when the browser does not keep a game, or keeps two in place of one. */
export function followKeeping(): void {
    whenChanged(keeping, (how) => {
        if (how === "unkept")
            tell(t("Your browser can’t save this game. You can play on, but it will be lost when you close the page."));
        if (how === "parted")
            tell(t("This game was also played in another window. Both versions are kept in My games."));
    });
}
