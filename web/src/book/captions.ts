// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of an example in sentences. Only the pages that are built need them; the live board reads them there.
import { listed, t, tn } from "../i18n/index.js";
import type { BookRefusal, Example, Letter, SayStep, Step, TurnStep } from "../rulebook.js";
import { type BoardLook, type End, fieldNamed, type RefusalKind, type Rule } from "../rules/index.js";
import { colourName, endText, eventTexts, refusalText, winnersText } from "../words/index.js";
import { commentRule, type Frame } from "./frames.js";
import { colourOf, eventsOf, lookOf } from "./position.js";
import { bookText } from "./texts.js";

/** Part of a caption: a sentence, and the rule that it is about. */
export interface Said {
    readonly text: string;
    readonly rule: string;
    /** "refused" has a sign of its own. */
    readonly look?: "turn" | "refused";
}

const plain = (text: string): Said => ({ text, rule: "" });

const playerName = (letter: Letter): string => colourName(colourOf(letter));

/** "R=3,Y=2" as pairs. */
const pairs = (value: string): [Letter, string][] =>
    value.split(",").map((each) => [each.split("=")[0] ?? "", each.split("=")[1] ?? ""]);

/** The library's name for a kind of refusal; PINCER is told apart by its rule. */
function refusalKind({ kind, rule }: BookRefusal): RefusalKind {
    if (kind === "not-a-turn") return "SYNTAX";
    if (kind === "occupied" && rule === "R11") return "PINCER";
    if (kind === "transformation-field") return "TRANSFORM_FIELD";
    return kind.toUpperCase().replaceAll("-", "_") as RefusalKind;
}

function refusedText(refused: BookRefusal): string {
    const field = fieldNamed(refused.field ?? ""),
        kind = refusalKind(refused);
    return refusalText({ kind, rule: (refused.rule ?? "") as Rule, field });
}

function turnSaid(step: TurnStep): Said[] {
    const look = lookOf(step.before),
        told = eventTexts(look, eventsOf(look, step.events)),
        player = playerName(step.before.split(" ")[3] ?? "R");
    return [
        { text: t("{player}: {turn}", { player, turn: step.turn }), rule: "", look: "turn" },
        ...told.map(({ text, rule }) => ({ text: `${text}.`, rule })),
    ];
}

/** "target R R=42,Y=31" */
function overText(value: string, look: BoardLook): string {
    if (value === "no") return t("The game goes on.");
    const [end = "-", winners = "-", counts = ""] = value.split(" ");
    const numbers = pairs(counts);
    const result = {
        text: value,
        end: end as End,
        winners: [...(winners === "-" ? "" : winners)].map((letter) =>
            look.players.findIndex(({ colour }) => colour === colourOf(letter)),
        ),
        counts: numbers.map(([, count]) => Number(count)),
        places: [],
    };
    return [endText(result.end), winnersText(look, result), markersText(counts)].join(" ");
}

const markersText = (value: string): string =>
    t("Markers on the board: {counts}.", {
        counts: listed(pairs(value).map(([letter, count]) => `${playerName(letter)} ${count}`)),
    });

const names = (value: string): string => listed([...value.replace(/[\s,-]/g, "")].map(playerName));

function factText(step: Exclude<Extract<Step, { value: string }>, SayStep>, look: BoardLook): string {
    const { kind, value } = step,
        nobody = value === "none" || value === "-" || value === "nobody";
    switch (kind) {
        case "to-move":
            return t("{player} to move.", { player: playerName(value) });
        case "markers":
            return markersText(value);
        case "target":
            return t("The target is {n} markers.", { n: value });
        case "out":
            return nobody ? t("No one is out.") : t("Out of the game: {players}.", { players: names(value) });
        case "left":
            return nobody ? t("No one has left.") : t("Left the game: {players}.", { players: names(value) });
        case "closing":
            return value === "no"
                ? t("The closing round hasn’t begun.")
                : tn("The closing round has {n} turn left.", "The closing round has {n} turns left.", Number(value));
        case "over":
            return overText(value, look);
        case "places":
            return t("Places: {places}.", {
                places: listed(pairs(value).map(([letter, place]) => `${playerName(letter)} ${place}`)),
            });
        case "written":
            return t("In one line: {position}", { position: value });
        case "power-of":
            return tn(
                "The chevron on {field} can go {n} field at most.",
                "The chevron on {field} can go {n} fields at most.",
                Number(value),
                { field: step.field },
            );
    }
}

/** Turns by the dozen are named, those by the hundred counted. */
const MOST_TURNS = 24;

function turnsText(list: readonly string[] | undefined, value: string | undefined): string {
    const n = list ? list.length : value === "none" ? 0 : Number(value);
    if (n === 0) return t("No turn is possible.");
    return list && n <= MOST_TURNS
        ? t("All turns that are possible: {turns}.", { turns: list.join(", ") })
        : tn("{n} turn is possible.", "{n} turns are possible.", n);
}

function choicesText(beginning: string, list: readonly string[]): string {
    if (list.length === 0) return t("There is no such turn: {turn}", { turn: beginning });
    return list.length <= MOST_TURNS
        ? tn("Only this turn is possible: {turns}.", "To choose from: {turns}.", list.length, {
              turns: list.join(", "),
          })
        : tn("{n} turn is possible.", "{n} turns are possible.", list.length);
}

function saidOf(step: Step, look: BoardLook): Said[] {
    switch (step.kind) {
        case "turn":
            return turnSaid(step);
        case "try":
            return step.refused
                ? [
                      { text: t("Not allowed: {turn}", { turn: step.turn }), rule: "", look: "refused" },
                      { text: refusedText(step.refused), rule: step.refused.rule ?? "" },
                  ]
                : [
                      plain(
                          t("{turn} is allowed. It’s written {written}.", {
                              turn: step.turn,
                              written: step.written ?? "",
                          }),
                      ),
                  ];
        case "may-go-from":
            return [
                plain(
                    step.list.length > 0
                        ? t("The chevron on {field} can go to {fields}.", {
                              field: step.field,
                              fields: listed([...step.list]),
                          })
                        : t("The chevron on {field} can’t go anywhere.", { field: step.field }),
                ),
            ];
        case "attacks-from":
            return [
                plain(
                    step.list.length > 0
                        ? tn(
                              "The chevron on {field} attacks the one on {fields}.",
                              "The chevron on {field} attacks those on {fields}.",
                              step.list.length,
                              { field: step.field, fields: listed([...step.list]) },
                          )
                        : t("The chevron on {field} attacks no one.", { field: step.field }),
                ),
            ];
        case "choices":
            return [plain(choicesText(step.beginning, step.list))];
        case "turns":
            return [plain(turnsText(step.list, step.value))];
        case "say":
            return [plain(bookText(step.value))];
        default:
            return [plain(factText(step, look))];
    }
}

/** Where an example begins. */
const beginSaid = ({ position }: Example): Said[] => {
    const mover = position.split(" ")[3] ?? "";
    return lookOf(position).toMove < 0 ? [] : [plain(t("{player} to move.", { player: playerName(mover) }))];
};

/** A turn that has a comment: the comment stands for its events, with the rule that it is about. */
function commentedSaid(turn: TurnStep, { value }: SayStep): Said[] {
    const [named] = turnSaid(turn);
    return [...(named ? [named] : []), { text: bookText(value), rule: commentRule(turn) }];
}

/** What the steps of one frame say. */
function stepsSaid(steps: readonly Step[], look: BoardLook): Said[] {
    const [turn, comment, ...rest] = steps;
    return turn?.kind === "turn" && comment?.kind === "say"
        ? [...commentedSaid(turn, comment), ...rest.flatMap((step) => saidOf(step, look))]
        : steps.flatMap((step) => saidOf(step, look));
}

/** What each frame of an example says. */
export function captionsOf(example: Example, frames: readonly Frame[]): Said[][] {
    const look = lookOf(example.position);
    return frames.map(({ steps }, i) => {
        const said = stepsSaid(steps, look),
            begins = i === 0 && steps.every(({ kind }) => kind !== "to-move" && kind !== "over");
        return begins ? [...beginSaid(example), ...said] : said;
    });
}

/** The board for the ear: who has what where. */
export function boardText({ players, markers, chevrons }: BoardLook): string {
    const fieldsOf = (list: readonly unknown[]): string =>
        listed(
            list.flatMap((each, field) =>
                each ? [`${"abcdefghi".charAt(field % 9)}${1 + Math.floor(field / 9)}`] : [],
            ),
        );
    const count = (list: readonly boolean[]): number => list.filter(Boolean).length;
    const parts = players.flatMap(({ colour }) => {
        const stands = chevrons.map((each) => each?.colour === colour),
            lies = markers.map((each) => each === colour),
            player = colourName(colour);
        return [
            ...(stands.some(Boolean)
                ? [
                      tn("{player}: chevron on {fields}.", "{player}: chevrons on {fields}.", count(stands), {
                          player,
                          fields: fieldsOf(stands),
                      }),
                  ]
                : []),
            ...(lies.some(Boolean)
                ? [
                      tn("{player}: marker on {fields}.", "{player}: markers on {fields}.", count(lies), {
                          player,
                          fields: fieldsOf(lies),
                      }),
                  ]
                : []),
        ];
    });
    return [t("A board."), ...parts].join(" ");
}
