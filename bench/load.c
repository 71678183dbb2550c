/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Many players on one thread, who disturb the server they measure as little as they can:
 *
 *   load games PORT RATE SECONDS <GAMES         plays games of four on `pacru serve`, first RATE
 *                                               turns a second, then as many as it will take
 *   load echo PORT CONNECTIONS SECONDS BYTES    sends back whatever comes back
 *
 * A line of GAMES is the name of a game, the secrets of its seats, and the turns to play: the load
 * knows no rules. Prints a line of numbers after each part, and leaves a moment in which to look at
 * the server; on a terminal it says what it is doing.
 */
#define _GNU_SOURCE

#include <arpa/inet.h>
#include <err.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define SECOND INT64_C(1000000000)

enum {
    SEATS = 4,
    OF_ADDRESS = 80, /* connections: fewer than the server allows, and there are many addresses */
    AT_ONCE = 100,   /* connections that are being opened */
    SETTLE = 2,      /* seconds before the server is looked at */
    PATIENCE = 10,   /* seconds for turns under way */
    FRAME = 512,     /* bytes that are sent at a time, at the most */
    HEARD = 1 << 16, /* bytes that are read at a time */
    EVENTS = 256,
    TEXT = 1, /* kinds of frames, RFC 6455 */
    PING = 9,
    PONG = 10
};

/* A connection. */
struct line {
    int fd;
    bool open;
    bool begun;        /* it has heard that its game has */
    struct game *game; /* NULL if it only echoes */
    char *rest;        /* the beginning of a frame that has not come wholly */
    size_t kept;
};

struct game {
    struct line *lines;
    char *name, *secrets[SEATS];
    char *turns;      /* those to come, separated by blanks */
    int to_move;      /* the seat, -1 when the game is over */
    int mover;        /* whose turn is under way */
    int begun;        /* seats that have heard that the game has begun */
    int waiting;      /* messages that have not come about the turn under way */
    int unseen;       /* others who have not seen it */
    int64_t sent;     /* when that turn was */
    unsigned played;  /* turns */
    unsigned written; /* those that the server says are on the disk */
};

static struct line *lines;
static struct game *games;
static size_t line_count, game_count, open_count, begun_count, over_count;
static int queue, port;
static unsigned long messages, bytes, turns; /* sent and received */
static uint32_t *delays;                     /* of turns, in microseconds */
static size_t delay_count, delay_room;
static bool nonstop;            /* every turn is followed by the next */
static char echo[FRAME / 2];    /* what is sent to be echoed */
static char heard[HEARD], *end; /* what has been read, and where it ends */

/* Nanoseconds. */
static int64_t now(void) {
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * SECOND + time.tv_nsec;
}

static void progress(const char *what, double done, double all) {
    static int64_t last;
    if (now() < last + SECOND / 10 || !isatty(STDERR_FILENO))
        return;
    last = now();
    (void)fprintf(stderr, "\r\x1b[K%s: %.0f of %.0f", what, done, all);
}

/* ------------------------------------------------------------------------------------------------
 * Frames
 */

static void say(const struct line *line, int kind, const char *text, size_t length) {
    static const unsigned char mask[4] = {0x37, 0xfa, 0x21, 0x3d};
    unsigned char frame[FRAME], *at = frame;
    if (length > FRAME - 8)
        errx(1, "too long to be sent: %.40s", text);
    *at++ = (unsigned char)(0x80 | kind);
    *at++ = (unsigned char)(0x80 | (length < 126 ? length : 126));
    if (length >= 126) {
        *at++ = (unsigned char)(length >> 8);
        *at++ = (unsigned char)length;
    }
    at = mempcpy(at, mask, 4);
    for (size_t i = 0; i < length; i++)
        *at++ = (unsigned char)text[i] ^ mask[i % 4];
    if (send(line->fd, frame, (size_t)(at - frame), MSG_NOSIGNAL) != at - frame)
        err(1, "the server does not listen");
    messages += kind == TEXT;
    bytes += kind == TEXT ? length : 0;
}

static void play(struct game *game) {
    char text[FRAME / 2], *turn = strsep(&game->turns, " \n");
    int length =
        snprintf(text, sizeof text, "{\"do\":\"turn\",\"at\":%u,\"turn\":\"%s\",\"id\":%u}",
                 game->played, turn, game->played + 1);
    game->played++;
    game->mover = game->to_move;
    game->waiting = SEATS + 1; /* an event for each, and the answer */
    game->unseen = SEATS - 1;
    game->sent = now();
    turns++;
    say(&game->lines[game->mover], TEXT, text, (size_t)length);
}

static bool is_ready(const struct game *game) {
    return !game->waiting && game->to_move >= 0 && game->turns && *game->turns;
}

static bool has(const char *text, size_t length, const char *part) {
    return memmem(text, length, part, strlen(part)) != NULL;
}

static void hear_turn(struct game *game, const struct line *line, const char *text, size_t length) {
    const char *to_move = memmem(text, length, "\"to_move\":", 10);
    game->to_move = to_move && to_move[10] >= '0' && to_move[10] <= '3' ? to_move[10] - '0' : -1;
    game->waiting--;
    if (line != &game->lines[game->mover] && !--game->unseen && delay_count < delay_room)
        delays[delay_count++] = (uint32_t)((now() - game->sent) / 1000);
}

/* A game begins when all have sat down: the last of them reads it in the state, the others hear of
   it. */
static void hear_beginning(struct game *game, struct line *line, const char *text, size_t length) {
    if (line->begun || !has(text, length, "\"phase\":\"playing\""))
        return;
    line->begun = true;
    begun_count += ++game->begun == SEATS;
}

static void hear(struct line *line, const char *text, size_t length) {
    struct game *game = line->game;
    messages++;
    bytes += length;
    if (!game) {
        say(line, TEXT, echo, strlen(echo));
        return;
    }
    if (has(text, length, "\"what\":\"turn\""))
        hear_turn(game, line, text, length);
    else if (has(text, length, "\"is\":\"done\"")) {
        game->waiting--;
        game->written++;
    } else if (has(text, length, "\"is\":\"state\"") || has(text, length, "\"is\":\"event\""))
        hear_beginning(game, line, text, length);
    else if (!has(text, length, "\"is\":\"here\""))
        errx(1, "the server says %.*s", (int)length, text);
    if (game->begun < SEATS || game->waiting || !nonstop)
        return;
    if (is_ready(game))
        play(game);
    else
        over_count++;
}

/* Takes a frame off what has been read: where it ends, or NULL if it is not there wholly. */
static char *take_frame(struct line *line, char *at) {
    size_t there = (size_t)(end - at), head = there >= 2 && at[1] == 126 ? 4 : 2;
    if (there < head)
        return NULL;
    size_t length = (unsigned char)at[1];
    if (head == 4)
        length = (size_t)(unsigned char)at[2] << 8 | (unsigned char)at[3];
    if (there < head + length)
        return NULL;
    if (*at == (char)(0x80 | TEXT) && at[1] < 127)
        hear(line, at + head, length);
    else if (*at == (char)(0x80 | PING))
        say(line, PONG, at + head, length);
    else
        errx(1, "the server closes a connection, or sends what the load does not understand");
    return at + head + length;
}

/* Takes the answer to the wish for a WebSocket. */
static char *take_head(struct line *line, char *at) {
    char *blank = memmem(at, (size_t)(end - at), "\r\n\r\n", 4);
    if (!blank)
        return NULL;
    if (!has(at, (size_t)(blank - at), "HTTP/1.1 101 "))
        errx(1, "no WebSocket: %.*s", (int)strcspn(at, "\r"), at);
    line->open = true;
    open_count++;
    return blank + 4;
}

static void take(struct line *line) {
    if (line->kept)
        memcpy(heard, line->rest, line->kept);
    ssize_t length = recv(line->fd, heard + line->kept, HEARD - line->kept, 0);
    if (length <= 0)
        errx(1, "a connection is lost");
    char *at = heard;
    end = heard + line->kept + length;
    for (char *next; (next = line->open ? take_frame(line, at) : take_head(line, at));)
        at = next;
    line->kept = (size_t)(end - at);
    if (!line->kept)
        return;
    line->rest = realloc(line->rest, line->kept);
    if (!line->rest)
        err(1, NULL);
    memcpy(line->rest, at, line->kept);
}

static void attend(int milliseconds) {
    struct epoll_event events[EVENTS];
    int count = epoll_wait(queue, events, EVENTS, milliseconds);
    for (int i = 0; i < count; i++)
        take(events[i].data.ptr);
}

static void attend_for(int seconds, const char *what) {
    int64_t began = now(), spent = 0;
    for (; spent < seconds * SECOND && !(nonstop && over_count); spent = now() - began) {
        progress(what, (double)spent / 1e9, seconds);
        attend(100);
    }
}

/* ------------------------------------------------------------------------------------------------
 * Connections
 */

static void call(struct line *line) {
    static const char wish[] =
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    int one = 1;
    uint32_t place = (uint32_t)((line - lines) / OF_ADDRESS);
    struct sockaddr_in from = {.sin_family = AF_INET}, to = {.sin_family = AF_INET};
    from.sin_addr.s_addr = htonl(127U << 24 | (place / 250 + 1) << 16 | (place % 250 + 1));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    to.sin_port = htons((uint16_t)port);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = line};
    line->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (line->fd < 0 ||
        setsockopt(line->fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &one, sizeof one) ||
        bind(line->fd, (struct sockaddr *)&from, sizeof from) ||
        connect(line->fd, (struct sockaddr *)&to, sizeof to) ||
        setsockopt(line->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one) ||
        send(line->fd, wish, sizeof wish - 1, MSG_NOSIGNAL) != sizeof wish - 1 ||
        fcntl(line->fd, F_SETFL, O_NONBLOCK) || epoll_ctl(queue, EPOLL_CTL_ADD, line->fd, &event))
        err(1, "no connection");
}

static void open_lines(size_t count) {
    struct rlimit most;
    if (getrlimit(RLIMIT_NOFILE, &most) || most.rlim_max < count + 16)
        errx(1, "%zu connections need more descriptors than the limit: ulimit -Hn", count);
    most.rlim_cur = most.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &most);
    lines = calloc(count, sizeof *lines);
    queue = epoll_create1(EPOLL_CLOEXEC);
    if (!lines || queue < 0)
        err(1, NULL);
    while (open_count < count) {
        for (; line_count < count && line_count - open_count < AT_ONCE; line_count++)
            call(&lines[line_count]);
        attend(1000);
        progress("connections", (double)open_count, (double)count);
    }
}

/* ------------------------------------------------------------------------------------------------
 * The parts
 */

static void read_games(void) {
    char *text = NULL;
    size_t room = 0;
    for (; getline(&text, &room, stdin) > 0; text = NULL) {
        games = reallocarray(games, ++game_count, sizeof *games);
        if (!games)
            err(1, NULL);
        struct game *game = &games[game_count - 1];
        *game = (struct game){.turns = text};
        game->name = strsep(&game->turns, " ");
        for (int i = 0; i < SEATS; i++)
            game->secrets[i] = strsep(&game->turns, " ");
        if (!game->turns)
            errx(1, "not a game: %s", game->name);
    }
    free(text);
}

static void sit_down(void) {
    static const char hello[] =
        "{\"do\":\"hello\",\"version\":2,\"game\":\"%.32s\",\"secret\":\"%.32s\","
        "\"device\":\"%.32s\"}";
    char text[FRAME / 2];
    for (size_t i = 0; begun_count < game_count;) {
        for (; i < game_count && i - begun_count < AT_ONCE; i++) {
            games[i].lines = &lines[SEATS * i];
            for (int seat = 0; seat < SEATS; seat++) {
                int length = snprintf(text, sizeof text, hello, games[i].name,
                                      games[i].secrets[seat], games[i].secrets[seat]);
                games[i].lines[seat].game = &games[i];
                say(&games[i].lines[seat], TEXT, text, (size_t)length);
            }
        }
        attend(1000);
        progress("games", (double)begun_count, (double)game_count);
    }
}

static int compare(const void *one, const void *other) {
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    return (a > b) - (a < b);
}

/* Turns at a steady rate, in one game after the other. */
static void play_steadily(int rate, int seconds) {
    int64_t began = now(), length = seconds * SECOND, spent = 0;
    unsigned long due = 0;
    size_t at = 0;
    delay_room = (size_t)rate * (size_t)seconds + 1;
    delays = calloc(delay_room, sizeof *delays);
    if (!delays)
        err(1, NULL);
    for (turns = 0; spent < length; spent = now() - began) {
        for (; due < (unsigned long)((double)spent / 1e9 * rate); due++, at = (at + 1) % game_count)
            if (is_ready(&games[at]))
                play(&games[at]);
        progress("seconds at a steady rate", (double)spent / 1e9, seconds);
        attend(1);
    }
    for (int i = 0; delay_count < turns && i < PATIENCE; i++)
        attend_for(1, "turns under way");
    qsort(delays, delay_count, sizeof *delays, compare);
    if (!delay_count)
        errx(1, "nobody has seen a turn");
    (void)printf("steady %lu %lu %u %u %u\n", due, turns, delays[delay_count / 2],
                 delays[delay_count * 99 / 100], delays[delay_count - 1]);
}

/* As much as the server will take; over when the time is, or when a game has no more turns. */
static void saturate(int seconds) {
    int64_t began = now();
    messages = bytes = turns = 0;
    nonstop = true;
    for (size_t i = 0; i < game_count; i++)
        if (is_ready(&games[i]))
            play(&games[i]);
    for (size_t i = 0; i < line_count && !game_count; i++)
        say(&lines[i], TEXT, echo, strlen(echo));
    attend_for(seconds, "seconds at saturation");
    (void)printf("full %lu %lu %lu %.3f\n", messages, bytes, turns, (double)(now() - began) / 1e9);
}

static void rest(const char *name, size_t count) {
    attend_for(SETTLE, "seconds idle");
    (void)printf("%s %zu\n", name, count);
    attend_for(1, "seconds idle");
}

int main(int count, char **words) {
    int number[6] = {0};
    for (int i = 2; i < count && i < 6; i++)
        number[i] = atoi(words[i]);
    (void)setvbuf(stdout, NULL, _IOLBF, 0);
    port = number[2];
    if (count == 5 && !strcmp(words[1], "games"))
        read_games();
    else if (count == 6 && !strcmp(words[1], "echo") && number[5] < (int)sizeof echo)
        memset(echo, 'x', (size_t)number[5]);
    else
        errx(1, "say: games PORT RATE SECONDS, or echo PORT CONNECTIONS SECONDS BYTES");
    open_lines(game_count ? SEATS * game_count : (size_t)number[3]);
    rest("open", line_count);
    if (game_count) {
        sit_down();
        rest("seated", game_count);
        play_steadily(number[3], number[4]);
    }
    saturate(number[4]);
    for (size_t i = 0; i < game_count; i++)
        (void)printf("written %s %u\n", games[i].name, games[i].written);
    return 0;
}
