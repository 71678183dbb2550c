// SPDX-License-Identifier: GPL-3.0-or-later
// The table at which a game is played, or looked at, or tried out.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { Board, lastTurnOf, reachOverlay } from "../board/index.js";
import type { Session } from "../game/session.js";
import { prepareSounds, sound } from "../game/sounds.js";
import { useComputerTurns, useHint } from "../game/thinking.js";
import { language, t } from "../i18n/index.js";
import { useLibrary } from "../library.js";
import { SEATS, type BoardLook, type Seat } from "../rules/index.js";
import { change, settings } from "../settings.js";
import { useStore } from "../store.js";
import { toldTexts, useTurn } from "../turn/index.js";
import { gameName, turnStory } from "../words/index.js";
import { Beside } from "./beside.js";
import { Help } from "./help.js";
import { useKeys } from "./keys.js";
import { Menu } from "./menu.js";
import { Page } from "./page.js";
import { Players } from "./players.js";
import { Tools, type Tool } from "./tools.js";
import { Turns } from "./turns.js";

type Opened = "help" | "menu" | null;

export function Table({ session, title }: { session: Session; title: string }) {
    const { rules, computer } = useLibrary();
    const changes = useStore(session.changed), chosen = useStore(settings), spoken = useStore(language);
    const [seen, setSeen] = useState<string | null>(null), [paused, setPaused] = useState(false);
    const [reach, setReach] = useState(false), [only, setOnly] = useState(false);
    const [opened, setOpened] = useState<Opened>(null);
    useEffect(() => { if (chosen.sounds) prepareSounds(); }, [chosen.sounds]);

    const { position, over } = session;
    const look = useMemo(() => rules.look(position), [rules, position]);
    const last = useLastTurn(session), busy = last.shown !== null && last.shown.key !== seen;
    const computers = useComputerTurns(session, computer, !busy && !paused);
    const hint = useHint(session, computer);
    const active = session.study ? look.end === "-" : session.atEnd && !over && session.levelToMove === 0;
    const turn = useTurn({
        rules, position, active, confirm: chosen.confirm, name: session.players[look.toMove]?.name,
        onTurn: (played) => void session.play(played),
    });
    const [bottom, turnBoard] = useBottom(session, look);

    const canHint = active && !hint.busy;
    const act = {
        undo: () => session.undo(),
        redo: () => session.redo(),
        hint: () => { if (canHint) hint.ask(); },
        reach: () => setReach(!reach),
        only: () => setOnly(!only),
        help: () => setOpened("help"),
        back: () => session.look(session.shown - 1),
        on: () => session.look(session.shown + 1),
    };
    const tools: Tool[] = [
        { name: "undo", label: t("Take a turn back"), off: !session.canUndo, act: act.undo },
        { name: "redo", label: t("Restore the turn"), off: !session.canRedo, act: act.redo },
        { name: "hint", label: t("Hint"), off: !canHint, act: act.hint },
        { name: "reach", label: t("Where every chevron can go"), pressed: reach, act: act.reach },
        { name: "turn", label: t("Turn the board"), act: turnBoard },
        { name: "only", label: t("Only the board"), pressed: only, act: act.only },
        {
            name: chosen.sounds ? "sound" : "mute",
            label: chosen.sounds ? t("Switch sounds off") : t("Switch sounds on"),
            act: () => change({ sounds: !chosen.sounds }),
        },
        { name: "help", label: t("Help"), act: act.help },
        { name: "more", label: t("More"), act: () => setOpened("menu") },
    ];
    if (!over && session.players.every(({ level }) => level > 0)) tools.unshift({
        name: paused ? "go" : "pause",
        label: paused ? t("Go on") : t("Pause"),
        act: () => setPaused(!paused),
    });
    useKeys({
        ArrowLeft: act.back, k: act.back, ArrowRight: act.on, j: act.on,
        Home: () => session.look(0),
        End: () => session.look(session.game.turns),
        u: act.undo, "ctrl+z": act.undo, r: act.redo, "ctrl+y": act.redo, "ctrl+shift+z": act.redo,
        h: act.hint, o: act.reach, f: turnBoard, z: act.only, "?": act.help,
        Escape: () => {
            if (only) setOnly(false);
            else if (hint.turn !== null) hint.clear();
            else turn.back();
        },
    });

    const hinted = useMemo(() => hint.turn && rules.parts(position, hint.turn), [rules, position, hint.turn]);
    const overlay = useMemo(() => reach ? reachOverlay(rules, position, look) : null, [reach, rules, position, look]);
    // Pointing at the board draws the table again; these two change with the game only.
    const players = useMemo(() => <Players session={session} look={look} stopped={paused} />,
        [session, changes, look, paused, spoken]);
    const turns = useMemo(() => <Turns session={session} />, [session, changes, spoken]);
    return <Page title={title} quiet class={only ? "table table--only" : "table"}>
        {players}
        <div class="board-place">
            <Board {...turn.board} {...hinted && { marks: { selected: hinted.from, pointed: hinted.to } }}
                label={title} bottom={bottom} coordinates={chosen.coordinates} overlay={overlay} last={last.turn}
                shown={last.shown} speed={chosen.speed} onShown={() => setSeen(last.shown?.key ?? null)} />
        </div>
        <Beside session={session} look={look} turn={turn} hint={hint} computers={computers} paused={paused}
            last={last.told} busy={busy} />
        <Tools label={t("The game")} tools={tools} />
        {turns}
        <p class="spoken" aria-live="polite" data-role="story">{last.story}</p>
        {opened === "help" && <Help onClose={() => setOpened(null)} />}
        {opened === "menu" && <Menu session={session} onClose={() => setOpened(null)} />}
    </Page>;
}

/** The turn behind which we look: to be animated if it has just been added or stepped to. */
function useLastTurn(session: Session) {
    const { rules, game, shown, g } = session;
    const before = useRef({ session, g, shown });
    const stepped = before.current.session === session && before.current.g === g
        && before.current.shown + 1 === shown;
    const key = `${g}.${shown}.${shown > 0 ? game.printTurn(shown - 1) : ""}`;
    const told = useMemo(() => {
        if (shown === 0) return { shown: null, turn: null, story: "", told: null, events: [] };
        const start = game.position(shown - 1), look = rules.look(start), events = game.events(shown - 1);
        const player = rules.parts(start, game.turn(shown - 1))?.player ?? look.toMove;
        return {
            shown: stepped ? { key, before: look, events } : null,
            turn: lastTurnOf(events),
            story: turnStory(look, player, game.printTurn(shown - 1), events),
            told: {
                player: session.players[player]?.name ?? "",
                turn: game.printTurn(shown - 1),
                lines: toldTexts(look, events),
            },
            events,
        };
    }, [session, key, useStore(language)]);
    useEffect(() => {
        if (stepped && settings.get().sounds) sound(told.events);
        before.current = { session, g, shown };
    }, [session, key]);
    return told;
}

/** Whose side is at the bottom: the person's who plays alone, else as chosen, or whose turn it is. */
function useBottom({ players }: Session, look: BoardLook): [Seat, () => void] {
    const { turning } = useStore(settings);
    const [turned, setTurned] = useState(0);
    const home = useRef<Seat>("south");
    const people = players.filter(({ level }) => level === 0), onTurn = players[look.toMove];
    if (people.length === 1) home.current = people[0]!.seat;
    else if (!turning) home.current = "south";
    else if (onTurn?.level === 0) home.current = onTurn.seat;
    const bottom = SEATS[(SEATS.indexOf(home.current) + turned) % SEATS.length]!;
    return [bottom, () => setTurned(turned + 1)];
}

/** "Pacru, 2 players" */
export const tableTitle = (session: Session): string => t("{game}, {players} players", {
    game: gameName(session.rules.look(session.game.position(0)).game),
    players: session.players.length,
});
