/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/shared/board.h"
#include "cli/words/i18n.h"
#include "cli/words/words.h"
#include "session.h"

#include <stdio.h>
#include <string.h>

enum {
    BESIDE_STORY = 17, /* lines of the board, one above and the prompt */
    LEAST_STORY = 7,   /* what 24 lines leave */
    STORY_INDENT = 2,
    STORY = 2 * SENTENCE
};

void session_notice(struct session *session, const char *sentence, const struct slot *slots) {
    fill(session->notice, sizeof session->notice, sentence, slots);
}

/*
 * How many lines say_wrapped() would make of a text; near enough, as words are shorter than lines.
 */
static size_t lines_of(const char *text) {
    size_t lines = 1, column = 0;
    while (*text) {
        size_t blanks = strspn(text, " "), length = strcspn(text + blanks, " ");
        char word[SENTENCE];
        fill(word, length < sizeof word ? length + 1 : sizeof word, text + blanks, NO_SLOTS);
        if (column && column + blanks + columns_of(word) > text_width()) {
            lines++;
            column = STORY_INDENT;
            blanks = 0;
        }
        column += blanks + columns_of(word);
        text += strspn(text, " ") + length;
    }
    return lines;
}

static void story_of(const pac_game *game, size_t i, bool brief, char out[STORY]) {
    const pac_position *before = pac_game_position_at(game, i);
    if (brief)
        words_turn(out, before, pac_game_turn(game, i));
    else
        words_story(out, STORY, before, pac_game_turn(game, i));
}

/* The first of the turns that are told now. */
static size_t first_told(const struct session *session) {
    size_t turns = pac_game_turns(session->game);
    size_t first = session->told < turns ? session->told : turns;
    return turns - first > TOLD_TURNS ? turns - TOLD_TURNS : first;
}

/* Lines for telling turns. */
static size_t story_lines(const struct session *session) {
    int left = session->terminal ? terminal_size().lines - BESIDE_STORY : LEAST_STORY;
    return (size_t)(left > LEAST_STORY ? left : LEAST_STORY);
}

/* Tells the latest turns in full as far as there is room, the earlier ones by their notation. */
static void tell_turns(const struct session *session) {
    size_t turns = pac_game_turns(session->game), first = first_told(session);
    size_t noticed = *session->notice ? lines_of(session->notice) : 0;
    size_t lines = story_lines(session), room = noticed < lines ? lines - noticed : 0;
    size_t full = turns, used = turns - first;
    char story[STORY];
    while (full > first) {
        story_of(session->game, full - 1, false, story);
        used += lines_of(story) - 1;
        if (used > room && full < turns)
            break;
        full--;
    }
    for (size_t i = first; i < turns; i++) {
        story_of(session->game, i, i < full, story);
        say_wrapped(story, text_width(), STORY_INDENT);
    }
}

/* The fields that those turns have touched. */
static pac_fields touched(const struct session *session) {
    pac_fields fields = PAC_NO_FIELDS;
    for (size_t i = first_told(session); i < pac_game_turns(session->game); i++) {
        pac_position position = *pac_game_position_at(session->game, i);
        pac_event events[PAC_MAX_EVENTS];
        size_t count = pac_play_events(&position, pac_game_turn(session->game, i), events);
        for (size_t e = 0; e < count; e++) {
            if (events[e].field < PAC_FIELDS)
                fields = pac_fields_or(fields, pac_fields_of(events[e].field));
            if (events[e].from < PAC_FIELDS)
                fields = pac_fields_or(fields, pac_fields_of(events[e].from));
        }
    }
    return fields;
}

void session_page(struct session *session) {
    session->in_sight = false;
    if (session->terminal)
        (void)fputs("\033[H\033[J", stdout);
}

void session_show_board(struct session *session, pac_fields marked) {
    const pac_position *position = pac_game_position(session->game);
    pac_result result = pac_game_result(session->game);
    session_page(session);
    board_draw(position, &result, &session->look,
               pac_fields_any(marked) ? marked : touched(session));
    (void)putchar('\n');
    session->drawn = position->hash;
    session->in_sight = false;
}

void session_show(struct session *session) {
    if (session->full) /* which draws by itself, and has the notice */
        return;
    if (session->quiet) {
        if (*session->notice)
            (void)fprintf(stderr, "%s\n", session->notice);
        session->notice[0] = '\0';
        return;
    }
    /* A screen is drawn afresh each time; on paper, so to speak, only what is new. */
    if (session->terminal || session->drawn != pac_game_position(session->game)->hash) {
        session_show_board(session, PAC_NO_FIELDS);
        tell_turns(session);
    }
    if (*session->notice)
        say_wrapped(session->notice, text_width(), 0);
    memcpy(session->said, session->notice, sizeof session->said);
    session->notice[0] = '\0';
    session->in_sight = true;
}

void session_show_again(struct session *session) {
    if (!session->terminal || !session->in_sight)
        return;
    memcpy(session->notice, session->said, sizeof session->notice);
    session_show(session);
}
