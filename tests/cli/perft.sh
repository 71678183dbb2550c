#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# pacru perft: the counts of the vectors, the last line of standard output.
. "$(dirname "$0")/lib"

while read -r game players depth count; do
    [ "$count" -le 400000 ] || continue
    run perft "$game" "$players" "$depth"
    last_line_is "$count" || fail "perft $game $players $depth is $count"
done <"$VECTORS/perft.txt"
ok 'perft of the starting positions'
tab=$(printf '\t')
while IFS=$tab read -r position depth count; do
    [ "$count" -le 400000 ] || continue
    run perft "$position" "$depth"
    last_line_is "$count" || fail "perft '$position' $depth is $count"
done <"$VECTORS/perft-positions.txt"
ok 'perft of other positions'

run perft "$start_shacru2" 0
check 'no turns at all: one way' out_is 1
run perft "$finished_pacru2" 1
check 'a finished game counts nothing' out_is 0
run perft --divide shacru 2 3
check 'perft --divide adds up' sh -c "head -n -1 '$work/out' | awk '{ s += \$2 } END { exit s != 3932 || NR != 16 }'"
check 'and ends with the number alone' last_line_is 3932
run perft --divide --json shacru 2 2
check 'perft --json' json 'j.count === 254 && j.depth === 2 && Object.keys(j.divide).length === 16'
run perft --no-reorient "$huge_pacru2" 1
check 'perft --no-reorient' [ "$(cat "$work/out")" -lt 200 ]
run perft "$huge_pacru2" 1
check 'perft counts reorientations' out_is 816737
for wrong in 'pacru 2' 'pacru 2 x' 'pacru 2 -1' 'pacru 2 31' 'pacru 2 1 1' 'pacru 2 18446744073709551617' 'pacru'; do
    # shellcheck disable=SC2086
    run perft $wrong
    check "perft $wrong is wrong usage" [ "$status" -ne 0 ]
    check 'and is told in one line' [ "$(wc -l <"$work/err")" -eq 1 ]
done
finish
