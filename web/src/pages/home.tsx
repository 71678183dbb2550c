// SPDX-License-Identifier: GPL-3.0-or-later
// The first page: a game, a way to play it, and playing.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";

import { Board } from "../board/index.js";
import { current, lastPlan } from "../game/current.js";
import { usualPlan, type Plan } from "../game/plan.js";
import { t, tn } from "../i18n/index.js";
import { useLibrary } from "../library.js";
import type { BoardLook, GameName } from "../rules/index.js";
import { useStore } from "../store.js";
import { gameName } from "../words/index.js";
import { GameChoice } from "./games.js";
import { Icon, Swatch } from "./icons.js";
import { LevelChoice } from "./levels.js";
import { MyGames } from "./online/mine.js";
import { Opening } from "./opening.js";
import { Page } from "./page.js";
import { start } from "./start.js";

export function Home() {
    const { rules } = useLibrary();
    const [plan, setPlan] = useState(() => lastPlan(rules));
    const [level, setLevel] = useState(() => plan.members.find((member) => member.level > 0)?.level ?? 2);
    const play = (chosen: Plan): void => start(rules, chosen);
    const usual = (players: number): Plan => usualPlan(rules, plan.game, players);
    const withComputer = (): Plan => {
        const { members, ...rest } = usual(2);
        return { ...rest, members: members.map((member, m) => m === 1 ? { ...member, level } : member) };
    };
    return <Page title={t("Three games on one board")} class="home">
        <p class="lead">{t("Play against the computer, with those around you, or with friends elsewhere.")}</p>
        <Unfinished />
        <MyGames />
        <GameChoice game={plan.game} onChoose={(game: GameName) => setPlan({ ...plan, game })} />
        <section class="presets" aria-label={t("Ways to play")}>
            <Preset name="computer" title={t("Me against the computer")} onPlay={() => play(withComputer())}>
                <LevelChoice level={level} onChoose={setLevel} />
            </Preset>
            <Preset name="two" title={t("Two people here")} onPlay={() => play(usual(2))}>
                <p class="card-line">
                    <span class="swatches"><Swatch colour="red" /><Swatch colour="yellow" /></span>
                    <span>{t("You pass the turn to each other at this screen.")}</span>
                </p>
            </Preset>
            <Preset name="four" title={t("Family of four")} onPlay={() => play(usual(4))}>
                <p class="card-line">
                    <span class="swatches">
                        <Swatch colour="red" /><Swatch colour="green" /><Swatch colour="black" /><Swatch colour="yellow" />
                    </span>
                    <span>{t("One at each side of the board.")}</span>
                </p>
            </Preset>
            <div class="card preset preset--wide">
                <h2 class="card-title"><Icon name="friends" />{t("Play with friends across the Internet")}</h2>
                <a class="button button--main" href={`/online?game=${plan.game}`} data-role="to-online">{t("Invite")}</a>
                <p class="card-line">{t("Send a link to one friend or three. Nobody needs an account.")}</p>
            </div>
        </section>
        <p class="ways">
            <a class="button" href="/setup" data-role="to-setup">{t("Set up a game your own way")}</a>
            <a class="button" href="/analysis" data-role="to-analysis">{t("Try things on a board")}</a>
        </p>
        <Opening />
        <Cover />
    </Page>;
}

interface PresetProps {
    readonly name: string;
    readonly title: string;
    readonly children: ComponentChildren;
    onPlay(): void;
}

const Preset = ({ name, title, children, onPlay }: PresetProps) => <div class="card preset">
    <h2 class="card-title">{title}</h2>
    <button class="button button--main" data-role={`preset-${name}`} onClick={onPlay}>
        {t("Play")}<span class="spoken">: {title}</span>
    </button>
    {children}
</div>;

const SCENE = "pacru 1g2r2y1/1g2b2b1/1r1rg4/r3r1g1y/1gb2ybyg/r1ybrg2b/1r2r4/1yrry1rb1/2g1yyy2 "
    + "R:c3SW,b4N,d9NE/G:c1S,h4NE,a8SW/B:i4NE,d5SE,h6SE/Y:b1SW,f1W,e2SW R -";

/** A board in the middle of a game, to look at: drawn when all that can be clicked is there. */
function Cover() {
    const { rules } = useLibrary();
    const [look, setLook] = useState<BoardLook | null>(null);
    useEffect(() => {
        const timer = setTimeout(() => {
            const read = rules.readPosition(SCENE);
            if ("position" in read) setLook(rules.look(read.position));
        }, 50);
        return () => clearTimeout(timer);
    }, [rules]);
    return <div class="cover" aria-hidden="true" inert>
        {look && <Board look={look} label="" coordinates={false} />}
    </div>;
}

/** The way back to a game that is not over. */
function Unfinished() {
    const session = useStore(current);
    if (!session || session.finished) return null;
    const { game, turns } = { game: session.plan.game, turns: session.game.turns };
    return <p class="card unfinished">
        <span>
            {t("You have a game of {game} going on.", { game: gameName(game) })}{" "}
            {tn("{n} turn has been played.", "{n} turns have been played.", turns)}
        </span>
        <a class="button button--main" href="/game" data-role="resume">{t("Go on")}</a>
    </p>;
}
