#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# pacru rules: the index, the rules of a game, all examples of one rule, and names that are nearly right.
. "$(dirname "$0")/lib"

run rules
check 'an index' out_has '  S-R4                  borderland twist'
check 'with readings' out_has '  reading-16            repetition'
run rules shacru
check 'a game' out_has 'S-R6  end of the game'
check 'with an example each' out_has 'S-R4-1  Three ways to end'
check 'but no more' [ "$(grep -c '^S-R4-' "$work/out")" -eq 1 ]
run rules R12
check 'a rule' out_has 'R12  meeting'
check 'its turns are told' out_has '  The chevrons on e6 and e5 meet (meeting {R12}).'
check 'on boards' [ "$(grep -c 'Pacru, 2 players' "$work/out")" -gt 3 ]
cp "$work/out" "$work/named"
for name in r12 '{R12}' meeting Meeting; do
    run rules "$name"
    check "by the name $name" cmp -s "$work/out" "$work/named"
done
run rules reading 1
check 'two words' out_has 'reading-01  '
run rules too-far
check 'a refusal' out_has '{S-R3}'
run rules positions
check 'a position that is refused' [ "$status" -eq 0 ]
run rules 'connection change'
check 'a name that two rules have' out_has 'A-R7  connection change'
check 'shows both' out_has 'R8  connection change'
run rules pinser
check 'a name that is nearly right' one_line_and 2
check 'is corrected' err_has 'Similar: R11.'
run rules zzzzzzzzzzzz
check 'one that is not' one_line_and 2
check 'is answered by the list' err_has 'pacru rules'
run rules "$(printf 'x%.0s' $(seq 1000))"
check 'one that is very long' one_line_and 2
run rules --lang fr meeting
check 'in French' out_has 'R12  rencontre'
run rules --lang it R14
check 'nowhere to go, in a sentence of its own' out_has 'La pedina in i9 non può andare da nessuna parte.'
run rules --lang it over
check 'no turns, in another' out_has 'Nessuna mossa è possibile.'
run rules --json
check 'the index as JSON' json 'j.length > 70 && j[3].part === "shacru" && j[3].name === "S-R4" && j[3].title === "borderland twist"'
run rules --json S-R4
check 'a rule as JSON' json 'j.length === 1 && j[0].examples[1].steps[0].turn === "c5-d6<" && j[0].examples[1].steps[0].events.length === 3'
run rules a b c d
check 'too many arguments' one_line_and 2

# Every chapter can be printed.
"$PACRU" rules | sed -nE 's/^  ([A-Za-z0-9-]+) .*/\1/p' >"$work/names"
check 'all names are listed' [ "$(wc -l <"$work/names")" -gt 70 ]
while read -r name; do
    run rules "$name"
    check "$name" [ "$status" -eq 0 ]
done <"$work/names"
finish
