/* server/net/http_cache.h - answers that stay the same, made once and kept for the next who asks.
 *
 * A cached answer is counted: whoever finds or adds one releases it when it has been sent. The
 * cache forgets those asked for longest ago when it is full.
 */
#ifndef QIRKAT_SERVER_HTTP_CACHE_H
#define QIRKAT_SERVER_HTTP_CACHE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/list.h"

enum { CACHED_ETAG_MAX = 32, CACHED_FILE_MAX = 48 };

struct cached {
	struct list in_cache; /* by when it was asked for last; no other list holds it */
	struct cached *next;  /* in its bucket */
	unsigned refs;
	char *key;
	const char *type; /* borrowed */
	char *body;
	size_t size;
	char *gzip; /* the same, packed; NULL until cached_pack, or where that saves nothing */
	size_t gzip_size;
	bool tried;                 /* to pack it */
	char etag[CACHED_ETAG_MAX]; /* changes with the content; without quotes */
	char file[CACHED_FILE_MAX]; /* the name under which a browser keeps it, "" for none */
};

struct http_cache;

/* Keep up to so many bytes. Returns new, NULL without memory. */
struct http_cache *http_cache_create(size_t bytes);
/* NULL is taken. */
void http_cache_destroy(struct http_cache *cache);
/* NULL if it is not there. */
struct cached *http_cache_find(struct http_cache *cache, const char *key);
/* Keep an answer under key, which is not there yet. body is taken, also on failure; type is
 * borrowed for good. One that is too large to be kept is returned all the same. NULL without
 * memory. */
struct cached *http_cache_add(
	struct http_cache *cache, const char *key, const char *type, char *body, size_t size);
/* Give it what it was packed to, taken; NULL where that saves nothing. */
void http_cache_set_packed(
	struct http_cache *cache, struct cached *cached, char *packed, size_t packed_size);
/* Pack it, unless that was done or tried before. */
void http_cache_pack(struct http_cache *cache, struct cached *cached);
/* NULL is taken. */
void cached_release(struct cached *cached);

#endif
