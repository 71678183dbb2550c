/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plan.h"
#include "table_private.h"

#include <string.h>

static void copy_text(struct game_event *event, const char *text) {
    size_t length = strlen(text);
    memcpy(event->text, text, length + 1); /* all that is ever put there fits */
}

static struct game_event event_of(const struct table *table, enum event_kind kind, int seat,
                                  int64_t now) {
    return (struct game_event){.number = table->events + 1, .at = now, .kind = kind, .seat = seat};
}

/* ------------------------------------------------------------------------------------------------
 * Turns
 */

void table_decide_leaving(const struct table *table, int seat, pac_turn_kind kind, int64_t now,
                          struct game_event *event) {
    char text[PAC_TURN_TEXT];
    (void)pac_turn_print(pac_game_position(table->game), pac_leave(seat, kind), text);
    *event = event_of(table, EVENT_TURN, seat, now);
    if (kind == PAC_RESIGN && table_running(table) == seat)
        event->value = table_left(table, seat, now);
    copy_text(event, text);
}

static enum why decide_turn(const struct table *table, int seat, const struct message *message,
                            int64_t lag, struct game_event *event, pac_refusal *refusal) {
    const pac_position *position = pac_game_position(table->game);
    pac_turn turn;
    if (table_to_move(table) != seat)
        return WHY_NOT_TO_MOVE;
    if (message->at != pac_game_turns(table->game))
        return WHY_STALE;
    *refusal =
        pac_turn_parse(position, message->turn, strlen(message->turn), PAC_INPUT_SPACES, &turn);
    if (refusal->kind == PAC_REFUSAL_NONE && pac_turn_is_leaving(turn))
        *refusal = (pac_refusal){.kind = PAC_REFUSAL_SYNTAX, .field = PAC_NOWHERE};
    if (refusal->kind != PAC_REFUSAL_NONE)
        return WHY_ILLEGAL;
    int64_t left = table->seats[seat].left;
    int64_t used = table_running(table) == seat
                       ? clock_used(table_turn_began(table, event->at), event->at, lag)
                       : 0;
    if (table_running(table) == seat && used >= left) {
        table_decide_leaving(table, seat, PAC_TIME, event->at, event);
        return WHY_NONE;
    }
    char text[PAC_TURN_TEXT];
    (void)pac_turn_print(position, turn, text);
    copy_text(event, text);
    event->kind = EVENT_TURN;
    event->value = clock_after(&table->setup.clock, left, used);
    return WHY_NONE;
}

bool table_decide_planned(const struct table *table, int64_t now, struct game_event *event) {
    const int seat = table_to_move(table);
    struct message message = {.kind = MESSAGE_TURN, .at = (uint32_t)pac_game_turns(table->game)};
    pac_refusal refusal;
    if (seat == NO_SEAT || table->seats[seat].kind != SEAT_PERSON || table_is_full(table) ||
        !plan_first(table->seats[seat].plan, message.turn))
        return false;
    *event = event_of(table, EVENT_TURN, seat, now);
    return decide_turn(table, seat, &message, 0, event, &refusal) == WHY_NONE;
}

static enum why decide_plan(const struct table *table, int seat, const struct message *message,
                            struct game_event *event, pac_refusal *refusal) {
    if (table_to_move(table) == seat || message->at != pac_game_turns(table->game))
        return WHY_STALE;
    event->kind = EVENT_PLAN;
    return plan_check(pac_game_position(table->game), seat, message->text, event->text, refusal);
}

void table_decide_presence(const struct table *table, enum event_kind kind, int64_t from,
                           int64_t now, struct game_event *event) {
    *event = event_of(table, kind, table_to_move(table), now);
    event->value = from < now ? from : now;
}

/* ------------------------------------------------------------------------------------------------
 * Offers
 */

static enum why decide_draw(const struct table *table) {
    if (!pac_is_pacru(table->setup.variant))
        return WHY_NO_DRAW;
    for (int i = 0; i < table->setup.players; i++)
        if (table->seats[i].kind == SEAT_COMPUTER && table_is_in(table, i))
            return WHY_NO_DRAW;
    return WHY_NONE;
}

/* Back to before the last turn of the player who asks, as long as nobody has left since. */
static enum why decide_back(const struct table *table, int seat, struct game_event *event) {
    for (size_t i = pac_game_turns(table->game); i-- > 0;) {
        if (pac_turn_is_leaving(pac_game_turn(table->game, i)))
            return WHY_NO_BACK;
        if (pac_game_position_at(table->game, i)->to_move == seat) {
            event->value = (int64_t)i;
            return WHY_NONE;
        }
    }
    return WHY_NO_BACK;
}

/* In a set everybody has agreed to the next game already. */
static bool goes_on(const struct table *table, unsigned agreed) {
    if (table->setup.number + 1 < table->setup.games)
        return true;
    for (int i = 0; i < table->setup.players; i++)
        if (table->seats[i].kind == SEAT_PERSON && !(agreed >> i & 1))
            return false;
    return true;
}

/* The room puts the new game's name into it. */
static void decide_next(struct game_event *event) {
    event->kind = EVENT_NEXT;
    event->text[0] = '\0';
}

static enum why decide_offer(const struct table *table, int seat, const struct message *message,
                             struct game_event *event) {
    enum why why = WHY_NONE;
    event->kind = EVENT_OFFER;
    copy_text(event, offer_kind_text(message->offer));
    if (table->offer.what != OFFER_NONE)
        return WHY_OFFERED;
    if (message->offer == OFFER_DRAW)
        why = decide_draw(table);
    else if (message->offer == OFFER_BACK)
        why = decide_back(table, seat, event);
    else if (goes_on(table, 1U << seat))
        decide_next(event);
    return why;
}

static enum why decide_withdraw(const struct table *table, int seat, const struct message *message,
                                struct game_event *event) {
    event->kind = EVENT_WITHDRAWN;
    return table->offer.what == message->offer && table->offer.by == seat ? WHY_NONE : WHY_NO_OFFER;
}

static enum why decide_answer(const struct table *table, int seat, const struct message *message,
                              struct game_event *event) {
    const struct offer *offer = &table->offer;
    if (offer->what != message->offer || (offer->agreed >> seat & 1))
        return WHY_NO_OFFER;
    event->kind = EVENT_ANSWER;
    event->value = message->yes;
    if (message->yes && offer->what == OFFER_REMATCH && goes_on(table, offer->agreed | 1U << seat))
        decide_next(event);
    return WHY_NONE;
}

/* ------------------------------------------------------------------------------------------------
 * All of it
 */

static bool is_about_rematch(const struct message *message) {
    return (message->kind == MESSAGE_OFFER || message->kind == MESSAGE_ANSWER ||
            message->kind == MESSAGE_WITHDRAW) &&
           message->offer == OFFER_REMATCH;
}

/* In which phase something may be asked for at all. */
static enum why check_phase(const struct table *table, int seat, const struct message *message) {
    enum phase phase = table_phase(table);
    if (is_about_rematch(message)) {
        if (table->next[0])
            return WHY_MOVED_ON;
        return phase == PHASE_OVER && !table->stopped ? WHY_NONE : WHY_NOT_OVER;
    }
    if (table_is_about_seats(message->kind))
        return table_check_seats(table, seat, message);
    if (phase == PHASE_OVER)
        return WHY_OVER;
    if (phase == PHASE_WAITING)
        return WHY_WAITING;
    return table_is_in(table, seat) ? WHY_NONE : WHY_LEFT;
}

/* Whether there is room left for it; leaving has a reserve. */
static enum why check_room(const struct table *table, const struct message *message) {
    if (message->kind == MESSAGE_RESIGN)
        return WHY_NONE;
    bool full =
        message->kind == MESSAGE_TURN ? table_is_full(table) : table->events >= TABLE_EVENTS;
    return full ? WHY_FULL : WHY_NONE;
}

static enum why check_quotas(const struct table *table, const struct game_event *event) {
    const unsigned uses = table_uses(table, event);
    for (int i = 0; i < QUOTAS; i++)
        if (uses >> i & 1 && table->seats[event->seat].used[i] >= quota_limits[i])
            return WHY_FULL;
    return WHY_NONE;
}

static enum why decide_kind(const struct table *table, int seat, const struct message *message,
                            int64_t lag, struct game_event *event, pac_refusal *refusal) {
    if (table_is_about_seats(message->kind))
        return table_decide_seats(table, seat, message, event);
    switch (message->kind) {
    case MESSAGE_TURN:
        return decide_turn(table, seat, message, lag, event, refusal);
    case MESSAGE_PLAN:
        return decide_plan(table, seat, message, event, refusal);
    case MESSAGE_RESIGN:
        table_decide_leaving(table, seat, PAC_RESIGN, event->at, event);
        return WHY_NONE;
    case MESSAGE_OFFER:
        return decide_offer(table, seat, message, event);
    case MESSAGE_WITHDRAW:
        return decide_withdraw(table, seat, message, event);
    case MESSAGE_ANSWER:
        return decide_answer(table, seat, message, event);
    default:
        return WHY_MESSAGE;
    }
}

enum why table_decide(const struct table *table, int seat, const struct message *message,
                      int64_t now, int64_t lag, struct game_event *event, pac_refusal *refusal) {
    *event = event_of(table, EVENT_SAT, seat, now);
    *refusal = (pac_refusal){.field = PAC_NOWHERE};
    if (seat == NO_SEAT)
        return WHY_WATCHING;
    enum why why = check_phase(table, seat, message);
    if (!why)
        why = check_room(table, message);
    if (!why)
        why = decide_kind(table, seat, message, lag, event, refusal);
    return why ? why : check_quotas(table, event);
}
