// SPDX-License-Identifier: GPL-3.0-or-later
// Players talk to players, watchers to watchers. Everything that others wrote is text.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { t } from "../../i18n/index.js";
import { timeText } from "../../i18n/region.js";
import type { OnlineGame } from "../../online/game.js";
import type { Line } from "../../online/messages.js";
import { mute, mutedIn } from "../../online/muting.js";
import { cleanWords } from "../../online/words.js";
import { Swatch } from "../../parts/icons.js";
import { tell } from "../../parts/notice.js";

const LONGEST = 300;

/** The lines that this person wants to see. */
export function useLines(session: OnlineGame): readonly Line[] {
    const { said } = session.table,
        silent = mutedIn(said.set.first);
    return said.chat.filter((line) => isOwn(session, line) || !silent.includes(line.name));
}

const isOwn = (session: OnlineGame, { seat }: Line): boolean => seat !== null && seat === session.table.said.you;

/** How many lines have come from others since the chat was last seen, and the last of them. */
export function useUnread(session: OnlineGame, seen: boolean): { count: number; last: Line | null } {
    const lines = useLines(session),
        last = lines.at(-1) ?? null;
    // What was said before the page was opened is known, or old.
    const [until, setUntil] = useState(last?.at ?? 0);
    useEffect(() => {
        if (seen && last && last.at > until) setUntil(last.at);
    }, [seen, last]);
    const fresh = seen ? [] : lines.filter((line) => line.at > until && !isOwn(session, line));
    return { count: fresh.length, last: fresh.at(-1) ?? null };
}

export function Chat({ session }: { session: OnlineGame }) {
    const lines = useLines(session),
        { said } = session.table,
        list = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
        if (list.current) list.current.scrollTop = list.current.scrollHeight;
    }, [lines.length]);
    return (
        <section class="chat" aria-label={t("Chat")} data-role="chat">
            <p class="remark">
                {said.you === null
                    ? t("This chat is for spectators. The players can’t see it.")
                    : t("Only players can see this chat.")}
            </p>
            <div
                class="chat-lines"
                ref={list}
                role="log"
                tabIndex={0}
                aria-label={t("Messages")}
                data-role="chat-lines"
            >
                {lines.map((line, i) => (
                    <Said key={`${line.at}.${i}`} session={session} line={line} />
                ))}
            </div>
            <Speak session={session} />
            <Muting session={session} />
        </section>
    );
}

function Said({ session, line }: { session: OnlineGame; line: Line }) {
    const colour = line.seat === null ? null : session.players[line.seat]?.colour;
    return (
        <p class={isOwn(session, line) ? "said said--own" : "said"}>
            <span class="said-by">
                {colour && <Swatch colour={colour} />}
                <b>{line.name || t("Someone")}</b>{" "}
                <time dateTime={new Date(line.at).toISOString()}>{timeText(line.at)}</time>
            </span>
            <span class="said-text" data-role="said">
                {line.text}
            </span>
        </p>
    );
}

function Speak({ session }: { session: OnlineGame }) {
    const [text, setText] = useState(""),
        [busy, setBusy] = useState(false);
    const say = async (event: SubmitEvent): Promise<void> => {
        event.preventDefault();
        const clean = cleanWords(text, LONGEST);
        if (clean === "" || busy) return;
        setBusy(true);
        const answer = await session.do({ do: "chat", text: clean });
        setBusy(false);
        if (answer.is === "done") setText("");
        else if (answer.is === "lost") tell(t("Message not sent: there’s no connection."));
    };
    return (
        <form class="speak" onSubmit={(event) => void say(event)}>
            <input
                value={text}
                maxLength={LONGEST}
                aria-label={t("Write a message")}
                placeholder={t("Write a message")}
                autocomplete="off"
                enterkeyhint="send"
                data-role="chat-text"
                onInput={({ currentTarget }) => setText(currentTarget.value)}
            />
            <button class="button" data-role="chat-send" aria-disabled={busy}>
                {t("Send")}
            </button>
        </form>
    );
}

/** Those who can be muted: the other people at the table, or whoever has talked among the watchers. */
function Muting({ session }: { session: OnlineGame }) {
    const { said } = session.table,
        { first } = said.set,
        silent = mutedIn(first);
    const names =
        said.you === null
            ? said.chat.map(({ name }) => name)
            : said.seats.filter(({ kind }, seat) => kind !== "open" && seat !== said.you).map(({ name }) => name ?? "");
    const all = [...new Set([...names, ...silent])].filter(Boolean);
    return all.length === 0 ? null : (
        <p class="muting" role="group" aria-label={t("Mute")}>
            {all.map((name) => (
                <button
                    key={name}
                    class="button button--quiet"
                    aria-pressed={silent.includes(name)}
                    data-role="mute"
                    onClick={() => mute(first, name, !silent.includes(name))}
                >
                    {silent.includes(name) ? t("{name} is muted", { name }) : t("Mute {name}", { name })}
                </button>
            ))}
        </p>
    );
}
