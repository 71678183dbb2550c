// SPDX-License-Identifier: GPL-3.0-or-later
// The line to the server and what was agreed on, above the table.
import { t, tn } from "../../i18n/index.js";
import type { OnlineGame } from "../../online/game.js";
import type { ClockRule } from "../../online/messages.js";
import { whyText } from "../../online/whys.js";

export function LineState({ session }: { session: OnlineGame }) {
    const { state, why } = session.line.value;
    const open = state === "open";
    return (
        <div class={open ? "line" : "line line--lost"} data-role="line" data-state={open ? "open" : "lost"}>
            <span class="line-sign" aria-hidden="true" />
            <span role="status">
                {open ? t("Connected") : session.known ? t("Connection lost, trying again…") : t("Connecting…")}
                {!open && why && ` ${whyText(why)}`}
            </span>
            {(state === "lost" || (!open && session.known)) && (
                <button class="button" data-role="reconnect" onClick={() => session.reconnect()}>
                    {t("Try now")}
                </button>
            )}
            {open && session.known && <Agreed session={session} />}
        </div>
    );
}

function Agreed({ session }: { session: OnlineGame }) {
    const { set, rules, watchers } = session.table.said;
    const facts = [
        set.games > 1 && set.number < set.games
            ? t("Game {n} of {all}", { n: set.number + 1, all: set.games })
            : set.number > 0
              ? t("Game {n}", { n: set.number + 1 })
              : "",
        clockRuleText(rules.clock),
        watchers > 0 ? tn("{n} watching", "{n} watching", watchers) : "",
    ];
    return (
        <span class="line-facts" data-role="facts">
            {facts.filter(Boolean).join(" · ")}
        </span>
    );
}

/** "20 min + 5 s" */
export function clockRuleText(clock: ClockRule): string {
    switch (clock.kind) {
        case "none":
            return t("no clock");
        case "days":
            return tn("{n} day per turn", "{n} days per turn", clock.days);
        case "time":
            return clock.increment > 0
                ? t("{minutes} min + {seconds} s", { minutes: clock.minutes, seconds: clock.increment })
                : t("{minutes} min", { minutes: clock.minutes });
    }
}
