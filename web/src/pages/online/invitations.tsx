// SPDX-License-Identifier: GPL-3.0-or-later
// The links of a game: one for each seat that somebody is awaited at, one to watch, and one's own.
import type { ComponentChildren } from "preact";

import { t, tn } from "../../i18n/index.js";
import { mine, pathOf, type MyGame, type SeatSummary } from "../../online/mine.js";
import { useStore } from "../../store.js";
import { colourName, gameName } from "../../words/index.js";
import { Swatch } from "../icons.js";
import { SharedLink } from "./link.js";

const UNREACHABLE = /^(localhost|127\.|\[::1\])/;

/** Everything that can be handed on of a game; seats only by whoever made it. */
export function Invitations({ game }: { readonly game: string }) {
    const found = useStore(mine).find((one) => one.game === game) ?? null;
    const others = found ? othersOf(found) : [];
    const awaited = others.filter(({ seat }) => !seat || seat.kind === "open");
    const seated = others.filter(({ seat }) => seat?.kind === "person");
    const words = t("A game of {game}?", { game: gameName(found?.seen?.rules ?? "pacru") });
    return <section class="invitations" aria-label={t("Invitations")} data-role="invitations">
        {awaited.length > 0 && <p class="remark">{tn(
            "Send this link to your friend. Whoever opens it takes the seat, and comes back with it at any time.",
            "Send each friend a link of their own. Whoever opens it takes the seat, and comes back with it at any time.",
            awaited.length)}</p>}
        {UNREACHABLE.test(location.hostname) && <p class="remark" data-role="local">
            {t("This address is known to this computer only. Open the page by the address at which others reach it before you send links.")}
        </p>}
        {awaited.map(({ path, seat, i }) => <div key={i} class="card invitation" data-role={`invitation-${i}`}>
            <h2 class="card-title">{seat && <Swatch colour={seat.colour} />}{titleOf(seat, i)}</h2>
            <SharedLink title={titleOf(seat, i)} path={path} words={words} open={awaited.length === 1} />
        </div>)}
        <More title={t("A link to watch")} name="watch">
            <p class="remark">{t("Whoever has this link may watch, and cannot play.")}</p>
            <SharedLink title={t("A link to watch")} path={`/${game}`} words={t("Our game, to watch.")} />
        </More>
        {found?.secret && <More title={t("Play on another device")} name="own">
            <p class="remark">{t("This is your own link, which opens your seat. Keep it to yourself.")}</p>
            <SharedLink title={t("Your own link")} path={pathOf(found)} words={t("My seat")} />
        </More>}
        {seated.length > 0 && <More title={t("Somebody has lost their link")} name="seated">
            {seated.map(({ path, seat, i }) => <div key={i} class="seated">
                <h2 class="card-title">{seat && <Swatch colour={seat.colour} />}{titleOf(seat, i)}</h2>
                <SharedLink title={titleOf(seat, i)} path={path} words={words} />
            </div>)}
        </More>}
    </section>;
}

interface Other {
    readonly path: string;
    readonly seat: SeatSummary | null;
    readonly i: number;
}

/** The seats of the others, where they are known. */
function othersOf({ links, seat: own, seen }: MyGame): readonly Other[] {
    return (links ?? []).flatMap((path, i) => path === null || i === own ? [] : [{ path, seat: seen?.seats[i] ?? null, i }]);
}

const titleOf = (seat: SeatSummary | null, i: number): string =>
    seat?.name ?? (seat ? colourName(seat.colour) : t("Player {n}", { n: i + 1 }));

function More({ title, name, children }: { title: string; name: string; readonly children: ComponentChildren }) {
    return <details class="fold" data-role={name}>
        <summary>{title}</summary>
        <div class="fold-inside">{children}</div>
    </details>;
}
