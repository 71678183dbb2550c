// SPDX-License-Identifier: GPL-3.0-or-later
// For spectators: that they are, and who else is.
import { listed, t, tn } from "../../i18n/index.js";
import type { OnlineGame } from "../../online/game.js";

export function Watching({ session }: { session: OnlineGame }) {
    const { watchers, watching, phase } = session.table.said,
        { name } = session.hello,
        own = watching.indexOf(name);
    // One's own name stands in the list, too, once.
    const others = watching.filter((_, i) => i !== own),
        nameless = Math.max(0, watchers - 1 - others.length);
    const all = nameless > 0 ? [...others, tn("{n} more", "{n} more", nameless)] : others;
    return (
        <p class="card watching" data-role="watching">
            <strong>{t("You’re watching.")}</strong>{" "}
            {all.length > 0 &&
                (others.length === 0
                    ? tn("{n} other person is, too.", "{n} other people are, too.", nameless)
                    : t("Also watching: {names}.", { names: listed(all) }))}{" "}
            {phase !== "over" && t("If the players go on with another game, you go along.")}
        </p>
    );
}
