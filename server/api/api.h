/* server/api/api.h - the HTTP API under /api. */
#ifndef QIRKAT_SERVER_API_H
#define QIRKAT_SERVER_API_H

#include <stdbool.h>
#include <stddef.h>

#include "server/hub/lookup.h"
#include "server/store/store.h"

struct site_info;
struct solved_library;

/* What answers are made from; all borrowed. */
struct api_source {
	const struct lookup *lookup;
	struct store *store;           /* to read the logs of games */
	struct solved_library *solved; /* NULL: no solved games */
	const struct site_info *info;  /* what the site says of itself; NULL: nothing */
};

/* The answer to GET /api/...: usually a JSON text. body is new, yours to free. */
struct api_reply {
	int status; /* 200, 404, ... */
	char *body;
	size_t size;
	const char *type; /* "application/json", "application/x-ndjson", "image/svg+xml", ... */
	char file[48];    /* file name for saving in the browser, "" for none */
	char *packed;     /* the body compressed with gzip, yours to free; NULL if not made */
	size_t packed_size;
};

enum { API_TAG_MAX = 32 };

/* Writes a validator to tag (API_TAG_MAX bytes) for answers made from a room's log, without making
 * the answer: it changes whenever the answer does. API_TAGGED_LATER: the store may be slow, so the
 * tag is known only once reading has begun (api_work_tag). */
enum api_tagged { API_UNTAGGED, API_TAGGED, API_TAGGED_LATER };
enum api_tagged api_tag(
	const struct api_source *source, const char *path, const char *query, char *tag);

/* Answers a request. path begins with "/api/", query may be "". body is a posted body, taken, with
 * a zero after size bytes; NULL for GET. Returns NULL if reply is filled; otherwise the answer
 * takes long, and the result is for api_work_read, then api_work_run on another thread, then
 * api_work_finish (server/api/api_work.h), which may happen after source is gone. */
struct api_work;
struct api_work *api_begin(const struct api_source *source, const char *path, const char *query,
	char *body, size_t size, struct api_reply *reply);

#endif
