/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Clocks for measuring durations. */
#ifndef STOPWATCH_H
#define STOPWATCH_H

/* Seconds of a monotonic clock. */
double stopwatch_seconds(void);

/* Processor time of this thread in seconds, which depends less on other load. */
double stopwatch_work(void);

#endif
