# SPDX-License-Identifier: GPL-3.0-or-later
# bash completion for pacru

_pacru() {
    local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} words=
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        words="start moves apply perft show replay random explain bench play --help --version"
    elif [[ $word == -* ]]; then
        words="--json --help --version"
        case $command in
        moves) words+=" --no-reorient" ;;
        perft) words+=" --divide" ;;
        show) words+=" --ascii" ;;
        random) words+=" --seed --games" ;;
        esac
    else
        case $command in
        start | perft | random | play)
            case ${COMP_WORDS[COMP_CWORD - 1]} in
            shacru | azacru | pacru | pacru2011) words="2 3 4" ;;
            --seed | --games | [0-9]*) ;;
            *) words="shacru azacru pacru pacru2011" ;;
            esac
            ;;
        replay)
            compopt -o filenames 2>/dev/null
            mapfile -t COMPREPLY < <(compgen -f -- "$word")
            return
            ;;
        esac
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -F _pacru pacru
