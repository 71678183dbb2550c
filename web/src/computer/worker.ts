// SPDX-License-Identifier: GPL-3.0-or-later
// The worker in which the computer player thinks.
import { Engine } from "../rules/engine.js";
import type { Answer, Question, Search, Think } from "./messages.js";

let engine: Promise<Engine> | null = null;

addEventListener("message", ({ data }: MessageEvent<Question>) => {
    if (data.kind === "begin") engine = Engine.start(data.module, data.seed);
    else void engine?.then((ready) => postMessage(answerTo(ready, data)));
});

function answerTo(ready: Engine, question: Think | Search): Answer {
    const { ticket } = question;
    if (question.kind === "search") {
        const found = ready.search(question.position, question.nodes);
        if (found === null) throw new Error("nothing found");
        return { ticket, found };
    }
    const turn = ready.think(question.record, question.level, question.limits);
    if (turn === null) throw new Error("no turn");
    return { ticket, turn };
}

// A failure, of whatever kind, ends the worker: the page hears of it and can start another.
addEventListener("unhandledrejection", ({ reason }) => {
    throw reason;
});
