/* server/net/http_cache.c - a cache of answers that stay the same. */
#include "server/net/http_cache.h"

#include <assert.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "server/api/gzip.h"
#include "server/room/token.h"

enum { BUCKETS = 1024 };

struct http_cache {
	struct cached *bucket[BUCKETS];
	struct list list; /* most recently used first */
	size_t bytes, bytes_max;
	uint64_t salt; /* so that outsiders cannot construct collisions */
};

static struct cached **find_cache_bucket(struct http_cache *cache, const char *key) {
	uint64_t hash = hash_text(hash_begin(cache->salt), key);
	return &cache->bucket[hash_bucket(hash, BUCKETS)];
}

static size_t count_cached_bytes(const struct cached *cached) {
	return sizeof(*cached) + strlen(cached->key) + cached->size + cached->gzip_size;
}

void cached_release(struct cached *cached) {
	if (cached == NULL || --cached->refs > 0) {
		return;
	}
	free(cached->key);
	free(cached->body);
	free(cached->gzip);
	free(cached);
}

static void remove_cached(struct http_cache *cache, struct cached *cached) {
	struct cached **at = find_cache_bucket(cache, cached->key);
	while (*at != cached) {
		at = &(*at)->next;
	}
	*at = cached->next;
	list_take_out(&cached->in_cache);
	cache->bytes -= count_cached_bytes(cached);
	cached_release(cached);
}

static void evict_oldest_cached(struct http_cache *cache) {
	while (cache->bytes > cache->bytes_max) {
		remove_cached(cache, LIST_OWNER(cache->list.before, struct cached, in_cache));
	}
}

struct http_cache *http_cache_create(size_t bytes) {
	struct http_cache *cache = calloc(1, sizeof(*cache));
	if (cache == NULL) {
		return NULL;
	}
	if (!token_random((unsigned char *)&cache->salt, sizeof(cache->salt))) {
		free(cache);
		return NULL;
	}
	list_init(&cache->list);
	cache->bytes_max = bytes;
	return cache;
}

void http_cache_destroy(struct http_cache *cache) {
	while (cache != NULL && !list_is_empty(&cache->list)) {
		remove_cached(cache, LIST_OWNER(cache->list.next, struct cached, in_cache));
	}
	free(cache);
}

struct cached *http_cache_find(struct http_cache *cache, const char *key) {
	for (struct cached *at = *find_cache_bucket(cache, key); at != NULL; at = at->next) {
		if (strcmp(at->key, key) == 0) {
			list_take_out(&at->in_cache);
			list_add_first(&cache->list, &at->in_cache);
			at->refs++;
			return at;
		}
	}
	return NULL;
}

static struct cached *create_cached(const char *key, const char *type, char *body, size_t size) {
	struct cached *cached = calloc(1, sizeof(*cached));
	char *own_key = strdup(key);
	if (cached == NULL || own_key == NULL) {
		free(cached);
		free(own_key);
		free(body);
		return NULL;
	}
	*cached = (struct cached){
		.refs = 1, .key = own_key, .type = type, .body = body, .size = size};
	snprintf(cached->etag, sizeof(cached->etag), "%016" PRIx64,
		hash_bytes(hash_begin(0), body, size));
	list_init(&cached->in_cache);
	return cached;
}

struct cached *http_cache_add(
	struct http_cache *cache, const char *key, const char *type, char *body, size_t size) {
	struct cached *cached = create_cached(key, type, body, size);
	if (cached == NULL || count_cached_bytes(cached) > cache->bytes_max) {
		return cached;
	}
	struct cached **bucket = find_cache_bucket(cache, key);
	cached->next = *bucket;
	*bucket = cached;
	cached->refs++;
	list_add_first(&cache->list, &cached->in_cache);
	cache->bytes += count_cached_bytes(cached);
	evict_oldest_cached(cache);
	return cached;
}

void http_cache_set_packed(
	struct http_cache *cache, struct cached *cached, char *packed, size_t packed_size) {
	assert(!cached->tried);
	cached->tried = true;
	cached->gzip = packed;
	cached->gzip_size = packed != NULL ? packed_size : 0;
	if (!list_is_empty(&cached->in_cache)) {
		cache->bytes += cached->gzip_size;
		evict_oldest_cached(cache);
	}
}

void http_cache_pack(struct http_cache *cache, struct cached *cached) {
	if (!cached->tried) {
		size_t size = 0;
		char *packed = gzip_pack(cached->body, cached->size, &size);
		http_cache_set_packed(cache, cached, packed, size);
	}
}
