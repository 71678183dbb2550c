#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# scripts/tune as a whole, with few games: weights that compile, and the same ones with one processor as with all.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/once" "$work/again"

scripts/tune 8 "$work/once"
taskset --cpu-list "$(taskset --cpu-list --pid $$ | sed 's/.*: *\([0-9]*\).*/\1/')" scripts/tune 8 "$work/again"
for weights in weights.c network_weights.c; do
    cmp "$work/once/$weights" "$work/again/$weights"
    cc -std=c17 -Wall -Wextra -Werror -Isrc -Isrc/engine -Iinclude -c "$work/once/$weights" -o "$work/object"
    if cmp "$work/once/$weights" "src/engine/$weights"; then
        echo "a few games cannot have given what many did: $weights" >&2
        exit 1
    fi
done
pairs() { grep -o '{-\?[0-9]\+, -\?[0-9]\+}' "$1" | wc -l; }
[ "$(pairs "$work/once/weights.c")" -eq "$(pairs src/engine/weights.c)" ]
