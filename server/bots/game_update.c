/* server/bots/game_update.c - updates a bot's game from the messages of its room. */
#include "server/bots/game_update.h"

#include <stdlib.h>
#include <string.h>

#include "base/json_field.h"
#include "base/array.h"

static const char *get_text_or_empty(const json_t *object, const char *key) {
	const char *text = json_get_text(object, key);
	return text != NULL ? text : "";
}

static int get_seat_or_none(const json_t *object, const char *key) {
	const json_t *seat = json_object_get(object, key);
	return json_is_integer(seat) ? (int)json_integer_value(seat) : -1;
}

static void replace_json(json_t **place, json_t *value) {
	json_decref(*place);
	*place = json_is_null(value) ? NULL : json_incref(value);
}

/* ---- moves ---- */

static void drop_moves(struct bot_game *game, size_t keep) {
	while (game->move_count > keep) {
		json_decref(game->moves[--game->move_count].text);
	}
}

static void add_bot_move(struct bot_game *game, uint32_t version, json_t *text) {
	struct bot_move *moves = array_reserve(
		game->moves, &game->move_room, game->move_count + 1, sizeof(*moves));
	if (moves != NULL) {
		game->moves = moves;
		moves[game->move_count++] = (struct bot_move){version, json_incref(text)};
	}
}

static void take_back(struct bot_game *game, uint32_t to) {
	size_t keep = game->move_count;
	while (keep > 0 && game->moves[keep - 1].version > to) {
		keep--;
	}
	drop_moves(game, keep);
}

/* Apply an event to the list of moves. */
static void count_move(struct bot_game *game, uint32_t version, const json_t *d) {
	const char *kind = get_text_or_empty(d, "e");
	json_t *turn = json_object_get(d, "turn");
	json_int_t to = json_get_int(d, "to");
	if (strcmp(kind, "start") == 0) {
		drop_moves(game, 0);
	} else if (strcmp(kind, "play") == 0 && json_is_string(turn)) {
		add_bot_move(game, version, turn);
	} else if (strcmp(kind, "answer") == 0 && to > 0) {
		take_back(game, (uint32_t)to);
	}
}

/* ---- players ---- */

static json_t *player_of(const json_t *person) {
	bool bot = json_get_bool(person, "bot");
	const json_t *level = json_object_get(person, "computer");
	if (!json_is_object(person)) {
		return json_null();
	}
	return json_pack("{s:s, s:o, s:o}", "name", get_text_or_empty(person, "name"), "title",
		bot ? json_string("BOT") : json_null(), "computer",
		json_is_integer(level) ? json_copy((json_t *)level) : json_null());
}

static json_t *players_of(const json_t *people) {
	json_t *players = json_array();
	for (size_t i = 0; i < json_array_size(people); i++) {
		json_array_append_new(players, player_of(json_array_get(people, i)));
	}
	return players;
}

static void set_player(struct bot_game *game, const json_t *d, bool sits) {
	json_t *players = json_object_get(game->about, "players");
	int seat = get_seat_or_none(d, "seat");
	if (seat >= 0 && (size_t)seat < json_array_size(players)) {
		json_array_set_new(players, (size_t)seat, sits ? player_of(d) : json_null());
	}
}

/* ---- the room ---- */

static void set_status(struct bot_game *game, const char *name) {
	static const struct {
		const char *name;
		enum bot_game_status status;
	} table[] = {
		{"open", GAME_CREATED},
		{"playing", GAME_STARTED},
		{"between", GAME_STARTED},
		{"over", GAME_FINISHED},
		{"aborted", GAME_ABORTED},
	};
	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
		if (strcmp(table[i].name, name) == 0) {
			game->status = table[i].status;
		}
	}
	game->between = strcmp(name, "between") == 0;
}

static void set_offers(struct bot_game *game, const json_t *offers) {
	for (int what = 0; what < OFFER_KINDS; what++) {
		game->offer[what] = get_seat_or_none(
			offers, offer_kind_name((enum offer_kind)what));
	}
}

/* Returns the fixed part of a room, and the players. */
static json_t *about_room(const json_t *d) {
	const json_t *rules = json_object_get(d, "game");
	json_t *places = json_array();
	const json_t *seats = json_object_get(rules, "seats");
	for (size_t i = 0; i < json_array_size(seats); i++) {
		const json_t *seat = json_array_get(seats, i);
		json_array_append_new(places,
			json_pack("{s:s, s:s}", "key", get_text_or_empty(seat, "key"), "name",
				get_text_or_empty(seat, "name")));
	}
	return json_pack("{s:s, s:s, s:o, s:O*, s:O*, s:O*, s:O*, s:O*, s:O*, s:o}", "key",
		get_text_or_empty(rules, "key"), "name", get_text_or_empty(rules, "title"),
		"places", places, "options", json_object_get(d, "options"), "clock",
		json_object_get(d, "clock"), "created", json_object_get(d, "created"), "start",
		json_object_get(d, "start"), "dice", json_object_get(d, "dice"), "ready",
		json_object_get(d, "ready"), "players", players_of(json_object_get(d, "seats")));
}

static void count_past(struct bot_game *game, const json_t *events) {
	drop_moves(game, 0);
	for (size_t i = 0; i < json_array_size(events); i++) {
		const json_t *event = json_array_get(events, i);
		count_move(game, (uint32_t)json_get_int(event, "v"), json_object_get(event, "d"));
	}
}

bool game_update_room(struct bot_game *game, uint32_t version, const json_t *d) {
	json_t *about = about_room(d);
	if (about == NULL) {
		return false;
	}
	json_decref(game->about);
	game->about = about;
	game->version = version;
	game->you = get_seat_or_none(d, "you");
	set_status(game, get_text_or_empty(d, "status"));
	set_offers(game, json_object_get(d, "offers"));
	replace_json(&game->state, json_object_get(d, "state"));
	replace_json(&game->result, json_object_get(d, "result"));
	replace_json(&game->present, json_object_get(d, "present"));
	count_past(game, json_object_get(d, "events"));
	return true;
}

/* ---- events ---- */

/* A draw offer lapses when another seat moves, a takeback when anybody does. */
static void drop_offers(struct bot_game *game, int seat) {
	if (game->offer[OFFER_DRAW] != seat) {
		game->offer[OFFER_DRAW] = -1;
	}
	game->offer[OFFER_TAKEBACK] = -1;
}

static void drop_all_offers(struct bot_game *game) {
	for (int what = 0; what < OFFER_KINDS; what++) {
		game->offer[what] = -1;
	}
}

static void set_offer(struct bot_game *game, const json_t *d, bool stands) {
	int what = words_find(&offer_words, get_text_or_empty(d, "what"));
	if (what >= 0) {
		game->offer[what] = stands ? get_seat_or_none(d, "seat") : -1;
	}
}

static void set_ready(struct bot_game *game, const json_t *d) {
	json_t *ready = json_object_get(game->about, "ready");
	int seat = get_seat_or_none(d, "seat");
	if (seat >= 0 && (size_t)seat < json_array_size(ready)) {
		json_array_set_new(ready, (size_t)seat, json_true());
	}
}

static void begin_bot_game(struct bot_game *game, const json_t *d) {
	json_t *start = json_object_get(d, "position");
	set_status(game, "playing");
	replace_json(&game->result, json_null());
	drop_all_offers(game);
	if (json_is_string(start)) {
		json_object_set(game->about, "start", start);
	}
}

static void end_bot_game(struct bot_game *game, const json_t *d) {
	json_t *ready = json_object_get(game->about, "ready");
	set_status(game, json_get_bool(d, "over") ? "over" : "between");
	replace_json(&game->result, json_object_get(d, "result"));
	drop_all_offers(game);
	for (size_t i = 0; i < json_array_size(ready); i++) {
		json_array_set_new(ready, i, json_false());
	}
}

static void apply_room_event(struct bot_game *game, const char *kind, const json_t *d) {
	if (strcmp(kind, "sit") == 0 || strcmp(kind, "stand") == 0) {
		set_player(game, d, kind[1] == 'i');
	} else if (strcmp(kind, "ready") == 0) {
		set_ready(game, d);
	} else if (strcmp(kind, "start") == 0) {
		begin_bot_game(game, d);
	} else if (strcmp(kind, "play") == 0 || strcmp(kind, "throw") == 0) {
		drop_offers(game, get_seat_or_none(d, "seat"));
	} else if (strcmp(kind, "offer") == 0) {
		set_offer(game, d, true);
	} else if (strcmp(kind, "answer") == 0) {
		set_offer(game, d, false);
	} else if (strcmp(kind, "end") == 0) {
		end_bot_game(game, d);
	} else if (strcmp(kind, "abort") == 0) {
		set_status(game, "aborted");
	}
}

void game_update_event(struct bot_game *game, uint32_t version, const json_t *d) {
	json_t *state = json_object_get(d, "state");
	game->version = version;
	count_move(game, version, d);
	apply_room_event(game, get_text_or_empty(d, "e"), d);
	if (state != NULL) {
		replace_json(&game->state, state);
	}
}

void game_update_clear(struct bot_game *game) {
	drop_moves(game, 0);
	free(game->moves);
	game->moves = NULL;
	game->move_room = 0;
	json_decref(game->about);
	json_decref(game->state);
	json_decref(game->result);
	json_decref(game->present);
	game->about = game->state = game->result = game->present = NULL;
}
