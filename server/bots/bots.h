/* server/bots/bots.h - programs of others that play: an API over HTTP, shaped after that of lichess
 * for boards and bots. It knows no sockets.
 *
 * bot       an account with a token; its name is shown at the table, and that it is a bot
 * game      a bot at a table (server/bots/game.h)
 * call      one request, answered once, or by a stream of lines (server/bots/call.h)
 *
 * docs/openapi.json says what is asked and answered, docs/bots.md tells it to people.
 */
#ifndef QIRKAT_SERVER_BOTS_BOTS_H
#define QIRKAT_SERVER_BOTS_BOTS_H

#include <stdint.h>
#include <uv.h>

#include "server/bots/call.h"
#include "server/store/store.h"

struct bots;
struct hub;

struct bots_limits {
	unsigned bots;             /* accounts there may be; guests make none beyond */
	unsigned guests;           /* that one address may make in a day; 0: none */
	unsigned games;            /* of one bot at once */
	unsigned messages_per_10s; /* requests of one bot in ten seconds */
};

/* hub, loop and store are borrowed until bots_destroy; the hub is destroyed after it, and the loop
 * must turn once more. Returns new, or NULL and a sentence. */
struct bots *bots_create(uv_loop_t *loop, struct hub *hub, struct store *store,
	const struct bots_limits *limits, char *error, size_t error_size);
/* Is this a request for it? */
bool bots_know(const char *path);
/* Take a request: it is answered now or later. call is borrowed until it is answered, its stream
 * has ended, or call_lost was called. */
void bots_take(struct bots *bots, struct bot_call *call, const struct bot_asked *asked);
/* What happens once a second, by a timer of its own; tests call it when they have wound a clock. */
void bots_tick(struct bots *bots, int64_t now_ms);
/* End all streams: the server stops. */
void bots_end_streams(struct bots *bots);
/* Every call is lost or answered. NULL is taken. */
void bots_destroy(struct bots *bots);

#endif
