/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The store with a database that fails on purpose, with libuv failing on purpose (--wrap), and with
 * the real one at times of our own choosing.
 */
#include "server/databases.h"
#include "server/store/archive.h"
#include "server/store/store.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <unistd.h>
#include <uv.h>
#include <cmocka.h>

enum { MINUTE = 60 * 1000, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

static const int64_t start = 1700000000000;

/* ------------------------------------------------------------------------------------------------
 * libuv, failing when it is told to
 */

static const char *failing = "";

#define WRAP(name, parameters, arguments)                                                          \
    int __real_##name parameters;                                                                  \
    int __wrap_##name parameters;                                                                  \
    int __wrap_##name parameters {                                                                 \
        return strcmp(failing, #name) ? __real_##name arguments : UV_EAGAIN;                       \
    }

WRAP(uv_mutex_init, (uv_mutex_t * mutex), (mutex))
WRAP(uv_cond_init, (uv_cond_t * cond), (cond))
WRAP(uv_async_init, (uv_loop_t * loop, uv_async_t *async, uv_async_cb callback),
     (loop, async, callback))
WRAP(uv_thread_create, (uv_thread_t * thread, uv_thread_cb entry, void *context),
     (thread, entry, context))

/* ------------------------------------------------------------------------------------------------
 * A database in memory that fails when it is told to
 */

struct fake {
    struct database base;
    bool full;           /* commits fail */
    bool failing_resume; /* so does resume() */
    int begun, committed, rolled_back, closed;
    int outages, alives, appended;
    int64_t alive;           /* what resume() gives */
    int64_t last_alive;      /* what alive() was given last */
    int pages, failing_page; /* of list() */
};

static struct fake *fake_of(struct database *database) { return (struct fake *)database; }
static void fake_close(struct database *database) { fake_of(database)->closed++; }
static const char *fake_why(struct database *database) {
    (void)database;
    return "on purpose";
}
static enum store_status fake_begin(struct database *database) {
    fake_of(database)->begun++;
    return STORE_OK;
}
static enum store_status fake_commit(struct database *database) {
    struct fake *fake = fake_of(database);
    fake->committed += !fake->full;
    return fake->full ? STORE_FAILED : STORE_OK;
}
static void fake_roll_back(struct database *database) { fake_of(database)->rolled_back++; }
static void fake_append(struct database *database, const char *game, const struct game_event *event,
                        enum store_status *status) {
    (void)game;
    fake_of(database)->appended++;
    *status = event->number == 1 ? STORE_OK : STORE_CONFLICT;
}
static void fake_alive(struct database *database, int64_t now, enum store_status *status) {
    fake_of(database)->alives++;
    fake_of(database)->last_alive = now;
    *status = STORE_OK;
}
static void fake_outage(struct database *database, const struct outage *outage,
                        enum store_status *status) {
    assert_true(outage->began < outage->ended);
    fake_of(database)->outages++;
    *status = STORE_OK;
}
static void fake_forget(struct database *database, int64_t last, enum store_status *status) {
    (void)database;
    (void)last;
    *status = STORE_OK;
}
static enum store_status fake_resume(struct database *database, struct database_resume *resume) {
    *resume = (struct database_resume){.alive = fake_of(database)->alive};
    return fake_of(database)->failing_resume ? STORE_FAILED : STORE_OK;
}
static enum store_status fake_load(struct database *database, const char *game, struct kept *kept) {
    (void)database;
    *kept = (struct kept){0};
    return strcmp(game, "MissingX") ? STORE_OK : STORE_MISSING;
}
static enum store_status fake_notices(struct database *database, int64_t *last,
                                      char ids[STORE_IDS][GAME_ID + 1], size_t *count) {
    (void)database;
    *count = *last < 1;
    *last = 1;
    memcpy(ids[0], "Changed1", GAME_ID + 1);
    return STORE_OK;
}
static enum store_status fake_list(struct database *database, const struct game_row *after,
                                   struct game_row rows[DATABASE_ROWS], size_t *count) {
    struct fake *fake = fake_of(database);
    (void)after;
    *count = 1;
    rows[0] = (struct game_row){.id = "aB3dE6gH", .is_sound = true, .is_noted = true};
    return ++fake->pages == fake->failing_page ? STORE_FAILED : STORE_OK;
}

static const struct database_functions fake_functions = {
    .close = fake_close,
    .why = fake_why,
    .begin = fake_begin,
    .commit = fake_commit,
    .roll_back = fake_roll_back,
    .append = fake_append,
    .alive = fake_alive,
    .outage = fake_outage,
    .forget_notices = fake_forget,
    .resume = fake_resume,
    .load = fake_load,
    .notices = fake_notices,
    .list = fake_list,
};

/* ------------------------------------------------------------------------------------------------
 * Answers
 */

struct heard {
    int count;
    uint64_t ticket;
    enum store_status status;
    char game[GAME_ID + 1];
    struct outage outage; /* the last one of what was loaded */
    int64_t left;         /* to the second player, of what was loaded, at `now` */
    int64_t now;
    char changed[GAME_ID + 1];
};

static void on_answer(void *context, uint64_t ticket, const struct store_answer *answer) {
    struct heard *heard = context;
    heard->count++;
    heard->ticket = ticket;
    heard->status = answer->status;
    assert_int_equal(answer->ticket, ticket);
    memcpy(heard->game, answer->game, sizeof heard->game);
    if (answer->kept->outage_count)
        heard->outage = answer->kept->outages[answer->kept->outage_count - 1];
    if (answer->status || !answer->kept->count)
        return;
    struct table *table = table_rebuild(answer->kept);
    assert_non_null(table);
    heard->left = table_left(table, 1, heard->now);
    table_free(table);
}

static void on_changed(void *context, const char (*games)[GAME_ID + 1], size_t count) {
    struct heard *heard = context;
    assert_int_equal(count, 1);
    memcpy(heard->changed, games[0], sizeof heard->changed);
}

static void run_until_answered(uv_loop_t *loop, const struct store *store) {
    while (store_pending(store))
        (void)uv_run(loop, UV_RUN_ONCE);
}

static void close_store(uv_loop_t *loop, struct store *store) {
    store_close(store);
    (void)uv_run(loop, UV_RUN_DEFAULT);
    store_free(store);
}

/* ------------------------------------------------------------------------------------------------
 * Tests
 */

/* libuv is not instrumented: this is where AddressSanitizer sees a handle freed too early. */
static void touch_handle(uv_handle_t *handle, void *context) {
    (void)context;
    assert_true(uv_is_closing(handle) && handle->type == UV_ASYNC);
}

/* Whatever fails, the database is closed, nothing leaks and the loop can be closed. */
static void test_open_fails(void **state) {
    (void)state;
    static const char *const calls[] = {"uv_mutex_init", "uv_cond_init", "uv_async_init",
                                        "uv_thread_create", "resume"};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        struct fake fake = {.base = {&fake_functions}, .failing_resume = i == 4};
        uv_loop_t loop;
        char why[STORE_WHY] = "";
        assert_int_equal(uv_loop_init(&loop), 0);
        failing = calls[i];
        struct store *store = store_open(&fake.base, &loop, start, on_changed, NULL, why);
        failing = "";
        assert_null(store);
        assert_true(why[0]);
        assert_int_equal(fake.closed, 1);
        uv_walk(&loop, touch_handle, NULL);
        (void)uv_run(&loop, UV_RUN_DEFAULT);
        assert_int_equal(uv_loop_close(&loop), 0);
    }
}

static void test_tickets(void **state) {
    (void)state;
    struct fake fake = {.base = {&fake_functions}};
    struct heard heard = {0};
    uv_loop_t loop;
    char why[STORE_WHY];
    assert_int_equal(uv_loop_init(&loop), 0);
    struct store *store = store_open(&fake.base, &loop, start, on_changed, &heard, why);
    assert_non_null(store);
    assert_int_equal(store_began(store), start);
    struct game_event event = {.number = 1, .at = start + 5};
    assert_true(store_append(store, "aB3dE6gH", &event, 7, on_answer, &heard));
    run_until_answered(&loop, store);
    assert_int_equal(heard.ticket, 7);
    assert_int_equal(heard.status, STORE_OK);
    assert_string_equal(heard.game, "aB3dE6gH");
    assert_int_equal(fake.last_alive, start + 5); /* an event says that a server runs */
    event.number = 2;
    assert_true(store_append(store, "aB3dE6gH", &event, UINT64_MAX, on_answer, &heard));
    run_until_answered(&loop, store);
    assert_int_equal(heard.ticket, UINT64_MAX);
    assert_int_equal(heard.status, STORE_CONFLICT);
    assert_true(store_load(store, "MissingX", 9, on_answer, &heard));
    run_until_answered(&loop, store);
    assert_int_equal(heard.ticket, 9);
    assert_int_equal(heard.status, STORE_MISSING);
    assert_int_equal(heard.count, 3);
    assert_int_equal(fake.outages, 0); /* no server has ever run before */
    assert_int_equal(fake.begun, fake.committed);
    while (!heard.changed[0]) /* without a request */
        (void)uv_run(&loop, UV_RUN_ONCE);
    assert_string_equal(heard.changed, "Changed1");
    close_store(&loop, store);
    assert_int_equal(fake.closed, 1);
    assert_int_equal(uv_loop_close(&loop), 0);
}

/* Until the disk has room the outage is known to what is loaded; then it is written once. */
static void test_full_disk_at_start(void **state) {
    (void)state;
    struct fake fake = {.base = {&fake_functions}, .full = true, .alive = start - DAY};
    struct heard heard = {0};
    uv_loop_t loop;
    char why[STORE_WHY];
    const struct game_event event = {.number = 1, .at = start + 5};
    assert_int_equal(uv_loop_init(&loop), 0);
    struct store *store = store_open(&fake.base, &loop, start, on_changed, &heard, why);
    assert_non_null(store);
    run_until_answered(&loop, store);
    assert_true(store_append(store, "aB3dE6gH", &event, 1, on_answer, &heard));
    run_until_answered(&loop, store);
    assert_int_equal(heard.status, STORE_FAILED);
    assert_int_equal(fake.rolled_back, fake.begun);
    assert_true(store_load(store, "aB3dE6gH", 2, on_answer, &heard));
    run_until_answered(&loop, store);
    assert_int_equal(heard.outage.began, start - DAY);
    assert_int_equal(heard.outage.ended, start);
    fake.full = false; /* the thread is idle: everything has been answered */
    int tried = fake.outages;
    for (int i = 0; i < 2; i++) {
        assert_true(store_append(store, "aB3dE6gH", &event, 3, on_answer, &heard));
        run_until_answered(&loop, store);
        assert_int_equal(heard.status, STORE_OK);
    }
    assert_int_equal(fake.outages, tried + 1);
    heard.outage = (struct outage){0};
    assert_true(store_load(store, "aB3dE6gH", 4, on_answer, &heard));
    run_until_answered(&loop, store);
    assert_int_equal(heard.outage.ended, 0); /* it is the database's now */
    close_store(&loop, store);
    assert_int_equal(uv_loop_close(&loop), 0);
}

static bool count_rows(void *context, const struct game_row *row, const char *problem) {
    (void)row;
    assert_null(problem);
    return ++*(int *)context < 10;
}

/* An error is never taken for the end of the list, on whichever page it comes. */
static void test_list_fails(void **state) {
    (void)state;
    for (int page = 1; page <= 3; page++) {
        struct fake fake = {.base = {&fake_functions}, .failing_page = page};
        struct archive *archive = archive_open(&fake.base);
        int count = 0;
        assert_non_null(archive);
        assert_int_equal(archive_list(archive, count_rows, &count), ARCHIVE_FAILED);
        assert_int_equal(count, page - 1);
        assert_string_equal(archive_why(archive), "on purpose");
        archive_close(archive);
        assert_int_equal(fake.closed, 1);
    }
}

/* One run of a server on a real database, at a system's time: what is left to the second player. */
static int64_t run_server(const char *folder, int64_t now, const struct game_setup *setup,
                          const struct game_event *event, int64_t *began) {
    struct heard heard = {0};
    uv_loop_t loop;
    char why[STORE_WHY];
    struct database *database = database_open(folder, true, why);
    assert_non_null(database);
    assert_int_equal(uv_loop_init(&loop), 0);
    struct store *store = store_open(database, &loop, now, on_changed, &heard, why);
    assert_non_null(store);
    *began = heard.now = store_began(store);
    if (setup)
        assert_true(store_create(store, setup, NULL, NULL, 1, on_answer, &heard));
    if (event) {
        struct game_event later = *event;
        later.at = *began + MINUTE;
        assert_true(store_append(store, "aB3dE6gH", &later, 2, on_answer, &heard));
    }
    run_until_answered(&loop, store);
    assert_int_equal(heard.status, STORE_OK);
    assert_true(store_load(store, "aB3dE6gH", 3, on_answer, &heard));
    run_until_answered(&loop, store);
    assert_int_equal(heard.status, STORE_OK);
    assert_true(store_alive(store, *began + HOUR, 4, on_answer, &heard));
    run_until_answered(&loop, store);
    close_store(&loop, store);
    assert_int_equal(uv_loop_close(&loop), 0);
    return heard.left;
}

static void test_time(void **state) {
    (void)state;
    char folder[] = "/tmp/pacru-store-XXXXXX", path[64];
    struct game_setup setup = {.id = "aB3dE6gH",
                               .first = "aB3dE6gH",
                               .games = 1,
                               .variant = PAC_PACRU,
                               .players = 2,
                               .repetition = true,
                               .clock = {CLOCK_DAYS, 2 * (int64_t)DAY, 0},
                               .created = start};
    const struct game_event turn = {
        .number = 1, .kind = EVENT_TURN, .value = 2 * (int64_t)DAY, .text = "e1-e2"};
    int64_t began;
    for (int i = 0; i < 2; i++)
        setup.seats[i] = (struct game_seat){.kind = SEAT_PERSON, .link = true, .name = "X"};
    assert_non_null(mkdtemp(folder));
    (void)run_server(folder, start, &setup, &turn, &began);
    assert_int_equal(began, start);
    /* The clock is behind: time goes on where it was. The second player has thought 59 minutes. */
    int64_t left = run_server(folder, start - 30 * (int64_t)DAY, NULL, NULL, &began);
    assert_int_equal(began, start + HOUR);
    assert_int_equal(left, 2 * (int64_t)DAY - 59 * MINUTE);
    /* It is right again, a day later: the day without a server is charged to nobody. */
    left = run_server(folder, start + DAY, NULL, NULL, &began);
    assert_int_equal(began, start + DAY);
    assert_int_equal(left, 2 * (int64_t)DAY - 119 * MINUTE);
    /* It leaps by a year, and back. */
    left = run_server(folder, start + 365 * (int64_t)DAY, NULL, NULL, &began);
    assert_int_equal(left, 2 * (int64_t)DAY - 179 * MINUTE);
    left = run_server(folder, start + 2 * (int64_t)DAY, NULL, NULL, &began);
    assert_int_equal(began, start + 365 * (int64_t)DAY + HOUR);
    assert_int_equal(left, 2 * (int64_t)DAY - 239 * MINUTE);
    static const char *const files[] = {"pacru.db", "pacru.db-wal", "pacru.db-shm"};
    for (size_t i = 0; i < 3; i++) {
        (void)snprintf(path, sizeof path, "%s/%s", folder, files[i]);
        (void)unlink(path);
    }
    assert_int_equal(rmdir(folder), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_open_fails),
        cmocka_unit_test(test_tickets),
        cmocka_unit_test(test_full_disk_at_start),
        cmocka_unit_test(test_list_fails),
        cmocka_unit_test(test_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
