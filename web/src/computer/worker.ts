// SPDX-License-Identifier: GPL-3.0-or-later
// The worker in which the computer player thinks.
import { Engine } from "../rules/engine.js";
import type { Answer, Question, Search, Think } from "./messages.js";

let engine: Promise<Engine> | null = null;
let network = "";

addEventListener("message", ({ data }: MessageEvent<Question>) => {
    if (data.kind === "begin") {
        network = data.network;
        engine = Engine.start(data.module, data.seed);
    } else
        void engine?.then(async (ready) => {
            if (ready.wantsNetwork(data)) ready.readNetwork(await fetchNetwork());
            postMessage(answerTo(ready, data));
        });
});

/** The browser keeps the file: its name has the hash of what is in it. */
async function fetchNetwork(): Promise<Uint8Array> {
    const answer = await fetch(network);
    if (!answer.ok) throw new Error(`the network is not there: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
}

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
