/* server/hub/creation.h - creation of rooms by clients. */
#ifndef QIRKAT_SERVER_CREATION_H
#define QIRKAT_SERVER_CREATION_H

#include "proto/limits.h"
#include "server/live/listen.h"

struct computers;
struct hub_settings;
struct listings;
struct live_rooms;
struct retention;
struct shares;

enum { CREATION_TAKEN = 64 };

/* All borrowed. With several nodes, each derives the same room id from the same request. So a
 * client whose request was not answered can repeat it at another node and find its room, even if
 * that node has not heard of the room yet. */
struct creation {
	struct live_rooms *rooms;
	const struct hub_settings *settings;
	struct listings *listings;
	struct shares *shares;             /* disk use of each address */
	const struct retention *retention; /* tells whether the disk is full */
	const struct computers *computers; /* tells whether more computers may play */
	/* Ids whose creation failed most recently, because the room may already exist. They are
	 * looked up when the request is repeated. */
	char taken[CREATION_TAKEN][WIRE_ROOM_SIZE];
	unsigned taken_next;
};

/* Handles the request create. */
struct live_listener creation_listener(struct creation *creation);

#endif
