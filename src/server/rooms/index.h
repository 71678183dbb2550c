/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Finds rooms by their game's name, visitors by their connection, and the room to be woken first.
 * Two hash tables with chains, and a binary heap.
 */
#ifndef INDEX_H
#define INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct room;
struct visitor;

struct index {
    struct room **rooms;
    struct visitor **visitors;
    struct room **heap; /* from place 1; a parent wakes no later than its children */
    size_t heap_count, heap_room;
};

/* False if there is no memory. */
bool index_init(struct index *index);
void index_free(struct index *index);

struct room *index_room(const struct index *index, const char *id); /* NULL if there is none */
void index_add_room(struct index *index, struct room *room);
void index_remove_room(struct index *index, struct room *room);
/* The room after another in no particular order; the first after NULL; NULL at the end. */
struct room *index_next_room(const struct index *index, const struct room *room);

struct visitor *index_visitor(const struct index *index, uint64_t connection);
void index_add_visitor(struct index *index, struct visitor *visitor);
void index_remove_visitor(struct index *index, struct visitor *visitor);
struct visitor *index_any_visitor(const struct index *index); /* NULL if there is none */

/* `wake` of a room has changed. */
void index_wake(struct index *index, struct room *room);
/* The room that wakes first; NULL if none wants to be woken. */
struct room *index_first(const struct index *index);

#endif
