// SPDX-License-Identifier: GPL-3.0-or-later
// What is not needed at every turn of an online game.
import { useState } from "preact/hooks";

import { copy } from "../../game/files.js";
import { listed, t } from "../../i18n/index.js";
import type { OnlineGame } from "../../online/game.js";
import { Dialog } from "../../parts/dialog.js";
import { tell } from "../../parts/notice.js";
import { NotifyButton } from "../../parts/notify.js";
import { go } from "../../router.js";
import type { BoardLook } from "../../rules/index.js";
import { Item, KeepingItems, SureToLeave, TypeItem } from "../menu.js";
import { takesPart } from "../players.js";
import { Naming } from "./seats.js";

interface MenuProps {
    readonly session: OnlineGame;
    readonly look: BoardLook;
    readonly onType: (() => void) | null;
    onClose(): void;
}

export function OnlineMenu({ session, look, onType, onClose }: MenuProps) {
    const [shown, setShown] = useState<"items" | "leave" | "name">("items");
    const { said } = session.table,
        { you, phase, seats } = said;
    const playing = phase === "playing" && you !== null && takesPart(look, you) && seats[you]?.kind === "person";
    const draws =
        (said.rules.game === "pacru" || said.rules.game === "pacru2011") &&
        seats.every(({ kind }, p) => kind === "person" || !takesPart(look, p));
    const watch = `${location.origin}/${said.game}`;
    return (
        <Dialog title={t("More")} name="menu" onClose={onClose}>
            {shown === "leave" ? (
                <SureToLeave
                    question={leavingText(session, look)}
                    onNo={() => setShown("items")}
                    onYes={() => {
                        void session.do({ do: "resign" });
                        onClose();
                    }}
                />
            ) : shown === "name" ? (
                <Naming session={session} button={t("Change my name")} onDone={onClose} />
            ) : (
                <ul class="items">
                    {playing && draws && !said.offer && (
                        <Item
                            name="offer-draw"
                            text={t("Offer a draw")}
                            onChoose={() => {
                                void session.do({ do: "offer", what: "draw" });
                                onClose();
                            }}
                        />
                    )}
                    {playing && <Item name="resign" text={t("Leave the game")} onChoose={() => setShown("leave")} />}
                    {you !== null && phase !== "over" && seats[you]?.kind === "person" && (
                        <Item name="rename" text={t("Change my name")} onChoose={() => setShown("name")} />
                    )}
                    <Item
                        name="copy-watch"
                        text={t("Copy the link for spectators")}
                        onChoose={() => {
                            void copy(watch).then((done) =>
                                tell(
                                    done
                                        ? t("Copied.")
                                        : t("Your browser blocked copying. Here it is to copy by hand: {text}", {
                                              text: watch,
                                          }),
                                ),
                            );
                            onClose();
                        }}
                    />
                    <KeepingItems session={session} onClose={onClose} />
                    <TypeItem onType={onType} onClose={onClose} />
                    <Item name="new" text={t("New game")} onChoose={() => go("/online")} />
                    {you !== null && phase !== "over" && (
                        <li>
                            <NotifyButton />
                        </li>
                    )}
                </ul>
            )}
        </Dialog>
    );
}

/** What leaving means, for oneself and for the others. */
function leavingText({ players, you }: OnlineGame, look: BoardLook): string {
    const others = players.flatMap(({ name }, p) => (p !== you && takesPart(look, p) ? [name] : []));
    return others.length === 1
        ? t("Leave the game? It’s over then, and {player} wins.", { player: others[0] ?? "" })
        : t("Leave the game? Your chevrons leave the board, your markers stay, and {players} play on without you.", {
              players: listed(others),
          });
}
