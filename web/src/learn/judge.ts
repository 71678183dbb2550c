// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a task is done. The rules library says what a turn brings; while somebody learns the opponents stand still.
import type { Goal, Task, Wrong } from "../rulebook.js";
import {
    COLOURS,
    type Field,
    fieldName,
    fieldNamed,
    type Player,
    type Position,
    type Refusal,
    type Rules,
    type Turn,
    type TurnEvent,
} from "../rules/index.js";

/** How far a task has come. */
export interface Way {
    readonly position: Position;
    /** Turns played. */
    readonly turns: number;
    /** Stars that are still to be fetched. */
    readonly stars: readonly Field[];
}

export const fieldsOf = (names: readonly string[]): Field[] => names.map(fieldNamed).filter((field) => field !== null);

export function positionOf(rules: Rules, text: string): Position {
    const read = rules.readPosition(text);
    if ("fault" in read) throw new Error(`${read.fault.kind} in ${text}`);
    return read.position;
}

export const startOf = (rules: Rules, { position, goal }: Task): Way => ({
    position: positionOf(rules, position),
    turns: 0,
    stars: goal.kind === "stars" ? fieldsOf(goal.fields) : [],
});

/** The same position with the learner on turn again; null if that is none. */
function withTurn(rules: Rules, position: Position, learner: Player): Position | null {
    const colour = rules.look(position).players[learner]?.colour ?? "red",
        words = rules.printPosition(position).split(" ");
    words[3] = "RGBY".charAt(COLOURS.indexOf(colour));
    const read = rules.readPosition(words.join(" "));
    return "position" in read ? read.position : null;
}

export interface Played {
    readonly way: Way;
    readonly events: readonly TurnEvent[];
    readonly verdict: "done" | "more" | "wrong";
}

const markersOf = (rules: Rules, position: Position, player: Player): number =>
    rules.look(position).players[player]?.markers ?? 0;

/** A complete turn within a task; null if it is not legal. */
export function playIn(rules: Rules, task: Task, way: Way, turn: Turn): Played | null {
    const played = rules.play(way.position, turn);
    if (!played) return null;
    const learner = rules.look(way.position).toMove,
        { events } = played;
    const end = events.findLast(({ kind }) => kind === "moved")?.field ?? null;
    const stars = way.stars.filter((field) => field !== end),
        turns = way.turns + 1;
    const reaches = (goal: Goal): boolean => {
        switch (goal.kind) {
            case "play":
                return goal.options.includes(rules.printTurn(way.position, turn));
            case "earn":
                return events.some(
                    ({ kind, rule }) => kind === goal.event && (goal.rule === undefined || rule === goal.rule),
                );
            case "gain": {
                const before = markersOf(rules, positionOf(rules, task.position), learner);
                return markersOf(rules, played.position, learner) - before >= goal.gain;
            }
            case "stars":
                return stars.length === 0;
            case "win":
                return (
                    rules.look(played.position).end !== "-" &&
                    `${rules.result(played.position).winners}` === `${learner}`
                );
            default:
                return false;
        }
    };
    if (reaches(task.goal)) return { way: { position: played.position, turns, stars }, events, verdict: "done" };
    const isOver = rules.look(played.position).end !== "-",
        next = isOver || turns >= task.par ? null : withTurn(rules, played.position, learner);
    return next
        ? { way: { position: next, turns, stars }, events, verdict: "more" }
        : { way, events, verdict: "wrong" };
}

/** "e4-e5" of "e4-e5(d5)". */
const moveIn = (turn: string): string => turn.replace(/\(.*/, "").replace("x", "-");

/** What a task says to a legal turn that does not lead to its goal. */
export function wrongTurn({ wrong, par }: Task, turn: string): Wrong | undefined {
    const legal = wrong.filter((each) => each.turn !== undefined && each.refused === undefined);
    return (
        legal.find((each) => each.turn === turn) ??
        (par === 1 ? legal.find((each) => moveIn(each.turn ?? "") === moveIn(turn)) : undefined)
    );
}

/** What a task says to one move that is refused. */
export const foreseenMove = ({ wrong }: Task, from: Field, to: Field): Wrong | undefined =>
    wrong.find(
        (each) => each.refused !== undefined && moveIn(each.turn ?? "") === `${fieldName(from)}-${fieldName(to)}`,
    );

/** What a task says to a move that is refused, if nothing to this one, then to all like it. */
export function wrongMove(task: Task, refusal: Refusal, from: Field | null, to: Field | null): Wrong | undefined {
    const { wrong } = task,
        kind = refusal.kind.toLowerCase().replaceAll("_", "-");
    return (
        (from === null || to === null ? undefined : foreseenMove(task, from, to)) ??
        wrong.find((each) => each.refusal === kind) ??
        wrong.find((each) => isByRule(each) && each.rule === refusal.rule)
    );
}

const isByRule = ({ turn, field, number, refusal }: Wrong): boolean =>
    turn === undefined && field === undefined && number === undefined && refusal === undefined;

/** The chevron whose ways are asked for, if that is what a task is about. */
export function askedChevron(rules: Rules, position: Position, wanted: readonly Field[]): Field | null {
    const look = rules.look(position),
        sorted = [...wanted].sort().join();
    const found = look.chevrons.find(
        (chevron) => chevron?.player === look.toMove && rules.reach(position, chevron.field).sort().join() === sorted,
    );
    return found?.field ?? null;
}
