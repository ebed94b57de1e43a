/* server/hub/inside.h - the hub: what it is made of. */
#ifndef QIRKAT_SERVER_INSIDE_H
#define QIRKAT_SERVER_INSIDE_H

#include "base/list.h"
#include "base/map.h"
#include "server/hub/hub.h"
#include "server/hub/listings.h"
#include "server/hub/rematch.h"
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
	struct matchmaking *matchmaking;
	struct rematches rematches;
	struct my_rooms *my_rooms;
	struct kept_rooms *kept_rooms;
	struct chat *chat;
	struct retention *retention;
};

#endif
