/* server/hub/inside.h - the hub: what it is made of. */
#ifndef QIRKAT_SERVER_INSIDE_H
#define QIRKAT_SERVER_INSIDE_H

#include "base/list.h"
#include "base/map.h"
#include "server/hub/hub.h"
#include "server/hub/listings.h"
#include "server/hub/share.h"
#include "server/live/broadcast.h"
#include "server/live/commit.h"
#include "server/live/deadlines.h"
#include "server/live/join.h"
#include "server/live/load.h"
#include "server/live/queue.h"
#include "server/live/send.h"
#include "server/live/uptime.h"

struct hub {
	struct site site;
	struct clients clients;
	struct live_rooms rooms;
	struct joins joins;
	struct ticker *ticker;
	struct timeouts *timeouts;
	struct deadlines *deadlines; /* of listings */
	struct listings *listings;
	struct presence *presence;
	struct lobby *lobby;
	struct reaper *reaper;
	struct shares shares;
	struct leaky_buckets kept; /* by address: milliseconds until it may keep the most again */
	struct list keeps;         /* rooms to be kept or let go */
	struct matchmaking *matchmaking;
	struct list mines;         /* lists of rooms being read */
	struct list mines_waiting; /* those that cannot go on now */
	uv_idle_t *mine_turn;
	size_t chat_bytes; /* kept of what was said, at all live rooms */
	struct retention *retention;
};

#endif
