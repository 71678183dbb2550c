/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "board.h"
#include "i18n.h"
#include "session.h"
#include "words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum {
    SCREEN_WIDTH = 79,
    STORY_LINES = 7, /* 24 less the board, a line above and the prompt */
    STORY_INDENT = 2,
    STORY = 2 * SENTENCE
};

bool session_read(struct session *session, const char *prompt, char line[TYPED_LINE]) {
    if (!session->quiet) {
        (void)fputs(prompt, stdout);
        (void)fflush(stdout);
    }
    size_t length = 0;
    int character;
    while ((character = getchar()) != EOF && character != '\n')
        if (length + 1 < TYPED_LINE) /* a line any longer means nothing anyway */
            line[length++] = (char)(character ? character : ' ');
    line[length] = '\0';
    if (character == EOF && !length) {
        session->ended = true;
        if (!session->quiet)
            (void)putchar('\n');
        return false;
    }
    while (length && isspace((unsigned char)line[length - 1]))
        line[--length] = '\0';
    size_t blanks = strspn(line, " \t");
    memmove(line, line + blanks, length - blanks + 1);
    if (!session->terminal && !session->quiet) {
        char seen[EXCERPT]; /* so that what is written reads like a conversation */
        escape(seen, line, strlen(line));
        (void)puts(seen);
    }
    return true;
}

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
        if (column && column + blanks + columns_of(word) > SCREEN_WIDTH) {
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

/* Tells the latest turns in full as far as there is room, the earlier ones by their notation. */
static void tell_turns(const struct session *session) {
    size_t turns = pac_game_turns(session->game), first = first_told(session);
    size_t room = STORY_LINES - (*session->notice ? lines_of(session->notice) : 0);
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
        say_wrapped(story, SCREEN_WIDTH, STORY_INDENT);
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

void session_show(struct session *session) {
    if (session->quiet) {
        if (*session->notice)
            (void)fprintf(stderr, "%s\n", session->notice);
        session->notice[0] = '\0';
        return;
    }
    const pac_position *position = pac_game_position(session->game);
    if (session->terminal)
        (void)fputs("\033[H\033[J", stdout);
    /* A screen is drawn afresh each time; on paper, so to speak, only what is new. */
    if (session->terminal || session->drawn != position->hash) {
        pac_result result = pac_game_result(session->game);
        board_draw(position, &result, &session->look, touched(session));
        (void)putchar('\n');
        tell_turns(session);
        session->drawn = position->hash;
    }
    if (*session->notice)
        say_wrapped(session->notice, SCREEN_WIDTH, 0);
    session->notice[0] = '\0';
}
