/* tests/chaos/logs.c - reads the logs of a killed server. */
#include "tests/chaos/logs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/event.h"
#include "games/view/rule_set.h"
#include "server/room/room.h"
#include "server/room/token.h"

/* One log being read. */
struct reading {
	struct table *table; /* NULL: everybody has left */
	const char *id;
	struct room room;
	struct event event;
	char key[SEATS][WIRE_CLIENT_KEY_SIZE];
	unsigned char times[SEATS][ASKS_MAX]; /* how often each request is in the log */
	const struct past_table *past;        /* NULL: somebody is still there */
	uint64_t sum;
	unsigned long long requests;
	bool good;
};

static bool wrong(struct reading *reading, const char *what) {
	if (storm_wrong[0] == '\0') {
		snprintf(storm_wrong, sizeof(storm_wrong), "the log of room %s, event %u: %.300s",
			reading->id, (unsigned)reading->room.version + 1, what);
	}
	reading->good = false;
	return false;
}

/* ---- one event ---- */

static bool count_request(struct reading *reading) {
	const struct event *event = &reading->event;
	for (int i = 0; event->n > 0 && i < SEATS; i++) {
		if (strcmp(event->client, reading->key[i]) == 0) {
			reading->requests++;
			if (event->n >= ASKS_MAX || ++reading->times[i][event->n] > 1) {
				return wrong(reading, "the same request is there twice");
			}
			return true;
		}
	}
	return true;
}

static bool compare_told(struct reading *reading, const char *body) {
	/* If everybody has left, another node may have taken over the room since. */
	if (reading->past != NULL && reading->room.version >= reading->past->version &&
		reading->event.kind == EVENT_OWN) {
		return true;
	}
	json_t *d = json_loads(body, 0, NULL);
	uint64_t sum = table_sum(d);
	json_decref(d);
	reading->sum = table_add_sum(reading->sum, sum);
	uint32_t version = reading->room.version + 1;
	if (reading->table == NULL) {
		return true;
	}
	if (version >= EVENTS_MAX) {
		return wrong(reading, "so long is no game");
	}
	uint64_t told = reading->table->told[version];
	return told == sum || wrong(reading, "is not what was told");
}

static bool read_event(void *user, const struct store_event *stored) {
	struct reading *reading = user;
	struct wire_error error;
	struct game_error why;
	if (stored->version != reading->room.version + 1) {
		return wrong(reading, "the number is another");
	}
	if (!event_read(&reading->event, stored->body, stored->secret, &error)) {
		return wrong(reading, error.text);
	}
	bool good = count_request(reading) && compare_told(reading, stored->body) &&
		(room_apply(&reading->room, &reading->event, &why) || wrong(reading, why.text));
	event_finish(&reading->event);
	return good;
}

/* ---- one room ---- */

static bool compare_requests(struct reading *reading) {
	for (int i = 0; i < SEATS; i++) {
		for (int n = 0; n < ASKS_MAX; n++) {
			if (reading->table->seat[i].done[n] && reading->times[i][n] != 1) {
				return wrong(reading, "an acknowledged request is not there");
			}
		}
	}
	return true;
}

static bool compare_room(struct reading *reading) {
	char text[GAME_POSITION_TEXT_MAX] = "";
	const struct room *room = &reading->room;
	if (room->start_version > 0) {
		room->game->impl->print(room->rule_set->rules, &room->play.state, text);
	}
	for (int i = 0; i < SEATS; i++) {
		const struct seat *seat = &reading->table->seat[i];
		if (seat->version != (long long)room->version) {
			return wrong(reading, "the log ends elsewhere than its players are");
		}
		if (room->start_version > 0 && strcmp(seat->position, text) != 0) {
			return wrong(reading, "the log gives another position than players have");
		}
	}
	return compare_requests(reading);
}

static void begin(struct reading *reading, const char *id, struct rule_set_cache *rule_sets) {
	room_init(&reading->room, id, rule_sets);
	reading->id = id;
	reading->good = true;
	for (int i = 0; reading->table != NULL && i < SEATS; i++) {
		client_key_make(reading->table->seat[i].client, reading->key[i]);
	}
}

static bool read_log(struct store *store, struct rule_set_cache *rule_sets, struct table *table,
	const struct past_table *past, struct logs_seen *seen) {
	struct reading *reading = calloc(1, sizeof(*reading));
	if (reading == NULL) {
		return false;
	}
	reading->table = table;
	reading->past = past;
	begin(reading, table != NULL ? table->room : past->room, rule_sets);
	bool good = store_load(store, reading->id, 0, read_event, reading) && reading->good;
	if (good && table != NULL) {
		good = compare_room(reading);
	} else if (good && (reading->room.version < past->version || reading->sum != past->sum)) {
		good = wrong(reading, "what was told of the game that is over is not there");
	}
	seen->events += reading->room.version;
	seen->requests += reading->requests;
	room_finish(&reading->room);
	free(reading);
	return good;
}

/* ---- all of them ---- */

static bool count_room(void *user, const struct store_room *room) {
	(void)room;
	++*(unsigned *)user;
	return true;
}

static bool count_rooms(struct store *store, unsigned wanted) {
	unsigned rooms = 0;
	if (store_rooms(store, STORE_OVER, count_room, &rooms) && rooms == wanted) {
		return true;
	}
	snprintf(storm_wrong, sizeof(storm_wrong), "%u rooms are in the store, and %u were made",
		rooms, wanted);
	return false;
}

bool logs_check(logs_open opens, const char *place, struct table *tables, unsigned count,
	const struct past_table *past, unsigned past_count, struct logs_seen *seen) {
	uv_loop_t loop;
	struct rule_set_cache rule_sets;
	uv_loop_init(&loop);
	rule_set_cache_init(&rule_sets);
	*seen = (struct logs_seen){.rooms = count + past_count};
	struct store *store = opens(&loop, place, storm_wrong, sizeof(storm_wrong));
	struct game_error error;
	bool good = store != NULL && games_init(&error) && count_rooms(store, count + past_count);
	for (unsigned i = 0; good && i < count; i++) {
		good = read_log(store, &rule_sets, &tables[i], NULL, seen);
	}
	for (unsigned i = 0; good && i < past_count; i++) {
		good = read_log(store, &rule_sets, NULL, &past[i], seen);
	}
	store_destroy(store);
	rule_set_cache_finish(&rule_sets);
	games_finish();
	uv_run(&loop, UV_RUN_DEFAULT);
	uv_loop_close(&loop);
	return good;
}
