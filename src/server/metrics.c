/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "metrics.h"

#include <stdio.h>
#include <stdlib.h>

enum { ROOM = 8192 };

struct page {
    char *text;
    size_t length;
};

static void add(struct page *page, const char *name, const char *type, const char *help,
                uint64_t value) {
    int length = snprintf(page->text + page->length, ROOM - page->length,
                          "# HELP pacru_%s %s\n# TYPE pacru_%s %s\npacru_%s %llu\n", name, help,
                          name, type, name, (unsigned long long)value);
    if (length > 0 && page->length + (size_t)length < ROOM)
        page->length += (size_t)length;
}

char *metrics_write(const struct shell *shell) {
    struct page page = {.text = malloc(ROOM)};
    if (!page.text)
        return NULL;
    struct rooms_metrics rooms = rooms_metrics(shell->rooms);
    struct store_figures store = store_figures(shell->store);
    size_t memory = 0;
    (void)uv_resident_set_memory(&memory);
    page.text[0] = '\0';
    add(&page, "connections", "gauge", "WebSockets open", transport_sockets(shell->transport));
    add(&page, "rooms", "gauge", "games loaded", rooms.rooms);
    add(&page, "games_total", "counter", "games made", rooms.games);
    add(&page, "turns_total", "counter", "turns played", rooms.turns);
    add(&page, "messages_total", "counter", "messages received", rooms.messages);
    add(&page, "refusals_total", "counter", "messages refused", rooms.refusals);
    add(&page, "chats_total", "counter", "lines of chat", rooms.chats);
    add(&page, "slow_total", "counter", "connections dropped for not reading",
        transport_slow(shell->transport));
    add(&page, "store_requests_total", "counter", "requests to the store", store.requests);
    add(&page, "store_commits_total", "counter", "commits of the store", store.commits);
    add(&page, "store_failures_total", "counter", "requests that could not be kept",
        store.failures);
    add(&page, "store_waiting", "gauge", "requests waiting for the store", store.waiting);
    add(&page, "computer_turns_total", "counter", "turns that computers thought out",
        computers_turns(shell->computers));
    add(&page, "computers_busy", "gauge", "computers thinking", computers_busy(shell->computers));
    add(&page, "computers_waiting", "gauge", "computers waiting to think",
        computers_waiting(shell->computers));
    add(&page, "memory_bytes", "gauge", "resident memory", memory);
    return page.text;
}
