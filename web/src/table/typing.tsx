// SPDX-License-Identifier: GPL-3.0-or-later
// A turn written instead of made on the board: what it would bring, or why it cannot be.
import { useId, useState } from "preact/hooks";

import { t } from "../i18n/index.js";
import { Dialog } from "../parts/dialog.js";
import type { BoardLook, Position, Refusal, Rules, Turn } from "../rules/index.js";
import { Lines, RuleLink, toldTexts } from "../turn/index.js";
import { refusalText } from "../words/index.js";

/** Longer than any turn with blanks between its parts. */
const LONGEST = 64;

interface TypingProps {
    readonly rules: Rules;
    readonly position: Position;
    readonly look: BoardLook;
    onTurn(turn: Turn): void;
    onClose(): void;
}

/** What is written: a turn, or why it is none; null if nothing is. */
function readText(rules: Rules, position: Position, text: string) {
    const read = text.trim() === "" ? null : rules.readTurn(position, text.trim());
    if (read === null || "refusal" in read) return read;
    const kind = rules.parts(position, read.turn)?.kind;
    return kind === "resign" || kind === "time" ? { leaves: true as const } : read;
}

export function Typing({ rules, position, look, onTurn, onClose }: TypingProps) {
    const [text, setText] = useState("");
    // A turn that is half written is not wrong yet.
    const [tried, setTried] = useState(false);
    const id = useId(),
        read = readText(rules, position, text);
    const play = (event: SubmitEvent): void => {
        event.preventDefault();
        setTried(true);
        if (read === null || !("turn" in read)) return;
        // Closed by the browser, which gives the focus back.
        (event.currentTarget as HTMLFormElement).closest("dialog")?.close();
        onTurn(read.turn);
    };
    return (
        <Dialog title={t("Type a turn")} name="typing" onClose={onClose}>
            <form class="typing" onSubmit={play}>
                <label for={id}>
                    {t("From field to field, for example {example}", { example: exampleOf(rules, position) })}
                </label>
                <span class="typing-row">
                    <input
                        id={id}
                        autofocus
                        value={text}
                        maxLength={LONGEST}
                        autocomplete="off"
                        autocapitalize="off"
                        spellcheck={false}
                        aria-describedby={`${id}-said`}
                        data-role="typed"
                        onInput={({ currentTarget }) => {
                            setText(currentTarget.value);
                            setTried(false);
                        }}
                    />
                    <button class="button button--main" data-role="play-typed">
                        {t("Play")}
                    </button>
                </span>
                <div id={`${id}-said`} role="status" data-role="typed-said">
                    {read && "turn" in read && (
                        <>
                            <p class="notation">{rules.printTurn(position, read.turn)}</p>
                            <Lines name="typed-brings" lines={toldTexts(look, rules.preview(position, read.turn))} />
                        </>
                    )}
                    {tried && read && "refusal" in read && <Refused refusal={read.refusal} />}
                    {tried && read && "leaves" in read && (
                        <p>{t("To leave the game, open “More” and choose “Leave the game”.")}</p>
                    )}
                </div>
            </form>
        </Dialog>
    );
}

const Refused = ({ refusal }: { refusal: Refusal }) => (
    <p class="trouble">
        {refusalText(refusal)} <RuleLink rule={refusal.rule} />
    </p>
);

/** The beginning of a turn that can be played. */
function exampleOf(rules: Rules, position: Position): string {
    const [first] = rules.moves(position);
    return first === undefined ? "e1-e2" : rules.printTurn(position, first);
}
