/* server/bots/bot_json.c - JSON for bots. */
#include "server/bots/bot_json.h"

#include <stdlib.h>
#include <string.h>

#include "base/json_field.h"

static const char *const status_names[] = {
	[GAME_CREATED] = "created",
	[GAME_STARTED] = "started",
	[GAME_FINISHED] = "finished",
	[GAME_ABORTED] = "aborted",
};

/* ---- sending ---- */

static bool dump_json(struct out *out, json_t *value) {
	char *text = value != NULL ? json_dumps(value, JSON_COMPACT) : NULL;
	out_init(out);
	if (text != NULL) {
		out_raw(out, text, strlen(text));
	} else {
		out->failed = true;
	}
	free(text);
	json_decref(value);
	return !out->failed;
}

void bot_json_line(struct api_call *stream, json_t *line) {
	struct out out;
	dump_json(&out, line);
	call_line(stream, &out);
	out_finish(&out);
}

void bot_json_answer(struct api_call *call, int status, json_t *answer) {
	struct out out;
	dump_json(&out, answer);
	call_answer(call, status, &out);
}

/* ---- parts ---- */

static json_t *seat_or_null(int seat) {
	return seat >= 0 ? json_integer(seat) : json_null();
}

/* Returns a new reference, a JSON null if there is none. */
static json_t *get_part_or_null(const json_t *object, const char *key) {
	json_t *value = json_object_get(object, key);
	return value != NULL ? json_incref(value) : json_null();
}

json_t *bot_json_record(const struct bot_record *bot) {
	return json_pack(
		"{s:s, s:s, s:s}", "id", bot->note.id, "name", bot->note.name, "title", "BOT");
}

static json_t *describe_variant(const struct bot_game *game) {
	return json_pack("{s:o, s:o}", "key", get_part_or_null(game->about, "key"), "name",
		get_part_or_null(game->about, "name"));
}

static bool is_my_turn(const struct bot_game *game) {
	const json_t *seat = json_object_get(game->state, "seat");
	const char *phase = json_get_text(game->state, "phase");
	return game->status == GAME_STARTED && phase != NULL && strcmp(phase, "choice") == 0 &&
		json_is_integer(seat) && json_integer_value(seat) == game->you &&
		!bot_client_is_behind(&game->client, game->version);
}

/* Returns the legal moves: whole turns if they are listed, otherwise steps. */
static json_t *list_legal_moves(const struct bot_game *game) {
	const json_t *turns = json_object_get(game->state, "turns");
	const json_t *steps = json_object_get(game->state, "steps");
	const json_t *all = json_array_size(turns) > 0 ? turns : steps;
	json_t *list = json_array();
	for (size_t i = 0; is_my_turn(game) && i < json_array_size(all); i++) {
		const char *text = json_string_value(json_array_get(all, i));
		bool ends = text != NULL && strcmp(text, ".") == 0;
		json_array_append_new(list, json_string(ends ? BOT_JSON_END : text));
	}
	return list;
}

static json_t *list_played_moves(const struct bot_game *game) {
	json_t *list = json_array();
	for (size_t i = 0; i < game->move_count; i++) {
		json_array_append(list, game->moves[i].text);
	}
	return list;
}

static json_t *describe_offers(const struct bot_game *game) {
	return json_pack("{s:o, s:o, s:o}", "draw", seat_or_null(game->offer[OFFER_DRAW]),
		"takeback", seat_or_null(game->offer[OFFER_TAKEBACK]), "rematch",
		seat_or_null(game->offer[OFFER_REMATCH]));
}

/* ---- the game ---- */

json_t *bot_json_state(const struct bot_game *game) {
	const json_t *view = json_object_get(game->state, "view");
	bool plays = game->status == GAME_STARTED && !game->between;
	return json_pack("{s:s, s:s, s:o, s:o, s:o, s:b, s:o, s:o, s:o, s:o, s:o, s:o}", "type",
		"gameState", "status", status_names[game->status], "moves", list_played_moves(game),
		"position", get_part_or_null(game->state, "position"), "turn",
		plays ? get_part_or_null(game->state, "seat") : json_null(), "isMyTurn",
		is_my_turn(game), "legal", list_legal_moves(game), "roll",
		get_part_or_null(view, "roll"), "clocks", get_part_or_null(game->state, "clocks"),
		"offers", describe_offers(game), "winner", get_part_or_null(game->result, "winner"),
		"result", game->result != NULL ? json_incref(game->result) : json_null());
}

json_t *bot_json_game(const struct bot_game *game) {
	return json_pack("{s:s, s:s, s:o, s:o, s:o, s:b, s:o, s:o, s:o, s:o, s:o, s:o}", "type",
		"gameFull", "id", game->room, "variant", describe_variant(game), "options",
		get_part_or_null(game->about, "options"), "clock",
		get_part_or_null(game->about, "clock"), "rated", 0, "createdAt",
		get_part_or_null(game->about, "created"), "seats",
		get_part_or_null(game->about, "places"), "players",
		get_part_or_null(game->about, "players"), "you", seat_or_null(game->you), "start",
		get_part_or_null(game->about, "start"), "state", bot_json_state(game));
}

json_t *bot_json_event(const char *type, const struct bot_game *game) {
	return json_pack("{s:s, s:o}", "type", type, "game", bot_json_info(game));
}

json_t *bot_json_info(const struct bot_game *game) {
	return json_pack("{s:s, s:s, s:o, s:o, s:o, s:o, s:b, s:s, s:o, s:o}", "id", game->room,
		"gameId", game->room, "variant", describe_variant(game), "seat",
		seat_or_null(game->you), "players", get_part_or_null(game->about, "players"),
		"position", get_part_or_null(game->state, "position"), "isMyTurn", is_my_turn(game),
		"status", status_names[game->status], "winner",
		get_part_or_null(game->result, "winner"), "clock",
		get_part_or_null(game->about, "clock"));
}

json_t *bot_json_challenge(const struct bot_game *game, const struct bot_record *rival) {
	char url[WIRE_ROOM_SIZE + 4] = "/r/";
	strcat(url, game->room);
	return json_pack("{s:s, s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:b}", "id", game->room,
		"url", url, "status", status_names[game->status], "challenger",
		bot_json_record(game->bot), "destUser",
		rival != NULL ? bot_json_record(rival) : json_null(), "variant",
		describe_variant(game), "options", get_part_or_null(game->about, "options"),
		"clock", get_part_or_null(game->about, "clock"), "players",
		get_part_or_null(game->about, "players"), "rated", 0);
}
