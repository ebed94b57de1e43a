/* base/leaky_buckets.h - recent usage per key (such as an address), decaying over time.
 *
 * A bucket leaks one unit of usage per unit of time, so it is stored as the time when it will be
 * empty. Empty buckets are not stored. When there are too many, the oldest one is dropped. The
 * caller chooses the units of time and usage.
 */
#ifndef QIRKAT_BASE_LEAKY_BUCKETS_H
#define QIRKAT_BASE_LEAKY_BUCKETS_H

#include <stdint.h>

#include "base/list.h"
#include "base/map.h"

struct bucket;

struct leaky_buckets {
	struct map by_key;
	struct list all; /* oldest first */
	size_t max;
	struct bucket *last; /* last one looked up, or NULL; often the next one wanted */
};

/* max is at least 1; salt is that of a map. */
void leaky_buckets_init(struct leaky_buckets *buckets, size_t max, uint64_t salt);
void leaky_buckets_finish(struct leaky_buckets *buckets);

/* Add amount to the bucket of key. Without memory nothing is added. */
void leaky_buckets_fill(
	struct leaky_buckets *buckets, const char *key, int64_t amount, int64_t now);
/* Returns the level of the bucket of key; 0 if it is empty. */
int64_t leaky_buckets_level(struct leaky_buckets *buckets, const char *key, int64_t now);
/* Drop the buckets that are empty by now. */
void leaky_buckets_sweep(struct leaky_buckets *buckets, int64_t now);
/* Returns how many buckets are stored. */
size_t leaky_buckets_count(const struct leaky_buckets *buckets);

#endif
