/* tests/e2e/player.c - a scripted client that knows the wire. */
#include "tests/e2e/player.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WAIT_MS = 10000 };

static const char *text_of(const json_t *object, const char *key) {
	const char *text = json_string_value(json_object_get(object, key));
	ck_assert_msg(text != NULL, "a message lacks \"%s\"", key);
	return text;
}

/* ---- what arrives ---- */

static void take(json_t **place, json_t *value) {
	if (value != NULL) {
		json_incref(value);
		json_decref(*place);
		*place = value;
	}
}

static void keep_move(struct player *player, const json_t *event) {
	if (strcmp(text_of(event, "e"), "play") == 0) {
		json_decref(player->move);
		player->move = json_deep_copy(event);
	}
}

static void on_room(struct player *player, const json_t *message, const json_t *d) {
	json_t *you = json_object_get(d, "you");
	json_t *result = json_object_get(d, "result");
	player->version = json_integer_value(json_object_get(message, "v"));
	player->seat = json_is_integer(you) ? (int)json_integer_value(you) : -1;
	take(&player->state, json_object_get(d, "state"));
	take(&player->status, json_object_get(d, "status"));
	take(&player->plan, json_object_get(d, "plan"));
	take(&player->dice, json_object_get(d, "dice"));
	json_t *events = json_object_get(d, "events");
	for (size_t i = 0; i < json_array_size(events); i++) {
		keep_move(player, json_object_get(json_array_get(events, i), "d"));
	}
	if (json_is_object(result)) {
		take(&player->result, result);
	}
}

/* The status of a room after an event, if the event says so. */
static void follow_status(struct player *player, const char *name, const json_t *d) {
	const char *status = NULL;
	if (strcmp(name, "start") == 0) {
		status = "playing";
	} else if (strcmp(name, "abort") == 0) {
		status = "aborted";
	} else if (strcmp(name, "end") == 0) {
		status = json_is_true(json_object_get(d, "over")) ? "over" : "between";
		take(&player->result, json_object_get(d, "result"));
	}
	if (status != NULL) {
		json_decref(player->status);
		player->status = json_string(status);
	}
}

/* Events come one after the other: none twice, none left out. */
static void on_event(struct player *player, const json_t *message, const json_t *d) {
	long long version = json_integer_value(json_object_get(message, "v"));
	const char *name = text_of(d, "e");
	ck_assert_int_eq(version, player->version + 1);
	player->version = version;
	player->throws += strcmp(name, "throw") == 0;
	player->plays += strcmp(name, "play") == 0;
	keep_move(player, d);
	take(&player->state, json_object_get(d, "state"));
	follow_status(player, name, d);
}

static void on_message(struct player *player, const json_t *message) {
	const char *type = text_of(message, "t");
	const json_t *d = json_object_get(message, "d");
	if (strcmp(type, "room") == 0) {
		on_room(player, message, d);
	} else if (strcmp(type, "event") == 0) {
		on_event(player, message, d);
	} else if (strcmp(type, "plan") == 0) {
		take(&player->plan, json_object_get(d, "lines"));
	} else if (strcmp(type, "notice") == 0 && strcmp(text_of(d, "code"), "restarting") == 0) {
		player->restarting = true;
	}
}

/* Read one message and take it in. Returns new. */
static json_t *read_message(struct player *player) {
	struct ws_message message = ws_read(&player->ws, WAIT_MS);
	ck_assert_msg(message.type == WS_TEXT, "no message came but type %d, code %d", message.type,
		message.code);
	json_t *json = json_loadb(message.data, message.size, 0, NULL);
	ck_assert_ptr_nonnull(json);
	on_message(player, json);
	return json;
}

/* ---- requests ---- */

void player_repeat(struct player *player, const char *type, json_t *d, long long n) {
	json_t *request = json_pack("{s:s, s:I, s:o}", "t", type, "n", (json_int_t)n, "d", d);
	char *text = json_dumps(request, JSON_COMPACT);
	ck_assert(ws_send(&player->ws, text));
	free(text);
	json_decref(request);
}

long long player_send(struct player *player, const char *type, json_t *d) {
	player_repeat(player, type, d, ++player->n);
	return player->n;
}

json_t *player_answer(struct player *player, long long n) {
	for (;;) {
		json_t *message = read_message(player);
		if (json_integer_value(json_object_get(message, "n")) == n) {
			return message;
		}
		json_decref(message);
	}
}

json_t *player_wait_type(struct player *player, const char *type) {
	for (;;) {
		json_t *message = read_message(player);
		if (strcmp(text_of(message, "t"), type) == 0) {
			json_t *d = json_incref(json_object_get(message, "d"));
			json_decref(message);
			return d;
		}
		json_decref(message);
	}
}

json_t *player_ask(struct player *player, const char *type, json_t *d) {
	json_t *message = player_answer(player, player_send(player, type, d));
	json_t *answer = json_incref(json_object_get(message, "d"));
	ck_assert_msg(strcmp(text_of(message, "t"), "ack") == 0, "%s was refused: %s", type,
		json_string_value(json_object_get(answer, "text")));
	json_decref(message);
	return answer;
}

void player_refused(struct player *player, const char *type, json_t *d, const char *code) {
	json_t *message = player_answer(player, player_send(player, type, d));
	ck_assert_str_eq(text_of(message, "t"), "error");
	ck_assert_str_eq(text_of(json_object_get(message, "d"), "code"), code);
	ck_assert_uint_gt(strlen(text_of(json_object_get(message, "d"), "text")), 5);
	json_decref(message);
}

static void ask_and_forget(struct player *player, const char *type, json_t *d) {
	json_decref(player_ask(player, type, d));
}

/* ---- coming and going ---- */

void player_open(struct player *player, unsigned port, const char *name) {
	static unsigned opened;
	memset(player, 0, sizeof(*player));
	snprintf(player->client, sizeof(player->client), "%s%08u0123456789abcdef", name, ++opened);
	player->port = port;
	player->seat = -1;
	ck_assert_int_eq(ws_open(&player->ws, port, "/ws", ""), 101);
}

void player_drop(struct player *player) {
	ws_finish(&player->ws);
}

static json_t *join_data(const struct player *player) {
	json_t *d = json_pack("{s:s, s:I, s:s}", "room", player->room, "since",
		(json_int_t)player->version, "client", player->client);
	if (player->token[0] != '\0') {
		json_object_set_new(d, "token", json_string(player->token));
	}
	return d;
}

void player_return(struct player *player, unsigned port) {
	long long seen = player->version;
	player->port = port;
	ck_assert_int_eq(ws_open(&player->ws, port, "/ws", ""), 101);
	ask_and_forget(player, "join", join_data(player));
	player->version = -1;
	while (player->version < 0) {
		json_decref(read_message(player));
	}
	ck_assert_int_ge(player->version, seen);
}

void player_double(struct player *twin, const struct player *player) {
	memset(twin, 0, sizeof(*twin));
	strcpy(twin->client, player->client);
	twin->client[0] = twin->client[0] == 'x' ? 'y' : 'x';
	strcpy(twin->token, player->token);
	strcpy(twin->room, player->room);
	twin->n = player->n;
	twin->version = player->version;
	player_return(twin, player->port);
}

void player_finish(struct player *player) {
	ws_finish(&player->ws);
	json_decref(player->state);
	json_decref(player->status);
	json_decref(player->result);
	json_decref(player->clock);
	json_decref(player->move);
	json_decref(player->plan);
	json_decref(player->dice);
}

static void keep_token(struct player *player, const json_t *answer) {
	snprintf(player->token, sizeof(player->token), "%s", text_of(answer, "token"));
}

static void join(struct player *player) {
	ask_and_forget(player, "join", join_data(player));
	while (player->state == NULL) {
		json_decref(read_message(player));
	}
}

void player_create(struct player *player, const char *game, json_t *options, int seats) {
	json_t *d = json_pack("{s:s, s:o, s:s, s:b, s:s, s:s}", "game", game, "options", options,
		"seat", strcmp(game, "laaiqa") == 0 ? "s" : "W", "public", 1, "name", "Host",
		"client", player->client);
	if (seats > 0) {
		json_object_set_new(d, "seats", json_integer(seats));
	}
	if (player->clock != NULL) {
		json_object_set(d, "clock", player->clock);
	}
	if (player->dice_mode != NULL) {
		json_object_set_new(d, "dice_mode", json_string(player->dice_mode));
	}
	json_t *answer = player_ask(player, "create", d);
	snprintf(player->room, sizeof(player->room), "%s", text_of(answer, "room"));
	keep_token(player, answer);
	json_decref(answer);
	join(player);
}

void player_join(struct player *player, const struct player *host, const char *seat) {
	snprintf(player->room, sizeof(player->room), "%s", host->room);
	join(player);
	if (seat != NULL) {
		json_t *answer = player_ask(player, "sit",
			json_pack("{s:s, s:s, s:s}", "seat", seat, "name", "Guest", "entropy",
				"a1b2"));
		player->seat = (int)json_integer_value(json_object_get(answer, "seat"));
		keep_token(player, answer);
		json_decref(answer);
	}
}

void player_wait_version(struct player *player, long long version) {
	while (player->version < version) {
		json_decref(read_message(player));
	}
}

void player_wait_status(struct player *player, const char *status) {
	while (strcmp(json_string_value(player->status), status) != 0) {
		json_decref(read_message(player));
	}
}

/* ---- the state ---- */

const char *player_phase(const struct player *player) {
	return text_of(player->state, "phase");
}

int player_turn(const struct player *player) {
	json_t *seat = json_object_get(player->state, "seat");
	return json_is_integer(seat) ? (int)json_integer_value(seat) : -1;
}

const char *player_position(const struct player *player) {
	return text_of(player->state, "position");
}

bool player_in_chain(const struct player *player) {
	return json_is_false(json_object_get(player->state, "fresh")) &&
		strcmp(player_phase(player), "choice") == 0;
}

static struct player *find_seat(struct player *players, int count, int seat) {
	for (int i = 0; i < count; i++) {
		if (players[i].seat == seat) {
			return &players[i];
		}
	}
	ck_abort_msg("nobody has seat %d", seat);
	return NULL;
}

/* A step of the list: one that takes where there is one, so that games end. */
static const char *choose(const json_t *steps, unsigned *seed) {
	size_t count = json_array_size(steps);
	size_t first = (size_t)rand_r(seed) % (count > 0 ? count : 1);
	ck_assert_uint_gt(count, 0);
	for (size_t i = 0; i < count; i++) {
		const char *step = json_string_value(json_array_get(steps, (first + i) % count));
		if (strchr(step, 'x') != NULL) {
			return step;
		}
	}
	return json_string_value(json_array_get(steps, first));
}

static void wait_all(struct player *players, int count, long long version) {
	for (int i = 0; i < count; i++) {
		player_wait_version(&players[i], version);
	}
}

static long long latest(const struct player *players, int count) {
	long long version = 0;
	for (int i = 0; i < count; i++) {
		version = players[i].version > version ? players[i].version : version;
	}
	return version;
}

/* An end, or what the server plays on its own, may still be on its way: a ping is answered after
 * everything known by then. */
static void settle(struct player *players, int count) {
	for (int i = 0; i < count; i++) {
		ask_and_forget(&players[i], "ping", json_object());
	}
	wait_all(players, count, latest(players, count));
}

/* The server plays forced steps on its own and ends a game by repetition, maybe before our step
 * arrives. */
static void act(struct player *mover, const char *type, json_t *d) {
	long long before = mover->version;
	json_t *message = player_answer(mover, player_send(mover, type, d));
	const json_t *answer = json_object_get(message, "d");
	if (strcmp(text_of(message, "t"), "ack") == 0) {
		player_wait_version(mover, before + 1);
	} else {
		const char *code = text_of(answer, "code");
		ck_assert_msg(strcmp(code, "stale") == 0 || strcmp(code, "not_your_turn") == 0 ||
				strcmp(code, "too_late") == 0,
			"%s was refused: %s", type, text_of(answer, "text"));
	}
	json_decref(message);
}

void players_step(struct player *players, int count, unsigned *seed) {
	struct player *mover = find_seat(players, count, player_turn(&players[0]));
	json_t *v = json_integer(mover->version);
	if (strcmp(player_phase(mover), "chance") == 0) {
		act(mover, "throw", json_pack("{s:o}", "v", v));
	} else {
		const char *step = choose(json_object_get(mover->state, "steps"), seed);
		act(mover, "play", json_pack("{s:o, s:s}", "v", v, "text", step));
	}
	wait_all(players, count, latest(players, count));
}

static bool is_status(const struct player *player, const char *status) {
	return strcmp(json_string_value(player->status), status) == 0;
}

/* A match continues when everybody is ready. */
static void begin_next(struct player *players, int count) {
	for (int i = 0; i < count; i++) {
		if (players[i].seat >= 0) {
			ask_and_forget(&players[i], "ready", json_object());
		}
	}
	for (int i = 0; i < count; i++) {
		player_wait_status(&players[i], "playing");
	}
	settle(players, count);
}

/* The game is over; the room says so in a separate event. */
static void wait_end(struct player *players, int count) {
	for (int i = 0; i < count; i++) {
		while (is_status(&players[i], "playing")) {
			json_decref(read_message(&players[i]));
		}
	}
}

void players_play(struct player *players, int count, unsigned *seed, int steps) {
	for (int i = 0; i < steps; i++) {
		if (is_status(&players[0], "between")) {
			begin_next(players, count);
		} else if (!is_status(&players[0], "playing")) {
			return;
		} else if (strcmp(player_phase(&players[0]), "over") == 0) {
			wait_end(players, count);
		} else {
			players_step(players, count, seed);
		}
	}
}

void players_agree(struct player *players, int count) {
	settle(players, count);
	for (int i = 1; i < count; i++) {
		ck_assert_int_eq(players[i].version, players[0].version);
		ck_assert_str_eq(player_position(&players[i]), player_position(&players[0]));
		ck_assert(json_equal(players[i].state, players[0].state));
		ck_assert(json_equal(players[i].status, players[0].status));
		ck_assert((players[i].result == NULL) == (players[0].result == NULL));
	}
}
