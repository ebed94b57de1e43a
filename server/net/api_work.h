/* server/net/api_work.h - answers that take long, made on a thread beside the loop. */
#ifndef QIRKAT_SERVER_API_WORK_H
#define QIRKAT_SERVER_API_WORK_H

#include "base/out.h"
#include "server/net/api.h"
#include "server/replay/record.h"
#include "server/replay/replay_encode.h"
#include "server/room/rule_set.h"

enum {
	API_FILE_MAX = 1 << 20,   /* bytes of a file that is sent */
	API_TURNS_MAX = 2000,     /* of a file that is sent */
	API_REPLY_MAX = 64 << 20, /* bytes of an answer */
	API_PACK_MAX = 4 << 20,   /* bytes of one that is packed */
};

enum api_what {
	API_REPLAY,
	API_RECORD,
	API_PDN,
	API_TEXT,
	API_PICTURE,
	API_IMPORT,
	API_ROOM,   /* as it is now, with its events */
	API_VALUES, /* of each turn of a position, from a table */
	API_WHATS
};

/* What reading for an answer has come to. */
enum api_step {
	API_READY, /* a thread may go on: api_work_run */
	API_MORE,  /* there is more to be read, when others had their turn */
	API_LATER, /* the hub reads it itself; look again soon */
	API_SAID,  /* reply is filled */
};

struct api_work {
	enum api_what what;
	struct record_log log; /* of the room asked for; none: body is read instead */
	struct api_source source;
	bool reads;            /* there is something to be read from it */
	struct out head, tail; /* API_ROOM: what stands around its events */
	uint32_t upto;         /* API_ROOM: the last of them */
	unsigned looks;        /* API_ROOM: how often the hub was asked for it in vain */
	char *body;            /* a file, owned */
	size_t size;
	struct picture_params params; /* of a picture */
	struct store_found found;     /* how the room stands, once that is known: */
	bool has_found;
	bool packs;                /* the answer is wanted packed, too */
	struct rule_set *rule_set; /* API_VALUES: taken */
	union game_state state;    /* API_VALUES: of this */
	struct api_reply reply;
};

/* New, NULL without memory. */
struct api_work *api_work_create(enum api_what what);
/* Read what it needs, on the loop's thread, for about so long. */
enum api_step api_work_read(struct api_work *work, uint64_t max_ns);
/* As api_tag, of what was begun with this path and query. */
enum api_tagged api_work_tag(
	const struct api_work *work, const char *path, const char *query, char *tag);
/* On any thread, but nothing else may touch work meanwhile. */
void api_work_run(struct api_work *work);
/* API_VALUES, on any thread: write the answer, return its status (api_values.c). */
int api_values(const struct api_work *work, struct out *out);
/* Free work; reply, if it is not NULL, gets what it made. */
void api_work_finish(struct api_work *work, struct api_reply *reply);

#endif
