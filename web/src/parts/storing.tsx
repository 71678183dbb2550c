// SPDX-License-Identifier: GPL-3.0-or-later
// How much is kept in this browser, and whether it may throw it away.
import { useEffect, useState } from "preact/hooks";

import type { KeptGame } from "../game/kept.js";
import { language, t, tn } from "../i18n/index.js";

/** Null: this browser does not say, as on a page without TLS. */
type Promised = "asked" | boolean | null;

/** "48 kB", "1.2 MB" */
function sizeText(bytes: number): string {
    const mega = bytes >= 1e6;
    return new Intl.NumberFormat(language.value, {
        style: "unit",
        unit: mega ? "megabyte" : "kilobyte",
        maximumFractionDigits: mega ? 1 : 0,
    }).format(mega ? bytes / 1e6 : Math.ceil(bytes / 1e3));
}

export function Storing({ games }: { readonly games: readonly KeptGame[] }) {
    const [promised, setPromised] = useState<Promised>(null);
    const size = games.reduce((sum, game) => sum + game.size, 0);
    useEffect(() => {
        navigator.storage?.persisted?.().then(setPromised, () => setPromised(null));
    }, []);
    const ask = async (): Promise<void> => {
        const yes = await navigator.storage.persist().catch(() => false);
        setPromised(yes || "asked");
    };
    return (
        <section class="card storing" aria-label={t("Kept in this browser")} data-role="storing">
            <p data-role="kept-size">
                {tn(
                    "{n} game is kept in this browser ({size}).",
                    "{n} games are kept in this browser ({size}).",
                    games.length,
                    { size: sizeText(size) },
                )}
            </p>
            <p role="status">
                {promised === true
                    ? t("Your browser has promised not to clear them by itself.")
                    : promised === "asked"
                      ? t("Your browser made no promise. Save the games that matter to you as files.")
                      : t("Your browser may clear them when it runs short of space.")}
            </p>
            {promised === false && (
                <p>
                    <button class="button" data-role="ask-persist" onClick={() => void ask()}>
                        {t("Ask the browser to keep them")}
                    </button>
                </p>
            )}
        </section>
    );
}
