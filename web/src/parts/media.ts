// SPDX-License-Identifier: GPL-3.0-or-later
import { useEffect, useState } from "preact/hooks";

/** Whether the window is as asked for, now and when it changes. */
export function useMedia(query: string): boolean {
    const [matches, setMatches] = useState(() => matchMedia(query).matches);
    useEffect(() => {
        const media = matchMedia(query),
            follow = (): void => setMatches(media.matches);
        media.addEventListener("change", follow);
        follow();
        return () => media.removeEventListener("change", follow);
    }, [query]);
    return matches;
}
