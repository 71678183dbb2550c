#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Whatever is typed: status 1 or 2, one line on standard error that a terminal can show, never a crash.
. "$(dirname "$0")/lib"

# refused NAME ARGUMENT...
refused() {
    name=$1
    shift
    run "$@"
    if { [ "$status" -eq 1 ] || [ "$status" -eq 2 ]; } && [ "$(wc -l <"$work/err")" -eq 1 ] &&
        [ ! -s "$work/out" ] && [ "$(wc -c <"$work/err")" -lt 1100 ] &&
        ! LC_ALL=C grep -q "[$(printf '\001-\010\013-\037\177')]" "$work/err"; then
        ok "$name"
    else
        fail "$name: status $status"
    fi
}

escape=$(printf '\033[31m\007')
latin=$(printf '\377\376\200abc')
bidi=$(printf '\342\200\256abc')
node -e 'process.stdout.write("x".repeat(120000))' >"$work/long"
long=$(cat "$work/long")

refused 'no command'
refused 'an unknown command' fly
refused 'an empty command' ''
refused 'a coloured command' "$escape"
refused 'a command that is not UTF-8' "$latin"
refused 'an unknown option' --fly
refused 'an unknown option of a command' moves --fly "$start_pacru2"
refused 'a coloured option' moves "--$escape" "$start_pacru2"
refused 'a value where there is none' moves --no-reorient=yes "$start_pacru2"
refused 'two positions' moves "$start_pacru2" "$start_pacru2"
# shellcheck disable=SC2086
refused 'a position without quotes' show $start_pacru2

for command in moves show 'apply' 'perft' 'explain'; do
    case $command in
    perft) last=1 ;;
    explain) last=e1-e2 ;;
    *) last= ;;
    esac
    # position NAME TEXT
    position() {
        # shellcheck disable=SC2086
        refused "$command: $1" $command "$2" $last
    }
    position 'empty' ''
    position 'blank' '     '
    position 'one word' pacru
    position 'four words' 'pacru 9/9/9/9/9/9/9/9/9 R:e1N/Y:a1NE R'
    position 'six words' 'pacru 9/9/9/9/9/9/9/9/9 R:e1N/Y:a1NE R - -'
    position 'no such game' 'chess 9/9/9/9/9/9/9/9/9 R:e1N/Y:a1NE R -'
    position 'eight ranks' 'pacru 9/9/9/9/9/9/9/9 R:e1N/Y:a1NE R -'
    position 'ten ranks' 'pacru 9/9/9/9/9/9/9/9/9/9 R:e1N/Y:a1NE R -'
    position 'a short rank' 'pacru 8/9/9/9/9/9/9/9/9 R:e1N/Y:a1NE R -'
    position 'a long rank' 'pacru 9r/9/9/9/9/9/9/9/9 R:e1N/Y:a1NE R -'
    position 'one player' 'pacru 9/9/9/9/9/9/9/9/9 R:e1N R -'
    position 'five players' 'pacru 9/9/9/9/9/9/9/9/9 R:e1N/Y:a1NE/B:/G:/R: R -'
    position 'a colour twice' 'pacru 9/9/9/9/9/9/9/9/9 R:e1N/R:a1NE R -'
    position 'a colour that does not play' 'pacru b8/9/9/9/9/9/9/9/9 R:e1N/Y:a1NE R -'
    position 'nobody to move' 'pacru 9/9/9/9/9/9/9/9/9 R:e1N/Y:a1NE B -'
    position 'two chevrons on a field' 'pacru 9/9/9/9/9/9/9/9/9 R:e1N/Y:e1NE R -'
    position 'a chevron on another colour' 'pacru 9/9/9/9/9/9/9/9/4y4 R:e1N/Y:a1NE R -'
    position 'a field that is none' 'pacru 9/9/9/9/9/9/9/9/9 R:e0N/Y:a1NE R -'
    position 'a direction that is none' 'pacru 9/9/9/9/9/9/9/9/9 R:e1Q/Y:a1NE R -'
    position 'too many chevrons' 'pacru 9/9/9/9/9/9/9/9/9 R:a2N,b2N,c2N,d2N,e2N/Y:a1NE R -'
    position 'past the target' 'pacru rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrrr2/9/9/9/9 R:e1N/Y:a1NE R -'
    position 'a closing round in Pacru' 'pacru 9/9/9/9/9/9/9/9/9 R:e1N/Y:a1NE R 1'
    position 'a closing round too long' 'azacru 9/9/9/9/9/9/9/9/9 R:e1N/Y:a1NE R 2'
    position 'no chevrons' 'pacru 9/9/9/9/9/9/9/9/9 R:/Y: R -'
    position 'everybody left' 'pacru 9/9/9/9/9/9/9/9/9 R:-/Y:- R -'
    position 'cut off' 'pacru 9/9/9/9/9/9/9/9/9 R:e1N/Y:a1N'
    position 'not UTF-8' "$latin"
    position 'control characters' "$escape"
    position 'very long' "$long"
    position 'a line too many' "$start_pacru2
"
done
refused 'a turn that is not UTF-8' apply "$start_pacru2" "$latin"
refused 'a coloured turn' apply "$start_pacru2" "$escape"
refused 'a turn written backwards' apply "$start_pacru2" "$bidi"
refused 'a very long turn' apply "$start_pacru2" "$long"
refused 'an empty turn' explain "$start_pacru2" ''
refused 'a very long depth' perft "$start_pacru2" "$long"
refused 'a coloured depth' perft "$start_pacru2" "$escape"
refused 'an empty depth' perft "$start_pacru2" ''
refused 'a depth that is too great' perft "$start_pacru2" 1000000
refused 'a coloured file' replay "$escape"
refused 'an empty file name' replay ''
refused 'a coloured language' --lang "$escape" moves "$start_pacru2"
refused 'no language' moves "$start_pacru2" --lang
refused 'an empty game' start '' 2
refused 'a coloured game' start "$escape" 2

# A megabyte on standard input, of anything.
head -c 1000000 /dev/urandom >"$work/noise"
"$PACRU" replay - <"$work/noise" >"$work/out" 2>"$work/err"
status=$?
check 'a megabyte of noise as a record' one_line_and 1
# Some of the noise may ask to save the game, under any name.
(cd "$work" && "$PACRU" play pacru 2 --seed 1 <noise >out 2>err)
status=$?
check 'a megabyte of noise as a player' done_quietly
check 'does not reach the terminal' env LC_ALL=C sh -c "! grep -q '[$(printf '\001-\010\013-\037\177')]' '$work/out'"
finish
