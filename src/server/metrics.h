/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Metrics of a running server, in the text format of Prometheus.
 */
#ifndef METRICS_H
#define METRICS_H

#include "shell.h"

/* A text that the caller frees, or NULL. */
char *metrics_write(const struct shell *shell);

#endif
