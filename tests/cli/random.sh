#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# pacru random: games that can be played again, and their records.
. "$(dirname "$0")/lib"

for game in shacru azacru pacru pacru2011; do
    for players in 2 3 4; do
        run random $game $players --games 5 --seed 1
        check "5 games of $game $players" [ "$(grep -c '^game [0-9]* turns [0-9]* over ' "$work/out")" -eq 5 ]
    done
done
run random --seed 3
check 'without arguments it is pacru 2' sh -c "grep -Eq '^game 1 turns [0-9]+ over [a-z]+ [RY-]+ R=[0-9]+,Y=[0-9]+\$' '$work/out'"
check 'the seed is told' out_has 'seed 3'
cp "$work/out" "$work/first"
run random --seed 3
check 'the same seed gives the same game' cmp -s "$work/first" "$work/out"
run random azacru 3 --games 4 --seed 9 --record "$work/games.pgr"
check 'random --record' done_quietly
sed -n 's/^game .* over/over/p' "$work/out" >"$work/results"
run replay "$work/games.pgr"
grep '^over' "$work/out" >"$work/replayed"
check 'the records give the same results' cmp -s "$work/results" "$work/replayed"
run random pacru 2 --games 2 --seed 9 --record -
check 'records on standard output' [ "$(grep -c '^\[Game "pacru"\]' "$work/out")" -eq 2 ]
check 'and nothing else' sh -c "! grep -q '^game ' '$work/out'"
run random pacru 2 --games 3 --seed 9 --json
check 'random --json' json 'j.games.length === 3 && j.games.every(g => g.turns > 0 && g.over.reason) && j.seed === 9'
run random pacru 2 --record - --json
check 'records and JSON do not mix' [ "$status" -eq 2 ]
run random pacru 2 --record "$work/none/games.pgr"
check 'a file that cannot be written' one_line_and 1
for wrong in pacru 'pacru 7' 'pacru 2 --games 0' 'pacru 2 --games x' 'pacru 2 --seed -3' 'pacru 2 --games'; do
    # shellcheck disable=SC2086
    run random $wrong
    check "random $wrong is wrong usage" one_line_and 2
done
finish
