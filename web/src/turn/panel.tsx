// SPDX-License-Identifier: GPL-3.0-or-later
// Beside the board: what to do at this step and why, what it would bring, and the way back.

import { Chevron } from "../board/index.js";
import { t } from "../i18n/index.js";
import { CONNECTION, type Colour } from "../rules/index.js";
import { refusalText, type Told } from "../words/index.js";
import { dangerTexts } from "./danger.js";
import { RuleLink } from "./rule.js";
import { colourToMove, connectionEvents, passOf, stepOf, whyNotTurned } from "./state.js";
import type { TurnMaking } from "./use.js";
import { forecastTexts, stepText } from "./words.js";

/** What a turn brings, or has brought. */
export function Lines({ name, lines }: { name: string; lines: readonly Told[] }) {
    return lines.length === 0 ? null : (
        <ul class="turn-brings" data-role={name}>
            {lines.map(({ text, rule, warns }) => (
                <li key={text} class={warns ? "turn-warns" : undefined}>
                    {text} <RuleLink rule={rule} />
                </li>
            ))}
        </ul>
    );
}

interface PanelProps {
    readonly turn: TurnMaking;
    /** Quarter turns to the right that bring a direction to how the board beside the panel draws it. */
    readonly quarters: number;
    /** The turn is planned while another player is on turn. */
    readonly ahead?: boolean;
}

export function TurnPanel({ turn, quarters, ahead = false }: PanelProps) {
    const { rules, state, view } = turn,
        step = stepOf(state);
    const sentence = stepText(rules, state, turn.name),
        { refused } = state;
    return (
        <section
            class="turn-panel"
            aria-label={ahead ? t("Your next turn") : t("Your turn")}
            data-role="turn"
            data-step={step.at}
        >
            <div role="status">
                <p class="turn-sentence">
                    {step.at === "pick" && <Sign colour={colourToMove(state)} eighths={0} />}
                    {sentence.text} <RuleLink rule={sentence.rule} />
                </p>
                {refused && (
                    <p class="turn-refused" data-role="refusal">
                        {refusalText(refused.refusal)} <RuleLink rule={refused.refusal.rule} />
                    </p>
                )}
            </div>
            <TurnButtons turn={turn} quarters={quarters} ahead={ahead} />
            {/* Below the buttons: pointing at one of them must not move it away. */}
            {view.danger && (
                <div role="status">
                    <Lines name="danger" lines={dangerTexts(state.look, view.danger)} />
                </div>
            )}
            {view.forecast && <Lines name="forecast" lines={forecastTexts(state.look, view.forecast)} />}
        </section>
    );
}

/** What a chevron looks like, for those who read the word for the first time; or how it would point. */
const Sign = ({ colour, eighths }: { colour: Colour; eighths: number }) => (
    <svg class="turn-sign" viewBox="-48 -48 96 96" aria-hidden="true">
        <Chevron colour={colour} eighths={eighths} />
    </svg>
);

/** What can be done at this step besides choosing a field. */
export function TurnButtons({ turn, quarters, ahead = false }: PanelProps) {
    const { rules, state } = turn,
        step = stepOf(state);
    const between = connectionEvents(rules, state);
    const canFace = step.at === "go" && state.reorientations.some(({ parts }) => parts.from === step.from);
    const askFace = step.at === "go" && (canFace || whyNotTurned(rules, state, step.from) !== null);
    return (
        <div class="turn-buttons">
            {step.at === "confirm" && (
                <button
                    type="button"
                    class="button button--main"
                    data-role="confirm"
                    onClick={() => turn.act({ type: "confirm" })}
                >
                    {ahead ? t("Plan this turn") : t("Play this turn")}
                </button>
            )}
            {step.at === "pick" && passOf(state) && (
                <button
                    type="button"
                    class="button button--main"
                    data-role="pass"
                    onClick={() => turn.act({ type: "pass" })}
                >
                    {t("Pass")}
                </button>
            )}
            {between.length > 0 && (
                <button
                    type="button"
                    class="button"
                    data-role="connection"
                    onClick={() => turn.act({ type: "option", option: CONNECTION })}
                    onPointerEnter={() => turn.act({ type: "point", at: CONNECTION })}
                    onPointerLeave={() => turn.act({ type: "point", at: null })}
                    onFocus={() => turn.act({ type: "point", at: CONNECTION })}
                    onBlur={() => turn.act({ type: "point", at: null })}
                >
                    {t("Connection change")}
                </button>
            )}
            {turn.board.dial?.directions.map(({ direction, label, spoken }) => (
                <button
                    key={direction}
                    type="button"
                    class="button"
                    data-role="direction"
                    data-direction={direction}
                    onClick={() => turn.act({ type: "direction", direction })}
                    onPointerEnter={() => turn.act({ type: "aim", direction })}
                    onPointerLeave={() => turn.act({ type: "aim", direction: null })}
                    onFocus={() => turn.act({ type: "aim", direction })}
                    onBlur={() => turn.act({ type: "aim", direction: null })}
                >
                    <Sign colour={colourToMove(state)} eighths={direction + 2 * quarters} />
                    {label}
                    <span class="spoken"> ({spoken})</span>
                </button>
            ))}
            {askFace && (
                <button
                    type="button"
                    class={canFace ? "button" : "button button--quiet"}
                    data-role="face"
                    onClick={() => turn.act({ type: "face" })}
                >
                    {t("Rotate it instead")}
                </button>
            )}
            {state.steps.length > 1 && (
                <button
                    type="button"
                    class="button button--quiet turn-cancel"
                    data-role="back"
                    onClick={() => turn.back()}
                >
                    {t("Cancel choice")}
                </button>
            )}
        </div>
    );
}
