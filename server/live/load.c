/* server/live/load.c - loads rooms from their logs on demand, and past events of rooms already in
 * memory. */

#include "server/live/load.h"

#include <stdlib.h>
#include <string.h>

#include "server/live/commit.h"
#include "server/live/uptime.h"
#include "server/process/log.h"
#include "server/room/decide.h"
#include "server/live/room_log.h"

enum {
	COPY_MS = 1000, /* a copy that is only looked at is read again after this */
	GONE_MS = 6000, /* the last beat of a room's owner may be this much older than the room's
			   last event */
};

/* State of reading the log of a live room: the room itself, or the past events to send to clients
 * that join. */
struct load {
	struct reading reading;
	struct live_room *live;
	struct room_log *log;    /* NULL if the room is already in memory */
	struct history *history; /* owned until kept */
	bool many;               /* there are many events */
	struct taking *taking;   /* the room is being taken over, or NULL */
};

/* The event that takes a room over, while it is being stored. */
struct taking {
	struct site *site;
	struct load *load; /* NULL once the load has ended */
	struct event event;
	struct out body, secret;
};

/* How much of the current turn is charged to nobody, beyond what the log says: the time when no
 * server ran, or when the node that played the room was gone (since gone_ms; 0: not known). */
static int64_t downtime_ms(const struct live_room *live, const struct room *room, int64_t gone_ms) {
	int64_t now = site_now(live->site);
	int64_t from_ms = room_turn_from_ms(room);
	if (room->clock.running < 0) {
		return 0;
	}
	int64_t none_ms = uptime_down_ms(live->site->uptime, from_ms, now);
	bool is_known = gone_ms > from_ms - GONE_MS; /* otherwise somebody played it later */
	from_ms = gone_ms > from_ms ? gone_ms : from_ms;
	int64_t alone_ms = is_known && now > from_ms ? now - from_ms : 0;
	return none_ms > alone_ms ? none_ms : alone_ms;
}

static bool add_loaded_event(void *user, const struct store_event *stored) {
	struct load *load = user;
	if (load->log == NULL && stored->version > load->live->room.version) {
		return false; /* stored, but not applied to the room yet */
	}
	if (load->history != NULL &&
		!history_add(load->history, stored->body, strlen(stored->body))) {
		history_destroy(&load->live->rooms->histories,
			load->history); /* it will be read from the store instead */
		load->history = NULL;
	}
	return load->log == NULL || room_log_add(load->log, stored);
}

/* ---- finishing ---- */

static void stop_load(struct live_room *live) {
	struct load *load = live->load;
	if (load != NULL) {
		reading_stop(&load->reading);
		if (load->taking != NULL) {
			load->taking->load = NULL;
		}
		room_log_destroy(load->log);
		history_destroy(&live->rooms->histories, load->history);
		free(load);
		live->load = NULL;
	}
}

/* Events that were stored while the past was being read. */
static bool add_latest(void *user, const struct store_event *stored) {
	struct live_room *live = user;
	return stored->version <= live->room.version &&
		history_add(live->history, stored->body, strlen(stored->body));
}

static void keep_history(struct live_room *live, struct load *load) {
	history_keep(&live->rooms->histories, load->history, &live->history);
	load->history = NULL;
	if (live->history->upto < live->room.version && !store_reads_later(live->site->store)) {
		store_load(live->site->store, live->room.id, live->history->upto, add_latest, live);
		history_used(&live->rooms->histories, live->history);
	}
	if (live->history->upto != live->room.version) {
		history_destroy(&live->rooms->histories, live->history);
	}
}

/* The log has been read: move its room into live. False and an error if there is no room. */
static bool take_room(
	struct live_room *live, struct load *load, bool good, struct wire_error *error) {
	struct room_log *log = load->log;
	if (!good || log->failed) {
		return wire_error_set(error, ERROR_STORE_FAILED,
			"The log of table %s cannot be read right now.", live->room.id);
	}
	if (log->room.version == 0) {
		return wire_error_set(error, ERROR_NO_ROOM, "There is no table %s.", live->room.id);
	}
	struct room empty = live->room;
	live->room = log->room;
	log->room = empty;
	return true;
}

/* The room is in memory. */
static void open_loaded_room(struct live_room *live) {
	live->site->counts.rooms_loaded++;
	if (live->is_copy) {
		live->idle_ms = site_now(live->site);
		return;
	}
	LISTENERS_CALL(&live->site->listeners, opened, live);
}

/* Reading has ended. False and an error if it failed; if live then has no room (version 0), the
 * caller must destroy it. */
static bool finish_load(struct live_room *live, bool good, bool many, struct wire_error *error) {
	struct load *load = live->load;
	bool whole = load->log != NULL;
	if (whole && !take_room(live, load, good, error)) {
		good = false;
	} else if (!whole && !good) {
		wire_error_set(error, ERROR_STORE_FAILED,
			"The log of table %s cannot be read right now.", live->room.id);
	} else if (load->history != NULL && many) {
		keep_history(live, load);
	}
	stop_load(live);
	if (good && whole) {
		open_loaded_room(live);
	}
	return good;
}

/* The same when others are waiting for it. */
static void finish_awaited_load(
	struct live_room *live, bool good, bool many, const struct wire_error *instead) {
	struct wire_error error;
	bool done = finish_load(live, good, many, &error);
	if (instead != NULL) {
		error = *instead;
	}
	LISTENERS_CALL(&live->site->listeners, loaded, live, done ? NULL : &error);
	if (!done && live->room.version == 0) {
		live_room_destroy(live);
	}
}

/* ---- taking a room over ---- */

static void taking_destroy(struct taking *taking) {
	out_finish(&taking->body);
	out_finish(&taking->secret);
	event_finish(&taking->event);
	free(taking);
}

/* The event is now the last of the log: apply it. */
static bool apply_taking(struct load *load, const struct taking *taking) {
	struct room *room = &load->log->room;
	struct game_error error;
	if (!room_apply(room, &taking->event, &error)) {
		return false;
	}
	room->bounds.bytes += taking->body.used + taking->secret.used;
	if (load->history != NULL &&
		!history_add(load->history, taking->body.at, taking->body.used)) {
		history_destroy(&load->live->rooms->histories, load->history);
		load->history = NULL;
	}
	return true;
}

static void on_taken(void *user, enum store_result result) {
	static const struct wire_error elsewhere = {
		ERROR_BUSY, "The server of this table cannot be reached right now; join it again."};
	struct taking *taking = user;
	struct load *load = taking->load;
	struct site *site = taking->site;
	const struct site_ownership *ownership = site->ownership;
	if (load != NULL) {
		struct live_room *live = load->live;
		load->taking = NULL;
		if (result == STORE_TAKEN) {
			ownership->lost(ownership->user, live->room.id);
		} else if (result == STORE_OK) {
			ownership->owned(ownership->user, live->room.id);
		}
		bool good = result == STORE_OK && apply_taking(load, taking);
		finish_awaited_load(
			live, good, load->many, result == STORE_TAKEN ? &elsewhere : NULL);
	}
	taking_destroy(taking);
	site_commit_ends(site);
}

/* Append the event. False if out of memory. */
static bool append_takeover(struct load *load, int64_t gone_ms) {
	struct live_room *live = load->live;
	struct site *site = live->site;
	const struct room *room = &load->log->room;
	struct taking *taking = calloc(1, sizeof(*taking));
	if (taking == NULL) {
		return false;
	}
	taking->site = site;
	taking->load = load;
	out_init(&taking->body);
	out_init(&taking->secret);
	room_decide_own(room, site->ownership->node, downtime_ms(live, room, gone_ms),
		site_now(site), &taking->event);
	event_write(&taking->body, &taking->event);
	bool has_secret = event_write_secret(&taking->secret, &taking->event);
	if (taking->body.failed || taking->secret.failed) {
		taking_destroy(taking);
		return false;
	}
	struct store_event stored = {
		.version = room->version + 1,
		.at_ms = taking->event.at_ms,
		.body = taking->body.at,
		.secret = has_secret ? taking->secret.at : NULL,
		.status = commit_status(room, &taking->event),
		.is_public = room->is_public,
	};
	strcpy(stored.room, room->id);
	load->taking = taking;
	site_commit_begins(site);
	store_append(site->store, &stored, on_taken, taking);
	return true;
}

/* The log has been read. If the room must be taken over before clients are told anything, start
 * that and return true. */
static bool begins_to_take_over(struct live_room *live, bool many) {
	struct load *load = live->load;
	struct room_log *log = load->log;
	const struct site_ownership *ownership = live->site->ownership;
	int64_t gone_ms = 0;
	if (log == NULL || log->failed || log->room.version == 0) {
		return false;
	}
	load->many = many;
	if (ownership == NULL || live->is_copy || room_is_finished(&log->room) ||
		!ownership->must_own(ownership->user, live->room.id, &gone_ms)) {
		log->room.clock.free_ms += downtime_ms(live, &log->room, 0);
		return false;
	}
	log->failed = !append_takeover(load, gone_ms);
	return !log->failed;
}

/* Events stored while the past was being read must be read too, if the store answers late. */
static bool reads_newer_events(struct load *load) {
	const struct live_room *live = load->live;
	bool behind = load->log == NULL && load->history != NULL &&
		load->history->upto < live->room.version;
	return behind && store_reads_later(live->site->store) &&
		reading_begin(&load->reading, &live->rooms->readings, live->room.id,
			load->history->upto) == READING_GOES_ON;
}

static void on_load_read(struct reading *reading, bool good) {
	struct live_room *live = ((struct load *)reading->user)->live;
	if (good && reads_newer_events(live->load)) {
		return;
	}
	if (!good || !begins_to_take_over(live, true)) {
		finish_awaited_load(live, good, true, NULL);
	}
}

/* ---- starting ---- */

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

/* Start reading. False and an error if that fails; if live then has no room (version 0), the caller
 * must destroy it. */
static bool start_load(struct live_room *live, bool whole, uint32_t since, struct address *address,
	struct wire_error *error) {
	live->load = load_create(live, whole, since);
	if (live->load == NULL) {
		return wire_error_set(error, ERROR_STORE_FAILED,
			"The server does not have enough memory for a table.");
	}
	struct reading *reading = &live->load->reading;
	reading->each = add_loaded_event;
	reading->done = on_load_read;
	reading->user = live->load;
	reading->address = address;
	switch (reading_begin(reading, &live->rooms->readings, live->room.id, since)) {
	case READING_GOES_ON:
		return true;
	case READING_DONE:
		if (begins_to_take_over(live, false)) {
			return true;
		}
		return finish_load(
			live, true, live->room.version - since > HISTORY_FEW && !whole, error);
	case READING_FAILED:
		return finish_load(live, false, false, error);
	case READING_BUSY:
		break;
	}
	stop_load(live);
	return wire_error_set(error, ERROR_BUSY,
		"Many tables are being loaded right now; try this one again in a moment.");
}

static struct live_room *open_new_room(struct live_rooms *rooms, const char *id, bool is_copy,
	struct address *address, struct wire_error *error) {
	if (!live_rooms_have_space(rooms)) {
		wire_error_set(
			error, ERROR_TOO_MANY_ROOMS, "This server is full; try again later.");
		return NULL;
	}
	if (!uptime_begin(rooms->site->uptime)) {
		wire_error_set(error, ERROR_STORE_FAILED,
			"The log of table %s cannot be read right now.", id);
		return NULL;
	}
	struct live_room *live = live_room_create(rooms, id);
	if (live == NULL) {
		wire_error_set(error, ERROR_STORE_FAILED,
			"The server does not have enough memory for a table.");
		return NULL;
	}
	live->is_copy = is_copy;
	if (!start_load(live, true, 0, address, error)) {
		live_room_destroy(live);
		return NULL;
	}
	return live;
}

static bool refuse_missing_room(const char *id, struct wire_error *error) {
	return wire_error_set(error, ERROR_NO_ROOM, "There is no table %.20s.", id);
}

/* True if this node plays the room. If it may, ownership is requested; the room can be opened
 * later. */
static bool is_room_here(const struct live_rooms *rooms, const char *id, struct wire_error *error) {
	const struct site_ownership *ownership = rooms->site->ownership;
	enum site_room stands = site_stands(rooms->site, id);
	if (stands == SITE_ROOM_NONE) {
		return refuse_missing_room(id, error);
	}
	if (stands == SITE_ROOM_ELSEWHERE && ownership != NULL) {
		ownership->want(ownership->user, id);
	}
	if (stands != SITE_ROOM_HERE) {
		return wire_error_set(error, ERROR_BUSY,
			"The server of this table cannot be reached right now; join it again.");
	}
	return true;
}

/* False if another node may have taken over the room in memory. */
static bool is_room_certain(const struct live_room *live, struct wire_error *error) {
	return !(live->muted || site_is_silent(live->site)) ||
		wire_error_set(error, ERROR_BUSY,
			"The server of this table cannot be reached right now; join it again.");
}

struct live_room *live_room_open(struct live_rooms *rooms, const char *id, struct address *address,
	struct wire_error *error) {
	struct live_room *live = live_room_in_memory(rooms, id);
	bool is_copy = live != NULL && live->is_copy;
	if (live != NULL && !is_copy && (live->room.version > 0 || live->load != NULL)) {
		return is_room_certain(live, error) ? live : NULL;
	}
	if ((live != NULL && !is_copy) || !room_id_is_good(id)) {
		refuse_missing_room(id, error);
		return NULL;
	}
	if (!is_room_here(rooms, id, error)) {
		return NULL;
	}
	if (is_copy) {
		live_room_destroy(live);
	}
	return open_new_room(rooms, id, false, address, error);
}

/* True if the copy was read a moment ago, or is being read. */
static bool is_copy_fresh(const struct live_room *live) {
	return live->load != NULL || site_now(live->site) - live->idle_ms < COPY_MS;
}

struct live_room *live_room_look(
	struct live_rooms *rooms, const char *id, struct wire_error *error) {
	struct live_room *live = live_room_in_memory(rooms, id);
	bool is_copy = live != NULL && live->is_copy;
	if (rooms->site->ownership == NULL || (live != NULL && !is_copy) || !room_id_is_good(id) ||
		site_plays(rooms->site, id)) {
		return live_room_find(rooms, id, error);
	}
	if (live != NULL && !is_copy_fresh(live)) {
		live_room_destroy(live);
		live = NULL;
	}
	if (live == NULL) {
		live = open_new_room(rooms, id, true, NULL, error);
	}
	if (live != NULL && live->room.version == 0) {
		wire_error_set(
			error, ERROR_BUSY, "Table %s is being loaded; try again in a moment.", id);
		return NULL;
	}
	return live;
}

struct live_room *live_room_find(
	struct live_rooms *rooms, const char *id, struct wire_error *error) {
	struct live_room *live = live_room_open(rooms, id, NULL, error);
	if (live != NULL && live->room.version == 0) {
		wire_error_set(
			error, ERROR_BUSY, "Table %s is being loaded; try again in a moment.", id);
		return NULL;
	}
	return live;
}

bool live_room_open_past(
	struct live_room *live, uint32_t since, struct address *address, struct wire_error *error) {
	uint32_t upto = live->room.version;
	since = since > upto ? 0 : since;
	uint32_t few = store_reads_later(live->site->store) ? 0 : HISTORY_FEW;
	if (live->load != NULL || live->history != NULL || upto - since <= few) {
		return true;
	}
	uint32_t from = upto > HISTORY_EVENTS_MAX ? upto - HISTORY_EVENTS_MAX : 0;
	return start_load(live, false, from, address, error);
}

static void stop_closed_load(void *user, struct live_room *live) {
	(void)user;
	stop_load(live);
}

struct live_listener load_listener(void) {
	return (struct live_listener){.closed = stop_closed_load};
}
