// SPDX-License-Identifier: GPL-3.0-or-later
// An online game: to play at with the link of a seat, to watch with that of the game.
import { useEffect, useState } from "preact/hooks";

import { t } from "../i18n/index.js";
import { useLibrary } from "../library.js";
import { deviceToken } from "../online/device.js";
import { OnlineGame } from "../online/game.js";
import { guestName } from "../online/mine.js";
import { whyText } from "../online/whys.js";
import { tell } from "../parts/notice.js";
import { Page } from "../parts/page.js";
import { Problem } from "../parts/problem.js";
import type { Parameters } from "../router.js";
import { LineState } from "../table/online/line.js";
import { OnlineTable } from "../table/online/table.js";

export default function TablePage({ game = "", secret = null }: Pick<Parameters, "game"> & { secret?: string | null }) {
    return <Connected key={`${game}/${secret}`} game={game} secret={secret} />;
}

function Connected({ game, secret }: { game: string; secret: string | null }) {
    const { rules } = useLibrary();
    const [session, setSession] = useState<OnlineGame | null>(null);
    useEffect(() => {
        const opened = new OnlineGame(rules, { game, secret, device: deviceToken(), name: guestName() });
        opened.onRefused = (why, field) => tell(whyText(why, field));
        setSession(opened);
        return () => opened.close();
    }, [rules, game, secret]);
    return session && <Opened session={session} />;
}

function Opened({ session }: { session: OnlineGame }) {
    const { state, why } = session.line.value,
        { game, secret } = session.hello;
    if (state === "closed" && why)
        return (
            <Problem title={t("We can’t show this table")} text={whyText(why)}>
                {why === "no-seat" && (
                    <a class="button button--main" href={`/${game}`}>
                        {t("Watch this game")}
                    </a>
                )}
                {why !== "no-seat" && why !== "no-game" && (
                    <button class="button button--main" onClick={() => location.reload()}>
                        {t("Reload the page")}
                    </button>
                )}
            </Problem>
        );
    return session.known ? (
        <OnlineTable key={`${game}/${secret}`} session={session} />
    ) : (
        <Page title={t("Connecting…")} class="connecting">
            <LineState session={session} />
        </Page>
    );
}
