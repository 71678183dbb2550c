// SPDX-License-Identifier: GPL-3.0-or-later
// node web/build.mjs OUTDIR --wasm PATH/pacru.wasm
// Bundles the client into OUTDIR. Every file but index.html and error.css carries a hash of its
// content in its name, so that a browser may keep it for ever.

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { build } from "esbuild";

import { catalogue, LANGUAGES } from "./catalogues.mjs";

const web = fileURLToPath(new URL(".", import.meta.url));
const { values, positionals } =
    parseArgs({ allowPositionals: true, options: { wasm: { type: "string" } } });
const out = positionals[0];
if (positionals.length !== 1 || !values.wasm) {
    console.error("usage: node web/build.mjs OUTDIR --wasm PATH/pacru.wasm");
    process.exit(2);
}

/** Writes a file under a name with its hash; returns its address. */
function put(name, content) {
    const hash = createHash("sha256").update(content).digest("base64url").replace(/[-_]/g, "").slice(0, 10);
    const ending = extname(name);
    const hashed = `${basename(name, ending)}-${hash}${ending}`;
    writeFileSync(join(out, hashed), content);
    return `/${hashed}`;
}

/** One bundle of a script or style sheet. */
async function bundle(entry) {
    const { outputFiles } = await build({
        entryPoints: [join(web, entry)],
        bundle: true,
        minify: true,
        format: "esm",
        target: ["es2022", "chrome109", "firefox115", "safari16.4"],
        legalComments: "none",
        jsx: "automatic",
        jsxImportSource: "preact",
        write: false,
        logLevel: "warning",
    });
    return outputFiles[0].contents;
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const [script, worker, style] =
    await Promise.all(["src/main.tsx", "src/computer/worker.ts", "src/styles/main.css"].map(bundle));
const icon = put("icon.svg", readFileSync(join(web, "icon.svg")));
const manifest = JSON.parse(readFileSync(join(web, "manifest.webmanifest"), "utf8"));
manifest.icons = manifest.icons.map((entry) => ({ ...entry, src: icon }));

const addresses = {
    icon,
    manifest: put("manifest.webmanifest", JSON.stringify(manifest)),
    wasm: put("pacru.wasm", readFileSync(values.wasm)),
    worker: put("worker.js", worker),
    script: put("main.js", script),
    style: put("main.css", style),
    catalogues: LANGUAGES.map((language) => {
        const address = put(`${language}.json`, JSON.stringify(catalogue(language)));
        return `<link rel="x-catalogue" data-catalogue="${language}" href="${address}">`;
    }).join("\n    "),
};
// The server's own pages ask for it, by this name.
writeFileSync(join(out, "error.css"), await bundle("src/styles/error.css"));
const page = readFileSync(join(web, "index.html"), "utf8")
    .replace(/\{\{(\w+)\}\}/g, (_, name) => addresses[name]);
writeFileSync(join(out, "index.html"), page);
