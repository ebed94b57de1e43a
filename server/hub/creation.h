/* server/hub/creation.h - rooms that people open. */
#ifndef QIRKAT_SERVER_CREATION_H
#define QIRKAT_SERVER_CREATION_H

#include "proto/limits.h"
#include "server/live/listen.h"

struct computers;
struct listings;
struct live_rooms;
struct retention;
struct shares;

enum { CREATION_TAKEN = 64 };

/* All borrowed. Of several nodes, each gives the table that a request makes the same id: what an
 * unanswered request made is found when it is repeated at another node, told of yet or not. */
struct creation {
	struct live_rooms *rooms;
	struct listings *listings;
	struct shares *shares;             /* of the disk, of each address */
	const struct retention *retention; /* is there place on the disk? */
	const struct computers *computers; /* may there be more? */
	/* Ids that could not be had, the latest: what is there is looked at when they are asked for
	 * again. */
	char taken[CREATION_TAKEN][WIRE_ROOM_SIZE];
	unsigned taken_next;
};

/* Takes create. */
struct live_listener creation_listener(struct creation *creation);

#endif
