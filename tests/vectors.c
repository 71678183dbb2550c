/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Golden data of an independent implementation: vectors DIRECTORY. What is in it, its README.md says. */
#include <jansson.h>
#include <pacru/game.h>
#include <pacru/notation.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int passed, failed;

static void check(bool good, const char *file, int line, const char *what) {
    if (good) {
        passed++;
    } else {
        failed++;
        printf("FAIL %s:%d: %s\n", file, line, what);
    }
}

typedef struct turn_list {
    const pac_position *position;
    char (*text)[PAC_TURN_TEXT];
    size_t count;
} turn_list;

static bool add_turn(void *context, pac_turn turn) {
    turn_list *list = context;
    pac_turn_print(list->position, turn, list->text[list->count++]);
    return true;
}

static int by_bytes(const void *a, const void *b) { return strcmp(a, b); }

static bool lists_agree(const pac_position *position, const json_t *expected) {
    static char text[4096][PAC_TURN_TEXT];
    turn_list list = {position, text, 0};
    if (pac_count_turns(position, PAC_NO_REORIENTATIONS) != json_array_size(expected))
        return false;
    pac_each_turn(position, PAC_NO_REORIENTATIONS, add_turn, &list);
    qsort(text, list.count, sizeof *text, by_bytes);
    for (size_t i = 0; i < list.count; i++)
        if (strcmp(text[i], json_string_value(json_array_get(expected, i))) != 0)
            return false;
    return list.count == json_array_size(expected);
}

static bool count_turn(void *context, pac_turn turn) {
    (void)turn;
    ++*(uint64_t *)context;
    return true;
}

static bool read_position(pac_position *position, const char *text) {
    return pac_position_parse(position, text, strlen(text), NULL);
}

/* What the command `apply` prints. */
static void print_outcome(const pac_game *game, char text[PAC_POSITION_TEXT]) {
    const pac_position *position = pac_game_position(game);
    pac_result result = pac_game_result(game);
    if (result.end == PAC_END_NOT_OVER) {
        pac_position_print(position, text);
        return;
    }
    memcpy(text, "over ", 5);
    pac_result_print(position, &result, text + 5);
}

static const char *string_of(const json_t *object, const char *key) {
    return json_string_value(json_object_get(object, key));
}

static void check_position(const json_t *vector, const char *file, int line) {
    pac_position position;
    char text[PAC_POSITION_TEXT];
    if (!read_position(&position, string_of(vector, "pos"))) {
        check(false, file, line, "position refused");
        return;
    }
    pac_position_print(&position, text);
    check(strcmp(text, string_of(vector, "pos")) == 0, file, line, "position printed");
    check(lists_agree(&position, json_object_get(vector, "turns")), file, line, "turns");
    uint64_t count = (uint64_t)json_integer_value(json_object_get(vector, "count")), listed = 0;
    check(pac_count_turns(&position, PAC_ALL_TURNS) == count, file, line, "count");
    if (count < 100000) {
        pac_each_turn(&position, PAC_ALL_TURNS, count_turn, &listed);
        check(listed == count, file, line, "turns listed");
    }
    pac_game *game;
    if (pac_game_new(&game, &position, 0) != PAC_STATUS_OK)
        abort();
    const char *turn = string_of(vector, "turn");
    check(pac_game_play_text(game, turn, strlen(turn), PAC_INPUT_RECORD, NULL) == PAC_STATUS_OK,
          file, line, "turn refused");
    print_outcome(game, text);
    check(strcmp(text, string_of(vector, "next")) == 0, file, line, text);
    pac_game_free(game);
}

static void check_game(const json_t *vector, const char *file, int line) {
    pac_position position;
    char text[PAC_POSITION_TEXT];
    const json_t *turns = json_object_get(vector, "turns");
    if (!read_position(&position, string_of(vector, "start"))) {
        check(false, file, line, "start refused");
        return;
    }
    pac_game *game;
    if (pac_game_new(&game, &position, 0) != PAC_STATUS_OK)
        abort();
    for (size_t i = 0; i < json_array_size(turns); i++) {
        const char *turn = json_string_value(json_array_get(turns, i));
        check(pac_game_play_text(game, turn, strlen(turn), PAC_INPUT_RECORD, NULL) == PAC_STATUS_OK,
              file, line, turn);
    }
    print_outcome(game, text);
    check(strcmp(text, string_of(vector, "end")) == 0, file, line, text);
    pac_game_free(game);
}

static void check_refusal(const json_t *vector, const char *file, int line) {
    pac_position position;
    const char *turn = string_of(vector, "turn");
    if (!read_position(&position, string_of(vector, "pos"))) {
        check(false, file, line, "position refused");
        return;
    }
    pac_turn unused;
    pac_refusal refusal = pac_turn_parse(&position, turn, strlen(turn), PAC_INPUT_RECORD, &unused);
    check(refusal.kind != PAC_REFUSAL_NONE &&
              strcmp(pac_rule_text((pac_rule)refusal.rule), string_of(vector, "rule")) == 0,
          file, line, pac_rule_text((pac_rule)refusal.rule));
}

static FILE *open_vectors(const char *directory, const char *file) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", directory, file);
    FILE *stream = fopen(path, "r");
    if (!stream) {
        perror(path);
        exit(1);
    }
    return stream;
}

static void each_line(const char *directory, const char *file,
                      void (*look)(const json_t *vector, const char *file, int line)) {
    FILE *stream = open_vectors(directory, file);
    char *text = NULL;
    size_t size = 0;
    for (int line = 1; getline(&text, &size, stream) > 0; line++) {
        json_t *vector = json_loads(text, 0, NULL);
        check(vector != NULL, file, line, "JSON");
        if (vector)
            look(vector, file, line);
        json_decref(vector);
    }
    free(text);
    fclose(stream);
}

static void check_perft(const char *directory) {
    FILE *stream = open_vectors(directory, "perft.txt");
    char name[16];
    int players, depth, line = 1;
    unsigned long long count;
    for (; fscanf(stream, "%15s %d %d %llu", name, &players, &depth, &count) == 4; line++) {
        pac_setup setup;
        pac_variant variant;
        pac_position position;
        bool good = pac_variant_parse(name, &variant) &&
                    pac_setup_default(&setup, variant, players) &&
                    pac_position_start(&position, &setup) &&
                    pac_perft(&position, depth, PAC_ALL_TURNS) == count;
        check(good, "perft.txt", line, "count");
    }
    check(feof(stream) != 0, "perft.txt", line, "format");
    fclose(stream);
}

static void check_perft_positions(const char *directory) {
    FILE *stream = open_vectors(directory, "perft-positions.txt");
    char text[512];
    for (int line = 1; fgets(text, sizeof text, stream); line++) {
        char *tab = strchr(text, '\t');
        int depth;
        unsigned long long count;
        pac_position position;
        bool good = tab && sscanf(tab, "%d %llu", &depth, &count) == 2 &&
                    pac_position_parse(&position, text, (size_t)(tab - text), NULL) &&
                    pac_perft(&position, depth, PAC_ALL_TURNS) == count;
        check(good, "perft-positions.txt", line, "count");
    }
    fclose(stream);
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: vectors DIRECTORY\n");
        return 2;
    }
    each_line(argv[1], "positions.jsonl", check_position);
    each_line(argv[1], "synthetic.jsonl", check_position);
    each_line(argv[1], "games.jsonl", check_game);
    each_line(argv[1], "refusals.jsonl", check_refusal);
    check_perft(argv[1]);
    check_perft_positions(argv[1]);
    printf("vectors: %d passed, %d failed\n", passed, failed);
    return failed != 0;
}
