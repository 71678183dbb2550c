/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/shared/facts.h"
#include "cli/shared/inputs.h"
#include "cli/words/i18n.h"
#include "cli/words/words.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPTION_GAMES, OPTION_SEED, OPTION_RECORD };

enum { GAMES_MOST = 1000000 };

/* Random games and their results. */
struct tally {
    const struct invocation *call;
    pac_position start;
    pac_random random;
    uint64_t seed, games;
    FILE *records;     /* where they are written, or NULL */
    json_t *list;      /* with --json: a value for each game */
    uint64_t turns;    /* of all games */
    uint64_t finished; /* games */
    uint64_t wins[PAC_PLAYERS], markers[PAC_PLAYERS];
    uint64_t shared; /* games that nobody won alone */
    uint64_t ends[PAC_ENDS];
};

static void count_result(struct tally *tally, const pac_game *game, const pac_result *result) {
    tally->finished++;
    tally->turns += pac_game_turns(game);
    tally->ends[result->end]++;
    bool alone = result->winners && !(result->winners & (result->winners - 1));
    tally->shared += !alone;
    for (int p = 0; p < tally->start.players; p++) {
        tally->wins[p] += alone && (result->winners >> p & 1);
        tally->markers[p] += result->count[p];
    }
}

/* Writes the record of a game, and leaves the game to the record. */
static int write_record(struct tally *tally, pac_game *game) {
    pac_record *record;
    pac_status status = pac_record_new(&record, game);
    if (status) {
        pac_game_free(game);
        return refuse_status(tally->call, status);
    }
    for (int p = 0; p < tally->start.players && !status; p++)
        status = pac_record_set_tag(record, pac_colour_tag((pac_colour)tally->start.colour[p]),
                                    "random");
    char *text = NULL;
    size_t length = 0;
    if (!status)
        status = pac_record_write(record, &text, &length);
    if (!status) {
        if (tally->finished > 1)
            (void)fputc('\n', tally->records);
        (void)fwrite(text, 1, length, tally->records);
    }
    free(text);
    pac_record_free(record);
    return status ? refuse_status(tally->call, status) : STATUS_DONE;
}

static int random_report(struct tally *tally, const pac_game *game, const pac_result *result) {
    const pac_position *position = pac_game_position(game);
    if (tally->call->json) {
        json_t *one = json_pack("{s:I,s:o}", "turns", (json_int_t)pac_game_turns(game), "over",
                                fact_result(position, result));
        return json_array_append_new(tally->list, one) ? refuse_memory(tally->call) : STATUS_DONE;
    }
    if (tally->records == stdout)
        return STATUS_DONE;
    char text[PAC_RESULT_TEXT];
    pac_result_print(position, result, text);
    (void)printf("game %" PRIu64 " turns %zu over %s\n", tally->finished, pac_game_turns(game),
                 text);
    return STATUS_DONE;
}

static int play_one(struct tally *tally) {
    pac_game *game;
    pac_status status = pac_game_new(&game, &tally->start, PAC_GAME_DEFAULT);
    if (status)
        return refuse_status(tally->call, status);
    while (!status && !pac_game_end(game))
        status = pac_game_play(game, pac_random_turn(pac_game_position(game), &tally->random));
    if (status) {
        pac_game_free(game);
        return refuse_status(tally->call, status);
    }
    pac_result result = pac_game_result(game);
    count_result(tally, game, &result);
    int reported = random_report(tally, game, &result);
    if (!reported && tally->records)
        return write_record(tally, game);
    pac_game_free(game);
    return reported;
}

/* A mean with one digit behind the decimal point. */
static void print_mean(char out[24], uint64_t sum, uint64_t count) {
    uint64_t tenths = (20 * sum + count) / (2 * count);
    /* Translators: the decimal point. */
    (void)snprintf(out, 24, "%" PRIu64 "%s%" PRIu64, tenths / 10, _("."), tenths % 10);
}

static void say_summary(const struct tally *tally) {
    char games[24], mean[24], seed[24], number[24];
    (void)snprintf(games, sizeof games, "%" PRIu64, tally->finished);
    print_mean(mean, tally->turns, tally->finished);
    (void)snprintf(seed, sizeof seed, "%" PRIu64, tally->seed);
    say(P_("{games} game, turns on average: {turns}, seed {seed}",
           "{games} games, turns on average: {turns}, seed {seed}", (unsigned long)tally->finished),
        SLOTS({"games", games}, {"turns", mean}, {"seed", seed}));
    for (int p = 0; p < tally->start.players; p++) {
        (void)snprintf(number, sizeof number, "%" PRIu64, tally->wins[p]);
        print_mean(mean, tally->markers[p], tally->finished);
        say(P_("{player}: {wins} win, markers on average: {markers}",
               "{player}: {wins} wins, markers on average: {markers}",
               (unsigned long)tally->wins[p]),
            SLOTS({"player", word_colour((pac_colour)tally->start.colour[p])}, {"wins", number},
                  {"markers", mean}));
    }
    (void)snprintf(number, sizeof number, "%" PRIu64, tally->shared);
    say(_("drawn or shared: {number}"), SLOTS({"number", number}));
    for (int end = 0; end < PAC_ENDS; end++)
        if (tally->ends[end])
            (void)printf("%s: %" PRIu64 "\n", pac_end_text((pac_end)end), tally->ends[end]);
}

static int say_summary_json(struct tally *tally) {
    json_t *wins = json_object(), *ends = json_object();
    bool sound = wins && ends;
    for (int p = 0; sound && p < tally->start.players; p++) {
        char letter[] = {pac_colour_letter((pac_colour)tally->start.colour[p]), '\0'};
        sound = !json_object_set_new(wins, letter, json_integer((json_int_t)tally->wins[p]));
    }
    for (int end = 0; sound && end < PAC_ENDS; end++)
        if (tally->ends[end])
            sound = !json_object_set_new(ends, pac_end_text((pac_end)end),
                                         json_integer((json_int_t)tally->ends[end]));
    if (!sound) {
        json_decref(wins);
        json_decref(ends);
        return refuse_memory(tally->call);
    }
    json_t *list = tally->list;
    tally->list = NULL;
    return say_json(tally->call,
                    json_pack("{s:I,s:o,s:I,s:o,s:I,s:o}", "seed", (json_int_t)tally->seed, "games",
                              list, "turns", (json_int_t)tally->turns, "wins", wins, "shared",
                              (json_int_t)tally->shared, "ends", ends));
}

static int open_records(struct tally *tally, const char *name) {
    if (!name)
        return STATUS_DONE;
    bool standard = !strcmp(name, "-");
    if (standard && tally->call->json)
        return misuse(tally->call, _("The games and JSON cannot both go to standard output."),
                      NO_SLOTS);
    tally->records = standard ? stdout : fopen(name, "wb");
    return tally->records ? STATUS_DONE : refuse_write(tally->call, name, errno);
}

static int close_records(const struct tally *tally, const char *name, int status) {
    if (!tally->records || tally->records == stdout)
        return status;
    bool failed = ferror(tally->records) != 0;
    failed |= fclose(tally->records) != 0;
    return failed && !status ? refuse_write(tally->call, name, errno) : status;
}

static int play_all(struct tally *tally) {
    int status = STATUS_DONE;
    if (tally->call->json && !(tally->list = json_array()))
        return refuse_memory(tally->call);
    while (!status && tally->finished < tally->games && !ferror(stdout))
        status = play_one(tally);
    if (!status && tally->call->json)
        status = say_summary_json(tally);
    else if (!status && tally->records != stdout)
        say_summary(tally);
    json_decref(tally->list);
    return status;
}

static int random_run(const struct invocation *call) {
    struct tally tally = {.call = call, .games = 1};
    pac_setup setup;
    if (call->count == 1)
        return misuse(call, _("GAME and PLAYERS go together."), NO_SLOTS);
    int status = input_setup(call, call->count ? call->arguments[0] : "pacru",
                             call->count ? call->arguments[1] : "2", &setup);
    if (!status && call->option[OPTION_GAMES])
        status =
            input_number(call, "--games", call->option[OPTION_GAMES], 1, GAMES_MOST, &tally.games);
    if (!status)
        status = input_seed(call, call->option[OPTION_SEED], &tally.seed);
    if (!status && !pac_position_start(&tally.start, &setup))
        status = refuse(call, _("No such starting position."), NO_SLOTS);
    if (!status)
        status = open_records(&tally, call->option[OPTION_RECORD]);
    if (status)
        return status;
    tally.random = pac_random_seeded(tally.seed);
    status = play_all(&tally);
    return close_records(&tally, call->option[OPTION_RECORD], status);
}

const struct command command_random = {
    .name = "random",
    .arguments = "[GAME PLAYERS]",
    .summary = N_("play random games"),
    .details = N_("Plays games at random and prints a line for each, then a summary. Without "
                  "arguments the game is pacru with two players."),
    .options = {{"games", "N", N_("how many games (default: 1)")},
                {"seed", "N", N_("the seed: play the same games again")},
                {"record", "FILE", N_("save the games; - for standard output, with nothing else")}},
    .least = 0,
    .most = 2,
    .run = random_run,
};
