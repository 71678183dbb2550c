// SPDX-License-Identifier: GPL-3.0-or-later
// Records from files, and positions that were copied elsewhere.
import { useId, useState } from "preact/hooks";

import { open } from "../game/current.js";
import { t } from "../i18n/index.js";
import { useLibrary } from "../library.js";
import { addressOf, go } from "../router.js";
import { faultText, recordFaultText } from "../words/index.js";

const MOST_BYTES = 16 << 20;

export function Opening() {
    const { rules } = useLibrary();
    const [trouble, setTrouble] = useState("");
    const file = useId(),
        position = useId();

    const openFile = async (chosen: File | undefined): Promise<void> => {
        if (!chosen) return;
        if (chosen.size > MOST_BYTES) return setTrouble(t("The file is too long."));
        let bytes: Uint8Array;
        try {
            bytes = new Uint8Array(await chosen.arrayBuffer());
        } catch {
            return setTrouble(t("The file can’t be read."));
        }
        const fault = open(rules, bytes);
        if (fault) setTrouble(recordFaultText(fault));
        else go("/game");
    };
    const openPosition = (event: SubmitEvent): void => {
        event.preventDefault();
        const given = new FormData(event.currentTarget as HTMLFormElement).get("position");
        const text = typeof given === "string" ? given.trim().replace(/\s+/g, " ") : "";
        const read = rules.readPosition(text);
        if ("fault" in read) setTrouble(faultText(read.fault));
        else go(addressOf(rules.printPosition(read.position)));
    };
    return (
        <section class="opening" aria-label={t("Open a saved game or a position")}>
            <div class="card">
                <label for={file}>{t("Open a saved game (.pgr)")}</label>
                <input
                    id={file}
                    type="file"
                    accept=".pgr,text/plain"
                    data-role="open-record"
                    onChange={(event) => {
                        const input = event.currentTarget;
                        void openFile(input.files?.[0]).then(() => {
                            input.value = "";
                        });
                    }}
                />
            </div>
            <form class="card" onSubmit={openPosition}>
                <label for={position}>{t("Paste a position")}</label>
                <span class="row">
                    <input
                        id={position}
                        name="position"
                        required
                        autocomplete="off"
                        spellcheck={false}
                        data-role="paste-position"
                        placeholder="pacru 9/9/9/…"
                    />
                    <button class="button" data-role="open-position">
                        {t("Show")}
                    </button>
                </span>
            </form>
            <p class="trouble" role="alert" data-role="trouble">
                {trouble}
            </p>
        </section>
    );
}
