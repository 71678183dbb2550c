/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/words/i18n.h"
#include "cli/words/words.h"
#include "full.h"

#include <ctype.h>
#include <curses.h>
#include <stdio.h>
#include <string.h>

enum {
    SMALL_WIDTH = 3, /* of a field; and in a large terminal */
    SMALL_HEIGHT = 1,
    LARGE_WIDTH = 7,
    LARGE_HEIGHT = 3,
    LARGE_COLUMNS = 120, /* from which on it is large */
    LARGE_LINES = 40,
    LEFT = 2,         /* columns before the frame, for the numbers of ranks */
    ESCAPE_DELAY = 50 /* milliseconds in which the rest of a key's sequence comes */
};

/* Colour pairs: the letter of a chevron, a marker with its letter. */
enum { PAIR_INK = 1, PAIR_MARKER = PAIR_INK + PAC_COLOURS };

/* Where everything is. */
struct plan_of_screen {
    int width, height; /* of a field */
    int panel;         /* column of what stands beside the board */
    int below;         /* line of what stands below it */
};

/* -----------------------------------------------------------------------------------------------
 * The terminal
 */

static short colour_number(enum paint paint) {
    int number = look_number(COLORS >= 256 ? PALETTE_256 : PALETTE_16, paint);
    return (short)(number >= COLORS ? number % 8 : number);
}

/* On the terminal's own background the colours of markers can be read, and black is its own. */
static void make_pairs(void) {
    for (int c = 0; c < PAC_COLOURS; c++) {
        short marker = colour_number((enum paint)(PAINT_MARKER + c));
        (void)init_pair((short)(PAIR_INK + c), c == PAC_BLACK ? -1 : marker, -1);
        (void)init_pair((short)(PAIR_MARKER + c), colour_number((enum paint)(PAINT_LABEL + c)),
                        marker);
    }
}

bool full_open(struct full *full) {
    session_set_locale();
    if (!newterm(NULL, stdout, stdin))
        return false;
    full->colours = full->session->look.palette != PALETTE_NONE && has_colors() &&
                    start_color() == OK && use_default_colors() == OK;
    if (full->colours)
        make_pairs();
    (void)cbreak(); /* not raw: Ctrl-C and Ctrl-Z stay signals */
    (void)noecho();
    (void)keypad(stdscr, TRUE);
    (void)nodelay(stdscr, TRUE);
    (void)set_escdelay(ESCAPE_DELAY);
    return true;
}

void full_close(void) {
    if (!isendwin()) /* a second time it would move the cursor */
        (void)endwin();
    (void)fflush(stdout);
}

/* -----------------------------------------------------------------------------------------------
 * Text
 */

enum { NOWHERE = -1 /* as a line: the text is only measured */ };

/* Writes text in lines of `width` columns, at most `most` of them. Returns how many. */
static int put_text(int line, int column, int width, int most, const char *text) {
    int lines = 1, used = 0;
    while (*text && lines <= most) {
        size_t blanks = strspn(text, " "), length = strcspn(text + blanks, " \n");
        char word[SENTENCE];
        (void)snprintf(word, sizeof word, "%.*s", (int)length, text + blanks);
        text += blanks + length;
        int columns = (int)columns_of(word), gap = used ? (int)blanks : 0;
        if (used && used + gap + columns > width) {
            lines++;
            used = gap = 0;
        }
        if (line != NOWHERE && lines <= most)
            mvaddstr(line + lines - 1, column + used + gap, word);
        used += gap + columns;
        if (*text == '\n') {
            lines++;
            used = 0;
            text++;
        }
    }
    return lines < most ? lines : most;
}

/* -----------------------------------------------------------------------------------------------
 * The board
 */

static struct plan_of_screen plan_screen(void) {
    bool large = COLS >= LARGE_COLUMNS && LINES >= LARGE_LINES;
    struct plan_of_screen plan = {.width = large ? LARGE_WIDTH : SMALL_WIDTH,
                                  .height = large ? LARGE_HEIGHT : SMALL_HEIGHT};
    plan.panel = LEFT + PAC_SIDE * plan.width + 4 + 6;
    plan.below = PAC_SIDE * plan.height + 4 + 2;
    return plan;
}

static int column_of(const struct plan_of_screen *plan, int file) {
    return LEFT + 1 + file * plan->width + file / 3;
}

static int line_of(const struct plan_of_screen *plan, int rank) {
    int row = PAC_SIDE - 1 - rank;
    return 2 + row * plan->height + row / 3;
}

static void draw_frame(const struct full *full, const struct plan_of_screen *plan) {
    bool unicode = full->session->look.unicode;
    int across = 3 * plan->width + 1, down = 3 * plan->height + 1;
    static const char *const corners[4][4] = {
        {"┌", "┬", "┬", "┐"}, {"├", "┼", "┼", "┤"}, {"├", "┼", "┼", "┤"}, {"└", "┴", "┴", "┘"}};
    for (int y = 0; y <= 3 * down; y++)
        for (int x = 0; x <= 3 * across; x++) {
            bool on_row = y % down == 0, on_column = x % across == 0;
            if (!on_row && !on_column)
                continue;
            const char *sign = on_row ? (unicode ? "─" : "-") : (unicode ? "│" : "|");
            if (on_row && on_column)
                sign = unicode ? corners[y / down][x / across] : "+";
            mvaddstr(1 + y, LEFT + x, sign);
        }
    for (int i = 0; i < PAC_SIDE; i++) {
        int middle = column_of(plan, i) + plan->width / 2,
            row = line_of(plan, i) + plan->height / 2;
        mvaddch(0, middle, (chtype)('a' + i));
        mvaddch(2 + 3 * down, middle, (chtype)('a' + i));
        mvaddch(row, 0, (chtype)('1' + i));
        mvaddch(row, LEFT + 3 * across + 2, (chtype)('1' + i));
    }
}

/* The three columns in the middle of a field. */
static void field_text(const struct full *full, int field, bool choice, char out[16]) {
    const pac_position *position = pac_game_position(full->session->game);
    const struct look *look = &full->session->look;
    int facing, owner = pac_chevron_at(position, field, &facing);
    int marker = pac_marker_at(position, field);
    if (owner != PAC_NOBODY) {
        char letter = pac_colour_letter((pac_colour)position->colour[owner]);
        letter = marker != PAC_NOBODY ? (char)tolower((unsigned char)letter) : letter;
        (void)snprintf(out, 16, look->unicode ? "%c%s%s" : "%c%-2s", letter,
                       look->unicode ? board_arrow(facing) : pac_direction_text(facing),
                       choice ? "•" : " ");
        return;
    }
    char letter[] = {'.', '\0'};
    if (marker != PAC_NOBODY)
        letter[0] =
            (char)tolower((unsigned char)pac_colour_letter((pac_colour)position->colour[marker]));
    (void)snprintf(out, 16, choice ? "(%s)" : " %s ",
                   marker == PAC_NOBODY && look->unicode ? "·" : letter);
}

static attr_t field_attributes(const struct full *full, int field, bool choice) {
    const pac_position *position = pac_game_position(full->session->game);
    int owner = pac_chevron_at(position, field, NULL), marker = pac_marker_at(position, field);
    attr_t attributes = choice || owner != PAC_NOBODY ? A_BOLD : A_NORMAL;
    if (full->colours && marker != PAC_NOBODY)
        attributes |= (attr_t)COLOR_PAIR(PAIR_MARKER + position->colour[marker]);
    else if (full->colours && owner != PAC_NOBODY)
        attributes |= (attr_t)COLOR_PAIR(PAIR_INK + position->colour[owner]);
    if (field == full->from)
        attributes |= A_UNDERLINE;
    if (field == full->cursor)
        attributes |= A_REVERSE;
    return attributes;
}

static void draw_field(const struct full *full, const struct plan_of_screen *plan, int field,
                       bool choice) {
    char text[16];
    int line = line_of(plan, pac_rank(field)), column = column_of(plan, pac_file(field));
    field_text(full, field, choice, text);
    (void)attrset((int)field_attributes(full, field, choice));
    for (int y = 0; y < plan->height; y++)
        mvprintw(line + y, column, "%*s", plan->width, "");
    mvaddstr(line + plan->height / 2, column + (plan->width - SMALL_WIDTH) / 2, text);
    (void)attrset(A_NORMAL);
}

static void draw_board(const struct full *full, const struct plan_of_screen *plan) {
    pac_fields choices = full_choices(full);
    draw_frame(full, plan);
    for (int field = 0; field < PAC_FIELDS; field++)
        draw_field(full, plan, field, pac_fields_has(choices, field));
}

/* -----------------------------------------------------------------------------------------------
 * Beside and below it
 */

static void draw_player(const struct full *full, const struct plan_of_screen *plan, int player) {
    const pac_position *position = pac_game_position(full->session->game);
    pac_colour colour = (pac_colour)position->colour[player];
    int markers = pac_markers(position, player), line = 3 + player;
    bool to_move = !pac_game_end(full->session->game) && player == position->to_move;
    char number[12], text[SENTENCE];
    (void)snprintf(number, sizeof number, "%d", markers);
    fill(text, sizeof text, P_("{number} marker", "{number} markers", (unsigned long)markers),
         SLOTS({"number", number}));
    if (to_move)
        mvaddstr(line, plan->panel - 2, full->session->look.unicode ? "▶" : ">");
    (void)attrset(full->colours ? (int)COLOR_PAIR(PAIR_MARKER + (int)colour) : (int)A_BOLD);
    mvprintw(line, plan->panel, " %c ", pac_colour_letter(colour));
    (void)attrset(A_NORMAL);
    mvprintw(line, plan->panel + 4, "%s", word_colour(colour));
    if (pac_is_pacru((pac_variant)position->variant))
        mvprintw(line, plan->panel + 14, "%s / %d", text, pac_target(position));
    else
        mvaddstr(line, plan->panel + 14, text);
}

static void draw_panel(const struct full *full, const struct plan_of_screen *plan) {
    const pac_position *position = pac_game_position(full->session->game);
    char text[SENTENCE];
    int width = COLS - plan->panel - 1;
    mvaddstr(1, plan->panel, word_game((pac_variant)position->variant));
    for (int p = 0; p < position->players; p++)
        draw_player(full, plan, p);
    int line = 4 + position->players;
    pac_result result = pac_game_result(full->session->game);
    if (result.end)
        words_result(text, position, &result, "\n");
    else
        words_to_move(text, position);
    line += put_text(line, plan->panel, width, 4, text) + 1;
    if (!*full->progress)
        full_describe(full, text);
    (void)put_text(line, plan->panel, width, 3, *full->progress ? full->progress : text);
}

/* What the last turns did, then what is to be said; the end of it, if there is no room for all. */
static void draw_story(struct full *full, const struct plan_of_screen *plan) {
    const pac_game *game = full->session->game;
    size_t turns = pac_game_turns(game),
           first = full->session->told < turns ? full->session->told : turns;
    int width = COLS - 2, room = LINES - plan->below - 3;
    char said[6 * SENTENCE];
    for (;; first++) {
        said[0] = '\0';
        for (size_t i = first; i < turns; i++) {
            char story[2 * SENTENCE];
            words_story(story, sizeof story, pac_game_position_at(game, i), pac_game_turn(game, i));
            append(said, sizeof said, story);
            append(said, sizeof said, "\n");
        }
        append(said, sizeof said, *full->note ? full->note : full->session->notice);
        if (put_text(NOWHERE, 0, width, room + 1, said) <= room || first >= turns)
            break;
    }
    (void)put_text(plan->below + 1, 0, width, room, said);
}

static void draw_too_small(void) {
    char text[SENTENCE], columns[12], lines[12];
    (void)snprintf(columns, sizeof columns, "%d", COLS);
    (void)snprintf(lines, sizeof lines, "%d", LINES);
    fill(text, sizeof text,
         _("The board needs 80 columns and 24 lines; this terminal has {columns} and {lines}."),
         SLOTS({"columns", columns}, {"lines", lines}));
    (void)put_text(0, 0, COLS, LINES, text);
}

/* Takes the size that the terminal has now; true if it is large enough. */
static bool full_fits(void) {
    struct terminal_size size = terminal_size();
    if (size.columns != COLS || size.lines != LINES)
        (void)resizeterm(size.lines, size.columns);
    (void)erase();
    bool fits = COLS >= TERMINAL_COLUMNS && LINES >= TERMINAL_LINES;
    if (!fits)
        draw_too_small();
    return fits;
}

void full_draw(struct full *full) {
    if (full_fits()) {
        struct plan_of_screen plan = plan_screen();
        char prompt[SENTENCE];
        draw_board(full, &plan);
        draw_panel(full, &plan);
        draw_story(full, &plan);
        full_prompt(full, prompt);
        (void)attrset(A_BOLD);
        (void)put_text(LINES - 2, 0, COLS - 1, 1, prompt);
        (void)attrset(A_NORMAL);
        (void)put_text(LINES - 1, 0, COLS - 1, 1,
                       _("Arrows move, Enter chooses, Esc goes back, ? help, q quit"));
        (void)move(line_of(&plan, pac_rank(full->cursor)) + plan.height / 2,
                   column_of(&plan, pac_file(full->cursor)) + plan.width / 2);
    }
    (void)refresh();
}

void full_draw_help(const struct full *full) {
    static const struct {
        const char *key, *help;
    } keys[] = {
        {"← ↑ → ↓", N_("move the cursor")},
        {"Tab", N_("to the next field that can be chosen")},
        {"Enter", N_("choose the field; the signs (·) and • mark what can be chosen")},
        {"Esc", N_("take back the last choice")},
        {"< >", N_("twist the chevron, or turn it for two markers; twice for four")},
        {"*", N_("the connection change")},
        {"h", N_("what a strong player would do")},
        {"u", N_("take your last turn back")},
        {"r", N_("redo what was taken back")},
        {"s", N_("save the game")},
        {"n", N_("start the same game again")},
        {"q", N_("leave; you can save the game")},
    };
    if (full_fits()) {
        int line = 1;
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
            bool arrows = keys[i].key[0] == (char)0xe2;
            mvaddstr(line, 2, arrows && !full->session->look.unicode ? _("arrows") : keys[i].key);
            line += put_text(line, 14, COLS - 16, 3, _(keys[i].help));
        }
        (void)put_text(line + 1, 2, COLS - 4, 3, _("Any key goes back to the game."));
    }
    (void)refresh();
}
