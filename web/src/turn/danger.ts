// SPDX-License-Identifier: GPL-3.0-or-later
// What a player must not miss before a turn is played: that a chevron could never move again, that no
// chevron could move any more, or that one could be taken.

import { t, tn } from "../i18n/index.js";
import type { BoardLook, Field, Player, Position, Rules, Turn } from "../rules/index.js";
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
export function threatenedOn(rules: Rules, position: Position, look: BoardLook): Field[] {
    const attacked = look.chevrons.flatMap((chevron) =>
        chevron ? rules.attacks(position, chevron.field).map((field) => ({ field, by: chevron.player })) : [],
    );
    const twice = attacked.filter(({ field, by }, i) =>
        attacked.some((other, j) => j < i && other.field === field && other.by === by),
    );
    return [...new Set(twice.map(({ field }) => field))];
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

/** What every way to complete a turn would do; of markers to be given back one is as good as another. */
export function dangerOf(rules: Rules, position: Position, begun: Turn): Danger {
    const before = rules.look(position),
        known = new Set(ownOn(before, before.toMove).filter((field) => rules.isStuck(position, field)));

    const after = (turn: Turn): Danger => {
        const played = rules.play(position, turn);
        if (!played) return NO_DANGER;
        const look = rules.look(played.position);
        if (look.end !== "-") return NO_DANGER;
        const own = ownOn(look, before.toMove);
        return {
            stuck: own.filter((field) => rules.isStuck(played.position, field) && !known.has(field)),
            blocked: own.every((field) => rules.reach(played.position, field).length === 0),
            attacked: threatenedOn(rules, played.position, look).filter((field) => own.includes(field)),
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
