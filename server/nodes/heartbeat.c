/* server/nodes/heartbeat.c - periodically tells a shared store that this node is alive. */
#define _GNU_SOURCE /* CLOCK_BOOTTIME */
#include "server/nodes/heartbeat.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "server/room/token.h"

#ifndef CLOCK_BOOTTIME
#define CLOCK_BOOTTIME CLOCK_MONOTONIC
#endif

static int64_t read_boot_clock(void *user) {
	struct timespec now;
	(void)user;
	clock_gettime(CLOCK_BOOTTIME, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int64_t wall_clock(void *user) {
	struct timespec now;
	(void)user;
	clock_gettime(CLOCK_REALTIME, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void heartbeat_init(struct heartbeat *heartbeat, struct store *store, const char *node,
	const char *address, int64_t dead_ms, heartbeat_heard heard, void *user) {
	uint64_t run = 0;
	*heartbeat = (struct heartbeat){.store = store,
		.clock = read_boot_clock,
		.wall = wall_clock,
		.before_ms = -1,
		.heard = heard,
		.user = user};
	token_random((uint8_t *)&run, sizeof(run));
	heartbeat->beat.incarnation = (int64_t)(run >> 1);
	heartbeat->beat.dead_ms = dead_ms;
	snprintf(heartbeat->beat.node, sizeof(heartbeat->beat.node), "%s", node);
	snprintf(heartbeat->beat.address, sizeof(heartbeat->beat.address), "%s", address);
}

/* The store read its clock at some time between our request and now. */
static int64_t estimate_clock_ahead(const struct heartbeat *heartbeat, int64_t store_ms) {
	int64_t now = heartbeat->wall(heartbeat->wall_user);
	if (store_ms < heartbeat->asked_wall_ms) {
		return heartbeat->asked_wall_ms - store_ms;
	}
	return store_ms > now ? now - store_ms : 0;
}

static void apply_beat_answer(struct heartbeat *heartbeat, const struct store_beaten *beaten) {
	if (heartbeat->heard_ms == 0) {
		heartbeat->before_ms = beaten->silent_ms;
	}
	heartbeat->heard_ms = heartbeat->asked_ms;
	heartbeat->ahead_ms = estimate_clock_ahead(heartbeat, beaten->at_ms);
	heartbeat->peers = beaten->count;
	for (size_t i = 0; i < beaten->count; i++) {
		heartbeat->peer[i] = beaten->nodes[i];
	}
}

static void on_beat(void *user, const struct store_beaten *beaten) {
	struct heartbeat *heartbeat = user;
	bool first = heartbeat->heard_ms == 0;
	heartbeat->under_way = false;
	if (beaten->result == STORE_OK) {
		apply_beat_answer(heartbeat, beaten);
	}
	heartbeat->heard(heartbeat->user, beaten->result, first ? 0 : beaten->silent_ms);
}

bool heartbeat_send(struct heartbeat *heartbeat) {
	if (heartbeat->under_way) {
		return false;
	}
	int64_t now = heartbeat_now(heartbeat);
	heartbeat->asked_wall_ms = heartbeat->wall(heartbeat->wall_user);
	heartbeat->under_way = store_beat(heartbeat->store, &heartbeat->beat, on_beat, heartbeat);
	heartbeat->asked_ms = heartbeat->under_way ? now : heartbeat->asked_ms;
	return heartbeat->under_way;
}

int64_t heartbeat_now(const struct heartbeat *heartbeat) {
	return heartbeat->clock(heartbeat->clock_user);
}

int64_t heartbeat_silent_ms(const struct heartbeat *heartbeat) {
	return heartbeat_now(heartbeat) - heartbeat->heard_ms;
}

int64_t heartbeat_peer_silent_ms(const struct heartbeat *heartbeat, const char *name) {
	for (size_t i = 0; i < heartbeat->peers; i++) {
		if (strcmp(heartbeat->peer[i].name, name) == 0) {
			return heartbeat->peer[i].silent_ms + heartbeat_silent_ms(heartbeat);
		}
	}
	return INT64_MAX;
}
