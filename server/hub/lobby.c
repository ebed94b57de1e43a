/* server/hub/lobby.c - the rooms that wait for players or are being played. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/message.h"
#include "server/hub/clocked.h"
#include "server/hub/lobby.h"
#include "server/process/log.h"
#include "server/hub/seek.h"
#include "server/hub/send.h"
#include "server/room/tell_room.h"

enum {
	SCANNED_MAX = 2000, /* rows looked at for one message */
	MAKER_KEY_SIZE = MAP_KEY_SIZE,
};

/* ---- rows ---- */

static void write_maker(const char *maker, int64_t n, char key[MAKER_KEY_SIZE]) {
	snprintf(key, MAKER_KEY_SIZE, "%s %lld", maker, (long long)n);
}

static struct list *list_of(struct hub *hub, enum store_status status) {
	return status == STORE_OPEN ? &hub->waiting : &hub->playing;
}

static struct row *add_row(struct hub *hub, const char *room, const char *maker, int64_t n) {
	char key[MAKER_KEY_SIZE];
	struct row *row = calloc(1, sizeof(*row));
	if (row == NULL || !deadlines_reserve(hub->deadlines, hub->rows.count + 1) ||
		!map_add(&hub->rows, room, row)) {
		free(row);
		return NULL;
	}
	list_init(&row->in_lobby);
	snprintf(row->room, sizeof(row->room), "%s", room);
	snprintf(row->maker, sizeof(row->maker), "%s", maker);
	row->maker_n = n;
	write_maker(maker, n, key);
	/* Without memory for this a repeated create makes another room. */
	if (maker[0] != '\0' && map_find(&hub->makers, key) == NULL) {
		map_add(&hub->makers, key, row);
	}
	return row;
}

struct row *lobby_find_made(struct hub *hub, const char *maker, int64_t n) {
	char key[MAKER_KEY_SIZE];
	write_maker(maker, n, key);
	return maker[0] == '\0' ? NULL : map_find(&hub->makers, key);
}

static void count_row(struct hub *hub, const struct row *row, int change) {
	if (list_is_empty(&row->in_lobby)) {
		return;
	}
	uint64_t *count = row->status == STORE_OPEN ? &hub->site.counts.rooms_open
						    : &hub->site.counts.rooms_playing;
	*count = (uint64_t)((int64_t)*count + change);
}

/* Put row where its status belongs, as the latest. */
static void place_row(struct hub *hub, struct row *row, enum store_status status) {
	count_row(hub, row, -1);
	list_take_out(&row->in_lobby);
	row->status = status;
	list_add_first(list_of(hub, status), &row->in_lobby);
	count_row(hub, row, 1);
	hub->lobby_is_old = true;
}

struct row *lobby_add(struct hub *hub, struct live_room *live, const char *maker, int64_t n,
	struct address *address) {
	struct row *row = add_row(hub, live->room.id, maker, n);
	if (row == NULL) {
		return NULL;
	}
	row->live = live;
	row->address = address;
	if (address != NULL) {
		address_add(address, ADDRESS_ROOMS);
	}
	return row;
}

void lobby_remove(struct hub *hub, struct row *row) {
	char key[MAKER_KEY_SIZE];
	write_maker(row->maker, row->maker_n, key);
	if (map_find(&hub->makers, key) == row) {
		map_remove(&hub->makers, key);
	}
	map_remove(&hub->rows, row->room);
	deadlines_set(hub->deadlines, &row->deadline, DEADLINE_NEVER, false);
	count_row(hub, row, -1);
	list_take_out(&row->in_lobby);
	if (row->live != NULL) {
		row->live->row = NULL;
	}
	if (row->address != NULL) {
		address_give(row->address, ADDRESS_ROOMS);
	}
	free(row->text);
	free(row);
	hub->lobby_is_old = true;
}

/* ---- the store's list ---- */

static bool changes_summary(enum event_kind kind) {
	return kind == EVENT_SIT || kind == EVENT_STAND || kind == EVENT_START ||
		kind == EVENT_END || kind == EVENT_ABORT || kind == EVENT_REDRAW;
}

/* What is told of a room that is only being made. */
static bool write_first_row(
	struct out *out, const struct live_room *live, const struct event *event) {
	struct room room;
	struct game_error error;
	room_init(&room, live->room.id, live->room.shelf);
	bool good = room_apply(&room, event, &error);
	if (good) {
		tell_row(out, &room, NULL);
	} else {
		log_error("room", "room=%s cannot be made: %s", live->room.id, error.text);
	}
	room_finish(&room);
	return good;
}

bool lobby_write_summary(struct out *out, const struct live_room *live, const struct event *event) {
	bool first = event->kind == EVENT_CREATE;
	const struct row *row = live->row;
	if (!first && !changes_summary(event->kind)) {
		return false;
	}
	out_begin(out, '{');
	out_key_bool(out, "public", first ? event->create.is_public : live->room.is_public);
	out_key_string(out, "maker", row != NULL ? row->maker : "");
	out_key_int(out, "n", row != NULL ? row->maker_n : 0);
	out_key(out, "row");
	if (first && !write_first_row(out, live, event)) {
		out->failed = true;
	} else if (!first) {
		tell_row(out, &live->room, event);
	}
	out_end(out, '}');
	out_end(out, '}');
	return true;
}

/* A summary is our own writing: its parts stand where they were put. */
static bool read_summary(const char *text, bool *is_public, char maker[WIRE_CLIENT_KEY_SIZE],
	int64_t *n, const char **row) {
	long long number = 0;
	char word[8] = "";
	maker[0] = '\0';
	if (sscanf(text, "{\"public\":%5[a-z],\"maker\":\"%16[0-9a-f]\",\"n\":%lld", word, maker,
		    &number) < 3 &&
		sscanf(text, "{\"public\":%5[a-z],\"maker\":\"\",\"n\":%lld", word, &number) < 2) {
		return false;
	}
	*is_public = strcmp(word, "true") == 0;
	*n = number;
	*row = strstr(text, "\"row\":");
	return *row != NULL;
}

/* The game of a row's text, NULL if it is not there any more. */
static const struct game *game_of(const char *text) {
	char key[WIRE_GAME_SIZE];
	const char *at = strstr(text, "\"game\":\"");
	bool named = at != NULL && sscanf(at, "\"game\":\"%63[^\"]", key) == 1;
	return named ? games_find(key) : NULL;
}

/* When the clock of a room falls, or its entropy is to be opened, its log alone says: have a look,
 * one after the other. */
static void expect_flag(struct hub *hub, struct row *row) {
	bool has_clock = row->text != NULL && strstr(row->text, "\"clock\":{") != NULL;
	bool strong = row->text != NULL && strstr(row->text, "\"dice_mode\":\"strong\"") != NULL;
	if ((row->status == STORE_PLAYING && has_clock) || strong) {
		bool is_slow = has_clock &&
			strstr(row->text, "\"clock\":{\"kind\":\"days\"") != NULL;
		deadlines_set(hub->deadlines, &row->deadline, is_slow ? 1 : 0, is_slow);
	}
}

static bool load_row(void *user, const struct store_room *stored) {
	struct hub *hub = user;
	char maker[WIRE_CLIENT_KEY_SIZE];
	int64_t n;
	bool is_public;
	const char *text;
	if (!read_summary(stored->summary, &is_public, maker, &n, &text)) {
		log_warning("lobby", "room=%s has no line in the list of rooms", stored->room);
		return true;
	}
	struct row *row = add_row(hub, stored->room, maker, n);
	if (row == NULL) {
		return false;
	}
	text += strlen("\"row\":");
	row->text = strdup(text);
	if (row->text == NULL || strlen(text) < 2) {
		free(row->text);
		row->text = NULL;
	} else {
		row->text[strlen(text) - 2] = '\0'; /* "}}" */
	}
	row->game = game_of(text);
	row->is_public = is_public && row->game != NULL; /* else it is kept, not shown */
	row->updated_ms = stored->updated_ms;
	row->status = stored->status;
	expect_flag(hub, row);
	list_add_last(list_of(hub, stored->status), &row->in_lobby);
	count_row(hub, row, 1);
	return true;
}

bool lobby_load(struct hub *hub) {
	return store_rooms(hub->site.store, STORE_PLAYING, load_row, hub);
}

void lobby_finish(struct hub *hub) {
	struct list *lists[] = {&hub->waiting, &hub->playing};
	for (size_t i = 0; i < 2; i++) {
		while (!list_is_empty(lists[i])) {
			lobby_remove(hub, LIST_OWNER(lists[i]->next, struct row, in_lobby));
		}
	}
	frame_unref(hub->lobby);
	hub->lobby = NULL;
}

void lobby_update(struct live_room *live, const struct event *event) {
	struct hub *hub = live->hub;
	struct row *row = live->row;
	if (row == NULL) {
		return;
	}
	if (room_is_finished(&live->room)) {
		lobby_remove(hub, row);
		return;
	}
	row->game = live->room.game;
	row->is_public = live->room.is_public;
	row->updated_ms = live->room.changed_ms;
	bool open = live->room.status == ROOM_OPEN ||
		(live->room.status == ROOM_BETWEEN && live->room.match.game == 0);
	place_row(hub, row, open ? STORE_OPEN : STORE_PLAYING);
	if (event->kind == EVENT_CREATE || changes_summary(event->kind)) {
		struct out text;
		out_init(&text);
		tell_row(&text, &live->room, NULL);
		free(row->text);
		row->text = out_take(&text, NULL);
	}
}

/* ---- telling ---- */

static void write_row(struct out *out, const struct row *row, bool with_view) {
	struct tell_presence presence = {.watchers = 0};
	bool somebody = false;
	if (row->live != NULL && row->live->room.version > 0) {
		presence = presence_of(row->live);
		tell_row(out, &row->live->room, NULL);
	} else {
		out_json(out, row->text, strlen(row->text));
	}
	for (int place = 0; place < GAME_SEATS_MAX; place++) {
		somebody = somebody || presence.present[place];
	}
	out_key_bool(out, "present", somebody);
	out_key_int(out, "watchers", presence.watchers);
	if (with_view) {
		tell_row_view(out, &row->live->room);
	}
	out_end(out, '}');
}

static bool is_shown(const struct hub *hub, const struct row *row) {
	bool live = row->live != NULL && row->live->room.version > 0;
	if (!row->is_public || (row->text == NULL && !live)) {
		return false;
	}
	if (row->status == STORE_PLAYING) {
		return live && row->live->room.status == ROOM_PLAYING;
	}
	if (live ? room_is_full(&row->live->room) : strstr(row->text, "\"free\":[]") != NULL) {
		return false; /* nobody can sit down */
	}
	return site_now(&hub->site) - row->updated_ms < ROOM_STALE_MS ||
		(live && !list_is_empty(&row->live->clients));
}

bool filter_passes(const struct filter *filter, const struct game *game) {
	bool passes = filter == NULL || filter->count == 0;
	for (size_t i = 0; !passes && i < filter->count; i++) {
		passes = filter->game[i] == game;
	}
	return passes;
}

/* What a lobby message is made of. */
struct listing {
	struct hub *hub;
	const struct filter *filter;
	struct out *out;
};

static unsigned write_rows(
	const struct listing *listing, const char *key, const struct list *rows, bool with_view) {
	struct out *out = listing->out;
	unsigned written = 0;
	unsigned scanned = 0;
	out_key(out, key);
	out_begin(out, '[');
	for (struct list *at = rows->next; at != rows && scanned < SCANNED_MAX; at = at->next) {
		const struct row *row = LIST_OWNER(at, struct row, in_lobby);
		scanned++;
		if (is_shown(listing->hub, row) && filter_passes(listing->filter, row->game)) {
			if (written++ < LOBBY_ROWS_MAX) {
				write_row(out, row, with_view);
			}
		}
	}
	out_end(out, ']');
	return written;
}

void lobby_write(struct hub *hub, const struct filter *filter, struct out *out) {
	const struct listing listing = {hub, filter, out};
	out_begin(out, '{');
	unsigned waiting = write_rows(&listing, "waiting", &hub->waiting, false);
	unsigned playing = write_rows(&listing, "playing", &hub->playing, true);
	out_key(out, "seeks");
	seek_write(hub, filter, out);
	out_key(out, "counts");
	out_begin(out, '{');
	out_key_int(out, "waiting", waiting);
	out_key_int(out, "playing", playing);
	out_key_int(out, "people", (int64_t)hub->site.counts.clients);
	out_key_int(out, "seeking", (int64_t)seek_count(hub));
	out_end(out, '}');
	out_end(out, '}');
}

static void renew(struct hub *hub) {
	message_begin(&hub->site.message, "lobby", -1, -1);
	lobby_write(hub, NULL, &hub->site.message);
	message_end(&hub->site.message);
	struct frame *frame = hub->site.message.failed
		? NULL
		: frame_create(hub->site.message.at, hub->site.message.used);
	out_clear(&hub->site.message);
	if (frame != NULL) {
		frame_unref(hub->lobby);
		hub->lobby = frame;
		hub->lobby_is_old = false;
	}
}

void lobby_tell(struct hub *hub) {
	if (!hub->lobby_is_old || list_is_empty(&hub->lobby_clients)) {
		return;
	}
	renew(hub);
	for (struct list *at = hub->lobby_clients.next;
		hub->lobby != NULL && at != &hub->lobby_clients; at = at->next) {
		send_frame(LIST_OWNER(at, struct client, in_lobby), hub->lobby);
	}
}

void lobby_tell_one(struct client *client) {
	struct hub *hub = client->hub;
	if (hub->lobby == NULL || hub->lobby_is_old) {
		/* Others who want it get it in time: it stays old for them. */
		bool others = hub->lobby_clients.next != hub->lobby_clients.before;
		renew(hub);
		hub->lobby_is_old = others;
	}
	if (hub->lobby != NULL) {
		send_frame(client, hub->lobby);
	}
}
