// SPDX-License-Identifier: GPL-3.0-or-later
// What a player must not miss before a turn is played: that a chevron could never move again, that no
// chevron could move any more, or that one could be taken.

import { t, tn } from "../i18n/index.js";
import type { BoardLook, ChevronLook, Field, Player, Position, Rules, Turn, TurnEvent } from "../rules/index.js";
import type { Told } from "../words/index.js";

export interface Danger {
    /** Own chevrons that could move before, as they stand after the turn, and never can again. */
    readonly stuck: readonly Field[];
    /** No own chevron could go anywhere as the board is after the turn. */
    readonly blocked: boolean;
    /** Own chevrons that two of one opponent would attack {R11}. */
    readonly attacked: readonly Field[];
}

const NO_DANGER: Danger = { stuck: [], blocked: false, attacked: [] };

/** The chevrons that two of one player attack: in Pacru they can be taken. */
export const threatenedOn = (rules: Rules, position: Position, { chevrons }: BoardLook): Field[] =>
    attackedTwice(
        rules,
        position,
        chevrons.filter((chevron) => chevron !== null),
    );

/** What two of some chevrons, of the same player, attack. */
function attackedTwice(
    rules: Rules,
    position: Position,
    by: readonly Pick<ChevronLook, "field" | "player">[],
): Field[] {
    const attacked = by.flatMap(({ field, player }) =>
        rules.attacks(position, field).map((target) => ({ target, player })),
    );
    const twice = attacked.filter(({ target, player }, i) =>
        attacked.some((other, j) => j < i && other.target === target && other.player === player),
    );
    return [...new Set(twice.map(({ target }) => target))];
}

/** What two outcomes have in common. */
const inBoth = (a: Danger, b: Danger): Danger => ({
    stuck: a.stuck.filter((field) => b.stuck.includes(field)),
    blocked: a.blocked && b.blocked,
    attacked: a.attacked.filter((field) => b.attacked.includes(field)),
});

const isNone = ({ stuck, blocked, attacked }: Danger): boolean =>
    stuck.length === 0 && !blocked && attacked.length === 0;

const ownOn = ({ chevrons }: BoardLook, player: Player): Field[] =>
    chevrons.flatMap((chevron) => (chevron?.player === player ? [chevron.field] : []));

/** So many ways to complete a turn are looked at; with more of them the next choices decide. */
const MOST_WAYS = 200;

/** What every way to complete a turn would do; of markers to be given back one is as good as another. */
export function dangerOf(rules: Rules, position: Position, begun: Turn): Danger {
    const before = rules.look(position),
        { toMove } = before,
        own = ownOn(before, toMove),
        known = new Set(own.filter((field) => rules.isStuck(position, field)));
    let ways = 0;

    const after = (turn: Turn): Danger => {
        const played = rules.play(position, turn);
        if (!played || ++ways > MOST_WAYS || played.events.some(({ kind }) => kind === "over")) return NO_DANGER;
        const next = played.position,
            { stand, others } = standingAfter(before, own, played.events);
        return {
            stuck: stand.filter((field) => rules.isStuck(next, field) && !known.has(field)),
            blocked: stand.every((field) => rules.reach(next, field).length === 0),
            attacked: attackedTwice(rules, next, others).filter((field) => stand.includes(field)),
        };
    };
    const ofAll = (turn: Turn): Danger => {
        const stage = rules.parts(position, turn)?.stage;
        if (stage === "complete") return after(turn);
        const options = stage === undefined ? [] : rules.options(position, turn);
        let all: Danger | null = null;
        for (const option of stage === "give-back" ? options.slice(0, 1) : options) {
            const chosen = rules.choose(position, turn, option),
                one: Danger = chosen === null ? NO_DANGER : ofAll(chosen);
            all = inBoth(one, all ?? one);
            if (isNone(all)) return NO_DANGER;
        }
        return all ?? NO_DANGER;
    };
    return ofAll(begun);
}

/** Where the player's chevrons and those of the others stand after a turn. */
function standingAfter({ chevrons, toMove }: BoardLook, own: readonly Field[], events: readonly TurnEvent[]) {
    const moved = events.find(({ kind }) => kind === "moved"),
        gone = events.flatMap(({ kind, field }) => (kind === "captured" || kind === "removed" ? [field] : [])),
        out = events.flatMap(({ kind, player }) => (kind === "out" ? [player] : []));
    return {
        stand: own
            .map((field) => (field === moved?.from ? (moved.field ?? field) : field))
            .filter((field) => !events.some((event) => event.kind === "removed" && event.field === field)),
        others: chevrons.flatMap((chevron) =>
            chevron && chevron.player !== toMove && !gone.includes(chevron.field) && !out.includes(chevron.player)
                ? [chevron]
                : [],
        ),
    };
}

/** The same in words, a line each. */
export function dangerTexts({ game }: BoardLook, { stuck, blocked, attacked }: Danger): Told[] {
    const pacru = game === "pacru" || game === "pacru2011";
    const alone = [
        ...(stuck.length === 0
            ? []
            : [
                  pacru
                      ? t("Careful: from there the chevron can’t move on, only be rotated")
                      : t("Careful: the chevron could never move again"),
              ]),
        ...(blocked
            ? [
                  pacru
                      ? t("Careful: if nothing changes, you can’t move next time and you’re out of the game")
                      : t("Careful: if nothing changes, you can’t move next time"),
              ]
            : []),
    ].map((text): Told => ({ text, rule: "", warns: true }));
    if (attacked.length === 0) return alone;
    const text = tn(
        "Careful: one of your chevrons would be attacked by two and could be taken",
        "Careful: {n} of your chevrons would be attacked by two and could be taken",
        attacked.length,
    );
    return [...alone, { text, rule: "R11", warns: true }];
}
