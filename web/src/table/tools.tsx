// SPDX-License-Identifier: GPL-3.0-or-later
// The buttons beside the turn, those used most first, with words as far as there is room for them.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

import { language } from "../i18n/index.js";
import { Icon, type IconName } from "../parts/icons.js";

export interface Tool {
    readonly name: IconName;
    readonly label: string;
    /** Shorter than the label, which begins with it. */
    readonly word?: string;
    /** What it does, where the label alone does not say it. */
    readonly title?: string;
    /** Used at every turn: it has words sooner than others. */
    readonly often?: boolean;
    readonly off?: boolean;
    /** For buttons that stay pressed. */
    readonly pressed?: boolean;
    /** How much there is to see behind it; the label says it, too. */
    readonly count?: number;
    act(): void;
}

/** A button that is off keeps the focus, so that keyboards do not lose their place. */
export function Tools({ label, tools }: { label: string; tools: readonly Tool[] }) {
    const bar = useWords(tools.map(({ label: text, word = text }) => word).join());
    return (
        <div class="tools" role="toolbar" aria-label={label} ref={bar}>
            {tools.map(({ name, label: text, often = false, off = false, count = 0, ...tool }) => (
                <button
                    key={name}
                    class={often ? "button tool tool--often" : "button tool"}
                    aria-label={text}
                    title={tool.title ?? text}
                    aria-pressed={tool.pressed}
                    aria-disabled={off}
                    data-role={`tool-${name === "mute" ? "sound" : name}`}
                    onClick={() => {
                        if (!off) tool.act();
                    }}
                >
                    <Icon name={name} />
                    {/* Said by the button's name. */}
                    <span class="tool-word" aria-hidden="true">
                        {tool.word ?? text}
                    </span>
                    {count > 0 && (
                        <span class="tool-count" aria-hidden="true">
                            {count}
                        </span>
                    )}
                </button>
            ))}
        </div>
    );
}

/** All have words, or those used most, or none. */
const LEVELS = ["tools--all", "tools--often"] as const;

/** Shows the words that fit in as many rows as the style sheet allows: languages differ too much for a fixed width. */
function useWords(labels: string) {
    const bar = useRef<HTMLDivElement>(null),
        spoken = language.value;
    const fit = (): void => {
        const box = bar.current;
        if (!box) return;
        const most = Number(getComputedStyle(box).getPropertyValue("--rows")) || 1;
        box.classList.remove(...LEVELS);
        const rows = (): number => new Set([...box.children].map((tool) => (tool as HTMLElement).offsetTop)).size,
            narrow = (): boolean => [...box.children].some((tool) => tool.scrollWidth > tool.clientWidth);
        for (const level of LEVELS) {
            box.classList.add(level);
            if (rows() <= most && !narrow()) return;
            box.classList.remove(level);
        }
    };
    useLayoutEffect(fit, [labels, spoken]);
    useEffect(() => {
        const box = bar.current;
        if (!box) return undefined;
        let width = box.clientWidth;
        // Its height changes with the words; only its width says how much room there is.
        const observer = new ResizeObserver(() => {
            if (box.clientWidth === width) return;
            width = box.clientWidth;
            fit();
        });
        observer.observe(box);
        void document.fonts.ready.then(fit);
        return () => observer.disconnect();
    }, []);
    return bar;
}
