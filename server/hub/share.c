/* server/hub/share.c - how much of the disk one address may fill: bytes of events an hour. */
#include "server/hub/share.h"

#include "server/hub/lobby.h"

enum {
	HOUR_MS = 3600 * 1000,
	MINUTE_MS = 60 * 1000,
	US_A_MS = 1000,
	MIB = 1 << 20,
	ADDRESSES_MAX = 100000, /* that are known for this alone */
};

static int64_t hour_bytes(const struct hub *hub) {
	return (int64_t)hub->limits.store_mb_per_address * MIB;
}

/* A connection or room may still hold the address. */
static void forget(struct hub *hub, struct address *address) {
	list_take_out(&address->in_sharing);
	hub->sharing_count--;
	address->share_us = 0;
	address_give(hub, address);
}

void share_charge(struct hub *hub, struct address *address, size_t bytes) {
	int64_t limit = hour_bytes(hub);
	if (limit == 0) {
		return;
	}
	int64_t now_us = hub_now(hub) * US_A_MS;
	int64_t cost_us = (int64_t)bytes * HOUR_MS / limit * US_A_MS +
		(int64_t)bytes * HOUR_MS % limit * US_A_MS / limit;
	address->share_us = (address->share_us > now_us ? address->share_us : now_us) + cost_us;
	if (list_is_empty(&address->in_sharing)) {
		list_add_last(&hub->sharing, &address->in_sharing);
		hub->sharing_count++;
	}
	if (hub->sharing_count > ADDRESSES_MAX) {
		forget(hub, LIST_OWNER(hub->sharing.next, struct address, in_sharing));
	}
}

bool share_allows(const struct hub *hub, const struct address *address, struct wire_error *error) {
	int64_t full_us = address->share_us - hub_now(hub) * US_A_MS - (int64_t)HOUR_MS * US_A_MS;
	if (hour_bytes(hub) == 0 || full_us < 0) {
		return true;
	}
	return wire_error_set(error, ERROR_TOO_FAST,
		"From your address more than %u MB were stored within an hour; go on in %lld minutes.",
		hub->limits.store_mb_per_address, (long long)(full_us / US_A_MS / MINUTE_MS + 1));
}

void share_tick(struct hub *hub, int64_t now) {
	for (struct list *at = hub->sharing.next; at != &hub->sharing;) {
		struct address *address = LIST_OWNER(at, struct address, in_sharing);
		at = at->next;
		if (address->share_us <= now * US_A_MS) {
			forget(hub, address);
		}
	}
}
