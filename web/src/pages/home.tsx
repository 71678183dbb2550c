// SPDX-License-Identifier: GPL-3.0-or-later
// The first page: a game, a way to play it, and playing.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";

import { Board } from "../board/index.js";
import { isNewcomer, lastPlan } from "../game/current.js";
import { type Plan, planWithComputer, usualPlan } from "../game/plan.js";
import { language, t } from "../i18n/index.js";
import { useLibrary } from "../library.js";
import { GameChoice } from "../parts/games.js";
import { Icon, Swatch } from "../parts/icons.js";
import { LevelChoice } from "../parts/levels.js";
import { MyGames } from "../parts/mine.js";
import { Opening } from "../parts/opening.js";
import { Page } from "../parts/page.js";
import { start } from "../parts/start.js";
import type { BoardLook, GameName } from "../rules/index.js";

export default function Home() {
    const { rules } = useLibrary();
    const [plan, setPlan] = useState(() => lastPlan(rules));
    const [level, setLevel] = useState(() => plan.members.find((member) => member.level > 0)?.level ?? 2);
    const play = (chosen: Plan): void => start(rules, chosen);
    const usual = (players: number): Plan => usualPlan(rules, plan.game, players);
    return (
        <Page title={t("Three games on one board")} class="home">
            <p class="lead">{t("Play the computer, the people next to you, or friends far away.")}</p>
            <Cover game={plan.game} />
            {isNewcomer() && (
                <p class="ways">
                    <a class="button button--main" href="/learn" data-role="offer-learn">
                        <Icon name="learn" />
                        {t("New here? Learn to play")}
                    </a>
                </p>
            )}
            <MyGames />
            <GameChoice game={plan.game} onChoose={(game: GameName) => setPlan({ ...plan, game })} />
            <section class="presets" aria-label={t("Ways to play")}>
                <Preset
                    name="computer"
                    title={t("Me vs the computer")}
                    onPlay={() => play(planWithComputer(rules, plan.game, level))}
                >
                    <LevelChoice level={level} onChoose={setLevel} />
                </Preset>
                <Preset name="two" title={t("Two players, one screen")} onPlay={() => play(usual(2))}>
                    <p class="card-line">
                        <span class="swatches">
                            <Swatch colour="red" />
                            <Swatch colour="yellow" />
                        </span>
                        <span>{t("Take turns on this screen.")}</span>
                    </p>
                </Preset>
                <Preset name="four" title={t("Four players, one screen")} onPlay={() => play(usual(4))}>
                    <p class="card-line">
                        <span class="swatches">
                            <Swatch colour="red" />
                            <Swatch colour="green" />
                            <Swatch colour="black" />
                            <Swatch colour="yellow" />
                        </span>
                        <span>{t("One player on each side of the board.")}</span>
                    </p>
                </Preset>
                <div class="card preset preset--wide">
                    <h2 class="card-title">
                        <Icon name="friends" />
                        {t("Play with friends online")}
                    </h2>
                    <a class="button button--main" href={`/online?game=${plan.game}`} data-role="to-online">
                        {t("Invite")}
                    </a>
                    <p class="card-line">{t("Send a link to one friend or three. No accounts needed.")}</p>
                </div>
            </section>
            <p class="ways">
                <a class="button" href="/setup" data-role="to-setup">
                    {t("Set up a game your way")}
                </a>
                <a class="button" href="/exercises" data-role="to-exercises">
                    {t("Exercises")}
                </a>
                <a class="button" href={`/faq/${language.value}`} data-role="to-faq">
                    {t("Questions and answers")}
                </a>
            </p>
            <details class="expert" data-role="expert">
                <summary>{t("Saved games and positions")}</summary>
                <Opening />
                <p class="ways">
                    <a class="button" href="/analysis" data-role="to-analysis">
                        {t("Open the analysis board")}
                    </a>
                </p>
            </details>
        </Page>
    );
}

interface PresetProps {
    readonly name: string;
    readonly title: string;
    readonly children: ComponentChildren;
    onPlay(): void;
}

const Preset = ({ name, title, children, onPlay }: PresetProps) => (
    <div class="card preset">
        <h2 class="card-title">{title}</h2>
        <button
            class="button button--main"
            data-role={`preset-${name}`}
            onClick={onPlay}
            aria-label={t("{action}: {what}", { action: t("Play"), what: title })}
        >
            {t("Play")}
        </button>
        {children}
    </div>
);

const PACRU =
    "pacru 1g2r2y1/1g2b2b1/1r1rg4/r3r1g1y/1gb2ybyg/r1ybrg2b/1r2r4/1yrry1rb1/2g1yyy2 " +
    "R:c3SW,b4N,d9NE/G:c1S,h4NE,a8SW/B:i4NE,d5SE,h6SE/Y:b1SW,f1W,e2SW R -";

/** Four players in the middle of each game. */
const SCENES: Readonly<Record<GameName, string>> = {
    shacru:
        "shacru 9/2b1y4/1yyb1y1y1/3b1y3/1bb1r2r1/2gg1rr2/1g3rgg1/2b1ggr2/9 " +
        "R:g4N,e5NW,g9S/G:e2N,f2S,d4SE/B:c2N,c5E,d6SW/Y:f6SE,c7E,h7W B -",
    azacru:
        "azacru 3yy1y2/1by1y2r1/by5yr/b7r/bb4r1r/8r/1b1g3gr/1gb1g1gr1/2gg1g3 " +
        "R:g5W,i5N,i6SW/G:f1W,e2N,d3N/B:b3NW,a5S,b5E/Y:h7W,e8S,g9SE B -",
    pacru: PACRU,
    pacru2011: PACRU,
};

/** A board in the middle of the chosen game, to look at: drawn when all that can be clicked is there. */
function Cover({ game }: { game: GameName }) {
    const { rules } = useLibrary();
    const [look, setLook] = useState<BoardLook | null>(null);
    useEffect(() => {
        const timer = setTimeout(() => {
            const read = rules.readPosition(SCENES[game]);
            if ("position" in read) setLook(rules.look(read.position));
        }, 50);
        return () => clearTimeout(timer);
    }, [rules, game]);
    return (
        <div class="cover" aria-hidden="true" inert data-role="cover">
            {look && <Board state={look} label="" coordinates={false} />}
        </div>
    );
}
