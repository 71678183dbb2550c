/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fields.h"
#include "words.h"

#include <string.h>

/* Names of our own fit; one that a sender made up may be anything. */
void reader_blame(struct reader *reader, const char *field) {
    size_t length = strspn(field, "abcdefghijklmnopqrstuvwxyz");
    if (reader->fault->why)
        return;
    reader->fault->why = WHY_FIELD;
    if (!field[length] && length < sizeof reader->fault->field)
        memcpy(reader->fault->field, field, length + 1);
}

const json_t *field_value(struct reader *reader, const char *field) {
    const json_t *value = json_object_get(reader->object, field);
    reader->taken += value != NULL;
    return value;
}

void reader_finish(struct reader *reader) {
    if (json_object_size(reader->object) != reader->taken)
        reader_blame(reader, "?");
}

const char *field_text(struct reader *reader, const char *field) {
    const json_t *value = field_value(reader, field);
    const char *text = json_string_value(value);
    if (text && strlen(text) == json_string_length(value))
        return text;
    reader_blame(reader, field);
    return "";
}

int64_t field_number(struct reader *reader, const char *field, int64_t least, int64_t most) {
    const json_t *value = field_value(reader, field);
    json_int_t number = json_integer_value(value);
    if (json_is_integer(value) && number >= least && number <= most)
        return number;
    reader_blame(reader, field);
    return least;
}

int64_t field_number_or(struct reader *reader, const char *field, int64_t least, int64_t most,
                        int64_t otherwise) {
    return json_object_get(reader->object, field) ? field_number(reader, field, least, most)
                                                  : otherwise;
}

bool field_bool(struct reader *reader, const char *field) {
    const json_t *value = field_value(reader, field);
    if (!json_is_boolean(value))
        reader_blame(reader, field);
    return json_is_true(value);
}

int field_choice(struct reader *reader, const char *field, const char *const *names, int count) {
    const char *text = field_text(reader, field);
    for (int i = 0; i < count; i++)
        if (!strcmp(text, names[i]))
            return i;
    reader_blame(reader, field);
    return 0;
}

void field_matching(struct reader *reader, const char *field, bool (*matches)(const char *),
                    char *out, size_t size) {
    const char *text = field_text(reader, field);
    if (matches(text))
        memcpy(out, text, size);
    else
        reader_blame(reader, field);
}

void field_words(struct reader *reader, const char *field, char *out, size_t letters) {
    const char *text = field_text(reader, field);
    if (words_are_sound(text, letters))
        memcpy(out, text, strlen(text) + 1);
    else
        reader_blame(reader, field);
}

json_t *parse_object(const char *text, size_t length, struct message_fault *fault) {
    *fault = (struct message_fault){.why = WHY_NONE};
    json_t *object =
        length <= MESSAGE_BYTES ? json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL) : NULL;
    if (json_is_object(object))
        return object;
    fault->why = WHY_JSON;
    json_decref(object);
    return NULL;
}
