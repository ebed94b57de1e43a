/* server/live/join.h - clients joining rooms, at once or after the room's log has been read.
 *
 * A client joins at once if the room is in memory and there is little to send. Otherwise the join
 * waits at the live room; further messages of the client are held and processed in order once it
 * has joined.
 */
#ifndef QIRKAT_SERVER_JOIN_H
#define QIRKAT_SERVER_JOIN_H

#include "proto/error.h"
#include "server/live/live_room.h"
#include "server/room/token.h"

/* A join in progress, possibly waiting. */
struct join {
	struct list in_room; /* in live->joins */
	struct live_room *live;
	struct client *client;
	int64_t n;
	uint32_t since;
	bool has_token;
	uint8_t token[TOKEN_BYTES];
	char text[WIRE_CLIENT_SIZE];
};

/* All joins that wait. */
struct joins {
	struct live_rooms *rooms;
	struct list joinable; /* live rooms with a waiting join that can be completed now */
	/* Process a held message of a client. */
	void (*take)(struct client *client, const char *text, size_t size);
};

void joins_init(struct joins *joins, struct live_rooms *rooms,
	void (*take)(struct client *client, const char *text, size_t size));
/* Join the room, now or once it has been read, or refuse. join is copied. */
void join_room(struct joins *joins, const struct join *join, const char *room);
/* The place that the join's token holds, or -1. */
int join_place(const struct join *join, const struct live_room *live);
/* Hold a message until the client has joined. False if there are too many. */
bool join_hold(struct client *client, const char *text, size_t size);
/* The same for a message that comes before those that are held. */
bool join_hold_first(struct client *client, const char *text, size_t size);
/* Its name has been judged (site_names): process what it has sent meanwhile. */
void joins_go_on(struct joins *joins, struct client *client);
/* Completes or refuses joins when a room has been read, and drops those of clients that leave. Must
 * come after load_listener, and before the other listeners of loaded and gone. */
struct live_listener joins_listener(struct joins *joins);

#endif
