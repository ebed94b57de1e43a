/* server/hub/visits.h - handles clients joining and leaving rooms. */
#ifndef QIRKAT_SERVER_VISITS_H
#define QIRKAT_SERVER_VISITS_H

#include "server/live/listen.h"

struct joins;
struct listings;
struct live_rooms;

struct visits {
	struct joins *joins;             /* borrowed */
	const struct live_rooms *rooms;  /* borrowed */
	const struct listings *listings; /* borrowed */
};

/* Handles the requests join and leave. */
struct live_listener visits_listener(struct visits *visits);

#endif
