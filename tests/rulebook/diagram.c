/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boards as they are drawn. */
#include "rulebook.h"

#include <stdio.h>
#include <string.h>

/* One field as it is drawn: · neutral, r a marker, R↑ a chevron, R↑r a chevron on a marker. */
static bool parse_field(const char *text, diagram *d, int field) {
    d->marker[field] = d->chevron[field] = 0;
    d->facing[field] = 0;
    if (strcmp(text, "·") == 0 || strcmp(text, ".") == 0)
        return true;
    if (strchr("RGBY", *text)) {
        d->chevron[field] = *text++;
        int facing = 0;
        while (facing < PAC_DIRECTIONS && strncmp(text, arrow_text(facing), 3) != 0)
            facing++;
        if (facing == PAC_DIRECTIONS)
            return false;
        d->facing[field] = facing;
        text += 3;
        if (!*text)
            return true;
    }
    if (!*text || !strchr("rgby", *text) || text[1])
        return false;
    d->marker[field] = *text;
    return true;
}

static bool parse_rank(reader *r, char *line, int rank, diagram *d) {
    static const char blanks[] = " |";
    char *state = NULL;
    char *word = strtok_r(line, blanks, &state);
    if (!word || word[0] != '1' + rank || word[1]) {
        complain(r, "rank %d is expected here", rank + 1);
        return false;
    }
    for (int file = 0; file < PAC_SIDE; file++) {
        word = strtok_r(NULL, blanks, &state);
        if (!word || !parse_field(word, d, pac_field(file, rank))) {
            complain(r, "cannot read field %c%d: %s", 'a' + file, rank + 1,
                     word ? word : "missing");
            return false;
        }
    }
    if (strtok_r(NULL, blanks, &state)) {
        complain(r, "more than nine fields");
        return false;
    }
    return true;
}

bool parse_diagram(reader *r, diagram *d) {
    for (int rank = PAC_SIDE - 1; rank >= 0; rank--) {
        char *line = take_line(r);
        if (!line || !parse_rank(r, line, rank, d))
            return false;
        if (rank % 3 == 0 && rank > 0) {
            line = take_line(r);
            if (!line || is_blank(line) || line[strspn(line, " -+")]) {
                complain(r, "a line of dashes is expected here");
                return false;
            }
        }
    }
    char *line = take_line(r);
    for (char file = 'a'; line && file <= 'i'; file++) {
        line += strspn(line, " ");
        line = *line == file ? line + 1 : NULL;
    }
    if (!line || !is_blank(line)) {
        complain(r, "the letters a to i are expected here");
        return false;
    }
    return true;
}

static void print_diagram(const char *title, const diagram *d) {
    printf("  %s\n", title);
    for (int rank = PAC_SIDE - 1; rank >= 0; rank--) {
        printf("    %d ", rank + 1);
        for (int file = 0; file < PAC_SIDE; file++) {
            int f = pac_field(file, rank);
            printf(" %s", file > 0 && file % 3 == 0 ? "| " : "");
            if (d->chevron[f])
                printf("%c%s%c", d->chevron[f], arrow_text(d->facing[f]),
                       d->marker[f] ? d->marker[f] : ' ');
            else if (d->marker[f])
                printf("%c  ", d->marker[f]);
            else
                printf("·  ");
        }
        printf("\n%s",
               rank % 3 == 0 && rank > 0 ? "       ------------+-------------+-----------\n" : "");
    }
    printf("       a   b   c     d   e   f     g   h   i\n");
}

static void diagram_of(const pac_position *p, diagram *d) {
    memset(d, 0, sizeof *d);
    for (int f = 0; f < PAC_FIELDS; f++) {
        int owner = pac_marker_at(p, f);
        if (owner != PAC_NOBODY)
            d->marker[f] = (char)(letter_of(p, owner) - 'A' + 'a');
        owner = pac_chevron_at(p, f, &d->facing[f]);
        if (owner != PAC_NOBODY)
            d->chevron[f] = letter_of(p, owner);
        else
            d->facing[f] = 0;
    }
}

void expect_diagram(reader *r, const diagram *expected) {
    diagram got;
    diagram_of(pac_game_position(r->game), &got);
    r->outcomes++;
    char differ[VALUE] = "", field[PAC_FIELD_TEXT];
    for (int f = 0; f < PAC_FIELDS; f++)
        if (got.marker[f] != expected->marker[f] || got.chevron[f] != expected->chevron[f] ||
            got.facing[f] != expected->facing[f])
            add(differ, sizeof differ, " %s", field_text(f, field));
    if (!differ[0])
        return;
    complain(r, "the board is another one on%s", differ);
    print_diagram("expected:", expected);
    print_diagram("got:", &got);
}
