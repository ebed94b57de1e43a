/* server/live/pending.h - a request on its way through a live room. */
#ifndef QIRKAT_SERVER_PENDING_H
#define QIRKAT_SERVER_PENDING_H

#include "proto/request.h"
#include "server/live/client.h"

struct pending {
	struct free_list *free; /* borrowed */
	struct list in_queue;   /* the queue of its live room */
	struct list in_client;
	struct client *client; /* NULL once it is gone */
	int place;
	bool bot;                        /* sent by a program over HTTP */
	char account[WIRE_ACCOUNT_SIZE]; /* that is signed in; "": a guest */
	char text[WIRE_CLIENT_SIZE];
	char key[WIRE_CLIENT_KEY_SIZE];
	int64_t received_ms;
	uint64_t begun_ns; /* the same moment on the monotonic clock */
	struct request request;
};

/* Returns new, with a copy of request; NULL if out of memory. */
struct pending *pending_create(struct client *client, const struct request *request);
/* From now on the answer goes to client. */
void pending_give(struct pending *pending, struct client *client);
/* The client is going: its requests are still processed, but nobody is answered. */
void pending_orphan_all(struct client *client);
/* Accepts NULL. */
void pending_destroy(struct pending *pending);

#endif
