/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench.h"

#include <string.h>

/* For each game and number of players the start, the middle game and its end. */
const pac__bench_search pac__bench_searches[] = {
    {7, "shacru 9/9/9/9/9/9/9/9/9 R:e1N,a3E,i3W,i9SW/Y:a1NE,a7E,i7W,e9S R -"},
    {9, "shacru 9/3y2rrr/2y1rrryy/1yyr1yy1y/2ryy3y/1r1ry2ry/2r1y1ry1/2rr1yry1/5ry2 "
        "R:f1W,c5W,f7NW,i8E/Y:a1NE,e5SW,b6W,i7NW R -"},
    {12,
     "shacru 3yyyyyy/1yyy2rrr/y1yrrrryy/1yyr1yy1y/1rryyy1yy/rryryyrry/rrryyrryr/1rrrryryr/2rr1ry2 "
     "R:i2S,a4N,d7W,i8E/Y:a1NE,i5E,g6E,i9E R -"},
    {6, "shacru 9/9/9/9/9/9/9/9/9 Y:a7E,i7W,e9S/R:g1N,i5W,g9S/B:c1N,a5E,c9S Y -"},
    {11, "shacru 4yyy2/1b1yyryyr/1byyyrryr/1yyy1rrr1/yy2rr2b/1brrrbrb1/1rb1bbbr1/2bbbb1r1/3b2b2 "
         "Y:a5W,d6S,h8SE/R:b3SW,e4SW,i8N/B:g1E,i5NE,b7S Y -"},
    {12,
     "shacru "
     "1yyyyyyr1/yb1yyryyr/ybyyyrryr/yyyyrrrrb/yyyrrrrrb/1brrrbrbb/brbrbbbrb/brbbbb1rb/b1rbb1bb1 "
     "Y:a5W,h7S,e8SE/R:c1SE,h5E,h9NW/B:a1S,i6N,b7S Y -"},
    {6, "shacru 9/9/9/9/9/9/9/9/9 R:g1N,i5W,g9S/G:e1N,a3E,i3W/B:c1N,a5E,c9S/Y:a7E,i7W,e9S R -"},
    {6, "shacru 9/1bybyry2/1ybbyry2/1b2byry1/3b2y2/1g2g1rr1/1bgg1rrg1/2bgrrg2/3rgg3 "
        "R:d1SW,g3NE,g6E/G:e1W,c3S,e4NE/B:b3NW,d5SW,b8NW/Y:g5E,c8NE,g8N G -"},
    {12,
     "shacru 1byyyyr2/bbybyryry/bybbyryry/bbbgbyryy/bbbbggyy1/bg1gggrr1/rbgggrrgr/rgbgrrg2/grrrgg3 "
     "R:a3N,i3SE,g9NW/G:a1SW,f5N,d6NW/B:c6E,a8N,b9N/Y:i8N,c9NW,d9E Y -"},
    {9, "azacru 9/9/9/9/9/9/9/9/9 R:e1N,a3E,i3W,i9SW/Y:a1NE,a7E,i7W,e9S R -"},
    {7, "azacru 9/3yyy2r/1ryy1yrr1/ryrrr1yy1/1rrr1y1y1/1r1r1yrr1/2yy5/1y7/9 "
        "R:e1N,d4SW,d5E,d6W/Y:d3NE,f4S,h5S,d8W R -"},
    {7, "azacru 1rr1yy3/ryyyyy2r/rryy1yrr1/ryrrr1yyy/rrrrry1yy/rrrrryrry/rryyry1y1/1yrryyy2/1yry5 "
        "R:a4N,a5SE,e5NE,d6W/Y:b1NW,i6N,b8W,e9W R -"},
    {8, "azacru 9/9/9/9/9/9/9/9/9 Y:a7E,i7W,e9S/R:g1N,i5W,g9S/B:c1N,a5E,c9S Y -"},
    {5, "azacru 9/3b1yr2/3b1yr2/2b1yyyy1/3y4r/bb1yy1rrr/bb5r1/2b3rr1/9 "
        "Y:d4S,e4S,a7E/R:g2W,g4W,h4N/B:a3SE,a4N,b4SE B -"},
    {8, "azacru 3y5/1yybyyr2/2ybyyrrr/1ybyyyyy1/1bbyb2rr/bb1yybrrr/bbb1br1rr/1bbrbrrr1/2b3ry1 "
        "Y:h1E,d4S,b8N/R:d2W,h7NW,i7NW/B:c1SE,e2S,f4SE R -"},
    {7, "azacru 9/9/9/9/9/9/9/9/9 R:g1N,i5W,g9S/G:e1N,a3E,i3W/B:c1N,a5E,c9S/Y:a7E,i7W,e9S R -"},
    {6, "azacru 9/1b1y1r1y1/3yrr3/1yy3rrg/1by3gg1/2b3gg1/3bbg2r/3bbg1r1/9 "
        "R:i3NE,e7SW,f7N/G:a3E,g5NW,i6NE/B:e2SE,e3NE,b8SW/Y:c5SE,c6W,h8NW Y -"},
    {6, "azacru 1g1r5/gb1yyryy1/1b1yrr3/byyrgrrrg/bby1grgg1/ybb1grggr/2bbbgr1r/yggbbg1r1/1yyy1bbb1 "
        "R:g3SE,f7NE,d9NW/G:g5NW,i6NE,a8SW/B:h1E,d2SE,e3NE/Y:d1NE,c5SE,e8W Y -"},
    {9, "pacru 9/9/9/9/9/9/9/9/9 R:e1N,a3E,i3W,i9SW/Y:a1NE,a7E,i7W,e9S R -"},
    {9, "pacru 9/yy2y4/5y1y1/1yr2r1rr/yy1yryy2/1yr1y4/1y3r3/1r2r1rr1/1r3y3 "
        "R:h1E,c3W,h3S,i9SW/Y:a1NE,d2S,b3S,g8NE R -"},
    {8, "pacru y1r4y1/yy2y2y1/3yry1y1/ryrr1ryrr/yyyrryy2/yyrry1y1r/yyy5y/1r1y1r1y1/rr2yyy2 "
        "R:a2SW,d3NE,b9W,i9SW/Y:c1SW,b7N,h7N,g8NE R -"},
    {7, "pacru 9/9/9/9/9/9/9/9/9 Y:a7E,i7W,e9S/R:g1N,i5W,g9S/B:c1N,a5E,c9S Y -"},
    {6, "pacru 1b1y3y1/1r1rb1y2/9/2br2byr/1y2yb3/1r1rb2y1/6b2/4rb3/r2b5 "
        "Y:h5S,h6SE,i7SE/R:c2SW,i5W,b8N/B:h3E,g5NE,b7N Y -"},
    {7, "pacru rbby1bry1/1r1rrry2/9/2br2byr/ryb1yb1yr/1rbrb1yyr/y2y1yb2/y3r2yy/r5y1y "
        "Y:c2W,h2S,c3NW/R:i4S,a9NW/B:c4SE,b6SW Y -"},
    {6, "pacru 9/9/9/9/9/9/9/9/9 R:g1N,i5W,g9S/G:e1N,a3E,i3W/B:c1N,a5E,c9S/Y:a7E,i7W,e9S R -"},
    {7, "pacru 1b2rg1gr/2brbr3/3b3y1/2bgr1rg1/3bry2y/1ybrrbr2/9/5b3/g8 "
        "R:g5SE,e6SW,e7N/G:c2W,a3E,i7S/B:b8N,d9NE/Y:h5SW,f6SW Y -"},
    {8, "pacru 1bg1rg1gr/2brbrb2/3b1bry1/1rbgrrrgb/1gbbrb2y/1y1rrrr2/4brrg1/4r1y1r/1r2rg2r "
        "R:g1E,i2SE,g9NE/G:d2NE,h2S,a8N/B:c4NW,i6S/Y: B -"},
    {8, "pacru2011 1r1rr4/4y3y/y4y3/ry4yr1/1r2r1y2/1y1ryryy1/4r2r1/yr1r3yy/1r1ry2y1 "
        "R:c2SW,f3S,d8NE/Y:a1NE,h1SE,b4NW,c9NW R -"},
    {9, "pacru2011 "
        "rr1rryr2/y1y1yr2y/y2y1yr2/ry2y1yry/1ryyyyyry/yyrryryrr/y2rryyr1/yr1yr1yyy/1rrryyyrr "
        "R:a1W,h1SE,c2W/Y:e1SW,d2W,c9NW Y -"},
    {7, "pacru2011 3b3b1/4ry1y1/1r7/1r1ry2by/1yr4y1/3rby3/3y5/5b1b1/r1b1r4 "
        "Y:e3SW,h4SE,h8E/R:c2SE,i5W,b8N/B:b2S,g3NE,i8NE Y -"},
    {7, "pacru2011 3b4g/3r3b1/g3bg1g1/1y1bgg3/4bgy1g/ygg1gbrrg/5y1r1/1r2rby2/2y1b1b2 "
        "R:c2SW,g4S,h5N/G:b7NW,g7NE,f9NW/B:h1SE,g9NE/Y:d2SE,h2SE,d5E R -"},
};
const size_t pac__bench_count = sizeof pac__bench_searches / sizeof *pac__bench_searches;

enum { HASH = 1 << 20 }; /* bytes of each table */

static void count_nodes(void *context, const pac_thought *thought) {
    *(uint64_t *)context = thought->nodes;
}

uint64_t pac__bench(size_t i) {
    if (i >= pac__bench_count)
        return 0;
    const pac__bench_search *search = &pac__bench_searches[i];
    const pac_player_options options = {.hash_bytes = HASH, .threads = 1};
    const pac_limits limits = {.depth = search->depth};
    pac_position position;
    pac_game *game = NULL;
    pac_player *player = pac_player_new(pac__engine_kind.name, &options);
    uint64_t nodes = 0;
    if (player && pac_position_parse(&position, search->position, strlen(search->position), NULL) &&
        pac_game_new(&game, &position, PAC_GAME_DEFAULT) == PAC_STATUS_OK)
        (void)pac_player_think(player, game, &limits, count_nodes, &nodes);
    pac_game_free(game);
    pac_player_free(player);
    return nodes;
}
