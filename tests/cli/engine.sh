#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# pacru engine: a conversation in the engine protocol, and all kinds of nonsense.
. "$(dirname "$0")/lib"

# talk LINE...: what the engine answers to these lines; leaves $status and $work/out.
talk() {
    printf '%s\n' "$@" | "$PACRU" engine >"$work/out" 2>"$work/err"
    status=$?
}
bestmoves() { [ "$(grep -c '^bestmove ' "$work/out")" -eq "$1" ]; }
strings() { [ "$(grep -c '^info string ' "$work/out")" -eq "$1" ]; }

talk ugi isready quit
check 'greets' done_quietly
check 'says its name' sh -c "head -n 1 '$work/out' | grep -Eq '^id name Pacru [0-9]'"
check 'and its author' grep -q '^id author ' "$work/out"
for option in Threads Hash Level MultiPV Seed; do
    check "has the option $option" grep -Eq "^option name $option type spin default [0-9]+ min [0-9]+ max [0-9]+\$" "$work/out"
done
check 'ugiok comes before readyok' [ "$(grep -n -e ugiok -e readyok "$work/out" | cut -d: -f2 | tr '\n' ' ')" = 'ugiok readyok ' ]

talk 'position startpos shacru 2 moves e1-e2 e9-e8' moves
"$PACRU" moves "$("$PACRU" apply "$start_shacru2" e1-e2 e9-e8)" >"$work/expected"
check 'moves, as the command says them' cmp -s "$work/expected" "$work/out"
talk "position pos $start_pacru2" 'perft 4' quit
check 'perft, as the command counts it' out_is "$("$PACRU" perft pacru 2 4)"
talk 'position startpos azacru 3' d
check 'd ends with the position' last_line_is "$("$PACRU" start azacru 3)"
talk "position pos $finished_pacru2" d moves 'perft 3' 'go movetime 10'
check 'a finished game' [ "$(tail -n 3 "$work/out" | tr '\n' ' ')" = 'over target R R=42,Y=0 0 bestmove none ' ]

for game in 'shacru 2' 'azacru 3' 'pacru 4' 'pacru2011 2'; do
    # shellcheck disable=SC2086
    position=$("$PACRU" start $game)
    for limit in 'nodes 2000' 'depth 3' 'movetime 20' 'rtime 1000 gtime 1000 btime 1000 ytime 1000 rinc 10'; do
        talk "position startpos $game" "go $limit"
        turn=$(sed -n 's/^bestmove //p' "$work/out")
        run apply "$position" "$turn"
        check "$game: go $limit" done_quietly
    done
done
talk 'position startpos shacru 2' 'go nodes 3000' 'go nodes 3000' 'setoption name Player value uct' 'go nodes 300' 'go infinite'
check 'one bestmove for each go' bestmoves 4
check 'told on the way' grep -Eq '^info depth [0-9]+ nodes [0-9]+ nps [0-9]+ time [0-9]+ score cp -?[0-9]+ shares R=[.0-9]+,Y=[.0-9]+ pv [a-i][1-9]' "$work/out"
talk 'position startpos azacru 4' 'go nodes 2000'
check 'shares of four add up to one' sh -c "sed -n 's/.* shares R=\\([.0-9]*\\),G=\\([.0-9]*\\),B=\\([.0-9]*\\),Y=\\([.0-9]*\\) pv .*/\\1 \\2 \\3 \\4/p' '$work/out' |
    awk '{ if (int(100 * (\$1 + \$2 + \$3 + \$4) + .5) != 100) bad = 1 } END { exit bad || !NR }'"
talk 'go infinite' stop 'go infinite' quit
check 'stopped, and ended' bestmoves 2
talk 'setoption name Player value random' 'setoption name Seed value 7' go 'setoption name Seed value 7' go
check 'the seed decides' [ "$(sort -u "$work/out" | wc -l)" -eq 1 ]

talk '' '  ' nonsense 'position' 'position startpos' 'position startpos chess 2' 'position startpos pacru 5' \
    'position pos a b c' 'position startpos pacru 2 moves e1-e9' 'setoption' 'setoption name Hash value 0' \
    'setoption name Level value 99999999999999999999' 'setoption name Colour value red' 'perft' 'perft -1' 'go sideways depth 1'
check 'nonsense is reported, line by line' strings 14
check 'and ignored' bestmoves 1
check 'the rule is told' grep -q 'e1-e9.*{R5}' "$work/out"
head -c 3000000 /dev/zero | tr '\0' 'x' >"$work/long"
{
    cat "$work/long"
    printf '\nisready\n\001\377\n'
    printf 'go\000nodes 5\n'
    cat "$work/long"
} | "$PACRU" engine >"$work/out" 2>"$work/err"
status=$?
check 'lines without end' done_quietly
check 'are skipped' [ "$(grep -c 'is ignored' "$work/out")" -eq 2 ]
check 'and it is still there' grep -q '^readyok' "$work/out"
check 'strange bytes are not repeated' sh -c "! LC_ALL=C grep -q '[^ -~]' '$work/out'"
run engine pacru
check 'takes no arguments' one_line_and 2
run engine --help
check 'no facts as JSON' sh -c "! grep -q -e '--json' '$work/out'"
run engine --json
check 'nor asked for' one_line_and 2
finish
