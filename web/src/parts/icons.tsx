// SPDX-License-Identifier: GPL-3.0-or-later
// Small pictures for buttons, drawn with lines on a grid of 24. They say nothing to a screen reader:
// the button does.
import { Column } from "../board/pieces.js";
import type { Colour } from "../rules/index.js";

const PATHS = {
    undo: "M9 5 4 10l5 5M4 10h9a6 6 0 0 1 0 12h-2",
    redo: "m15 5 5 5-5 5M20 10h-9a6 6 0 0 0 0 12h2",
    hint: "M9 18h6M10 21.5h4M12 2.5a6.5 6.5 0 0 0-3.5 12c.6.5.9 1 .9 1.700h5.200c0-.7.300-1.200.9-1.700a6.500 6.500 0 0 0-3.500-12Z",
    reach: "M12 12 12 3M12 12l7-7M12 12l-7-7M9.500 5 12 2.500 14.500 5M16 4.500h3.500V8M8 4.500H4.500V8M7 20.500l5-5 5 5",
    turn: "M20 12a8 8 0 1 1-2.500-5.800M20 3v4.500h-4.500",
    only: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
    sound: "M4 9.500v5h3.500L12 18.500v-13L7.500 9.500ZM15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11",
    mute: "M4 9.500v5h3.500L12 18.500v-13L7.500 9.500ZM16 9.500l5 5M21 9.500l-5 5",
    more: "M4 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0",
    help: "M9.200 9a3 3 0 1 1 4.300 2.700c-1 .5-1.500 1.100-1.500 2.300M12 17.500h.01",
    first: "M18 6l-6 6 6 6M6 6v12",
    back: "M15 6l-6 6 6 6",
    on: "M9 6l6 6-6 6",
    last: "M6 6l6 6-6 6M18 6v12",
    settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5",
    rules: "M12 6.500C10 5 7 4.500 4 5v13.500c3-.5 6 0 8 1.500 2-1.500 5-2 8-1.500V5c-3-.5-6 0-8 1.500ZM12 6.500V20",
    learn: "M2.500 9.500 12 5l9.500 4.500L12 14ZM6.500 11.500v5c3 2.500 8 2.500 11 0v-5M21.500 9.500V15",
    close: "M6 6l12 12M18 6 6 18",
    chat: "M4 5h16v11h-9l-5 4v-4H4Z",
    pause: "M8.500 5.500v13M15.500 5.500v13",
    go: "M8 5.500v13l10.500-6.500Z",
    person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.500 20.500c1-4 4-6 7.500-6s6.500 2 7.500 6",
    friends:
        "M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17ZM3.500 12h17M12 3.500c5 5 5 12 0 17-5-5-5-12 0-17Z",
    list: "M8.500 6H20M8.500 12H20M8.500 18H20M4 6h.01M4 12h.01M4 18h.01",
    copy: "M9 9h11v11H9ZM15 9V4H4v11h5",
    share: "M12 15V3.500M8 7l4-4 4 4M5 12v8h14v-8",
    code: "M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h2v2h-2ZM18 14h2M14 20h2M18 18h2v2h-2Z",
    bell: "M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 1.500h-15ZM10 20.500a2 2 0 0 0 4 0",
    computer: "M4 5h16v11H4ZM9 20h6M12 16v4",
} as const;

export type IconName = keyof typeof PATHS;

export const Icon = ({ name }: { name: IconName }) => (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={PATHS[name]} />
    </svg>
);

/** A player's marker, to tell a colour by its shape as well. */
export const Swatch = ({ colour }: { colour: Colour }) => (
    <svg class="swatch" viewBox="-27 -27 54 54" aria-hidden="true">
        <Column colour={colour} />
    </svg>
);
