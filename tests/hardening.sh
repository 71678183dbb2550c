#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The hardening of release builds, as the command $PACRU and the shared library $LIBRARY show it.
set -u
: "${PACRU:?the path of the command}" "${LIBRARY:?the path of the shared library}"
failures=0

# check FILE WHAT READELF_OPTION PATTERN: readelf prints a line that matches.
check() {
    if readelf --wide "$3" "$1" | grep -Eq "$4"; then
        echo "ok ${1##*/}: $2"
    else
        echo "FAIL ${1##*/}: $2"
        failures=$((failures + 1))
    fi
}

check "$PACRU" 'is position independent' --dynamic 'FLAGS_1.* PIE'
for file in "$PACRU" "$LIBRARY"; do
    check "$file" 'binds all symbols at the start' --dynamic 'FLAGS_1.* NOW'
    check "$file" 'has relocations that become read-only' --program-headers 'GNU_RELRO'
    check "$file" 'has a stack that is not executable' --program-headers 'GNU_STACK.* RW +0x'
    check "$file" 'has a stack protector' --dyn-syms ' __stack_chk_fail(@| |$)'
    check "$file" 'checks the sizes of buffers' --dyn-syms ' __(memcpy|snprintf|vsnprintf)_chk(@| |$)'
done

# The checks can fail: a program without any of this has none of it.
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
echo 'int main(void) { return 0; }' >"$work/plain.c"
cc -no-pie -fno-stack-protector -U_FORTIFY_SOURCE -Wl,-z,norelro,-z,lazy -o "$work/plain" "$work/plain.c" || exit 1
before=$failures
for look in '--dynamic FLAGS_1.*PIE' '--dynamic FLAGS_1.*NOW' '--program-headers GNU_RELRO' '--dyn-syms __stack_chk_fail'; do
    if readelf --wide "${look%% *}" "$work/plain" | grep -Eq -e "${look#* }"; then
        echo "FAIL a program without hardening: $look"
        failures=$((failures + 1))
    fi
done
[ "$failures" -ne "$before" ] || echo 'ok a program without hardening is told apart'
exit "$failures"
