// SPDX-License-Identifier: GPL-3.0-or-later
// The script of the pages of the rule book: boards that play, the search, and the ways on from old addresses.
import { render } from "preact";

import type { Speed } from "../board/index.js";
import type { Chapter, Example } from "../rulebook.js";
import { isLoose, oneOf, recall } from "../storage.js";
import { framesOf } from "./frames.js";
import { Live, type Words } from "./live.js";
import { answers } from "./search.js";

const main = document.querySelector("main"),
    kept = recall("settings"),
    settings = isLoose(kept) ? kept : {},
    speed = oneOf<Speed>(["none", "slow", "normal", "fast"], settings["speed"], "normal");
const words = JSON.parse(main?.dataset["words"] ?? "{}") as Words;

// --- boards

const parts = new Map<string, Promise<readonly Chapter[]>>();

/** A part of the rule book, which the page names. */
function loadPart(part: string): Promise<readonly Chapter[]> {
    const found = parts.get(part);
    if (found) return found;
    const address = document.querySelector<HTMLLinkElement>(`link[data-asset="rulebook-${part}"]`)?.href ?? "";
    const loading = fetch(address).then(async (answer) => {
        if (!answer.ok) throw new Error(`${answer.status} ${address}`);
        return (await answer.json()) as readonly Chapter[];
    });
    parts.set(part, loading);
    return loading;
}

async function exampleOf(figure: HTMLElement): Promise<Example | undefined> {
    const chapters = await loadPart(figure.dataset["part"] ?? "");
    return chapters.flatMap(({ examples }) => examples).find(({ id }) => id === figure.dataset["example"]);
}

/** The lines of a figure's steps, each with the frames it is about. */
const stepsOf = (figure: HTMLElement) =>
    [...figure.querySelectorAll<HTMLElement>(".play-step")].map((line) => ({
        line,
        first: Number(line.dataset["first"]),
        last: Number(line.dataset["last"]),
    }));

async function enliven(figure: HTMLElement): Promise<void> {
    const example = await exampleOf(figure);
    if (!example) return;
    const frames = framesOf(example),
        steps = stepsOf(figure);
    const stepAt = (frame: number) => steps.find(({ first, last }) => first <= frame && frame <= last);
    const place = document.createElement("div");
    place.className = "play-place";
    figure.prepend(place);
    figure.classList.add("play--live");
    render(
        <Live
            frames={frames}
            captions={frames.map((_, i) => stepAt(i)?.line.textContent?.trim() ?? "")}
            words={words}
            speed={speed}
            onFrame={(frame) => {
                for (const { line, first, last } of steps)
                    if (first <= frame && frame <= last) line.setAttribute("aria-current", "step");
                    else line.removeAttribute("aria-current");
                // A game is longer than the window.
                if (figure.closest(".sample")) stepAt(frame)?.line.scrollIntoView({ block: "nearest" });
            }}
        />,
        place,
    );
}

/** Boards come to life when they are about to be seen. */
function enlivenAll(): void {
    const watcher = new IntersectionObserver(
        (entries) => {
            for (const { isIntersecting, target } of entries)
                if (isIntersecting) {
                    watcher.unobserve(target);
                    const figure = target.closest<HTMLElement>(".play");
                    // Without its data the pictures stay.
                    if (figure) enliven(figure).catch((error: unknown) => console.warn(error));
                }
        },
        { rootMargin: "300px" },
    );
    for (const boards of document.querySelectorAll(".play-boards")) watcher.observe(boards);
}

// --- the search

function followSearch(form: HTMLFormElement): void {
    const groups = JSON.parse(form.dataset["synonyms"] ?? "[]") as readonly (readonly string[])[],
        input = form.querySelector("input"),
        count = form.querySelector<HTMLElement>("[role=status]");
    const questions = [...document.querySelectorAll<HTMLElement>(".question")].map((question) => ({
        question,
        text: `${question.querySelector(".question-words")?.textContent ?? ""} ${question.dataset["also"] ?? ""}`,
    }));
    const filter = (): void => {
        const typed = input?.value.trim() ?? "";
        let found = 0;
        for (const { question, text } of questions) {
            question.hidden = !answers(text, typed, groups);
            if (!question.hidden) found++;
        }
        for (const group of document.querySelectorAll<HTMLElement>(".faq-group"))
            group.hidden = group.querySelector(".question:not([hidden])") === null;
        if (!count) return;
        const { none = "", one = "", many = "" } = count.dataset;
        count.textContent =
            typed === "" ? "" : found === 0 ? none : found === 1 ? one : many.replace("{n}", String(found));
    };
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        document.querySelector<HTMLElement>(".question:not([hidden])")?.focus();
    });
    input?.addEventListener("input", filter);
    input?.addEventListener("keydown", (event) => {
        if (event.key !== "Escape") return;
        input.value = "";
        filter();
    });
    const asked = new URLSearchParams(location.search).get("q");
    if (input && asked) input.value = asked;
    filter();
}

// --- addresses

/** "Reading-16", as it was called once. */
const anchorHere = (): string =>
    decodeURIComponent(location.hash.slice(1)).replace(
        /^Reading-(\d+)$/,
        (_, n: string) => `reading-${n.padStart(2, "0")}`,
    );

/** In an address without a language, the reader's own; from a line of the index on to the rule itself. */
function leadOn(): void {
    const languages = [...document.querySelectorAll<HTMLLinkElement>("link[rel=alternate][hreflang]")];
    const wanted = [settings["language"], ...navigator.languages].filter((each) => typeof each === "string");
    if (/^\/(rules|faq)$/.test(location.pathname)) {
        const tags = wanted.flatMap((tag) => [tag, tag.split("-")[0] ?? tag]);
        const best = tags
            .map((tag) => languages.find(({ hreflang }) => hreflang.toLowerCase() === tag.toLowerCase()))
            .find((link) => link !== undefined);
        const address = best?.getAttribute("href") ?? `${location.pathname}/en`;
        location.replace(new URL(address, location.href).pathname + location.search + location.hash);
        return;
    }
    let line: HTMLElement | null = null;
    try {
        line = document.getElementById(anchorHere());
    } catch {
        // A broken escape names nothing.
    }
    if (line?.dataset["on"]) location.replace(line.dataset["on"]);
    else if (line && line.id !== location.hash.slice(1)) location.replace(`#${line.id}`);
}

leadOn();
addEventListener("hashchange", leadOn);
document.querySelector("[data-role=print]")?.addEventListener("click", () => print());
const form = document.querySelector<HTMLFormElement>("[data-role=search]");
if (form) followSearch(form);
enlivenAll();
