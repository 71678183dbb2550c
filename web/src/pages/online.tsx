// SPDX-License-Identifier: GPL-3.0-or-later
// Making a game with people elsewhere: a name, a game, and one of three ways, or every option.
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";

import { type Message, msg, t, tm, tn } from "../i18n/index.js";
import {
    lastOnlinePlan,
    makeGame,
    type OnlinePlan,
    PRESETS,
    type Preset,
    presetPlan,
    type Unmade,
} from "../online/making.js";
import { guestName } from "../online/mine.js";
import { whyText } from "../online/whys.js";
import { cleanWords, NAME_LETTERS } from "../online/words.js";
import { Dialog } from "../parts/dialog.js";
import { GameChoice } from "../parts/games.js";
import { Swatch } from "../parts/icons.js";
import { Options } from "../parts/options.js";
import { Page } from "../parts/page.js";
import { go } from "../router.js";
import { GAMES, type GameName } from "../rules/index.js";

const TITLES: Readonly<Record<Preset, Message>> = {
    friend: msg("One friend"),
    friends: msg("Three friends"),
    days: msg("One friend, a few days per turn"),
};
const ABOUT: Readonly<Record<Preset, Message>> = {
    friend: msg("20 minutes each."),
    friends: msg("20 minutes each. The computer stands in for anyone who is away."),
    days: msg("Three days per turn."),
};

/** The plan of last time, for the game that an address may name. */
function firstPlan(): OnlinePlan {
    const plan = lastOnlinePlan(),
        named = new URLSearchParams(location.search).get("game");
    return { ...plan, game: GAMES.find((game) => game === named) ?? plan.game };
}

export default function MakePage() {
    const [plan, setPlan] = useState(firstPlan),
        [name, setName] = useState(guestName);
    const [busy, setBusy] = useState(false),
        [nameless, setNameless] = useState(false);
    const [failed, setFailed] = useState<{ readonly unmade: Unmade; readonly plan: OnlinePlan } | null>(null);
    const field = useRef<HTMLInputElement>(null);
    const chooseGame = (game: GameName): void =>
        setPlan({ ...plan, game: game === "pacru" && plan.game === "pacru2011" ? plan.game : game });

    const make = async (chosen: OnlinePlan): Promise<void> => {
        const clean = cleanWords(name, NAME_LETTERS);
        const lacking = clean === "" && chosen.seats.some(({ kind }) => kind === "me");
        setFailed(null);
        setNameless(lacking);
        if (lacking) return field.current?.focus();
        if (busy) return;
        setBusy(true);
        const made = await makeGame(chosen, clean);
        setBusy(false);
        if ("path" in made) go(made.path);
        else setFailed({ unmade: made, plan: chosen });
    };
    return (
        <Page title={t("Play with friends online")} class="make">
            <p class="lead">{t("Create a game and send each friend a link. No accounts needed.")}</p>
            <p class="guest" data-role="guest">
                <label for="guest-name">{t("Your name, as others see it")}</label>
                <input
                    id="guest-name"
                    ref={field}
                    value={name}
                    maxLength={NAME_LETTERS}
                    autocomplete="nickname"
                    spellcheck={false}
                    aria-invalid={nameless}
                    aria-describedby="guest-trouble"
                    data-role="guest-name"
                    onInput={({ currentTarget }) => setName(currentTarget.value)}
                />
                <span id="guest-trouble" class="trouble" role="alert">
                    {nameless && t("Please enter a name first.")}
                </span>
            </p>
            <GameChoice game={plan.game} onChoose={chooseGame} />
            <section class="presets" aria-label={t("Ways to play")}>
                {PRESETS.map((preset) => (
                    <PresetCard
                        key={preset}
                        name={preset}
                        busy={busy}
                        onMake={() => void make(presetPlan(preset, plan.game))}
                    >
                        <p class="card-line">
                            <span class="swatches">
                                <Swatch colour="red" />
                                {preset === "friends" && (
                                    <>
                                        <Swatch colour="green" />
                                        <Swatch colour="black" />
                                    </>
                                )}
                                <Swatch colour="yellow" />
                            </span>
                            <span>{tm(ABOUT[preset])}</span>
                        </p>
                    </PresetCard>
                ))}
            </section>
            <details class="fold" data-role="more">
                <summary>{t("More options")}</summary>
                <form
                    class="fold-inside"
                    onSubmit={(event) => {
                        event.preventDefault();
                        void make(plan);
                    }}
                >
                    <Options plan={plan} onChange={setPlan} />
                    <p class="ways">
                        <button class="button button--main button--large" aria-disabled={busy} data-role="make">
                            {t("Create game")}
                        </button>
                    </p>
                </form>
            </details>
            <p class="ways">
                <a class="button" href="/mine" data-role="to-mine">
                    {t("My games")}
                </a>
                <a class="button" href="/">
                    {t("Back to the games")}
                </a>
            </p>
            {failed && (
                <Dialog title={t("The game couldn’t be created")} name="unmade" onClose={() => setFailed(null)}>
                    <p role="alert" data-role="unmade-text">
                        {unmadeText(failed.unmade)}
                    </p>
                    <p class="ways">
                        <button class="button button--main" data-role="again" onClick={() => void make(failed.plan)}>
                            {t("Try again")}
                        </button>
                        <button class="button" onClick={() => setFailed(null)}>
                            {t("Change something")}
                        </button>
                    </p>
                </Dialog>
            )}
        </Page>
    );
}

interface PresetCardProps {
    readonly name: Preset;
    readonly busy: boolean;
    readonly children: ComponentChildren;
    onMake(): void;
}

const PresetCard = ({ name, busy, children, onMake }: PresetCardProps) => (
    <div class="card preset">
        <h2 class="card-title">{tm(TITLES[name])}</h2>
        <button
            class="button button--main"
            aria-disabled={busy}
            data-role={`online-${name}`}
            onClick={onMake}
            aria-label={t("{action}: {what}", { action: t("Invite"), what: tm(TITLES[name]) })}
        >
            {t("Invite")}
        </button>
        {children}
    </div>
);

/** Why there is no game, and what helps. */
function unmadeText(unmade: Unmade): string {
    switch (unmade.why) {
        case "unreachable":
            return t("We can’t reach the server. Check your connection.");
        case "too-fast":
            return tn(
                "You’ve created a lot of games. Please try again in {n} second.",
                "You’ve created a lot of games. Please try again in {n} seconds.",
                unmade.seconds || 10,
            );
        case "store":
        case "stopping":
            return t("The server can’t save games right now. Please try again in a moment.");
        default:
            return unmade.why === "field" && unmade.field === "seats"
                ? t("At least one player has to be a person.")
                : whyText(unmade.why, unmade.field);
    }
}
