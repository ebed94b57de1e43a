/* server/live/join.h - joins, at once or when what they need has been read; and what their clients
 * ask meanwhile.
 *
 * A room that is in memory and of which not much is to be sent is joined at once. Else the join
 * waits at its live room; what its client asks meanwhile is held, and taken in order when it has
 * joined.
 */
#ifndef QIRKAT_SERVER_JOIN_H
#define QIRKAT_SERVER_JOIN_H

#include "proto/error.h"
#include "server/live/live_room.h"
#include "server/room/token.h"

/* Who joins, or waits to join a room. */
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

/* All that wait. */
struct joins {
	struct live_rooms *rooms;
	struct list joinable; /* live rooms somebody can join now */
	/* Take a message of a client that was held. */
	void (*take)(struct client *client, const char *text, size_t size);
};

void joins_init(struct joins *joins, struct live_rooms *rooms,
	void (*take)(struct client *client, const char *text, size_t size));
/* Join the room, now or when it is read, or refuse. join is copied. */
void join_room(struct joins *joins, const struct join *join, const char *room);
/* The place that the join's token holds, -1. */
int join_place(const struct join *join, const struct live_room *live);
/* Keep a message until the client has joined. False if there are too many. */
bool join_hold(struct client *client, const char *text, size_t size);
/* A room is read, or cannot be; a client goes. After load's, before all others. */
struct live_listener joins_listener(struct joins *joins);

#endif
