/* server/hub/join.h - joins, at once or when what they need has been read; and what their clients
 * ask meanwhile. */
#ifndef QIRKAT_SERVER_JOIN_H
#define QIRKAT_SERVER_JOIN_H

#include "server/hub/inside.h"

/* Who waits to join a room. */
struct join {
	struct list in_room; /* among live->joins */
	struct live_room *live;
	struct client *client;
	int64_t n;
	uint32_t since;
	bool has_token;
	uint8_t token[TOKEN_BYTES];
	char text[WIRE_CLIENT_SIZE];
};

/* Join those who wait at live room by and by: all of it is in memory. */
void join_ready(struct live_room *live);
/* Join the next. There must be one. */
void join_next(struct hub *hub);
/* Refuse all who wait at live room. */
void join_refuse(struct live_room *live, const struct wire_error *error);
/* The client goes. */
void join_forget(struct client *client);
/* Keep a message until the client has joined. False if there are too many. */
bool join_hold(struct client *client, const char *text, size_t size);

#endif
