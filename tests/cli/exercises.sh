#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# pacru exercises: solving them through a pipe, progress over days, making and verifying files.
. "$(dirname "$0")/lib"
case $PACRU in /*) ;; *) PACRU=$PWD/$PACRU ;; esac
data=$(cd "$(dirname "$0")/../../exercises" && pwd)
XDG_STATE_HOME=$work/state
export XDG_STATE_HOME
progress=$XDG_STATE_HOME/pacru/exercises

# solves LINES ARGUMENT...: a session with these lines as input.
solves() {
    lines=$1
    shift
    printf '%b' "$lines" | "$PACRU" exercises "$@" >"$work/out" 2>"$work/err"
    status=$?
}
# out_says TEXT: standard output contains the text, wherever its lines are broken.
out_says() { tr '\n' ' ' <"$work/out" | tr -s ' ' | grep -qF -e "$1"; }
# part FILE N EXPRESSION: of the exercise `e` in line N, from 1.
part() {
    node -e 'const [file, n, what] = process.argv.slice(1);
        const e = JSON.parse(require("fs").readFileSync(file, "utf8").split("\n")[n - 1]);
        console.log(new Function("e", `return ${what}`)(e));' "$1" "$2" "$3"
}
progress_is() { [ "$(cat "$progress")" = "$(printf 'pacru exercises 1\n%b' "$1")" ]; }

# Wrong usage.
run exercises chess
check 'no exercises for chess' one_line_and 2
run exercises shacru --theme poetry
check 'no such theme' one_line_and 2
check 'says which there are' err_has 'shutting-in'
run exercises shacru --level 9
check 'no such level' one_line_and 2
run exercises shacru --date tomorrow
check 'no such day' one_line_and 2
run exercises shacru --date 2026-02-30
check 'nor this one' one_line_and 2
run exercises --daily --level 3
check 'the day has one exercise' one_line_and 2
run exercises shacru azacru
check 'one game' one_line_and 2
run exercises shacru --seed 3
check 'an option of make' one_line_and 2
run exercises make --theme pincer -o "$work/x"
check 'an option of solving' one_line_and 2
run exercises make
check 'where to' one_line_and 2
run exercises verify
check 'which file' one_line_and 2
run exercises shacru --theme pincer
check 'what there is none of' one_line_and 1
run exercises --json
check 'no facts' one_line_and 2
HOME=relative XDG_STATE_HOME='' run exercises shacru
check 'nowhere to keep anything' one_line_and 1

# One session: right, wrong, nearly, given up.
first=$(part "$data/shacru.jsonl" 1 'e.id')
right=$(part "$data/shacru.jsonl" 1 'e.accepted[0]')
wrong=$(part "$data/shacru.jsonl" 1 'e.wrong[0].line[0]')
second=$(part "$data/shacru.jsonl" 2 'e.id')
answer=$(part "$data/shacru.jsonl" 1 'e.wrong[0].line[1]')
solves "$right\nquit\n" shacru --date 2026-11-18
check 'solving' done_quietly
check 'names the exercise' out_has "($first)"
check 'praises' out_says 'Well done, found at once!'
check 'goes on with the next' out_has "($second)"
check 'counts' last_line_is 'Found at once: 1 of 2.'
check 'keeps it: tomorrow again' progress_is "$first 1 20776\n"
solves "$right\n" shacru --date 2026-11-18
check 'not today' out_has "($second)"
solves "$right\nquit\n" shacru --date 2026-11-19
check 'but tomorrow' out_has "($first)"
check 'and then after two days' progress_is "$first 2 20778\n"
solves "$wrong\nhelp\nhint\nlist\ne1-e1\n$right\nquit\n" shacru --date 2026-11-25
check 'a wrong turn' out_says 'Not the best.'
check 'is answered' out_says "$answer"
check 'help' out_says 'comes again tomorrow'
check 'a hint' out_has 'Look at the chevron on'
check 'what is no turn is explained' out_says '‘e1-e1’'
check 'found in the end' out_says 'That’s it!'
check 'but it was missed' last_line_is 'Found at once: 0 of 2.'
check 'and comes again tomorrow' progress_is "$first 1 20783\n"
solves 'solution\nquit\n' shacru --date 2026-12-01
check 'giving up' out_says 'This is the best turn, and how play could go on.'
check 'is a miss' progress_is "$first 1 20789\n"
solves 'skip\nskip\n' shacru --date 2026-12-01
check 'skipping' out_has "($second)"
check 'is none' progress_is "$first 1 20789\n"
solves 'lösung\nende\n' shacru --date 2026-12-02 --lang de
check 'German' out_says 'Das ist der beste Zug'
rm -r "$XDG_STATE_HOME"

# In Pacru the right move with another field is not wrong.
node -e '
    const lines = require("fs").readFileSync(process.argv[1], "utf8").trim().split("\n").map(l => JSON.parse(l));
    const e = lines.find(e => e.accepted.length > 1);
    console.log(e.id, e.level, e.accepted[0].replace(/\(.*/, ""), e.position);' "$data/pacru.jsonl" >"$work/choice"
read -r id level move position <"$work/choice"
"$PACRU" moves --no-reorient "$position" | grep -F -e "$move(" >"$work/all"
grep -F "\"$id\"" "$data/pacru.jsonl" >"$work/one"
while read -r turn; do grep -qF "\"$turn\"" "$work/one" || echo "$turn"; done <"$work/all" >"$work/other"
other=$(head -n 1 "$work/other")
place=$(grep -nF "\"level\":$level," "$data/pacru.jsonl" | grep -nF "\"$id\"" | cut -d: -f1)
skips=$(i=1; while [ "$i" -lt "$place" ]; do printf 'skip\\n'; i=$((i + 1)); done)
solves "$skips$other\nquit\n" pacru --level "$level" --date 2026-11-18
check 'the right move with another field' out_says 'but you can choose a better field'
check 'is no miss' [ ! -e "$progress" ]

# The exercise of the day.
solves '' --daily --date 2026-11-18
check 'the exercise of the day' done_quietly
sed -n 's/^Exercise of the day.*(\(.*\))\.$/\1/p' "$work/out" >"$work/day"
node -e '
    const all = ["shacru", "azacru", "pacru"].flatMap(g =>
        require("fs").readFileSync(`${process.argv[1]}/${g}.jsonl`, "utf8").trim().split("\n").map(l => JSON.parse(l).id));
    const gcd = (a, b) => b ? gcd(b, a % b) : a;
    let step = 61;
    while (gcd(step, all.length) !== 1)
        step++;
    console.log(all[20775 * step % all.length]);' "$data" >"$work/expected"
check 'is the one that docs/exercises.md says' cmp -s "$work/day" "$work/expected"
solves '' --daily --date 2026-11-19
check 'every day another' sh -c "! grep -qF '$(cat "$work/day")' '$work/out'"

# Progress that is not ours.
mkdir -p "$XDG_STATE_HOME/pacru"
for text in '' 'something\n' 'pacru exercises 1\ns1234567 3 20000\n' 'pacru exercises 1\ns1234567 1 20000' \
    'pacru exercises 1\ns1234567 1 20000\ns1234567 1 20000\n' 'pacru exercises 1\nx1234567 1 20000\n' \
    'pacru exercises 1\ns1234567 1 99999999999999999999\n' 'pacru exercises 1\n\n' 'pacru exercises 2\n'; do
    printf '%b' "$text" >"$progress"
    cp "$progress" "$work/before"
    solves 'quit\n' shacru
    check 'progress that cannot be read' one_line_and 1
    check 'is left alone' cmp -s "$progress" "$work/before"
done
rm -r "$XDG_STATE_HOME"
: >"$work/state"
solves 'solution\n' shacru
check 'a folder that is a file' [ "$status" -eq 1 ]
rm "$work/state"

# Making: the same seed gives the same file, whatever the number of threads, and after an interruption.
m() {
    made=$1
    shift
    run exercises make --game azacru --count 4 --nodes 1000 --seed 5 -o "$work/$made" "$@"
}
m one --jobs 1
check 'making' done_quietly
check 'counts what was made' out_has 'exercises 4 games'
check 'as many as asked for' [ "$(wc -l <"$work/one")" -eq 4 ]
m two --jobs 3
check 'as many jobs as you like, the same file' cmp -s "$work/one" "$work/two"
"$PACRU" exercises make --game azacru --count 4 --nodes 1000 --seed 5 -o "$work/three" --jobs 1 >/dev/null 2>&1 &
making=$!
while [ ! -e "$work/three" ] && ! grep -qs '^{' "$work/three.partial"; do sleep 0.05; done
kill -9 "$making" 2>/dev/null
wait "$making" 2>/dev/null
m three --jobs 2
check 'an interrupted run goes on' cmp -s "$work/one" "$work/three"
check 'and leaves nothing else' [ ! -e "$work/three.partial" ]
echo 'azacru 2 count 5 seed 5 nodes 1000' >"$work/four.partial"
m four
check 'another run is not gone on with' one_line_and 1
m none/file
check 'a file that cannot be written' one_line_and 1

# Verifying, a few with the search that they were made with.
for game in shacru azacru pacru; do
    run exercises verify --count 2 "$data/$game.jsonl"
    check "$game: verified" done_quietly
    check 'all hold' last_line_is '2 of 2 hold'
done
# Right and wrong exchanged: all turns are legal, but the claim is false.
cat >"$work/false" <<'END'
{"id":"aa3a9f82","position":"azacru 2yy1r3/1y2y1rr1/9/7y1/7y1/r8/1r5r1/y1rr5/9 R:a3E,h3W,a4NW,f9NW/Y:a2N,h5S,e8S,d9NE Y -","accepted":["h5-g4"],"themes":["territory"],"level":4,"par":-1,"score":500,"line":["h5-g4","f9-e9","g4-d1","a4-a5"],"wrong":[{"score":100,"line":["d9-e9","a4-a5","e9-h6>","a5-a7>"]}]}
END
run exercises verify "$work/false"
check 'a false exercise' [ "$status" -eq 1 ]
check 'is named' grep -q '^aa3a9f82 fails: d9-e9 ' "$work/out"
check 'and counted' last_line_is '0 of 1 hold'
printf '{}\n' >"$work/bad"
run exercises verify "$work/bad"
check 'what is no exercise' one_line_and 1
finish
