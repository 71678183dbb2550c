#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# faults.sh PROGRAM...: each program is the simulator with a fault put back into the server's core. Shows with which seed and how
# soon it is found; fails if one is not.
worlds=1500 # the simulator tries so many before it is taken for blind
failed=0
for program in "$@"; do
    name=${program##*/fault_}
    start=$(date +%s)
    said=$("$program" --worlds $worlds --seeds 2>&1)
    status=$?
    seconds=$(($(date +%s) - start))
    if [ $status -eq 0 ]; then
        echo "$name: NOT FOUND in $worlds worlds"
        failed=1
        continue
    fi
    seed=$(printf '%s\n' "$said" | sed -n 's/^world //p' | tail -n 1)
    found=$(printf '%s\n' "$said" | sed -n 's/^violated: seed [0-9]*, //p; s/^SUMMARY: \([^ ]* [^ ]*\).*/\1/p' | head -n 1)
    echo "$name: seed $seed, $seconds s: $found"
done
exit $failed
