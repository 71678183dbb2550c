/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The levels of the engine, with a name that a child likes and a sentence for everybody else. */
#include "i18n.h"
#include "words.h"

#include <assert.h>
#include <pacru/engine.h>
#include <stdio.h>

static const struct {
    const char *name, *sentence;
} levels[] = {
    {N_("Duckling"), N_("Waddles after the first thing it sees. A five-year-old can win.")},
    {N_("Rabbit"), N_("Hops after every field nearby and forgets what you’re up to.")},
    {N_("Squirrel"), N_("Busy collecting fields, and sees most of what you can do next.")},
    {N_("Fox"), N_("Thinks a little ahead and likes to set a trap.")},
    {N_("Raven"), N_("Knows all the tricks and falls for few of yours.")},
    {N_("Wolf"), N_("Hunts with a plan. You’ll need one too.")},
    {N_("Owl"), N_("Sees far and overlooks hardly anything.")},
    {N_("Dragon"), N_("Takes its time and plays to win.")},
};
static_assert(sizeof levels / sizeof *levels == PAC_LEVELS, "a name for each level");

const char *word_level(int level) { return _(levels[level - 1].name); }

const char *word_level_english(int level) { return levels[level - 1].name; }

const char *words_level(int level) { return _(levels[level - 1].sentence); }
