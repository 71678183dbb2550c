/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the files of the reference share among themselves. */

#ifndef REF_INTERNAL_H
#define REF_INTERNAL_H

#include "reference.h"

/* Geometry. */
int ref_field_at(int file, int rank); /* -1 off the board */
int ref_file(int field);
int ref_rank(int field);
int ref_step(int field, int direction); /* -1 off the board */
int ref_turned(int direction, int eighths);
int ref_borderland(int field);
bool ref_crosses(int from, int to);
/* False if the fields are not on one line, or are the same field. */
bool ref_line(int from, int to, int *direction, int *distance);
int ref_along(int field, int direction, int distance); /* -1 off the board */
void ref_field_name(int field, char name[3]);
/* The field that two characters name, -1 if none. */
int ref_field_named(const char *text);

/* The position's simple facts. */
bool ref_is_pacru(const struct ref_position *position);
int ref_target(const struct ref_position *position);
int ref_markers(const struct ref_position *position, int player);
int ref_chevrons(const struct ref_position *position, int player);
int ref_players_in(const struct ref_position *position);
int ref_players_with_chevrons(const struct ref_position *position);
int ref_next_player(const struct ref_position *position, int player);
void ref_take_chevrons(struct ref_position *position, int player);
bool ref_at_target(const struct ref_position *position, int player);

/* Moving. */
enum ref_step_kind { REF_NO_STEP, REF_PLAIN, REF_PINCER };

int ref_power(const struct ref_position *position, int field);
int ref_jumped(const struct ref_position *position, int from, int direction, int distance);
bool ref_connection(const struct ref_position *position, int player, int from, int to,
                    int distance);
int ref_attackers(const struct ref_position *position, int player, int field);
enum ref_step_kind ref_step_kind(const struct ref_position *position, int from, int direction,
                                 int distance);
bool ref_can_move(const struct ref_position *position, int player);
/* Fields between that a connection change would change; 0 if there is no connection change. */
int ref_connection_changes(const struct ref_position *position, int from, int direction,
                           int distance);
/* Whether Azacru's chevron leaves the board by {A-R7}. */
bool ref_leaves_board(const struct ref_position *position, int from, int direction, int distance);

/* As ref_each_turn, but as if the game were not over. */
long ref_each_if_not_over(const struct ref_position *position, bool reorientations,
                          ref_visit *visit, void *context);

/* Benefits of Pacru, judged on the board with the chevron already on its new field. */
enum ref_crossing_kind { REF_EARNS_NOTHING, REF_CHANGE, REF_TRANSFORMATION };

struct ref_options {
    int count;
    int fields[REF_FIELDS];
};

void ref_carry_out(const struct ref_position *position, int from, int direction, int distance,
                   enum ref_step_kind kind, struct ref_position *after);
enum ref_crossing_kind ref_crossing(const struct ref_position *after, int player, int from, int to,
                                    struct ref_options *options);
void ref_change_between(struct ref_position *after, int player, int from, int direction,
                        int distance);
void ref_meeting(const struct ref_position *after, int player, int to, struct ref_options *options);

/* Ends. */
bool ref_may_leave(const struct ref_position *position, int player);
bool ref_clean_up(struct ref_position *position); /* Reading 13; true if one player is left */
void ref_write_over(const struct ref_position *position, const char *reason, const bool *winners,
                    char *line, size_t size);
void ref_most_markers(const struct ref_position *position, bool *winners);

/* A turn as typed, taken apart. */
#define REF_MAX_ITEMS 12
#define REF_STAR 100

enum ref_form { REF_FORM_MOVE, REF_FORM_PASS, REF_FORM_REORIENTATION, REF_FORM_LEAVING };

struct ref_typed {
    enum ref_form form;
    int from;
    int to;
    bool pincer;
    int twist;   /* -1 left, 1 right, 0 none */
    int eighths; /* of a reorientation, negative to the left */
    int count;
    int items[REF_MAX_ITEMS]; /* fields or REF_STAR */
    int leaver;
    bool by_colour; /* a leaving turn with a colour before it */
    bool by_clock;
};

enum ref_reading { REF_READ, REF_SYNTAX };

enum ref_reading ref_read_turn(const struct ref_position *position, const char *typed,
                               struct ref_typed *out);
/* As ref_resolve, but as if the game were not over. */
int ref_resolve_if_not_over(const struct ref_position *position, const char *typed, char *canonical,
                            size_t size);

#endif
