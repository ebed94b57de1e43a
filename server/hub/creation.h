/* server/hub/creation.h - rooms that people open. */
#ifndef QIRKAT_SERVER_CREATION_H
#define QIRKAT_SERVER_CREATION_H

#include "server/live/listen.h"

struct computers;
struct listings;
struct live_rooms;
struct retention;
struct shares;

/* All borrowed. */
struct creation {
	struct live_rooms *rooms;
	struct listings *listings;
	struct shares *shares;             /* of the disk, of each address */
	const struct retention *retention; /* is there place on the disk? */
	const struct computers *computers; /* may there be more? */
};

/* Takes create. */
struct live_listener creation_listener(struct creation *creation);

#endif
