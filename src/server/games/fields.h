/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Fields of a JSON object from outside, each asked for by its name. The first fault stays.
 */
#ifndef FIELDS_H
#define FIELDS_H

#include "messages.h"

#include <jansson.h>

struct reader {
    const json_t *object;
    size_t taken; /* fields that somebody asked for */
    struct message_fault *fault;
};

/* NULL and a fault if the text is not JSON, or not an object. The caller decrefs it. */
json_t *parse_object(const char *text, size_t length, struct message_fault *fault);

/* A field is not what it may be. */
void reader_blame(struct reader *reader, const char *field);
/* What nobody has asked for is a mistake of the sender's, better told than passed over. */
void reader_finish(struct reader *reader);

const json_t *field_value(struct reader *reader, const char *field); /* NULL if there is none */
/* A text that is present; "" and a fault if it is not, or holds a 0. */
const char *field_text(struct reader *reader, const char *field);
int64_t field_number(struct reader *reader, const char *field, int64_t least, int64_t most);
int64_t field_number_or(struct reader *reader, const char *field, int64_t least, int64_t most,
                        int64_t otherwise);
bool field_bool(struct reader *reader, const char *field);
/* The number of one of several names; 0 and a fault if it is none of them. */
int field_choice(struct reader *reader, const char *field, const char *const *names, int count);
/* A text of a form that fills `out` exactly. */
void field_matching(struct reader *reader, const char *field, bool (*matches)(const char *),
                    char *out, size_t size);
/* A text that somebody wrote: words_are_sound(). */
void field_words(struct reader *reader, const char *field, char *out, size_t letters);

#endif
