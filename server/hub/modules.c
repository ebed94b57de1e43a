/* server/hub/modules.c - the one place where modules are joined: in this order they hear of what
 * happens at live rooms, and tell of it.
 *
 * A module that is not a struct of its own yet has an adapter here, whose user is the hub.
 */
#include "server/hub/modules.h"

#include "server/hub/chat.h"
#include "server/hub/inside.h"
#include "server/hub/handle.h"
#include "server/hub/keep.h"
#include "server/live/lag.h"
#include "server/hub/inside.h"
#include "server/hub/listings.h"
#include "server/hub/lobby.h"
#include "server/hub/mine.h"
#include "server/hub/next.h"
#include "server/hub/reaper.h"
#include "server/hub/redraw.h"
#include "server/hub/presence.h"
#include "server/hub/retention.h"
#include "server/hub/matchmaking.h"
#include "server/live/send.h"
#include "server/hub/timeouts.h"
#include "server/room/decide.h"
#include "server/room/tell_room.h"

/* ---- replies laid down ---- */

static void plans_told(void *user, struct live_room *live, const struct commit *commit) {
	(void)user;
	(void)commit;
	if (live->room.plan_changed != 0) {
		send_changed_plans(live);
	}
}

/* ---- chat ---- */

static void chat_seated(void *user, struct live_room *live, struct client *client) {
	(void)user;
	if (client->live == live) {
		chat_tell(client);
	}
}

static void chat_shown(void *user, struct live_room *live, struct client *client) {
	(void)user;
	(void)live;
	chat_tell(client);
}

static void chat_told(void *user, struct live_room *live, const struct commit *commit) {
	(void)user;
	bool ends = commit->event.kind == EVENT_END || commit->event.kind == EVENT_ABORT;
	if (ends && room_is_finished(&live->room)) {
		chat_reveal(live);
	}
	if (commit->event.kind == EVENT_TALK) {
		chat_turned(live, commit->event.channel);
	}
}

static void chat_closed(void *user, struct live_room *live) {
	(void)user;
	chat_destroy(live);
}

/* ---- dice drawn again ---- */

static void redraw_told(void *user, struct live_room *live, const struct commit *commit) {
	(void)user;
	if (commit->event.kind == EVENT_REDRAW) {
		redraw_tell(live);
	}
}

/* ---- rematch ---- */

static void rematch_told(void *user, struct live_room *live, const struct commit *commit) {
	(void)user;
	if (commit->event.kind == EVENT_CREATE && live->room.previous[0] != '\0') {
		rematch_is_open(live);
	}
}

static void rematch_failed(void *user, struct live_room *live, const struct commit *commit) {
	struct hub *hub = user;
	struct live_room *previous = live->room.version > 0
		? NULL
		: live_room_in_memory(&hub->rooms, commit->event.create.previous);
	if (previous != NULL) {
		live_room_retry(previous);
	}
}

static void rematch_is_due(void *user, struct live_room *live) {
	(void)user;
	rematch_open(live);
}

/* ---- what is a client's alone ---- */

static void mine_gone(void *user, struct client *client) {
	(void)user;
	mine_forget(client);
}

static void keep_gone(void *user, struct client *client) {
	(void)user;
	keep_forget(client);
}

static void keep_ticks(void *user, int64_t now) {
	keep_tick(user, now);
}

/* ---- addresses and their share of the disk ---- */

/* What ends a game is never too much. */
static void shares_facts(void *user, const struct live_room *live, const struct pending *pending,
	struct room_facts *facts) {
	static struct wire_error over_share;
	(void)live;
	const struct client *client = pending != NULL ? pending->client : NULL;
	if (client != NULL &&
		!shares_allow(user, client->address->text, facts->now_ms, &over_share)) {
		facts->over_share = &over_share;
	}
}

static void shares_storing(
	void *user, struct live_room *live, const struct commit *commit, size_t bytes) {
	if (commit->pending != NULL && commit->pending->client != NULL) {
		shares_charge(
			user, commit->pending->client->address->text, bytes, site_now(live->site));
	}
}

static void shares_tick(void *user, int64_t now) {
	shares_sweep(user, now);
}

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
		{hub, .told = plans_told},
		{hub, .seated = chat_seated, .shown = chat_shown, .told = chat_told,
			.closed = chat_closed},
		lag_listener(),
		seats_listener(),
		{hub, .told = redraw_told},
		timeouts_listener(hub->timeouts),
		presence_listener(hub->presence),
		matchmaking_listener(hub->matchmaking),
		{hub, .told = rematch_told, .failed = rematch_failed,
			.rematch_due = rematch_is_due},
		{hub, .gone = mine_gone},
		live_rooms_listener(&hub->rooms),
		reaper_listener(hub->reaper),
		clients_listener(&hub->clients),
		{&hub->shares, .facts = shares_facts, .storing = shares_storing,
			.tick = shares_tick},
		{hub, .gone = keep_gone, .tick = keep_ticks},
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
