/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which address gives what: the client's files, the client itself for each of its own addresses,
 * and a page for those that do not exist.
 */
#ifndef PAGES_H
#define PAGES_H

#include "server/net/http.h"

/* Headers that go with every answer. */
extern const struct http_header pages_headers[];

void pages_answer(const struct http_request *request, struct http_answer *answer);

/* What goes with a status that refuses: for those that people meet a page with a way on. */
void pages_refuse(unsigned status, struct http_answer *answer);

#endif
