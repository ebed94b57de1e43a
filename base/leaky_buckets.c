/* base/leaky_buckets.c - recent usage per key, decaying over time. */
#include "base/leaky_buckets.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct bucket {
	struct list in_all;
	int64_t empty_at;
	char key[MAP_KEY_SIZE];
};

void leaky_buckets_init(struct leaky_buckets *buckets, size_t max, uint64_t salt) {
	assert(max > 0);
	map_init(&buckets->by_key, salt);
	list_init(&buckets->all);
	buckets->max = max;
	buckets->last = NULL;
}

static struct bucket *find_oldest_bucket(const struct leaky_buckets *buckets) {
	return LIST_OWNER(buckets->all.next, struct bucket, in_all);
}

static void remove_bucket(struct leaky_buckets *buckets, struct bucket *bucket) {
	buckets->last = buckets->last == bucket ? NULL : buckets->last;
	map_remove(&buckets->by_key, bucket->key);
	list_take_out(&bucket->in_all);
	free(bucket);
}

void leaky_buckets_finish(struct leaky_buckets *buckets) {
	while (!list_is_empty(&buckets->all)) {
		remove_bucket(buckets, find_oldest_bucket(buckets));
	}
	map_finish(&buckets->by_key);
}

static struct bucket *find_bucket(struct leaky_buckets *buckets, const char *key) {
	if (buckets->last == NULL || strcmp(buckets->last->key, key) != 0) {
		buckets->last = map_find(&buckets->by_key, key);
	}
	return buckets->last;
}

/* Returns a new empty bucket; NULL without memory. */
static struct bucket *add_bucket(struct leaky_buckets *buckets, const char *key) {
	struct bucket *bucket = calloc(1, sizeof(*bucket));
	if (bucket == NULL || !map_add(&buckets->by_key, key, bucket)) {
		free(bucket);
		return NULL;
	}
	strcpy(bucket->key, key);
	list_add_last(&buckets->all, &bucket->in_all);
	if (buckets->by_key.count > buckets->max) {
		remove_bucket(buckets, find_oldest_bucket(buckets));
	}
	return bucket;
}

void leaky_buckets_fill(
	struct leaky_buckets *buckets, const char *key, int64_t amount, int64_t now) {
	struct bucket *bucket = find_bucket(buckets, key);
	if (bucket == NULL) {
		bucket = add_bucket(buckets, key);
	}
	if (bucket != NULL) {
		bucket->empty_at = (bucket->empty_at > now ? bucket->empty_at : now) + amount;
	}
}

int64_t leaky_buckets_level(struct leaky_buckets *buckets, const char *key, int64_t now) {
	const struct bucket *bucket = find_bucket(buckets, key);
	return bucket != NULL && bucket->empty_at > now ? bucket->empty_at - now : 0;
}

void leaky_buckets_sweep(struct leaky_buckets *buckets, int64_t now) {
	for (struct list *at = buckets->all.next; at != &buckets->all;) {
		struct bucket *bucket = LIST_OWNER(at, struct bucket, in_all);
		at = at->next;
		if (bucket->empty_at <= now) {
			remove_bucket(buckets, bucket);
		}
	}
}

size_t leaky_buckets_count(const struct leaky_buckets *buckets) {
	return buckets->by_key.count;
}
