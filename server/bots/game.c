/* server/bots/game.c - a bot at one table. */
#include "server/bots/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_field.h"
#include "server/bots/game_update.h"
#include "server/bots/bot_json.h"
#include "server/process/log.h"
#include "server/room/token.h"

enum {
	REQUESTS_MAX = 8,  /* pending requests of a game */
	LINGER_MS = 30000, /* connected for so long after the last request */
	RETRY_MS = 5000,
	OVER_MS = 600000, /* kept for so long after the end, for a rematch */
	SELF_BYTES = 12,
};

#define SEAT_KIND "bot_seat"

/* A request that waits for its answer, or to be sent. */
struct room_request {
	struct list in_game;
	int64_t n; /* 0: not sent yet */
	const char *type;
	json_t *d;
	bool has_version;
	struct api_call *call;
};

/* ---- storing seats ---- */

static void on_bot_seat_stored(void *user, enum store_result result) {
	(void)user;
	if (result != STORE_OK) {
		log_error("bots", "the data of a bot's seat could not be changed");
	}
}

static void store_bot_seat(const struct bot_game *game, bool keep) {
	struct store_note note = {.kind = SEAT_KIND};
	snprintf(note.key, sizeof(note.key), "%s/%s", game->bot->note.id, game->room);
	json_t *value = keep ? json_pack("{s:s, s:s}", "token", game->token, "rival", game->rival)
			     : NULL;
	char *text = value != NULL ? json_dumps(value, JSON_COMPACT) : NULL;
	if (!keep || text != NULL) {
		note.text = text;
		store_note(game->all->store, &note, on_bot_seat_stored, NULL);
	}
	if (keep) {
		bot_records_played(game->all->records, game->bot);
	}
	free(text);
	json_decref(value);
}

/* ---- lifecycle ---- */

static struct bot_game *create_bot_game(
	struct bot_games *all, struct bot_record *bot, const char *room, const char *rival) {
	uint8_t bytes[SELF_BYTES];
	struct bot_game *game = calloc(1, sizeof(*game));
	if (game == NULL || !token_random(bytes, sizeof(bytes))) {
		free(game);
		return NULL;
	}
	for (size_t i = 0; i < sizeof(bytes); i++) {
		sprintf(game->self + 2 * i, "%02x", bytes[i]);
	}
	game->all = all;
	game->bot = bot;
	game->you = -1;
	game->said_ms = -1;
	game->used_ms = all->now_ms;
	snprintf(game->room, sizeof(game->room), "%s", room);
	snprintf(game->rival, sizeof(game->rival), "%s", rival);
	for (int what = 0; what < OFFER_KINDS; what++) {
		game->offer[what] = -1;
	}
	list_init(&game->requests);
	list_init(&game->in_all);
	list_init(&game->in_record);
	list_add_last(&all->all, &game->in_all);
	list_add_last(&bot->games, &game->in_record);
	bot->game_count++;
	return game;
}

static void destroy_request(struct bot_game *game, struct room_request *request) {
	list_take_out(&request->in_game);
	game->request_count--;
	json_decref(request->d);
	free(request);
}

static void refuse_requests(struct bot_game *game, int status, const char *code, const char *text) {
	while (!list_is_empty(&game->requests)) {
		struct room_request *request = LIST_OWNER(
			game->requests.next, struct room_request, in_game);
		call_refuse(request->call, status, code, "%s", text);
		destroy_request(game, request);
	}
}

static void destroy_bot_game(struct bot_game *game) {
	static const char gone[] = "This game no longer exists.";
	refuse_requests(game, 404, "no_game", gone);
	call_refuse(game->opener, 404, "no_game", "%s", gone);
	call_end(game->stream);
	bot_client_close(&game->client);
	game_update_clear(game);
	list_take_out(&game->in_all);
	list_take_out(&game->in_record);
	game->bot->game_count--;
	free(game);
}

/* Drop the game and its seat. */
static void drop_bot_game(struct bot_game *game) {
	if (game->token[0] != '\0') {
		store_bot_seat(game, false);
	}
	destroy_bot_game(game);
}

/* ---- requests ---- */

/* Map the error code of a room to an HTTP status. */
static int status_of(const char *code) {
	static const struct {
		const char *code;
		int status;
	} table[] = {
		{"no_room", 404},
		{"not_joined", 403},
		{"not_seated", 403},
		{"seat_taken", 409},
		{"too_fast", 429},
		{"too_often", 429},
		{"too_many_rooms", 429},
		{"busy", 429},
		{"draining", 503},
		{"store_failed", 503},
	};
	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
		if (strcmp(table[i].code, code) == 0) {
			return table[i].status;
		}
	}
	return 400;
}

static void refuse_bot_call(struct api_call *call, const json_t *d) {
	const char *code = json_get_text(d, "code");
	const char *text = json_get_text(d, "text");
	int status = code != NULL ? status_of(code) : 503;
	code = code != NULL ? code : "busy";
	text = text != NULL ? text : "The table did not answer; try again.";
	if (status == 429) {
		call_refuse_later(call, 5, code, "%s", text);
	} else {
		call_refuse(call, status, code, "%s", text);
	}
}

static void send_room_request(struct bot_game *game, struct room_request *request) {
	if (request->has_version) {
		json_object_set_new(request->d, "v", json_integer(game->version));
	}
	request->n = bot_client_send(&game->client, request->type, json_incref(request->d));
	if (request->n == 0) {
		call_refuse(request->call, 503, "busy", "This server is out of memory.");
		destroy_request(game, request);
	}
}

/* Send all unsent requests. */
static void send_requests(struct bot_game *game) {
	for (struct list *at = game->requests.next; at != &game->requests;) {
		struct room_request *request = LIST_OWNER(at, struct room_request, in_game);
		at = at->next;
		if (request->n == 0) {
			send_room_request(game, request);
		}
	}
}

/* d is taken. Returns NULL if too many requests are pending. */
static struct room_request *add_request(
	struct bot_game *game, const char *type, json_t *d, struct api_call *call) {
	struct room_request *request = game->request_count < REQUESTS_MAX
		? calloc(1, sizeof(*request))
		: NULL;
	if (request == NULL) {
		json_decref(d);
		call_refuse_later(call, 1, "busy",
			"%d requests for this game are already waiting; try again in a moment.",
			REQUESTS_MAX);
		return NULL;
	}
	request->type = type;
	request->d = d != NULL ? d : json_object();
	list_init(&request->in_game);
	list_add_last(&game->requests, &request->in_game);
	game->request_count++;
	if (call != NULL) {
		call_hold(call, &request->call);
	}
	return request;
}

static struct room_request *find_request(const struct bot_game *game, int64_t n) {
	for (struct list *at = game->requests.next; at != &game->requests; at = at->next) {
		struct room_request *request = LIST_OWNER(at, struct room_request, in_game);
		if (request->n == n) {
			return request;
		}
	}
	return NULL;
}

/* ---- joining ---- */

static void join_bot_room(struct bot_game *game) {
	json_t *d = json_pack("{s:s, s:s}", "room", game->room, "client", game->self);
	if (d != NULL && game->token[0] != '\0') {
		json_object_set_new(d, "token", json_string(game->token));
	}
	game->join_n = bot_client_send(&game->client, "join", d);
}

static void on_bot_message(void *user, const char *type, int64_t n, int64_t version, json_t *d);
static void on_bot_client_closed(void *user, const char *reason);

static bool connect_client(struct bot_game *game) {
	game->client.message = on_bot_message;
	game->client.closed = on_bot_client_closed;
	game->client.user = game;
	game->tried_ms = game->all->now_ms;
	game->joined = false;
	game->join_n = game->opening_n = 0;
	return bot_client_open(&game->all->clients, &game->client, game->bot->address);
}

/* Connect and join, unless already connected. */
static void ensure_joined(struct bot_game *game) {
	game->used_ms = game->all->now_ms;
	if (game->client.client == NULL && connect_client(game)) {
		join_bot_room(game);
	}
}

/* ---- events for the bot ---- */

static struct bot_record *find_game_rival(const struct bot_game *game) {
	return game->rival[0] != '\0' ? bot_records_find(game->all->records, game->rival) : NULL;
}

bool bot_game_waits(const struct bot_game *game) {
	return game->joined && !game->declined && game->status == GAME_CREATED &&
		game->rival[0] != '\0';
}

/* Send a challenge event to the bot concerned. */
static void send_challenge_event(
	struct bot_record *to, const char *type, const struct bot_game *game) {
	if (to != NULL && to->events != NULL) {
		bot_json_line(to->events,
			json_pack("{s:s, s:o}", "type", type, "challenge",
				bot_json_challenge(game, find_game_rival(game))));
	}
}

static void send_game_events(struct bot_game *game) {
	struct api_call *events = game->bot->events;
	bool ended = game->status == GAME_FINISHED || game->status == GAME_ABORTED;
	if (events != NULL && game->status == GAME_STARTED && !game->start_sent) {
		game->start_sent = true;
		bot_json_line(events, bot_json_event("gameStart", game));
	} else if (events != NULL && ended && game->start_sent) {
		game->start_sent = false;
		bot_json_line(events, bot_json_event("gameFinish", game));
	}
}

static void send_rematch(struct bot_game *game) {
	int by = game->offer[OFFER_REMATCH];
	if (game->status == GAME_FINISHED && by >= 0 && by != game->you) {
		send_challenge_event(game->bot, "challenge", game);
	}
}

/* When the room is no longer open, the challenge is over. */
static void send_challenge_end(struct bot_game *game) {
	if (game->rival[0] == '\0' || game->status == GAME_CREATED) {
		return;
	}
	if (game->status == GAME_ABORTED && game->declined) {
		send_challenge_event(game->bot, "challengeDeclined", game);
	} else if (game->status == GAME_ABORTED) {
		send_challenge_event(find_game_rival(game), "challengeCanceled", game);
	}
	game->rival[0] = '\0';
}

/* ---- automatic requests ---- */

static bool has_all_players(const struct bot_game *game) {
	const json_t *players = json_object_get(game->about, "players");
	size_t free = 0;
	for (size_t i = 0; i < json_array_size(players); i++) {
		free += json_is_null(json_array_get(players, i));
	}
	return free == 0;
}

static bool has_table_dice(const struct bot_game *game) {
	return json_is_object(json_object_get(game->about, "dice"));
}

/* Must this seat say that it is ready for the next game? */
static bool should_be_ready(const struct bot_game *game) {
	const json_t *ready = json_array_get(
		json_object_get(game->about, "ready"), (size_t)game->you);
	bool waits = game->between || (game->status == GAME_CREATED && has_table_dice(game));
	return waits && has_all_players(game) && json_is_false(ready) &&
		game->readied != game->version;
}

static bool should_throw(const struct bot_game *game) {
	const json_t *seat = json_object_get(game->state, "seat");
	const char *phase = json_get_text(game->state, "phase");
	return game->status == GAME_STARTED && !game->between && phase != NULL &&
		strcmp(phase, "chance") == 0 && json_integer_value(seat) == game->you &&
		json_is_integer(seat) && game->thrown != game->version;
}

static void send_due_requests(struct bot_game *game) {
	if (game->you < 0) {
		return;
	}
	if (should_be_ready(game)) {
		game->readied = game->version;
		bot_client_send(&game->client, "ready", NULL);
	} else if (should_throw(game)) {
		game->thrown = game->version;
		bot_client_send(
			&game->client, "throw", json_pack("{s:I}", "v", (json_int_t)game->version));
	}
}

/* ---- messages from the room ---- */

/* Send the new state. whole: send the full game again. */
static void publish_game_state(struct bot_game *game, bool whole) {
	bool ended = game->status == GAME_FINISHED || game->status == GAME_ABORTED;
	if (game->opening != OPENING_NONE) {
		return;
	}
	if (game->stream != NULL) {
		bot_json_line(game->stream, whole ? bot_json_game(game) : bot_json_state(game));
	}
	send_game_events(game);
	send_challenge_end(game);
	send_due_requests(game);
	if (ended) {
		call_end(game->stream);
		game->over_ms = game->over_ms > 0 ? game->over_ms : game->all->now_ms;
	}
	if (game->status == GAME_ABORTED && list_is_empty(&game->requests)) {
		drop_bot_game(game);
	}
}

/* It has got its seat. */
static void answer_game_opener(struct bot_game *game) {
	enum game_opening opening = game->opening;
	game->opening = OPENING_NONE;
	if (opening == OPENING_COMPUTER) {
		bot_json_answer(game->opener, 201, bot_json_info(game));
	} else if (opening == OPENING_CREATE) {
		bot_json_answer(game->opener, 200, bot_json_challenge(game, find_game_rival(game)));
	} else {
		call_ok(game->opener);
	}
}

/* Sent once, also for challenges older than the server's last start. */
static void send_challenge(struct bot_game *game) {
	if (bot_game_waits(game) && !game->challenge_sent) {
		game->challenge_sent = true;
		send_challenge_event(find_game_rival(game), "challenge", game);
	}
}

/* The bot did not get a seat. */
static void fail_opening(struct bot_game *game, const json_t *d) {
	refuse_bot_call(game->opener, d);
	drop_bot_game(game);
}

static void store_seat_token(struct bot_game *game, const json_t *d) {
	const char *token = json_get_text(d, "token");
	const char *room = json_get_text(d, "room");
	const json_t *seat = json_object_get(d, "seat");
	snprintf(game->token, sizeof(game->token), "%s", token != NULL ? token : "");
	if (room != NULL) {
		snprintf(game->room, sizeof(game->room), "%s", room);
	}
	game->you = json_is_integer(seat) ? (int)json_integer_value(seat) : -1;
	store_bot_seat(game, true);
}

static bool has_strong_dice(const struct bot_game *game) {
	const char *mode = json_get_text(json_object_get(game->about, "dice"), "mode");
	return mode != NULL && strcmp(mode, "strong") == 0;
}

static void request_seat(struct bot_game *game) {
	if (has_strong_dice(game)) {
		call_refuse(game->opener, 400, "strong_dice",
			"Bots cannot play at tables with strong dice.");
		drop_bot_game(game);
		return;
	}
	game->opening_n = bot_client_send(&game->client, "sit",
		json_pack("{s:s, s:s}", "seat", "any", "name", game->bot->note.name));
}

static void on_room(struct bot_game *game, int64_t version, const json_t *d) {
	if (!game_update_room(game, (uint32_t)version, d)) {
		bot_client_close(&game->client);
		return;
	}
	game->joined = true;
	if (game->opening == OPENING_SIT) {
		request_seat(game);
		return;
	}
	if (game->you < 0) { /* somebody else has its seat */
		drop_bot_game(game);
		return;
	}
	if (game->opening != OPENING_NONE) {
		answer_game_opener(game);
	}
	send_challenge(game);
	send_requests(game);
	publish_game_state(game, true);
}

/* The match continues in another room. */
static void continue_match_at(struct bot_game *game, const char *room) {
	struct bot_game *next = create_bot_game(game->all, game->bot, room, "");
	if (next != NULL) {
		strcpy(next->token, game->token);
		store_bot_seat(next, true);
		ensure_joined(next);
	}
	drop_bot_game(game);
}

/* Does a game begin in which players change seats? A room message follows then. */
static bool changes_seats(const char *kind, const json_t *d) {
	const json_t *seats = json_object_get(d, "seats");
	bool changes = false;
	for (size_t i = 0; strcmp(kind, "start") == 0 && i < json_array_size(seats); i++) {
		changes = changes || json_integer_value(json_array_get(seats, i)) != (json_int_t)i;
	}
	return changes;
}

static void on_event(struct bot_game *game, int64_t version, const json_t *d) {
	const char *kind = json_get_text(d, "e");
	const char *room = json_get_text(d, "room");
	game_update_event(game, (uint32_t)version, d);
	if (kind == NULL || changes_seats(kind, d)) {
		return;
	}
	if (strcmp(kind, "rematch") == 0 && room != NULL) {
		continue_match_at(game, room);
		return;
	}
	if (strcmp(kind, "offer") == 0) {
		send_rematch(game);
	}
	publish_game_state(game, false);
}

static void send_gone(struct bot_game *game, size_t seat, bool gone, const json_t *claim) {
	json_int_t from_ms = json_integer_value(json_array_get(claim, seat));
	json_int_t wait_s = from_ms > 0 ? (from_ms - game->all->now_ms + 999) / 1000 : -1;
	wait_s = from_ms > 0 && wait_s < 0 ? 0 : wait_s;
	bot_json_line(game->stream,
		json_pack("{s:s, s:i, s:b, s:o}", "type", "opponentGone", "seat", (int)seat, "gone",
			gone, "claimWinInSeconds",
			gone && wait_s >= 0 ? json_integer(wait_s) : json_null()));
}

static void on_presence(struct bot_game *game, const json_t *d) {
	json_t *present = json_object_get(d, "present");
	for (size_t seat = 0; game->stream != NULL && seat < json_array_size(present); seat++) {
		bool gone = json_is_false(json_array_get(present, seat));
		bool was = json_is_false(json_array_get(game->present, seat));
		if ((int)seat != game->you && (gone || was)) {
			send_gone(game, seat, gone, json_object_get(d, "claim"));
		}
	}
	json_decref(game->present);
	game->present = json_incref(present);
}

static void on_chat_lines(struct bot_game *game, const json_t *d) {
	const char *to = json_get_text(d, "to");
	const json_t *lines = json_object_get(d, "lines");
	bool watchers = to != NULL && strcmp(to, "watchers") == 0;
	for (size_t i = 0; i < json_array_size(lines); i++) {
		const json_t *line = json_array_get(lines, i);
		json_int_t at = json_get_int(line, "at");
		const char *name = json_get_text(line, "name");
		const char *text = json_get_text(line, "text");
		if (at > game->said_ms && name != NULL && text != NULL) {
			bot_json_line(game->stream,
				json_pack("{s:s, s:s, s:s, s:s}", "type", "chatLine", "room",
					watchers ? "spectator" : "player", "username", name, "text",
					text));
		}
	}
	const json_t *last = json_array_get(lines, json_array_size(lines) - 1);
	json_int_t at = json_get_int(last, "at");
	game->said_ms = at > game->said_ms ? at : game->said_ms;
}

/* ---- answers ---- */

static void on_opening_answer(struct bot_game *game, bool good, const json_t *d) {
	game->opening_n = 0;
	if (!good) {
		fail_opening(game, d);
		return;
	}
	store_seat_token(game, d);
	if (game->opening != OPENING_SIT) {
		join_bot_room(game);
	} else {
		answer_game_opener(game);
		publish_game_state(game, true);
	}
}

/* The table no longer exists; or the server is busy, and joining is retried. */
static void on_join_refused(struct bot_game *game, const json_t *d) {
	const char *code = json_get_text(d, "code");
	if (game->opening != OPENING_NONE) {
		fail_opening(game, d);
	} else if (code != NULL && strcmp(code, "no_room") == 0) {
		drop_bot_game(game);
	} else {
		refuse_requests(
			game, 503, "busy", "The table cannot be read right now; try again.");
		bot_client_close(&game->client);
	}
}

static void on_request_answered(struct bot_game *game, int64_t n, bool good, const json_t *d) {
	struct room_request *request = find_request(game, n);
	if (n == game->opening_n && n > 0) {
		on_opening_answer(game, good, d);
	} else if (n == game->join_n && !good) {
		on_join_refused(game, d);
	} else if (request != NULL) {
		if (good) {
			call_ok(request->call);
		} else {
			refuse_bot_call(request->call, d);
		}
		destroy_request(game, request);
		if (game->status == GAME_ABORTED && list_is_empty(&game->requests)) {
			drop_bot_game(game);
		}
	}
}

/* Any of these may free the game. */
static void on_bot_message(void *user, const char *type, int64_t n, int64_t version, json_t *d) {
	struct bot_game *game = user;
	if (strcmp(type, "ack") == 0 || strcmp(type, "error") == 0) {
		on_request_answered(game, n, type[0] == 'a', d);
	} else if (strcmp(type, "room") == 0) {
		on_room(game, version, d);
	} else if (strcmp(type, "event") == 0 && game->joined) {
		on_event(game, version, d);
	} else if (strcmp(type, "presence") == 0 && game->joined) {
		on_presence(game, d);
	} else if (strcmp(type, "chat") == 0) {
		on_chat_lines(game, d);
	}
}

static void on_bot_client_closed(void *user, const char *reason) {
	struct bot_game *game = user;
	refuse_requests(game, 503, "busy", reason);
	if (game->opening != OPENING_NONE) {
		call_refuse(game->opener, 503, "busy", "%s", reason);
		drop_bot_game(game);
	}
}

/* ---- public ---- */

struct bot_game *bot_game_find(const struct bot_record *bot, const char *room) {
	for (struct list *at = bot->games.next; at != &bot->games; at = at->next) {
		struct bot_game *game = LIST_OWNER(at, struct bot_game, in_record);
		if (strcmp(game->room, room) == 0) {
			return game;
		}
	}
	return NULL;
}

/* Drop finished games to make room for new ones. */
static bool drop_finished_games(struct bot_games *all, struct bot_record *bot) {
	for (struct list *at = bot->games.next;
		at != &bot->games && bot->game_count >= all->per_bot;) {
		struct bot_game *game = LIST_OWNER(at, struct bot_game, in_record);
		at = at->next;
		if (game->status == GAME_FINISHED && list_is_empty(&game->requests)) {
			drop_bot_game(game);
		}
	}
	return bot->game_count < all->per_bot;
}

/* Create and connect a game for the call. Returns NULL after refusing the call. */
static struct bot_game *open_bot_game(struct bot_games *all, struct bot_record *bot,
	const char *room, const char *rival, struct api_call *call) {
	if (!drop_finished_games(all, bot)) {
		call_refuse_later(call, 60, "too_many_games",
			"A bot may play at most %u games at once; finish one first.", all->per_bot);
		return NULL;
	}
	struct bot_game *game = create_bot_game(all, bot, room, rival);
	if (game == NULL || !connect_client(game)) {
		call_refuse(call, 503, "busy",
			"This server has no capacity for that right now; try again.");
		if (game != NULL) {
			destroy_bot_game(game);
		}
		return NULL;
	}
	call_hold(call, &game->opener);
	return game;
}

void bot_game_create(struct bot_games *all, struct bot_record *bot, json_t *d, const char *rival,
	struct api_call *call) {
	struct bot_game *game = open_bot_game(all, bot, "", rival, call);
	if (game == NULL) {
		json_decref(d);
		return;
	}
	bool against_computer = json_object_get(d, "computers") != NULL;
	game->opening = against_computer ? OPENING_COMPUTER : OPENING_CREATE;
	json_object_set_new(d, "name", json_string(bot->note.name));
	json_object_set_new(d, "client", json_string(game->self));
	game->opening_n = bot_client_send(&game->client, "create", d);
}

void bot_game_sit(
	struct bot_games *all, struct bot_record *bot, const char *room, struct api_call *call) {
	struct bot_game *game = open_bot_game(all, bot, room, "", call);
	if (game != NULL) {
		game->opening = OPENING_SIT;
		join_bot_room(game);
	}
}

void bot_game_request(struct bot_game *game, const char *type, json_t *d, bool has_version,
	struct api_call *call) {
	struct room_request *request = add_request(game, type, d, call);
	if (request == NULL) {
		return;
	}
	request->has_version = has_version;
	ensure_joined(game);
	if (game->client.client == NULL) {
		refuse_requests(game, 503, "busy",
			"This server has no capacity for that right now; try again.");
	} else if (game->joined) {
		send_room_request(game, request);
	}
}

void bot_game_follow(struct bot_game *game, struct api_call *call) {
	call_end(game->stream);
	call_begin(call);
	call_hold(call, &game->stream);
	ensure_joined(game);
	if (game->joined) {
		bool ended = game->status == GAME_FINISHED || game->status == GAME_ABORTED;
		bot_json_line(game->stream, bot_json_game(game));
		if (ended) {
			call_end(game->stream);
		}
	}
}

void bot_game_decline(struct bot_game *game) {
	game->declined = true;
	bot_game_request(game, "abort", NULL, false, NULL);
}

void bot_games_connect(struct bot_record *bot) {
	for (struct list *at = bot->games.next; at != &bot->games; at = at->next) {
		struct bot_game *game = LIST_OWNER(at, struct bot_game, in_record);
		game->start_sent = false;
		ensure_joined(game);
		if (game->joined) {
			send_game_events(game);
		}
	}
}

void bot_games_forget(struct bot_record *bot) {
	while (!list_is_empty(&bot->games)) {
		drop_bot_game(LIST_OWNER(bot->games.next, struct bot_game, in_record));
	}
}

/* ---- all games ---- */

static void tick_bot_game(struct bot_game *game, int64_t now) {
	bool followed = game->stream != NULL || game->bot->events != NULL;
	bool busy = !list_is_empty(&game->requests) || game->opening != OPENING_NONE;
	bool lingers = now - game->used_ms < LINGER_MS;
	if (game->over_ms > 0 && !busy &&
		(now - game->over_ms > OVER_MS || (!followed && !lingers))) {
		drop_bot_game(game);
	} else if (followed && game->client.client == NULL && now - game->tried_ms > RETRY_MS) {
		ensure_joined(game);
	} else if (!followed && !busy && !lingers) {
		bot_client_close(&game->client);
		game->joined = false;
	}
}

void bot_games_tick(struct bot_games *all, int64_t now_ms) {
	all->now_ms = now_ms;
	for (struct list *at = all->all.next; at != &all->all;) {
		struct bot_game *game = LIST_OWNER(at, struct bot_game, in_all);
		at = at->next;
		tick_bot_game(game, now_ms);
	}
}

/* Restore a game from a note; notes of deleted bots are dropped. */
static bool restore_bot_seat(void *user, const struct store_note *note) {
	struct bot_games *all = user;
	char id[STORE_KEY_MAX];
	strcpy(id, note->key);
	char *room = strchr(id, '/');
	json_t *root = json_loads(note->text, 0, NULL);
	const char *token = json_get_text(root, "token");
	const char *rival = json_get_text(root, "rival");
	if (room != NULL) {
		*room++ = '\0';
	}
	struct bot_record *bot = room != NULL ? bot_records_find(all->records, id) : NULL;
	struct bot_game *game = NULL;
	if (bot != NULL && token != NULL) {
		game = create_bot_game(all, bot, room, rival != NULL ? rival : "");
	}
	if (game != NULL) {
		snprintf(game->token, sizeof(game->token), "%s", token);
	}
	json_decref(root);
	return true;
}

bool bot_games_init(struct bot_games *all, uv_loop_t *loop, struct hub *hub, struct store *store,
	struct bot_records *records, unsigned per_bot) {
	all->store = store;
	all->records = records;
	all->per_bot = per_bot;
	list_init(&all->all);
	return bot_clients_init(&all->clients, loop, hub) &&
		store_notes(store, SEAT_KIND, NULL, restore_bot_seat, all);
}

void bot_games_finish(struct bot_games *all) {
	while (!list_is_empty(&all->all)) {
		destroy_bot_game(LIST_OWNER(all->all.next, struct bot_game, in_all));
	}
	bot_clients_finish(&all->clients);
}
