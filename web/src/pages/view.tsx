// SPDX-License-Identifier: GPL-3.0-or-later
// The board on a table, wherever the game is played: the turn being made, the last one shown, and the
// tools that only concern the eye.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { Board, lastTurnOf, reachOverlay, type Marks } from "../board/index.js";
import { prepareSounds, sound } from "../game/sounds.js";
import type { TableGame } from "../game/table.js";
import { language, t } from "../i18n/index.js";
import { SEATS, type BoardLook, type Seat, type Turn } from "../rules/index.js";
import { change, settings } from "../settings.js";
import { useStore } from "../store.js";
import { toldTexts, useTurn } from "../turn/index.js";
import { turnStory } from "../words/index.js";
import type { Keys } from "./keys.js";
import type { Tool } from "./tools.js";

interface ViewOptions {
    readonly session: TableGame;
    readonly look: BoardLook;
    /** Spoken name of the board. */
    readonly label: string;
    /** A person makes a turn here and now. */
    readonly active: boolean;
    /** Whose side is at the bottom until the board is turned. */
    readonly home: Seat;
    /** Marks in place of those of the turn. */
    readonly marks?: Marks | null;
    onTurn(turn: Turn): void;
}

export function useView({ session, look, label, active, home, marks, onTurn }: ViewOptions) {
    const { rules, position } = session;
    const chosen = useStore(settings);
    const [seen, setSeen] = useState<string | null>(null), [turned, setTurned] = useState(0);
    const [reach, setReach] = useState(false), [only, setOnly] = useState(false);
    useEffect(() => { if (chosen.sounds) prepareSounds(); }, [chosen.sounds]);

    const last = useLastTurn(session), busy = last.shown !== null && last.shown.key !== seen;
    const turn = useTurn({
        rules, position, active, confirm: chosen.confirm, name: session.players[look.toMove]?.name, onTurn,
    });
    const overlay = useMemo(() => reach ? reachOverlay(rules, position, look) : null, [reach, rules, position, look]);
    const act = {
        reach: () => setReach(!reach),
        turn: () => setTurned(turned + 1),
        only: () => setOnly(!only),
        back: () => session.look(session.shown - 1),
        on: () => session.look(session.shown + 1),
    };
    const tools: readonly Tool[] = [
        { name: "reach", label: t("Where every chevron can go"), pressed: reach, act: act.reach },
        { name: "turn", label: t("Turn the board"), act: act.turn },
        { name: "only", label: t("Only the board"), pressed: only, act: act.only },
        {
            name: chosen.sounds ? "sound" : "mute",
            label: chosen.sounds ? t("Switch sounds off") : t("Switch sounds on"),
            act: () => change({ sounds: !chosen.sounds }),
        },
    ];
    const keys: Keys = {
        ArrowLeft: act.back, k: act.back, ArrowRight: act.on, j: act.on,
        Home: () => session.look(0),
        End: () => session.look(session.game.turns),
        o: act.reach, f: act.turn, z: act.only,
        Escape: () => {
            if (only) setOnly(false);
            else turn.back();
        },
    };
    return {
        turn, busy, only, tools, keys,
        /** The turn that led to what is shown. */
        told: last.told,
        board: <div class="board-place">
            <Board {...turn.board} {...marks && { marks }} label={label}
                bottom={SEATS[(SEATS.indexOf(home) + turned) % SEATS.length]!} coordinates={chosen.coordinates}
                overlay={overlay} last={last.turn} shown={last.shown} speed={chosen.speed}
                onShown={() => setSeen(last.shown?.key ?? null)} />
        </div>,
        story: <p class="spoken" aria-live="polite" data-role="story">{last.story}</p>,
    };
}

/** The turn behind which we look: to be animated if it has just been added or stepped to. */
function useLastTurn(session: TableGame) {
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
