/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match.h"
#include "cli/shared/facts.h"
#include "cli/words/i18n.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    OPTION_GAME,
    OPTION_PLAYERS,
    OPTION_GAMES,
    OPTION_SEAT,
    OPTION_RANDOM_TURNS,
    OPTION_SEED,
    OPTION_JOBS,
    OPTION_SPRT,
    OPTION_RECORD,
    OPTION_RESUME
};

enum { GAMES_MOST = 1000000, RANDOM_TURNS_MOST = 1000, JOBS_MOST = 64 };

static const double two_sided_95 = 1.96; /* standard errors to either side */

/* ------------------------------------------------------------------------------------------------
 * Options
 */

static int read_seats(const struct invocation *call, struct match *match) {
    int status = STATUS_DONE;
    if (call->several_count != match->players) {
        char number[24];
        (void)snprintf(number, sizeof number, "%d", match->players);
        return misuse(call, _("Give one --seat for each of the {number} players."),
                      SLOTS({"number", number}));
    }
    for (int s = 0; s < match->players && !status; s++)
        status = seat_read(call, call->several[s], &match->seats[s]);
    return status;
}

static int read_game(const struct invocation *call, struct match *match) {
    char number[24];
    pac_setup setup;
    const char *game = call->option[OPTION_GAME], *players = call->option[OPTION_PLAYERS];
    (void)snprintf(number, sizeof number, "%d", call->several_count < 2 ? 2 : call->several_count);
    int status = input_setup(call, game ? game : "pacru", players ? players : number, &setup);
    if (status)
        return status;
    match->players = setup.players;
    if (!pac_position_start(&match->start, &setup))
        return refuse(call, _("No such starting position."), NO_SLOTS);
    return STATUS_DONE;
}

/* `ELO0,ELO1` */
static int read_sprt(const struct invocation *call, struct match *match) {
    const char *value = call->option[OPTION_SPRT];
    if (!value)
        return STATUS_DONE;
    char *end = NULL;
    struct sprt sprt = {.wanted = true, .elo0 = strtod(value, &end)};
    bool sound = end != value && *end == ',';
    if (sound) {
        const char *second = end + 1;
        sprt.elo1 = strtod(second, &end);
        sound = end != second && !*end;
    }
    if (!sound || !(fabs(sprt.elo0) <= 1000) || !(fabs(sprt.elo1) <= 1000) ||
        !(sprt.elo0 < sprt.elo1) || match->players != 2) {
        char given[EXCERPT];
        escape(given, value, strlen(value));
        return misuse(call,
                      _("--sprt is for two players and takes two Elo differences, the smaller "
                        "first, as in 0,10; not ‘{given}’."),
                      SLOTS({"given", given}));
    }
    match->sprt = sprt;
    return STATUS_DONE;
}

static int read_options(const struct invocation *call, struct match *match) {
    int status = read_game(call, match);
    if (!status)
        status = read_seats(call, match);
    if (!status)
        status = input_option(call, OPTION_GAMES, 1, GAMES_MOST, &match->games);
    if (!status)
        status =
            input_option(call, OPTION_RANDOM_TURNS, 0, RANDOM_TURNS_MOST, &match->random_turns);
    if (!status)
        status = input_option(call, OPTION_JOBS, 1, JOBS_MOST, &match->jobs);
    if (!status)
        status = read_sprt(call, match);
    if (!status)
        status = input_seed(call, call->option[OPTION_SEED] ? call->option[OPTION_SEED] : "1",
                            &match->seed);
    if (!status && call->option[OPTION_RECORD] && call->option[OPTION_RESUME])
        status = misuse(call, _("--record and --resume cannot be used together."), NO_SLOTS);
    match->file =
        call->option[OPTION_RESUME] ? call->option[OPTION_RESUME] : call->option[OPTION_RECORD];
    return status;
}

/* ------------------------------------------------------------------------------------------------
 * What came of it, in words that other programs read
 */

static const char *verdict_text(const struct match *match) {
    if (!sprt_is_decided(&match->sprt, &match->tally))
        return "undecided";
    return sprt_ratio(&match->sprt, &match->tally) > 0 ? "elo1" : "elo0";
}

static void print_elo(const struct match *match) {
    const struct tally *tally = &match->tally;
    double score = tally_score(tally, 0), error = two_sided_95 * tally_error(tally);
    (void)printf("games %" PRIu64 " wins %" PRIu64 " draws %" PRIu64 " losses %" PRIu64 "\n",
                 tally->games, tally->wins, tally->draws, tally->losses);
    if (tally->games >= 2)
        (void)printf("elo %+.1f from %+.1f to %+.1f\n", elo_of(score), elo_of(score - error),
                     elo_of(score + error));
    if (match->sprt.wanted)
        (void)printf("sprt ratio %+.2f bound %.2f elo0 %g elo1 %g %s\n",
                     sprt_ratio(&match->sprt, tally), sprt_bound(), match->sprt.elo0,
                     match->sprt.elo1, verdict_text(match));
}

static void print_score(const struct match *match) {
    if (match->players == 2)
        print_elo(match);
    (void)fputs("score", stdout);
    for (int s = 0; s < match->players; s++)
        (void)printf(" %s %.4f", match->seats[s].spec, tally_score(&match->tally, s));
    (void)putchar('\n');
}

static json_t *fact_elo(double score) {
    double elo = elo_of(score);
    return isfinite(elo) ? json_real(elo) : json_null();
}

static json_t *fact_match(const struct match *match) {
    const struct tally *tally = &match->tally;
    json_t *seats = json_array();
    for (int s = 0; seats && s < match->players; s++)
        if (json_array_append_new(seats, json_pack("{s:s,s:f}", "spec", match->seats[s].spec,
                                                   "score", tally_score(tally, s)))) {
            json_decref(seats);
            seats = NULL;
        }
    json_t *all = json_pack("{s:I,s:I,s:o}", "games", (json_int_t)tally->games, "seed",
                            (json_int_t)match->seed, "seats", seats);
    if (!all || match->players != 2)
        return all;
    double score = tally_score(tally, 0), error = two_sided_95 * tally_error(tally);
    json_t *elo = json_pack("{s:o,s:o,s:o}", "difference", fact_elo(score), "from",
                            fact_elo(score - error), "to", fact_elo(score + error));
    json_t *sprt = json_null();
    if (match->sprt.wanted)
        sprt = json_pack("{s:f,s:f,s:s}", "ratio", sprt_ratio(&match->sprt, tally), "bound",
                         sprt_bound(), "accepted", verdict_text(match));
    json_t *whole = json_pack("{s:I,s:I,s:I,s:o,s:o}", "wins", (json_int_t)tally->wins, "draws",
                              (json_int_t)tally->draws, "losses", (json_int_t)tally->losses, "elo",
                              elo, "sprt", sprt);
    if (!whole || json_object_update(all, whole)) {
        json_decref(all);
        all = NULL;
    }
    json_decref(whole);
    return all;
}

/* ------------------------------------------------------------------------------------------------ */

static bool is_filled(const char *name) {
    FILE *file = fopen(name, "rb");
    bool filled = file && fgetc(file) != EOF;
    if (file)
        (void)fclose(file);
    return filled;
}

static int play_match(struct match *match) {
    int status = STATUS_DONE;
    if (match->call->option[OPTION_RESUME])
        status = match_resume(match, match->file);
    if (status)
        return status;
    match->has_records = match->file && is_filled(match->file);
    if (match->file && !(match->records = fopen(match->file, "ab")))
        return refuse_write(match->call, match->file, errno);
    status = match_play_all(match);
    if (match->records && fclose(match->records) && !status)
        status = refuse_write(match->call, match->file, errno);
    return status;
}

/* Adds a word to a command, in single quotes if a shell would see more in it. */
static void add_word(char *out, size_t size, const char *word) {
    append(out, size, " ");
    if (*word && !word[strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                    "0123456789-_=:,./+@")]) {
        append(out, size, word);
        return;
    }
    append(out, size, "'");
    for (; *word; word++) {
        char letter[] = {*word, '\0'};
        append(out, size, *word == '\'' ? "'\\''" : letter);
    }
    append(out, size, "'");
}

/* The command that goes on with this match. */
static void resuming_command(const struct match *match, char *out, size_t size) {
    const struct invocation *call = match->call;
    (void)snprintf(out, size, "pacru match");
    for (int i = 0; call->command->options[i].name; i++) {
        char name[32];
        (void)snprintf(name, sizeof name, "--%s", call->command->options[i].name);
        for (int s = 0; i == OPTION_SEAT && s < call->several_count; s++) {
            add_word(out, size, name);
            add_word(out, size, call->several[s]);
        }
        if (!call->option[i] || i == OPTION_SEAT || i == OPTION_RECORD || i == OPTION_RESUME)
            continue;
        add_word(out, size, name);
        add_word(out, size, call->option[i]);
    }
    add_word(out, size, "--resume");
    add_word(out, size, match->file);
}

/* What is to be said of a match that a signal has ended, beside its score so far. */
static void say_interrupted(const struct match *match) {
    char played[24], games[24], line[SENTENCE], command[PAC_PLAYERS * MATCH_SPEC + SENTENCE];
    (void)snprintf(played, sizeof played, "%" PRIu64, match->tally.games);
    (void)snprintf(games, sizeof games, "%" PRIu64, match->games);
    fill(line, sizeof line, _("interrupted after {played} of {games} games"),
         SLOTS({"played", played}, {"games", games}));
    (void)fprintf(stderr, "pacru match: %s\n", line);
    if (!match->file) {
        (void)fprintf(stderr, "%s\n",
                      _("A match with --record FILE can be continued after an interruption."));
        return;
    }
    resuming_command(match, command, sizeof command);
    (void)fprintf(stderr, "%s\n  %s\n", _("To continue it:"), command);
}

static int match_run(const struct invocation *call) {
    struct match match = {.call = call, .games = 2, .jobs = 1};
    int status = read_options(call, &match);
    if (status)
        return status;
    if (pthread_mutex_init(&match.spawning, NULL))
        return refuse_memory(call);
    atomic_init(&match.over, false);
    atomic_init(&match.abandoned, false);
    atomic_init(&match.interrupted, 0);
    status = play_match(&match);
    pthread_mutex_destroy(&match.spawning);
    if (status)
        return status;
    int interrupted = atomic_load(&match.interrupted);
    if (call->json)
        status = say_json(call, fact_match(&match));
    else if (match.tally.games || !interrupted)
        print_score(&match);
    if (interrupted)
        say_interrupted(&match);
    return interrupted ? STATUS_SIGNAL + interrupted : status;
}

const struct command command_match = {
    .name = "match",
    .arguments = "",
    .summary = N_("let computer players play each other"),
    .details =
        N_("Plays games between computer players. Give a --seat for each player; every way to seat "
           "them is played with the same opening. SPEC is engine, plain, uct, greedy, random, or "
           "ugi:COMMAND for a program that speaks the engine protocol; limits follow as in "
           "engine:level=3, engine:time=500 or uct:nodes=1000. The last line is the score: 1 for a "
           "win, a share of it for a shared one, as the mean over all games."),
    .options = {{"game", "GAME", N_("the game (default: pacru)")},
                {"players", "N", N_("the number of players (default: one for each --seat)")},
                {"games", "N", N_("how many games (default: 2)")},
                {"seat", "SPEC...", N_("who plays; once for each player")},
                {"random-turns", "N", N_("begin with this many random turns")},
                {"seed", "N", N_("the seed of everything random (default: 1)")},
                {"jobs", "N", N_("number of games to play at the same time")},
                {"sprt", "ELO0,ELO1",
                 N_("stop as soon as one of two Elo differences is likely enough")},
                {"record", "FILE", N_("append the games to a file")},
                {"resume", "FILE", N_("continue the match saved in a file")}},
    .least = 0,
    .most = 0,
    .run = match_run,
};
