// SPDX-License-Identifier: GPL-3.0-or-later
// Conditional turns in games by days: "if Ben plays this, I play that". The turns of the others are tried out on the board,
// then one's own; the server plays it when they have played theirs.
import { useEffect, useState } from "preact/hooks";

import { at } from "../../at.js";
import { t } from "../../i18n/index.js";
import type { OnlineGame } from "../../online/game.js";
import type { BoardLook, Position, Turn } from "../../rules/index.js";
import { takesPart } from "../players.js";

/** As many lines as the server keeps. */
const MOST = 16;

/** Whether two lines answer the same turns of the others: the later one replaces the earlier. */
const sameQuestion = (a: readonly string[], b: readonly string[]): boolean =>
    a.slice(0, -1).join() === b.slice(0, -1).join();

export interface Conditional {
    readonly possible: boolean;
    /** Where the next turn of the line is tried out; null if no line is being made. */
    readonly ahead: Position | null;
    /** The turns of the line so far. */
    readonly line: readonly string[];
    begin(): void;
    stop(): void;
    put(turn: Turn): void;
    remove(line: number): void;
}

export function useConditional(session: OnlineGame, look: BoardLook): Conditional {
    const { rules, position } = session,
        { said } = session.table,
        { you, plan } = said;
    const [begun, setBegun] = useState<{ readonly at: Position; readonly line: readonly string[] } | null>(null);
    const possible =
        said.rules.clock.kind === "days" &&
        said.phase === "playing" &&
        session.atEnd &&
        you !== null &&
        said.toMove !== you &&
        look.end === "-" &&
        said.seats[you]?.kind === "person" &&
        takesPart(look, you) &&
        plan.length < MOST;
    const stop = (): void => setBegun(null);
    useEffect(stop, [said.turns.length, possible]);
    const keep = (lines: readonly (readonly string[])[]): void =>
        void session.do({ do: "plan", at: said.turns.length, lines });
    return {
        possible,
        ahead: possible ? (begun?.at ?? null) : null,
        line: begun?.line ?? [],
        begin: () => setBegun({ at: position, line: [] }),
        stop,
        put: (turn) => {
            if (!begun) return;
            const mine = rules.look(begun.at).toMove === you,
                line = [...begun.line, rules.printTurn(begun.at, turn)],
                next = rules.play(begun.at, turn);
            if (mine) keep([...plan.filter((each) => !sameQuestion(each, line)), line]);
            setBegun(mine || !next || rules.look(next.position).end !== "-" ? null : { at: next.position, line });
        },
        remove: (line) => keep(plan.filter((_, i) => i !== line)),
    };
}

/** The lines planned, and the way to another one. */
export function ConditionalCard({ session, conditional }: { session: OnlineGame; conditional: Conditional }) {
    const { plan, toMove } = session.table.said,
        player = toMove === null ? "" : at(session.players, toMove).name;
    if (conditional.ahead)
        return (
            <div class="card planned" data-role="trying">
                <p role="status">
                    {conditional.line.length === 0
                        ? t("Play for {player} what you expect, then your answer.", { player })
                        : t("If this is played: {turns}. Now go on.", { turns: conditional.line.join(" ") })}
                </p>
                <button class="button" data-role="stop-trying" onClick={() => conditional.stop()}>
                    {t("Cancel")}
                </button>
            </div>
        );
    if (!conditional.possible && plan.length === 0) return null;
    return (
        <section class="card conditional" aria-label={t("Conditional turns")} data-role="conditional">
            {plan.length > 0 && (
                <ul>
                    {plan.map((line, i) => (
                        <li key={line.join()}>
                            <span>
                                {t("If {turns}, then {answer}", {
                                    turns: line.slice(0, -1).join(" "),
                                    answer: line.at(-1) ?? "",
                                })}
                            </span>
                            <button
                                class="button button--quiet"
                                data-role="remove-line"
                                onClick={() => conditional.remove(i)}
                            >
                                {t("Remove")}
                                <span class="spoken"> {line.join(" ")}</span>
                            </button>
                        </li>
                    ))}
                </ul>
            )}
            {conditional.possible && (
                <p class="ways">
                    <button class="button" data-role="add-line" onClick={() => conditional.begin()}>
                        {t("Plan an answer")}
                    </button>
                </p>
            )}
            <p class="remark">{t("Your answer is played for you as soon as it fits. Nobody else sees it.")}</p>
        </section>
    );
}
