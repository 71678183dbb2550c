// SPDX-License-Identifier: GPL-3.0-or-later
// What to do at each step of a turn, in a sentence, and the rule that says so.

import { msg, t, tm, tn, type Message } from "../i18n/index.js";
import {
    CONNECTION, fieldName, type BoardLook, type Forecast, type Rule, type Rules, type Stage,
    type TurnEvent,
} from "../rules/index.js";
import { colourName, eventTexts, ruleName, type Told } from "../words/index.js";
import { colourToMove, connectionEvents, passOf, stepOf, type Step, type TurnState } from "./state.js";

type Chosen = Exclude<Stage, "complete">;

const stages: Readonly<Record<Chosen, Message>> = {
    "twist": msg("You crossed a border: leave the chevron as it is, or turn it."),
    "change": msg("You crossed a border: place a marker on a neutral field of this borderland."),
    "transformation":
        msg("You crossed a border, and no field here is neutral: take a field from another player."),
    "meeting": msg("Your chevrons meet: make any field without a chevron your own."),
    "give-back": msg("Choose the markers that you give back."),
};

/* The same where the connection change may be chosen instead. */
const withConnection: Readonly<Record<"change" | "transformation", readonly [one: Message, many: Message]>> = {
    change: [
        msg("You crossed a border: place a marker on a neutral field here, or change the field between."),
        msg("You crossed a border: place a marker on a neutral field here, or change the {n} fields between."),
    ],
    transformation: [
        msg("You crossed a border: take a field here from another player, or change the field between."),
        msg("You crossed a border: take a field here from another player, or change the {n} fields between."),
    ],
};

/** A sentence, and the rule behind it. */
export interface Sentence {
    readonly text: string;
    readonly rule: Rule;
}

function chooseText(rules: Rules, state: TurnState, step: Step & { at: "choose" }): Sentence {
    const { stage, rule, given } = step.parts;
    if (stage === "complete")
        return { text: "", rule };
    if (stage === "give-back")
        return {
            text: t("Choose the markers that you give back: {n} of {all} chosen.",
                { n: given.length, all: priceOf(rules, state, step) }),
            rule,
        };
    if ((stage === "change" || stage === "transformation") && step.options.includes(CONNECTION)) {
        const events = connectionEvents(rules, state), n = events.length;
        return { text: tm(withConnection[stage][n === 1 ? 0 : 1], { n }), rule: events[0]?.rule ?? rule };
    }
    return { text: tm(stages[stage]), rule };
}

/** How many markers a reorientation costs. */
export function priceOf(rules: Rules, state: TurnState, step: Step & { at: "choose" }): number {
    const { certain, possible } = rules.forecast(state.position, step.turn);
    return [...certain, ...possible].filter(({ kind }) => kind === "gave-back").length;
}

/** What the player is to do now, addressed by name or by colour. */
export function stepText(rules: Rules, state: TurnState, name = colourName(colourToMove(state))): Sentence {
    const step = stepOf(state), { look } = state;
    switch (step.at) {
    case "pick": {
        if (look.end !== "-")
            return { text: t("The game is over."), rule: "" };
        const pass = passOf(state), player = name;
        if (pass) {
            const [passed] = rules.preview(state.position, pass.turn);
            return { text: t("{player}: you cannot move, so you pass.", { player }), rule: passed?.rule ?? "" };
        }
        return { text: t("{player}: choose a chevron.", { player }), rule: "" };
    }
    case "go": {
        const field = fieldName(step.from), power = look.chevrons[step.from]?.power ?? 0;
        const some = state.moves.some(({ parts }) => parts.from === step.from);
        return {
            text: !some ? t("The chevron on {field} cannot go anywhere. Choose a field to see why.", { field })
                : power > 1
                    ? t("The chevron on {field} goes up to {power} fields. Where should it go?", { field, power })
                    : t("Where should the chevron on {field} go?", { field }),
            rule: "",
        };
    }
    case "face":
        return {
            text: t("Turn the chevron: 45 degrees cost two markers, 90 degrees four."),
            rule: state.reorientations[0]?.parts.rule ?? "",
        };
    case "choose":
        return chooseText(rules, state, step);
    case "confirm":
        return {
            text: t("Play {turn}?", { turn: rules.printTurn(state.position, step.turn) }),
            rule: "",
        };
    }
}

/* What is seen anyway. */
const UNTOLD: readonly string[] = ["moved", "over"];

/** What a turn has brought, a line each. */
export const toldTexts = (look: BoardLook, events: readonly TurnEvent[]): Told[] =>
    eventTexts(look, events.filter(({ kind }) => !UNTOLD.includes(kind)));

/** What a turn will bring, a line each; what is still to be chosen by the number of choices. */
export function forecastTexts(look: BoardLook, { certain, possible }: Forecast): Told[] {
    const choices = new Map<Rule, TurnEvent[]>();
    for (const event of possible)
        if (event.kind !== "met" && event.kind !== "over" && event.kind !== "out")
            choices.set(event.rule, [...choices.get(event.rule) ?? [], event]);
    return [
        ...toldTexts(look, certain),
        ...[...choices].map(([rule, events]) => ({ text: choiceText(rule, events), rule })),
    ];
}

function choiceText(rule: Rule, events: readonly TurnEvent[]): string {
    const what = ruleName(rule), fields = new Set(events.map(({ field }) => field));
    if (events.every(({ kind }) => kind === "turned"))
        return t("Then you may turn the chevron");
    if (rule === "R8")
        return tn("Or you change the field between", "Or you change the {n} fields between", fields.size);
    return tn("Then you choose a field ({what})", "Then you choose one of {n} fields ({what})",
        fields.size, { what });
}
