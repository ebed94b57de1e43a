/* server/hub/share.c - limits how much of the disk an address may fill: bytes of events per
 * hour. */
#include "server/hub/share.h"

#include "server/live/commit.h"
#include "server/live/live_room.h"
#include "server/live/pending.h"
#include "server/room/decide.h"

enum {
	HOUR_MS = 3600 * 1000,
	MINUTE_MS = 60 * 1000,
	US_A_MS = 1000,
	MIB = 1 << 20,
	ADDRESSES_MAX = 100000, /* addresses that are tracked */
};

void shares_init(struct shares *shares, unsigned mb, uint64_t salt) {
	leaky_buckets_init(&shares->used, ADDRESSES_MAX, salt);
	shares->mb = mb;
}

void shares_finish(struct shares *shares) {
	leaky_buckets_finish(&shares->used);
}

void shares_sweep(struct shares *shares, int64_t now_ms) {
	leaky_buckets_sweep(&shares->used, now_ms * US_A_MS);
}

void shares_charge(struct shares *shares, const char *address, size_t bytes, int64_t now_ms) {
	int64_t limit = (int64_t)shares->mb * MIB;
	if (limit == 0) {
		return;
	}
	int64_t cost_us = (int64_t)bytes * HOUR_MS / limit * US_A_MS +
		(int64_t)bytes * HOUR_MS % limit * US_A_MS / limit;
	leaky_buckets_fill(&shares->used, address, cost_us, now_ms * US_A_MS);
}

static bool refuse_share(unsigned mb, long long minutes, struct wire_error *error) {
	if (minutes == 1) {
		return wire_error_set(error, ERROR_TOO_FAST,
			"More than %u MB were stored from your address within an hour; you can continue in a minute.",
			mb);
	}
	return wire_error_set(error, ERROR_TOO_FAST,
		"More than %u MB were stored from your address within an hour; you can continue in %lld minutes.",
		mb, minutes);
}

bool shares_allow(
	struct shares *shares, const char *address, int64_t now_ms, struct wire_error *error) {
	int64_t used_us = leaky_buckets_level(&shares->used, address, now_ms * US_A_MS);
	int64_t full_us = used_us - (int64_t)HOUR_MS * US_A_MS;
	if (shares->mb == 0 || full_us < 0) {
		return true;
	}
	return refuse_share(shares->mb, full_us / US_A_MS / MINUTE_MS + 1, error);
}

/* ---- listener ---- */

static void add_facts(void *user, const struct live_room *live, const struct pending *pending,
	struct room_facts *facts) {
	struct shares *shares = user;
	const struct client *client = pending->client;
	(void)live;
	if (client != NULL && !client->is_computer &&
		!shares_allow(shares, client->address->text, facts->now_ms, &shares->error)) {
		facts->over_share = &shares->error;
	}
}

static void charge_stored_bytes(
	void *user, struct live_room *live, const struct commit *commit, size_t bytes) {
	const struct client *client = commit->pending != NULL ? commit->pending->client : NULL;
	if (client != NULL && !client->is_computer) {
		shares_charge(user, client->address->text, bytes, site_now(live->site));
	}
}

static void tick_shares(void *user, int64_t now) {
	shares_sweep(user, now);
}

struct live_listener shares_listener(struct shares *shares) {
	return (struct live_listener){.user = shares,
		.facts = add_facts,
		.storing = charge_stored_bytes,
		.tick = tick_shares};
}
