#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# pacru show: a board that fits the screen, in ASCII, Unicode and colours.
. "$(dirname "$0")/lib"

run show "$start_pacru2"
check 'the board' out_is "    a  b  c   d  e  f   g  h  i
  +---------+---------+---------+    Pacru, 2 players
9 | .  .  . | . YS  . | .  . RSW| 9
8 | .  .  . | .  .  . | .  .  . | 8  >  R  Red     0 markers, 4 chevrons
7 |YE  .  . | .  .  . | .  . YW | 7        ..................... 0/42
  +---------+---------+---------+       Y  Yellow  0 markers, 4 chevrons
6 | .  .  . | .  .  . | .  .  . | 6        ..................... 0/42
5 | .  .  . | .  .  . | .  .  . | 5
4 | .  .  . | .  .  . | .  .  . | 4  Red to move.
  +---------+---------+---------+
3 |RE  .  . | .  .  . | .  . RW | 3
2 | .  .  . | .  .  . | .  .  . | 2
1 |YNE .  . | . RN  . | .  .  . | 1
  +---------+---------+---------+
    a  b  c   d  e  f   g  h  i"
run show 'shacru 9/9/9/9/4r4/9/9/9/9 R:e5N/Y:a1NE Y -'
check 'a chevron on its own colour is written small' out_has '. rN  .'
check 'whose turn it is' out_has '>  Y  Yellow'
run show 'azacru r8/9/9/9/9/9/9/9/9 R:e1N/Y:a1NE Y 1'
check 'the closing round' out_has 'Closing round: 1 turn left.'
run show "$finished_pacru2"
check 'a finished game can be shown' done_quietly
check 'with the winner' out_has 'Red wins.'

colour=$(printf '\033[')
run show "$start_pacru2"
check 'no colours without a terminal' sh -c "! grep -qF '$colour' '$work/out'"
check 'and only ASCII' env LC_ALL=C sh -c "! grep -q '[^ -~]' '$work/out'"
run show --unicode "$start_pacru2"
check '--unicode draws arrows' out_has '↙'
run show --unicode --ascii "$start_pacru2"
check '--ascii is stronger' env LC_ALL=C sh -c "! grep -q '[^ -~]' '$work/out'"
run show --colour=always "$start_pacru2"
check '--colour=always' out_has "$colour"
NO_COLOR=1 run show --colour always "$start_pacru2"
check 'is stronger than NO_COLOR' out_has "$colour"
run show --colour never "$start_pacru2"
check '--colour=never' sh -c "! grep -qF '$colour' '$work/out'"
COLORTERM=truecolor run show --colour=always "$start_pacru2"
check '24-bit colours where the terminal has them' out_has '48;2;'
TERM=xterm-256color run show --colour=always "$start_pacru2"
check '256 colours' out_has '48;5;'
run show --colour=perhaps "$start_pacru2"
check '--colour=perhaps is wrong usage' one_line_and 2

run show --words "$start_pacru2"
check 'show --words' out_has 'Chevron on i9, pointing south-west, power of movement 1.'
run show --json "$start_pacru2"
check 'show --json' json 'j.to_move === "R" && j.target === 42 && j.players[0].chevrons.length === 4 &&
    j.players[0].chevrons[0].field === "e1" && j.over === null && j.closing === null'

# Whatever the language, 15 lines of at most 79 columns: room for a prompt on 80 x 24.
node -e '
    const fs = require("fs"), {spawnSync} = require("child_process");
    const all = ["positions", "synthetic"].flatMap(f =>
        fs.readFileSync(process.env.VECTORS + "/" + f + ".jsonl", "utf8").trim().split("\n").map(l => JSON.parse(l).pos));
    const some = all.filter((_, i) => i % 9 === 0);
    for (const lang of ["en", "fr", "de", "it"])
        for (const mode of ["--ascii", "--unicode"])
            for (const pos of some) {
                const r = spawnSync(process.env.PACRU, ["show", "--lang", lang, mode, pos], {encoding: "utf8"});
                const lines = r.stdout.split("\n");
                if (r.status !== 0 || lines.length !== 16 || lines.some(l => [...l].length > 79)) {
                    console.log(lang, mode, pos, r.stdout);
                    process.exit(1);
                }
            }
' >"$work/out"
check 'every board fits 80 x 24 in every language' [ $? -eq 0 ]
finish
