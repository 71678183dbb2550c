/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The engine protocol: what each command does. */
#define _POSIX_C_SOURCE 200809L

#include "protocol_parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    SHOWN = 48, /* longest part of an input word that is repeated in a message, in bytes */
    DEEPEST_PERFT = 30,
    UNSURE = 1000,          /* milliseconds to search if the limits cannot be read */
    LONGEST_TIME = 1 << 30, /* milliseconds: twelve days */
    SHARES_TEXT = 48,       /* bytes of the shares in an info line */
    HEADLINE = 160          /* bytes of an info line before its shares and its variation */
};

/* ------------------------------------------------------------------------------------------------
 * Words
 */

/* The next word of a line, which is cut off there; NULL at its end. */
static char *next_word(char **rest) {
    char *word = *rest + strspn(*rest, " \t");
    if (!*word)
        return NULL;
    char *end = word + strcspn(word, " \t");
    *rest = *end ? end + 1 : end;
    *end = '\0';
    return word;
}

static bool word_is(const char *word, const char *expected) {
    return word && strcmp(word, expected) == 0;
}

/* A word as it may be repeated: cut to SHOWN bytes, printable ASCII only. */
static const char *shown(const char *word, char out[SHOWN]) {
    size_t length = strlen(word);
    bool cut = length >= SHOWN;
    if (cut)
        length = SHOWN - 4;
    for (size_t i = 0; i < length; i++)
        out[i] = (char)(word[i] >= ' ' && word[i] <= '~' ? word[i] : '?');
    memcpy(out + length, cut ? "..." : "", cut ? 4 : 1);
    return out;
}

static void complain_of_word(pac__protocol *p, const char *command, const char *word) {
    char out[SHOWN];
    pac__say(p, "info string %s: unknown word '%s'", command, shown(word, out));
}

static bool read_number(const char *word, int64_t least, int64_t most, int64_t *number) {
    int64_t value = 0;
    if (!word || !*word)
        return false;
    for (; *word; word++) {
        if (*word < '0' || *word > '9' || value > (INT64_MAX - 9) / 10)
            return false;
        value = 10 * value + (*word - '0');
    }
    if (value < least || value > most)
        return false;
    *number = value;
    return true;
}

/* ------------------------------------------------------------------------------------------------
 * Who we are, and options
 */

typedef struct option_limits {
    const char *name;
    int64_t usual, least, most;
} option_limits;

static const option_limits options[PAC__OPTIONS] = {
#define LIMITS(name, usual, least, most) {#name, usual, least, most},
    PAC_PROTOCOL_OPTIONS(LIMITS)
#undef LIMITS
};

static void command_ugi(pac__protocol *p, char **rest) {
    (void)rest;
    pac__say(p, "id name %s", p->name);
    pac__say(p, "id author the authors of pacru");
    for (int i = 0; i < PAC__OPTIONS; i++)
        pac__say(p, "option name %s type spin default %" PRId64 " min %" PRId64 " max %" PRId64,
                 options[i].name, options[i].usual, options[i].least, options[i].most);
#define CHOICE(name) " var " #name
    pac__say(p, "option name Player type combo default %s" PAC_KIND_LIST(CHOICE),
             pac__engine_kind.name);
#undef CHOICE
    pac__say(p, "option name EvalFile type string default " PAC__NO_FILE);
    pac__say(p, "ugiok");
}

void pac__forget_player(pac__protocol *p) {
    pac_player_free(p->player);
    p->player = NULL;
}

static bool choose_kind(pac__protocol *p, const char *value) {
    for (int i = 0; i < PAC__KINDS; i++)
        if (word_is(value, pac__kinds[i]->name)) {
            p->kind = pac__kinds[i]->name;
            return true;
        }
    return false;
}

static void command_setoption(pac__protocol *p, char **rest) {
    const char *word = next_word(rest), *name = next_word(rest);
    const char *value_word = next_word(rest), *path = *rest + strspn(*rest, " \t");
    char out[SHOWN];
    if (!word_is(word, "name") || !name || !word_is(value_word, "value") || !*path) {
        pac__say(p, "info string setoption: expected 'name N value V'");
        return;
    }
    if (strcasecmp(name, "EvalFile") == 0) {
        pac__choose_network(p, path); /* it may have spaces: all that is left of the line */
        return;
    }
    const char *value = next_word(rest);
    if (strcasecmp(name, "Player") == 0) {
        if (choose_kind(p, value))
            pac__forget_player(p);
        else
            pac__say(p, "info string setoption: there is no player '%s'", shown(value, out));
        return;
    }
    for (int i = 0; i < PAC__OPTIONS; i++) {
        if (strcasecmp(name, options[i].name) != 0)
            continue;
        bool sound = read_number(value, options[i].least, options[i].most, &p->option[i]);
        /* How many lines are wanted is asked with each search, so the table is kept. */
        if (sound && i != PAC__OPTION_MultiPV)
            pac__forget_player(p);
        if (!sound)
            pac__say(p, "info string setoption: %s is a number from %" PRId64 " to %" PRId64,
                     options[i].name, options[i].least, options[i].most);
        return;
    }
    pac__say(p, "info string setoption: there is no option '%s'", shown(name, out));
}

static bool have_player(pac__protocol *p) {
    if (p->player)
        return true;
    pac_player_options made = {.hash_bytes = (size_t)p->option[PAC__OPTION_Hash] << 20,
                               .threads = (int)p->option[PAC__OPTION_Threads],
                               .level = (int)p->option[PAC__OPTION_Level],
                               .seed = (uint64_t)p->option[PAC__OPTION_Seed],
                               .network = p->network};
    p->player = pac_player_new(p->kind, &made);
    if (!p->player)
        pac__say(p, "info string no memory for a player: try a smaller Hash");
    return p->player != NULL;
}

/* Whatever takes time before the first search is done now. */
static void command_isready(pac__protocol *p, char **rest) {
    (void)rest;
    (void)have_player(p);
    pac__say(p, "readyok");
}

static void command_uginewgame(pac__protocol *p, char **rest) {
    (void)rest;
    if (p->player)
        pac_player_new_game(p->player);
}

/* ------------------------------------------------------------------------------------------------
 * Positions
 */

/* `GAME PLAYERS`, or the five words of a position. */
static bool read_start(pac__protocol *p, char **rest, pac_position *start) {
    const char *manner = next_word(rest);
    if (word_is(manner, "startpos")) {
        const char *game = next_word(rest), *players = next_word(rest);
        pac_setup setup;
        pac_variant variant;
        int64_t number;
        if (game && pac_variant_parse(game, &variant) &&
            read_number(players, 2, PAC_PLAYERS, &number) &&
            pac_setup_default(&setup, variant, (int)number) && pac_position_start(start, &setup))
            return true;
        pac__say(p, "info string position: expected 'startpos GAME PLAYERS'");
        return false;
    }
    if (!word_is(manner, "pos")) {
        pac__say(p, "info string position: expected 'startpos' or 'pos'");
        return false;
    }
    static const char *const faults[] = {
#define FAULT(name) #name,
        PAC_FAULT_LIST(FAULT)
#undef FAULT
    };
    char text[2 * PAC_POSITION_TEXT] = "";
    size_t used = 0;
    for (int i = 0; i < 5; i++) {
        const char *word = next_word(rest);
        if (!word || used + strlen(word) + 2 > sizeof text) {
            pac__say(p, "info string position: expected the five words of a position");
            return false;
        }
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", i ? " " : "", word);
    }
    pac_fault fault;
    if (pac_position_parse(start, text, used, &fault))
        return true;
    pac__say(p, "info string position: refused, %s at byte %zu", faults[fault.kind], fault.at);
    return false;
}

static bool play_turns(pac__protocol *p, pac_game *game, char **rest) {
    static const char *const refusals[] = {
#define REFUSAL(name) #name,
        PAC_REFUSAL_LIST(REFUSAL)
#undef REFUSAL
    };
    char out[SHOWN];
    for (const char *word = next_word(rest); word; word = next_word(rest)) {
        pac_refusal refusal;
        pac_status status =
            pac_game_play_text(game, word, strlen(word), PAC_INPUT_RECORD, &refusal);
        if (status == PAC_STATUS_OK)
            continue;
        pac__say(p, "info string position: turn %zu '%s' is refused, %s %s {%s}",
                 pac_game_turns(game) + 1, shown(word, out), pac_status_text(status),
                 refusals[refusal.kind], pac_rule_text((pac_rule)refusal.rule));
        return false;
    }
    return true;
}

/* If anything is wrong with the new position, the old one stays. */
static void command_position(pac__protocol *p, char **rest) {
    pac_position start;
    pac_game *game;
    if (!read_start(p, rest, &start))
        return;
    if (pac_game_new(&game, &start, PAC_GAME_DEFAULT) != PAC_STATUS_OK) {
        pac__say(p, "info string position: no memory");
        return;
    }
    const char *word = next_word(rest);
    if (word && !word_is(word, "moves"))
        complain_of_word(p, "position", word);
    if ((!word || word_is(word, "moves")) && play_turns(p, game, rest)) {
        pac_game_free(p->game);
        p->game = game;
    } else {
        pac_game_free(game);
    }
}

static void command_d(pac__protocol *p, char **rest) {
    (void)rest;
    const pac_position *position = pac_game_position(p->game);
    char text[PAC_POSITION_TEXT];
    for (int rank = PAC_SIDE - 1; rank >= 0; rank--) {
        char line[8 * PAC_SIDE + 8];
        int used = snprintf(line, sizeof line, "%d ", rank + 1);
        for (int file = 0; file < PAC_SIDE; file++) {
            int field = pac_field(file, rank), facing = 0;
            int marker = pac_marker_at(position, field);
            int owner = pac_chevron_at(position, field, &facing);
            char colour = '.';
            if (marker != PAC_NOBODY)
                colour =
                    (char)(pac_colour_letter((pac_colour)position->colour[marker]) - 'A' + 'a');
            char chevron[4] = "";
            if (owner != PAC_NOBODY)
                (void)snprintf(chevron, sizeof chevron, "%c%s",
                               pac_colour_letter((pac_colour)position->colour[owner]),
                               pac_direction_text(facing));
            used += snprintf(line + used, sizeof line - (size_t)used, "%s%c%-3s",
                             file % 3 ? " " : " | ", colour, chevron);
        }
        pac__say(p, "%s |", line);
        if (rank % 3 == 0 && rank)
            pac__say(p, "  +%s", "-----------------+-----------------+-----------------+");
    }
    pac__say(p, "    a    b    c       d    e    f       g    h    i");
    pac_position_print(position, text);
    pac__say(p, "%s", text);
    pac_result result = pac_game_result(p->game);
    if (result.end) {
        char over[PAC_RESULT_TEXT];
        pac_result_print(position, &result, over);
        pac__say(p, "over %s", over);
    }
}

/* ------------------------------------------------------------------------------------------------
 * Lists and counts
 */

typedef struct listing {
    const pac_position *position;
    char (*texts)[PAC_TURN_TEXT];
    size_t count, room;
} listing;

static bool list_turn(void *context, pac_turn turn) {
    listing *l = context;
    if (l->count < l->room)
        pac_turn_print(l->position, turn, l->texts[l->count++]);
    return l->count < l->room;
}

static int by_text(const void *a, const void *b) { return strcmp(a, b); }

static void command_moves(pac__protocol *p, char **rest) {
    (void)rest;
    if (pac_game_end(p->game))
        return;
    listing l = {.position = pac_game_position(p->game)};
    l.room = (size_t)pac_count_turns(l.position, PAC_ALL_TURNS);
    l.texts = malloc((l.room ? l.room : 1) * sizeof *l.texts);
    if (!l.texts) {
        pac__say(p, "info string moves: no memory for %zu turns", l.room);
        return;
    }
    (void)pac_each_turn(l.position, PAC_ALL_TURNS, list_turn, &l);
    qsort(l.texts, l.count, sizeof *l.texts, by_text);
    for (size_t i = 0; i < l.count && !(i % 256 == 0 && pac__is_cut(p)); i++)
        pac__say(p, "%s", l.texts[i]);
    free(l.texts);
}

typedef struct counting {
    pac__protocol *protocol;
    const pac_position *position;
    int depth;
    uint64_t count;
    bool stopped;
} counting;

/* Perft with a look at `stop` before the last three plies, which take no time worth mentioning. */
static bool count_turn(void *context, pac_turn turn) {
    counting *c = context;
    pac_position next = *c->position;
    pac_play(&next, turn);
    if (c->depth <= 3) {
        c->count += pac_perft(&next, c->depth - 1, PAC_ALL_TURNS);
        c->stopped = pac__is_cut(c->protocol);
    } else {
        counting below = {c->protocol, &next, c->depth - 1, 0, false};
        (void)pac_each_turn(&next, PAC_ALL_TURNS, count_turn, &below);
        c->count += below.count;
        c->stopped = below.stopped;
    }
    return !c->stopped;
}

static void command_perft(pac__protocol *p, char **rest) {
    int64_t depth;
    if (!read_number(next_word(rest), 0, DEEPEST_PERFT, &depth)) {
        pac__say(p, "info string perft: expected a number from 0 to %d", DEEPEST_PERFT);
        return;
    }
    counting c = {p, pac_game_position(p->game), (int)depth, 0, false};
    if (depth < 3)
        c.count = pac_perft(c.position, (int)depth, PAC_ALL_TURNS);
    else
        (void)pac_each_turn(c.position, PAC_ALL_TURNS, count_turn, &c);
    if (c.stopped)
        pac__say(p, "info string perft: stopped");
    else
        pac__say(p, "%" PRIu64, c.count);
}

/* ------------------------------------------------------------------------------------------------
 * Thinking
 */

/* The arguments of `go`. */
typedef struct wish {
    pac_limits limits;
    bool infinite; /* no answer before `stop` */
    bool limited;  /* a limit was given */
    bool faulty;   /* a limit could not be read */
} wish;

/* `rtime`, `ginc`, … for a colour that plays; false if the word is none of them. */
static bool read_clock(const pac_position *position, wish *w, const char *word, char **rest) {
    static const char letters[PAC_COLOURS] = {'r', 'g', 'b', 'y'};
    bool time = word_is(word + 1, "time");
    if (!word[0] || !(time || word_is(word + 1, "inc")))
        return false;
    for (int colour = 0; colour < PAC_COLOURS; colour++) {
        if (word[0] != letters[colour])
            continue;
        const char *value = next_word(rest);
        int64_t number = 0;
        /* A clock may have run out already. */
        bool sound =
            read_number(value && *value == '-' ? value + 1 : value, 0, LONGEST_TIME, &number);
        if (sound && *value == '-')
            number = 0;
        w->faulty |= !sound;
        int player = pac_player_of(position, (pac_colour)colour);
        if (sound && player != PAC_NOBODY) {
            *(time ? &w->limits.clock[player] : &w->limits.increment[player]) =
                time && !number ? 1 : number;
            w->limited |= time && player == position->to_move;
        }
        return true;
    }
    return false;
}

/* The other limits; false if the word is none of them. A limit of 0 counts as 1. */
static bool read_limit(wish *w, const char *word, char **rest) {
    int64_t number = 0;
    bool time = word_is(word, "movetime"), depth = word_is(word, "depth"),
         nodes = word_is(word, "nodes");
    if (!time && !depth && !nodes)
        return false;
    if (!read_number(next_word(rest), 0, time ? LONGEST_TIME : depth ? 1000 : INT64_MAX, &number)) {
        w->faulty = true;
        return true;
    }
    number = number ? number : 1;
    w->limited = true;
    if (time)
        w->limits.milliseconds = number;
    else if (depth)
        w->limits.depth = number < PAC_MAX_DEPTH ? (int)number : PAC_MAX_DEPTH;
    else
        w->limits.nodes = (uint64_t)number;
    return true;
}

static wish read_wish(pac__protocol *p, char **rest) {
    wish w = {.infinite = false};
    const pac_position *position = pac_game_position(p->game);
    for (const char *word = next_word(rest); word; word = next_word(rest)) {
        if (word_is(word, "infinite"))
            w.infinite = true;
        else if (!read_limit(&w, word, rest) && !read_clock(position, &w, word, rest))
            complain_of_word(p, "go", word);
    }
    if (w.faulty)
        pac__say(p, "info string go: a limit is not a number, or out of range");
    if (w.infinite)
        w.limits = (pac_limits){0};
    else if (w.faulty && !w.limited)
        w.limits.milliseconds = UNSURE;
    return w;
}

/* ` shares R=.41,G=.22,…` in the order of play; they add up to one as printed. Returns the length. */
static int print_shares(const pac_position *position, const uint16_t shares[PAC_PLAYERS],
                        char out[SHARES_TEXT]) {
    int used = snprintf(out, SHARES_TEXT, " shares "), sum = 0, printed = 0;
    for (int p = 0; p < position->players; p++) {
        sum += shares[p];
        int hundredths = (sum * 100 + PAC_SHARE_ONE / 2) / PAC_SHARE_ONE - printed;
        printed += hundredths;
        used += snprintf(out + used, SHARES_TEXT - (size_t)used, "%s%c=%s%02d", p ? "," : "",
                         pac_colour_letter((pac_colour)position->colour[p]),
                         hundredths < 100 ? "." : "1.", hundredths % 100);
    }
    return used;
}

static void report_thought(void *context, const pac_thought *thought) {
    pac__protocol *p = context;
    char line[HEADLINE + SHARES_TEXT + PAC_MAX_PV * PAC_TURN_TEXT], lines[24] = "";
    int64_t time = thought->milliseconds;
    uint64_t rate = thought->nodes * 1000 / (uint64_t)(time > 0 ? time : 1);
    if (p->option[PAC__OPTION_MultiPV] > 1)
        (void)snprintf(lines, sizeof lines, " multipv %d", thought->line);
    int used =
        snprintf(line, HEADLINE,
                 "info depth %d%s nodes %" PRIu64 " nps %" PRIu64 " time %" PRId64 " score cp %d",
                 thought->depth, lines, thought->nodes, rate, time, thought->score);
    pac_position position = *pac_game_position(p->game);
    used += print_shares(&position, thought->shares, line + used);
    for (int i = 0; i < thought->turns && i < PAC_MAX_PV; i++) {
        char text[PAC_TURN_TEXT];
        if (!pac_turn_is_legal(&position, thought->pv[i]))
            break;
        pac_turn_print(&position, thought->pv[i], text);
        used += snprintf(line + used, sizeof line - (size_t)used, "%s %s", i ? "" : " pv", text);
        pac_play(&position, thought->pv[i]);
    }
    pac__say(p, "%s", line);
}

/*
 * Under the lock the player is made ready, stopped if `stop` has come already, and only then shown to threads that may
 * stop it, so that no `stop` is lost.
 */
static pac_turn search_game(pac__protocol *p, const wish *w) {
    const pac_limits *l = &w->limits;
    pthread_mutex_lock(&p->lock);
    p->endless = w->infinite || (!w->limited && !l->milliseconds);
    pac_player_ready(p->player);
    if (p->in_hand <= p->stopped || (p->closing && p->endless))
        pac_player_stop(p->player);
    p->thinker = p->player;
    pthread_cond_broadcast(&p->changed);
    pthread_mutex_unlock(&p->lock);

    const pac_search search = {.limits = *l,
                               .lines = (int)p->option[PAC__OPTION_MultiPV],
                               .report = report_thought,
                               .context = p};
    pac_turn turn = pac_player_search(p->player, p->game, &search).pv[0];

    pthread_mutex_lock(&p->lock);
    while (w->infinite && p->in_hand > p->stopped && !p->closing)
        pthread_cond_wait(&p->changed, &p->lock);
    p->thinker = NULL;
    pthread_mutex_unlock(&p->lock);
    return turn;
}

static void command_go(pac__protocol *p, char **rest) {
    const pac_position *position = pac_game_position(p->game);
    wish w = read_wish(p, rest);
    if (pac_game_end(p->game)) {
        pac__say(p, "bestmove none");
        return;
    }
    pac_random random = pac_random_seeded((uint64_t)p->option[PAC__OPTION_Seed]);
    pac_turn turn = have_player(p) ? search_game(p, &w) : pac_random_turn(position, &random);
    char text[PAC_TURN_TEXT];
    pac_turn_print(position, turn, text);
    pac__say(p, "bestmove %s", text);
}

/* ------------------------------------------------------------------------------------------------------ */

void pac__obey(pac__protocol *p, char *line) {
    static const struct {
        const char *name;
        void (*run)(pac__protocol *p, char **rest);
    } commands[] = {
        {"ugi", command_ugi},
        {"isready", command_isready},
        {"setoption", command_setoption},
        {"uginewgame", command_uginewgame},
        {"position", command_position},
        {"go", command_go},
        {"d", command_d},
        {"moves", command_moves},
        {"perft", command_perft},
    };
    const char *word = next_word(&line);
    if (!word)
        return;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (word_is(word, commands[i].name)) {
            commands[i].run(p, &line);
            return;
        }
    char out[SHOWN];
    pac__say(p, "info string unknown command '%s'", shown(word, out));
}
