/* server/nodes/ownership.c - the name of this node, and whether the store hears it, where several
 * servers share a store. */
#include "server/nodes/ownership.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/metric.h"
#include "server/nodes/claims.h"
#include "server/process/log.h"

enum {
	DRAIN_MS = 1000,
	LEAVE_MS = 1000,
	BEGIN_MS = OWNERSHIP_DEAD_MS + 2000, /* by then a dead earlier run has lost the name */
	AGAIN_MS = 250,
	CLOCKS_APART_MS = 5000, /* a difference this large is logged */
	CLOCKS_CLOSE_MS = 1000,
};

/* ---- silence ---- */

static void mute_live_rooms(struct ownership *ownership) {
	const struct list *all = &ownership->rooms->all;
	for (struct list *at = all->next; at != all; at = at->next) {
		struct live_room *live = LIST_OWNER(at, struct live_room, in_all);
		live->muted = !live->is_copy;
	}
}

static void fall_silent(struct ownership *ownership, int64_t silent_ms) {
	ownership->silent = true;
	ownership->facts.silences++;
	ownership->silent_from_ms = site_now(ownership->site) - silent_ms;
	log_warning("nodes", "silent_ms=%lld: rooms wait until the store hears this node",
		(long long)silent_ms);
	mute_live_rooms(ownership);
	claims_doubt_all(ownership);
}

static bool is_node_silent(void *user) {
	struct ownership *ownership = user;
	if (!ownership->begun || ownership->draining || ownership->ended) {
		return true; /* the node does not have its name yet, or no longer */
	}
	if (!ownership->silent) {
		int64_t silent_ms = heartbeat_silent_ms(&ownership->heartbeat);
		if (silent_ms >= OWNERSHIP_SILENT_MS) {
			fall_silent(ownership, silent_ms);
		}
	}
	return ownership->silent;
}

static void end_node(struct ownership *ownership) {
	if (ownership->ended) {
		return;
	}
	log_error("nodes", "node=%s now belongs to another server: this one is stopping",
		ownership->heartbeat.beat.node);
	ownership->ended = true;
	mute_live_rooms(ownership);
	if (ownership->on_ended != NULL) {
		ownership->on_ended(ownership->ended_user);
	}
}

/* ---- beats ---- */

static void send_node_beat(struct ownership *ownership) {
	if (!ownership->ended && heartbeat_send(&ownership->heartbeat)) {
		ownership->under_way++;
	}
}

static void finish_draining(struct ownership *ownership) {
	void (*drained)(void *user) = ownership->drained;
	uv_timer_stop(ownership->drain);
	ownership->drained = NULL;
	if (drained != NULL) {
		drained(ownership->drained_user);
	}
}

static void on_drain_timeout(uv_timer_t *timer) {
	finish_draining(timer->data);
}

/* said: this beat told the store that we are draining. Otherwise it was sent before, and another is
 * needed. */
static void continue_draining(struct ownership *ownership, bool said) {
	if (said) {
		finish_draining(ownership);
	} else {
		ownership->heartbeat.beat.draining = true;
		send_node_beat(ownership);
	}
}

/* Log once each time the clocks drift apart. */
static void compare_clocks(struct ownership *ownership) {
	int64_t ahead_ms = ownership->heartbeat.ahead_ms;
	int64_t apart_ms = ahead_ms < 0 ? -ahead_ms : ahead_ms;
	if (apart_ms >= CLOCKS_APART_MS && !ownership->clock_told) {
		log_warning("nodes",
			"clock_ahead_s=%lld of the database's; synchronize the clocks of both "
			"machines over the network",
			(long long)(ahead_ms / 1000));
		ownership->clock_told = true;
	} else if (apart_ms < CLOCKS_CLOSE_MS) {
		ownership->clock_told = false;
	}
}

/* All nodes use the store's clock, so that a room does not change its time when it is taken over.
 * Must run before anything is timestamped. */
static void follow_clock(struct ownership *ownership) {
	int64_t ahead_ms = ownership->heartbeat.ahead_ms;
	if (ahead_ms >= CLOCKS_CLOSE_MS || ahead_ms <= -CLOCKS_CLOSE_MS) {
		ownership->site->anchor_ms -= ahead_ms;
	}
}

static void process_beat(struct ownership *ownership, int64_t gap_ms) {
	compare_clocks(ownership);
	bool was_silent = ownership->silent;
	if (!was_silent && gap_ms >= OWNERSHIP_SILENT_MS && ownership->begun) {
		fall_silent(ownership, gap_ms);
	}
	if (heartbeat_silent_ms(&ownership->heartbeat) >= OWNERSHIP_SILENT_MS) {
		return; /* its answer took too long */
	}
	if (ownership->silent) {
		ownership->silent = false;
		log_info("nodes", "heard again: %zu rooms are claimed anew", ownership->doubtful);
	}
	claims_take_up(ownership);
}

static void on_beat_answered(void *user, enum store_result result, int64_t gap_ms) {
	struct ownership *ownership = user;
	bool said = ownership->heartbeat.beat.draining;
	if (!ownership->gone && result == STORE_TAKEN && ownership->begun) {
		end_node(ownership);
	} else if (!ownership->gone && result == STORE_OK && !ownership->draining) {
		process_beat(ownership, gap_ms);
	}
	if (!ownership->gone && ownership->drained != NULL) {
		continue_draining(ownership, said);
	}
	claims_end_question(ownership);
}

/* ---- listener ---- */

static void tick_ownership(void *user, int64_t now) {
	struct ownership *ownership = user;
	(void)now;
	claims_try_later(ownership);
	if (ownership->begun && !ownership->draining) {
		is_node_silent(ownership);
		send_node_beat(ownership);
		claims_take_up(ownership);
		claims_look_for_orphans(ownership);
	}
}

static void tell_claims(const struct ownership_facts *facts, struct metric_list *metrics) {
	metric_gauge(metrics, "rooms_owned", "Rooms owned by this node.", (double)facts->rooms);
	metric_counter(metrics, "room_claims_total", "Claims of rooms by this node.",
		(double)facts->claims);
	metric_counter(metrics, "room_claims_refused_total",
		"Claims refused because another node owned the room.",
		(double)facts->claims_refused);
	metric_counter(metrics, "takeovers_total",
		"Rooms taken over from another node or an earlier run.", (double)facts->takeovers);
	metric_counter(metrics, "appends_refused_total",
		"Events refused because another node had written to the room.",
		(double)facts->appends_refused);
}

static void tell_metrics(void *user, struct metric_list *metrics) {
	struct ownership_facts facts = ownership_facts(user);
	tell_claims(&facts, metrics);
	metric_counter(metrics, "silences_total",
		"Times the store went too long without hearing from this node.",
		(double)facts.silences);
	metric_gauge(metrics, "node_silent_seconds",
		"Seconds since the store last heard from this node.",
		(double)facts.silent_ms / 1e3);
	metric_gauge(metrics, "clock_ahead_seconds",
		"How far the clock of this machine is ahead of the store's.",
		(double)facts.clock_ahead_ms / 1e3);
}

struct live_listener ownership_listener(struct ownership *ownership) {
	struct live_listener listener = claims_listener(ownership);
	listener.tick = tick_ownership;
	listener.metrics = tell_metrics;
	return listener;
}

/* ---- create and destroy ---- */

static void on_ownership_handle_closed(uv_handle_t *handle) {
	free(handle);
}

struct ownership *ownership_create(
	struct live_rooms *rooms, const struct ownership_options *options, uint64_t salt) {
	struct ownership *ownership = calloc(1, sizeof(*ownership));
	uv_idle_t *idle = calloc(1, sizeof(*idle));
	uv_timer_t *drain = calloc(1, sizeof(*drain));
	if (ownership == NULL || idle == NULL || drain == NULL) {
		free(ownership);
		free(idle);
		free(drain);
		return NULL;
	}
	ownership->site = rooms->site;
	ownership->rooms = rooms;
	ownership->alone = options->alone;
	ownership->idle = idle;
	ownership->drain = drain;
	uv_idle_init(rooms->site->loop, idle); /* libuv: always succeeds */
	uv_timer_init(rooms->site->loop, drain);
	idle->data = ownership;
	drain->data = ownership;
	map_init(&ownership->owned, salt);
	list_init(&ownership->todo);
	list_init(&ownership->later);
	list_init(&ownership->answers);
	heartbeat_init(&ownership->heartbeat, rooms->site->store, options->node, options->address,
		OWNERSHIP_DEAD_MS, on_beat_answered, ownership);
	ownership->seam = (struct site_ownership){
		.stands = claims_stands,
		.want = claims_want,
		.must_own = claims_must_own,
		.owned = claims_owned,
		.lost = claims_lost,
		.is_silent = is_node_silent,
		.node = ownership->heartbeat.beat.node,
		.user = ownership,
	};
	rooms->site->ownership = &ownership->seam;
	return ownership;
}

void ownership_destroy(struct ownership *ownership) {
	if (ownership == NULL) {
		return;
	}
	ownership->site->ownership = NULL;
	claims_drop_all(ownership);
	uv_close((uv_handle_t *)ownership->idle, on_ownership_handle_closed);
	uv_timer_stop(ownership->drain);
	uv_close((uv_handle_t *)ownership->drain, on_ownership_handle_closed);
	ownership->gone = true;
	ownership->under_way++;
	claims_end_question(ownership);
}

struct owners ownership_owners(struct ownership *ownership) {
	return (struct owners){.find = claims_find_owner, .user = ownership};
}

void ownership_want(struct ownership *ownership, const char *room) {
	claims_want(ownership, room);
}

/* ---- begin, drain, leave ---- */

static void on_wait_timer(uv_timer_t *timer) {
	(void)timer;
}

/* Run the loop until the beat under way is answered, or most_ms have passed. */
static void run_loop_until_heard(struct ownership *ownership, uint64_t most_ms) {
	uint64_t until_ns = uv_hrtime() + most_ms * 1000000;
	uv_timer_t *timer = calloc(1, sizeof(*timer));
	if (timer == NULL) {
		return;
	}
	uv_timer_init(ownership->site->loop, timer);
	uv_timer_start(timer, on_wait_timer, 10, 10);
	while (ownership->heartbeat.under_way && uv_hrtime() < until_ns) {
		uv_run(ownership->site->loop, UV_RUN_ONCE);
	}
	uv_close((uv_handle_t *)timer, on_ownership_handle_closed);
}

static void run_loop_for_ms(struct ownership *ownership, uint64_t ms) {
	uv_timer_t *timer = calloc(1, sizeof(*timer));
	uint64_t until_ns = uv_hrtime() + ms * 1000000;
	if (timer == NULL) {
		return;
	}
	uv_timer_init(ownership->site->loop, timer);
	uv_timer_start(timer, on_wait_timer, ms, 0);
	while (uv_hrtime() < until_ns) {
		uv_run(ownership->site->loop, UV_RUN_ONCE);
	}
	uv_close((uv_handle_t *)timer, on_ownership_handle_closed);
}

bool ownership_begin(struct ownership *ownership, char *error, size_t error_size) {
	struct heartbeat *heartbeat = &ownership->heartbeat;
	uint64_t until_ns = uv_hrtime() + BEGIN_MS * UINT64_C(1000000);
	while (heartbeat->heard_ms == 0 && uv_hrtime() < until_ns) {
		send_node_beat(ownership);
		run_loop_until_heard(ownership, BEGIN_MS);
		if (heartbeat->heard_ms == 0) {
			run_loop_for_ms(ownership, AGAIN_MS);
		}
	}
	if (heartbeat->heard_ms == 0) {
		snprintf(error, error_size,
			"another running server has the name \"%s\", or the database does not "
			"answer; give each server a name of its own with the setting \"node\"",
			ownership->seam.node);
		return false;
	}
	follow_clock(ownership);
	if (heartbeat->before_ms >= 0) {
		ownership->before_ms = site_now(ownership->site) - heartbeat->before_ms;
	}
	ownership->begun = true;
	return true;
}

void ownership_drain(struct ownership *ownership, void (*done)(void *user), void *user) {
	ownership->draining = true;
	ownership->drained = done;
	ownership->drained_user = user;
	mute_live_rooms(ownership);
	uv_timer_start(ownership->drain, on_drain_timeout, DRAIN_MS, 0);
	if (!ownership->heartbeat.under_way) {
		continue_draining(ownership, false);
	}
}

void ownership_leave(struct ownership *ownership) {
	if (!ownership->begun || ownership->ended) {
		return;
	}
	ownership->draining = true;
	run_loop_until_heard(ownership, LEAVE_MS);
	ownership->heartbeat.beat.leaves = true;
	send_node_beat(ownership);
	run_loop_until_heard(ownership, LEAVE_MS);
}

/* ---- facts ---- */

struct ownership_facts ownership_facts(const struct ownership *ownership) {
	struct ownership_facts facts = ownership->facts;
	facts.state = ownership->ended ? OWNERSHIP_ENDED
		: ownership->draining  ? OWNERSHIP_DRAINING
		: ownership->silent    ? OWNERSHIP_SILENT
				       : OWNERSHIP_WELL;
	for (size_t i = 0; i < ownership->owned.count; i++) {
		const struct owned *owned = ownership->owned.entry[i].value;
		facts.rooms += owned->here;
	}
	facts.doubtful = ownership->doubtful;
	facts.silent_ms = heartbeat_silent_ms(&ownership->heartbeat);
	facts.clock_ahead_ms = ownership->heartbeat.ahead_ms;
	facts.peers = ownership->heartbeat.peers;
	return facts;
}

bool ownership_peer_at(const struct ownership *ownership, size_t i, struct ownership_peer *peer) {
	const struct heartbeat *heartbeat = &ownership->heartbeat;
	if (i >= heartbeat->peers) {
		return false;
	}
	const struct store_node *node = &heartbeat->peer[i];
	memcpy(peer->name, node->name, sizeof(peer->name));
	memcpy(peer->address, node->address, sizeof(peer->address));
	peer->draining = node->draining;
	peer->silent_ms = heartbeat_peer_silent_ms(heartbeat, node->name);
	return true;
}

const char *ownership_why_not_ready(const struct ownership *ownership) {
	if (ownership->ended) {
		return "Another server has taken this server's name, so it is stopping.";
	}
	if (ownership->draining) {
		return "This server is restarting.";
	}
	bool silent = ownership->silent ||
		heartbeat_silent_ms(&ownership->heartbeat) >= OWNERSHIP_SILENT_MS;
	return silent ? "The store cannot hear this server, so others may play its rooms." : "";
}

void ownership_on_ended(struct ownership *ownership, void (*ended)(void *user), void *user) {
	ownership->on_ended = ended;
	ownership->ended_user = user;
}

void ownership_set_clock(struct ownership *ownership, int64_t (*clock)(void *user), void *user) {
	ownership->heartbeat.clock = clock;
	ownership->heartbeat.clock_user = user;
}

void ownership_set_wall_clock(
	struct ownership *ownership, int64_t (*clock)(void *user), void *user) {
	ownership->heartbeat.wall = clock;
	ownership->heartbeat.wall_user = user;
}
