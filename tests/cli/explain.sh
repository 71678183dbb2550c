#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# pacru explain: events in words with their rules, refusals in words with theirs.
. "$(dirname "$0")/lib"

run explain "$start_pacru2" e1-e2
check 'a move' out_is 'Red: e1-e2
  The chevron moves from e1 to e2 and points north (moving {R3}).
Yellow to move.'
run explain "$start_shacru2" 'a3-b4>'
check 'a twist' out_is 'Red: a3-b4>
  The chevron moves from a3 to b4 and points north-east (moving {S-R3}).
  A marker is placed on b4 (moving {S-R3}).
  The chevron on b4 now points east (borderland twist {S-R4}).
Yellow to move.'
run explain --json "$start_shacru2" 'a3-b4>'
check 'explain --json' json 'j.turn === "a3-b4>" && j.events.map(e => e.kind).join() === "moved,placed,turned" &&
    j.events[1].rule === "S-R3" && j.words.length === 3 && j.over === null'
run explain "$start_pacru2" e1-e3
check 'a refusal' one_line_and 1
check 'with its rule' err_has '{R5}'
run explain --json "$start_pacru2" e1-e3
check 'as JSON' json 'j.refused === "too-far" && j.rule === "R5" && j.error.includes("{R5}")'
run explain 'pacru 9/9/9/9/9/9/9/9/9 R:e1N/Y:a1NE R -' resign
check 'leaving' out_has 'Red leaves the game'
check 'and who wins' out_has 'Yellow wins.'
run explain "$start_pacru2"
check 'a turn is needed' one_line_and 2

# Every accepted turn of the vectors has words, and they say nothing that is not filled in.
node -e '
    const fs = require("fs"), {spawnSync} = require("child_process");
    for (const f of ["positions", "synthetic"])
        for (const line of fs.readFileSync(process.env.VECTORS + "/" + f + ".jsonl", "utf8").trim().split("\n")) {
            const v = JSON.parse(line);
            if (!v.turn) continue;
            const r = spawnSync(process.env.PACRU, ["explain", v.pos, v.turn], {encoding: "utf8"});
            const lines = r.stdout.trimEnd().split("\n"), events = lines.slice(1, -1);
            if (r.status !== 0 || r.stderr || !events.length || / -[ .,]|\{[a-z]/.test(r.stdout) ||
                !events.every(l => /^  [A-Z].*\{(S-|A-)?R\d+\}\)\.$/.test(l))) {
                console.log(v.pos, v.turn, r.stdout, r.stderr);
                process.exit(1);
            }
        }
' >"$work/out"
check 'every turn of the vectors is told' [ $? -eq 0 ]
finish
