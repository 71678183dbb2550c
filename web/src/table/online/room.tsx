// SPDX-License-Identifier: GPL-3.0-or-later
// Before the game begins: who has come, who is awaited, and what the host can do about it.
import { useId, useState } from "preact/hooks";

import { LEVELS } from "../../game/plan.js";
import { t } from "../../i18n/index.js";
import { momentText } from "../../i18n/region.js";
import type { OnlineGame } from "../../online/game.js";
import type { SeatState } from "../../online/messages.js";
import { mine } from "../../online/mine.js";
import { isHost } from "../../online/state.js";
import { Icon, Swatch } from "../../parts/icons.js";
import { Invitations } from "../../parts/invitations.js";
import { levelTitle } from "../../parts/levels.js";
import { SharedLink } from "../../parts/link.js";
import { tell } from "../../parts/notice.js";
import { colourName, gameName } from "../../words/index.js";
import { levelName } from "../../words/levels.js";

export function WaitingRoom({ session }: { session: OnlineGame }) {
    const { said } = session.table,
        { seats, ends, you, game } = said;
    const host = isHost(said),
        open = seats.some(({ kind }) => kind === "open"),
        table = mine.value.find((one) => one.game === game)?.table ?? null;
    return (
        <section class="card awaiting" aria-label={t("Waiting for players")} data-role="awaiting">
            <p role="status">
                {open
                    ? t("The game starts as soon as every seat is taken.")
                    : t("The game starts as soon as everyone is here.")}
                {ends !== null &&
                    ` ${t("If it hasn’t begun by {time}, the table closes.", { time: momentText(ends) })}`}
            </p>
            <ul class="room-seats" aria-label={t("Seats")}>
                {seats.map((seat, s) => (
                    <RoomSeat key={s} session={session} seat={seat} s={s} host={host} />
                ))}
            </ul>
            {host && !open && (
                <p class="ways">
                    <button
                        class="button button--main"
                        data-role="start"
                        onClick={() => void session.do({ do: "start" })}
                    >
                        {t("Start now")}
                    </button>
                </p>
            )}
            {table !== null && seats.some(({ kind }) => kind === "open" || kind === "awaited") && (
                <div class="card invitation" data-role="table-link">
                    <h2 class="card-title">{t("One link for everyone")}</h2>
                    <p class="remark">{t("Anyone who opens it picks a free seat; latecomers can watch.")}</p>
                    <SharedLink
                        title={t("Link to the table")}
                        path={table}
                        words={t("A game of {game}?", { game: gameName(said.rules.game) })}
                        open
                    />
                </div>
            )}
            {you !== null && <Invitations game={game} folded={table !== null} />}
            {host && <Cancel session={session} />}
        </section>
    );
}

interface RoomSeatProps {
    readonly session: OnlineGame;
    readonly seat: SeatState;
    readonly s: number;
    readonly host: boolean;
}

function RoomSeat({ session, seat, s, host }: RoomSeatProps) {
    const { you, set } = session.table.said,
        { kind, colour, name, level, devices } = seat,
        // A player of the game before keeps the seat: the game can only be started without them.
        mayChange = host && s !== you && (set.number === 0 || devices === 0),
        id = useId(),
        [opened, setOpened] = useState(false),
        [chosen, setChosen] = useState<number>(session.table.said.rules.level),
        who = name ?? (kind === "computer" && level !== null ? levelName(level) : colourName(colour));
    const named = (action: string): string => t("{action}: {what}", { action, what: who });
    const invite = async (): Promise<void> => {
        const answer = await session.do({ do: "renew", seat: s });
        if (answer.is === "done") tell(t("There’s a new link for this seat. The old one no longer works."));
    };
    return (
        <li class="room-seat" data-role={`room-${colour}`}>
            <Swatch colour={colour} />
            <span class="room-name">
                <strong>{who}</strong>
                <span class="remark">{s === you ? t("you") : seatText(seat)}</span>
            </span>
            {mayChange && (
                <button
                    class="button tool"
                    aria-expanded={opened}
                    aria-label={named(t("Change"))}
                    data-role="change-seat"
                    onClick={() => setOpened(!opened)}
                >
                    <Icon name="more" />
                </button>
            )}
            {mayChange && opened && (
                <div class="room-ways">
                    <button class="button" data-role="invite-again" onClick={() => void invite()}>
                        {kind === "computer" ? t("Invite someone instead") : t("Make a new link")}
                    </button>
                    {(kind === "open" || kind === "awaited") && (
                        <p class="room-fill">
                            <label for={id} class="spoken">
                                {t("Level")}
                            </label>
                            <select
                                id={id}
                                value={chosen}
                                data-role="fill-level"
                                onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
                            >
                                {LEVELS.map((each) => (
                                    <option key={each} value={each}>
                                        {levelTitle(each)}
                                    </option>
                                ))}
                            </select>
                            <button
                                class="button"
                                data-role={`fill-${colour}`}
                                onClick={() => void session.do({ do: "fill", seat: s, level: chosen })}
                            >
                                {t("The computer plays {colour}", { colour: colourName(colour) })}
                            </button>
                        </p>
                    )}
                </div>
            )}
        </li>
    );
}

/** How far somebody has come. */
function seatText({ kind, devices, here }: SeatState): string {
    switch (kind) {
        case "computer":
            return t("computer");
        case "open":
            return devices === 0 ? t("open: the link hasn’t been opened") : t("is choosing a name");
        case "awaited":
            return t("the link hasn’t been opened");
        case "person":
            return here ? t("is here") : t("has been here, and is away");
    }
}

/** Ends the table, after one more question. */
function Cancel({ session }: { session: OnlineGame }) {
    const [sure, setSure] = useState(false);
    return (
        <p class="ways">
            {sure ? (
                <>
                    <button class="button button--main" onClick={() => setSure(false)}>
                        {t("Keep the table")}
                    </button>
                    <button
                        class="button button--danger"
                        data-role="cancel-table"
                        onClick={() => void session.do({ do: "cancel" })}
                    >
                        {t("Yes, cancel it for everyone")}
                    </button>
                </>
            ) : (
                <button class="button button--quiet" data-role="cancel-ask" onClick={() => setSure(true)}>
                    {t("Cancel the table")}
                </button>
            )}
        </p>
    );
}
