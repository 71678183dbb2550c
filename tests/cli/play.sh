#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# pacru play, by somebody who types through a pipe.
. "$(dirname "$0")/lib"

# plays LINES ARGUMENT...: a session with these lines as input.
plays() {
    lines=$1
    shift
    printf '%b' "$lines" | "$PACRU" play --seed 1 "$@" >"$work/out" 2>"$work/err"
    status=$?
}
plays ''
check 'the end of input before the first answer' done_quietly
plays '3\n2\nquit\n'
check 'questions' out_has 'Which game: 1 shacru, 2 azacru or 3 pacru?'
check 'are answered' out_has 'Pacru, 2 players'
check 'and it ends politely' last_line_is 'Goodbye.'
plays '\n\nquit\n'
check 'an empty answer takes the first' out_has 'Shacru, 2 players'
plays 'chess\nazacru\n9\n4\n'
check 'a wrong answer is asked again' out_has 'Azacru, 4 players'
plays '' pacru 3
check 'the end of input' done_quietly
check 'is a polite end' last_line_is 'Goodbye.'

plays 'e1-e2\n' pacru 2
check 'a turn is told' out_has 'Red: e1-e2. The chevron moves from e1 to e2 and points north.'
check 'and so is the answer' sh -c "grep -q '^Yellow: ' '$work/out'"
plays 'list\n' pacru 2
check 'list' out_has '1 a3-b2'
plays 'list e1\n' pacru 2
check 'list of one chevron' sh -c "grep -q 'e1-d2.*e1-e2.*e1-f2' '$work/out' && ! grep -q 'a3-b2' '$work/out'"
plays '1\n' pacru 2
check 'a number of the list' out_has 'Red: a3-b2.'
plays '999\n' pacru 2
check 'a number that is not on it' out_has 'There is no turn of that number in the list.'
plays 'a3-b4\nc5\n' pacru 2
check 'a missing part is asked' out_has 'Borderland change: which neutral field gets your marker?'
check 'and taken' out_has 'Red: a3-b4(c5).'
plays 'a3-b4\nz9\n\n' pacru 2
check 'one may think again' out_has 'No turn has been played.'
plays 'why e1-e5\n' pacru 2
check 'why not' out_has '{R5}'
plays 'why e1-e2\n' pacru 2
check 'what it would do' out_has 'The chevron moves from e1 to e2'
plays 'e1-e5\n' pacru 2
check 'an illegal turn is explained' out_has '{R5}'
plays 'e1-e2\nundo\nundo\n' pacru 2
check 'undo' out_has 'Your last turn is taken back.'
check 'once' out_has 'There is nothing to take back.'
plays 'nonsense\n' pacru 2
check 'nonsense gets a hint' out_has 'Type help for help.'
plays 'help\n' pacru 2
check 'help' out_has 'save'
plays "e1-e2\nsave $work/game.pgr\nsave $work/game.pgr\nsave\nsave $work/none/game.pgr\n" pacru 2
check 'save' out_has 'The game is saved in'
check 'does not overwrite' out_has 'There is such a file already.'
run replay "$work/game.pgr"
check 'and can be replayed' done_quietly
check 'by name' grep -q '^\[Red "Player"\]' "$work/game.pgr"
plays 'resign\nundo\nquit\n' pacru 2
check 'resign' out_has 'Yellow wins.'
plays 'resign\n' pacru 4
check 'the others play on to the end' sh -c "grep -Eq 'wins\.|drawn|shared' '$work/out'"
plays '1\n' pacru 2 --as Y
check 'another colour' out_has 'You play Yellow'
check 'lets Red begin' sh -c "grep -q '^Red: ' '$work/out'"
plays 'e1-e2\ne9-e8\n' pacru 2 --as RY
check 'two people' out_has 'Yellow: e9-e8.'
plays '' pacru 2 --as B
check 'a colour that does not play' [ "$status" -eq 2 ]
plays 'e1-e2\nfoo\n' pacru 2 --json
check 'play --json' json 'j.turns[0] === "e1-e2" && j.turns.length === 2 && j.over === null'

# A whole game by the numbers: take the first turn of the list until it is over.
i=0
: >"$work/ones"
while [ $i -lt 400 ]; do
    echo 1 >>"$work/ones"
    i=$((i + 1))
done
for game in shacru azacru; do
    "$PACRU" play $game 2 --seed 4 <"$work/ones" >"$work/out" 2>"$work/err"
    status=$?
    check "a whole game of $game" done_quietly
    check 'comes to an end' out_has 'The game is over (undo, save, quit):'
done

# Every line fits, in every language.
for lang in en fr de it; do
    printf '1\nlist\nhelp\nwhy e1-e9\n2\n3\n4\n5\n' | "$PACRU" play pacru 4 --seed 2 --lang $lang >"$work/out" 2>"$work/err"
    check "$lang: no line is too long" node -e '
        process.exit(require("fs").readFileSync(0, "utf8").split("\n").some(l => [...l].length > 80) ? 1 : 0)' <"$work/out"
done
finish
