#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# pacru serve: its options and messages. What it serves is tested in tests/server.
. "$(dirname "$0")/lib"
unset XDG_DATA_HOME

# begin ARGUMENT...: starts a server and waits until it has said something or has ended; leaves $server.
begin() {
    : >"$work/out"
    "$PACRU" serve "$@" >"$work/out" 2>"$work/err" </dev/null &
    server=$!
    while [ ! -s "$work/out" ] && kill -0 "$server" 2>/dev/null; do sleep 0.05; done
}
# end SIGNAL: stops it; leaves $status.
end() {
    kill -s "$1" "$server"
    wait "$server"
    status=$?
}
said() { grep -Eq "$1" "$work/out" && [ "$(wc -l <"$work/out")" -eq 1 ]; }

begin --port 0 --data "$work/data"
check 'prints its address' said '^Pacru is ready at http://localhost:[1-9][0-9]*$'
check 'the data folder is made' [ -d "$work/data" ]
check 'for its owner alone' [ "$(stat -c %a "$work/data")" = 700 ]
end TERM
check 'ends on SIGTERM without a word' done_quietly
begin --port 0 --data "$work/data"
end TERM
check 'the folder may be there already' done_quietly
begin --port=0 --data="$work/a/b/c" --lang=de
check 'speaks German' said '^Pacru ist bereit unter http://localhost:[0-9]+$'
check 'folders above it are made too' [ -d "$work/a/b/c" ]
end TERM
begin --port 0 --data "$work/data" --json
check '--json' json '/^http:\/\/localhost:[0-9]+$/.test(j.address)'
end TERM
begin --port 0 --data "$work/data" --log info
end TERM
check '--log info tells of beginning and end' [ "$(sed -n 's/.* event=\([a-z]*\).*/\1/p' "$work/err" | tr '\n' ' ')" = 'ready stopping stopped ' ]
begin --port 0 --data "$work/data" --address 127.0.0.2
check 'another address' said '^Pacru is ready at http://127\.0\.0\.2:[0-9]+$'
end TERM
begin --port 0 --data "$work/data" --address 0.0.0.0
check 'all addresses' said '^Pacru is ready at http://localhost:[0-9]+$'
end TERM

HOME=$work/home XDG_DATA_HOME=$work/xdg begin --port 0
check 'data go to the XDG data directory' [ -d "$work/xdg/pacru" ]
end TERM
HOME=$work/home XDG_DATA_HOME=relative begin --port 0
check 'which is in the home directory if nothing else is said' [ -d "$work/home/.local/share/pacru" ]
end TERM
HOME='' run serve --port 0
check 'without a home directory it asks for --data' one_line_and 1
check 'by name' err_has '--data'

touch "$work/file"
for folder in "$work/file" "$work/file/data" /proc/pacru ''; do
    run serve --port 0 --data "$folder"
    check "the data folder '$folder' cannot be used" one_line_and 1
    check 'and is named' err_has "‘$folder’"
done
printf '\033[2Jx' >"$work/odd"
run serve --port 0 --data "$work/file/$(cat "$work/odd")"
check 'no control characters' sh -c "! LC_ALL=C grep -q '[[:cntrl:]]' '$work/err'"

begin --port 0 --data "$work/data"
port=$(sed 's/.*://' "$work/out")
for lang in en fr de it; do
    "$PACRU" serve --lang $lang --data "$work/data" --port "$port" >"$work/out2" 2>"$work/err" </dev/null
    check "$lang: a port that is taken" [ $? -eq 1 ]
    check 'is named, with what to do' sh -c "grep -q '$port' '$work/err' && grep -qe --port '$work/err' && [ ! -s '$work/out2' ]"
done
run serve --json --data "$work/data" --port "$port"
check 'in JSON too' json '/is in use/.test(j.error)'
end INT
check 'ends on SIGINT' [ "$status" -eq 0 ]
run serve --data "$work/data" --address 192.0.2.1
check 'an address of another machine' one_line_and 1
check 'is named' err_has 192.0.2.1

for wrong in '--port x' '--port 65536' '--port -1' '--port' '--port=' '--address nonsense' '--address 1.2.3' '--address localhost' '--address 127.0.0.1:80' \
    '--address=' '--log loud' '--log=' '--log' '--nonsense' 'pacru' '--data'; do
    # shellcheck disable=SC2086
    run serve $wrong
    check "serve $wrong is wrong usage" one_line_and 2
done
finish
