// SPDX-License-Identifier: GPL-3.0-or-later
// Small parts of the pages: stars, texts, a button that reads aloud.
import { language, t, tn } from "../i18n/index.js";
import { Icon } from "../parts/icons.js";
import { MOST_STARS } from "./progress.js";

const STAR =
    "M12 2.500l2.900 6.300 6.900.8-5.100 4.700 1.400 6.800L12 17.700l-6.100 3.400 1.400-6.800L2.200 9.600l6.900-.8Z";

/** So many stars of three. */
export const Stars = ({ n }: { n: number }) => (
    <span class="stars" data-stars={n}>
        {Array.from({ length: MOST_STARS }, (_, i) => (
            <svg key={i} class={i < n ? "star star--on" : "star"} viewBox="0 0 24 24" aria-hidden="true">
                <path d={STAR} />
            </svg>
        ))}
        <span class="spoken">{tn("{n} star of {all}", "{n} stars of {all}", n, { all: MOST_STARS })}</span>
    </span>
);

/** Reads a sentence aloud; not there in a browser that cannot. */
export function Aloud({ text }: { text: string }) {
    if (!("speechSynthesis" in window)) return null;
    const read = (): void => {
        const words = new SpeechSynthesisUtterance(text);
        words.lang = language.value;
        speechSynthesis.cancel();
        speechSynthesis.speak(words);
    };
    return (
        <button
            type="button"
            class="button lesson-aloud"
            data-role="aloud"
            aria-label={t("Read it aloud")}
            onClick={read}
        >
            <Icon name="sound" />
        </button>
    );
}
