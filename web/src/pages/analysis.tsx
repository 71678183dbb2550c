// SPDX-License-Identifier: GPL-3.0-or-later
// A board to try things on, from the position that the address names.
import { useEffect, useMemo } from "preact/hooks";

import { whenChanged } from "../changes.js";
import { readPlayerTags } from "../game/people.js";
import { Session } from "../game/session.js";
import { t } from "../i18n/index.js";
import { useLibrary } from "../library.js";
import { Problem } from "../parts/problem.js";
import { addressOf, type Parameters, positionIn } from "../router.js";
import { isLoose } from "../storage.js";
import { Table } from "../table/table.js";
import { faultText } from "../words/index.js";

export default function AnalysisPage({ position }: Parameters) {
    const { rules } = useLibrary();
    const found = useMemo(() => {
        const start = position === undefined && rules.start(rules.defaultSetup("pacru", 2));
        const read = start ? { position: start } : rules.readPosition(positionIn(position ?? ""));
        if ("fault" in read) return { fault: faultText(read.fault) };
        // Whoever comes from a game can play on from here with the same players.
        const along: unknown = history.state;
        return {
            session: Session.study(rules, read.position, readPlayerTags(isLoose(along) ? along["players"] : null)),
        };
    }, [rules, position]);
    useEffect(() => {
        const session = found.session;
        if (!session) return;
        // The address follows the board, so that it can be shared or reloaded at any time.
        const unwatch = whenChanged(session.changed, () =>
            history.replaceState(history.state, "", addressOf(rules.printPosition(session.position))),
        );
        return () => {
            unwatch();
            session.close();
        };
    }, [found]);
    return found.session ? (
        <Table key={found.session.id} session={found.session} title={t("Analysis board")} />
    ) : (
        <Problem title={t("This isn’t a position")} text={found.fault} />
    );
}
