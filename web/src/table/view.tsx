// SPDX-License-Identifier: GPL-3.0-or-later
// The board on a table, wherever the game is played: the turn being made, the turns being shown, and
// the tools that only concern the eye.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { at } from "../at.js";
import { Board, focusBoard, type Hands, type Shape, useFocusLost } from "../board/index.js";
import { fanfare, prepareSounds, sound } from "../game/sounds.js";
import type { TableGame } from "../game/table.js";
import { language, t, tp } from "../i18n/index.js";
import { type BoardLook, type Field, fieldName, type Position, SEATS, type Seat, type Turn } from "../rules/index.js";
import { change, settings } from "../settings.js";
import { gameOnTable } from "../title.js";
import {
    attackersIn,
    changesOf,
    countShapes,
    countsOf,
    fieldLabels,
    lastShapes,
    lossShapes,
    markShapes,
    powerShapes,
    reachShapes,
    sceneWith,
    type TurnMaking,
    threatenedOn,
    threatShapes,
    toldTexts,
    useTurn,
} from "../turn/index.js";
import { gameName, overviewText, turnStory } from "../words/index.js";
import type { Keys } from "./keys.js";
import { Notices } from "./notices.js";
import type { Tool } from "./tools.js";
import { Typing } from "./typing.js";

interface ViewOptions {
    readonly session: TableGame;
    readonly look: BoardLook;
    /** Spoken name of the board. */
    readonly label: string;
    /** A person makes a turn here and now. */
    readonly active: boolean;
    /** Whose side is at the bottom until the board is turned. */
    readonly home: Seat;
    /** What else is drawn upon the board. */
    readonly shapes?: readonly Shape[];
    /** The position in which a turn is planned while another player is on turn; null if none is. */
    readonly ahead?: Position | null;
    onTurn(turn: Turn): void;
    /** A chevron of this page's player is chosen while another player is on turn. */
    onEarly?: ((field: Field) => void) | undefined;
    /** Something is done about the turn being made. */
    onAct?: (() => void) | undefined;
}

const NO_SHAPES: readonly Shape[] = [];

export function useView({ session, look, label, home, shapes = NO_SHAPES, onTurn, onAct, ...options }: ViewOptions) {
    const { ahead = null, onEarly } = options,
        active = options.active || ahead !== null;
    const { rules, position, showing } = session;
    const chosen = settings.value;
    const [turned, setTurned] = useState(0);
    const [reach, setReach] = useState(false),
        [only, setOnly] = useState(false);
    const place = useRef<HTMLDivElement>(null);
    useEffect(() => {
        if (chosen.sounds) prepareSounds();
    }, [chosen.sounds]);
    useEffect(() => {
        gameOnTable.value = gameName(look.game);
        return () => {
            gameOnTable.value = null;
        };
    }, [look.game]);
    useFocusLost("[data-role=turn]", () => focusBoard(place.current));

    const mover = useMemo(() => (ahead ? rules.look(ahead).toMove : look.toMove), [rules, ahead, look]);
    const last = useLastTurn(session),
        shown = useShown(session);
    const turn = useTurn({
        rules,
        position: ahead ?? position,
        active,
        confirm: chosen.confirm,
        onTurn,
        onAct,
        name: session.you === mover ? null : session.players[mover]?.name,
    });
    const early = useEarly(session, look, onEarly);
    const lost = useLost(session, look),
        drawn = useDrawn(session, { position: ahead ?? position, look: ahead ? turn.state.look : look }, turn, {
            last: last.shapes,
            lost,
            reach,
        });
    const overview = useOverview(session, look, drawn.threatened),
        typing = useTyping(session, look, options.active, onTurn);
    const bottom = at(SEATS, (SEATS.indexOf(home) + turned) % SEATS.length);
    const act = {
        reach: () => setReach(!reach),
        turn: () => setTurned(turned + 1),
        only: () => setOnly(!only),
        back: () => session.look(session.shown - 1),
        on: () => session.look(session.shown + 1),
    };
    const tools: readonly Tool[] = [
        {
            name: "reach",
            label: t("All moves"),
            title: t("Where every chevron can go"),
            often: true,
            pressed: reach,
            act: act.reach,
        },
        { name: "turn", label: tp("tool", "Rotate"), title: t("Rotate the board"), act: act.turn },
        { name: "only", label: t("Board only"), pressed: only, act: act.only },
        {
            name: chosen.sounds ? "sound" : "mute",
            label: t("Sounds"),
            pressed: chosen.sounds,
            act: () => change({ sounds: !chosen.sounds }),
        },
    ];
    const keys: Keys = {
        ArrowLeft: act.back,
        k: act.back,
        ArrowRight: act.on,
        j: act.on,
        Home: () => session.look(0),
        End: () => session.look(session.game.turns),
        o: act.reach,
        f: act.turn,
        z: act.only,
        s: overview.tell,
        t: typing.open,
        Escape: () => {
            if (only) setOnly(false);
            else turn.back();
        },
    };
    return {
        turn,
        /** The side of the board at the bottom. */
        bottom,
        /** Quarter turns to the right in which it is drawn. */
        quarters: (SEATS.length - SEATS.indexOf(bottom)) % SEATS.length,
        only,
        tools,
        keys,
        /** A turn is being shown. */
        busy: !showing.idle,
        /** The turn that led to what is shown. */
        told: last.told,
        /** What must not be missed before the next one. */
        notices: <Notices session={session} look={look} lost={lost.length} threatened={drawn.threatened} />,
        board: (
            <div class="board-place" ref={place}>
                <Board
                    {...turn.board}
                    {...(active ? {} : { hands: early })}
                    label={label}
                    labels={drawn.labels}
                    shapes={useMemo(() => [...drawn.shapes, ...shapes], [drawn, shapes])}
                    bottom={bottom}
                    coordinates={chosen.coordinates}
                    shown={shown}
                    speed={chosen.speed}
                    onBeat={(beat) => chosen.sounds && sound(beat)}
                    onShown={(key) => {
                        if (showing.now?.ends && chosen.sounds) fanfare();
                        showing.shown(Number(key));
                    }}
                    onSkip={() => showing.clear()}
                />
            </div>
        ),
        /** Opens the box to type a turn in; null if nobody makes one here. */
        onType: options.active ? typing.open : null,
        story: (
            <>
                <p class="spoken" aria-live="polite" data-role="story">
                    {last.story}
                </p>
                {overview.told}
                {typing.box}
            </>
        ),
    };
}

/** Hands for somebody who is not on turn: they can only ask for one of their own chevrons. */
function useEarly({ you }: TableGame, { chevrons }: BoardLook, onEarly?: (field: Field) => void): Hands | null {
    return useMemo(
        () =>
            onEarly && you !== null
                ? {
                      onField: (field) => {
                          if (chevrons[field]?.player === you) onEarly(field);
                      },
                      onPoint: () => undefined,
                      onLift: () => undefined,
                      onDrop: () => undefined,
                      onBack: () => false,
                  }
                : null,
        [you, chevrons, onEarly],
    );
}

/** The whole position, read out when somebody asks for it. */
function useOverview(session: TableGame, look: BoardLook, threatened: readonly Field[]) {
    const { players, you } = session;
    const [told, setTold] = useState({ times: 0, text: "" });
    const tell = (): void =>
        setTold({
            times: told.times + 1,
            text: overviewText({
                look,
                over: session.over && session.shown === session.game.turns,
                names: players.map(({ name }) => name),
                you,
                threatened,
            }),
        });
    return {
        tell,
        told: (
            <p class="spoken" aria-live="polite" data-role="overview">
                {/* A new element each time: the same text asked for twice is read twice. */}
                <span key={told.times}>{told.text}</span>
            </p>
        ),
    };
}

/** A turn that is typed. */
function useTyping({ rules, position }: TableGame, look: BoardLook, active: boolean, onTurn: (turn: Turn) => void) {
    const [opened, setOpened] = useState(false);
    return {
        open: () => setOpened(active),
        box: opened && active && (
            <Typing rules={rules} position={position} look={look} onTurn={onTurn} onClose={() => setOpened(false)} />
        ),
    };
}

/** What is drawn upon the board, and what its fields are called. */
function useDrawn(
    session: TableGame,
    { position, look }: { readonly position: Position; readonly look: BoardLook },
    { board, marks, brings }: TurnMaking,
    {
        last,
        lost,
        reach,
    }: { readonly last: readonly Shape[]; readonly lost: readonly Field[]; readonly reach: boolean },
) {
    const { rules } = session;
    const everyReach = useMemo(() => (reach ? reachShapes(rules, position, look) : []), [reach, rules, position, look]);
    const over = session.over && session.shown === session.game.turns,
        counted = useMemo(() => (over ? countShapes(look) : []), [over, look]);
    const attacked = useMemo(() => threatenedOn(rules, position, look), [rules, position, look]);
    return useMemo(() => {
        const { begun = [] } = board,
            scene = sceneWith(look, begun);
        // They are those of the position, not of the turn in the making.
        const threatened = begun.length > 0 ? [] : attacked;
        const powers = reach
            ? scene.chevrons.map(({ field }) => field)
            : [...(marks.selectable ?? []), ...(marks.powers ?? [])];
        return {
            threatened,
            labels: fieldLabels(scene, marks, threatened, brings),
            shapes: [
                ...counted,
                ...last,
                ...lossShapes(lost),
                ...everyReach,
                ...threatShapes(threatened),
                ...powerShapes(scene, powers),
                ...markShapes(marks),
            ],
        };
    }, [look, board, marks, brings, last, lost, attacked, everyReach, reach, counted, language.value]);
}

/** The fields on which the player to move has lost chevrons since their last turn. */
function useLost({ rules, game, shown, g }: TableGame, { toMove }: BoardLook): Field[] {
    return useMemo(() => {
        const lost: Field[] = [];
        for (let i = shown - 1; i >= 0; i--) {
            if (rules.parts(game.position(i), game.turn(i))?.player === toMove) break;
            for (const { kind, other, field } of game.events(i))
                if (kind === "captured" && other === toMove && field !== null) lost.push(field);
        }
        return lost;
    }, [rules, g, shown, shown > 0 ? game.turn(shown - 1) : null, toMove]);
}

/** The turn that the board is to show now. */
function useShown({ rules, result, showing }: TableGame) {
    const { now } = showing;
    // Who comes back later has seen it.
    useEffect(() => () => showing.clear(), [showing]);
    return useMemo(() => {
        if (!now) return null;
        const before = rules.look(now.position);
        const changes = changesOf(before, now.events, attackersIn(rules, now.position, before));
        const end = now.ends ? rules.play(now.position, now.turn) : null,
            counts = end ? countsOf(rules.look(end.position), result.places) : [];
        return { key: now.key, before, changes: [...changes, ...counts], rests: now.rests };
    }, [rules, now]);
}

const wayText = (from: Field | null, to: Field | null): string =>
    from === null || to === null ? "" : `${fieldName(from)} → ${fieldName(to)}`;

/** The turn behind which we look, drawn and told. */
function useLastTurn(session: TableGame) {
    const { rules, game, shown, g } = session;
    const key = `${g}.${shown}.${shown > 0 ? game.printTurn(shown - 1) : ""}`;
    return useMemo(() => {
        if (shown === 0) return { shapes: NO_SHAPES, story: "", told: null };
        const start = game.position(shown - 1),
            look = rules.look(start),
            events = game.events(shown - 1);
        const parts = rules.parts(start, game.turn(shown - 1)),
            player = parts?.player ?? look.toMove;
        return {
            shapes: lastShapes(events),
            story: turnStory(look, player, game.printTurn(shown - 1), events),
            told: {
                player: session.players[player]?.name ?? "",
                way: wayText(parts?.from ?? null, parts?.to ?? null),
                lines: toldTexts(look, events),
            },
        };
    }, [session, key, language.value]);
}
