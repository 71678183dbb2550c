/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Statistics of a match: scores, differences in Elo, and the sequential probability ratio test
 * (pentanomial). With two seats, the two games of an opening count as one pair: the advantage of the
 * opening cancels out, and the error is smaller than that of single games.
 */
#include "match.h"

#include <math.h>

/* The chance of a wrong decision, either way. */
static const double sprt_risk = 0.05;

/*
 * A prior added to the count of each kind of pair, so that the variance of a short match with only
 * one kind is not 0.
 */
static const double pair_prior = 0.5;

void tally_add(struct tally *tally, const struct match *match, const struct outcome *outcome) {
    for (int s = 0; s < match->players; s++)
        tally->share[s] += outcome->share[s];
    if (match->players == 2) {
        unsigned halves = outcome->share[0] / (MATCH_WHOLE / 2);
        tally->wins += halves == 2;
        tally->draws += halves == 1;
        tally->losses += halves == 0;
        if (tally->games % 2)
            tally->pair[tally->half + halves]++;
        else
            tally->half = halves;
    }
    tally->games++;
}

double tally_score(const struct tally *tally, int seat) {
    double whole = (double)MATCH_WHOLE * (double)tally->games;
    return whole > 0 ? (double)tally->share[seat] / whole : 0;
}

double elo_of(double score) {
    if (score <= 0)
        return -INFINITY;
    return score >= 1 ? INFINITY : 400 * log10(score / (1 - score));
}

static double score_of(double elo) { return 1 / (1 + pow(10, -elo / 400)); }

/* Mean and variance of what a pair gives, as a score from 0 to 1. Returns the number of pairs. */
static double pairs_of(const struct tally *tally, double *mean, double *variance) {
    double pairs = 0, sum = 0, squares = 0;
    for (int i = 0; i < MATCH_PAIRS; i++) {
        double count = (double)tally->pair[i] + pair_prior, score = i / (MATCH_PAIRS - 1.0);
        pairs += count;
        sum += count * score;
        squares += count * score * score;
    }
    *mean = sum / pairs;
    *variance = squares / pairs - *mean * *mean;
    return pairs;
}

double tally_error(const struct tally *tally) {
    double mean, variance, pairs = pairs_of(tally, &mean, &variance);
    return sqrt(variance / pairs);
}

double sprt_ratio(const struct sprt *sprt, const struct tally *tally) {
    double mean, variance, pairs = pairs_of(tally, &mean, &variance);
    double score0 = score_of(sprt->elo0), score1 = score_of(sprt->elo1);
    return pairs * (score1 - score0) * (2 * mean - score0 - score1) / (2 * variance);
}

double sprt_bound(void) { return log((1 - sprt_risk) / sprt_risk); }

bool sprt_is_decided(const struct sprt *sprt, const struct tally *tally) {
    return sprt->wanted && tally->games % 2 == 0 && fabs(sprt_ratio(sprt, tally)) >= sprt_bound();
}
