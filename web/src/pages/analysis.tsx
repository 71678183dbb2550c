// SPDX-License-Identifier: GPL-3.0-or-later
// A board to try things on, from the position that the address names.
import { useEffect, useMemo } from "preact/hooks";

import { Session } from "../game/session.js";
import { t } from "../i18n/index.js";
import { useLibrary } from "../library.js";
import { addressOf } from "../router.js";
import { faultText } from "../words/index.js";
import { Problem } from "./problem.js";
import { Table } from "./table.js";

export function AnalysisPage({ position }: { position: string | null }) {
    const { rules } = useLibrary();
    const found = useMemo(() => {
        const text = position ?? rules.printPosition(rules.start(rules.defaultSetup("pacru", 2))!);
        const read = rules.readPosition(text);
        return "fault" in read ? { fault: faultText(read.fault) } : { session: Session.study(rules, read.position) };
    }, [rules, position]);
    useEffect(() => {
        const session = found.session;
        if (!session) return;
        // The address follows the board, so that it can be shared or reloaded at any time.
        const unwatch = session.changed.watch(() =>
            history.replaceState(null, "", addressOf(rules.printPosition(session.position))));
        return () => {
            unwatch();
            session.close();
        };
    }, [found]);
    return found.session ? <Table key={found.session.id} session={found.session} title={t("A board to try things on")} />
        : <Problem title={t("This is not a position")} text={found.fault} />;
}
