// SPDX-License-Identifier: GPL-3.0-or-later
// What is not needed at every turn: records, positions, leaving.
import { useState } from "preact/hooks";

import { open } from "../game/current.js";
import { copy, saveRecord } from "../game/files.js";
import type { Session } from "../game/session.js";
import { t } from "../i18n/index.js";
import { addressOf, go } from "../router.js";
import { Dialog } from "./dialog.js";
import { tell } from "./notice.js";

export function Menu({ session, onClose }: { session: Session; onClose(): void }) {
    const [sure, setSure] = useState<"resign" | "agree" | null>(null);
    const position = session.rules.printPosition(session.position);
    const address = location.origin + addressOf(position);
    const copyAs = (text: string): void => {
        void copy(text).then((done) => tell(done ? t("Copied.")
            : t("The browser does not allow it; here it is to copy by hand: {text}", { text })));
        onClose();
    };
    const item = (name: string, text: string, act: () => void) =>
        <li><button class="button item" data-role={name} onClick={act}>{text}</button></li>;
    const player = session.toMove, person = player !== null && session.levelToMove === 0;
    return <Dialog title={t("More")} name="menu" onClose={onClose}>
        {sure ? <div class="sure">
            <p>{sure === "resign"
                ? t("Leave the game? Your chevrons leave the board, your markers stay.")
                : t("End the game as a draw, if all of you agree?")}</p>
            <p class="ways">
                <button class="button button--main" data-role="sure" onClick={() => {
                    if (sure === "agree") session.agree();
                    else if (player !== null) session.leave(player, "resign");
                    onClose();
                }}>{sure === "resign" ? t("Leave the game") : t("Agree on a draw")}</button>
                <button class="button" onClick={() => setSure(null)}>{t("Play on")}</button>
            </p>
        </div> : <ul class="items">
            {item("save", t("Save the record"), () => {
                saveRecord(session);
                onClose();
            })}
            {item("copy-position", t("Copy the position"), () => copyAs(position))}
            {item("copy-address", t("Copy the address of the position"), () => copyAs(address))}
            {session.study && item("play-on", t("Play on from here"), () => {
                open(session.rules, session.recordShown());
                go("/game");
            })}
            {!session.study && item("analyse", t("Try things from this position"), () => go(addressOf(position)))}
            {!session.study && person && item("agree", t("Agree on a draw"), () => setSure("agree"))}
            {!session.study && person && item("resign", t("Leave the game"), () => setSure("resign"))}
            {item("new", t("New game"), () => go("/"))}
        </ul>}
    </Dialog>;
}
