/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * Checks the reference itself against the golden data: `check_vectors FOLDER [MOST]`. A perft line
 * is run only if its count is at most MOST.
 */

#include "reference.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *folder;
static long passed;
static long failed;

static void check(bool good, const char *what, const char *position, const char *turn,
                  const char *expected, const char *found) {
    if (good) {
        passed++;
        return;
    }
    failed++;
    printf("%s\n  position %s\n  turn     %s\n  expected %s\n  found    %s\n", what, position, turn,
           expected, found);
}

static FILE *open_vectors(const char *name) {
    char path[1000];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        perror(path);
        exit(2);
    }
    return file;
}

static json_t *next_object(FILE *file) {
    json_error_t error;
    return json_loadf(file, JSON_DISABLE_EOF_CHECK, &error);
}

static const char *text_of(json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL ? text : "";
}

static void outcome_of(const struct ref_position *position, const char *turn, char *text,
                       size_t size) {
    struct ref_position next;
    char line[REF_OVER_SIZE];
    switch (ref_apply(position, turn, &next, line, sizeof line)) {
    case REF_ILLEGAL:
        snprintf(text, size, "illegal");
        break;
    case REF_GOES_ON:
        ref_print(&next, text, size);
        break;
    case REF_IS_OVER:
        snprintf(text, size, "%s", line);
        break;
    }
}

static void check_positions(const char *name) {
    FILE *file = open_vectors(name);
    json_t *object;
    while ((object = next_object(file)) != NULL) {
        const char *pos = text_of(object, "pos");
        const char *turn = text_of(object, "turn");
        struct ref_position position;
        struct ref_list list;
        char text[REF_POSITION_SIZE];
        char expected[40];
        bool good = ref_parse(pos, &position);
        check(good, "parse", pos, "", "valid", "invalid");
        if (!good) {
            json_decref(object);
            continue;
        }
        ref_print(&position, text, sizeof text);
        check(strcmp(text, pos) == 0, "print", pos, "", pos, text);
        json_t *turns = json_object_get(object, "turns");
        if (!ref_turns(&position, false, &list)) {
            exit(2);
        }
        bool same = json_array_size(turns) == list.count;
        for (size_t i = 0; same && i < list.count; i++) {
            same = strcmp(json_string_value(json_array_get(turns, i)), list.turns[i]) == 0;
            check(ref_refusal(&position, list.turns[i]) == NULL, "legal", pos, list.turns[i],
                  "legal", "refused");
        }
        check(same, "turns", pos, "", "", "");
        ref_list_free(&list);
        snprintf(expected, sizeof expected, "%lld",
                 (long long)json_integer_value(json_object_get(object, "count")));
        snprintf(text, sizeof text, "%ld", ref_count(&position, true));
        check(strcmp(text, expected) == 0, "count", pos, "", expected, text);
        if (*turn != '\0') {
            outcome_of(&position, turn, text, sizeof text);
            check(strcmp(text, text_of(object, "next")) == 0, "next", pos, turn,
                  text_of(object, "next"), text);
        }
        json_decref(object);
    }
    fclose(file);
}

static void check_games(void) {
    FILE *file = open_vectors("games.jsonl");
    json_t *object;
    while ((object = next_object(file)) != NULL) {
        struct ref_position position;
        struct ref_history history;
        char over[REF_OVER_SIZE] = "";
        json_t *turns = json_object_get(object, "turns");
        if (!ref_parse(text_of(object, "start"), &position) ||
            !ref_history_begin(&history, &position)) {
            exit(2);
        }
        for (size_t i = 0; i < json_array_size(turns); i++) {
            const char *turn = json_string_value(json_array_get(turns, i));
            struct ref_position next;
            char text[REF_POSITION_SIZE];
            char canonical[REF_TURN_SIZE];
            ref_print(&position, text, sizeof text);
            check(over[0] == '\0', "went on", text, turn, "", over);
            int count = ref_resolve(&position, turn, canonical, sizeof canonical);
            enum ref_outcome outcome = ref_apply(&position, canonical, &next, over, sizeof over);
            check(count == 1 && outcome != REF_ILLEGAL, "apply", text, turn, "legal", "illegal");
            if (outcome == REF_GOES_ON) {
                (void)ref_history_add(&history, &position, position.to_move, &next, over,
                                      sizeof over);
            }
            position = next;
        }
        check(strcmp(over, text_of(object, "end")) == 0, "end", text_of(object, "start"), "",
              text_of(object, "end"), over);
        ref_history_end(&history);
        json_decref(object);
    }
    fclose(file);
}

static void check_refusals(void) {
    FILE *file = open_vectors("refusals.jsonl");
    json_t *object;
    while ((object = next_object(file)) != NULL) {
        struct ref_position position;
        const char *rule = "invalid position";
        if (ref_parse(text_of(object, "pos"), &position)) {
            rule = ref_refusal(&position, text_of(object, "turn"));
        }
        check(rule != NULL && strcmp(rule, text_of(object, "rule")) == 0, "refusal",
              text_of(object, "pos"), text_of(object, "turn"), text_of(object, "rule"),
              rule != NULL ? rule : "legal");
        json_decref(object);
    }
    fclose(file);
}

struct perft {
    int depth;
    long count;
};

static bool perft_turn(void *context, const char *turn, const struct ref_position *after) {
    struct perft *perft = context;
    struct ref_position next;
    char line[REF_OVER_SIZE];
    struct perft deeper = {perft->depth - 1, 0};
    if (ref_finish(after, strcmp(turn, "pass") == 0, &next, line, sizeof line) == REF_GOES_ON) {
        if (deeper.depth == 1) {
            deeper.count = ref_count(&next, true);
        } else {
            (void)ref_each_turn(&next, true, perft_turn, &deeper);
        }
    }
    perft->count += deeper.count;
    return true;
}

static void check_perft(const char *pos, int depth, long expected) {
    struct ref_position position;
    struct perft perft = {depth, 0};
    char wanted[40];
    char found[40];
    if (!ref_parse(pos, &position)) {
        check(false, "parse", pos, "", "valid", "invalid");
        return;
    }
    if (depth == 1) {
        perft.count = ref_count(&position, true);
    } else {
        (void)ref_each_turn(&position, true, perft_turn, &perft);
    }
    snprintf(wanted, sizeof wanted, "%ld", expected);
    snprintf(found, sizeof found, "%ld", perft.count);
    check(perft.count == expected, "perft", pos, "", wanted, found);
}

static void check_perfts(long most) {
    static const char *const starts[3] = {
        "R:e1N,a3E,i3W,i9SW/Y:a1NE,a7E,i7W,e9S R",
        "Y:a7E,i7W,e9S/R:g1N,i5W,g9S/B:c1N,a5E,c9S Y",
        "R:g1N,i5W,g9S/G:e1N,a3E,i3W/B:c1N,a5E,c9S/Y:a7E,i7W,e9S R",
    };
    char line[500];
    FILE *file = open_vectors("perft.txt");
    while (fgets(line, sizeof line, file) != NULL) {
        char game[20];
        char pos[200];
        int players;
        int depth;
        long count;
        if (sscanf(line, "%19s %d %d %ld", game, &players, &depth, &count) == 4 && count <= most) {
            snprintf(pos, sizeof pos, "%s 9/9/9/9/9/9/9/9/9 %s -", game, starts[players - 2]);
            check_perft(pos, depth, count);
        }
    }
    fclose(file);
    file = open_vectors("perft-positions.txt");
    while (fgets(line, sizeof line, file) != NULL) {
        char *tab = strchr(line, '\t');
        int depth;
        long count;
        if (tab != NULL && sscanf(tab, "%d %ld", &depth, &count) == 2 && count <= most) {
            *tab = '\0';
            check_perft(line, depth, count);
        }
    }
    fclose(file);
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "usage: check_vectors FOLDER [MOST]\n");
        return 2;
    }
    folder = argv[1];
    check_positions("positions.jsonl");
    check_positions("synthetic.jsonl");
    check_games();
    check_refusals();
    check_perfts(argc > 2 ? atol(argv[2]) : 30000);
    printf("check_vectors: %ld passed, %ld failed\n", passed, failed);
    return failed == 0 ? 0 : 1;
}
