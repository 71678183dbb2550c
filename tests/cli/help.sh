#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# --help and --version everywhere; bench, as far as it can be tested without a clock.
. "$(dirname "$0")/lib"

run --help
check 'pacru --help' done_quietly
for command in serve play exercises start show moves apply explain rules replay convert random engine match perft bench admin; do
    check "lists $command" grep -q "^  $command " "$work/out"
done
run help
check 'pacru help' done_quietly
for command in serve play exercises start show moves apply explain rules replay convert random engine match perft bench admin; do
    run $command --help
    check "$command --help" done_quietly
    check 'shows how to use it' out_has "Usage: pacru $command"
    check 'and its options' out_has '--lang'
    run $command --version
    check "$command --version" done_quietly
    run help $command
    check "help $command" out_has "Usage: pacru $command"
    for lang in en fr de it; do
        run --lang $lang $command --help
        check "$lang: fits 80 columns" node -e '
            process.exit(require("fs").readFileSync(0, "utf8").split("\n").some(l => [...l].length > 79) ? 1 : 0)' <"$work/out"
    done
done
run --version
check 'pacru --version' sh -c "grep -Eq '^pacru [0-9]' '$work/out'"
run --help extra arguments
check 'a topic that is none' [ "$status" -eq 2 ]

run bench --quick
check 'bench' done_quietly
run bench --quick --json
check 'bench --json' json 'j.perft.length === 3 && j.random_games.length === 3 && j.first_stage.length === 3 &&
    j.perft[0].count === 3932 && j.perft.every(p => p.per_second > 0) && j.first_stage.every(s => s.microseconds > 0)'
run bench --signature --json
check 'bench --signature' json 'j.searches.length > 20 && j.nodes_per_second > 0 && j.perft === undefined &&
    j.signature === j.searches.reduce((sum, s) => sum + s.nodes, 0) && j.searches.every(s => s.nodes > 0)'
run bench --signature
check 'and as text' sh -c "tail -n 1 '$work/out' | grep -Eqx 'signature [0-9]+'"
run bench 1
check 'bench takes no arguments' one_line_and 2
finish
