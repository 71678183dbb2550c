#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# pacru play at a terminal that can be looked at: line editing, completion, sizes, the full screen, and how it ends.
. "$(dirname "$0")/lib"
case $PACRU in /*) ;; *) PACRU=$PWD/$PACRU ;; esac
command -v tmux >/dev/null || {
    echo 'tmux is missing'
    exit 1
}
TMUX_TMPDIR=$work
export TMUX_TMPDIR
session=0
socket=pacru-test-$$
tmux() { command tmux -L "$socket" -f /dev/null "$@"; }
trap 'tmux kill-server 2>/dev/null; rm -rf "$work"' EXIT
mkdir "$work/desk" "$work/home"

# opens COLUMNSxLINES ARGUMENT...: a shell in a terminal of that size that plays.
opens() {
    size=$1
    shift
    session=$((session + 1)) # a server of its own: the one before may still be ending
    tmux kill-server 2>/dev/null
    socket=pacru-test-$$-$session
    tmux new-session -d -x "${size%x*}" -y "${size#*x}" \
        "cd '$work/desk'; exec env HOME='$work/home' LC_ALL=C.UTF-8 TERM=screen-256color INPUTRC=/dev/null PS1='ready> ' sh -i"
    shows 'ready>'
    tmux send-keys "clear; '$PACRU' play --seed 1 $*" Enter
}
types() { tmux send-keys "$@"; }
seen() { tmux capture-pane -p >"$work/out" 2>/dev/null; }
most_polls=2400 # minutes: no program is so slow, however busy the machine is
# shows TEXT: waits until it can be seen; false if it never is.
shows() {
    polls=0
    until seen && grep -qF -e "$1" "$work/out"; do
        polls=$((polls + 1))
        [ $polls -lt $most_polls ] || return 1
        sleep 0.05
    done
}
# ends: the shell is back, the command has succeeded, and the terminal is as it was.
ends() {
    polls=0
    until seen && [ "$(grep -v '^$' "$work/out" | tail -n 1)" = 'ready>' ]; do
        polls=$((polls + 1))
        [ $polls -lt $most_polls ] || return 1
        sleep 0.05
    done
    types 'echo status $?; stty -a | grep -o ".icanon" | tr -d "\n"; echo :done' Enter
    shows ' icanon:done' && grep -q '^status 0' "$work/out"
}
saved() { [ "$(find "$work/desk" "$work/home" -name '*.pgr' | wc -l)" -eq "$1" ]; }
clean() { find "$work/desk" "$work/home" -name '*.pgr' -exec rm {} +; }
# board_in_sight: all of it, from the letters above to those below.
board_in_sight() { [ "$(grep -cE '^    a  b  c   d  e  f   g  h  i' "$work/out")" -eq 2 ]; }

# Line editing.
opens 80x24 pacru 2 --level 1
check 'begins' shows 'Your turn, Red'
types 'e1-d' Tab
check 'Tab completes a turn' shows 'quit): e1-d2'
types C-u 'e1' Tab
check 'or shows those there are' shows 'e1-d2  e1-e2  e1-f2'
types C-u 'li' Tab
check 'and commands' shows 'quit): list'
types C-u 'e1x2' Left BSpace Right Left '-e' Enter
check 'a line is edited' shows 'Red: e1-e2.'
shows 'Your turn, Red'
types Up
check 'and comes back' shows 'quit): e1-e2'
types C-u 'lsit' Enter
check 'a mistyped command' shows 'Did you mean list?'
types 'i3' Enter
check 'a field that several turns fit' shows '‘i3’ could be: i3-h2, i3-h3'
types 'e3' Enter
check 'a field that one fits' shows 'Red: e2-e3.'
shows 'Your turn, Red'
types 'a3b4' Enter
check 'a question has numbers' shows ' 1 a4  2 b4'
check 'with the board in sight' board_in_sight
types 'z' Enter
check 'a wrong answer' shows 'one of them'
check 'keeps it there' board_in_sight
types 'c' Tab
check 'fields are completed' shows 'c4  c5  c6'
types C-u 6 Enter
check 'a number answers it' shows 'Red: a3-b4(c5).'
types C-z
check 'Ctrl-Z' shows 'Stopped'
types 'fg' Enter
check 'and back' shows 'Your turn, Red'
tmux resize-window -x 120 -y 40
check 'a larger terminal: longer lines' sh -c "i=0; until command tmux -L $socket capture-pane -p | awk 'length > 80' | grep -q .; do
    i=\$((i + 1)); [ \$i -lt $most_polls ] || exit 1; sleep 0.05; done"
types C-c
check 'Ctrl-C asks' shows 'Save it in'
types 'n' Enter
check 'and ends' ends
clean

# The full screen, in every language and at two sizes, through a whole turn with a question.
for lang in en fr de it; do
    for size in 80x24 120x40; do
        opens $size pacru 2 --level 1 --full-screen --lang $lang
        check "$lang $size" shows 'R↑•'
        types '?'
        shows 'Tab '
        check 'help fits' shows '  q  '
        types x
        shows 'R↑•'
        types Down Down Down Down Enter
        check 'where a chevron can go is marked' shows '(·)'
        types Escape
        check 'Esc takes back' shows 'R↑•'
        types Enter Up Enter
        check 'a turn is played' shows 'e1-e2'
        shows 'R↑•'
        types q
        shows '.pgr'
        types n Enter
        check 'it ends' ends
    done
done
# Every way in which it can end leaves the terminal in order, and the game in a file.
for mode in '' --full-screen; do
    prompt='Your turn, Red'
    [ -z "$mode" ] || prompt='choose one of your chevrons'
    for signal in TERM HUP QUIT; do
        opens 80x24 pacru 2 --level 1 $mode
        shows "$prompt"
        if [ -z "$mode" ]; then types e1e2 Enter; else types Down Down Down Down Enter Up Enter; fi
        shows 'Yellow: '
        shows "$prompt"
        case $signal in
        QUIT) types 'C-\' ;;
        *) kill -s $signal "$(pgrep -f "^$PACRU play --seed 1 pacru 2 --level 1")" ;;
        esac
        check "SIG$signal $mode" ends
        check 'saves the game' saved 1
        clean
    done
    opens 80x24 pacru 2 --level 1 $mode
    shows "$prompt"
    if [ -z "$mode" ]; then types e1e2 Enter; else types Down Down Down Down Enter Up Enter; fi
    shows 'Yellow: '
    shows "$prompt"
    tmux kill-server
    polls=0
    until saved 1 || [ $polls -eq $most_polls ]; do
        sleep 0.05
        polls=$((polls + 1))
    done
    check "a closed terminal $mode: the game is saved" saved 1
    clean
done
opens 80x24 pacru 2 --level 1 --full-screen
shows 'choose one of your chevrons'
types C-z
check 'Ctrl-Z on the full screen' shows 'Stopped'
types 'stty -a | grep -o ".icanon" | tr -d "\n"; echo :away' Enter
check 'leaves the terminal in order' sh -c "i=0; until command tmux -L $socket capture-pane -p | grep -q '^ icanon:away'; do
    i=\$((i + 1)); [ \$i -lt $most_polls ] || exit 1; sleep 0.05; done"
types 'fg' Enter
check 'and back' shows 'choose one of your chevrons'
tmux resize-window -x 60 -y 20
check 'a small terminal' shows 'The board needs 80 columns and 24 lines'
tmux resize-window -x 80 -y 24
check 'one that is large again' shows 'choose one of your chevrons'
types Enter
check 'a field without a chevron' shows 'Choose one of your chevrons that can move.'
types Tab Enter Left Left Enter
check 'a refusal has its rule' shows '{R'
types C-c
check 'Ctrl-C' ends
tmux kill-server
finish
