#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The four languages: chosen as gettext does, whatever is installed; complete, with the same names in braces.
. "$(dirname "$0")/lib"

# speaks NAME TEXT VARIABLE=VALUE...: with these variables a refusal contains the text.
speaks() {
    name=$1 text=$2
    shift 2
    env -u LC_ALL "$@" "$PACRU" apply "$start_pacru2" e1-e5 >"$work/out" 2>"$work/err"
    check "$name" err_has "$text"
    check 'with the rule' err_has '{R5}'
}
english='power of movement' french='puissance de déplacement' german='Bewegungsenergie' italian='capacità di movimento'
speaks 'LC_ALL=fr_FR.UTF-8' "$french" LC_ALL=fr_FR.UTF-8
speaks 'LC_ALL=de_DE.UTF-8' "$german" LC_ALL=de_DE.UTF-8
speaks 'LC_ALL=it_IT.UTF-8' "$italian" LC_ALL=it_IT.UTF-8
speaks 'LANG=de_CH' "$german" LANG=de_CH
speaks 'LANG=de_CH.UTF-8' "$german" LANG=de_CH.UTF-8
speaks 'LANG=fr' "$french" LANG=fr
speaks 'LC_MESSAGES before LANG' "$italian" LC_MESSAGES=it_CH.UTF-8 LANG=de_DE.UTF-8
speaks 'LC_ALL before LC_MESSAGES' "$french" LC_ALL=fr_CA.UTF-8 LC_MESSAGES=it_IT.UTF-8
speaks 'an empty variable is none' "$german" LC_ALL= LANG=de_AT.UTF-8
speaks 'LANGUAGE before all' "$italian" LANGUAGE=it LC_ALL=de_DE.UTF-8
speaks 'LANGUAGE is a list' "$french" LANGUAGE=eo:fr_BE:de LANG=de_DE.UTF-8
speaks 'LANGUAGE may ask for English' "$english" LANGUAGE=en:fr LANG=de_DE.UTF-8
speaks 'the C locale is English' "$english" LC_ALL=C LANGUAGE=fr
speaks 'so is POSIX' "$english" LANG=POSIX
speaks 'so is a language we do not have' "$english" LANG=eo.UTF-8
speaks 'so is nonsense' "$english" LANG=../../../etc/passwd LANGUAGE=::::
speaks 'so is nothing' "$english" LANG=

run --lang fr apply "$start_pacru2" e1-e5
check '--lang before the command' err_has "$french"
run apply "$start_pacru2" e1-e5 --lang=de
check '--lang behind it' err_has "$german"

# Swiss German has no ß.
LANG=de_CH.UTF-8 LC_ALL='' LANGUAGE='' "$PACRU" show --help >"$work/out"
check 'de_CH: ss' out_has 'Grossbuchstabe'
check 'and no ß' sh -c "! grep -q ß '$work/out'"
LANG=de_DE.UTF-8 LC_ALL='' LANGUAGE='' "$PACRU" show --help >"$work/out"
check 'de_DE: ß' out_has 'Großbuchstabe'
run --lang de-CH show --help
check '--lang de-CH' out_has 'Grossbuchstabe'

run --lang tlh moves "$start_pacru2"
check 'no such language' one_line_and 2

# The words of the glossary, in the help and on the board.
for lang in fr de it; do
    for page in '' serve play start show moves apply explain rules replay random perft bench admin; do
        # shellcheck disable=SC2086
        run --lang $lang $page --help
        cp "$work/out" "$work/translated"
        # shellcheck disable=SC2086
        run $page --help
        cmp -s "$work/out" "$work/translated" && fail "$lang: the help of '$page' is English"
    done
    ok "$lang: all pages of help"
done
run --lang fr show "$start_pacru2"
check 'plateau' out_has 'Jaune   0 marqueur, 4 chevrons'
run --lang de show "$start_pacru2"
check 'Spielbrett' out_has 'Gelb    0 Feldsteine, 4 Chevrons'
run --lang it show "$start_pacru2"
check 'tavoliere' out_has 'Giallo  0 segnalini, 4 pedine'

# Levels have a name and a sentence each, and orders a word, in every language.
for lang in en fr de it; do
    printf 'levels\nhelp\n' | "$PACRU" play shacru 2 --level 1 --lang $lang >"$work/$lang"
done
for lang in fr de it; do
    for level in 1 2 3 4 5 6 7; do
        [ "$(grep "^  $level " "$work/$lang" | cut -c1-40)" != "$(grep "^  $level " "$work/en" | cut -c1-40)" ] ||
            fail "$lang: level $level is English"
    done
    ok "$lang: levels"
done

# Facts are never translated.
for lang in fr de it; do
    run --lang $lang show --json "$start_pacru2"
    cp "$work/out" "$work/translated"
    run show --json "$start_pacru2"
    check "$lang: the same JSON" cmp -s "$work/out" "$work/translated"
done

# Catalogues: every name in braces of a text is in its translation; as many plural forms as the header says.
node -e '
    const fs = require("fs"), path = require("path");
    const folder = path.join(process.env.VECTORS, "..", "..", "po");
    let bad = 0;
    for (const file of fs.readdirSync(folder).filter(f => f.endsWith(".po"))) {
        const text = fs.readFileSync(path.join(folder, file), "utf8").replace(/"\n"/g, "");
        const forms = Number(/nplurals=(\d+); plural=[^;]+;/.exec(text)?.[1] ?? 0);
        if (!forms) { console.log(file, "plural forms"); bad++; }
        for (const entry of text.split("\n\n").slice(1)) {
            const get = re => [...entry.matchAll(re)].map(m => m[1]);
            const names = s => [...new Set(s.match(/\{[a-z]+\}/g) || [])].sort().join();
            const [original, plural = original] = get(/^msgid(?:_plural)? "(.*)"$/gm);
            const many = get(/^msgstr\[(\d)\]/gm).length;
            if (/^msgid_plural/m.test(entry) && many !== forms) { console.log(file, entry); bad++; }
            for (const said of get(/^msgstr(?:\[\d\])? "(.*)"$/gm))
                if (!said || ![names(original), names(plural)].includes(names(said)) || /^ /.test(said) !== /^ /.test(original) ||
                    / $/.test(said) !== / $/.test(original)) { console.log(file, entry); bad++; }
            if (file === "fr.po" && get(/^msgstr(?:\[\d\])? "(.*)"$/gm).some(s => /[^\u00a0\u202f0-9RY][;!?]|\w:(?![\/a-z0-9]|COMMAND)|« |[a-z] »/.test(s))) {
                console.log(file, entry); bad++;
            }
        }
    }
    process.exit(bad ? 1 : 0);
' >"$work/out"
check 'translations fill in the same names' [ $? -eq 0 ]
finish
