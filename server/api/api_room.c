/* server/api/api_room.c - a room and its games. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/text.h"
#include "server/hub/lookup.h"
#include "server/api/api_parts.h"
#include "server/api/api_work.h"
#include "server/process/version.h"

static int fail_room(struct out *out, const struct wire_error *error) {
	int status = error->code == ERROR_NO_ROOM ? 404 : 503;
	return api_sentence(out, status, error_code_name(error->code), error->text, &error->source);
}

static int write_live_room(const struct room *room, struct out *out) {
	struct out events;
	out_init(&events);
	if (!lookup_write_events(room, &events)) {
		out_finish(&events);
		return api_error(out, 503, "store_failed",
			"The log of this table cannot be read right now.");
	}
	lookup_write_room(room, &events, out);
	out_finish(&events);
	return 200;
}

/* Marks where the events go. It cannot occur in a string, because quotes are escaped there. */
static const char events_mark[] = "\"events\":[0]";

/* Write the current state of a room before and after its events, which a thread will write. */
static void write_around(const struct room *room, struct api_work *work) {
	struct out whole, events;
	out_init(&whole);
	out_init(&events);
	out_raw(&events, "[0]", 3);
	lookup_write_room(room, &events, &whole);
	char *text = out_take(&whole, &work->size);
	char *mark = text != NULL ? strstr(text, events_mark) : NULL;
	if (mark != NULL) {
		size_t before = (size_t)(mark - text) + strlen("\"events\":");
		size_t after = before + strlen("[0]");
		out_raw(&work->head, text, before);
		out_raw(&work->tail, text + after, work->size - after);
		work->upto = room->version;
	}
	free(text);
	work->size = 0;
	out_finish(&events);
}

/* Polls of the hub, every few milliseconds, before giving up on a room. */
enum { LOOKS_MAX = 2000 };

static enum api_step poll_live_room(struct api_work *work) {
	struct wire_error error;
	struct out out;
	const struct room *room = lookup_room(work->source.lookup, work->log.room, &error);
	if (room != NULL) {
		write_around(room, work);
		if (work->upto > 0) {
			return API_MORE;
		}
		wire_error_set(&error, ERROR_STORE_FAILED, "This server is out of memory.");
	} else if (error.code == ERROR_BUSY && ++work->looks < LOOKS_MAX) {
		return API_LATER;
	}
	out_init(&out);
	work->reply.status = fail_room(&out, &error);
	work->reply.type = "application/json";
	work->reply.body = out_take(&out, &work->reply.size);
	return API_SAID;
}

/* A room with few events, or a missing one, is answered at once. */
int api_room(
	const struct api_source *source, const char *id, struct out *out, struct api_work **work) {
	enum { FEW = 128 };
	struct wire_error error;
	const struct room *room = lookup_room(source->lookup, id, &error);
	if (room == NULL && error.code != ERROR_BUSY) {
		return fail_room(out, &error);
	}
	if (room != NULL && room->version <= FEW && lookup_has_events(room)) {
		return write_live_room(room, out);
	}
	struct api_work *made = api_work_create(API_ROOM);
	if (made == NULL) {
		return api_error(out, 503, "store_failed", "This server is out of memory.");
	}
	made->source = *source;
	made->reads = true;
	strncpy(made->log.room, id, sizeof(made->log.room) - 1);
	*work = made;
	return 200;
}

/* ---- formats for download ---- */

static const struct part {
	const char *path;
	enum api_what what;
} parts[] = {
	{"/replay", API_REPLAY},
	{"/record", API_RECORD},
	{"/pdn", API_PDN},
	{"/text", API_TEXT},
	{"/mat", API_MAT},
	{"/picture.svg", API_PICTURE},
};

/* Read a number such as "ply=12". Returns false with an error if it is not valid. */
static bool read_query_number(const char *query, const char *name, long *number, struct out *out) {
	char value[16];
	unsigned read = 0;
	if (!api_query(query, name, value, sizeof(value))) {
		return true;
	}
	size_t used = text_number(value, 6, &read);
	if (used == 0 || value[used] != '\0') {
		api_error(out, 400, "bad_option",
			"ply and game must be whole numbers, as in ply=12&game=1.");
		return false;
	}
	*number = (long)read;
	return true;
}

static bool read_params(const char *query, struct picture_params *params, struct out *out) {
	char value[8];
	*params = (struct picture_params){.ply = -1, .game = -1};
	params->flip = api_query(query, "flip", value, sizeof(value)) && strcmp(value, "0") != 0;
	return read_query_number(query, "ply", &params->ply, out) &&
		read_query_number(query, "game", &params->game, out);
}

static int fail_read(struct out *out, enum record_result result) {
	switch (result) {
	case RECORD_NONE:
		return api_error(out, 404, "no_room", "There is no such table.");
	case RECORD_LONG:
		return api_error(
			out, 409, "too_long", "The log of this table is too long for one answer.");
	default:
		return api_error(out, 503, "store_failed",
			"The log of this table cannot be read right now.");
	}
}

/* Read the room's entry, then its log for about max_ns. */
static enum record_result read_room_log(struct api_work *work, uint64_t max_ns) {
	if (!work->has_found) {
		enum record_result result = record_find(
			&work->log, work->source.store, &work->found);
		work->has_found = result == RECORD_GOOD;
		if (!work->has_found) {
			return result;
		}
	}
	return record_load_some(&work->log, work->source.store, max_ns);
}

/* Check that the room exists before polling the hub for it. */
static enum record_result find_stored_room(struct api_work *work) {
	enum record_result result = record_find(&work->log, work->source.store, &work->found);
	if (result == RECORD_GOOD) {
		work->has_found = true;
		record_log_restart(&work->log);
	}
	return result == RECORD_GOOD && work->found.version == 0 ? RECORD_NONE : result;
}

static const char *find_name(const void *user, const char *account) {
	return lookup_name(user, account);
}

/* The log has been read: what is made of it has names where the log has accounts. Whose name does
 * not come is not named. */
static enum record_result name_room_log(struct api_work *work) {
	enum record_result result = record_name_log(&work->log, find_name, work->source.lookup);
	work->names = result == RECORD_LATER && ++work->looks < LOOKS_MAX;
	return result == RECORD_LATER && !work->names ? RECORD_FAILED : result;
}

static enum api_step fail_work(struct api_work *work, enum record_result result) {
	struct out out;
	work->reads = false;
	out_init(&out);
	work->reply.status = fail_read(&out, result);
	work->reply.type = "application/json";
	work->reply.body = out_take(&out, &work->reply.size);
	return API_SAID;
}

static enum api_step finish_log(struct api_work *work) {
	enum record_result result = work->what == API_ROOM ? RECORD_GOOD : name_room_log(work);
	if (result == RECORD_LATER) {
		return API_LATER;
	}
	work->reads = false;
	return result == RECORD_GOOD ? API_READY : fail_work(work, result);
}

enum api_step api_work_read(struct api_work *work, uint64_t max_ns) {
	enum record_result result = RECORD_GOOD;
	if (!work->reads) {
		return API_READY;
	}
	bool looks = work->what == API_ROOM && work->upto == 0;
	if (work->names) {
		return finish_log(work);
	}
	if (looks && !work->has_found) {
		result = find_stored_room(work);
	}
	if (looks && result == RECORD_GOOD) {
		return poll_live_room(work);
	}
	if (!looks) {
		result = read_room_log(work, max_ns);
	}
	bool enough = work->what == API_ROOM && !looks && work->log.events >= work->upto;
	if ((result == RECORD_MORE || result == RECORD_LATER) && !enough) {
		return API_MORE;
	}
	if (result != RECORD_GOOD && !enough) {
		return fail_work(work, result);
	}
	return finish_log(work);
}

#define FIRST_NS UINT64_C(500000)

/* Read the beginning of the log, which is usually all of it; this also shows whether the room
 * exists. */
static int begin_room_log(
	const struct api_source *source, const char *id, struct api_work *work, struct out *out) {
	enum record_result result = RECORD_NONE;
	if (room_id_is_good(id)) {
		strncpy(work->log.room, id, sizeof(work->log.room) - 1);
		work->source = *source;
		result = read_room_log(work, FIRST_NS);
		result = result == RECORD_GOOD ? name_room_log(work) : result;
	}
	work->reads = result == RECORD_MORE || result == RECORD_LATER;
	return work->reads || result == RECORD_GOOD ? 200 : fail_read(out, result);
}

/* Returns the row of a part, NULL if there is none. */
static const struct part *find_part(const char *path) {
	size_t i = 0, count = sizeof(parts) / sizeof(parts[0]);
	while (i < count && strcmp(path, parts[i].path) != 0) {
		i++;
	}
	return i < count ? &parts[i] : NULL;
}

/* Read the room id from the path of a part. */
static bool read_part_room(const char *path, char id[WIRE_ROOM_SIZE]) {
	static const char rooms[] = "/api/rooms/";
	if (strncmp(path, rooms, sizeof(rooms) - 1) != 0) {
		return false;
	}
	const char *rest = path + sizeof(rooms) - 1;
	return api_take_part(rest, id, WIRE_ROOM_SIZE) && room_id_is_good(id) &&
		find_part(rest + strlen(id)) != NULL;
}

static bool write_tag(
	const struct store_found *found, const char *path, const char *query, char *tag) {
	uint64_t hash = hash_text(hash_text(hash_begin(found->kept), version_name), path);
	snprintf(tag, API_TAG_MAX, "%" PRIu32 "-%016" PRIx64, found->version,
		hash_text(hash, query));
	return found->version > 0;
}

enum api_life api_room_tag(
	const struct api_source *source, const char *path, const char *query, char *tag) {
	char id[WIRE_ROOM_SIZE];
	struct store_found found;
	if (!read_part_room(path, id)) {
		return API_ONCE;
	}
	if (store_reads_later(source->store)) {
		return API_LOG_LATER;
	}
	bool good = store_find(source->store, id, &found) && write_tag(&found, path, query, tag);
	return good ? API_LOG : API_ONCE;
}

enum api_life api_work_tag(
	const struct api_work *work, const char *path, const char *query, char *tag) {
	if (!work->has_found) {
		return API_LOG_LATER;
	}
	return write_tag(&work->found, path, query, tag) ? API_LOG : API_ONCE;
}

int api_room_part(const struct api_source *source, const char *id, const char *part,
	const char *query, struct out *out, struct api_work **work) {
	const struct part *row = find_part(part);
	if (row == NULL) {
		return api_nothing(out);
	}
	struct picture_params params;
	if (!read_params(query, &params, out)) {
		return 400;
	}
	struct api_work *made = api_work_create(row->what);
	if (made == NULL) {
		return api_error(out, 503, "store_failed", "This server is out of memory.");
	}
	made->params = params;
	int status = begin_room_log(source, id, made, out);
	if (status == 200) {
		*work = made;
	} else {
		api_work_finish(made, NULL);
	}
	return status;
}
