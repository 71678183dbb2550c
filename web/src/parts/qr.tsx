// SPDX-License-Identifier: GPL-3.0-or-later
// A link for the camera of a telephone, drawn with sharp edges at every size.
import { generate } from "lean-qr/nano";
import { useMemo } from "preact/hooks";

/** Free modules around the code, without which it is not found. */
const QUIET = 4;

/** The dark modules as a path, a run of them at a time. */
export function outline(text: string): { readonly size: number; readonly path: string } {
    const code = generate(text),
        runs: string[] = [];
    for (let y = 0; y < code.size; y++)
        for (let x = 0, end = 0; x < code.size; x = end + 1) {
            for (end = x; code.get(end, y); end++);
            if (end > x) runs.push(`M${x} ${y}h${end - x}v1H${x}z`);
        }
    return { size: code.size, path: runs.join("") };
}

export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
    const { size, path } = useMemo(() => outline(text), [text]),
        side = size + 2 * QUIET;
    return (
        <svg
            class="qr"
            viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
            role="img"
            aria-label={label}
            shape-rendering="crispEdges"
            data-role="qr"
        >
            <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
            <path d={path} fill="#000" />
        </svg>
    );
}
