/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who is next: fair by address, short jobs first, bounded. */
#include "server/computers/fair_queue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { MS = 1000, LONG = 1500 * MS, BRIEF = MS };

static struct fair_job job(uint64_t ticket, uint64_t address, int64_t expected) {
    return (struct fair_job){.ticket = ticket, .address = address, .expected = expected, .size = 1};
}

static uint64_t takes(struct fair_queue *queue, enum fair_worker worker) {
    const struct fair_job *next = fair_queue_take(queue, worker);
    return next ? next->ticket : 0;
}

/* Does what is next, as one worker that also takes long jobs; its ticket. */
static uint64_t works(struct fair_queue *queue) {
    const struct fair_job *next = fair_queue_take(queue, FAIR_ANY);
    if (!next)
        return 0;
    fair_queue_finish(queue, next, next->expected);
    return next->ticket;
}

static void the_shortest_then_the_oldest_of_an_address(void **state) {
    (void)state;
    struct fair_queue *queue = fair_queue_new(1);
    struct fair_job jobs[] = {job(1, 7, LONG), job(2, 7, BRIEF), job(3, 7, LONG), job(4, 7, BRIEF)};
    for (size_t i = 0; i < 4; i++)
        assert_true(fair_queue_add(queue, &jobs[i]));
    static const uint64_t order[] = {2, 4, 1, 3, 0};
    for (size_t i = 0; i < 5; i++)
        assert_int_equal(works(queue), order[i]);
    fair_queue_free(queue);
}

/* However much one address has asked for, another's first job is next. */
static void a_newcomer_does_not_wait_for_a_crowd(void **state) {
    (void)state;
    struct fair_queue *queue = fair_queue_new(1);
    struct fair_job crowd[30], newcomer = job(100, 2, LONG), more = job(101, 2, LONG);
    for (size_t i = 0; i < 30; i++) {
        crowd[i] = job(i + 1, 1, LONG);
        assert_true(fair_queue_add(queue, &crowd[i]));
    }
    for (uint64_t i = 1; i <= 5; i++)
        assert_int_equal(works(queue), i);
    assert_true(fair_queue_add(queue, &newcomer));
    assert_true(fair_queue_add(queue, &more));
    assert_int_equal(works(queue), 100);
    /* From then on they take turns. */
    uint64_t next = works(queue), after = works(queue);
    assert_true((next == 101) != (after == 101));
    while (works(queue)) {
    }
    fair_queue_free(queue);
}

/* A pause neither earns anything nor pays a debt. */
static void nobody_saves_up_or_sheds_a_debt(void **state) {
    (void)state;
    struct fair_queue *queue = fair_queue_new(1);
    struct fair_job busy[40], idle[4], debtor[2];
    for (size_t i = 0; i < 40; i++) {
        busy[i] = job(i + 1, 1, LONG);
        assert_true(fair_queue_add(queue, &busy[i]));
    }
    for (size_t i = 0; i < 10; i++)
        (void)works(queue);
    for (size_t i = 0; i < 4; i++) { /* who has done nothing so far has one turn, not ten */
        idle[i] = job(100 + i, 2, LONG);
        assert_true(fair_queue_add(queue, &idle[i]));
    }
    int of_idle = 0;
    for (size_t i = 0; i < 4; i++)
        of_idle += works(queue) >= 100;
    assert_true(of_idle >= 2 && of_idle <= 3);
    while (of_idle < 4)
        of_idle += works(queue) >= 100;
    /* Whose only job took much longer than expected waits until the others have had as much. */
    debtor[0] = job(200, 3, BRIEF);
    assert_true(fair_queue_add(queue, &debtor[0]));
    const struct fair_job *taken = fair_queue_take(queue, FAIR_ANY);
    assert_int_equal(taken->ticket, 200);
    fair_queue_finish(queue, taken, 5 * LONG);
    debtor[1] = job(201, 3, BRIEF);
    assert_true(fair_queue_add(queue, &debtor[1]));
    for (int i = 0; i < 4; i++)
        assert_true(works(queue) < 100);
    while (works(queue)) {
    }
    fair_queue_free(queue);
}

static void one_worker_takes_short_jobs_only(void **state) {
    (void)state;
    struct fair_queue *queue = fair_queue_new(1);
    struct fair_job jobs[] = {job(1, 1, LONG), job(2, 1, FAIR_SHORT), job(3, 2, LONG),
                              job(4, 2, BRIEF), job(5, 1, FAIR_SHORT - 1)};
    for (size_t i = 0; i < 3; i++)
        assert_true(fair_queue_add(queue, &jobs[i]));
    assert_int_equal(takes(queue, FAIR_SHORT_ONLY), 0);
    assert_true(fair_queue_add(queue, &jobs[3]));
    assert_true(fair_queue_add(queue, &jobs[4]));
    assert_int_equal(takes(queue, FAIR_SHORT_ONLY), 4);
    assert_int_equal(takes(queue, FAIR_SHORT_ONLY), 5);
    assert_int_equal(takes(queue, FAIR_SHORT_ONLY), 0);
    fair_queue_finish(queue, &jobs[3], BRIEF);
    fair_queue_finish(queue, &jobs[4], BRIEF);
    while (works(queue)) {
    }
    fair_queue_free(queue);
}

/* All but one of the workers while others wait; all of them while nobody does. */
static void an_address_leaves_one_worker_to_others(void **state) {
    (void)state;
    struct fair_queue *queue = fair_queue_new(3);
    struct fair_job own[6], other = job(10, 2, LONG), third = job(11, 3, LONG);
    for (size_t i = 0; i < 6; i++) {
        own[i] = job(i + 1, 1, LONG);
        assert_true(fair_queue_add(queue, &own[i]));
    }
    for (uint64_t i = 1; i <= 3; i++)
        assert_int_equal(takes(queue, FAIR_ANY), i);
    assert_true(fair_queue_add(queue, &other));
    assert_true(fair_queue_add(queue, &third));
    /* The others' thoughts turn out to be long ones: still the address gets no third worker. */
    fair_queue_finish(queue, &own[0], 0);
    assert_int_equal(takes(queue, FAIR_ANY), 10);
    fair_queue_finish(queue, &other, 100 * LONG);
    struct fair_job again = job(12, 2, LONG);
    assert_true(fair_queue_add(queue, &again));
    assert_int_equal(takes(queue, FAIR_ANY), 11);
    fair_queue_finish(queue, &third, LONG);
    assert_int_equal(takes(queue, FAIR_ANY), 12);
    fair_queue_finish(queue, &again, LONG);
    assert_int_equal(takes(queue, FAIR_ANY), 4);
    for (size_t i = 1; i < 4; i++)
        fair_queue_finish(queue, &own[i], LONG);
    while (works(queue)) {
    }
    fair_queue_free(queue);
}

static void what_waits_is_bounded(void **state) {
    (void)state;
    struct fair_queue *queue = fair_queue_new(1);
    struct fair_job *jobs = calloc(FAIR_JOBS + 2, sizeof *jobs);
    size_t added = 0;
    assert_non_null(jobs);
    for (uint64_t address = 0; added < FAIR_JOBS; address++)
        for (int i = 0; i < FAIR_JOBS_OF_ADDRESS; i++, added++) {
            jobs[added] = job(added + 1, address, LONG);
            assert_true(fair_queue_add(queue, &jobs[added]));
            struct fair_job more = job(9999, address, LONG);
            if (i == FAIR_JOBS_OF_ADDRESS - 1)
                assert_false(fair_queue_add(queue, &more));
        }
    struct fair_job newcomer = job(9999, 9999, BRIEF);
    assert_false(fair_queue_add(queue, &newcomer));
    assert_int_equal(fair_queue_waiting(queue), FAIR_JOBS);
    assert_ptr_equal(fair_queue_remove(queue, 5), &jobs[4]);
    assert_null(fair_queue_remove(queue, 5));
    assert_true(fair_queue_add(queue, &newcomer));
    while (fair_queue_clear(queue)) {
    }
    assert_int_equal(fair_queue_waiting(queue), 0);
    struct fair_job big = job(1, 1, BRIEF), other = job(2, 1, BRIEF);
    big.size = FAIR_SIZE_OF_ADDRESS;
    assert_true(fair_queue_add(queue, &big));
    assert_false(fair_queue_add(queue, &other));
    other.address = 2;
    assert_true(fair_queue_add(queue, &other));
    while (works(queue)) {
    }
    fair_queue_free(queue);
    free(jobs);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_shortest_then_the_oldest_of_an_address),
        cmocka_unit_test(a_newcomer_does_not_wait_for_a_crowd),
        cmocka_unit_test(nobody_saves_up_or_sheds_a_debt),
        cmocka_unit_test(one_worker_takes_short_jobs_only),
        cmocka_unit_test(an_address_leaves_one_worker_to_others),
        cmocka_unit_test(what_waits_is_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
