/* server/live/load.c - rooms come back from their logs when somebody asks for them, and what
 * happened in those that are there. */

#include "server/live/load.h"

#include <stdlib.h>
#include <string.h>

#include "server/live/uptime.h"
#include "server/process/log.h"
#include "server/room/room_log.h"

/* The log of a live room's room being read: all of it, or what is sent to those who join. */
struct load {
	struct reading reading;
	struct live_room *live;
	struct room_log *log;    /* NULL: the room is there */
	struct history *history; /* owned until it is kept */
};

/* Times in which no server ran are charged to nobody. */
static void leave_out_gaps(struct live_room *live) {
	struct clock *clock = &live->room.clock;
	if (clock->running >= 0) {
		clock->free_ms = uptime_down_ms(
			live->site->uptime, clock->since_ms, site_now(live->site));
	}
}

static bool add_event(void *user, const struct store_event *stored) {
	struct load *load = user;
	if (load->history != NULL &&
		!history_add(load->history, stored->body, strlen(stored->body))) {
		history_destroy(&load->live->rooms->histories,
			load->history); /* sent from the store, then */
		load->history = NULL;
	}
	return load->log == NULL || room_log_add(load->log, stored);
}

/* ---- the end of it ---- */

static void stop(struct live_room *live) {
	struct load *load = live->load;
	if (load != NULL) {
		reading_stop(&load->reading);
		room_log_destroy(load->log);
		history_destroy(&live->rooms->histories, load->history);
		free(load);
		live->load = NULL;
	}
}

/* What came while the past was read. */
static bool add_latest(void *user, const struct store_event *stored) {
	struct live_room *live = user;
	return stored->version <= live->room.version &&
		history_add(live->history, stored->body, strlen(stored->body));
}

static void keep_history(struct live_room *live, struct load *load) {
	history_keep(&live->rooms->histories, load->history, &live->history);
	load->history = NULL;
	if (live->history->upto < live->room.version) {
		store_load(live->site->store, live->room.id, live->history->upto, add_latest, live);
		history_used(&live->rooms->histories, live->history);
	}
	if (live->history->upto != live->room.version) {
		history_destroy(&live->rooms->histories, live->history);
	}
}

/* The room is read. False and an error if it is none. */
static bool take_room(
	struct live_room *live, struct load *load, bool good, struct wire_error *error) {
	struct room_log *log = load->log;
	if (!good || log->failed) {
		return wire_error_set(error, ERROR_STORE_FAILED,
			"The log of table %s cannot be read now.", live->room.id);
	}
	if (log->room.version == 0) {
		return wire_error_set(error, ERROR_NO_ROOM, "There is no table %s.", live->room.id);
	}
	struct room empty = live->room;
	live->room = log->room;
	log->room = empty;
	leave_out_gaps(live);
	return true;
}

/* The live room's room is in memory. */
static void begin(struct live_room *live) {
	live->site->counts.rooms_loaded++;
	LISTENERS_CALL(&live->site->listeners, opened, live);
}

/* All of it is read. False and an error where it could not be; a live room without a room is yours
 * to destroy then. */
static bool finish(struct live_room *live, bool good, bool many, struct wire_error *error) {
	struct load *load = live->load;
	bool whole = load->log != NULL;
	if (whole && !take_room(live, load, good, error)) {
		good = false;
	} else if (!whole && !good) {
		wire_error_set(error, ERROR_STORE_FAILED, "The log of table %s cannot be read now.",
			live->room.id);
	} else if (load->history != NULL && many) {
		keep_history(live, load);
	}
	stop(live);
	if (good && whole) {
		begin(live);
	}
	return good;
}

static void on_read(struct reading *reading, bool good) {
	struct live_room *live = ((struct load *)reading->user)->live;
	struct wire_error error;
	bool done = finish(live, good, true, &error);
	LISTENERS_CALL(&live->site->listeners, loaded, live, done ? NULL : &error);
	if (!done && live->room.version == 0) {
		live_room_destroy(live);
	}
}

/* ---- the beginning ---- */

static struct load *load_create(struct live_room *live, bool whole, uint32_t since) {
	struct load *load = calloc(1, sizeof(*load));
	if (load == NULL) {
		return NULL;
	}
	load->live = live;
	load->history = history_create(since);
	load->log = whole ? room_log_create(live->room.id, &live->site->rule_sets) : NULL;
	if (whole && load->log == NULL) {
		history_destroy(&live->rooms->histories, load->history);
		free(load);
		return NULL;
	}
	return load;
}

/* Begin to read. False and an error where that cannot be; a live room without a room is yours then.
 */
static bool load(struct live_room *live, bool whole, uint32_t since, struct address *address,
	struct wire_error *error) {
	live->load = load_create(live, whole, since);
	if (live->load == NULL) {
		return wire_error_set(
			error, ERROR_STORE_FAILED, "The server has no memory for a room.");
	}
	struct reading *reading = &live->load->reading;
	reading->each = add_event;
	reading->done = on_read;
	reading->user = live->load;
	reading->address = address;
	switch (reading_begin(reading, &live->rooms->readings, live->room.id, since)) {
	case READING_GOES_ON:
		return true;
	case READING_DONE:
		return finish(
			live, true, live->room.version - since > HISTORY_FEW && !whole, error);
	case READING_FAILED:
		return finish(live, false, false, error);
	case READING_BUSY:
		break;
	}
	stop(live);
	return wire_error_set(error, ERROR_BUSY,
		"Many tables are being read just now; ask for this one again in a moment.");
}

static struct live_room *open_new(struct live_rooms *rooms, const char *id, struct address *address,
	struct wire_error *error) {
	if (!live_rooms_have_space(rooms)) {
		wire_error_set(
			error, ERROR_TOO_MANY_ROOMS, "This server is full; try again later.");
		return NULL;
	}
	if (!uptime_begin(rooms->site->uptime)) {
		wire_error_set(
			error, ERROR_STORE_FAILED, "The log of table %s cannot be read now.", id);
		return NULL;
	}
	struct live_room *live = live_room_create(rooms, id);
	if (live == NULL) {
		wire_error_set(error, ERROR_STORE_FAILED, "The server has no memory for a room.");
		return NULL;
	}
	if (!load(live, true, 0, address, error)) {
		live_room_destroy(live);
		return NULL;
	}
	return live;
}

struct live_room *live_room_open(struct live_rooms *rooms, const char *id, struct address *address,
	struct wire_error *error) {
	struct live_room *live = live_room_in_memory(rooms, id);
	if (live != NULL && (live->room.version > 0 || live->load != NULL)) {
		return live;
	}
	if (live != NULL || !room_id_is_good(id)) {
		wire_error_set(error, ERROR_NO_ROOM, "There is no table %.20s.", id);
		return NULL;
	}
	return open_new(rooms, id, address, error);
}

struct live_room *live_room_find(
	struct live_rooms *rooms, const char *id, struct wire_error *error) {
	struct live_room *live = live_room_open(rooms, id, NULL, error);
	if (live != NULL && live->room.version == 0) {
		wire_error_set(error, ERROR_BUSY,
			"The log of table %s is being read; ask again in a moment.", id);
		return NULL;
	}
	return live;
}

bool live_room_open_past(
	struct live_room *live, uint32_t since, struct address *address, struct wire_error *error) {
	uint32_t upto = live->room.version;
	since = since > upto ? 0 : since;
	if (live->load != NULL || live->history != NULL || upto - since <= HISTORY_FEW) {
		return true;
	}
	uint32_t from = upto > HISTORY_EVENTS_MAX ? upto - HISTORY_EVENTS_MAX : 0;
	return load(live, false, from, address, error);
}

static void on_closed(void *user, struct live_room *live) {
	(void)user;
	stop(live);
}

struct live_listener load_listener(void) {
	return (struct live_listener){.closed = on_closed};
}
