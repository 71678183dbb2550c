// SPDX-License-Identifier: GPL-3.0-or-later
// Coming to a table: what the invitation is to, which seat one takes, and whether one is who the seat is held for.
import { useId, useState } from "preact/hooks";

import { at } from "../../at.js";
import { t } from "../../i18n/index.js";
import type { OnlineGame } from "../../online/game.js";
import { guestName, setGuestName } from "../../online/mine.js";
import { isFree } from "../../online/state.js";
import { cleanWords, NAME_LETTERS } from "../../online/words.js";
import { Swatch } from "../../parts/icons.js";
import type { BoardLook } from "../../rules/index.js";
import { colourName, gameName } from "../../words/index.js";
import { goalText } from "../goal.js";
import { clockRuleText } from "./line.js";

interface JoiningProps {
    readonly session: OnlineGame;
    readonly look: BoardLook;
}

/** Who invites, to which game, what it is about, and where it can be learned. */
export function Invited({ session, look }: JoiningProps) {
    const { host, you, rules, seats } = session.table.said;
    const name = host === null || host === you ? null : (seats[host]?.name ?? null),
        game = gameName(rules.game);
    return (
        <div class="invited" data-role="invited">
            <h2 class="card-title">
                {name === null
                    ? t("You’re invited to a game of {game}.", { game })
                    : t("{name} invites you to a game of {game}.", { name, game })}
            </h2>
            <p>{goalText(look)}</p>
            <p class="remark">
                {clockRuleText(rules.clock)} · <a href="/learn">{t("Learn to play in a few minutes")}</a>
            </p>
        </div>
    );
}

/** For people who have come by the table's link: the seats that are free. */
export function TakeSeat({ session, look }: JoiningProps) {
    const id = useId(),
        { seats, game, host } = session.table.said,
        free = seats.flatMap((seat, s) => (s !== host && isFree(seat) ? [{ ...seat, s }] : []));
    const [name, setName] = useState(guestName),
        [busy, setBusy] = useState(false),
        [nameless, setNameless] = useState(false);
    const take = async (seat: number, known: string | null): Promise<void> => {
        const clean = known ?? cleanWords(name, NAME_LETTERS);
        setNameless(clean === "");
        if (clean === "") return document.getElementById(id)?.focus();
        if (busy) return;
        setBusy(true);
        setGuestName(clean);
        // Who gets the seat goes on at the address of that seat.
        const answer = await session.do({ do: "take", seat, name: clean });
        if (answer.is === "refused") setBusy(false);
    };
    return (
        <section class="card sitting" aria-label={t("Your seat")} data-role="taking">
            <Invited session={session} look={look} />
            {free.length === 0 ? (
                <p role="status">{t("All seats are taken. You can watch.")}</p>
            ) : (
                <>
                    {free.some(({ name: known }) => known === null) && (
                        <p class="guest">
                            <label for={id}>{t("Your name")}</label>
                            <input
                                id={id}
                                value={name}
                                maxLength={2 * NAME_LETTERS}
                                autocomplete="nickname"
                                aria-invalid={nameless}
                                data-role="my-name"
                                onInput={({ currentTarget }) => setName(currentTarget.value)}
                            />
                            <span class="trouble" role="alert">
                                {nameless && t("Please enter a name first.")}
                            </span>
                        </p>
                    )}
                    <p class="ways" role="group" aria-label={t("Free seats")}>
                        {free.map(({ colour, name: known, s }) => (
                            <button
                                key={s}
                                class="button button--main"
                                aria-disabled={busy}
                                data-role={`take-${colour}`}
                                onClick={() => void take(s, known)}
                            >
                                <Swatch colour={colour} />
                                {known === null
                                    ? t("Play {colour}", { colour: colourName(colour) })
                                    : t("I’m {name}", { name: known })}
                            </button>
                        ))}
                    </p>
                </>
            )}
            <p>
                <a href={`/${game}`} data-role="only-watch">
                    {t("I only want to watch")}
                </a>
            </p>
        </section>
    );
}

/** For a device that has the link of a seat which another device holds. */
export function ClaimSeat({ session, claim }: { session: OnlineGame; claim: number }) {
    const { seats, game } = session.table.said,
        { name, colour } = at(seats, claim);
    return (
        <section class="card sitting" aria-label={t("Your seat")} data-role="claiming">
            <h2 class="card-title">
                <Swatch colour={colour} />
                {name === null ? t("Is this your seat?") : t("Are you {name}?", { name })}
            </h2>
            <p>
                {t(
                    "Someone already plays here on another device. If that’s you, go on here; the other device is told.",
                )}
            </p>
            <p class="ways">
                <button class="button button--main" data-role="claim" onClick={() => void session.do({ do: "claim" })}>
                    {name === null ? t("Yes, it’s my seat") : t("Yes, I’m {name}", { name })}
                </button>
                <a class="button" href={`/${game}`} data-role="only-watch">
                    {t("No, I want to watch")}
                </a>
            </p>
        </section>
    );
}

/** Tells the holder of a seat that another device has come to it, until they have said whether that is right. */
export function OtherDevice({ session, onKnown }: { session: OnlineGame; onKnown(): void }) {
    const { you } = session.table.said;
    if (you === null) return null;
    return (
        <section class="card sitting other-device" aria-label={t("Another device")} data-role="other-device">
            <p role="status">
                {t(
                    "Your seat has been opened on another device. If that wasn’t you, end it there: your link changes, and only this device keeps your seat.",
                )}
            </p>
            <p class="ways">
                <button class="button button--main" data-role="known-device" onClick={onKnown}>
                    {t("That was me")}
                </button>
                <button
                    class="button button--danger"
                    data-role="end-devices"
                    onClick={() => void session.do({ do: "renew", seat: you }).then(onKnown)}
                >
                    {t("End other devices")}
                </button>
            </p>
        </section>
    );
}
