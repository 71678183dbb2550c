// SPDX-License-Identifier: GPL-3.0-or-later
// Taking a seat under a name.
import { useId, useState } from "preact/hooks";

import { at } from "../../at.js";
import { t } from "../../i18n/index.js";
import type { OnlineGame } from "../../online/game.js";
import { guestName, rememberGame, setGuestName } from "../../online/mine.js";
import { cleanWords, NAME_LETTERS } from "../../online/words.js";
import { Swatch } from "../../parts/icons.js";
import type { BoardLook, Player } from "../../rules/index.js";
import { colourName } from "../../words/index.js";
import { Invited } from "./joining.js";

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
export function SitDown({ session, look, you }: { session: OnlineGame; look: BoardLook; you: Player }) {
    const seat = at(session.table.said.seats, you);
    return (
        <section class="card sitting" aria-label={t("Your seat")} data-role="sitting">
            {seat.kind !== "computer" && <Invited session={session} look={look} />}
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
