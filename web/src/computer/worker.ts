// SPDX-License-Identifier: GPL-3.0-or-later
// The worker in which the computer player thinks.
import { Engine } from "../rules/engine.js";
import type { Answer, Question } from "./messages.js";

let engine: Promise<Engine> | null = null;

addEventListener("message", ({ data }: MessageEvent<Question>) => {
    if (data.kind === "begin") engine = Engine.start(data.module, data.seed);
    else
        void engine?.then((ready) => {
            const turn = ready.think(data.record, data.level, data.limits);
            if (turn === null) throw new Error("no turn");
            postMessage({ ticket: data.ticket, turn } satisfies Answer);
        });
});

// A failure, of whatever kind, ends the worker: the page hears of it and can start another.
addEventListener("unhandledrejection", ({ reason }) => {
    throw reason;
});
