// SPDX-License-Identifier: GPL-3.0-or-later
// The links of a game: one for each seat that somebody is awaited at, one to watch, and one's own.
import type { ComponentChildren } from "preact";

import { t, tn } from "../i18n/index.js";
import { type MyGame, mine, pathOf, type SeatSummary } from "../online/mine.js";
import { colourName, gameName } from "../words/index.js";
import { Swatch } from "./icons.js";
import { SharedLink } from "./link.js";

const UNREACHABLE = /^(localhost|127\.|\[::1\])/;

/** Everything that can be handed on of a game; seats only by whoever made it. */
export function Invitations({ game, folded = false }: { readonly game: string; readonly folded?: boolean }) {
    const found = mine.value.find((one) => one.game === game) ?? null;
    const others = found ? othersOf(found) : [];
    const awaited = others.filter(({ seat }) => !seat || seat.kind === "open" || seat.kind === "awaited");
    const seated = others.filter(({ seat }) => seat?.kind === "person");
    const words = t("A game of {game}?", { game: gameName(found?.seen?.rules ?? "pacru") });
    return (
        <section class="invitations" aria-label={t("Invitations")} data-role="invitations">
            {awaited.length > 0 && !folded && (
                <p class="remark">
                    {tn(
                        "Send this link to your friend. It opens their seat, now and any time later.",
                        "Send each friend their own link. It opens their seat, now and any time later.",
                        awaited.length,
                    )}
                </p>
            )}
            {UNREACHABLE.test(location.hostname) && (
                <p class="remark" data-role="local">
                    {t(
                        "This address only works on this computer. Before you send links, open this page at an address your friends can reach.",
                    )}
                </p>
            )}
            {folded && awaited.length > 0 ? (
                <More title={t("A link for each seat")} name="seat-links">
                    <p class="remark">
                        {t("Send each friend their own link. It opens their seat, now and any time later.")}
                    </p>
                    <Awaited awaited={awaited} words={words} />
                </More>
            ) : (
                <Awaited awaited={awaited} words={words} open={awaited.length === 1} />
            )}
            <More title={t("Link for spectators")} name="watch">
                <p class="remark">{t("Anyone with this link can watch, but not play.")}</p>
                <SharedLink title={t("Link for spectators")} path={`/${game}`} words={t("Watch our game!")} />
            </More>
            {found?.secret && (
                <More title={t("Play on another device")} name="own">
                    <p class="remark">{t("This is your own link to your seat. Keep it to yourself.")}</p>
                    <SharedLink title={t("Your own link")} path={pathOf(found)} words={t("My seat")} />
                </More>
            )}
            {seated.length > 0 && (
                <More title={t("Someone has lost their link")} name="seated">
                    {seated.map(({ path, seat, i }) => (
                        <div key={i} class="seated">
                            <h2 class="card-title">
                                {seat && <Swatch colour={seat.colour} />}
                                {titleOf(seat, i)}
                            </h2>
                            <SharedLink title={titleOf(seat, i)} path={path} words={words} />
                        </div>
                    ))}
                </More>
            )}
        </section>
    );
}

interface AwaitedProps {
    readonly awaited: readonly Other[];
    readonly words: string;
    readonly open?: boolean;
}

const Awaited = ({ awaited, words, open = false }: AwaitedProps) => (
    <>
        {awaited.map(({ path, seat, i }) => (
            <div key={i} class="card invitation" data-role={`invitation-${i}`}>
                <h2 class="card-title">
                    {seat && <Swatch colour={seat.colour} />}
                    {titleOf(seat, i)}
                </h2>
                <SharedLink title={titleOf(seat, i)} path={path} words={words} open={open} />
            </div>
        ))}
    </>
);

interface Other {
    readonly path: string;
    readonly seat: SeatSummary | null;
    readonly i: number;
}

/** The seats of the others, where they are known. */
function othersOf({ links, seat: own, seen }: MyGame): readonly Other[] {
    return (links ?? []).flatMap((path, i) =>
        path === null || i === own ? [] : [{ path, seat: seen?.seats[i] ?? null, i }],
    );
}

const titleOf = (seat: SeatSummary | null, i: number): string =>
    seat?.name ?? (seat ? colourName(seat.colour) : t("Player {n}", { n: i + 1 }));

function More({ title, name, children }: { title: string; name: string; readonly children: ComponentChildren }) {
    return (
        <details class="fold" data-role={name}>
            <summary>{title}</summary>
            <div class="fold-inside">{children}</div>
        </details>
    );
}
