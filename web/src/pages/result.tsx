// SPDX-License-Identifier: GPL-3.0-or-later
// How a game ended, the totals of its set, and what to play next.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { saveRecord } from "../game/files.js";
import { memberName } from "../game/people.js";
import type { Session } from "../game/session.js";
import { t } from "../i18n/index.js";
import { go } from "../router.js";
import type { BoardLook, Result } from "../rules/index.js";
import { colourName, endText, winnersText } from "../words/index.js";
import { Swatch } from "./icons.js";
import { start } from "./start.js";

interface ResultProps {
    readonly session: Session;
    readonly look: BoardLook;
    /** How it came to that. */
    readonly children: ComponentChildren;
}

export function ResultPanel({ session, look, children }: ResultProps) {
    const heading = useRef<HTMLHeadingElement>(null);
    useEffect(() => {
        heading.current?.focus({ preventScroll: true });
        heading.current?.parentElement?.scrollIntoView({ block: "nearest" });
    }, []);
    const { result, players, plan } = session;
    const title = winnersTitle(look, result, players.map(({ name }) => name));
    const order = players.map((_, p) => p).sort((a, b) => result.places[a]! - result.places[b]!);
    const more = !session.opened && session.games < plan.games;
    return <section class="result" data-role="result">
        <h2 ref={heading} tabIndex={-1}>{title}</h2>
        <p>{endText(result.end)}</p>
        {children}
        <table>
            <thead><tr>
                <th scope="col">{t("Place")}</th>
                <th scope="col">{t("Player")}</th>
                <th scope="col">{t("Markers")}</th>
            </tr></thead>
            <tbody>
                {order.map((p) => <tr key={p}>
                    <td>{result.places[p]}</td>
                    <th scope="row"><Swatch colour={look.players[p]!.colour} />{players[p]!.name}</th>
                    <td>{result.counts[p]}</td>
                </tr>)}
            </tbody>
        </table>
        {session.games > 1 || more ? <Totals session={session} /> : null}
        <p class="ways">
            {more && <button class="button button--main" data-role="next" onClick={() => session.next()}>
                {t("Next game")}
            </button>}
            {!more && !session.study && !session.opened && <button class="button button--main" data-role="again"
                onClick={() => start(session.rules, plan)}>{t("Play again")}</button>}
            {!session.study && <button class="button" data-role="save-record" onClick={() => saveRecord(session)}>
                {t("Save the record")}
            </button>}
            <button class="button" onClick={() => go("/")}>{t("New game")}</button>
        </p>
    </section>;
}

/** Who has won; by name where there are names. */
function winnersTitle(look: BoardLook, result: Result, names: readonly string[]): string {
    const [first, second] = result.winners;
    const named = result.winners.some((p) => names[p] !== colourName(look.players[p]!.colour));
    if (first === undefined || !named) return winnersText(look, result);
    return second === undefined ? t("{name} wins.", { name: names[first]! })
        : t("The win is shared: {players}.", { players: result.winners.map((p) => names[p]!).join(", ") });
}

function Totals({ session }: { session: Session }) {
    const standings = session.standings;
    if (!standings) return null;
    const order = [...standings].sort((a, b) => a.place - b.place);
    return <table data-role="totals">
        <caption>
            {t("After {games} of {all} games", { games: standings[0]?.games ?? 0, all: session.plan.games })}
        </caption>
        <thead><tr>
            <th scope="col">{t("Place")}</th>
            <th scope="col">{t("Player")}</th>
            <th scope="col">{t("Wins")}</th>
            <th scope="col">{t("Markers in all")}</th>
        </tr></thead>
        <tbody>
            {order.map(({ name, place, wins, markers }) => <tr key={name}>
                <td>{place}</td>
                <th scope="row">{memberName(name)}</th>
                <td>{wins}</td>
                <td>{markers}</td>
            </tr>)}
        </tbody>
    </table>;
}
