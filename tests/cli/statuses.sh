#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Exit statuses and errors as a table: status, a part of the message ("-" if there is none), arguments.
. "$(dirname "$0")/lib"

printf '[Game "pacru"]\n[Players "2"]\n\n1. e1-e2\n' >"$work/game.pgr"
printf '[Game "pacru"]\n[Players "2"]\n\n1. e1-e9\n' >"$work/illegal.pgr"
printf '{"start":"x","turns":[]}\n' >"$work/broken.json"

while IFS='|' read -r expected message arguments; do
    eval "run $arguments"
    if [ "$message" = - ]; then
        check "$arguments" sh -c "[ $status -eq $expected ] && [ ! -s '$work/err' ]"
    else
        check "$arguments" sh -c "[ $status -eq $expected ] && [ ! -s '$work/out' ] && [ \"\$(wc -l <'$work/err')\" -eq 1 ]"
        check '  says why' err_has "$message"
        # The same as JSON: status and message, on standard output too.
        eval "run $arguments --json"
        [ "$status" -eq 2 ] || check '  and as JSON' json 'typeof j.error === "string"'
    fi
done <<END
0|-|--help
0|-|help moves
0|-|--version
2|No command given|
2|Unknown command|fly
2|Did you mean ‘replay’|relpay
2|Unknown option|--fly
2|No messages in the language|--lang xx start pacru 2
0|-|start pacru 2
2|GAME is shacru|start chess 2
2|PLAYERS is a whole number|start pacru 5
2|Missing argument|start pacru
2|Too many arguments|start pacru 2 3
0|-|show '$start_pacru2'
0|-|show '$work/game.pgr' --at 1
1|five words|show pacru
1|The game has 1 turn|show '$work/game.pgr' --at 9
1|There is 1 game|show '$work/game.pgr' --game 9
2|--at is a whole number|show '$work/game.pgr' --at x
1|cannot be read|show '$work/none.pgr' --at 1
2|--colour is always|show --colour pink '$start_pacru2'
0|-|moves '$start_pacru2'
0|-|moves '$finished_pacru2'
1|There is no position|moves -
1|five words|moves ''
2|Missing argument|moves
0|-|apply '$start_pacru2'
0|-|apply '$start_pacru2' e1-e2
1|{R5}|apply '$start_pacru2' e1-e3
1|turn 2|apply '$start_pacru2' e1-e2 e1-e2
1|{R16}|apply '$finished_pacru2' a1-a2
0|-|explain '$start_pacru2' e1-e2
1|{R2}|explain '$start_pacru2' e5-e6
0|-|replay '$work/game.pgr'
1|{R5}|replay '$work/illegal.pgr'
1|cannot be read|replay '$work/none.pgr'
2|Missing argument|replay
0|-|convert '$work/game.pgr'
0|-|convert --to json '$work/game.pgr'
0|-|convert --to abstractplay '$work/game.pgr'
2|--to is pgr|convert --to xml '$work/game.pgr'
1|{R5}|convert '$work/illegal.pgr'
1|‘start’ is missing|convert '$work/broken.json'
1|cannot be read|convert '$work/none.pgr'
0|-|random shacru 2 --seed 1
2|go together|random shacru
2|--games is a whole number|random shacru 2 --games 0
1|cannot be written|random shacru 2 --record '$work/no/folder'
0|-|perft shacru 2 2
2|DEPTH is a whole number|perft shacru 2 x
2|Give one --seat|match --players 3 --seat random --seat random
2|SPEC is engine|match --seat x --seat random
1|--full-screen needs a terminal|play pacru 2 --level 1 --full-screen
2|GAME and --load|play pacru --load x
END
finish
