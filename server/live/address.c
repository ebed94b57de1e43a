/* server/live/address.c - client addresses, for the per-address limits. */
#include "server/live/address.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

enum {
	MISS_MS = 1000,       /* each miss is forgotten this long after the one before it */
	MISSES_MAX = 300,     /* per address: thirty people with ten vanished tables each */
	ADDRESSES_MAX = 10000 /* addresses whose misses are remembered */
};

const char address_guesses[] =
	"Too many requests from your address for tables that do not exist; wait a minute.";

void addresses_init(struct addresses *addresses, uint64_t salt) {
	map_init(&addresses->by_text, salt);
	leaky_buckets_init(&addresses->misses, ADDRESSES_MAX, salt);
}

void addresses_finish(struct addresses *addresses) {
	assert(addresses->by_text.count == 0);
	map_finish(&addresses->by_text);
	leaky_buckets_finish(&addresses->misses);
}

void addresses_sweep(struct addresses *addresses, int64_t now) {
	leaky_buckets_sweep(&addresses->misses, now);
}

static struct address *create_address(struct addresses *addresses, const char *text) {
	struct address *address = calloc(1, sizeof(*address));
	if (address == NULL || !map_add(&addresses->by_text, text, address)) {
		free(address);
		return NULL;
	}
	address->addresses = addresses;
	strcpy(address->text, text);
	return address;
}

struct address *address_take(struct addresses *addresses, const char *text, enum address_use use) {
	char key[MAP_KEY_SIZE];
	strncpy(key, text, sizeof(key) - 1);
	key[sizeof(key) - 1] = '\0';
	struct address *address = map_find(&addresses->by_text, key);
	if (address == NULL) {
		address = create_address(addresses, key);
	}
	if (address != NULL) {
		address_add(address, use);
	}
	return address;
}

uint64_t address_hash(const struct address *address) {
	return hash_text(hash_begin(0), address->text) | 1U << 31;
}

void address_add(struct address *address, enum address_use use) {
	address->count[use]++;
}

static bool is_address_used(const struct address *address) {
	bool used = false;
	for (int use = 0; use < ADDRESS_USES; use++) {
		used = used || address->count[use] > 0;
	}
	return used;
}

void address_give(struct address *address, enum address_use use) {
	assert(address->count[use] > 0);
	address->count[use]--;
	if (!is_address_used(address)) {
		map_remove(&address->addresses->by_text, address->text);
		free(address);
	}
}

void address_miss(struct address *address, int64_t now) {
	leaky_buckets_fill(&address->addresses->misses, address->text, MISS_MS, now);
}

bool address_is_guessing(const struct address *address, int64_t now) {
	return leaky_buckets_level(&address->addresses->misses, address->text, now) >=
		(int64_t)MISSES_MAX * MISS_MS;
}
