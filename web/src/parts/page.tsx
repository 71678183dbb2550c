// SPDX-License-Identifier: GPL-3.0-or-later
// What all pages share: the heading, which takes the focus when the page is opened, and the title.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { titleMark } from "../title.js";

interface PageProps {
    readonly title: string;
    readonly class?: string;
    /** The heading is there for those who listen; others see what the page is. */
    readonly quiet?: boolean;
    readonly children: ComponentChildren;
}

// The first page gets no focus: the browser begins at the top of it by itself.
let first = true;

export function Page({ title, quiet = false, class: name = "", children }: PageProps) {
    const heading = useRef<HTMLHeadingElement>(null),
        mark = titleMark.value;
    useEffect(() => {
        document.title = [mark && `● ${mark}`, title, title !== "Pacru" && "Pacru"].filter(Boolean).join(" – ");
    }, [title, mark]);
    useEffect(() => {
        const place = location.hash && document.getElementById(location.hash.slice(1));
        if (place) place.scrollIntoView();
        else if (!first) {
            heading.current?.focus({ preventScroll: true });
            scrollTo(0, 0);
        }
        first = false;
    }, []);
    return (
        <main id="content" tabIndex={-1} class={`page ${name}`}>
            <h1 ref={heading} tabIndex={-1} class={quiet ? "spoken" : "title"}>
                {title}
            </h1>
            {children}
        </main>
    );
}
