#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The command among others: standard input, lines of JSON, forms of games, closed pipes, a full disk, examples, completion.
. "$(dirname "$0")/lib"
case $PACRU in /*) ;; *) PACRU=$PWD/$PACRU ;; esac
root=$(cd "$(dirname "$0")/../.." && pwd)

# piped INPUT ARGUMENT...: the same as run, with text on standard input.
piped() {
    piped_text=$1
    shift
    printf '%b' "$piped_text" | "$PACRU" "$@" >"$work/out" 2>"$work/err"
    status=$?
}
two="$start_shacru2\n\n$start_pacru2\n"

# Positions on standard input.
piped "$start_shacru2\n" moves -
check 'a position on standard input' [ "$(head -n 1 "$work/out")" = a3-b2 ]
piped "$two" moves -
check 'two: an empty line between their turns' [ "$(grep -c '^$' "$work/out")" -eq 1 ]
piped "$two" moves - --json
check 'two: a JSON object per line' [ "$(wc -l <"$work/out")" -eq 2 ]
piped "$two" apply - e1-e2
check 'apply: a line each' [ "$(grep -c 'e2N' "$work/out")" -eq 2 ]
piped "$two" perft - 1
check 'perft: a line each' [ "$(wc -l <"$work/out")" -eq 2 ]
piped "$two" show -
check 'show: a board each' [ "$(grep -c 'players' "$work/out")" -eq 2 ]
piped "$two" show - --json
check 'as lines of JSON' [ "$(wc -l <"$work/out")" -eq 2 ]
piped "$two" explain - e1-e2
check 'explain: a story each' [ "$(grep -c '^Red: e1-e2' "$work/out")" -eq 2 ]
piped "{\"position\":\"$start_pacru2\",\"more\":[1,2]}\n" apply - e1-e2
check 'a JSON object with a position' out_has 'e2N'
piped '[Game "pacru"]\n[Players "2"]\n\n1. e1-e2\n' moves -
check 'a saved game: its last position' [ "$(head -n 1 "$work/out")" = a1-a2 ]
piped '' moves -
check 'no position' one_line_and 1
piped "$start_pacru2\nnonsense\n" apply - e1-e2
check 'a line that is none' sh -c "[ $status -eq 1 ] && [ \"\$(wc -l <'$work/out')\" -eq 1 ]"
check 'is named' err_has 'line 2'
piped '{"position":1}\n' moves -
check 'JSON without a position' one_line_and 1
piped '{"position"\n' moves -
check 'broken JSON' one_line_and 1
head -c 100000 /dev/urandom >"$work/noise"
"$PACRU" moves - <"$work/noise" >"$work/out" 2>"$work/err"
status=$?
check 'noise' one_line_and 1

# Games in every form, forth and back.
for game in shacru azacru pacru pacru2011; do
    for players in 2 3 4; do
        "$PACRU" random $game $players --games 3 --seed 7 --record "$work/games.pgr" >/dev/null
        run convert --to json "$work/games.pgr"
        check "$game $players: a line for each game" [ "$(wc -l <"$work/out")" -eq 3 ]
        "$PACRU" convert <"$work/out" >"$work/back" 2>"$work/err"
        check 'JSON and back' cmp -s "$work/games.pgr" "$work/back"
        run convert --to abstractplay "$work/games.pgr"
        "$PACRU" convert - --to json <"$work/out" >"$work/back" 2>"$work/err"
        "$PACRU" convert --to json "$work/games.pgr" >"$work/json"
        check 'AbstractPlay and back: the same turns' node -e '
            const read = file => require("fs").readFileSync(file, "utf8").trim().split("\n").map(JSON.parse);
            const [a, b] = process.argv.slice(1).map(read);
            process.exit(a.length === 3 && a.every((g, i) => g.turns.join() === b[i].turns.join() && g.position === b[i].position) ? 0 : 1)
        ' "$work/json" "$work/back"
    done
done
for sample in comments repetition-off agreed leaving idle over-at-the-start set variations; do
    file=$root/tests/records/$sample.pgr
    "$PACRU" convert "$file" >"$work/canonical"
    "$PACRU" convert --to json "$file" | "$PACRU" convert >"$work/back"
    check "$sample: nothing is lost" cmp -s "$work/canonical" "$work/back"
done
cat >"$work/site.json" <<'END'
[{"header": {"game": {"name": "Pacru"}, "site": {"name": "Abstract Play", "gameid": "x"}, "date-start": "2025-02-03T04:05:06Z",
  "players": [{"name": "Ada", "result": 0}, {"name": "Bo", "result": 1}, {"name": "Cy", "result": 0}]},
  "moves": [["g1-g2", {"move": "C1 - c2", "sequence": 2}, "e9-e8"], ["resign", null, "pass"], [null, "c2-c3"]]}]
END
run convert "$work/site.json"
check 'a report of AbstractPlay' out_has '1. g1-g2 c1-c2 e9-e8'
check 'with its seats' out_has 'R:g1N,i5W,g9S/B:c1N,a5E,c9S/Y:a7E,i7W,e9S'
check 'names and date' sh -c "grep -q 'Black \"Bo\"' '$work/out' && grep -q 'Date \"2025.02.03\"' '$work/out'"
# wrong_game NAME JSON
wrong_game() {
    piped "$2" convert
    check "$1 is refused" one_line_and 1
}
start_json=$(printf '"start":"%s"' "$start_pacru2")
wrong_game 'a game without turns' "{$start_json}\n"
wrong_game 'a game without a start' '{"turns":[]}\n'
wrong_game 'an illegal turn' "{$start_json,\"turns\":[\"e1-e2\",\"e9-e7\"]}\n"
check 'with its rule' err_has '{R5}'
check 'and number' err_has 'turn 2'
wrong_game 'a wrong result' "{$start_json,\"turns\":[],\"over\":{\"reason\":\"target\"}}\n"
wrong_game 'a comment nowhere' "{$start_json,\"turns\":[],\"comments\":{\"7\":\"x\"}}\n"
wrong_game 'a tag that cannot be' "{$start_json,\"turns\":[],\"tags\":{\"a b\":\"x\"}}\n"
wrong_game 'a tree that is no list' "{$start_json,\"turns\":[],\"tree\":{}}\n"
wrong_game 'a turn behind one to come' "{$start_json,\"turns\":[],\"tree\":[{\"parent\":1,\"turn\":\"e1-e2\"}]}\n"
wrong_game 'another main line' "{$start_json,\"turns\":[\"e1-e2\"],\"tree\":[{\"parent\":0,\"turn\":\"e1-d2\"}]}\n"
wrong_game 'a sign that is none' "{$start_json,\"turns\":[\"e1-e2\"],\"tree\":[{\"parent\":0,\"turn\":\"e1-e2\",\"signs\":[0]}]}\n"
wrong_game 'an illegal variation' "{$start_json,\"turns\":[],\"tree\":[{\"parent\":0,\"turn\":\"e1-e9\"}]}\n"
wrong_game 'a header that is none' '{"header":1,"moves":[]}\n'
wrong_game 'five players' '{"header":{"game":{"name":"Pacru"},"players":[1,2,3,4,5]},"moves":[]}\n'
wrong_game 'another game' '{"header":{"game":{"name":"Chess"},"players":[{},{}]},"moves":[]}\n'
wrong_game 'moves that are none' '{"header":{"game":{"name":"Pacru"},"players":[{},{}]},"moves":[7]}\n'
wrong_game 'half of it' "{$start_json,\"turns\":["
piped "{$start_json,\"turns\":[\"e1-e9\"]}\n" convert --json
check 'and says it in JSON' json 'j.rule === "R5" && j.game === 1 && j.turn === 1'

# Several files; one position of a game.
printf '[Game "shacru"]\n[Players "2"]\n\n1. e1-e2 e9-e8\n' >"$work/a.pgr"
printf '[Game "shacru"]\n[Players "2"]\n\n1. e1-e9\n' >"$work/b.pgr"
run replay "$work/a.pgr" "$work/a.pgr"
check 'replay of files' [ "$(grep -c '^==> ' "$work/out")" -eq 2 ]
run replay "$work/b.pgr" "$work/a.pgr"
check 'one that is wrong does not stop it' sh -c "[ $status -eq 1 ] && grep -q e8S '$work/out'"
check 'and is named' err_has b.pgr
run replay --json "$work/a.pgr" "$work/a.pgr"
check 'a JSON object per file' [ "$(wc -l <"$work/out")" -eq 2 ]
run show "$work/a.pgr" --at 1 --json
check 'a game after one turn' json 'j.to_move === "Y" && j.position.includes("e2N")'
run show "$work/a.pgr" --json
check 'at its end' json 'j.to_move === "R"'
run show "$work/a.pgr" --at 3
check 'beyond its end' one_line_and 1
run show "$work/a.pgr" --game 2
check 'a game that is not there' one_line_and 1
"$PACRU" show - --at 1 <"$work/a.pgr" >"$work/out" 2>"$work/err"
status=$?
check 'on standard input' done_quietly

# Mistyped words.
run moevs
check 'a command' err_has 'Did you mean ‘moves’?'
run moves --no-reorent x
check 'an option' err_has 'Did you mean ‘--no-reorient’?'
run xyzzyx
check 'nothing near' sh -c "! grep -q 'Did you mean' '$work/err'"

# A reader that leaves, a disk that is full: for whatever prints a lot or a little.
"$PACRU" random shacru 2 --games 300 --seed 1 --record "$work/many.pgr" >/dev/null
(seq 1 1000000; echo $? >"$work/usual") 2>/dev/null | head -n 1 >/dev/null
while IFS='|' read -r name arguments; do
    (eval "\"$PACRU\" $arguments" 2>"$work/err"; echo $? >"$work/status") | head -c 1 >/dev/null
    check "$name: a closed pipe is silent" [ ! -s "$work/err" ]
    check 'and ends as it ends others' cmp -s "$work/usual" "$work/status"
done <<END
moves|moves '$huge_pacru2'
moves --json|moves --json '$huge_pacru2'
replay|replay --words '$work/many.pgr'
replay --json|replay --json '$work/many.pgr'
convert|convert --to json '$work/many.pgr' '$work/many.pgr' '$work/many.pgr'
random|random shacru 2 --games 20000 --seed 1
END
if [ -w /dev/full ]; then
    while IFS= read -r arguments; do
        eval "\"$PACRU\" $arguments" >/dev/full 2>"$work/err" </dev/null
        status=$?
        : >"$work/out"
        check "$arguments: a full disk is told" one_line_and 1
    done <<END
--help
--version
start pacru 2
show '$start_pacru2'
moves '$start_pacru2'
moves --json '$start_pacru2'
apply '$start_pacru2' e1-e2
explain '$start_pacru2' e1-e2
replay '$work/a.pgr'
convert --to json '$work/a.pgr'
random shacru 2 --seed 1
random shacru 2 --seed 1 --record -
perft shacru 2 2
match --game shacru --games 2 --seat random --seat random
play shacru 2 --level 1 --json
END
    run random shacru 2 --record /dev/full
    check 'a full disk for records' sh -c "[ $status -eq 1 ] && [ -s '$work/err' ]"
    run match --game shacru --games 2 --seat random --seat random --record /dev/full
    check 'and for a match' one_line_and 1
fi

# A match that is interrupted. SIGINT is ignored in the background, so a small program sends it.
interrupted() {
    node -e '
        const { spawn } = require("child_process");
        const fs = require("fs");
        const [command, out, err, record, ...rest] = process.argv.slice(1);
        const match = spawn(command, rest, { stdio: ["ignore", fs.openSync(out, "w"), fs.openSync(err, "w")] });
        const wait = setInterval(() => {
            if (record && !(fs.existsSync(record) && fs.statSync(record).size)) return;
            clearInterval(wait);
            match.kill("SIGINT");
        }, 50);
        match.on("exit", (code, signal) => { console.log(signal ?? code); });
    ' "$PACRU" "$work/out" "$work/err" "$@" >"$work/ended"
}
interrupted "$work/match.pgr" match --game pacru --games 10000 --seat engine:nodes=300 --seat "ugi:nodes=50:'$PACRU' engine" \
    --record "$work/match.pgr"
check 'a match ends by the signal' [ "$(cat "$work/ended")" = SIGINT ]
check 'with its score so far' grep -q '^score ' "$work/out"
check 'and the way on' grep -q '^  pacru match .*--games 10000 .*--resume' "$work/err"
check 'every game in its file is whole' sh -c "'$PACRU' replay '$work/match.pgr' >/dev/null"
sed -n 's/^  pacru \(match .*\)/\1/p' "$work/err" | sed "s/--games 10000/--games 1/" >"$work/again"
eval "\"$PACRU\" $(cat "$work/again")" >"$work/out" 2>"$work/err"
check 'which works' [ $? -eq 0 ]

# The manual's examples, and the README's pipelines.
if command -v jq >/dev/null; then
    node "$root/tests/cli/examples.mjs" "$PACRU" "$root"/man/*.1 "$root/README.md" >"$work/out" 2>&1
    check 'examples' [ $? -eq 0 ]
fi

# Completion.
mkdir "$work/bin"
ln -s "$PACRU" "$work/bin/pacru"
PATH=$work/bin:$PATH
bash -c '. "$0"; COMP_WORDS=(pacru convert --to ""); COMP_CWORD=3; _pacru pacru; echo "${COMPREPLY[@]}"' \
    "$root/completions/pacru.bash" >"$work/out" 2>"$work/err"
check 'bash' out_is 'pgr json abstractplay'
if command -v fish >/dev/null; then
    HOME=$work fish -N -c "source $root/completions/pacru.fish; complete -C 'pacru mov'" >"$work/out" 2>"$work/err"
    check 'fish: commands' out_has 'moves'
    HOME=$work fish -N -c "source $root/completions/pacru.fish; complete -C 'pacru convert --to '" >"$work/out" 2>"$work/err"
    check 'fish: values' [ "$(tr '\n' ' ' <"$work/out")" = 'abstractplay json pgr ' ]
fi
if command -v zsh >/dev/null; then
    # compadd and _describe are all that the function calls; here they print what they are given.
    zsh -f -c 'compadd() { print -r -- "$@" }; _describe() { print -rl -- ${(P)2} }; _files() { print files }
        words=(pacru ""); CURRENT=2; PREFIX=; . "$0"; words=(pacru convert --to ""); CURRENT=4; _pacru; PREFIX=--; words=(pacru show --)
        CURRENT=3; _pacru' "$root/completions/_pacru" >"$work/out" 2>"$work/err"
    check 'zsh: commands' out_has 'moves:every legal turn'
    check 'zsh: values' out_has 'pgr json abstractplay'
    check 'zsh: options' out_has '--at:the game of a file'
fi
finish
