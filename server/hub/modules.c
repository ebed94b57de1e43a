/* server/hub/modules.c - the one place where modules are joined: in this order they hear of what
 * happens at live rooms, and tell of it.
 */
#include "server/hub/modules.h"

#include "server/hub/chat.h"
#include "server/hub/inside.h"
#include "server/hub/kept_rooms.h"
#include "server/live/lag.h"
#include "server/hub/inside.h"
#include "server/hub/listings.h"
#include "server/hub/lobby.h"
#include "server/hub/my_rooms.h"
#include "server/hub/plans.h"
#include "server/hub/reaper.h"
#include "server/hub/redraw.h"
#include "server/hub/presence.h"
#include "server/hub/retention.h"
#include "server/hub/matchmaking.h"
#include "server/live/send.h"
#include "server/hub/timeouts.h"
#include "server/room/decide.h"
#include "server/room/encode_room.h"

static void flush_all(void *user, int64_t now) {
	(void)now;
	listeners_flush(user);
}

/* ---- the table ---- */

void modules_join(struct hub *hub) {
	const struct live_listener table[] = {
		load_listener(),
		listings_memory_listener(hub->listings),
		joins_listener(&hub->joins),
		uptime_listener(hub->site.uptime),
		plans_listener(),
		chat_listener(hub->chat),
		lag_listener(),
		seats_listener(),
		redraw_listener(),
		timeouts_listener(hub->timeouts),
		presence_listener(hub->presence),
		matchmaking_listener(hub->matchmaking),
		rematches_listener(&hub->rematches),
		my_rooms_listener(hub->my_rooms),
		live_rooms_listener(&hub->rooms),
		reaper_listener(hub->reaper),
		clients_listener(&hub->clients),
		shares_listener(&hub->shares),
		kept_rooms_listener(hub->kept_rooms),
		retention_listener(hub->retention),
		{&hub->site.listeners, .tick = flush_all},
		listings_listener(hub->listings),
		lobby_listener(hub->lobby),
		queue_listener(&hub->rooms),
	};
	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
		listeners_add(&hub->site.listeners, table[i]);
	}
}
