// SPDX-License-Identifier: GPL-3.0-or-later
// The table at which a game is played here, or looked at, or tried out.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { at } from "../at.js";
import type { Session } from "../game/session.js";
import type { TableGame } from "../game/table.js";
import { useComputerTurns, useHint } from "../game/thinking.js";
import { useClocks } from "../game/ticking.js";
import { t, tp } from "../i18n/index.js";
import { useLibrary } from "../library.js";
import { useMedia } from "../parts/media.js";
import { Page } from "../parts/page.js";
import { type BoardLook, SEATS, type Seat } from "../rules/index.js";
import { settings } from "../settings.js";
import { hintShapes, RuleBox } from "../turn/index.js";
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
    const accompanied = new URLSearchParams(location.search).has("hints");
    const look = useMemo(() => rules.look(position), [rules, position]);
    const active = session.study ? look.end === "-" : session.atEnd && !over && session.levelToMove === 0;
    const sitting = useSitting(session);
    const view = useView({
        session,
        look,
        active,
        label: title,
        home: useHome(session, look, sitting),
        shapes: useMemo(
            () => (hint.turn === null ? [] : hintShapes(rules, position, look, hint.turn)),
            [rules, position, look, hint.turn],
        ),
        onTurn: (played) => void session.play(played),
        onAct: accompanied ? undefined : hint.clear,
    });
    const { turn, busy } = view;
    const computers = useComputerTurns(session, computer, paused);

    const canHint = active && !hint.busy;
    // A first game shows a good turn before each of one's own.
    useEffect(() => {
        if (accompanied && active && !busy && session.players.some(({ level }) => level > 0)) hint.ask();
    }, [accompanied, active, busy, position]);
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
        { name: "hint", label: t("Hint"), often: true, off: !canHint, act: act.hint },
        {
            name: "undo",
            label: t("Take back"),
            title: t("Take back the last turn"),
            often: true,
            off: !session.canUndo,
            act: act.undo,
        },
        {
            name: "redo",
            label: t("Redo"),
            title: t("Redo the turn that was taken back"),
            often: true,
            off: !session.canRedo,
            act: act.redo,
        },
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

    const sideOf = (seat: Seat): Seat =>
        at(SEATS, (SEATS.indexOf(seat) - SEATS.indexOf(view.bottom) + SEATS.length) % SEATS.length);
    const side = sideOf(useFacing(session, look, sitting) ?? view.bottom);
    const looks = ["table", view.only && "table--only", sitting && "table--around"];
    return (
        <Page title={title} quiet class={looks.filter(Boolean).join(" ")}>
            <div class={sitting ? aroundClass(session, sitting.map(sideOf)) : "around"}>
                <TimedPlayers session={session} look={look} stopped={paused} sideOf={sitting ? sideOf : undefined} />
                {view.board}
                <div class="around-strip" data-role="turn-side" data-side={side}>
                    <div class="around-turned">
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
                            quarters={view.quarters - SEATS.indexOf(side)}
                        />
                    </div>
                </div>
            </div>
            <Tools label={tp("table", "The game")} tools={tools} />
            <Turns session={session} />
            {view.story}
            <RuleBox />
            {opened === "help" && <Help onClose={() => setOpened(null)} />}
            {opened === "menu" && <Menu session={session} onType={view.onType} onClose={() => setOpened(null)} />}
        </Page>
    );
}

interface TimedProps {
    readonly session: Session;
    readonly look: BoardLook;
    readonly stopped: boolean;
    readonly sideOf: ((seat: Seat) => Seat) | undefined;
}

function TimedPlayers({ session, look, stopped, sideOf }: TimedProps) {
    const clocks = useClocks(session, stopped);
    return <Players session={session} look={look} clocks={clocks} you={session.you} sideOf={sideOf} />;
}

const aroundClass = ({ gamesInAll }: Session, sides: readonly Seat[]): string =>
    [
        "around",
        gamesInAll > 1 && "around--set",
        sides.some((side) => side === "west" || side === "east") && "around--sideways",
    ]
        .filter(Boolean)
        .join(" ");

/** The seats of those who sit around this screen; null if they do not, or it is too small for that. */
function useSitting({ players, over, study }: Session): readonly Seat[] | null {
    const large = useMedia("(min-width: 34rem) and (min-height: 34rem)");
    const seats = players.flatMap(({ level, seat }) => (level === 0 ? [seat] : []));
    return settings.value.around && large && !over && !study && seats.length > 1 ? seats : null;
}

/** The seat to which the turn is turned: of the person who makes it, and while a computer does, of the last one. */
function useFacing({ players }: Session, { toMove }: BoardLook, sitting: readonly Seat[] | null): Seat | null {
    const last = useRef<Seat | null>(null);
    const onTurn = players[toMove];
    if (!sitting) last.current = null;
    else if (onTurn?.level === 0) last.current = onTurn.seat;
    return last.current;
}

/** Whose side is at the bottom: the person's who plays alone, else as chosen, or whose turn it is. */
function useHome({ players }: Session, look: BoardLook, sitting: readonly Seat[] | null): Seat {
    const { turning } = settings.value;
    const home = useRef<Seat>("south");
    const people = players.filter(({ level }) => level === 0),
        onTurn = players[look.toMove];
    if (people.length === 1) home.current = at(people, 0).seat;
    else if (!turning || sitting) home.current = "south";
    else if (onTurn?.level === 0) home.current = onTurn.seat;
    return home.current;
}

/** "Pacru, 2 players" */
export const tableTitle = (session: TableGame): string =>
    t("{game}, {players} players", {
        game: gameName(session.rules.look(session.game.position(0)).game),
        players: session.players.length,
    });
