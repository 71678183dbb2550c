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

static void add_metric(struct page *page, const char *name, const char *type, const char *help,
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
    struct store_metrics store = store_metrics(shell->store);
    size_t memory = 0;
    (void)uv_resident_set_memory(&memory);
    page.text[0] = '\0';
    add_metric(&page, "connections", "gauge", "WebSockets open",
               transport_sockets(shell->transport));
    add_metric(&page, "rooms", "gauge", "games loaded", rooms.rooms);
    add_metric(&page, "games_total", "counter", "games made", rooms.games);
    add_metric(&page, "turns_total", "counter", "turns played", rooms.turns);
    add_metric(&page, "messages_total", "counter", "messages received", rooms.messages);
    add_metric(&page, "refusals_total", "counter", "messages refused", rooms.refusals);
    add_metric(&page, "chats_total", "counter", "lines of chat", rooms.chats);
    add_metric(&page, "slow_total", "counter", "connections dropped for not reading",
               transport_slow(shell->transport));
    add_metric(&page, "store_requests_total", "counter", "requests to the store", store.requests);
    add_metric(&page, "store_commits_total", "counter", "commits of the store", store.commits);
    add_metric(&page, "store_failures_total", "counter", "requests that could not be kept",
               store.failures);
    add_metric(&page, "store_waiting", "gauge", "requests waiting for the store", store.waiting);
    add_metric(&page, "computer_turns_total", "counter", "turns that computers thought out",
               computers_turns(shell->computers));
    add_metric(&page, "computers_busy", "gauge", "computers thinking",
               computers_busy(shell->computers));
    add_metric(&page, "computers_waiting", "gauge", "computers waiting to think",
               computers_waiting(shell->computers));
    add_metric(&page, "memory_bytes", "gauge", "resident memory", memory);
    return page.text;
}
