/* server/net/api.h - what is told over plain HTTP under /api. */
#ifndef QIRKAT_SERVER_API_H
#define QIRKAT_SERVER_API_H

#include <stdbool.h>
#include <stddef.h>

#include "server/hub/lookup.h"
#include "server/store/store.h"

struct solved_library;

/* What answers are made from; all borrowed. */
struct api_source {
	const struct lookup *lookup;
	struct store *store;           /* logs of games are read from it */
	struct solved_library *solved; /* NULL: nothing is known of solved games */
};

/* An answer to GET /api/...: a JSON text. body is new, yours to free. */
struct api_reply {
	int status; /* 200, 404, ... */
	char *body;
	size_t size;
	const char *type; /* "application/json", "application/x-ndjson", "image/svg+xml", ... */
	char file[48];    /* the name under which a browser keeps it, "" for none */
	char *packed;     /* the same by gzip, yours to free; NULL where nobody made it */
	size_t packed_size;
};

enum { API_TAG_MAX = 32 };

/* A text that changes whenever the answer does, told without making it: of what is made from a
 * room's log. tag has API_TAG_MAX bytes. Where the store may keep that waiting it is known when the
 * answer has begun to be read (api_work_tag). */
enum api_tagged { API_UNTAGGED, API_TAGGED, API_TAGGED_LATER };
enum api_tagged api_tag(
	const struct api_source *source, const char *path, const char *query, char *tag);

/* path begins with "/api/", query may be "". NULL where reply is filled, else work for
 * api_work_read, api_work_run on another thread, since it takes long, and then api_work_finish
 * (server/net/api_work.h), which may end after the source. body is what was posted, zero-terminated
 * after size bytes, taken; NULL for GET. */
struct api_work;
struct api_work *api_begin(const struct api_source *source, const char *path, const char *query,
	char *body, size_t size, struct api_reply *reply);

#endif
