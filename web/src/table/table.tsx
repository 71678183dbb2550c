// SPDX-License-Identifier: GPL-3.0-or-later
// The table at which a game is played here, or looked at, or tried out.
import { useMemo, useRef, useState } from "preact/hooks";

import { at } from "../at.js";
import type { Session } from "../game/session.js";
import type { TableGame } from "../game/table.js";
import { useComputerTurns, useHint } from "../game/thinking.js";
import { useClocks } from "../game/ticking.js";
import { t, tp } from "../i18n/index.js";
import { useLibrary } from "../library.js";
import { Page } from "../parts/page.js";
import type { BoardLook, Seat } from "../rules/index.js";
import { settings } from "../settings.js";
import { hintShapes } from "../turn/index.js";
import { gameName } from "../words/index.js";
import { Beside } from "./beside.js";
import { Help } from "./help.js";
import { useKeys } from "./keys.js";
import { Menu } from "./menu.js";
import { Players } from "./players.js";
import { type Tool, Tools } from "./tools.js";
import { Turns } from "./turns.js";
import { useView } from "./view.js";

type Opened = "help" | "menu" | null;

export function Table({ session, title }: { session: Session; title: string }) {
    const { rules, computer } = useLibrary();
    const [paused, setPaused] = useState(false),
        [opened, setOpened] = useState<Opened>(null);

    const { position, over } = session;
    const hint = useHint(session, computer);
    const look = useMemo(() => rules.look(position), [rules, position]);
    const active = session.study ? look.end === "-" : session.atEnd && !over && session.levelToMove === 0;
    const view = useView({
        session,
        look,
        active,
        label: title,
        home: useHome(session, look),
        shapes: useMemo(
            () => (hint.turn === null ? [] : hintShapes(rules, position, look, hint.turn)),
            [rules, position, look, hint.turn],
        ),
        onTurn: (played) => void session.play(played),
        onAct: hint.clear,
    });
    const { turn, busy } = view;
    const computers = useComputerTurns(session, computer, paused);

    const canHint = active && !hint.busy;
    const act = {
        undo: () => session.undo(),
        redo: () => session.redo(),
        hint: () => {
            if (!canHint) return;
            turn.cancel();
            hint.ask();
        },
        help: () => setOpened("help"),
    };
    const tools: Tool[] = [
        { name: "undo", label: t("Take back"), off: !session.canUndo, act: act.undo },
        { name: "redo", label: t("Redo"), off: !session.canRedo, act: act.redo },
        { name: "hint", label: t("Hint"), off: !canHint, act: act.hint },
        ...view.tools,
        { name: "help", label: t("Help"), act: act.help },
        { name: "more", label: t("More"), act: () => setOpened("menu") },
    ];
    if (!over && session.players.every(({ level }) => level > 0))
        tools.unshift({
            name: paused ? "go" : "pause",
            label: paused ? t("Continue") : t("Pause"),
            act: () => setPaused(!paused),
        });
    useKeys({
        ...view.keys,
        u: act.undo,
        "ctrl+z": act.undo,
        r: act.redo,
        "ctrl+y": act.redo,
        "ctrl+shift+z": act.redo,
        h: act.hint,
        "?": act.help,
        Escape: () => {
            if (!view.only && (hint.turn !== null || hint.busy)) hint.clear();
            else view.keys["Escape"]?.();
        },
    });

    return (
        <Page title={title} quiet class={view.only ? "table table--only" : "table"}>
            <TimedPlayers session={session} look={look} stopped={paused} />
            {view.board}
            <Beside
                session={session}
                look={look}
                turn={turn}
                hint={hint}
                computers={computers}
                paused={paused}
                last={view.told}
                notices={view.notices}
                busy={busy}
            />
            <Tools label={tp("table", "The game")} tools={tools} />
            <Turns session={session} />
            {view.story}
            {opened === "help" && <Help onClose={() => setOpened(null)} />}
            {opened === "menu" && <Menu session={session} onType={view.onType} onClose={() => setOpened(null)} />}
        </Page>
    );
}

function TimedPlayers({ session, look, stopped }: { session: Session; look: BoardLook; stopped: boolean }) {
    return <Players session={session} look={look} clocks={useClocks(session, stopped)} you={session.you} />;
}

/** Whose side is at the bottom: the person's who plays alone, else as chosen, or whose turn it is. */
function useHome({ players }: Session, look: BoardLook): Seat {
    const { turning } = settings.value;
    const home = useRef<Seat>("south");
    const people = players.filter(({ level }) => level === 0),
        onTurn = players[look.toMove];
    if (people.length === 1) home.current = at(people, 0).seat;
    else if (!turning) home.current = "south";
    else if (onTurn?.level === 0) home.current = onTurn.seat;
    return home.current;
}

/** "Pacru, 2 players" */
export const tableTitle = (session: TableGame): string =>
    t("{game}, {players} players", {
        game: gameName(session.rules.look(session.game.position(0)).game),
        players: session.players.length,
    });
