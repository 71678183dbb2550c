/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verifying a file of exercises: every solution again, with the deeper search. */
#include "cli/shared/ordered.h"
#include "cli/words/i18n.h"
#include "exercises.h"
#include "exercises/miner.h"

#include <stdio.h>
#include <string.h>

struct verifying {
    const struct invocation *call;
    exercises all;
    uint64_t nodes, jobs;
    miner *miners[ORDERED_JOBS];
    uint64_t held, checked;
    int status;
};

static void prove_one(void *context, uint64_t job, uint64_t i, void *result) {
    struct verifying *verifying = context;
    miner_proof proof = miner_prove(verifying->miners[job], &verifying->all.list[i]);
    memcpy(result, &proof, sizeof proof);
}

static bool take_proof(void *context, uint64_t i, void *result) {
    struct verifying *verifying = context;
    const miner_proof *proof = result;
    const exercise *one = &verifying->all.list[i];
    if (!proof->memory) {
        verifying->status = refuse_memory(verifying->call);
        return false;
    }
    verifying->checked++;
    verifying->held += proof->holds;
    if (!proof->holds) {
        char turn[PAC_TURN_TEXT];
        pac_turn_print(&one->position, proof->turn, turn);
        (void)printf("%s fails: %s %d, second %d\n", one->id, turn, proof->best, proof->second);
        verifying->status = STATUS_REFUSED;
    }
    return true;
}

static int verify_all(struct verifying *verifying) {
    for (uint64_t i = 0; i < verifying->jobs; i++)
        if (!(verifying->miners[i] = miner_new(verifying->nodes)))
            return refuse_memory(verifying->call);
    if (!ordered_run(&(struct ordered){.end = verifying->all.count,
                                       .jobs = verifying->jobs,
                                       .size = sizeof(miner_proof),
                                       .context = verifying,
                                       .work = prove_one,
                                       .take = take_proof}))
        return refuse_memory(verifying->call);
    (void)printf("%llu of %llu hold\n", (unsigned long long)verifying->held,
                 (unsigned long long)verifying->checked);
    return verifying->status;
}

int exercises_verify(const struct invocation *call, const char *file) {
    struct verifying verifying = {.call = call, .nodes = MINER_NODES, .jobs = 1};
    uint64_t count = EXERCISES_MOST;
    int status = input_option(call, EXERCISES_NODES, 1000, 100000000, &verifying.nodes);
    if (!status)
        status = exercises_jobs(call, &verifying.jobs);
    if (!status)
        status = input_option(call, EXERCISES_COUNT, 1, EXERCISES_MOST, &count);
    if (!status)
        status = exercises_load(call, file, &verifying.all);
    if (status)
        return status;
    if (verifying.all.count > count)
        verifying.all.count = (size_t)count;
    status = verify_all(&verifying);
    for (uint64_t i = 0; i < verifying.jobs; i++)
        miner_free(verifying.miners[i]);
    exercises_free(&verifying.all);
    return status;
}
