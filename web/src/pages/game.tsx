// SPDX-License-Identifier: GPL-3.0-or-later
// The game that is being played in this browser.
import { current, ready } from "../game/current.js";
import { t } from "../i18n/index.js";
import { Problem, Wait } from "../parts/problem.js";
import { Table, tableTitle } from "../table/table.js";

export default function GamePage() {
    const session = current.value;
    if (!session && !ready.value) return <Wait />;
    return session ? (
        <Table key={session.id} session={session} title={tableTitle(session)} />
    ) : (
        <Problem
            title={t("No game in progress")}
            text={t("There’s no game to carry on with. Start a new one, or open a saved game.")}
        />
    );
}
