/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Time for measuring, not for telling. */
#ifndef STOPWATCH_H
#define STOPWATCH_H

/* Seconds since some moment in the past; never goes backwards. */
double stopwatch_seconds(void);

/* Seconds that this thread has worked: what others do on the machine counts less. */
double stopwatch_work(void);

#endif
