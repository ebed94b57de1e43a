/* server/live/site.c - state shared by all of the live side of the server. */
#include "server/live/site.h"

#include <time.h>

static int64_t read_clock(clockid_t which) {
	struct timespec now;
	clock_gettime(which, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The wall clock at start plus the time elapsed since: never goes back while we run. */
static int64_t steady_clock(void *user) {
	const struct site *site = user;
	return site->anchor_ms + read_clock(CLOCK_MONOTONIC);
}

void site_init(
	struct site *site, uv_loop_t *loop, struct store *store, const struct site_limits *limits) {
	*site = (struct site){.loop = loop, .store = store, .limits = *limits};
	site->anchor_ms = read_clock(CLOCK_REALTIME) - read_clock(CLOCK_MONOTONIC);
	site_set_clock(site, steady_clock, site);
	rule_set_cache_init(&site->rule_sets);
	out_init(&site->message);
	out_init(&site->effects);
}

void site_finish(struct site *site) {
	rule_set_cache_finish(&site->rule_sets);
	out_finish(&site->message);
	out_finish(&site->effects);
}

int64_t site_now(const struct site *site) {
	return site->clock(site->clock_user) + site->ahead_ms;
}

struct room_facts site_facts(const struct site *site) {
	return (struct room_facts){
		.now_ms = site_now(site),
		.name_letters = site->limits.name_letters,
		.reserved = site->limits.reserved,
		.dice_open_s = site->limits.dice_open_s,
		.random = token_random,
	};
}

enum site_room site_stands(const struct site *site, const char *room) {
	const struct site_ownership *ownership = site->ownership;
	return ownership != NULL ? ownership->stands(ownership->user, room) : SITE_ROOM_HERE;
}

bool site_plays(const struct site *site, const char *room) {
	return site_stands(site, room) == SITE_ROOM_HERE;
}

bool site_is_silent(const struct site *site) {
	const struct site_ownership *ownership = site->ownership;
	return ownership != NULL && ownership->is_silent(ownership->user);
}

void site_set_clock(struct site *site, int64_t (*clock)(void *user), void *user) {
	site->clock = clock;
	site->clock_user = user;
}

static void report_drained(struct site *site) {
	if (site->draining && site->commits == 0 && site->drained != NULL) {
		void (*drained)(void *user) = site->drained;
		site->drained = NULL;
		drained(site->drained_user);
	}
}

void site_drain(struct site *site, void (*done)(void *user), void *user) {
	site->drained = done;
	site->drained_user = user;
	site->draining = true;
	listeners_draining(&site->listeners);
	report_drained(site);
}

void site_commit_begins(struct site *site) {
	site->commits++;
}

void site_commit_ends(struct site *site) {
	site->commits--;
	report_drained(site);
}
