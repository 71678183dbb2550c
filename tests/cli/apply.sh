#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# pacru apply: turns, ends of games, what is refused.
. "$(dirname "$0")/lib"

run apply "$start_pacru2"
check 'no turns: the position' out_is "$start_pacru2"
run apply "$start_pacru2" e1-e2 e9-e8
check 'two turns' out_is 'pacru 9/9/9/9/9/9/9/9/9 R:e2N,a3E,i3W,i9SW/Y:a1NE,a7E,i7W,e8S R -'
run apply "$start_pacru2" 'E1 - e2'
check 'typed turns may have blanks and capitals' out_is \
    'pacru 9/9/9/9/9/9/9/9/9 R:e2N,a3E,i3W,i9SW/Y:a1NE,a7E,i7W,e9S Y -'
run apply --json "$start_pacru2" e1-e2
check 'apply --json' json 'j.over === null && j.position.includes("e2N")'

run apply "$finished_pacru2"
check 'a finished position: the result' out_is 'over target R R=42,Y=0'
run apply --json "$finished_pacru2"
check 'as JSON' json 'j.over.reason === "target" && j.over.winners[0] === "R" && j.over.counts.R === 42'
run apply "$finished_pacru2" a1-b2
check 'no turn after the end' one_line_and 1
check 'says the rule' err_has '{R16}'
run apply "$start_pacru2" resign e9-e8
check 'nor after everybody else has left' one_line_and 1
run apply "$start_pacru2" resign
check 'resign' out_is 'over resign Y R=0,Y=0'
run apply "$start_pacru2" Y:time
check 'time of a player not on turn' out_is 'over time R R=0,Y=0'

run apply "$start_pacru2" e1-e2 e9-e7
check 'an illegal turn' one_line_and 1
check 'names the turn' err_has 'turn 2'
check 'and the rule' err_has '{R5}'
run apply --json "$start_pacru2" e1-e2 e9-e7
check 'as JSON too' json 'j.number === 2 && j.rule === "R5" && j.refused === "too-far" && j.field === "e7"'
for wrong in '' x e1 e1-e2-e3 'e1-e2(' '???' e1e2; do
    run apply "$start_pacru2" "$wrong"
    check "'$wrong' is no turn" one_line_and 1
    check "and cites no rule" sh -c "! grep -q '{' '$work/err'"
done

# Reading 16. Red walks round and round on its own fields, and so does Yellow.
red_round='a2-a3 a3-b4 b4-c4 c4-d3 d3-d2 d2-c1 c1-b1 b1-a2'
yellow_round='f7-f8 f8-g9 g9-h9 h9-i8 i8-i7 i7-h6 h6-g6 g6-f7'
yellow_other='f2-f3 f3-g4 g4-h4 h4-i3 i3-i2 i2-h1 h1-g1 g1-f2'
circles='shacru 6yy1/5y2y/5y2y/6yy1/9/1rr6/r2r5/r2r5/1rr6 R:a2NW/Y:f7NW R -'
# alternate WORDS WORDS: a word of each in turn.
alternate() {
    # shellcheck disable=SC2086
    set -- "$1" $2
    words=$1
    shift
    for word in $words; do
        echo "$word"
        echo "$1"
        shift
    done
}
once=$(alternate "$red_round" "$yellow_round")
# shellcheck disable=SC2086
run apply "$circles" $once $once
check 'the third time ends the game' out_is 'over repetition RY R=8,Y=8'
# shellcheck disable=SC2086
run apply --no-repetition "$circles" $once $once $once
check 'unless it is switched off' out_is "$circles"
# shellcheck disable=SC2086
run apply "$circles" $once
check 'the second time does not' out_is "$circles"

# With a second chevron Yellow takes twice as long to come round: nobody gains for 20 turns before that.
idle='shacru 6yy1/5y2y/5y2y/6yy1/9/1rr3yy1/r2r1y2y/r2r1y2y/1rr3yy1 R:a2NW/Y:f2NW,f7NW R -'
yellow_both=$(alternate "$yellow_round" "$yellow_other")
turns=$(alternate "$red_round $red_round" "$yellow_both")
turns="$turns $turns"
# shellcheck disable=SC2086
set -- $turns
forty=
while [ $# -gt 24 ]; do
    forty="$forty $1"
    shift
done
# shellcheck disable=SC2086
run apply "$idle" $forty
check '20 turns each without a gain end Shacru' out_is 'over idle Y R=8,Y=16'
# shellcheck disable=SC2086
run apply --no-repetition "$idle" $turns
check 'unless that is switched off' out_is "$idle"

run apply
check 'nothing to apply is wrong usage' one_line_and 2
finish
