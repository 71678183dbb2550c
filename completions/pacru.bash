# SPDX-License-Identifier: GPL-3.0-or-later
# bash completion for pacru: commands and options are those that its help pages name

_pacru() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command='' words='' i
    for ((i = 1; i < COMP_CWORD; i++)); do
        [[ ${COMP_WORDS[i]} != -* && ${COMP_WORDS[i - 1]} != --lang ]] && command=${COMP_WORDS[i]} && break
    done
    COMPREPLY=()
    case $before in
    --lang) words="en de fr it" ;;
    --colour) words="always never auto" ;;
    --record | --resume)
        compopt -o default
        return
        ;;
    --game) words="shacru azacru pacru pacru2011" ;;
    --players) words="2 3 4" ;;
    --seat) words="engine uct greedy random" ;;
    --seed | --games | --colours | --seats | --as | --random-turns | --jobs | --sprt) return ;;
    shacru | azacru | pacru2011) words="2 3 4" ;;
    *)
        if [[ $word == -* ]]; then
            words=$("$1" ${command:+"$command"} --help 2>/dev/null | sed -nE 's/^  (--[a-z-]+).*/\1/p')
        elif [[ -z $command ]]; then
            words=$("$1" --help 2>/dev/null | sed -nE 's/^  ([a-z]+) .*/\1/p')
        elif [[ $before == pacru && $COMP_CWORD -gt 1 ]]; then
            words="2 3 4"
        else
            case $command in
            start | perft | random | play) words="shacru azacru pacru pacru2011" ;;
            replay)
                compopt -o default
                return
                ;;
            esac
        fi
        ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -F _pacru pacru
