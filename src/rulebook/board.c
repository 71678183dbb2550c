/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boards as they are drawn. */
#define _POSIX_C_SOURCE 200809L

#include "reader.h"

#include <string.h>

const char *rulebook_arrow(int direction) {
    static const char *const arrows[PAC_DIRECTIONS] = {"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"};
    return direction >= 0 && direction < PAC_DIRECTIONS ? arrows[direction] : "?";
}

char rulebook_letter(const pac_position *position, int player) {
    return pac_colour_letter((pac_colour)position->colour[player]);
}

/* One field as it is drawn: · neutral, r a marker, R↑ a chevron, R↑r a chevron on a marker. */
static bool parse_drawn_field(const char *text, rulebook_board *board, int field) {
    if (strcmp(text, "·") == 0 || strcmp(text, ".") == 0)
        return true;
    if (*text && strchr("RGBY", *text)) {
        board->chevron[field] = *text++;
        int facing = 0;
        while (facing < PAC_DIRECTIONS && strncmp(text, rulebook_arrow(facing), 3) != 0)
            facing++;
        if (facing == PAC_DIRECTIONS)
            return false;
        board->facing[field] = facing;
        text += 3;
        if (!*text)
            return true;
    }
    if (!*text || !strchr("rgby", *text) || text[1])
        return false;
    board->marker[field] = *text;
    return true;
}

static bool parse_rank(reader *r, char *line, int rank, rulebook_board *board) {
    static const char blanks[] = " |";
    char *state = NULL;
    char *word = strtok_r(line, blanks, &state);
    if (!word || word[0] != '1' + rank || word[1]) {
        complain(r, "rank %d is expected here", rank + 1);
        return false;
    }
    for (int file = 0; file < PAC_SIDE; file++) {
        word = strtok_r(NULL, blanks, &state);
        if (!word || !parse_drawn_field(word, board, pac_field(file, rank))) {
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

bool parse_board(reader *r, rulebook_board *board) {
    memset(board, 0, sizeof *board);
    for (int rank = PAC_SIDE - 1; rank >= 0; rank--) {
        char *line = take_line(r);
        if (!line) {
            complain(r, "the board ends before rank %d", rank + 1);
            return false;
        }
        if (!parse_rank(r, line, rank, board))
            return false;
        if (rank % 3 == 0 && rank > 0) {
            line = take_line(r);
            if (!line || is_blank(line) || line[strspn(line, " -+")]) {
                complain(r, "a line of dashes is expected here");
                return false;
            }
        }
    }
    const char *line = take_line(r);
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

void rulebook_draw(const pac_position *position, rulebook_board *board) {
    memset(board, 0, sizeof *board);
    for (int f = 0; f < PAC_FIELDS; f++) {
        int owner = pac_marker_at(position, f), facing = 0;
        if (owner != PAC_NOBODY)
            board->marker[f] = (char)(rulebook_letter(position, owner) - 'A' + 'a');
        owner = pac_chevron_at(position, f, &facing);
        if (owner == PAC_NOBODY)
            continue;
        board->chevron[f] = rulebook_letter(position, owner);
        board->facing[f] = facing;
    }
}
