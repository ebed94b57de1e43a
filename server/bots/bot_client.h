/* server/bots/bot_client.h - a client of the hub behind which is a bot: a link that keeps what it
 * is sent until the loop comes round, and gives it on as JSON.
 *
 * To rooms it is a client as any other: the same requests, answers and limits.
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

/* All of them. */
struct bot_clients {
	struct hub *hub; /* borrowed */
	uv_idle_t *idle; /* runs while something waits */
	struct list waiting;
};

/* One connection. Zeroed: none, not connected. */
struct bot_client {
	struct link link; /* first */
	struct bot_clients *all;
	struct client *client; /* NULL: not connected */
	struct list in_waiting;
	struct frame **frames; /* that wait */
	size_t count, room, bytes;
	bool is_closed; /* by the hub */
	char reason[128];
	int64_t n; /* of the last request */
	/* A message: its type, n and version (0: none), its data (borrowed). It may close the
	 * client or free what it lies in. */
	void (*message)(void *user, const char *type, int64_t n, int64_t version, json_t *d);
	/* The hub has closed it: it is not connected any more. */
	void (*closed)(void *user, const char *reason);
	void *user;
};

/* hub and loop are borrowed. False without memory. */
bool bot_clients_init(struct bot_clients *all, uv_loop_t *loop, struct hub *hub);
/* All of them are closed. The loop must turn once more. */
void bot_clients_finish(struct bot_clients *all);

/* Connect from an address. False where the hub refuses. */
bool bot_client_open(struct bot_clients *all, struct bot_client *client, const char *address);
/* Ask; d is taken (NULL: {}). Returns the request's number, 0 without memory. */
int64_t bot_client_send(struct bot_client *client, const char *type, json_t *d);
/* Has more happened in its room since version, which it will be sent, or is the server about to
 * play the only step there is? */
bool bot_client_is_behind(const struct bot_client *client, uint32_t version);
/* Disconnect, if it is connected. */
void bot_client_close(struct bot_client *client);

#endif
