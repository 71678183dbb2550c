#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# pacru replay: records, sets of them, what is wrong with them.
. "$(dirname "$0")/lib"

cat >"$work/one.pgr" <<END
[Game "pacru"]
[Players "2"]
[Red "Ada"]
[Result "*"]

1. e1-e2 {a comment} e9-e8 2. e2-e3
END
run replay "$work/one.pgr"
check 'a record' out_is 'pacru 9/9/9/9/9/9/9/9/9 R:a3E,e3N,i3W,i9SW/Y:a1NE,a7E,i7W,e8S Y -'
"$PACRU" replay - <"$work/one.pgr" >"$work/out" 2>"$work/err"
check 'from standard input' out_has 'e3N'
run replay --words "$work/one.pgr"
check 'replay --words' out_has '2. Red: e2-e3. The chevron moves from e2 to e3 and points north.'
check 'the last line is the position' last_line_is 'pacru 9/9/9/9/9/9/9/9/9 R:a3E,e3N,i3W,i9SW/Y:a1NE,a7E,i7W,e8S Y -'
run replay --json "$work/one.pgr"
check 'replay --json' json 'j.games.length === 1 && j.games[0].turns.length === 3 && j.games[0].tags.Red === "Ada" &&
    j.games[0].over === null'

"$PACRU" random shacru 3 --games 3 --seed 5 --record - >"$work/three.pgr"
run replay "$work/three.pgr"
check 'three games of a set' [ "$(grep -c '^over ' "$work/out")" -eq 3 ]
check 'each with its number' out_has 'game 3'
check 'the last line is the last result' sh -c "tail -n 1 '$work/out' | grep -q '^over '"
run replay --json "$work/three.pgr"
check 'as JSON' json 'j.games.length === 3 && j.games.every(g => g.over.reason === "no-gain")'

# wrong NAME TEXT: a record with this text is refused.
wrong() {
    printf '%b' "$2" >"$work/wrong.pgr"
    run replay "$work/wrong.pgr"
    check "$1 is refused" one_line_and 1
}
wrong 'an illegal turn' '[Game "pacru"]\n[Players "2"]\n\n1. e1-e2 e9-e7\n'
check 'names the turn' err_has 'turn 2'
check 'and the rule' err_has '{R5}'
run replay --json "$work/wrong.pgr"
check 'as JSON' json 'j.turn === 2 && j.rule === "R5" && j.line === 4'
wrong 'an empty file' ''
wrong 'a blank file' '\n\n\n'
wrong 'something else' 'hello\n'
wrong 'no game' '[Players "2"]\n\n'
wrong 'another game' '[Game "chess"]\n[Players "2"]\n\n'
wrong 'no position' '[Game "pacru"]\n\n'
wrong 'a bad position' '[Game "pacru"]\n[Position "pacru x"]\n\n'
wrong 'contradictory games' '[Game "azacru"]\n[Position "pacru 9/9/9/9/9/9/9/9/9 R:e1N/Y:a1N R -"]\n\n'
wrong 'a wrong result' '[Game "pacru"]\n[Players "2"]\n[Result "target R R=42,Y=0"]\n\n1. e1-e2\n'
wrong 'an open comment' '[Game "pacru"]\n[Players "2"]\n\n{ and so on\n'
wrong 'an open tag' '[Game "pacru'
wrong 'bytes that are not UTF-8' '[Game "pacru"]\n[Players "2"]\n[Red "\0377\0376"]\n\n'
wrong 'control characters' '[Game "pacru"]\n[Players "2"]\n\n\0033[31m\n'
check 'which do not reach the terminal' sh -c "! grep -q '$(printf '\033')' '$work/err'"
head -c 17000000 /dev/zero | tr '\0' 'x' >"$work/big.pgr"
run replay "$work/big.pgr"
check 'a huge file is refused' one_line_and 1
run replay "$work/none.pgr"
check 'no such file' one_line_and 1
run replay "$work"
check 'a directory' one_line_and 1
run replay
check 'nothing to replay is wrong usage' one_line_and 2

printf '[Game "shacru"]\n[Players "2"]\n\n1. a3-b4^ a7-b6^\n' >"$work/import.pgr"
run replay --import "$work/import.pgr"
check 'AbstractPlay turns' out_has 'b4NE'
# As many games as other commands write.
"$PACRU" random shacru 2 --games 1200 --seed 1 --record "$work/many.pgr" >"$work/out"
run replay "$work/many.pgr"
check 'more than a thousand games' done_quietly
check 'all of them' out_has 'game 1200'
run replay --json "$work/many.pgr"
check 'as JSON too' json 'j.games.length === 1200'
echo '[Game "shacru"' >>"$work/many.pgr"
run replay "$work/many.pgr"
check 'refused as a whole' one_line_and 1
finish
