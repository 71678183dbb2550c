// SPDX-License-Identifier: GPL-3.0-or-later
// What to do at each step of a turn, in a sentence, and the rule that says so.

import { type Message, type Messages, msg, msgn, t, tm, tmn, tn } from "../i18n/index.js";
import {
    type BoardLook,
    CONNECTION,
    type Forecast,
    type Rule,
    type Rules,
    type Stage,
    type TurnEvent,
} from "../rules/index.js";
import { colourName, eventTexts, ruleName, type Told } from "../words/index.js";
import { colourToMove, connectionEvents, passOf, type Step, stepOf, type TurnState } from "./state.js";

type Chosen = Exclude<Stage, "complete">;

const stages: Readonly<Record<Chosen, Message>> = {
    twist: msg("You crossed a border! Leave the chevron as it is, or twist it."),
    change: msg("You crossed a border! Put a marker on a neutral field in this borderland."),
    transformation: msg("You crossed a border, and there’s no neutral field here. Take a field from another player!"),
    meeting: msg("Your chevrons meet! Take any field that has no chevron on it."),
    "give-back": msg("Choose the markers to give back."),
};

/* The same where the connection change may be chosen instead. */
const withConnection: Readonly<Record<"change" | "transformation", Messages>> = {
    change: msgn(
        "You crossed a border! Put a marker on a neutral field here, or take the field in between.",
        "You crossed a border! Put a marker on a neutral field here, or take the {n} fields in between.",
    ),
    transformation: msgn(
        "You crossed a border! Take another player’s field here, or the field in between.",
        "You crossed a border! Take another player’s field here, or the {n} fields in between.",
    ),
};

/** A sentence, and the rule behind it. */
export interface Sentence {
    readonly text: string;
    readonly rule: Rule;
}

function chooseText(rules: Rules, state: TurnState, step: Step & { at: "choose" }): Sentence {
    const { stage, rule, given } = step.parts;
    if (stage === "complete") return { text: "", rule };
    if (stage === "give-back")
        return {
            text: t("Choose the markers to give back: {n} of {all}.", {
                n: given.length,
                all: priceOf(rules, state, step),
            }),
            rule,
        };
    if ((stage === "change" || stage === "transformation") && step.options.includes(CONNECTION)) {
        const events = connectionEvents(rules, state);
        return { text: tmn(withConnection[stage], events.length), rule: events[0]?.rule ?? rule };
    }
    return { text: tm(stages[stage]), rule };
}

/** How many markers a reorientation costs. */
export function priceOf(rules: Rules, state: TurnState, step: Step & { at: "choose" }): number {
    const { certain, possible } = rules.forecast(state.position, step.turn);
    return [...certain, ...possible].filter(({ kind }) => kind === "gave-back").length;
}

/** What the player is to do now, addressed by name or by colour, or as "you" if the name is null. */
export function stepText(
    rules: Rules,
    state: TurnState,
    name: string | null = colourName(colourToMove(state)),
): Sentence {
    const step = stepOf(state),
        { look } = state;
    switch (step.at) {
        case "pick":
            return pickText(rules, state, name);
        case "go": {
            const power = look.chevrons[step.from]?.power ?? 0;
            const some = state.moves.some(({ parts }) => parts.from === step.from);
            return {
                text: !some
                    ? t("This chevron can’t go anywhere. Choose a field to see why.")
                    : power > 1
                      ? tn(
                            "Your chevron can go up to {n} field. Where should it go?",
                            "Your chevron can go up to {n} fields. Where should it go?",
                            power,
                        )
                      : t("Where should your chevron go?"),
                rule: "",
            };
        }
        case "face":
            return {
                text: t("Rotate the chevron: 45° costs two markers, 90° costs four."),
                rule: state.reorientations[0]?.parts.rule ?? "",
            };
        case "choose":
            return chooseText(rules, state, step);
        case "confirm":
            return { text: t("Play this turn?"), rule: "" };
    }
}

function pickText(rules: Rules, state: TurnState, player: string | null): Sentence {
    if (state.look.end !== "-") return { text: t("The game is over."), rule: "" };
    const pass = passOf(state);
    if (pass) {
        const [passed] = rules.preview(state.position, pass.turn);
        return {
            text:
                player === null
                    ? t("You can’t move, so you have to pass.")
                    : t("{player}: you can’t move, so you have to pass.", { player }),
            rule: passed?.rule ?? "",
        };
    }
    return {
        text: player === null ? t("Your turn: choose a chevron.") : t("{player}: choose a chevron.", { player }),
        rule: "",
    };
}

/* What is seen anyway. */
const UNTOLD: readonly string[] = ["moved", "over"];

/** What a turn has brought, a line each. */
export const toldTexts = (look: BoardLook, events: readonly TurnEvent[]): Told[] =>
    eventTexts(
        look,
        events.filter(({ kind }) => !UNTOLD.includes(kind)),
    );

/** What a turn will bring, a line each; what is still to be chosen by the number of choices. */
export function forecastTexts(look: BoardLook, { certain, possible }: Forecast): Told[] {
    const choices = new Map<Rule, TurnEvent[]>();
    for (const event of possible)
        if (event.kind !== "met" && event.kind !== "over" && event.kind !== "out")
            choices.set(event.rule, [...(choices.get(event.rule) ?? []), event]);
    return [
        ...toldTexts(look, certain),
        ...[...choices].map(([rule, events]) => ({ text: choiceText(rule, events), rule })),
    ];
}

/** The same to be read out. */
export const forecastText = (look: BoardLook, forecast: Forecast): string =>
    forecastTexts(look, forecast)
        .map(({ text }) => `${text}.`)
        .join(" ");

function choiceText(rule: Rule, events: readonly TurnEvent[]): string {
    const what = ruleName(rule),
        fields = new Set(events.map(({ field }) => field));
    if (events.every(({ kind }) => kind === "turned")) return t("Then you can twist the chevron");
    if (rule === "R8") return tn("Or take the field in between", "Or take the {n} fields in between", fields.size);
    return tn("Then you choose a field ({what})", "Then you choose one of {n} fields ({what})", fields.size, { what });
}
