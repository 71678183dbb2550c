#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The vectors through the command: lists of turns, outcomes, whole games, refusals.
. "$(dirname "$0")/lib"

# shellcheck disable=SC2016
node -e '
    const fs = require("fs"), {spawnSync} = require("child_process");
    const read = f => fs.readFileSync(process.env.VECTORS + "/" + f + ".jsonl", "utf8").trim().split("\n").map(l => JSON.parse(l));
    const pacru = (...args) => spawnSync(process.env.PACRU, args, {encoding: "utf8", maxBuffer: 1 << 28});
    let failed = 0;
    const check = (name, list, test) => {
        let bad = 0;
        for (const v of list) {
            const why = test(v);
            if (why && bad++ < 3) console.log("  " + JSON.stringify(v).slice(0, 300) + "\n  " + why);
        }
        console.log((bad ? "FAIL " : "ok ") + name + ", " + (list.length - bad) + " of " + list.length);
        failed += bad;
    };
    for (const f of ["positions", "synthetic"]) {
        const list = read(f);
        check("moves of " + f, list, v => {
            const r = pacru("moves", "--no-reorient", v.pos);
            return r.status !== 0 || r.stderr || r.stdout !== v.turns.map(t => t + "\n").join("") ? r.stdout + r.stderr : "";
        });
        check("numbers of turns of " + f, list, v => {
            const r = pacru("perft", v.pos, "1");
            return r.stdout.trim() !== String(v.count) ? r.stdout + r.stderr : "";
        });
        check("outcomes of " + f, list.filter(v => v.turn), v => {
            const r = pacru("apply", v.pos, v.turn);
            return r.stdout.trim() !== v.next || r.status !== 0 ? r.stdout + r.stderr : "";
        });
    }
    check("games", read("games"), v => {
        const r = pacru("apply", v.start, ...v.turns);
        return r.stdout.trim() !== v.end || r.status !== 0 ? r.stdout + r.stderr : "";
    });
    check("games as records", read("games"), v => {
        const result = v.end.startsWith("over ") ? v.end.slice(5) : "*";
        const record = `[Game "${v.start.split(" ")[0]}"]\n[Position "${v.start}"]\n[Result "${result}"]\n\n` + v.turns.join(" ") + "\n";
        const r = spawnSync(process.env.PACRU, ["replay", "-"], {encoding: "utf8", input: record});
        const last = r.stdout.trim().split("\n").pop();
        return last !== v.end || r.status !== 0 ? r.stdout + r.stderr : "";
    });
    check("refusals", read("refusals"), v => {
        const r = pacru("apply", v.pos, v.turn);
        return r.status !== 1 || r.stdout || r.stderr.trim().split("\n").length !== 1 || !r.stderr.includes("{" + v.rule + "}") ?
            r.status + " " + r.stdout + r.stderr : "";
    });
    process.exit(failed ? 1 : 0);
' || failures=1
finish
