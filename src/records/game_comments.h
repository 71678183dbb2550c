/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a game keeps its comments. */
#ifndef PACRU_GAME_COMMENTS_H
#define PACRU_GAME_COMMENTS_H

#include <pacru/game.h>

/*
 * The place of a comment, as pac_game_comment() counts them; NULL if there is no such turn. The
 * text there is NULL or allocated, and belongs to the game.
 */
char **pac__comment_slot(const pac_game *game, size_t at);

#endif
