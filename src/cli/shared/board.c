/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A field is three columns wide and one line high, which makes the board nearly square on most
 * terminals. A small letter says that the field has a marker, whatever else stands on it:
 *
 *     ` · `  neutral           ` r `  a red field
 *     `R↑ `  a red chevron     `r↑ `  a red chevron on a red field
 *
 * In ASCII the arrow is a direction in letters, `RNE`.
 */
#include "board.h"
#include "cli/words/i18n.h"
#include "cli/words/say.h"
#include "cli/words/words.h"
#include "terminal.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum {
    LINES = 15,
    PANEL_COLUMN = 37, /* where the players begin */
    PANEL_NARROWEST = 42,
    PANEL_FIRST = 3, /* line of the first player */
    NAME_WIDTH = 8,
    BAR_WIDTH = 21 /* of Pacru's way to the target */
};

static const char *const arrows[PAC_DIRECTIONS] = {
    [PAC_N] = "↑", [PAC_NE] = "↗", [PAC_E] = "→", [PAC_SE] = "↘",
    [PAC_S] = "↓", [PAC_SW] = "↙", [PAC_W] = "←", [PAC_NW] = "↖",
};

const char *board_arrow(int direction) { return arrows[direction]; }

/* Everything that is drawn, for the functions below. */
struct picture {
    const pac_position *position;
    const pac_result *result;
    const struct look *look;
    pac_fields marked;
};

/* -----------------------------------------------------------------------------------------------
 * The board
 */

static enum paint tinted(enum paint first, pac_colour colour) {
    return (enum paint)((int)first + (int)colour);
}

static enum paint shade_of(int field) {
    return pac_borderland(field) % 2 ? PAINT_BOARD_SHADE : PAINT_BOARD;
}

static void print_neutral(const struct picture *picture, int field, enum weight weight) {
    look_print(picture->look, PAINT_DOT, shade_of(field), NORMAL, " ");
    look_print(picture->look, PAINT_DOT, shade_of(field), weight,
               picture->look->unicode ? "·" : ".");
    look_print(picture->look, PAINT_DOT, shade_of(field), NORMAL, " ");
}

/* The letter in the middle of a block that leaves half a column free on either side. */
static void print_block(const struct look *look, enum paint behind, pac_colour colour,
                        enum weight weight, const char *letter) {
    bool blocks = look->unicode && look->palette != PALETTE_NONE;
    enum paint sides = blocks ? behind : tinted(PAINT_MARKER, colour);
    look_print(look, tinted(PAINT_MARKER, colour), sides, NORMAL, blocks ? "▐" : " ");
    look_print(look, tinted(PAINT_LABEL, colour), tinted(PAINT_MARKER, colour), weight, letter);
    look_print(look, tinted(PAINT_MARKER, colour), sides, NORMAL, blocks ? "▌" : " ");
}

static void print_chevron(const struct picture *picture, int field, pac_colour colour, int facing,
                          enum weight weight) {
    bool own = pac_marker_at(picture->position, field) != PAC_NOBODY;
    const struct look *look = picture->look;
    char letter = pac_colour_letter(colour), text[16];
    (void)snprintf(text, sizeof text, look->unicode ? "%c%s" : "%c%-2s",
                   own ? tolower((unsigned char)letter) : letter,
                   look->unicode ? arrows[facing] : pac_direction_text(facing));
    enum paint front = tinted(own ? PAINT_LABEL : PAINT_INK, colour);
    enum paint behind = own ? tinted(PAINT_MARKER, colour) : shade_of(field);
    look_print(look, front, behind, weight == NORMAL ? BOLD : weight, text);
    if (look->unicode)
        look_print(look, tinted(PAINT_MARKER, colour), shade_of(field), NORMAL,
                   own && look->palette != PALETTE_NONE ? "▌" : " ");
}

static void print_field(const struct picture *picture, int field) {
    const pac_position *position = picture->position;
    enum weight weight = pac_fields_has(picture->marked, field) ? UNDERLINED : NORMAL;
    int facing, owner = pac_chevron_at(position, field, &facing);
    if (owner != PAC_NOBODY) {
        print_chevron(picture, field, (pac_colour)position->colour[owner], facing, weight);
        return;
    }
    owner = pac_marker_at(position, field);
    if (owner == PAC_NOBODY) {
        print_neutral(picture, field, weight);
        return;
    }
    pac_colour colour = (pac_colour)position->colour[owner];
    char letter[] = {(char)tolower((unsigned char)pac_colour_letter(colour)), '\0'};
    print_block(picture->look, shade_of(field), colour, weight, letter);
}

static void print_rank(const struct picture *picture, int rank) {
    const struct look *look = picture->look;
    const char *border = look->unicode ? "│" : "|";
    (void)printf("%d ", rank + 1);
    for (int file = 0; file < PAC_SIDE; file++) {
        if (file % 3 == 0)
            look_print(look, PAINT_LINE, PAINT_BOARD, NORMAL, border);
        print_field(picture, pac_field(file, rank));
    }
    look_print(look, PAINT_LINE, PAINT_BOARD, NORMAL, border);
    (void)printf(" %d", rank + 1);
}

/* A line of the frame: 0 the lower edge, 1 and 2 between borderlands, 3 the upper edge. */
static void print_frame(const struct look *look, int line) {
    static const char *const unicode[] = {
        "└─────────┴─────────┴─────────┘", "├─────────┼─────────┼─────────┤",
        "├─────────┼─────────┼─────────┤", "┌─────────┬─────────┬─────────┐"};
    (void)fputs("  ", stdout);
    look_print(look, PAINT_LINE, PAINT_BOARD, NORMAL,
               look->unicode ? unicode[line] : "+---------+---------+---------+");
}

/* Line `line` from the top: letters, frame, three ranks, frame, and so on. Returns its columns. */
static int print_board_line(const struct picture *picture, int line) {
    if (line == 0 || line == LINES - 1)
        return printf("    a  b  c   d  e  f   g  h  i");
    if ((line - 1) % 4 == 0) {
        print_frame(picture->look, 3 - (line - 1) / 4);
        return 33;
    }
    print_rank(picture, PAC_SIDE - (line - 1) + (line - 1) / 4);
    return 35;
}

/* -----------------------------------------------------------------------------------------------
 * The players
 */

/* Prints a text cut off to a number of columns, and blanks up to there. */
static void print_column(const char *text, size_t width) {
    size_t columns = columns_of(text);
    (void)fputs(text, stdout);
    for (; columns < width; columns++)
        (void)putchar(' ');
}

static void number_text(char out[SENTENCE], const char *sentence, int number) {
    char digits[12];
    (void)snprintf(digits, sizeof digits, "%d", number);
    fill(out, SENTENCE, sentence, SLOTS({"number", digits}));
}

static void print_player(const struct picture *picture, int player) {
    const pac_position *position = picture->position;
    const struct look *look = picture->look;
    pac_colour colour = (pac_colour)position->colour[player];
    bool to_move = !picture->result->end && player == position->to_move;
    (void)fputs(!to_move ? "  " : look->unicode ? "▶ " : "> ", stdout);
    char letter[] = {pac_colour_letter(colour), '\0'}, text[SENTENCE];
    print_block(look, PAINT_PLAIN, colour, BOLD, letter);
    (void)putchar(' ');
    print_column(word_colour(colour), NAME_WIDTH);
    int markers = pac_markers(position, player), chevrons = pac_chevrons(position, player);
    number_text(text, P_("{number} marker", "{number} markers", (unsigned long)markers), markers);
    (void)printf("%s, ", text);
    if (pac_has_left(position, player))
        (void)fputs(_("has left"), stdout);
    else if (!chevrons && pac_is_pacru((pac_variant)position->variant))
        (void)fputs(_("out of the game"), stdout);
    else {
        number_text(text, P_("{number} chevron", "{number} chevrons", (unsigned long)chevrons),
                    chevrons);
        (void)fputs(text, stdout);
    }
}

/* How far a player has come to the target {R1}. */
static void print_bar(const struct picture *picture, int player) {
    const pac_position *position = picture->position;
    const struct look *look = picture->look;
    int markers = pac_markers(position, player), target = pac_target(position);
    int full = markers >= target ? BAR_WIDTH : markers * BAR_WIDTH / target;
    (void)fputs("      ", stdout);
    for (int i = 0; i < BAR_WIDTH; i++)
        look_print(
            look, i < full ? tinted(PAINT_MARKER, (pac_colour)position->colour[player]) : PAINT_DIM,
            PAINT_PLAIN, NORMAL, look->unicode ? (i < full ? "█" : "░") : (i < full ? "#" : "."));
    (void)printf(" %d/%d", markers, target);
}

/* Columns beside the board. */
static size_t panel_width(void) {
    size_t width = text_width();
    return width > PANEL_COLUMN + PANEL_NARROWEST ? width - PANEL_COLUMN : PANEL_NARROWEST;
}

/* Takes as much of `text` as fits into the panel, up to a blank or the end of a line. */
static const char *print_part(const char *text) {
    size_t columns = 0, fits = 0, length = 0, width = panel_width();
    while (text[length] && text[length] != '\n' && columns <= width) {
        if (text[length] == ' ')
            fits = length;
        columns += ((unsigned char)text[length] & 0xc0) != 0x80;
        length++;
    }
    if (columns <= width || !fits)
        fits = length;
    (void)printf("%.*s", (int)fits, text);
    return text + fits + strspn(text + fits, " \n");
}

/* The sentences below the players: who is to move or has won, the closing round. */
static void state_text(const struct picture *picture, char out[SENTENCE]) {
    const pac_position *position = picture->position;
    if (picture->result->end) {
        words_result(out, position, picture->result, "\n");
        return;
    }
    words_to_move(out, position);
    if (position->closing != PAC_NO_CLOSING) {
        char closing[SENTENCE];
        number_text(closing,
                    P_("Closing round: {number} turn left.", "Closing round: {number} turns left.",
                       (unsigned long)position->closing),
                    position->closing);
        append(out, SENTENCE, "\n");
        append(out, SENTENCE, closing);
    }
}

static void print_title(const pac_position *position) {
    char text[SENTENCE], players[12];
    (void)snprintf(players, sizeof players, "%d", (int)position->players);
    fill(text, sizeof text, _("{game}, {players} players"),
         SLOTS({"game", word_game((pac_variant)position->variant)}, {"players", players}));
    (void)fputs(text, stdout);
}

/*
 * Line `line` of what stands beside the board, `gap` columns away. `state` is what is left to say.
 */
static void print_panel_line(const struct picture *picture, int line, int gap, const char **state) {
    const pac_position *position = picture->position;
    bool pacru = pac_is_pacru((pac_variant)position->variant);
    /* Two lines for each player: the second is Pacru's bar, else a gap if there is room. */
    int each = pacru || position->players < 4 ? 2 : 1;
    int player = (line - PANEL_FIRST) / each;
    int first_state = PANEL_FIRST + each * position->players + (each == 1 || pacru);
    bool first = (line - PANEL_FIRST) % each == 0;
    if (line == 1) {
        (void)printf("%*s", gap, "");
        print_title(position);
    } else if (line >= PANEL_FIRST && player < position->players && (first || pacru)) {
        (void)printf("%*s", gap, "");
        if (first)
            print_player(picture, player);
        else
            print_bar(picture, player);
    } else if (line >= first_state && **state) {
        (void)printf("%*s", gap, "");
        *state = print_part(*state);
    }
}

void board_draw(const pac_position *position, const pac_result *result, const struct look *look,
                pac_fields marked) {
    const struct picture picture = {position, result, look, marked};
    char text[SENTENCE];
    state_text(&picture, text);
    const char *state = text;
    for (int line = 0; line < LINES; line++) {
        int columns = print_board_line(&picture, line);
        print_panel_line(&picture, line, PANEL_COLUMN - columns, &state);
        (void)putchar('\n');
    }
}
