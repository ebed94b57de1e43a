/* server/hub/seek.h - people who want to be matched with somebody, and those who were.
 *
 * seek   one connection's wish: games, a clock; in memory alone, gone with the connection
 * match  two seeks with the same clock and a game in common; their room is made, then both are told
 * given  what somebody was told who has not come yet, kept while the match waits for them: who
 * asks again is told again
 */
#ifndef QIRKAT_SERVER_SEEK_H
#define QIRKAT_SERVER_SEEK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proto/clock.h"
#include "proto/limits.h"
#include "base/list.h"
#include "server/room/token.h"

struct client;
struct live_room;
struct listing_filter;
struct hub;
struct out;

enum { SEEK_GAMES_MAX = 256, SEEK_SEATS = 2 };

/* A set of games, by their place in the lobby. */
struct game_set {
	uint64_t word[SEEK_GAMES_MAX / 64];
};

struct seek {
	struct list in_hub;     /* whoever came first is first */
	struct client *client;  /* NULL once it is gone, while the room is being made */
	struct live_room *live; /* being made for it, or NULL */
	bool again;             /* its room could not be made: try at the next tick */
	char text[WIRE_CLIENT_SIZE];
	char key[WIRE_CLIENT_KEY_SIZE];
	int64_t n;
	char name[WIRE_NAME_SIZE];
	struct clock_choice clock;
	struct game_set set;
	size_t count;
	uint16_t games[WIRE_SEEK_GAMES_MAX]; /* as they were named */
	uint8_t token[TOKEN_BYTES];
};

static inline void game_set_add(struct game_set *set, size_t game) {
	set->word[game / 64] |= UINT64_C(1) << game % 64;
}

static inline bool game_set_has(const struct game_set *set, size_t game) {
	return (set->word[game / 64] >> game % 64 & 1) != 0;
}

/* Match seek, which waits, with whoever waits longest. False if there is somebody, but no room can
 * be made now: it is tried again. */
bool seek_match(struct hub *hub, struct seek *seek);
/* The seek of a client, by its key; NULL. */
struct seek *seek_find(const struct hub *hub, const char *key);
void seek_destroy(struct hub *hub, struct seek *seek);
/* Was the same client matched a moment ago, into a room that still waits? Tell it again. */
bool seek_give_again(struct client *client, const char *key);
/* The connection is lost, or wants nothing any more: so does its seek, unless its room is on the
 * way. */
void seek_forget(struct client *client);
/* The first event of a live room's room is stored: tell those for whom it was made, if it was. */
void seek_room_is_open(struct live_room *live);
/* It cannot be: they wait again. */
void seek_room_failed(struct live_room *live);
/* The client has come to the room it was matched into. */
void seek_came(struct client *client);
/* Try again what failed; forget whom nobody asks for any more. */
void seek_tick(struct hub *hub, int64_t now);
/* Milliseconds to come to the room one was matched into, and be ready. */
int64_t seek_wait_ms(const struct hub *hub);
/* How many wait. */
size_t seek_count(const struct hub *hub);
/* The value of "seeks" in the lobby; filter may be NULL. */
void seek_write(const struct hub *hub, const struct listing_filter *filter, struct out *out);
void seek_finish(struct hub *hub);

#endif
