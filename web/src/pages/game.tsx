// SPDX-License-Identifier: GPL-3.0-or-later
// The game that is being played in this browser.
import { current } from "../game/current.js";
import { t } from "../i18n/index.js";
import { useStore } from "../store.js";
import { Problem } from "./problem.js";
import { Table, tableTitle } from "./table.js";

export function GamePage() {
    const session = useStore(current);
    return session ? <Table key={session.id} session={session} title={tableTitle(session)} />
        : <Problem title={t("No game is going on")} text={t("There is nothing to go on with here. Begin a game, or open a record.")} />;
}
