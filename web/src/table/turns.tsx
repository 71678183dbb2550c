// SPDX-License-Identifier: GPL-3.0-or-later
// The turns played, and ways to look back at them.
import { useEffect, useRef } from "preact/hooks";

import { at } from "../at.js";
import { shapeOf } from "../board/index.js";
import type { Seated, TableGame } from "../game/table.js";
import { t } from "../i18n/index.js";
import { Icon, type IconName } from "../parts/icons.js";
import type { Player } from "../rules/index.js";

interface ListedTurn {
    readonly i: number;
    readonly text: string;
    readonly player: Player;
}

/** The turns of a game by the number under which they are written. */
function rounds({ rules, game }: TableGame): { number: number; turns: ListedTurn[] }[] {
    const all: { number: number; turns: ListedTurn[] }[] = [];
    for (let i = 0; i < game.turns; i++) {
        const number = game.number(i),
            player = rules.parts(game.position(i), game.turn(i))?.player ?? 0,
            turn = { i, text: game.printTurn(i), player };
        const last = all.at(-1);
        if (last?.number === number) last.turns.push(turn);
        else all.push({ number, turns: [turn] });
    }
    return all;
}

export function Turns({ session }: { session: TableGame }) {
    const list = useRef<HTMLOListElement>(null);
    const { shown, players } = session;
    useEffect(() => {
        const box = list.current,
            here = box?.querySelector<HTMLElement>("[aria-current]");
        if (!box) return;
        if (!here) box.scrollTop = 0;
        else if (
            here.offsetTop < box.scrollTop ||
            here.offsetTop + here.offsetHeight > box.scrollTop + box.clientHeight
        )
            box.scrollTop = here.offsetTop - box.clientHeight / 2;
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
                            {turns.map(({ i, text, player }) => (
                                <TurnButton
                                    key={i}
                                    n={i + 1}
                                    text={text}
                                    player={at(players, player)}
                                    here={i + 1 === shown}
                                    onLook={() => session.look(i + 1)}
                                />
                            ))}
                        </li>
                    ))}
                </ol>
            )}
        </section>
    );
}

interface TurnButtonProps {
    readonly n: number;
    readonly text: string;
    readonly player: Seated;
    readonly here: boolean;
    onLook(): void;
}

const TurnButton = ({ n, text, player: { name, colour }, here, onLook }: TurnButtonProps) => (
    <button
        class="turn"
        data-turn={n}
        data-player={colour}
        aria-label={`${name}: ${text}`}
        title={name}
        aria-current={here ? "step" : undefined}
        onClick={onLook}
    >
        <svg class={`turn-player board-of--${colour}`} viewBox="-26 -26 52 52" aria-hidden="true">
            <path d={shapeOf(colour, 19)} />
        </svg>
        {text}
    </button>
);

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
