// SPDX-License-Identifier: GPL-3.0-or-later
// The table of an online game.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { at } from "../../at.js";
import { type Message, msg, t, tm, tn, tp } from "../../i18n/index.js";
import { useCalling } from "../../online/calling.js";
import type { OnlineGame } from "../../online/game.js";
import type { OfferKind, SeatState, TableState } from "../../online/messages.js";
import { noteState, rememberGame, rememberSecret } from "../../online/mine.js";
import { Dialog } from "../../parts/dialog.js";
import { useMedia } from "../../parts/media.js";
import { tell } from "../../parts/notice.js";
import { Page } from "../../parts/page.js";
import { go } from "../../router.js";
import type { Turn } from "../../rules/index.js";
import { RuleBox } from "../../turn/index.js";
import { Help } from "../help.js";
import { useKeys } from "../keys.js";
import { tableTitle } from "../table.js";
import { type Tool, Tools } from "../tools.js";
import { Turns } from "../turns.js";
import { useView } from "../view.js";
import { OnlineBeside } from "./beside.js";
import { Chat, useUnread } from "./chat.js";
import { useConditional } from "./conditional.js";
import { LineState } from "./line.js";
import { OnlineMenu } from "./menu.js";
import { isAskedHere } from "./offers.js";
import { usePlanning } from "./planning.js";
import { OnlinePlayers } from "./players.js";

type OpenedBox = "help" | "menu" | "chat" | null;

export function OnlineTable({ session }: { session: OnlineGame }) {
    const { rules, position } = session,
        { said, sent } = session.table;
    const [opened, setOpened] = useState<OpenedBox>(null);
    const wide = useMedia("(min-width: 80rem) and (min-height: 40rem) and (min-aspect-ratio: 6/5)");
    const look = useMemo(() => rules.look(position), [rules, position]);
    const title = tableTitle(session);
    const planning = usePlanning(session, look),
        conditional = useConditional(session, look),
        // A game by days has conditional turns in place of one turn planned for any answer.
        byDays = said.rules.clock.kind === "days",
        ahead = planning.ahead ?? conditional.ahead;
    const mine = { put: (turn: Turn) => session.play(turn) };
    const view = useView({
        session,
        look,
        label: title,
        active: session.mine && session.atEnd,
        home: said.you === null ? "south" : at(session.players, said.you).seat,
        shapes: planning.shapes,
        ahead,
        onEarly: byDays ? undefined : planning.onEarly,
        onTurn: (turn) => (conditional.ahead ? conditional : planning.ahead ? planning : mine).put(turn),
    });
    useEffect(() => {
        if (planning.ahead && planning.early !== null) view.turn.act({ type: "field", field: planning.early });
    }, [planning.ahead]);
    useTelling(session);
    useRemembering(session);
    const asked = isAskedHere(session, look);
    useCalling({
        mine: session.mine || asked,
        text: asked ? t("A question for you") : t("Your turn"),
        key: `${said.game}.${said.turns.length}.${asked}`,
    });

    const unread = useUnread(session, wide || opened === "chat");
    const alone = said.seats.every(({ kind }, p) => p === said.you || kind === "computer");
    const canTakeBack = said.you !== null && said.phase === "playing" && said.turns.length > 0 && !said.offer && !sent;
    const tools: Tool[] = [
        ...(wide
            ? []
            : [
                  {
                      name: "chat",
                      word: t("Chat"),
                      label: unread.count > 0 ? tn("Chat, {n} new", "Chat, {n} new", unread.count) : t("Chat"),
                      count: unread.count,
                      often: true,
                      act: () => setOpened("chat"),
                  } as const,
              ]),
        ...(said.you === null
            ? []
            : [
                  {
                      name: "undo",
                      label: t("Take back"),
                      title: alone ? t("Take back the last turn") : t("Ask to take back your turn"),
                      often: true,
                      off: !canTakeBack,
                      act: () => void session.do({ do: "offer", what: "back" }),
                  } as const,
              ]),
        ...view.tools,
        { name: "help", label: t("Help"), act: () => setOpened("help") },
        { name: "more", label: t("More"), act: () => setOpened("menu") },
    ];
    useKeys({ ...view.keys, "?": () => setOpened("help") });

    const close = (): void => setOpened(null);
    const looks = ["table", "table--online", view.only && "table--only", said.phase === "waiting" && "table--waiting"];
    if (!session.atEnd || conditional.ahead) looks.push("table--past");
    return (
        <Page title={title} quiet class={looks.filter(Boolean).join(" ")}>
            <div class="online-side">
                <LineState session={session} />
                <OnlinePlayers session={session} />
                {wide && <Chat session={session} />}
            </div>
            {view.board}
            <OnlineBeside session={session} look={look} view={view} planning={planning} conditional={conditional} />
            <Tools label={tp("table", "The game")} tools={tools} />
            <Turns session={session} />
            {view.story}
            <RuleBox />
            <p class="spoken" aria-live="polite">
                {unread.last && t("{name}: {text}", { name: unread.last.name, text: unread.last.text })}
            </p>
            {opened === "help" && <Help online onClose={close} />}
            {opened === "menu" && <OnlineMenu session={session} look={look} onType={view.onType} onClose={close} />}
            {opened === "chat" && !wide && (
                <Dialog title={t("Chat")} name="chat-box" onClose={close}>
                    <Chat session={session} />
                </Dialog>
            )}
        </Page>
    );
}

/** Says what happens at the table, and goes along when the players go on. */
function useTelling(session: OnlineGame): void {
    useEffect(() => {
        session.onSecret = (seat, secret) => {
            const { said } = session.table,
                own = seat === said.you || said.you === null;
            rememberSecret(said.game, seat, secret, own);
            if (own) go(`/${said.game}/${secret}`, true);
        };
        session.onEvent = (happening, before) => {
            const { you } = session.table.said,
                { secret } = session.hello;
            const name = "seat" in happening ? (session.players[happening.seat ?? -1]?.name ?? "") : "";
            switch (happening.what) {
                case "answer":
                    if (!happening.yes && happening.seat !== you) tell(t("{player} doesn’t agree.", { player: name }));
                    return;
                case "sat":
                    if (happening.seat !== you) tell(seatedText(before.seats[happening.seat], name));
                    return;
                case "computer":
                    tell(t("The computer now plays for {player}.", { player: name }));
                    return;
                case "withdrawn":
                    if (happening.seat !== you) tell(t("{player} has withdrawn the offer.", { player: name }));
                    return;
                case "started":
                    if (happening.seat !== you) tell(t("The game begins."));
                    return;
                case "opened":
                    if (happening.seat !== you && happening.devices === 1 && happening.kind === "person")
                        tell(t("{player} is here.", { player: name }));
                    return;
                case "turn":
                    tellLapsed(session, before, happening.declined);
                    return;
                case "next":
                    // Which keeps the next one as well, with all that is known of its seats.
                    noteState(session.table.said.game, session.table.said);
                    if (!followsNext(session)) {
                        tell(
                            name
                                ? t("{player} has begun the next game.", { player: name })
                                : t("The next game begins."),
                        );
                        return;
                    }
                    tell(t("The next game begins."));
                    go(secret === null ? `/${happening.next}` : `/${happening.next}/${secret}`);
                    return;
                default:
            }
        };
    }, [session]);
}

/** Who asked for the next game goes along; so do spectators, unless they look at earlier turns. The others keep the result. */
const followsNext = (session: OnlineGame): boolean =>
    session.table.said.you === null ? session.atEnd : session.goesOn;

const LAPSED: Readonly<Record<"draw" | "back", readonly [own: Message, others: Message, mine: Message]>> = {
    draw: [
        msg("{player} has played on, so your draw offer has lapsed."),
        msg("{player} has played on, so the draw offer has lapsed."),
        msg("You’ve played on, so the draw offer has lapsed."),
    ],
    back: [
        msg("{player} has played on, so you can’t take back that turn any more."),
        msg("{player} has played on, so the request to take back has lapsed."),
        msg("You’ve played on, so the request to take back has lapsed."),
    ],
};

/** An offer that nobody answered before the next turn has lapsed; that is said. */
function tellLapsed(session: OnlineGame, { offer, toMove }: TableState, declined: OfferKind | null): void {
    const { you } = session.table.said;
    if (!offer || toMove === null || !(declined === "draw" || declined === "back")) return;
    const [own, others, mine] = LAPSED[declined];
    tell(tm(you === toMove ? mine : you === offer.by ? own : others, { player: at(session.players, toMove).name }));
}

/** Somebody has come, come back, or taken another name. */
function seatedText(before: SeatState | undefined, name: string): string {
    if (before?.kind === "person" && before.name !== name)
        return t("{player} is now called {name}.", { player: before.name ?? "", name });
    return before?.kind === "computer" && before.name === name
        ? t("{player} is back.", { player: name })
        : t("{player} has sat down.", { player: name });
}

/** Keeps the game among those of this browser. */
function useRemembering(session: OnlineGame): void {
    const { said } = session.table,
        { secret } = session.hello,
        first = useRef(true);
    useEffect(() => {
        // The table's link, or one of a seat that another device holds, is no seat of this browser.
        if (secret === null || said.you === null) return;
        if (first.current) rememberGame({ game: said.game, secret });
        first.current = false;
        noteState(said.game, said);
    }, [said]);
}
