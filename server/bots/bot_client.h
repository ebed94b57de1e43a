/* server/bots/bot_client.h - a hub client for a bot: queues what it is sent until the next loop
 * iteration, and passes it on as JSON.
 *
 * To rooms it is a client like any other, with the same requests, answers and limits.
 */
#ifndef QIRKAT_SERVER_BOTS_BOT_CLIENT_H
#define QIRKAT_SERVER_BOTS_BOT_CLIENT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

#include "base/list.h"
#include "server/live/link.h"

struct client;
struct hub;

/* All clients. */
struct bot_clients {
	struct hub *hub; /* borrowed */
	uv_idle_t *idle; /* active while something is queued */
	struct list waiting;
};

/* One connection. All zero: not connected. */
struct bot_client {
	struct link link; /* first */
	struct bot_clients *all;
	struct client *client; /* NULL: not connected */
	struct list in_waiting;
	struct frame **frames; /* queued */
	size_t count, room, bytes;
	bool is_closed; /* by the hub */
	char reason[128];
	int64_t n; /* number of the last request */
	/* Called for a message: its type, n and version (0: none), and data (borrowed). It may
	 * close the client or free the struct that contains it. */
	void (*message)(void *user, const char *type, int64_t n, int64_t version, json_t *d);
	/* Called when the hub has closed it; it is no longer connected. */
	void (*closed)(void *user, const char *reason);
	void *user;
};

/* hub and loop are borrowed. Returns false without memory. */
bool bot_clients_init(struct bot_clients *all, uv_loop_t *loop, struct hub *hub);
/* All clients must be closed. The loop must run once more. */
void bot_clients_finish(struct bot_clients *all);

/* Connect from an address. Returns false if the hub refuses. */
bool bot_client_open(struct bot_clients *all, struct bot_client *client, const char *address);
/* Send a request; d is taken (NULL: {}). Returns the request's number, 0 without memory. */
int64_t bot_client_send(struct bot_client *client, const char *type, json_t *d);
/* Will it be sent events of its room after version, or is the server about to play a forced
 * step? */
bool bot_client_is_behind(const struct bot_client *client, uint32_t version);
/* Disconnect, if connected. */
void bot_client_close(struct bot_client *client);

#endif
