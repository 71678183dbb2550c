# SPDX-License-Identifier: GPL-3.0-or-later
# bash completion for pacru: commands and options are those that its help pages name

_pacru() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command='' words='' i
    for ((i = 1; i < COMP_CWORD; i++)); do
        [[ ${COMP_WORDS[i]} != -* && ${COMP_WORDS[i - 1]} != --lang ]] && command=${COMP_WORDS[i]} && break
    done
    COMPREPLY=()
    case $before in
    --lang) words="en de de-CH fr it" ;;
    --colour) words="always never auto" ;;
    --record | --resume | --load | --output | -o)
        compopt -o default
        return
        ;;
    --data)
        compopt -o dirnames
        return
        ;;
    --log) words="error warning info debug" ;;
    --address) words="127.0.0.1 0.0.0.0 ::1 ::" ;;
    --game) [[ $command == show ]] || words="shacru azacru pacru pacru2011" ;;
    --to) words="pgr json abstractplay" ;;
    --players) words="2 3 4" ;;
    --seat) words="engine plain uct greedy random" ;;
    --red | --green | --black | --yellow) words="me 1 2 3 4 5 6 7 8 random greedy" ;;
    --level) words="1 2 3 4 5 6 7 8" ;;
    --theme) words="closing-round connection crossing escape meeting pincer reorientation shutting-in territory transformation twist" ;;
    --date | --count | --nodes | --seed | --games | --colours | --seats | --time | --random-turns | --jobs | --sprt | --port | --metrics | --at) return ;;
    shacru | azacru | pacru2011) words="2 3 4" ;;
    *)
        if [[ $word == -* ]]; then
            words=$("$1" ${command:+"$command"} --help 2>/dev/null | sed -nE 's/^  (-[a-z], )?(--[a-z-]+).*/\2/p')
        elif [[ -z $command ]]; then
            words=$("$1" --help 2>/dev/null | sed -nE 's/^  ([a-z]+) .*/\1/p')
        elif [[ $before == pacru && $COMP_CWORD -gt 1 ]]; then
            words="2 3 4"
        else
            case $command in
            start | perft | random | play) words="shacru azacru pacru pacru2011" ;;
            rules) words="shacru azacru pacru $("$1" rules 2>/dev/null | sed -nE 's/^  ([A-Za-z0-9-]+) .*/\1/p')" ;;
            exercises) words="shacru azacru pacru make verify" ;;
            admin) words="list export end backup restore" ;;
            moves | apply | explain) words="-" ;;
            replay | convert | show)
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
