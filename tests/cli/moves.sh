#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# pacru moves: complete lists in byte order, also very long ones, whoever reads them.
. "$(dirname "$0")/lib"

run moves "$start_shacru2"
check 'the first turns of Shacru' out_is 'a3-b2
a3-b3
a3-b4
a3-b4<
a3-b4>
e1-d2
e1-e2
e1-f2
i3-h2
i3-h3
i3-h4
i3-h4<
i3-h4>
i9-h8
i9-h9
i9-i8'
run moves --json "$start_shacru2"
check 'moves --json' json 'j.count === 16 && j.turns.length === 16 && j.turns[3] === "a3-b4<"'

run moves "$finished_pacru2"
check 'a finished position has no moves' done_quietly
check 'and nothing is printed' out_is ''
run moves --json "$finished_pacru2"
check 'nor as JSON' json 'j.count === 0 && j.turns.length === 0'

run moves "$huge_pacru2"
check 'a very long list' [ "$(wc -l <"$work/out")" -eq 816737 ]
check 'is in byte order' env LC_ALL=C sort -c "$work/out"
check 'and has nothing twice' [ "$(uniq "$work/out" | wc -l)" -eq 816737 ]
run moves --no-reorient "$huge_pacru2"
check 'without reorientations it is short' [ "$(wc -l <"$work/out")" -lt 200 ]
check 'and has none' sh -c "! grep -q '^..[<>]' '$work/out'"

"$PACRU" moves "$huge_pacru2" 2>"$work/err" | head -n 1 >"$work/out"
check 'a reader that leaves gets what it wanted' [ "$(wc -l <"$work/out")" -eq 1 ]
check 'and nobody complains' [ ! -s "$work/err" ]
("$PACRU" moves "$huge_pacru2" 2>"$work/err"; echo $? >"$work/status") | head -n 1 >/dev/null
(seq 1 1000000; echo $? >"$work/usual") 2>/dev/null | head -n 1 >/dev/null
check 'and it ends as other tools do' cmp -s "$work/usual" "$work/status"
check 'without a word' [ ! -s "$work/err" ]
if [ -w /dev/full ]; then
    "$PACRU" moves "$start_shacru2" >/dev/full 2>"$work/err"
    status=$?
    : >"$work/out"
    check 'a full disk is' one_line_and 1
fi
finish
