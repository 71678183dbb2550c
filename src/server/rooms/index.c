/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "index.h"
#include "room.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { ROW_BITS = 14, ROWS = 1 << ROW_BITS };

bool index_init(struct index *index) {
    *index = (struct index){.rooms = calloc(ROWS, sizeof *index->rooms),
                            .visitors = calloc(ROWS, sizeof *index->visitors)};
    if (index->rooms && index->visitors)
        return true;
    index_free(index);
    return false;
}

void index_free(struct index *index) {
    free(index->rooms);
    free(index->visitors);
    free(index->heap);
    *index = (struct index){0};
}

/* Fibonacci hashing: the high bits of a product with the golden ratio. */
static size_t row_of(uint64_t key) {
    return (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> (64 - ROW_BITS));
}

static size_t row_of_id(const char *id) {
    uint64_t key;
    static_assert(sizeof key == GAME_ID, "a game's name fills a key");
    memcpy(&key, id, sizeof key);
    return row_of(key);
}

/* ------------------------------------------------------------------------------------------------
 * Rooms
 */

struct room *index_room(const struct index *index, const char *id) {
    for (struct room *one = index->rooms[row_of_id(id)]; one; one = one->next_in_row)
        if (!memcmp(one->id, id, GAME_ID))
            return one;
    return NULL;
}

void index_add_room(struct index *index, struct room *room) {
    struct room **row = &index->rooms[row_of_id(room->id)];
    room->next_in_row = *row;
    *row = room;
}

void index_remove_room(struct index *index, struct room *room) {
    struct room **at = &index->rooms[row_of_id(room->id)];
    while (*at != room) {
        assert(*at);
        at = &(*at)->next_in_row;
    }
    *at = room->next_in_row;
    room->wake = 0;
    index_wake(index, room);
}

struct room *index_next_room(const struct index *index, const struct room *room) {
    if (room && room->next_in_row)
        return room->next_in_row;
    for (size_t row = room ? row_of_id(room->id) + 1 : 0; row < ROWS; row++)
        if (index->rooms[row])
            return index->rooms[row];
    return NULL;
}

/* ------------------------------------------------------------------------------------------------
 * Visitors
 */

struct visitor *index_visitor(const struct index *index, uint64_t connection) {
    for (struct visitor *one = index->visitors[row_of(connection)]; one; one = one->next_in_row)
        if (one->connection == connection)
            return one;
    return NULL;
}

void index_add_visitor(struct index *index, struct visitor *visitor) {
    struct visitor **row = &index->visitors[row_of(visitor->connection)];
    visitor->next_in_row = *row;
    *row = visitor;
}

void index_remove_visitor(struct index *index, struct visitor *visitor) {
    struct visitor **at = &index->visitors[row_of(visitor->connection)];
    while (*at != visitor) {
        assert(*at);
        at = &(*at)->next_in_row;
    }
    *at = visitor->next_in_row;
}

struct visitor *index_any_visitor(const struct index *index) {
    for (size_t row = 0; row < ROWS; row++)
        if (index->visitors[row])
            return index->visitors[row];
    return NULL;
}

/* ------------------------------------------------------------------------------------------------
 * The heap
 */

static void heap_place(struct index *index, struct room *room, size_t at) {
    index->heap[at] = room;
    room->place = at;
}

static void sift_up(struct index *index, struct room *room, size_t at) {
    for (; at > 1 && index->heap[at / 2]->wake > room->wake; at /= 2)
        heap_place(index, index->heap[at / 2], at);
    heap_place(index, room, at);
}

static void sift_down(struct index *index, struct room *room, size_t at) {
    for (size_t child; (child = 2 * at) <= index->heap_count; at = child) {
        if (child < index->heap_count && index->heap[child + 1]->wake < index->heap[child]->wake)
            child++;
        if (index->heap[child]->wake >= room->wake)
            break;
        heap_place(index, index->heap[child], at);
    }
    heap_place(index, room, at);
}

static void heap_add(struct index *index, struct room *room) {
    if (index->heap_count + 1 >= index->heap_room) {
        index->heap_room = index->heap_room ? 2 * index->heap_room : 64;
        index->heap = must_have(realloc(index->heap, index->heap_room * sizeof *index->heap));
    }
    sift_up(index, room, ++index->heap_count);
}

static void heap_remove(struct index *index, struct room *room) {
    assert(room->place <= index->heap_count && index->heap[room->place] == room);
    struct room *last = index->heap[index->heap_count--];
    size_t at = room->place;
    room->place = 0;
    if (last == room)
        return;
    sift_up(index, last, at);
    sift_down(index, last, last->place);
}

void index_wake(struct index *index, struct room *room) {
    if (room->place && room->wake) {
        sift_up(index, room, room->place);
        sift_down(index, room, room->place);
    } else if (room->wake) {
        heap_add(index, room);
    } else if (room->place) {
        heap_remove(index, room);
    }
    assert(!room->place == !room->wake);
    assert(!room->place || index->heap[room->place / 2 ? room->place / 2 : 1]->wake <= room->wake);
}

struct room *index_first(const struct index *index) {
    return index->heap_count ? index->heap[1] : NULL;
}
