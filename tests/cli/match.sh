#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# pacru match: scores that can be had again, records, programs that misbehave.
. "$(dirname "$0")/lib"

run match --game shacru --players 2 --games 6 --seat greedy --seat random --random-turns 3 --seed 5
check 'plays' done_quietly
check 'the last line is the score' sh -c "tail -n 1 '$work/out' | grep -Eq '^score greedy [01]\.[0-9]{4} random [01]\.[0-9]{4}\$'"
check 'with the difference before it' grep -Eq '^elo [-+][0-9.inf]+ from [-+][0-9.inf]+ to [-+][0-9.inf]+$' "$work/out"
check 'the scores add up to 1' node -e 'const [, , a, , b] = require("fs").readFileSync(0, "utf8").trim().split("\n").pop().split(" ");
    process.exit(Math.abs(Number(a) + Number(b) - 1) < 1e-3 ? 0 : 1)' <"$work/out"

for game in shacru azacru pacru; do
    for jobs in 1 2; do
        run match --game $game --players 3 --games 7 --seat uct:nodes=20 --seat greedy --seat engine:nodes=100 \
            --random-turns 2 --seed 3 --jobs $jobs --record "$work/$game$jobs.pgr"
        cp "$work/out" "$work/$game$jobs"
    done
    check "$game: as many jobs as you like, the same score" cmp -s "$work/${game}1" "$work/${game}2"
    check 'and the same games' cmp -s "$work/${game}1.pgr" "$work/${game}2.pgr"
done
run replay "$work/azacru1.pgr"
check 'the records can be replayed' [ "$(grep -c '^over ' "$work/out")" -eq 7 ]
# Three players: everybody sits everywhere, and all six orders have the same opening.
sed -n 's/^\[\(Red\|Green\|Black\|Yellow\) "\(.*\)"\]/\2/p' "$work/azacru1.pgr" | head -n 18 | paste - - - | sort -u >"$work/orders"
check 'all assignments are gone through' [ "$(wc -l <"$work/orders")" -eq 6 ]
check 'with the same opening' [ "$(grep '^1\. ' "$work/azacru1.pgr" | head -n 6 | cut -d' ' -f2,3 | sort -u | wc -l)" -eq 1 ]

m() { run match --game azacru --seat greedy --seat uct:nodes=10 --random-turns 4 --seed 8 "$@"; }
m --games 10 --record "$work/whole.pgr"
cp "$work/out" "$work/whole"
m --games 3 --record "$work/part.pgr"
m --games 10 --resume "$work/part.pgr"
check 'a match is resumed' cmp -s "$work/whole" "$work/out"
check 'and its records are the same' cmp -s "$work/whole.pgr" "$work/part.pgr"
m --games 10 --resume "$work/part.pgr"
check 'nothing is left to play' cmp -s "$work/whole" "$work/out"
check 'and nothing is added' cmp -s "$work/whole.pgr" "$work/part.pgr"
run match --game azacru --seat greedy --seat random --random-turns 4 --seed 8 --games 10 --resume "$work/part.pgr"
check 'a match of others is not resumed' one_line_and 1
echo 'no record' >"$work/bad.pgr"
m --resume "$work/bad.pgr"
check 'nor what is no record' one_line_and 1
m --games 4 --resume "$work/new.pgr"
check 'one that has not begun is' [ "$(grep -c '^\[Game ' "$work/new.pgr")" -eq 4 ]
m --games 2 --record "$work/none/games.pgr"
check 'a file that cannot be written' one_line_and 1

run match --game shacru --games 100 --seat uct:nodes=50 --seat random --sprt 0,100
check 'a test ends when it is sure' sh -c "grep -q '^sprt ratio .* elo1\$' '$work/out' && ! grep -q '^games 100 ' '$work/out'"
run match --game shacru --games 4 --seat greedy --seat greedy --json
check 'match --json' json 'j.games === 4 && j.seats.length === 2 && j.seats[0].score + j.seats[1].score === 1 && j.sprt === null'

run match --game shacru --games 2 --seat random --seat "ugi:nodes=50:'$PACRU' engine"
check 'a program plays' done_quietly
cp "$work/out" "$work/first"
run match --game shacru --games 2 --seat random --seat "ugi:nodes=50:'$PACRU' engine"
check 'and plays the same again' cmp -s "$work/first" "$work/out"
run match --game pacru --games 2 --seat random --seat 'ugi:exit 3'
check 'a program that does not start loses' last_line_is 'score random 1.0000 ugi:exit 3 0.0000'
check 'and is reported' [ "$(grep -c 'could not be started' "$work/err")" -eq 2 ]
run match --game pacru --games 2 --seat random --seat 'ugi:echo ugiok; echo readyok; echo bestmove e1-e9; cat'
check 'an illegal turn loses' [ "$(grep -c "illegal turn ‘e1-e9’" "$work/err")" -eq 2 ]
check 'the game' sh -c "tail -n 1 '$work/out' | grep -q '^score random 1.0000 '"
run match --game pacru --games 1 --seat random --seat 'ugi:echo ugiok; echo readyok; read a; read b; read c; read d'
check 'so does one that ends' err_has 'stopped before the game was over'
run match --game azacru --players 4 --games 2 --seat random --seat random --seat random --seat 'ugi:echo ugiok; echo readyok; echo bestmove G:resign; cat'
check 'nobody makes others leave' err_has 'illegal turn'
check 'and the others play on' [ "$status" -eq 0 ]

for wrong in '--seat random' '--seat random --seat random --seat random --players 2' '--seat random --seat chess' '--seat random --seat engine:level=9' \
    '--seat random --seat uct:nodes=' '--seat random --seat uct:time=5x' '--seat random --seat ugi:' '--game chess --seat random --seat random' \
    '--seat random --seat random --games 0' '--seat random --seat random --sprt 5' '--seat random --seat random --sprt 5,0' \
    '--seat random --seat random --jobs 0' '--seat random --seat random --record a --resume a' '--seat' 'pacru' ''; do
    # shellcheck disable=SC2086
    run match $wrong
    check "match $wrong is wrong usage" one_line_and 2
done
finish
