#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# scripts/tune and scripts/shares as a whole, with few games: weights that compile, and the same ones again.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/once" "$work/again"

scripts/tune 8 "$work/once"
taskset --cpu-list "$(taskset --cpu-list --pid $$ | sed 's/.*: *\([0-9]*\).*/\1/')" scripts/tune 8 "$work/again"
cc -std=c17 -Wall -Wextra -Werror -Isrc -Isrc/engine -Iinclude -c "$work/once/weights.c" -o "$work/object"
for weights in weights.c shacru-2.network; do
    cmp "$work/once/$weights" "$work/again/$weights"
    if cmp "$work/once/$weights" "src/engine/$weights"; then
        echo "a few games cannot have given what many did: $weights" >&2
        exit 1
    fi
done
pairs() { grep -o '{-\?[0-9]\+, -\?[0-9]\+}' "$1" | wc -l; }
[ "$(pairs "$work/once/weights.c")" -eq "$(pairs src/engine/weights.c)" ]

# The network is a file that the engine takes, and it plays otherwise with it.
nodes() {
    printf '%s\n' "setoption name EvalFile value $1" 'position startpos shacru 2' 'go depth 8' | "$PACRU" engine
}
nodes "$work/once/shacru-2.network" >"$work/told"
if grep -q 'info string' "$work/told"; then
    cat "$work/told" >&2
    exit 1
fi
[ "$(nodes '<empty>' | sed -n 's/.* nodes \([0-9]*\) .*/\1/p' | tail -n 1)" != "$(sed -n 's/.* nodes \([0-9]*\) .*/\1/p' "$work/told" | tail -n 1)" ]

# The same for shares; their table has a row for positions and one for lines of each game and number of players.
scripts/shares 8 "$work/once" >"$work/table"
[ "$(grep -c '^| [A-Z]* | [234] | \(position\|line\) |' "$work/table")" -eq 18 ]
scripts/shares 8 "$work/again" | cmp - "$work/table"
cmp "$work/once/share_weights.c" "$work/again/share_weights.c"
cc -std=c17 -Wall -Wextra -Werror -Isrc -Isrc/engine -Iinclude -c "$work/once/share_weights.c" -o "$work/object"
[ "$(pairs "$work/once/share_weights.c")" -eq "$(pairs src/engine/share_weights.c)" ]
