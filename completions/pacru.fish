# SPDX-License-Identifier: GPL-3.0-or-later
# fish completion for pacru: commands and options are those that its help pages name

function __pacru_command
    set -l words (commandline -opc)
    for i in (seq 2 (count $words))
        string match -q -- '-*' $words[$i]; and continue
        test $words[(math $i - 1)] = --lang; and continue
        echo $words[$i]
        return 0
    end
    return 1
end

function __pacru_commands
    pacru --help 2>/dev/null | string match -rg '^  ([a-z]+) +(.*)$' | while read -l name
        read -l summary
        printf '%s\t%s\n' $name $summary
    end
end

function __pacru_options
    pacru (__pacru_command) --help 2>/dev/null | string match -rg '^  (?:-[a-z], )?(--[a-z-]+)(?: [A-Z]\S*)? *(.*)$' | while read -l name
        read -l help
        printf '%s\t%s\n' $name $help
    end
end

function __pacru_values
    switch (commandline -opc)[-1]
        case --lang
            printf '%s\n' en de de-CH fr it
        case --colour
            printf '%s\n' always never auto
        case --log
            printf '%s\n' error warning info debug
        case --address
            printf '%s\n' 127.0.0.1 0.0.0.0 ::1 ::
        case --to
            printf '%s\n' pgr json abstractplay
        case --game
            printf '%s\n' shacru azacru pacru pacru2011
        case --seat
            printf '%s\n' engine plain uct greedy random
        case --red --green --black --yellow
            printf '%s\n' me 1 2 3 4 5 6 7 8 random greedy
        case --theme
            printf '%s\n' closing-round connection crossing escape meeting pincer reorientation shutting-in territory transformation twist
        case --level
            seq 8
        case --players
            seq 2 4
        case '*'
            return 1
    end
end

function __pacru_arguments
    set -l last (commandline -opc)[-1]
    switch (__pacru_command)
        case start perft random play
            if contains -- $last shacru azacru pacru pacru2011; and test (count (commandline -opc)) -gt 2
                seq 2 4
            else
                printf '%s\n' shacru azacru pacru pacru2011
            end
        case exercises
            printf '%s\n' shacru azacru pacru make verify
        case admin
            printf '%s\n' list export end backup restore
        case moves apply explain
            echo -
    end
end

complete -c pacru -f
complete -c pacru -n 'not __pacru_command >/dev/null' -a '(__pacru_commands)'
complete -c pacru -n 'string match -q -- "-*" (commandline -ct)' -a '(__pacru_options)'
complete -c pacru -n '__pacru_values >/dev/null' -a '(__pacru_values)'
complete -c pacru -n '__pacru_command >/dev/null; and not __pacru_values >/dev/null' -a '(__pacru_arguments)'
complete -c pacru -n 'contains -- (__pacru_command) replay convert show; and not __pacru_values >/dev/null' -F
complete -c pacru -n 'contains -- (commandline -opc)[-1] --record --resume --load --output -o verify --data' -F
