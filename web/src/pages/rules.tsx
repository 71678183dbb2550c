// SPDX-License-Identifier: GPL-3.0-or-later
// The rules, a sentence each. The numbers are the booklet's; the words are ours.
import { useEffect, useState } from "preact/hooks";

import { msg, speak, t, tm, type Language, type Message } from "../i18n/index.js";
import type { Rule } from "../rules/index.js";
import { gameName, ruleName } from "../words/index.js";
import { Page } from "./page.js";

type Sentences = Readonly<Partial<Record<Exclude<Rule, "">, Message>>>;

const SHACRU: Sentences = {
    "S-R1": msg("Each player sits at one side of the board with three chevrons, or four when two play; every field begins neutral."),
    "S-R2": msg("In turn, each player moves one chevron; only a player who cannot move passes, and stays in the game."),
    "S-R3": msg("A chevron goes one field straight ahead or 45 degrees to its left or right, and then points the way it went; a neutral field that it reaches gets your marker."),
    "S-R4": msg("After crossing a border into another borderland you may turn the chevron by 45 degrees to either side."),
    "S-R5": msg("You may not enter a field of another player's colour, nor one on which any chevron stands."),
    "S-R6": msg("The game ends when nobody who can still move can ever gain another field; most markers win, and counts can be added up over several games."),
};

const AZACRU: Sentences = {
    "A-R1": msg("The chevrons start as in Shacru."),
    "A-R2": msg("In turn, each player moves one chevron; only a player who cannot move passes."),
    "A-R3": msg("A chevron moves straight ahead or 45 degrees to its left or right, and then points the way it went; a neutral field on which it ends gets your marker."),
    "A-R4": msg("A chevron may go up to as many fields as you have markers in the borderland where it starts, and always at least one."),
    "A-R5": msg("A long move, of more than one field, is one straight line."),
    "A-R6": msg("After crossing a border into another borderland you may turn the chevron by 45 degrees to either side."),
    "A-R7": msg("A long move from a field of yours to a field of yours is a connection: with no chevron between, all fields between become yours, but if one of them was another player's, your chevron leaves the board for good."),
    "A-R8": msg("In a connection your chevron may jump all chevrons between, whoever's they are; the fields between then stay as they are."),
    "A-R9": msg("You may pass over other players' fields, but not end on one, nor on an occupied field, nor jump a chevron without a connection."),
    "A-R10": msg("As soon as a player cannot move, everybody else has one more turn; then most markers win, and counts can be added up over several games."),
};

const PACRU: Sentences = {
    "R1": msg("The chevrons start as in Shacru; each player has 42 markers when two play, 28 when three play, 24 when four play, and wants all of them on the board."),
    "R2": msg("In turn, each player moves one chevron or reorients one; nobody passes."),
    "R3": msg("A chevron moves straight ahead or 45 degrees to its left or right, and then points the way it went; arriving alone places no marker."),
    "R4": msg("After crossing a border you put a marker on a neutral field of the new borderland on which no chevron stands; the field you arrived on counts too."),
    "R5": msg("A chevron may go up to as many fields as you have markers in the borderland where it starts, and always at least one."),
    "R6": msg("A long move, of more than one field, is one straight line, and the chevron is not turned at its end."),
    "R7": msg("You may pass over other players' fields, but not end on one; and unless another rule allows it, you may not jump a chevron, end on an occupied field, or change a field on which a chevron stands."),
    "R8": msg("A long move from a field of yours to a field of yours is a connection: with no chevron between, all fields between become yours; if it also crosses a border, you choose this or what the border earns."),
    "R9": msg("In a connection your chevron may jump all chevrons between; the fields between stay as they are, and a border crossed earns what it always does."),
    "R10": msg("After crossing into a borderland without any neutral field you change one unoccupied field there from another player's colour to yours."),
    "R11": msg("An opponent's chevron that two or more of yours attack when your turn begins can be taken: one of them moves onto its field, and the field becomes yours."),
    "R12": msg("If the chevron you moved and another of yours face each other on neighbouring fields of your colour, you change any unoccupied field of the board to your colour."),
    "R13": msg("A move earns everything it brings about; only a connection across a border is a choice."),
    "R14": msg("Instead of moving you may turn one chevron by 45 degrees for two markers or by 90 degrees for four, given back from unoccupied fields of your colour, if any of your chevrons could move."),
    "R15": msg("You are out when your last chevron is taken, or when none of your chevrons can move as your turn begins; your markers stay."),
    "R16": msg("You win when all your markers are on the board at the end of your turn, or when nobody else has chevrons left."),
};

const READINGS: Sentences = {
    "Reading 16": msg("When the same position comes up for the third time the game ends, Pacru as a draw and the others by count; Shacru ends also when nobody has gained a field for 20 turns each."),
    "Reading 19": msg("Whoever leaves the game or runs out of time takes their chevrons off the board and cannot win; their markers stay, and the others play on."),
};

export function RulesPage({ language }: { language: Language | null }) {
    const named = useNamed();
    useEffect(() => {
        // What an address asks for is shown, but not remembered. If it is not there, the reader's is.
        if (language) speak(language).catch(() => undefined);
    }, [language]);
    const list = (sentences: Sentences) => <dl class="rules">
        {(Object.entries(sentences) as [Exclude<Rule, "">, Message][]).map(([rule, sentence]) => {
            const id = rule.replace(" ", "-");
            return <div key={rule} id={id} tabIndex={-1} class={id === named ? "rule named" : "rule"}>
                <dt><a href={`#${id}`}>{rule}</a> <span>{ruleName(rule)}</span></dt>
                <dd>{tm(sentence)}</dd>
            </div>;
        })}
    </dl>;
    return <Page title={t("Rules")} class="rules-page">
        <p class="lead">{t("A sentence for each rule, with the booklet's numbers. Learn Shacru first: Azacru and Pacru build upon it.")}</p>
        <nav class="ways" aria-label={t("The games")}>
            <a class="button" href="#shacru">{gameName("shacru")}</a>
            <a class="button" href="#azacru">{gameName("azacru")}</a>
            <a class="button" href="#pacru">{gameName("pacru")}</a>
        </nav>
        <h2 id="shacru">{gameName("shacru")}</h2>
        {list(SHACRU)}
        <h2 id="azacru">{gameName("azacru")}</h2>
        {list(AZACRU)}
        <h2 id="pacru">{gameName("pacru")}</h2>
        {list(PACRU)}
        <p class="remark">{t("The game of 2011 is Pacru in which a meeting earns its field only while an opponent has at least nine markers on the board.")}</p>
        <h2 id="readings">{t("Where the booklet is silent")}</h2>
        {list(READINGS)}
    </Page>;
}

/** The place that the address names, also when that changes on this page. */
function useNamed(): string {
    const [named, setNamed] = useState(location.hash.slice(1));
    useEffect(() => {
        const hear = (): void => setNamed(location.hash.slice(1));
        addEventListener("hashchange", hear);
        return () => removeEventListener("hashchange", hear);
    }, []);
    return named;
}
