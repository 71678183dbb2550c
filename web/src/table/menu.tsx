// SPDX-License-Identifier: GPL-3.0-or-later
// What is not needed at every turn: records, positions, leaving.
import { useState } from "preact/hooks";

import { open } from "../game/current.js";
import { copy, saveRecord } from "../game/files.js";
import { playerTags } from "../game/people.js";
import type { Session } from "../game/session.js";
import type { TableGame } from "../game/table.js";
import { t } from "../i18n/index.js";
import { Dialog } from "../parts/dialog.js";
import { tell } from "../parts/notice.js";
import { Together } from "../parts/together.js";
import { addressOf, go } from "../router.js";

interface MenuProps {
    readonly session: Session;
    /** Null if nobody makes a turn now. */
    readonly onType: (() => void) | null;
    onClose(): void;
}

export function Menu({ session, onType, onClose }: MenuProps) {
    const [sure, setSure] = useState<"resign" | "agree" | null>(null);
    const player = session.toMove,
        people = session.players.filter(({ level }) => level === 0).length,
        person = player !== null && session.levelToMove === 0;
    const address = addressOf(session.rules.printPosition(session.position));
    return (
        <Dialog title={t("More")} name="menu" onClose={onClose}>
            {sure === "resign" ? (
                <SureToLeave
                    onNo={() => setSure(null)}
                    onYes={() => {
                        if (player !== null) session.leave(player, "resign");
                        onClose();
                    }}
                />
            ) : sure === "agree" ? (
                <Sure
                    question={t("End the game as a draw? Everyone has to agree.")}
                    yes={t("Agree to a draw")}
                    onNo={() => setSure(null)}
                    onYes={() => {
                        session.agree();
                        onClose();
                    }}
                />
            ) : (
                <ul class="items">
                    <KeepingItems session={session} onClose={onClose} />
                    <TypeItem onType={onType} onClose={onClose} />
                    {session.study && (
                        <Item
                            name="play-on"
                            text={t("Play from here")}
                            onChoose={() => {
                                open(session.rules, session.recordShown());
                                go("/game");
                            }}
                        />
                    )}
                    {!session.study && (
                        <Item
                            name="analyse"
                            text={t("Analyse this position")}
                            onChoose={() => go(address, false, { players: playerTags(session.game) })}
                        />
                    )}
                    {!session.study && person && (
                        <>
                            <Item name="agree" text={t("Agree to a draw")} onChoose={() => setSure("agree")} />
                            <Item name="resign" text={t("Leave the game")} onChoose={() => setSure("resign")} />
                        </>
                    )}
                    <Item name="new" text={t("New game")} onChoose={() => go("/")} />
                </ul>
            )}
            {sure === null && !session.study && people > 1 && <Together />}
        </Dialog>
    );
}

interface ItemProps {
    readonly name: string;
    readonly text: string;
    onChoose(): void;
}

export const Item = ({ name, text, onChoose }: ItemProps) => (
    <li>
        <button class="button item" data-role={name} onClick={onChoose}>
            {text}
        </button>
    </li>
);

/** The way to a turn that is typed, where somebody makes one. */
export const TypeItem = ({ onType, onClose }: Pick<MenuProps, "onType" | "onClose">) =>
    onType && (
        <Item
            name="type"
            text={t("Type a turn")}
            onChoose={() => {
                onClose();
                onType();
            }}
        />
    );

/** What can be taken away from any table. */
export function KeepingItems({ session, onClose }: { session: TableGame; onClose(): void }) {
    const position = session.rules.printPosition(session.position);
    const copyAs = (text: string): void => {
        void copy(text).then((done) =>
            tell(done ? t("Copied.") : t("Your browser blocked copying. Here it is to copy by hand: {text}", { text })),
        );
        onClose();
    };
    return (
        <>
            <Item
                name="save"
                text={t("Save this game")}
                onChoose={() => {
                    saveRecord(session);
                    onClose();
                }}
            />
            <Item name="copy-position" text={t("Copy the position")} onChoose={() => copyAs(position)} />
            <Item
                name="copy-address"
                text={t("Copy the link to the position")}
                onChoose={() => copyAs(location.origin + addressOf(position))}
            />
        </>
    );
}

interface SureProps {
    readonly question: string;
    readonly yes: string;
    onYes(): void;
    onNo(): void;
}

const Sure = ({ question, yes, onYes, onNo }: SureProps) => (
    <div class="sure">
        <p>{question}</p>
        <p class="ways">
            <button class="button button--main" data-role="not-sure" onClick={onNo}>
                {t("Keep playing")}
            </button>
            <button class="button button--danger" data-role="sure" onClick={onYes}>
                {yes}
            </button>
        </p>
    </div>
);

/** Asks before anybody leaves. */
export const SureToLeave = ({ question, ...answers }: Pick<SureProps, "onYes" | "onNo"> & { question?: string }) => (
    <Sure
        {...answers}
        question={question ?? t("Leave the game? Your chevrons leave the board, and your markers stay.")}
        yes={t("Leave the game")}
    />
);
