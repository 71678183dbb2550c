// SPDX-License-Identifier: GPL-3.0-or-later
// Taking a seat, and waiting for those who have not taken theirs.
import { useId, useState } from "preact/hooks";

import { at } from "../../at.js";
import { LEVELS } from "../../game/plan.js";
import { t } from "../../i18n/index.js";
import type { OnlineGame } from "../../online/game.js";
import { guestName, rememberGame, setGuestName } from "../../online/mine.js";
import { cleanWords, NAME_LETTERS } from "../../online/words.js";
import { Swatch } from "../../parts/icons.js";
import { Invitations } from "../../parts/invitations.js";
import { levelTitle } from "../../parts/levels.js";
import type { Player } from "../../rules/index.js";
import { colourName } from "../../words/index.js";

interface NamingProps {
    readonly session: OnlineGame;
    /** What the button does. */
    readonly button: string;
    onDone?(): void;
}

/** Asks for a name and sits down with it. */
export function Naming({ session, button, onDone }: NamingProps) {
    const id = useId(),
        { said } = session.table;
    const [name, setName] = useState((said.you === null ? null : said.seats[said.you]?.name) ?? guestName());
    const [busy, setBusy] = useState(false);
    const clean = cleanWords(name, NAME_LETTERS);
    const sit = async (event: SubmitEvent): Promise<void> => {
        event.preventDefault();
        if (clean === "" || busy) return;
        setBusy(true);
        const answer = await session.do({ do: "sit", name: clean });
        setBusy(false);
        if (answer.is !== "done") return;
        setGuestName(clean);
        rememberGame({ game: said.game, secret: session.hello.secret, name: clean });
        onDone?.();
    };
    return (
        <form class="naming" onSubmit={(event) => void sit(event)}>
            <label for={id}>{t("Your name")}</label>
            <div class="naming-row">
                <input
                    id={id}
                    value={name}
                    maxLength={2 * NAME_LETTERS}
                    autocomplete="nickname"
                    required
                    data-role="my-name"
                    onInput={({ currentTarget }) => setName(currentTarget.value)}
                />
                <button class="button button--main" disabled={busy || clean === ""} data-role="sit">
                    {button}
                </button>
            </div>
        </form>
    );
}

/** For whoever has the link of a seat and has not taken it. */
export function SitDown({ session, you }: { session: OnlineGame; you: Player }) {
    const seat = at(session.table.said.seats, you);
    return (
        <section class="card sitting" aria-label={t("Your seat")} data-role="sitting">
            <h2 class="card-title">
                <Swatch colour={seat.colour} />
                {t("You play {colour}", { colour: colourName(seat.colour) })}
            </h2>
            {seat.kind === "computer" && <p>{t("The computer plays here until you sit down.")}</p>}
            <Naming session={session} button={t("Sit down")} />
            <p class="remark">{t("No account needed. Bookmark this page to come back from any device.")}</p>
        </section>
    );
}

/** While a seat is open. */
export function AwaitSeats({ session }: { session: OnlineGame }) {
    const { said } = session.table;
    return (
        <section class="card awaiting" data-role="awaiting">
            <p role="status">{t("The game starts as soon as every seat is taken.")}</p>
            {said.you !== null && <Invitations game={said.game} />}
            {said.you !== null && said.seats[said.you]?.kind === "person" && <Fill session={session} />}
        </section>
    );
}

/** Puts the computer on a seat that nobody takes. */
function Fill({ session }: { session: OnlineGame }) {
    const id = useId(),
        [level, setLevel] = useState<number>(session.table.said.rules.level);
    return (
        <div class="fill">
            <p>
                <label for={id}>{t("Or let the computer take a seat:")}</label>{" "}
                <select
                    id={id}
                    value={level}
                    data-role="fill-level"
                    onChange={({ currentTarget }) => setLevel(Number(currentTarget.value))}
                >
                    {LEVELS.map((each) => (
                        <option key={each} value={each}>
                            {levelTitle(each)}
                        </option>
                    ))}
                </select>
            </p>
            <p class="ways">
                {session.table.said.seats.map(
                    ({ kind, colour }, seat) =>
                        kind === "open" && (
                            <button
                                key={seat}
                                class="button"
                                data-role={`fill-${colour}`}
                                onClick={() => void session.do({ do: "fill", seat, level })}
                            >
                                <Swatch colour={colour} />
                                {t("The computer plays {colour}", { colour: colourName(colour) })}
                            </button>
                        ),
                )}
            </p>
        </div>
    );
}
