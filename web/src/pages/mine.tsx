// SPDX-License-Identifier: GPL-3.0-or-later
// All games of this browser: against computers, on one screen and online.
import { useId, useState } from "preact/hooks";

import { deleteKept, keptGames, openKept, ready, recordOf, renameKept } from "../game/current.js";
import { saveText } from "../game/files.js";
import type { KeptGame } from "../game/kept.js";
import { cleanName, LONGEST_NAME } from "../game/plan.js";
import { t } from "../i18n/index.js";
import { useLibrary } from "../library.js";
import { awaitsMe, forgetGame, type MyGame, mine } from "../online/mine.js";
import { recordOf as onlineRecordOf } from "../online/record.js";
import { askFor } from "../online/refreshing.js";
import { Dialog } from "../parts/dialog.js";
import { Invitations } from "../parts/invitations.js";
import { type KeptAction, KeptRow, keptTitle, playerTitle } from "../parts/kept.js";
import { MyGameRow, sitter, useMine } from "../parts/mine.js";
import { tell } from "../parts/notice.js";
import { NotifyButton } from "../parts/notify.js";
import { Page } from "../parts/page.js";
import { Storing } from "../parts/storing.js";
import { go } from "../router.js";
import type { Rules } from "../rules/index.js";
import { gameName } from "../words/index.js";

/** One row of the list. */
type Item = { readonly key: string; readonly at: number; readonly rank: number; readonly words: string } & (
    | { readonly online: MyGame }
    | { readonly kept: KeptGame }
);

/** Those where something can be done come first, then the latest. */
function itemsOf(online: readonly MyGame[], kept: readonly KeptGame[]): readonly Item[] {
    const words = (...parts: readonly string[]): string => parts.join(" ").toLocaleLowerCase();
    const items: Item[] = [
        ...online.map((one) => ({
            key: one.game,
            at: one.at,
            rank: one.gone ? 3 : awaitsMe(one) ? 0 : one.seen?.phase === "over" ? 2 : 1,
            words: words(one.seen ? gameName(one.seen.rules) : "", ...(one.seen?.seats.map(sitter) ?? [])),
            online: one,
        })),
        ...kept.map((one) => ({
            key: one.id,
            at: one.at,
            rank: one.finished ? 2 : 1,
            words: words(one.name, gameName(one.game), ...one.players.map(playerTitle)),
            kept: one,
        })),
    ];
    return items.sort((a, b) => a.rank - b.rank || b.at - a.at);
}

type Asked =
    | { readonly what: "forget"; readonly one: MyGame }
    | { readonly what: "invite"; readonly one: MyGame }
    | { readonly what: "name"; readonly kept: KeptGame }
    | { readonly what: "delete"; readonly kept: KeptGame };

export default function MinePage() {
    const { rules } = useLibrary();
    // All of them, also games that have been followed by another one.
    useMine();
    const online = mine.value,
        kept = keptGames.value,
        all = itemsOf(online, kept);
    const [asked, setAsked] = useState<Asked | null>(null),
        [wanted, setWanted] = useState("");
    const found = all.filter(({ words }) =>
        wanted
            .toLocaleLowerCase()
            .split(/\s+/)
            .every((word) => words.includes(word)),
    );
    const act = (what: KeptAction, game: KeptGame): void => {
        if (what === "open") void openIt(game);
        else if (what === "export") void exportIt(game);
        else setAsked({ what, kept: game });
    };
    const openIt = async ({ id }: KeptGame): Promise<void> => {
        if (await openKept(rules, id)) go("/game");
        else tell(t("This game can’t be read any more."));
    };
    const close = (): void => setAsked(null);
    return (
        <Page title={t("My games")} class="mine-page">
            {all.length === 0 && ready.value && (
                <p class="lead">{t("No games yet. Every game you play appears here.")}</p>
            )}
            {online.length > 0 && (
                <p class="remark">
                    {t(
                        "This list is only kept in this browser. Your link takes you back to your seat from any device.",
                    )}
                </p>
            )}
            {all.length > 1 && <Search wanted={wanted} found={found.length} onChange={setWanted} />}
            {found.length > 0 && (
                <ul class="mine-list" data-role="mine-list">
                    {found.map((item) =>
                        "online" in item ? (
                            <MyGameRow
                                key={item.key}
                                one={item.online}
                                onAsk={(what, one) => {
                                    if (what === "record") void saveOnline(rules, one);
                                    else setAsked({ what, one });
                                }}
                            />
                        ) : (
                            <KeptRow key={item.key} kept={item.kept} onAct={act} />
                        ),
                    )}
                </ul>
            )}
            <p class="ways">
                <a class="button button--main" href="/">
                    {t("New game")}
                </a>
                <a class="button" href="/online" data-role="to-online">
                    {t("Create an online game")}
                </a>
            </p>
            {kept.length > 0 && <Storing games={kept} />}
            {online.length > 0 && <NotifyButton />}
            {asked && <Question asked={asked} onClose={close} />}
        </Page>
    );
}

/** Saves the record of a game on the server. */
async function saveOnline(rules: Rules, { game, seen }: MyGame): Promise<void> {
    const state = await askFor(game),
        record = state && state !== "gone" ? onlineRecordOf(rules, state) : null;
    if (record === null) tell(t("We can’t reach the server. Check your connection."));
    else saveText(record, seen?.rules ?? game);
}

async function exportIt({ id, game, name }: KeptGame): Promise<void> {
    const record = await recordOf(id);
    if (record === null) tell(t("This game can’t be read any more."));
    else saveText(record, name || game);
}

interface SearchProps {
    readonly wanted: string;
    readonly found: number;
    onChange(wanted: string): void;
}

function Search({ wanted, found, onChange }: SearchProps) {
    const id = useId();
    return (
        <div class="mine-search">
            <label for={id}>{t("Search by name, player or game")}</label>
            <input
                id={id}
                type="search"
                value={wanted}
                maxLength={80}
                autocomplete="off"
                spellcheck={false}
                onInput={({ currentTarget }) => onChange(currentTarget.value)}
            />
            <p role="status">{found === 0 && t("No game matches.")}</p>
        </div>
    );
}

/** Asks before something is gone, or for a name. */
function Question({ asked, onClose }: { readonly asked: Asked; onClose(): void }) {
    const { rules } = useLibrary();
    if (asked.what === "invite")
        return (
            <Dialog title={t("Game links")} name="links" onClose={onClose}>
                <Invitations game={asked.one.game} />
            </Dialog>
        );
    if (asked.what === "name") return <Naming kept={asked.kept} onClose={onClose} />;
    const sure = async (): Promise<void> => {
        onClose();
        if (asked.what === "forget") forgetGame(asked.one.game);
        else if (!(await deleteKept(rules, asked.kept.id))) tell(t("Your browser didn’t delete the game."));
    };
    return (
        <Dialog
            title={asked.what === "forget" ? t("Remove this game from the list?") : t("Delete this game?")}
            name="forgetting"
            onClose={onClose}
        >
            <p>
                {asked.what === "delete"
                    ? t("{game} will be gone for good. If you want it later, save it as a file first.", {
                          game: keptTitle(asked.kept),
                      })
                    : asked.one.secret === null
                      ? t("It will disappear from this list.")
                      : t("It will disappear from this list. You can only come back if you’ve kept your link.")}
            </p>
            <p class="ways">
                <button class="button button--main" data-role="sure" onClick={() => void sure()}>
                    {asked.what === "delete" ? t("Delete it") : t("Remove it")}
                </button>
                <button class="button" onClick={onClose}>
                    {t("Keep it")}
                </button>
            </p>
        </Dialog>
    );
}

function Naming({ kept, onClose }: { readonly kept: KeptGame; onClose(): void }) {
    const id = useId();
    const put = async (event: SubmitEvent): Promise<void> => {
        event.preventDefault();
        const given = new FormData(event.currentTarget as HTMLFormElement).get("name");
        onClose();
        const name = cleanName(typeof given === "string" ? given : "").trim();
        if (!(await renameKept(kept.id, name.slice(0, LONGEST_NAME)))) tell(t("Your browser can’t keep this name."));
    };
    return (
        <Dialog title={t("Name this game")} name="naming" onClose={onClose}>
            <form class="mine-naming" onSubmit={(event) => void put(event)}>
                <label for={id}>{t("Name of the game")}</label>
                <input id={id} name="name" defaultValue={kept.name} maxLength={LONGEST_NAME} autocomplete="off" />
                <p class="ways">
                    <button class="button button--main">{t("Keep this name")}</button>
                    <button class="button" type="button" onClick={onClose}>
                        {t("Cancel")}
                    </button>
                </p>
            </form>
        </Dialog>
    );
}
