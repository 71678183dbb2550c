// SPDX-License-Identifier: GPL-3.0-or-later
// Setting up a game, or a set of games, in every detail.
import { useId, useState } from "preact/hooks";

import { at } from "../at.js";
import { lastPlan } from "../game/current.js";
import {
    CLOCK_MINUTES,
    CLOCK_SECONDS,
    cleanName,
    LEVELS,
    LONGEST_NAME,
    type Member,
    MOST_GAMES,
    type Plan,
    withColour,
    withPlayers,
    withSeat,
} from "../game/plan.js";
import { t, tn } from "../i18n/index.js";
import { useLibrary } from "../library.js";
import { Choice } from "../parts/choice.js";
import { GameChoice } from "../parts/games.js";
import { Icon, Swatch } from "../parts/icons.js";
import { levelTitle } from "../parts/levels.js";
import { Page } from "../parts/page.js";
import { start } from "../parts/start.js";
import { Together } from "../parts/together.js";
import { COLOURS, type GameName, SEATS } from "../rules/index.js";
import { colourName, seatName } from "../words/index.js";

interface Part {
    readonly plan: Plan;
    onChange(plan: Plan): void;
}

export default function SetupPage() {
    const { rules } = useLibrary();
    const [plan, setPlan] = useState(() => lastPlan(rules));
    const chooseGame = (game: GameName): void =>
        setPlan({ ...plan, game: game === "pacru" && plan.game === "pacru2011" ? plan.game : game });
    const play = (event: SubmitEvent): void => {
        event.preventDefault();
        start(rules, plan);
    };
    return (
        <Page title={t("Set up a game")} class="setup">
            <form onSubmit={play}>
                <GameChoice game={plan.game} onChoose={chooseGame} />
                <Choice
                    legend={t("Players")}
                    name="players"
                    value={plan.members.length}
                    options={[2, 3, 4].map((n) => [n, String(n)])}
                    onChoose={(players) => setPlan(withPlayers(rules, plan, players))}
                />
                <fieldset class="members">
                    <legend>{t("Who plays")}</legend>
                    {plan.members.map((_, m) => (
                        <MemberRow key={m} m={m} plan={plan} onChange={setPlan} />
                    ))}
                </fieldset>
                {plan.members.filter(({ level }) => level === 0).length > 1 && <Together />}
                <Beginning plan={plan} onChange={setPlan} />
                {(plan.game === "pacru" || plan.game === "pacru2011") && (
                    <Choice
                        legend={t("Meetings")}
                        name="meetings"
                        value={plan.game}
                        options={[
                            ["pacru", t("as in the booklet")],
                            ["pacru2011", t("2011 rule: only while an opponent has at least nine markers")],
                        ]}
                        onChoose={(game) => setPlan({ ...plan, game })}
                    />
                )}
                <Timing plan={plan} onChange={setPlan} />
                <Games plan={plan} onChange={setPlan} />
                <p class="ways">
                    <button class="button button--main button--large" data-role="play">
                        <Icon name="go" />
                        {t("Play")}
                    </button>
                    <a class="button button--large" href="/">
                        {t("Back to the games")}
                    </a>
                </p>
            </form>
        </Page>
    );
}

function MemberRow({ m, plan, onChange }: Part & { m: number }) {
    const id = useId(),
        member = at(plan.members, m);
    const change = (part: Partial<Member>): void =>
        onChange({
            ...plan,
            members: plan.members.map((each, i) => (i === m ? { ...each, ...part } : each)),
        });
    return (
        <div class="member" role="group" aria-label={colourName(member.colour)} data-role={`member-${m + 1}`}>
            <Swatch colour={member.colour} />
            <p>
                <label for={`${id}-colour`}>{t("Colour")}</label>
                <select
                    id={`${id}-colour`}
                    value={member.colour}
                    data-role="colour"
                    onChange={({ currentTarget }) =>
                        onChange(
                            withColour(plan, m, COLOURS.find((each) => each === currentTarget.value) ?? member.colour),
                        )
                    }
                >
                    {COLOURS.map((each) => (
                        <option key={each} value={each}>
                            {colourName(each)}
                        </option>
                    ))}
                </select>
            </p>
            <p>
                <label for={`${id}-level`}>{t("Played by")}</label>
                <select
                    id={`${id}-level`}
                    value={member.level}
                    data-role="level"
                    onChange={({ currentTarget }) => change({ level: Number(currentTarget.value) })}
                >
                    <option value={0}>{t("someone here")}</option>
                    {LEVELS.map((level) => (
                        <option key={level} value={level}>
                            {t("computer: {level}", { level: levelTitle(level) })}
                        </option>
                    ))}
                </select>
            </p>
            <p>
                <label for={`${id}-name`}>{t("Name")}</label>
                <input
                    id={`${id}-name`}
                    value={member.name}
                    maxLength={LONGEST_NAME}
                    autocomplete="off"
                    data-role="name"
                    onInput={({ currentTarget }) => change({ name: cleanName(currentTarget.value) })}
                />
            </p>
            <p>
                <label for={`${id}-seat`}>{t("Seat")}</label>
                <select
                    id={`${id}-seat`}
                    value={member.seat}
                    data-role="seat"
                    onChange={({ currentTarget }) =>
                        onChange(withSeat(plan, m, SEATS.find((each) => each === currentTarget.value) ?? member.seat))
                    }
                >
                    {SEATS.map((each) => (
                        <option key={each} value={each}>
                            {seatName(each)}
                        </option>
                    ))}
                </select>
            </p>
        </div>
    );
}

const called = (member: Member): string => member.name.trim() || colourName(member.colour);

function Beginning({ plan, onChange }: Part) {
    const names = plan.members.map((member, m) => [m, called(member)] as const);
    return (
        <>
            <Choice
                legend={t("Who begins")}
                name="begins"
                value={plan.begins}
                options={[...names, ["youngest", t("the youngest")], ["random", t("at random")]]}
                onChoose={(begins) => onChange({ ...plan, begins })}
            />
            {plan.begins === "youngest" && (
                <Choice
                    legend={t("Who is the youngest?")}
                    name="youngest"
                    value={plan.youngest}
                    options={names}
                    onChoose={(youngest) => onChange({ ...plan, youngest })}
                />
            )}
            {plan.members.length > 2 && (
                <Choice
                    legend={t("Order of play")}
                    name="order"
                    value={plan.clockwise}
                    options={[
                        [true, t("clockwise around the board")],
                        [false, t("in the order of the list above")],
                    ]}
                    onChoose={(clockwise) => onChange({ ...plan, clockwise })}
                />
            )}
        </>
    );
}

function Timing({ plan, onChange }: Part) {
    const id = useId(),
        clock = plan.clock;
    const number = (text: string): number => Number(text);
    return (
        <fieldset class="choice">
            <legend>{t("Clocks")}</legend>
            <label class="option">
                <input
                    type="checkbox"
                    checked={clock !== null}
                    data-role="clocks"
                    onChange={({ currentTarget }) =>
                        onChange({
                            ...plan,
                            clock: currentTarget.checked ? { minutes: 20, seconds: 0 } : null,
                        })
                    }
                />
                {t("play with clocks")}
            </label>
            {clock && (
                <>
                    <label class="option" for={`${id}-minutes`}>
                        {t("Minutes for each player")}
                        <select
                            id={`${id}-minutes`}
                            value={clock.minutes}
                            data-role="minutes"
                            onChange={({ currentTarget }) =>
                                onChange({
                                    ...plan,
                                    clock: { ...clock, minutes: number(currentTarget.value) },
                                })
                            }
                        >
                            {CLOCK_MINUTES.map((each) => (
                                <option key={each} value={each}>
                                    {each}
                                </option>
                            ))}
                        </select>
                    </label>
                    <label class="option" for={`${id}-seconds`}>
                        {t("Extra seconds for each turn")}
                        <select
                            id={`${id}-seconds`}
                            value={clock.seconds}
                            onChange={({ currentTarget }) =>
                                onChange({
                                    ...plan,
                                    clock: { ...clock, seconds: number(currentTarget.value) },
                                })
                            }
                        >
                            {CLOCK_SECONDS.map((each) => (
                                <option key={each} value={each}>
                                    {each}
                                </option>
                            ))}
                        </select>
                    </label>
                </>
            )}
        </fieldset>
    );
}

function Games({ plan, onChange }: Part) {
    const id = useId();
    return (
        <fieldset class="choice">
            <legend>{t("How many games")}</legend>
            <label class="option" for={id}>
                <select
                    id={id}
                    value={plan.games}
                    aria-label={t("How many games")}
                    data-role="games"
                    onChange={({ currentTarget }) => onChange({ ...plan, games: Number(currentTarget.value) })}
                >
                    {Array.from({ length: MOST_GAMES }, (_, i) => i + 1).map((n) => (
                        <option key={n} value={n}>
                            {tn("{n} game", "{n} games", n)}
                        </option>
                    ))}
                </select>
            </label>
            {plan.games > 1 && (
                <>
                    <p class="remark">{t("Players change seats after every game, and scores are added up.")}</p>
                    <label class="option">
                        <input
                            type="checkbox"
                            checked={plan.coloursWithSeats}
                            onChange={({ currentTarget }) =>
                                onChange({ ...plan, coloursWithSeats: currentTarget.checked })
                            }
                        />
                        {t("each side of the board keeps its colour")}
                    </label>
                </>
            )}
            <label class="option">
                <input
                    type="checkbox"
                    checked={plan.repetition}
                    onChange={({ currentTarget }) => onChange({ ...plan, repetition: currentTarget.checked })}
                />
                {t("end the game when the same position comes up three times")}
            </label>
        </fieldset>
    );
}
