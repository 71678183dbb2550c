// SPDX-License-Identifier: GPL-3.0-or-later
// The client's own modules, as the page has them, and the rules they ask.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const web = fileURLToPath(new URL('../../../web/', import.meta.url));
const wasm = process.env.PACRU_WASM ?? new URL('../../../build/wasm/pacru.wasm', import.meta.url);
const { build } =
    await import(pathToFileURL(createRequire(web).resolve('esbuild')).href);

/** Everything that some modules of web/src export, as one object. */
export async function client(...modules) {
    const { outputFiles } = await build({
        stdin: {
            contents: modules.map((name) => `export * from "./src/${name}";`).join('\n'),
            resolveDir: web,
        },
        bundle: true,
        format: 'esm',
        jsx: 'automatic',
        jsxImportSource: 'preact',
        platform: 'neutral',
        mainFields: ['module', 'main'],
        write: false,
        logLevel: 'warning',
    });
    const code = Buffer.from(outputFiles[0].contents).toString('base64');
    return import(`data:text/javascript;base64,${code}`);
}

export const wasmBytes = readFileSync(wasm);
/** The file of Shacru's network, which the page fetches when a computer first needs it. */
export const networkBytes = readFileSync(new URL('../../../src/engine/shacru-2.network', import.meta.url));

/** Numbers that look random, the same ones in every run. */
export function dice(seed) {
    let state = seed >>> 0 || 1;
    return (below) => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        state >>>= 0;
        return state % below;
    };
}
