/* server/hub/load.c - rooms come back from their logs when somebody asks for them, and what
 * happened in those that are there. */
#include "server/hub/clocked.h"
#include "server/hub/desk.h"
#include "server/process/log.h"
#include "server/hub/history.h"
#include "server/hub/join.h"
#include "server/hub/reading.h"
#include "server/room/room_log.h"

#include <stdlib.h>
#include <string.h>

/* The log of a desk's room being read: all of it, or what is told to those who join. */
struct load {
	struct reading reading;
	struct desk *desk;
	struct room_log *log;    /* NULL: the room is there */
	struct history *history; /* owned until it is kept */
};

bool desk_has_space(struct hub *hub) {
	if (hub->counts.rooms_live < hub->limits.rooms) {
		return true;
	}
	for (struct list *at = hub->idle.next; at != &hub->idle; at = at->next) {
		struct desk *desk = LIST_OWNER(at, struct desk, in_idle);
		if (desk->append == NULL && list_is_empty(&desk->queue) && !desk->held &&
			desk->load == NULL && list_is_empty(&desk->joins) &&
			!desk_must_stay(desk)) {
			desk_destroy(desk);
			return true;
		}
	}
	return false;
}

/* Times in which no server ran are charged to nobody. */
static void leave_out_gaps(struct desk *desk) {
	struct clock *clock = &desk->room.clock;
	if (clock->running >= 0) {
		clock->free_ms = uptime_down_ms(
			desk->hub->uptime, clock->since_ms, hub_now(desk->hub));
	}
}

static bool add_event(void *user, const struct store_event *stored) {
	struct load *load = user;
	if (load->history != NULL &&
		!history_add(load->history, stored->body, strlen(stored->body))) {
		history_destroy(load->desk->hub, load->history); /* told from the store, then */
		load->history = NULL;
	}
	return load->log == NULL || room_log_add(load->log, stored);
}

/* ---- the end of it ---- */

void desk_stop_load(struct desk *desk) {
	struct load *load = desk->load;
	if (load != NULL) {
		reading_stop(&load->reading);
		room_log_destroy(load->log);
		history_destroy(desk->hub, load->history);
		free(load);
		desk->load = NULL;
	}
}

/* What came while the past was read. */
static bool add_latest(void *user, const struct store_event *stored) {
	struct desk *desk = user;
	return stored->version <= desk->room.version &&
		history_add(desk->history, stored->body, strlen(stored->body));
}

static void keep_history(struct desk *desk, struct load *load) {
	struct hub *hub = desk->hub;
	history_keep(hub, load->history, &desk->history);
	load->history = NULL;
	if (desk->history->upto < desk->room.version) {
		store_load(hub->store, desk->room.id, desk->history->upto, add_latest, desk);
		history_used(hub, desk->history);
	}
	if (desk->history->upto != desk->room.version) {
		history_destroy(hub, desk->history);
	}
}

/* The room is read. False and an error if it is none. */
static bool take_room(struct desk *desk, struct load *load, bool good, struct wire_error *error) {
	struct room_log *log = load->log;
	if (!good || log->failed) {
		return wire_error_set(error, ERROR_STORE_FAILED,
			"The log of table %s cannot be read now.", desk->room.id);
	}
	if (log->room.version == 0) {
		return wire_error_set(error, ERROR_NO_ROOM, "There is no table %s.", desk->room.id);
	}
	struct room empty = desk->room;
	desk->room = log->room;
	log->room = empty;
	leave_out_gaps(desk);
	return true;
}

/* The desk's room is in memory. */
static void begin(struct desk *desk) {
	desk->row = map_find(&desk->hub->rows, desk->room.id);
	if (desk->row != NULL) {
		desk->row->desk = desk;
	}
	desk->hub->counts.rooms_loaded++;
	desk_set_due(desk);
	desk_go_on(desk);
}

/* All of it is read. False and an error where it could not be; a desk without a room is yours to
 * destroy then. */
static bool finish(struct desk *desk, bool good, bool many, struct wire_error *error) {
	struct load *load = desk->load;
	bool whole = load->log != NULL;
	if (whole && !take_room(desk, load, good, error)) {
		good = false;
	} else if (!whole && !good) {
		wire_error_set(error, ERROR_STORE_FAILED, "The log of table %s cannot be read now.",
			desk->room.id);
	} else if (load->history != NULL && many) {
		keep_history(desk, load);
	}
	desk_stop_load(desk);
	if (good && whole) {
		begin(desk);
	}
	return good;
}

static void on_read(struct reading *reading, bool good) {
	struct desk *desk = ((struct load *)reading->user)->desk;
	struct wire_error error;
	if (finish(desk, good, true, &error)) {
		join_ready(desk);
		return;
	}
	join_refuse(desk, &error);
	if (desk->room.version == 0) {
		desk_destroy(desk);
	}
}

/* ---- the beginning ---- */

static struct load *load_create(struct desk *desk, bool whole, uint32_t since) {
	struct load *load = calloc(1, sizeof(*load));
	if (load == NULL) {
		return NULL;
	}
	load->desk = desk;
	load->history = history_create(since);
	load->log = whole ? room_log_create(desk->room.id, &desk->hub->shelf) : NULL;
	if (whole && load->log == NULL) {
		history_destroy(desk->hub, load->history);
		free(load);
		return NULL;
	}
	return load;
}

/* Begin to read. False and an error where that cannot be; a desk without a room is yours then. */
static bool load(struct desk *desk, bool whole, uint32_t since, struct address *address,
	struct wire_error *error) {
	struct hub *hub = desk->hub;
	desk->load = load_create(desk, whole, since);
	if (desk->load == NULL) {
		return wire_error_set(
			error, ERROR_STORE_FAILED, "The server has no memory for a room.");
	}
	struct reading *reading = &desk->load->reading;
	reading->each = add_event;
	reading->done = on_read;
	reading->user = desk->load;
	reading->address = address;
	switch (reading_begin(reading, hub, desk->room.id, since)) {
	case READING_GOES_ON:
		return true;
	case READING_DONE:
		return finish(
			desk, true, desk->room.version - since > HISTORY_FEW && !whole, error);
	case READING_FAILED:
		return finish(desk, false, false, error);
	case READING_BUSY:
		break;
	}
	desk_stop_load(desk);
	return wire_error_set(error, ERROR_BUSY,
		"Many tables are being read just now; ask for this one again in a moment.");
}

static struct desk *open_new(
	struct hub *hub, const char *id, struct address *address, struct wire_error *error) {
	if (!desk_has_space(hub)) {
		wire_error_set(
			error, ERROR_TOO_MANY_ROOMS, "This server is full; try again later.");
		return NULL;
	}
	if (!uptime_begin(hub->uptime, hub_now(hub), &hub->ahead_ms)) {
		wire_error_set(
			error, ERROR_STORE_FAILED, "The log of table %s cannot be read now.", id);
		return NULL;
	}
	struct desk *desk = desk_create(hub, id);
	if (desk == NULL) {
		wire_error_set(error, ERROR_STORE_FAILED, "The server has no memory for a room.");
		return NULL;
	}
	if (!load(desk, true, 0, address, error)) {
		desk_destroy(desk);
		return NULL;
	}
	return desk;
}

struct desk *desk_open(
	struct hub *hub, const char *id, struct address *address, struct wire_error *error) {
	struct desk *desk = map_find(&hub->desks, id);
	if (desk != NULL && (desk->room.version > 0 || desk->load != NULL)) {
		return desk;
	}
	if (desk != NULL || !room_id_is_good(id)) {
		wire_error_set(error, ERROR_NO_ROOM, "There is no table %.20s.", id);
		return NULL;
	}
	return open_new(hub, id, address, error);
}

struct desk *desk_find(struct hub *hub, const char *id, struct wire_error *error) {
	struct desk *desk = desk_open(hub, id, NULL, error);
	if (desk != NULL && desk->room.version == 0) {
		wire_error_set(error, ERROR_BUSY,
			"The log of table %s is being read; ask again in a moment.", id);
		return NULL;
	}
	return desk;
}

bool desk_open_past(
	struct desk *desk, uint32_t since, struct address *address, struct wire_error *error) {
	uint32_t upto = desk->room.version;
	since = since > upto ? 0 : since;
	if (desk->load != NULL || desk->history != NULL || upto - since <= HISTORY_FEW) {
		return true;
	}
	uint32_t from = upto > HISTORY_EVENTS_MAX ? upto - HISTORY_EVENTS_MAX : 0;
	return load(desk, false, from, address, error);
}
