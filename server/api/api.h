/* server/api/api.h - the HTTP API under /api: a request in, a reply out. It knows no connection.
 *
 * request  method, path, query and body
 * reply    bytes, usually a JSON text; or work
 * work     a reply that takes long: what it needs is read on the loop's thread, in slices
 *          (api_work_read), then another thread makes it (api_work_run)
 * life     how long a reply stays the same, so that it can be cached
 * tag      changes whenever a reply does, if that lives as long as a log is not written to
 *
 * Whoever has a connection asks which route it is (api_route), whether the reply is cached
 * (api_tag), and then for the reply (api_answer).
 */
#ifndef QIRKAT_SERVER_API_H
#define QIRKAT_SERVER_API_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/hub/lookup.h"
#include "server/store/store.h"

struct api_work;
struct site_info;
struct solved_library;

/* What answers are made from; all borrowed. */
struct api_source {
	const struct lookup *lookup;
	struct store *store;           /* to read the logs of games */
	struct solved_library *solved; /* NULL: no solved games */
	const struct site_info *info;  /* what the site says of itself; NULL: nothing */
};

/* ---- routes ---- */

struct api_route {
	const char *method; /* the only one: "GET" or "POST" */
	const char *allow;  /* as in the header: "GET, HEAD" */
	size_t body_max;    /* bytes of a posted body */
	bool has_id;        /* it names a table, and those ids are not to be guessed */
};

/* Returns what is known of a path under /api/ from its letters alone. */
struct api_route api_route(const char *path);

/* Is this media type wanted, such as "application/json", or of the kind, if wanted is "text/"? */
bool api_type_is(const char *type, const char *wanted);
/* Can a posted file be of this media type? "": none was given. */
bool api_takes_file(const char *type);

enum { API_TAG_MAX = 32 };

enum api_life {
	API_ONCE,      /* it may be another one the next time */
	API_LOG,       /* until the log it is made from is written to, which changes the tag */
	API_LOG_LATER, /* the same, but the tag is known only once reading has begun: api_work_tag
			*/
	API_ALWAYS, /* as long as this program runs; a tag only tells it from that of other days */
};

/* Returns the life of the reply to a GET, without making it, and writes its tag (API_TAG_MAX bytes,
 * "": none). */
enum api_life api_tag(
	const struct api_source *source, const char *path, const char *query, char *tag);

/* ---- requests ---- */

/* Texts are borrowed until it is answered. */
struct api_request {
	const struct api_source *source;
	const char *method; /* HEAD is "GET": whoever sends the reply leaves the body out */
	const char *path;   /* begins with "/api/" */
	const char *query;  /* "": none */
	char *body;         /* taken; with a zero after size bytes; NULL: none */
	size_t size;
	const char *type;    /* of the body; "": none was given */
	const char *token;   /* what follows "Bearer"; "": none */
	const char *address; /* of the sender */
	/* Of requests for accounts alone: */
	const char *cookies; /* value of Cookie; "": none */
	const char *agent;   /* value of User-Agent; "": none */
	bool is_secure;      /* the client's connection has TLS */
};

enum { API_COOKIES_MAX = 768 };

enum api_kind { API_BYTES, API_WORK };

/* What comes later, or is a stream: server/api/call.h. */
struct api_reply {
	enum api_kind kind;
	struct api_work *work; /* API_WORK: new, for api_work_finish; nothing else is filled in */
	int status;            /* 200, 404, ... */
	char *body;            /* new, yours to free; NULL: there was no memory */
	size_t size;
	const char *type; /* "application/json", "application/x-ndjson", "image/svg+xml", ... */
	char allow[32];   /* 405: the methods that are taken; otherwise "" */
	unsigned retry_s; /* when to ask again; 0: not given */
	bool is_personal; /* pages of other sites may not read it */
	char file[48];    /* file name for saving in the browser, "" for none */
	char cookies[API_COOKIES_MAX]; /* header lines that set cookies; "": none */
	char *packed; /* the body compressed with gzip, yours to free; NULL if not made */
	size_t packed_size;
};

void api_answer(const struct api_request *request, struct api_reply *reply);

/* ---- work, which may end after its source is gone ---- */

enum api_step {
	API_READY, /* a thread can continue with api_work_run */
	API_MORE,  /* more to read, after others had their turn */
	API_LATER, /* the hub is reading the room itself; try again soon */
	API_SAID,  /* the reply is there */
};

/* Returns the memory that it holds while it waits. */
size_t api_work_bytes(const struct api_work *work);
/* Also compress the reply. */
void api_work_pack(struct api_work *work);
/* Read what it needs, on the loop's thread, for about max_ns. */
enum api_step api_work_read(struct api_work *work, uint64_t max_ns);
/* Like api_tag, for work begun with this path and query. */
enum api_life api_work_tag(
	const struct api_work *work, const char *path, const char *query, char *tag);
/* Make the reply. On any thread, but nothing else may touch work meanwhile. */
void api_work_run(struct api_work *work);
/* Free work; unless reply is NULL, it gets the bytes. */
void api_work_finish(struct api_work *work, struct api_reply *reply);

#endif
