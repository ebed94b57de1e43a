/* server/bots/bots.h - an HTTP API for programs that play, modelled on the Board and Bot APIs of
 * lichess. It knows nothing of sockets.
 *
 * bot       a program with a token; tables show its name, and that it is a bot
 * game      a bot at a table (server/bots/game.h)
 * call      one request, answered once or by a stream of lines (server/api/call.h)
 *
 * docs/openapi.json specifies the API, docs/bots.md explains it.
 */
#ifndef QIRKAT_SERVER_BOTS_BOTS_H
#define QIRKAT_SERVER_BOTS_BOTS_H

#include <stdint.h>
#include <uv.h>

#include "server/api/call.h"
#include "server/store/store.h"

struct bots;
struct reserved_names;
struct hub;

struct bot_settings {
	unsigned bots;             /* maximum bots; visitors cannot create more */
	unsigned bots_per_address; /* new bots per day; 0: none */
	unsigned bot_games;        /* concurrent games of one bot */
	unsigned calls_per_10s;    /* requests of one bot */
};

/* hub, loop, store and settings are borrowed until bots_destroy; the hub must be destroyed after
 * it, and the loop must run once more. Returns new, or NULL with a sentence. */
struct bots *bots_create(uv_loop_t *loop, struct hub *hub, struct store *store,
	const struct bot_settings *settings, char *error, size_t error_size);
/* Visitors cannot give a bot one of these names. Borrowed; NULL: none. */
void bots_reserve_names(struct bots *bots, const struct reserved_names *reserved);
/* Is this a path of the bot API? */
bool bots_know(const char *path);
/* Handle a request, which is answered now or later; its source is not used. call is borrowed until
 * it is answered, its stream has ended, or call_lost was called. */
void bots_take(struct bots *bots, struct api_call *call, const struct api_request *request);
/* The once-a-second work, run by an internal timer; tests call it after setting a clock. */
void bots_tick(struct bots *bots, int64_t now_ms);
/* End all streams, because the server stops. */
void bots_end_streams(struct bots *bots);
/* Every call must be lost or answered. bots may be NULL. */
void bots_destroy(struct bots *bots);

#endif
