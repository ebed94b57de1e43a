/* server/api/api_work.c - answers that take long and are made on a worker thread. */
#include "server/api/api_work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/message.h"
#include "base/budget.h"
#include "server/api/gzip.h"
#include "server/replay/import.h"
#include "server/replay/mat.h"
#include "server/replay/pdn.h"

enum {
	WORK_SECONDS = 5,       /* of CPU time for checking the games of an answer */
	ROOM_EVENTS_MAX = 8192, /* events of a room that are sent */
	ROOM_EVENTS_BYTES = 512 * 1024,
};

/* The content type and file name of an answer. */
struct form {
	const char *type, *file;
};

static const struct form forms[API_WHATS] = {
	[API_REPLAY] = {"application/json", ""},
	[API_RECORD] = {"application/json", ""},
	[API_PDN] = {"text/plain; charset=utf-8", "pdn"},
	[API_TEXT] = {"text/plain; charset=utf-8", "txt"},
	[API_MAT] = {"text/plain; charset=utf-8", "mat"},
	[API_PICTURE] = {"image/svg+xml", ""},
	[API_IMPORT] = {"application/json", ""},
	[API_ROOM] = {"application/json", ""},
	[API_VALUES] = {"application/json", ""},
};

struct api_work *api_work_create(enum api_what what) {
	struct api_work *work = calloc(1, sizeof(*work));
	if (work != NULL) {
		work->what = what;
		out_init(&work->head);
		out_init(&work->tail);
	}
	return work;
}

/* ---- making ---- */

static int refuse_work(struct out *out, int status, const char *code, const char *text) {
	out_clear(out);
	message_api_error(out, code, text);
	return status;
}

/* Write why a record cannot be converted: status 409 if nobody made a mistake. */
static int refuse_error(struct out *out, int status, const struct replay_error *error) {
	char text[SENTENCE_BYTES];
	struct sentence_source source;
	replay_error_tell(error, text, &source);
	out_clear(out);
	message_api_sentence(out, status == 400 ? "bad_record" : "no_form", text, &source);
	return status;
}

static int write_record_reply(
	struct out *out, const struct api_work *work, const struct record *record) {
	struct replay_error error = {0};
	bool good = true;
	switch (work->what) {
	case API_REPLAY:
		good = replay_encode(out, record, NULL, &error);
		break;
	case API_PDN:
		good = pdn_write(out, record, &error);
		break;
	case API_MAT:
		good = mat_write(out, record, &error);
		break;
	case API_PICTURE:
		good = replay_picture(out, record, &work->params, &error);
		break;
	case API_TEXT:
		good = replay_text(out, record, &error);
		break;
	default:
		record_write(out, record);
		break;
	}
	return good ? 200 : refuse_error(out, 409, &error);
}

static int make_record_reply(struct api_work *work, struct out *out) {
	struct record record = {0};
	bool good = record_take(&record, &work->log) == RECORD_GOOD;
	record.kept = work->found.kept;
	int status = good ? write_record_reply(out, work, &record)
			  : refuse_work(out, 503, "store_failed",
				    "The log of this table cannot be read right now.");
	record_finish(&record);
	return status;
}

/* Returns the first event to be sent, so that the latest ones fit. */
static const char *skip_oldest(const struct record_log *log, uint32_t upto, uint32_t *version) {
	const char *at = log->at;
	size_t bytes = log->used;
	*version = 1;
	while (*version <= upto &&
		(upto - *version >= ROOM_EVENTS_MAX || bytes > ROOM_EVENTS_BYTES)) {
		const char *next = at + strlen(at) + 1;
		next += strlen(next) + 1;
		bytes -= (size_t)(next - at);
		at = next;
		++*version;
	}
	return at;
}

/* Write a room as it was when its log was opened, with its events until then. */
static int make_now(struct api_work *work, struct out *out) {
	uint32_t version = 1;
	const char *at = skip_oldest(&work->log, work->upto, &version);
	out_raw(out, work->head.at, work->head.used);
	out_begin(out, '[');
	for (; version <= work->upto && version <= work->log.events; version++) {
		out_begin(out, '{');
		out_key_int(out, "v", version);
		out_key(out, "d");
		out_json(out, at, strlen(at));
		out_end(out, '}');
		at += strlen(at) + 1;
		at += strlen(at) + 1;
	}
	out_end(out, ']');
	out_raw(out, work->tail.at, work->tail.used);
	return 200;
}

static int make_import(struct api_work *work, struct out *out) {
	struct import import;
	struct replay_error error = {0};
	bool good = import_read(&import, work->body, work->size, API_TURNS_MAX, &error);
	import.record.room[0] = '\0'; /* whatever it claims, it is not a room of ours */
	good = good &&
		replay_encode(out, &import.record, import.has_proof ? &import.proof : NULL, &error);
	int status = good ? 200 : refuse_error(out, 400, &error);
	import_finish(&import);
	return status;
}

size_t api_work_bytes(const struct api_work *work) {
	return work->size + work->log.size;
}

void api_work_pack(struct api_work *work) {
	work->packs = true;
}

void api_work_run(struct api_work *work) {
	struct out out;
	out_init(&out);
	budget_begin(WORK_SECONDS);
	int status = work->what == API_IMPORT ? make_import(work, &out)
		: work->what == API_ROOM      ? make_now(work, &out)
		: work->what == API_VALUES    ? api_values(work, &out)
					      : make_record_reply(work, &out);
	budget_begin(0);
	if (out.used > API_REPLY_MAX) {
		status = refuse_work(&out, 409, "too_long", "That is too much for one answer.");
	}
	struct api_reply *reply = &work->reply;
	const struct form *form = &forms[work->what];
	reply->status = status;
	reply->type = status == 200 ? form->type : "application/json";
	if (status == 200 && form->file[0] != '\0') {
		snprintf(reply->file, sizeof(reply->file), "qirkat-%s.%s", work->log.room,
			form->file);
	}
	reply->body = out_take(&out, &reply->size);
	if (reply->body == NULL) {
		reply->status = 503;
		reply->size = 0;
	} else if (work->packs && status == 200 && reply->size <= API_PACK_MAX) {
		reply->packed = gzip_pack(reply->body, reply->size, &reply->packed_size);
	}
}

void api_work_finish(struct api_work *work, struct api_reply *reply) {
	if (reply != NULL) {
		*reply = work->reply;
	} else {
		free(work->reply.body);
		free(work->reply.packed);
	}
	record_log_finish(&work->log);
	out_finish(&work->head);
	out_finish(&work->tail);
	if (work->rule_set != NULL) {
		lookup_give_rules(work->source.lookup, work->rule_set);
	}
	free(work->body);
	free(work);
}
