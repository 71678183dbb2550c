#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# pacru play, by somebody who types through a pipe, and by somebody at a terminal.
. "$(dirname "$0")/lib"
case $PACRU in /*) ;; *) PACRU=$PWD/$PACRU ;; esac
HOME=$work/home
export HOME
mkdir "$work/desk" "$HOME"
cd "$work/desk" || exit

# plays LINES ARGUMENT...: a session with these lines as input, against level 1 if nobody is named.
plays() {
    lines=$1
    shift
    printf '%b' "$lines" | "$PACRU" play --seed 1 "$@" >"$work/out" 2>"$work/err"
    status=$?
}
against() {
    lines=$1
    shift
    plays "$lines" "$@" --level 1
}
# out_says TEXT: standard output contains the text, wherever its lines are broken.
out_says() { tr '\n' ' ' <"$work/out" | tr -s ' ' | grep -qF -e "$1"; }
saved() { [ "$(find "$work/desk" "$HOME" -name '*.pgr' | wc -l)" -eq "$1" ]; }
clean() { rm -f "$work/desk"/*.pgr "$HOME"/*.pgr; }

# Before anything is asked.
plays '' chess
check 'no such game' one_line_and 2
plays '' pacru 5
check 'no such number of players' one_line_and 2
plays '' pacru 2 --black 3
check 'a colour that does not play' one_line_and 2
plays '' --red 9
check 'no such level' one_line_and 2
plays '' --level 0
check 'nor this' one_line_and 2
plays '' --time 0
check 'no such time' one_line_and 2
plays '' --load nothing.pgr
check 'no such file' one_line_and 1
plays '' pacru --load nothing.pgr
check 'a game and a file' one_line_and 2

# Questions.
plays ''
check 'the end of input before the first answer' done_quietly
check 'saves nothing' saved 0
plays '3\n\n\n\nquit\n'
check 'questions' out_has 'Which game? [1] 3'
check 'for players' out_has 'How many players: 2, 3 or 4? [2]'
check 'for each of them' out_has 'Who plays Yellow: me, or the computer at level 1 to 8? [2]'
check 'are answered' out_has 'Pacru, 2 players'
check 'and it ends politely' last_line_is 'Goodbye!'
plays '\n\n\n\n'
check 'empty answers take what is in brackets' out_says 'You play Red. Yellow is the computer at level 2, Rabbit.'
plays 'chess\nAzacru\n9\n4\n8\nnobody\nfox\nme\nrandom\n\n'
check 'a wrong answer is asked again' out_has 'That isn’t one of the answers. Type help for more.'
check 'levels have names' out_says 'Green is the computer at level 4, Fox.'
check 'or none' out_says 'Yellow is the computer (random).'
check 'names in either case' out_has 'Azacru, 4 players'
plays '4\n\n\n\n'
check 'the meeting rule of 2011' out_has 'Pacru 2011, 2 players'
plays 'help\n1\nhelp\n2\nhelp\nlevels\n\n\n'
check 'help: games' out_has 'Type the number or the name of a game'
check 'help: players' out_has 'People and computers together.'
check 'help: levels' [ "$(grep -c '8 Dragon  ' "$work/out")" -eq 2 ]
plays 'back\n2\nback\n3\n3\nback\n2\n8\nundo\nme\n\n'
check 'back from the first question' out_has 'This is the first question.'
check 'back to the others' out_says 'You play Red. Yellow is the computer at level 8, Dragon.'
check 'with another answer' out_has 'Pacru, 2 players'
for lines in 'quit\n' '\nquit\n' '\n\nquit\n' '\n\n\nquit\n'; do
    plays "$lines"
    check 'every question understands quit' sh -c "[ $status -eq 0 ] && ! grep -q Goodbye '$work/out'"
done
plays '\n\n' pacru 2
check 'what is given is not asked' sh -c "! grep -q 'Which game' '$work/out'"
check 'what is not given is' out_has 'Who plays Red'
clean

# Who plays.
against '' pacru 3
check 'the end of input' done_quietly
check 'is a polite end' last_line_is 'Goodbye!'
plays '1\nquit\nn\n' pacru 2 --yellow me
check 'another colour' out_says 'You play Yellow. Red is the computer at level 2'
check 'lets Red begin' sh -c "grep -q '^Red: ' '$work/out'"
plays 'e1-e2\ne9-e8\nquit\nn\n' pacru 2 --red me --yellow me
check 'two people' out_has 'Yellow: e9-e8.'
plays '\n\ne1-e2\nundo\n\nquit\nn\n' shacru 2 --red level=1 --yellow greedy
check 'nobody: one watches' out_says 'You’re watching. Red is the computer at level 1, Duckling.'
check 'turn by turn' out_has 'Enter lets Yellow play (help, undo, save, quit):'
check 'and does not play for them' out_has "It’s the computer’s turn: Enter lets it play."
against 'e1-e2\n1\n1\nquit\nn\n' pacru 2
cp "$work/out" "$work/again"
against 'e1-e2\n1\n1\nquit\nn\n' pacru 2
sed -i '/Save it in/d' "$work/out" "$work/again"
check 'a seed plays the same again' cmp -s "$work/out" "$work/again"

# Turns.
against 'e1-e2\nquit\nn\n' pacru 2
check 'a turn is told' out_has 'Red: e1-e2. The chevron moves from e1 to e2 and points north.'
check 'and so is the answer' sh -c "grep -q '^Yellow: ' '$work/out'"
against 'list\n' pacru 2
check 'list' out_has '1 a3-b2'
against 'list e1\n' pacru 2
check 'list of one chevron' sh -c "grep -q 'e1-d2.*e1-e2.*e1-f2' '$work/out' && ! grep -q 'a3-b2' '$work/out'"
against 'list E1 - f\n' pacru 2
check 'list of one turn' sh -c "grep -q '[0-9] e1-f2' '$work/out' && ! grep -q '[0-9] e1-e2' '$work/out'"
against 'list zz\n' pacru 2
check 'list of none' out_has "No turn begins with ‘zz’."
against '1\nquit\nn\n' pacru 2
check 'a number of the list' out_has 'Red: a3-b2.'
against '999\n0\n99999999999999999999999\n' pacru 2
check 'a number that is not on it' [ "$(grep -c 'The list has no turn with that number' "$work/out")" -eq 3 ]
against 'a3-b4\nc5\nquit\nn\n' pacru 2
check 'a missing part is asked' out_has 'Borderland change: which neutral field gets your marker?'
check 'and taken' out_has 'Red: a3-b4(c5).'
against 'a3-b4\nz9\nhelp\n\nA3 - B4\nback\n' pacru 2
check 'what is not among them' out_has 'That isn’t one of them.'
check 'help there too' out_has '({R4})'
check 'one may think again' [ "$(grep -c 'No turn has been played.' "$work/out")" -eq 2 ]
against 'a3-b4\nquit\n' pacru 2
check 'or leave' last_line_is 'Goodbye!'
against 'a3-b4\n' pacru 2
check 'or end' done_quietly
against 'e1-e5\n' pacru 2
check 'an illegal turn is explained' out_has '{R5}'
against 'nonsense\n' pacru 2
check 'nonsense gets a hint' out_has 'Type help to learn more.'
against "$(head -c 9000 /dev/zero | tr '\0' x)\ne1-e2\nquit\nn\n" pacru 2
check 'so does a lot of it' out_has 'Red: e1-e2.'

# Orders.
against 'why e1-e5\nwhy 1\nwhy 999\nwhy\nwhy a3-b4\ne1-e2\nwhy\nquit\nn\n' pacru 2
check 'why not' out_says "‘e1-e5’: e5 is too far away for this chevron’s power of movement. {R5}"
check 'what it would do' out_says 'The chevron moves from a3 to b2 and points south-east (moving {R3})'
check 'why a number that is not on the list' out_has 'The list has no turn with that number'
check 'why what' out_has 'Add a turn: why e1-e2'
check 'why, of an incomplete turn' out_says 'Choose a neutral field in the new borderland for your marker. {R4}'
check 'why, of the last turn' sh -c "grep -q '^Yellow: .*' '$work/out' && grep -q '{R3}' '$work/out'"
against 'hint\n' shacru 2
check 'hint' out_has 'A strong player would do this. Red: '
against 'e1-e2\nundo\nredo\nundo\nundo\nredo\nredo\nquit\nn\n' pacru 2
check 'undo' out_has 'Your last turn has been taken back. Type redo to play it again.'
check 'once' out_has 'There’s nothing to take back.'
check 'redo' [ "$(grep -c '^Red: e1-e2' "$work/out")" -eq 3 ]
check 'once too' out_has 'There’s nothing to redo.'
against 'help\n' shacru 2
check 'help: orders' out_has 'save [FILE]  save the game'
check 'help: how Shacru is won' out_says 'the player with the most markers wins'
against '?\n' azacru 2
check 'help: how Azacru is won' out_says 'When a player can’t move, everyone else has one more turn'
against 'help\n' pacru 3
check 'help: how Pacru is won' out_says 'The first player with 28 markers on the board wins'
against 'levels\nlevels 7\ne1-e2\nsave a.pgr\n' pacru 2
check 'levels' out_has '3 Squirrel  Busy collecting fields'
check 'another level' out_has 'From now on the computer plays at level 7, Owl.'
check 'is recorded' grep -q '^\[Yellow "Engine level 7"\]' a.pgr
against 'board\nboard\n' pacru 2
check 'board' [ "$(grep -c 'Pacru, 2 players' "$work/out")" -eq 3 ]
against 'e1-e2\nnew\nn\ne1-d2\nquit\nn\n' pacru 2
check 'new' sh -c "grep -q '^Red: e1-e2' '$work/out' && grep -q '^Red: e1-d2' '$work/out'"
against 'resign\nhint\nresign\nundo\nquit\nn\n' pacru 2
check 'resign' out_has 'Yellow wins.'
check 'then there is nothing to do' out_has 'There’s nothing to choose right now.'
against 'leave\n\n\nquit\nn\n' pacru 4
check 'the others can be watched' sh -c "grep -q '^Green: ' '$work/out' && grep -q '^Black: ' '$work/out'"
against 'e1-e2\nfoo\n' pacru 2 --json
check 'play --json' json 'j.turns[0] === "e1-e2" && j.turns.length === 2 && j.over === null'
plays 'e1-e2\n' pacru 2 --json
check 'asks nothing about players' json 'j.turns.length === 2'
clean

# Files.
against "e1-e2\nsave one.pgr\nsave one.pgr\ne2-e3\nsave\nsave $work/none/game.pgr\nsave ~/two.pgr\n" pacru 2
check 'save' out_has "The game has been saved in ‘one.pgr’."
check 'in a folder that is not there' out_says 'No such file or folder.'
check 'at home' [ -f "$HOME/two.pgr" ]
check 'the same file again' [ "$(grep -c "saved in ‘one.pgr’" "$work/out")" -eq 3 ]
run replay one.pgr
check 'and can be replayed' done_quietly
check 'by name' grep -q '^\[Red "Player"\]' one.pgr
check 'with its level' grep -q '^\[Yellow "Engine level 1"\]' one.pgr
against 'e1-d2\nsave one.pgr\nquit\nn\n' pacru 2
check "others' files are not overwritten" out_has 'That file already exists.'
plays 'save\nundo\nundo\nundo\n' --load one.pgr
check 'load' out_has 'Red: e2-e3.'
check 'with all its turns' [ "$(grep -c 'taken back' "$work/out")" -eq 2 ]
check 'and its players' out_says 'You play Red. Yellow is the computer at level 1, Duckling.'
plays '' --load one.pgr --yellow 5
check 'or others' out_says 'Yellow is the computer at level 5, Raven.'
plays '' --load one.pgr --level 3
check 'or another level' out_says 'Yellow is the computer at level 3, Squirrel.'
against 'e1-d2\nload one.pgr\nn\nload nothing.pgr\nload\n' shacru 2
check 'load another' out_has 'Pacru, 2 players'
check 'load nothing' out_says "‘nothing.pgr’ cannot be read: No such file or folder."
check 'load what' out_has 'Add a file: load game.pgr'
printf 'nonsense' >bad.pgr
plays '' --load bad.pgr
check 'load something else' one_line_and 1
"$PACRU" random shacru 2 --seed 1 --record many.pgr >"$work/out"
cat one.pgr >>many.pgr
"$PACRU" random azacru 2 --seed 1 --record - >>many.pgr
plays 'undo\nsave\n' --load many.pgr
check 'the game that is not over' out_has 'Pacru, 2 players'
check 'the other games of the file stay' sh -c "[ \"\$(grep -c '^.Game' many.pgr)\" -eq 3 ] && ls pacru-*.pgr >'$work/err'"
clean

# Nothing is lost without a word.
against 'e1-e2\n' pacru 2
check 'the end of input saves' out_has 'The game has been saved. To continue it:'
check 'a file' saved 1
plays '' --load "$(ls pacru-*.pgr)"
check 'to go on with' sh -c "grep -q '^Red: e1-e2' '$work/out'"
check 'nothing new is not saved' saved 1
clean
against 'e1-e2\nquit\nback\nlist\nquit\nhelp\nwhat\n\n' pacru 2
check 'quit asks' out_has "The game isn’t over. Save it in ‘pacru-"
check 'and may be taken back' out_has '1 a3-b2'
check 'and saves' saved 1
clean
against 'e1-e2\nquit\nmine.pgr\n' pacru 2
check 'by name' [ -f mine.pgr ]
clean
against 'e1-e2\nquit\nquit\n' pacru 2
check 'in a hurry' saved 1
clean
against 'e1-e2\nquit\nno\n' pacru 2
check 'unless it is not wanted' saved 0
against 'quit\n' pacru 2
check 'or nothing was played' saved 0
chmod a-w "$work/desk"
if ! touch "$work/desk/try" 2>"$work/err"; then
    against 'e1-e2\n' pacru 2
    check 'at home if there is no other place' sh -c "ls '$HOME'/pacru-*.pgr >'$work/err'"
    rm -f "$HOME"/*.pgr
    chmod a-w "$HOME"
    against 'e1-e2\n' pacru 2
    check 'at last it is shown' out_has '1. e1-e2'
    chmod u+w "$HOME"
fi
chmod u+w "$work/desk"
rm -f "$work/desk/try"

# await TIMES TEXT FILE: waits until the text has been written to the file so often. It gives up after minutes, so that the
# checks behind it fail and show the output of a program that never writes it.
await() {
    polls=0
    until [ "$(grep -oF -e "$2" "$3" | wc -l)" -ge "$1" ] || [ $polls -eq 2400 ]; do
        sleep 0.05
        polls=$((polls + 1))
    done
}

# signalled SIGNAL: a session that gets a signal while it waits for input.
signalled() {
    rm -f "$work/pipe"
    mkfifo "$work/pipe"
    : >"$work/out" # so that what the session before has said is not taken for what this one says
    "$PACRU" play pacru 2 --level 1 --seed 1 <"$work/pipe" >"$work/out" 2>"$work/err" &
    session=$!
    exec 3>"$work/pipe"
    echo e1-e2 >&3
    await 2 'Your turn' "$work/out"
    kill -s "$1" $session
    wait $session
    status=$?
    exec 3>&-
}
for signal in TERM HUP; do
    signalled $signal
    check "SIG$signal ends it" done_quietly
    check 'and saves' saved 1
    clean
done

# A whole game by the numbers: take the first turn of the list until it is over, Enter when one must pass.
i=0
: >"$work/ones"
while [ $i -lt 400 ]; do
    printf '1\n' >>"$work/ones"
    i=$((i + 1))
done
for game in shacru azacru; do
    "$PACRU" play $game 2 --level 1 --seed 4 <"$work/ones" >"$work/out" 2>"$work/err"
    status=$?
    check "a whole game of $game" done_quietly
    check 'comes to an end' out_has 'The game is over (new, undo, save, quit):'
done
clean
cat >stuck.pgr <<'END'
[Game "shacru"]
[Position "shacru 9/9/9/9/9/9/9/9/9 R:a9N/Y:e5N R -"]
END
plays '\nquit\nn\n' --load stuck.pgr --yellow 1
check 'Enter passes when nothing else can be done' out_has 'Red: pass.'
check 'which is said' out_has 'Red, you can’t move: Enter passes (help, undo, quit):'
clean

# Every line fits, and every page fits a screen, in every language; every order is understood in it.
for lang in en fr de it; do
    printf '3\n4\n1\n\n\n\n1\nlist\nhelp\nlevels\nwhy e1-e9\n2\n3\n4\n5\nquit\n\n' |
        "$PACRU" play --seed 2 --lang $lang >"$work/out" 2>"$work/err"
    check "$lang: no line is too long" node -e '
        process.exit(require("fs").readFileSync(0, "utf8").split("\n").some(l => [...l].length > 80) ? 1 : 0)' <"$work/out"
    printf 'help\n' | "$PACRU" play pacru 2 --level 1 --lang $lang >"$work/out" 2>"$work/err"
    check "$lang: help fits a screen" [ "$(sed -n '/e1-e2/,$p' "$work/out" | wc -l)" -le 26 ]
    clean
done
for words in 'fr aide liste pourquoi annuler refaire niveaux enregistrer charger plateau abandonner nouvelle quitter' \
    'de hilfe liste warum zurück wieder stufen speichern laden brett aufgeben neu ende' \
    'it aiuto elenco spiega annulla ripeti livelli salva carica tavoliere abbandona nuova esci'; do
    # shellcheck disable=SC2086
    set -- $words
    lang=$1
    shift
    printf '%s\n' "$@" | "$PACRU" play pacru 2 --level 1 --lang "$lang" >"$work/out" 2>"$work/err"
    check "$lang: orders" sh -c "! grep -q -e '^« .* »' -e '^„' -e '^«' '$work/out'"
    clean
done

# At a terminal. screen TYPED ARGUMENT...: plays in a pseudo-terminal. Each line of `typed` is a number, a text to wait for and
# what to type then: "2|Your turn|e1-e2" types e1-e2 when "Your turn" has been shown for the second time. \003 is Ctrl-C,
# \004 is Ctrl-D.
screen() {
    typed=$1
    shift
    : >"$work/out"
    printf '%b' "$typed" | while IFS='|' read -r times shown text; do
        await "$times" "$shown" "$work/out"
        case $text in
        *"$(printf '\003')"* | *"$(printf '\004')"*) printf '%s' "$text" ;;
        *) printf '%s\n' "$text" ;;
        esac
    done | TERM=xterm script -qefc "stty rows 24 cols 80; exec '$PACRU' play --seed 1 $*" /dev/null >"$work/out" 2>"$work/err"
    status=$?
}
if command -v script >"$work/out" 2>&1; then
    screen '1|Your turn|e1-e2\n2|Your turn|quit\n1|Save it in|n\n' pacru 2 --level 8 --time 2
    check 'a terminal is cleared' out_has "$(printf '\033[H\033[J')"
    check 'thinking is shown' out_has 'Yellow is thinking: 1 s'
    check 'and ends' sh -c "grep -q '^Yellow: ' '$work/out'"
    screen '1|Your turn|e1-e2\n1|Yellow is thinking|\n2|Your turn|quit\n1|Save it in|n\n' pacru 2 --level 8 --time 600
    check 'Enter makes it play at once' sh -c "grep -q '^Yellow: ' '$work/out'"
    screen '1|Your turn|e1-e2\n1|Yellow is thinking|\0003\n1|Save it in|n\n' pacru 2 --level 8 --time 600
    check 'Ctrl-C while it thinks' out_has 'Save it in'
    check 'is obeyed' saved 0
    screen '1|Your turn|e1-e2\n2|Your turn|\0003\n1|Save it in|\0003\n' pacru 2 --level 1
    check 'Ctrl-C twice' out_has 'The game has been saved. To continue it:'
    check 'saves' saved 1
    clean
    screen '1|Your turn|e1-e2\n2|Your turn|\0004\n' pacru 2 --level 1
    check 'Ctrl-D saves' saved 1
    clean
    screen '1|How many players|\0003\n' pacru
    check 'Ctrl-C at a question' sh -c "[ $status -eq 0 ] && ! grep -q Goodbye '$work/out'"
fi
finish
