/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Holds examples against the rules. */
#include "check.h"

#include <stdio.h>
#include <string.h>

static void print_board(const char *title, const rulebook_board *board) {
    printf("  %s\n", title);
    for (int rank = PAC_SIDE - 1; rank >= 0; rank--) {
        printf("    %d ", rank + 1);
        for (int file = 0; file < PAC_SIDE; file++) {
            int f = pac_field(file, rank);
            printf(" %s", file > 0 && file % 3 == 0 ? "| " : "");
            if (board->chevron[f])
                printf("%c%s%c", board->chevron[f], rulebook_arrow(board->facing[f]),
                       board->marker[f] ? board->marker[f] : ' ');
            else if (board->marker[f])
                printf("%c  ", board->marker[f]);
            else
                printf("·  ");
        }
        printf("\n%s",
               rank % 3 == 0 && rank > 0 ? "       ------------+-------------+-----------\n" : "");
    }
    printf("       a   b   c     d   e   f     g   h   i\n");
}

static bool is_outcome(rulebook_step_kind kind) {
    return kind != RULEBOOK_TURN && kind != RULEBOOK_TRY;
}

/* Whether the rules say of this step what the book says. */
static bool check_step(const char *path, rulebook_play *play, const rulebook_step *step) {
    char said[RULEBOOK_SAID];
    rulebook_take_step(play, step, said);
    if (strcmp(said, step->value) == 0)
        return true;
    printf("%s:%d:\n  expected: %s\n  got:      %s\n", path, step->line, step->value, said);
    if (step->kind == RULEBOOK_THEN) {
        rulebook_board got;
        rulebook_draw(pac_game_position(play->game), &got);
        print_board("expected:", step->board);
        print_board("got:", &got);
    }
    return false;
}

/* What the last try is refused by, in braces, for the table of refusals. */
static void tick_refusal(const char *chapter, const rulebook_play *play) {
    char rule[RULEBOOK_NAME];
    if (!play->game || play->refusal.kind == PAC_REFUSAL_SYNTAX)
        return;
    snprintf(rule, sizeof rule, "{%s}", pac_rule_text((pac_rule)play->refusal.rule));
    note_refusal(chapter, (pac_variant)play->given->position.variant, rule);
}

static bool check_example(const char *path, const char *chapter, const rulebook_example *example) {
    rulebook_play play;
    bool is_right = rulebook_begin(&play, &example->given) == PAC_STATUS_OK;
    int outcomes = 0;
    for (size_t i = 0; is_right && i < example->step_count; i++) {
        const rulebook_step *step = &example->steps[i];
        is_right = check_step(path, &play, step);
        outcomes += is_outcome(step->kind);
        if (is_right && step->kind == RULEBOOK_REFUSED)
            tick_refusal(chapter, &play);
    }
    rulebook_end(&play);
    if (is_right && outcomes == 0) {
        printf("%s:%d: nothing is said of what comes of it\n", path, example->line);
        is_right = false;
    }
    if (is_right && strcmp(chapter, "cannot-reorient") == 0)
        note_refusal(chapter, (pac_variant)example->given.position.variant, "");
    return is_right;
}

void check_chapter(const char *path, const char *name, const char *text, size_t length,
                   score *total) {
    rulebook_error error;
    rulebook_chapter *chapter = rulebook_parse_chapter(name, text, length, &error);
    if (!chapter) {
        printf("%s:%d: %s\n", path, error.line, error.why);
        total->failed++;
        return;
    }
    for (size_t i = 0; i < chapter->example_count; i++) {
        const rulebook_example *example = &chapter->examples[i];
        bool is_right = check_example(path, chapter->name, example);
        if (!note_example(example->id)) {
            printf("%s:%d: there is another example %s\n", path, example->line, example->id);
            is_right = false;
        }
        if (is_right)
            total->passed++;
        else
            total->failed++;
    }
    rulebook_free_chapter(chapter);
}
