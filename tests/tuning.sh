#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# scripts/tune as a whole, with few games: weights that compile, and the same ones with one processor as with all.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

scripts/tune 8 "$work/weights.c"
taskset --cpu-list "$(taskset --cpu-list --pid $$ | sed 's/.*: *\([0-9]*\).*/\1/')" scripts/tune 8 "$work/again.c"
cmp "$work/weights.c" "$work/again.c"
cc -std=c17 -Wall -Wextra -Werror -Isrc/engine -Iinclude -c "$work/weights.c" -o "$work/weights.o"
numbers() { grep -o '{-\?[0-9]\+, -\?[0-9]\+}' "$1" | wc -l; }
[ "$(numbers "$work/weights.c")" -eq "$(numbers src/engine/weights.c)" ]
if cmp -s "$work/weights.c" src/engine/weights.c; then
    echo 'a few games cannot have given the weights of a million positions' >&2
    exit 1
fi
