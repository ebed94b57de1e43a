/* server/net/http_cache.h - a cache of answers that stay the same.
 *
 * Cached answers are reference-counted: whoever finds or adds one releases it after sending it. A
 * full cache evicts the least recently used ones.
 */
#ifndef QIRKAT_SERVER_HTTP_CACHE_H
#define QIRKAT_SERVER_HTTP_CACHE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/list.h"

enum { CACHED_ETAG_MAX = 32, CACHED_FILE_MAX = 48 };

struct cached {
	struct list in_cache; /* least recently used order; empty if only referenced */
	struct cached *next;  /* in its hash bucket */
	unsigned refs;
	char *key;
	const char *type; /* borrowed */
	char *body;
	size_t size;
	char *gzip; /* the body compressed; NULL before http_cache_pack, or if that saves nothing */
	size_t gzip_size;
	bool tried;                 /* compression was tried */
	char etag[CACHED_ETAG_MAX]; /* changes with the content; without quotes */
	char file[CACHED_FILE_MAX]; /* file name for saving in the browser, "" for none */
};

struct http_cache;

/* Hold up to so many bytes. Returns new; NULL without memory. */
struct http_cache *http_cache_create(size_t bytes);
/* cache may be NULL. */
void http_cache_destroy(struct http_cache *cache);
/* Returns NULL if it is not there. */
struct cached *http_cache_find(struct http_cache *cache, const char *key);
/* Cache an answer under key, which must be new. body is taken, also on failure; type is borrowed
 * forever. An answer too large for the cache is returned all the same. Returns NULL without
 * memory. */
struct cached *http_cache_add(
	struct http_cache *cache, const char *key, const char *type, char *body, size_t size);
/* Set the compressed body, taken; NULL if compression saves nothing. */
void http_cache_set_packed(
	struct http_cache *cache, struct cached *cached, char *packed, size_t packed_size);
/* Compress it, unless that was done or tried before. */
void http_cache_pack(struct http_cache *cache, struct cached *cached);
/* cached may be NULL. */
void cached_release(struct cached *cached);

#endif
