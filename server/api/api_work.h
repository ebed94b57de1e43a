/* server/api/api_work.h - answers that take long and are made on a worker thread.
 * Only for the files of this folder, and tests. */
#ifndef QIRKAT_SERVER_API_WORK_H
#define QIRKAT_SERVER_API_WORK_H

#include "base/out.h"
#include "server/api/api.h"
#include "server/replay/record.h"
#include "server/replay/replay_encode.h"
#include "games/view/rule_set.h"

enum {
	API_FILE_MAX = 1 << 20,   /* bytes of an uploaded file */
	API_TURNS_MAX = 2000,     /* of an uploaded file */
	API_REPLY_MAX = 64 << 20, /* bytes of an answer */
	API_PACK_MAX = 4 << 20,   /* bytes of an answer that is compressed */
};

enum api_what {
	API_REPLAY,
	API_RECORD,
	API_PDN,
	API_TEXT,
	API_MAT,
	API_PICTURE,
	API_IMPORT,
	API_ROOM,   /* its current state and its events */
	API_VALUES, /* of each turn of a position, from a table */
	API_WHATS
};

struct api_work {
	enum api_what what;
	struct record_log log; /* of the room asked for; empty: body is read instead */
	struct api_source source;
	bool reads;            /* something is to be read from source */
	struct out head, tail; /* API_ROOM: the text before and after its events */
	uint32_t upto;         /* API_ROOM: number of the last event */
	bool names;            /* all has been read; names of accounts are missing */
	unsigned looks;        /* how often the hub was asked in vain */
	char *body;            /* an uploaded file, owned */
	size_t size;
	struct picture_params params; /* for a picture */
	struct store_found found;     /* state of the room, valid if has_found */
	bool has_found;
	bool packs;                /* also compress the answer */
	struct rule_set *rule_set; /* API_VALUES: taken */
	union game_state state;    /* API_VALUES: the position */
	struct api_reply reply;
};

/* Returns new; NULL without memory. */
struct api_work *api_work_create(enum api_what what);
/* API_VALUES, on any thread: write the answer and return its status (api_values.c). */
int api_values(const struct api_work *work, struct out *out);

#endif
