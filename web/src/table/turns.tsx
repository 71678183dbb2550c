// SPDX-License-Identifier: GPL-3.0-or-later
// The turns played, and ways to look back at them.
import { useEffect, useRef } from "preact/hooks";

import type { TableGame } from "../game/table.js";
import { t } from "../i18n/index.js";
import { Icon, type IconName } from "../parts/icons.js";

/** The turns of a game by the number under which they are written. */
function rounds(session: TableGame): { number: number; turns: { i: number; text: string }[] }[] {
    const { game } = session,
        all: { number: number; turns: { i: number; text: string }[] }[] = [];
    for (let i = 0; i < game.turns; i++) {
        const number = game.number(i),
            turn = { i, text: game.printTurn(i) };
        const last = all.at(-1);
        if (last?.number === number) last.turns.push(turn);
        else all.push({ number, turns: [turn] });
    }
    return all;
}

export function Turns({ session }: { session: TableGame }) {
    const list = useRef<HTMLOListElement>(null);
    const { shown } = session;
    useEffect(() => {
        const box = list.current,
            at = box?.querySelector<HTMLElement>("[aria-current]");
        if (!box) return;
        if (!at) box.scrollTop = 0;
        else if (at.offsetTop < box.scrollTop || at.offsetTop + at.offsetHeight > box.scrollTop + box.clientHeight)
            box.scrollTop = at.offsetTop - box.clientHeight / 2;
    }, [shown, session.g]);
    return (
        <section class="turns-place" aria-label={t("Turns")}>
            {session.games > 1 && <GameChooser session={session} />}
            <Steps session={session} />
            {session.game.turns === 0 ? (
                <p class="remark">{t("No turn has been played.")}</p>
            ) : (
                <ol class="turn-list" ref={list} data-role="turns" tabIndex={0} aria-label={t("Turns played")}>
                    {rounds(session).map(({ number, turns }) => (
                        <li key={number}>
                            <span class="number">{number}.</span>
                            {turns.map(({ i, text }) => (
                                <button
                                    key={i}
                                    class="turn"
                                    data-turn={i + 1}
                                    aria-current={i + 1 === shown ? "step" : undefined}
                                    onClick={() => session.look(i + 1)}
                                >
                                    {text}
                                </button>
                            ))}
                        </li>
                    ))}
                </ol>
            )}
        </section>
    );
}

function GameChooser({ session }: { session: TableGame }) {
    return (
        <p class="game-chooser">
            <label>
                {t("Game")}{" "}
                <select
                    value={session.g}
                    data-role="game-chooser"
                    onChange={({ currentTarget }) => session.lookAtGame(Number(currentTarget.value))}
                >
                    {Array.from({ length: session.games }, (_, g) => (
                        <option key={g} value={g}>
                            {t("{n} of {all}", { n: g + 1, all: session.gamesInAll })}
                        </option>
                    ))}
                </select>
            </label>
        </p>
    );
}

function Steps({ session }: { session: TableGame }) {
    const { shown } = session,
        { turns } = session.game;
    const step = (name: IconName, label: string, to: number) => (
        <button
            class="button tool"
            aria-label={label}
            title={label}
            data-role={`step-${name}`}
            aria-disabled={to === shown}
            onClick={() => session.look(to)}
        >
            <Icon name={name} />
        </button>
    );
    return (
        <div class="steps" role="group" aria-label={t("Look at earlier turns")}>
            {step("first", t("First turn"), 0)}
            {step("back", t("Previous turn"), Math.max(0, shown - 1))}
            <span class="where" data-role="where">
                {shown}/{turns}
            </span>
            {step("on", t("Next turn"), Math.min(turns, shown + 1))}
            {step("last", t("Last turn"), turns)}
        </div>
    );
}
