/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Facts as JSON values, in words of the notation and never translated. Each function returns a new
 * reference, or NULL if memory runs out; jansson takes a NULL inside another value as that value's
 * failure.
 */
#ifndef FACTS_H
#define FACTS_H

#include <jansson.h>
#include <pacru/record.h>

/* The one-line text of a position, as a string. */
json_t *fact_position(const pac_position *position);

/* All that a position tells: players, markers, chevrons with power, who is to move. */
json_t *fact_board(const pac_position *position);

/* "R"; null for nobody. */
json_t *fact_player(const pac_position *position, int player);

/* "e4"; null for none. */
json_t *fact_field(int field);

/* The canonical text of a turn. */
json_t *fact_turn(const pac_position *position, pac_turn turn);

/*
 * {"reason":"target","winners":["R"],"counts":{"R":42,"Y":31},"places":{…}}; null if it is not
 * over.
 */
json_t *fact_result(const pac_position *position, const pac_result *result);

/* {"kind":"moved","rule":"R3","player":"R",…} */
json_t *fact_event(const pac_position *position, const pac_event *event);

/* {"refused":"too-far","rule":"R5","field":"e4"} */
json_t *fact_refusal(pac_refusal refusal);

/* {"fault":"two-chevrons","field":"e4","at":17} */
json_t *fact_fault(const pac_fault *fault);

/* {"fault":"turn","line":7,"game":1,"turn":12,…} */
json_t *fact_record_error(const pac_record_error *error);

#endif
