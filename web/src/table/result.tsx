// SPDX-License-Identifier: GPL-3.0-or-later
// How a game ended, the totals of its set, and what to play next.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { at } from "../at.js";
import { saveRecord } from "../game/files.js";
import { memberName } from "../game/people.js";
import { type Plan, withLevels, withOtherSeats } from "../game/plan.js";
import type { Session } from "../game/session.js";
import type { TableGame } from "../game/table.js";
import { listed, t, tn } from "../i18n/index.js";
import { Swatch } from "../parts/icons.js";
import { levelTitle } from "../parts/levels.js";
import { start } from "../parts/start.js";
import { go } from "../router.js";
import type { BoardLook, Player, Standing } from "../rules/index.js";
import { settings } from "../settings.js";
import { colourName, endText, winnersText } from "../words/index.js";

interface ResultProps {
    readonly session: Session;
    readonly look: BoardLook;
    /** How it came to that. */
    readonly children: ComponentChildren;
}

export function ResultPanel({ session, look, children }: ResultProps) {
    const { plan } = session,
        more = !session.opened && session.games < plan.games;
    return (
        <Outcome title={winnersTitle(look, session, session.you)} text={endText(session.result.end)}>
            <Places session={session} />
            {session.games > 1 || more ? <Totals all={plan.games} standings={session.standings ?? []} /> : null}
            <p class="ways">
                {more && (
                    <button class="button button--main" data-role="next" onClick={() => session.next()}>
                        {t("Next game")}
                    </button>
                )}
                {!more && !session.study && !session.opened && <PlayOn session={session} />}
            </p>
            <p class="ways">
                {session.game.turns > 0 && (
                    <button class="button" data-role="look-at-game" onClick={() => session.look(0)}>
                        {t("Look at the game")}
                    </button>
                )}
                {!session.study && (
                    <button class="button button--quiet" data-role="save-record" onClick={() => saveRecord(session)}>
                        {t("Save this game")}
                    </button>
                )}
                <button class="button button--quiet" onClick={() => go("/")}>
                    {t("New game")}
                </button>
            </p>
            {children}
        </Outcome>
    );
}

/** The same again, with other seats, or against another level: harder first for those who have won. */
function PlayOn({ session: { rules, plan, result, you } }: { session: Session }) {
    const won = you !== null && result.winners.includes(you);
    const levels = (won ? [1, -1] : [-1, 1]).flatMap((more) => {
        const changed = withLevels(plan, more);
        return changed ? [{ more, changed }] : [];
    });
    return (
        <>
            <button class="button button--main" data-role="again" onClick={() => start(rules, plan)}>
                {t("Play again")}
            </button>
            <button class="button" data-role="other-seats" onClick={() => start(rules, withOtherSeats(plan))}>
                {t("Change seats")}
            </button>
            {levels.map(({ more, changed }) => {
                const level = levelsOf(changed);
                return (
                    <button
                        key={more}
                        class="button"
                        data-role={more > 0 ? "harder" : "easier"}
                        onClick={() => start(rules, changed)}
                    >
                        {more > 0 ? t("Harder: {level}", { level }) : t("Easier: {level}", { level })}
                    </button>
                );
            })}
        </>
    );
}

/** "3 Squirrel" */
const levelsOf = ({ members }: Plan): string =>
    listed([...new Set(members.flatMap(({ level }) => (level === 0 ? [] : [levelTitle(level)])))]);

interface OutcomeProps {
    readonly title: string;
    readonly text: string;
    readonly children: ComponentChildren;
}

/** Takes the focus when it appears. */
export function Outcome({ title, text, children }: OutcomeProps) {
    const heading = useRef<HTMLHeadingElement>(null);
    useEffect(() => {
        heading.current?.focus({ preventScroll: true });
        // As much of it as fits, and always who has won.
        heading.current?.parentElement?.scrollIntoView({ block: "nearest" });
        heading.current?.scrollIntoView({ block: "nearest" });
    }, []);
    return (
        <section class="result" data-role="result">
            <h2 ref={heading} tabIndex={-1}>
                {title}
            </h2>
            {text && <p>{text}</p>}
            {children}
        </section>
    );
}

/** Who has come where with how many markers. */
export function Places({ session: { players, result } }: { session: TableGame }) {
    const order = players.map((_, p) => p).sort((a, b) => at(result.places, a) - at(result.places, b)),
        most = Math.max(1, ...result.counts);
    return (
        <table class={settings.value.speed === "none" ? "places places--still" : "places"}>
            <thead class="spoken">
                <tr>
                    <th scope="col">{t("Place")}</th>
                    <th scope="col">{t("Player")}</th>
                    <th scope="col">{t("Markers")}</th>
                </tr>
            </thead>
            <tbody>
                {order.map((p, i) => (
                    <tr key={p} class={result.winners.includes(p) ? "places-winner" : undefined}>
                        <td>{result.places[p] || "–"}</td>
                        <th scope="row">
                            <Swatch colour={at(players, p).colour} />
                            {at(players, p).name}
                            {/* Filled from the last place to the first, as the fields on the board are. */}
                            <span
                                class={`places-bar board-of--${at(players, p).colour}`}
                                style={{ "--share": (result.counts[p] ?? 0) / most, "--after": order.length - 1 - i }}
                            />
                        </th>
                        <td>{result.counts[p]}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

/** Who has won: `you` if it is the player of this page, else by name where there are names. */
export function winnersTitle(look: BoardLook, { players, result }: TableGame, you: Player | null): string {
    const [first, second] = result.winners,
        names = players.map(({ name }) => name);
    if (first !== undefined && second === undefined && first === you) return t("You win!");
    const named = result.winners.some((p) => names[p] !== colourName(at(look.players, p).colour));
    if (first === undefined || !named) return winnersText(look, result);
    return second === undefined
        ? t("{name} wins.", { name: at(names, first) })
        : t("The win is shared: {players}.", { players: listed(result.winners.map((p) => at(names, p))) });
}

interface TotalsProps {
    /** Games of the set; null if it goes on for as long as people like. */
    readonly all: number | null;
    readonly standings: readonly Pick<Standing, "name" | "games" | "wins" | "markers" | "place">[];
}

export function Totals({ all, standings }: TotalsProps) {
    const order = [...standings].sort((a, b) => a.place - b.place);
    return order.length === 0 ? null : (
        <table data-role="totals">
            <caption>
                {all === null
                    ? tn("After {n} game", "After {n} games", at(standings, 0).games)
                    : tn("After {n} of {all} games", "After {n} of {all} games", at(standings, 0).games, { all })}
            </caption>
            <thead>
                <tr>
                    <th scope="col">{t("Place")}</th>
                    <th scope="col">{t("Player")}</th>
                    <th scope="col">{t("Wins")}</th>
                    <th scope="col">{t("Markers in total")}</th>
                </tr>
            </thead>
            <tbody>
                {order.map(({ name, place, wins, markers }, i) => (
                    <tr key={i}>
                        <td>{place}</td>
                        <th scope="row">{memberName(name)}</th>
                        <td>{wins}</td>
                        <td>{markers}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}
