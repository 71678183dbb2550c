// SPDX-License-Identifier: GPL-3.0-or-later
// Every option of a game online.
import { useId } from "preact/hooks";

import { at } from "../at.js";
import { LEVELS } from "../game/plan.js";
import { t, tn, tp } from "../i18n/index.js";
import { useLibrary } from "../library.js";
import {
    DAYS,
    fairTime,
    GRACES,
    INCREMENTS,
    MINUTES,
    MOST_GAMES,
    type OnlinePlan,
    type SeatPlan,
    SITTERS,
    withSeats,
    withSitter,
} from "../online/making.js";
import type { ClockRule } from "../online/messages.js";
import { NAME_LETTERS } from "../online/words.js";
import { colourName } from "../words/index.js";
import { Choice } from "./choice.js";
import { Icon, Swatch } from "./icons.js";
import { levelTitle } from "./levels.js";

interface Part {
    readonly plan: OnlinePlan;
    onChange(plan: OnlinePlan): void;
}

export function Options({ plan, onChange }: Part) {
    const change = (part: Partial<OnlinePlan>): void => onChange({ ...plan, ...part });
    return (
        <>
            <Choice
                legend={t("Players")}
                name="players"
                value={plan.seats.length}
                options={[2, 3, 4].map((n) => [n, String(n)])}
                onChoose={(players) => onChange(withSeats(plan, players))}
            />
            <fieldset class="members">
                <legend>{t("Who plays")}</legend>
                {plan.seats.map((_, i) => (
                    <SeatRow key={i} i={i} plan={plan} onChange={onChange} />
                ))}
            </fieldset>
            <Choice
                legend={t("Who begins")}
                name="chance"
                value={plan.chance}
                options={[
                    [true, t("at random")],
                    [false, t("first in the list")],
                ]}
                onChoose={(chance) => change({ chance })}
            />
            {(plan.game === "pacru" || plan.game === "pacru2011") && (
                <Choice
                    legend={t("Meetings")}
                    name="meetings"
                    value={plan.game}
                    options={[
                        ["pacru", t("as in the booklet")],
                        ["pacru2011", t("2011 rule: only while an opponent has at least nine markers")],
                    ]}
                    onChoose={(game) => change({ game })}
                />
            )}
            <Clock
                clock={plan.clock}
                onChange={(clock) =>
                    change({ clock, grace: clock.kind === "time" ? suited(clock.minutes) : plan.grace })
                }
            />
            <Away plan={plan} onChange={onChange} />
            <fieldset class="choice">
                <legend>{t("How many games")}</legend>
                <Pick
                    name="games"
                    text={t("How many games")}
                    quiet
                    value={plan.games}
                    options={Array.from({ length: MOST_GAMES }, (_, i) => i + 1)}
                    title={(n) => tn("{n} game", "{n} games", n)}
                    onPick={(games) => change({ games })}
                />
                <label class="option">
                    <input
                        type="checkbox"
                        checked={plan.repetition}
                        data-role="repetition"
                        onChange={({ currentTarget }) => change({ repetition: currentTarget.checked })}
                    />
                    {t("end the game when the same position comes up three times")}
                </label>
                {plan.games > 1 && (
                    <p class="remark">{t("Players change seats after every game, and scores are added up.")}</p>
                )}
            </fieldset>
        </>
    );
}

function SeatRow({ i, plan, onChange }: Part & { readonly i: number }) {
    const { rules } = useLibrary(),
        id = useId(),
        seat = at(plan.seats, i);
    // Seats have their colours by the order of play, which chance may move on.
    const colour = plan.chance ? null : at(rules.defaultSetup(plan.game, plan.seats.length).colours, i);
    const put = (part: Partial<SeatPlan>): void => onChange(withSitter(plan, i, { ...seat, ...part }));
    return (
        <div
            class="member member--online"
            role="group"
            data-role={`seat-${i + 1}`}
            aria-label={colour ? colourName(colour) : t("Player {n}", { n: i + 1 })}
        >
            {colour ? <Swatch colour={colour} /> : <Icon name={seat.kind === "computer" ? "computer" : "person"} />}
            <p>
                <label for={`${id}-kind`}>{t("Played by")}</label>
                <select
                    id={`${id}-kind`}
                    value={seat.kind}
                    data-role="kind"
                    onChange={({ currentTarget }) =>
                        put({ kind: SITTERS.find((each) => each === currentTarget.value) ?? seat.kind })
                    }
                >
                    <option value="me">{t("me")}</option>
                    <option value="open">{t("anyone with the link")}</option>
                    <option value="person">{t("a friend with this name")}</option>
                    <option value="computer">{t("the computer")}</option>
                </select>
            </p>
            {seat.kind === "person" && (
                <p>
                    <label for={`${id}-name`}>{t("Name")}</label>
                    <input
                        id={`${id}-name`}
                        value={seat.name}
                        maxLength={NAME_LETTERS}
                        required
                        autocomplete="off"
                        data-role="name"
                        onInput={({ currentTarget }) => put({ name: currentTarget.value })}
                    />
                </p>
            )}
            {seat.kind === "computer" && (
                <p>
                    <label for={`${id}-level`}>{t("Level")}</label>
                    <select
                        id={`${id}-level`}
                        value={seat.level}
                        data-role="level"
                        onChange={({ currentTarget }) => put({ level: Number(currentTarget.value) })}
                    >
                        {LEVELS.map((level) => (
                            <option key={level} value={level}>
                                {levelTitle(level)}
                            </option>
                        ))}
                    </select>
                </p>
            )}
        </div>
    );
}

const CLOCKS: Readonly<Record<ClockRule["kind"], ClockRule>> = {
    time: { kind: "time", minutes: 20, increment: 0 },
    days: { kind: "days", days: 3 },
    none: { kind: "none" },
};

function Clock({ clock, onChange }: { readonly clock: ClockRule; onChange(clock: ClockRule): void }) {
    return (
        <>
            <Choice
                legend={t("Clocks")}
                name="clock"
                value={clock.kind}
                options={[
                    ["time", t("minutes for the game")],
                    ["days", t("days per turn")],
                    ["none", tp("clock", "none")],
                ]}
                onChoose={(kind) => onChange(CLOCKS[kind])}
            />
            {clock.kind === "time" && (
                <p class="picks">
                    <Pick
                        name="minutes"
                        text={t("Minutes for each player")}
                        value={clock.minutes}
                        options={MINUTES}
                        onPick={(minutes) => onChange({ ...clock, minutes })}
                    />
                    <Pick
                        name="increment"
                        text={t("Extra seconds for each turn")}
                        value={clock.increment}
                        options={INCREMENTS}
                        onPick={(increment) => onChange({ ...clock, increment })}
                    />
                </p>
            )}
            {clock.kind === "days" && (
                <p class="picks">
                    <Pick
                        name="days"
                        text={t("Days per turn")}
                        value={clock.days}
                        options={DAYS}
                        onPick={(days) => onChange({ ...clock, days })}
                    />
                </p>
            )}
        </>
    );
}

/** The fair time on offer that is nearest to what suits a game of so many minutes. */
const suited = (minutes: number): number =>
    GRACES.reduce((best, each) =>
        Math.abs(each - fairTime(minutes)) < Math.abs(best - fairTime(minutes)) ? each : best,
    );

function Away({ plan, onChange }: Part) {
    const change = (part: Partial<OnlinePlan>): void => onChange({ ...plan, ...part });
    return (
        <>
            {(plan.away !== "wait" || plan.clock.kind === "time") && (
                <fieldset class="choice">
                    <legend>{t("Fair time")}</legend>
                    <Pick
                        name="grace"
                        text={t("Fair time")}
                        quiet
                        value={plan.grace}
                        options={GRACES}
                        title={graceText}
                        onPick={(grace) => change({ grace })}
                    />
                    <p class="remark">
                        {t("So long, in all of a game, can a player lose the connection on their turn at no cost.")}
                    </p>
                </fieldset>
            )}
            <Choice
                legend={t("If a player stays away longer than that")}
                name="away"
                value={plan.away}
                options={[
                    ["wait", plan.clock.kind === "none" ? t("the others wait") : t("their clock runs")],
                    ["left", t("they count as having left")],
                    ["computer", t("the computer plays for them until they’re back")],
                ]}
                onChoose={(away) => change({ away })}
            />
            {plan.away === "computer" && (
                <p class="picks">
                    <Pick
                        name="away-level"
                        text={t("Level")}
                        value={plan.level}
                        options={LEVELS}
                        title={levelTitle}
                        onPick={(level) => change({ level })}
                    />
                </p>
            )}
        </>
    );
}

const graceText = (seconds: number): string =>
    seconds < 60
        ? tn("{n} second", "{n} seconds", seconds)
        : seconds < 3600
          ? tn("{n} minute", "{n} minutes", seconds / 60)
          : seconds < 86400
            ? tn("{n} hour", "{n} hours", seconds / 3600)
            : tn("{n} day", "{n} days", seconds / 86400);

interface PickProps {
    readonly name: string;
    readonly text: string;
    /** What it is stands above it already. */
    readonly quiet?: boolean;
    readonly value: number;
    readonly options: readonly number[];
    title?(value: number): string;
    onPick(value: number): void;
}

/** A number out of a list. */
function Pick({ name, text, quiet = false, value, options, title = String, onPick }: PickProps) {
    const id = useId();
    return (
        <span class="option">
            <label for={id} class={quiet ? "spoken" : ""}>
                {text}
            </label>
            <select
                id={id}
                value={value}
                data-role={name}
                onChange={({ currentTarget }) => onPick(Number(currentTarget.value))}
            >
                {options.map((each) => (
                    <option key={each} value={each}>
                        {title(each)}
                    </option>
                ))}
            </select>
        </span>
    );
}
