/* base/leaky_buckets.h - what each key (an address) has used lately, which runs out by itself.
 *
 * A bucket fills by what is used and leaks one unit in each unit of time, so it is kept as the time
 * at which it is empty. An empty bucket is not kept, and of too many the one goes that was begun
 * first. Which units those are, of time and of what fills it, the caller decides.
 */
#ifndef QIRKAT_BASE_LEAKY_BUCKETS_H
#define QIRKAT_BASE_LEAKY_BUCKETS_H

#include <stdint.h>

#include "base/list.h"
#include "base/map.h"

struct bucket;

struct leaky_buckets {
	struct map by_key;
	struct list all; /* the one that was begun first is first */
	size_t max;
	struct bucket *last; /* that was looked for, or NULL: most often it is the next, too */
};

/* max is at least 1; salt as for a map. */
void leaky_buckets_init(struct leaky_buckets *buckets, size_t max, uint64_t salt);
void leaky_buckets_finish(struct leaky_buckets *buckets);

/* Fill a key's bucket by so much. Without memory nothing is added. */
void leaky_buckets_fill(
	struct leaky_buckets *buckets, const char *key, int64_t amount, int64_t now);
/* What is in a key's bucket; 0: nothing. */
int64_t leaky_buckets_level(struct leaky_buckets *buckets, const char *key, int64_t now);
/* Forget those that are empty by now. */
void leaky_buckets_sweep(struct leaky_buckets *buckets, int64_t now);
/* How many are kept. */
size_t leaky_buckets_count(const struct leaky_buckets *buckets);

#endif
