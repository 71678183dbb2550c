#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# pacru start: the starting positions of RULES.md, and any choice of colours, seats and order.
. "$(dirname "$0")/lib"

# starts GAME PLAYERS POSITION [OPTION...]
starts() {
    game=$1 players=$2 expected=$3
    shift 3
    run start "$game" "$players" "$@"
    check "start $game $players $*" out_is "$expected"
}
for game in shacru azacru pacru pacru2011; do
    starts "$game" 2 "$game 9/9/9/9/9/9/9/9/9 R:e1N,a3E,i3W,i9SW/Y:a1NE,a7E,i7W,e9S R -"
    starts "$game" 3 "$game 9/9/9/9/9/9/9/9/9 Y:a7E,i7W,e9S/R:g1N,i5W,g9S/B:c1N,a5E,c9S Y -"
    starts "$game" 4 "$game 9/9/9/9/9/9/9/9/9 R:g1N,i5W,g9S/G:e1N,a3E,i3W/B:c1N,a5E,c9S/Y:a7E,i7W,e9S R -"
done
starts pacru 2 'pacru 9/9/9/9/9/9/9/9/9 B:a1NE,a7E,i7W,e9S/G:e1N,a3E,i3W,i9SW B -' --colours BG --seats NS
starts pacru 2 'pacru 9/9/9/9/9/9/9/9/9 B:a1NE,a7E,i7W,e9S/G:e1N,a3E,i3W,i9SW B -' --colours=bg --seats=ns
starts shacru 3 'shacru 9/9/9/9/9/9/9/9/9 G:e1N,a3E,i3W/R:c1N,a5E,c9S/Y:a7E,i7W,e9S G -' --colours GRY --seats SWN

run start pacru 2 --seats NE
check 'side by side is refused' one_line_and 1
check 'with the rule' err_has '{R1}'
run start shacru 2 --colours RR
check 'a colour twice is refused' one_line_and 1
for wrong in '--colours R' '--colours RX' '--colours RYG' '--seats XX' '--seats' '--seed x --random-seats'; do
    # shellcheck disable=SC2086
    run start pacru 2 $wrong
    check "start $wrong is wrong usage" one_line_and 2
done
for wrong in '' 'chess 2' 'pacru 1' 'pacru 5' 'pacru -1' 'pacru 2x' 'pacru 99999999999999999999' 'PACRU 2' 'pacru 2 3'; do
    # shellcheck disable=SC2086
    run start $wrong
    check "start $wrong is wrong usage" one_line_and 2
done

run start pacru 4 --random-seats --seed 7
cp "$work/out" "$work/first"
run start pacru 4 --random-seats --seed 7
check 'the same seed draws the same seats' cmp -s "$work/first" "$work/out"
run start pacru 3 --json
check 'start --json' json 'j.game === "pacru" && j.players.length === 3 && j.players[0].seat === "N" &&
    j.position.startsWith("pacru 9/")'
finish
