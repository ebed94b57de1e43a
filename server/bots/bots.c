/* server/bots/bots.c - routes the requests of bots. */
#include "server/bots/bots.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/leaky_buckets.h"
#include "proto/reserved.h"
#include "server/bots/challenge.h"
#include "server/api/form.h"
#include "server/bots/bot_json.h"
#include "server/room/token.h"

enum {
	PARTS_MAX = 3, /* variable parts of a path */
	PART_SIZE = 512,
	WINDOW_MS = 10000,
	TICK_MS = 1000,
	MAKERS_MAX = 4096, /* addresses whose new bots are counted */
	EXPIRE_EACH_MS = 3600000,
	DAY_S = 86400,
};

static const int64_t fresh_ms = INT64_C(10) * 60000; /* so long a new bot may wait to play */
static const int64_t unused_ms = INT64_C(90) *
	86400000; /* then bots made by visitors are deleted */

struct bots {
	const struct bot_settings *settings;   /* borrowed */
	const struct reserved_names *reserved; /* borrowed; NULL: none */
	struct bot_records records;
	struct bot_games games;
	struct leaky_buckets makers; /* leaks in seconds */
	uv_timer_t *timer;
	int64_t now_ms, expired_ms;
};

/* A request being dispatched. */
struct job {
	struct bots *bots;
	struct api_call *call;
	const struct api_request *request;
	struct bot_record *bot; /* NULL: not needed */
	struct bot_game *game;  /* named by the path, or NULL */
	char part[PARTS_MAX][PART_SIZE];
	json_t *form;
};

/* ---- authentication ---- */

static bool is_bot_too_fast(struct bots *bots, struct bot_record *bot) {
	if (bots->now_ms - bot->window_ms >= WINDOW_MS) {
		bot->window_ms = bots->now_ms;
		bot->window_count = 0;
	}
	return ++bot->window_count > bots->settings->calls_per_10s;
}

/* Find the bot of the token; false after refusing the call. */
static bool authorize_job(struct job *job) {
	const char *token = job->request->token;
	if (token[0] == '\0') {
		call_refuse(job->call, 401, "no_token",
			"This needs a bot's token: send \"Authorization: Bearer TOKEN\".");
		return false;
	}
	job->bot = bot_records_of_token(&job->bots->records, token);
	if (job->bot == NULL) {
		call_refuse(job->call, 401, "bad_token",
			"No bot has this token; it may have been revoked.");
		return false;
	}
	if (is_bot_too_fast(job->bots, job->bot)) {
		call_refuse_later(job->call, WINDOW_MS / 1000, "too_fast",
			"A bot may send at most %u requests in ten seconds; wait ten seconds.",
			job->bots->settings->calls_per_10s);
		return false;
	}
	snprintf(job->bot->address, sizeof(job->bot->address), "%s", job->request->address);
	bot_records_used(&job->bots->records, job->bot, job->bots->now_ms);
	return true;
}

/* ---- records ---- */

static void show_bot_record(struct job *job) {
	bot_json_answer(job->call, 200, bot_json_record(job->bot));
}

static void show_online(struct job *job) {
	json_t *list = json_array();
	for (struct list *at = job->bots->records.all.next; at != &job->bots->records.all;
		at = at->next) {
		struct bot_record *bot = LIST_OWNER(at, struct bot_record, in_all);
		if (bot->events != NULL) {
			json_array_append_new(list, bot_json_record(bot));
		}
	}
	bot_json_answer(job->call, 200, json_pack("{s:o}", "bots", list));
}

/* A token being created. */
struct creation {
	struct api_call *call;
};

static void on_bot_made(void *user, enum bot_made made, struct bot_record *bot, const char *token) {
	struct creation *creation = user;
	if (made == BOT_MADE) {
		json_t *answer = bot_json_record(bot);
		json_object_set_new(answer, "token", json_string(token));
		bot_json_answer(creation->call, 201, answer);
	} else if (made == BOT_TAKEN) {
		call_refuse(creation->call, 409, "name_taken",
			"A bot already has that name; choose another one.");
	} else {
		call_refuse(creation->call, 503, "store_failed",
			"The bot could not be saved; try again.");
	}
	free(creation);
}

/* May this address create another bot? */
static bool may_make(struct job *job) {
	struct bots *bots = job->bots;
	int64_t now_s = bots->now_ms / 1000;
	int64_t level = leaky_buckets_level(&bots->makers, job->request->address, now_s);
	if (bots->settings->bots_per_address == 0) {
		call_refuse(job->call, 403, "no_guests",
			"On this server, tokens are made by its operators; ask them for one.");
		return false;
	}
	if (level > DAY_S - DAY_S / (int64_t)bots->settings->bots_per_address) {
		call_refuse_later(job->call, DAY_S / bots->settings->bots_per_address,
			"too_many_bots", "Bots made from one address are limited to %u a day.",
			bots->settings->bots_per_address);
		return false;
	}
	if (bots->records.count >= bots->settings->bots &&
		!bot_records_make_room(&bots->records, bots->now_ms - fresh_ms)) {
		call_refuse_later(job->call, DAY_S, "too_many_bots",
			"This server already has as many bots as it takes (%u).",
			bots->settings->bots);
		return false;
	}
	leaky_buckets_fill(&bots->makers, job->request->address,
		DAY_S / bots->settings->bots_per_address, now_s);
	return true;
}

static void make_bot(struct job *job) {
	char reason[BOT_REASON_SIZE];
	struct bot_note note = {.by_visitor = true, .created_ms = job->bots->now_ms};
	if (!bot_note_new_name(&note, form_text(job->form, "name", ""), reason)) {
		call_refuse(job->call, 400, "bad_name", "%s", reason);
		return;
	}
	if (reserved_holds(job->bots->reserved, note.name)) {
		call_refuse(job->call, 400, "bad_name",
			"The name \"%s\" is reserved here; choose another one.", note.name);
		return;
	}
	if (!may_make(job)) {
		return;
	}
	struct creation *creation = calloc(1, sizeof(*creation));
	if (creation == NULL) {
		call_refuse(job->call, 503, "busy", "This server is out of memory.");
		return;
	}
	call_hold(job->call, &creation->call);
	bot_records_make(&job->bots->records, &note, on_bot_made, creation);
}

static void revoke_token(struct job *job) {
	bot_records_revoke(&job->bots->records, job->bot);
	call_ok(job->call);
}

/* ---- streams ---- */

static void stream_events(struct job *job) {
	call_end(job->bot->events);
	call_begin(job->call);
	call_hold(job->call, &job->bot->events);
	bot_games_connect(job->bot);
	challenge_send_all(&job->bots->games, job->bot);
}

static void stream_game(struct job *job) {
	bot_game_follow(job->game, job->call);
}

/* ---- a game ---- */

static void play_bot_turn(struct job *job) {
	const char *text = strcmp(job->part[1], BOT_JSON_END) == 0 ? "." : job->part[1];
	bot_game_request(job->game, "play", json_pack("{s:s}", "text", text), true, job->call);
}

static void resign_game(struct job *job) {
	bot_game_request(job->game, "resign", NULL, false, job->call);
}

static void abort_game(struct job *job) {
	bot_game_request(job->game, "abort", NULL, false, job->call);
}

/* Answers an offer of another seat; otherwise "yes" makes an offer. */
static void offer_or_answer(struct job *job, const char *name, enum offer_kind what) {
	int by = job->game->offer[what];
	bool yes = strcmp(job->part[1], "yes") == 0;
	if (!yes && strcmp(job->part[1], "no") != 0) {
		call_refuse(
			job->call, 400, "bad_message", "The path must end in \"yes\" or \"no\".");
	} else if (by >= 0 || !yes) {
		bot_game_request(job->game, "answer",
			json_pack("{s:s, s:b}", "what", name, "yes", yes), false, job->call);
	} else {
		bot_game_request(
			job->game, "offer", json_pack("{s:s}", "what", name), false, job->call);
	}
}

static void offer_draw(struct job *job) {
	offer_or_answer(job, "draw", OFFER_DRAW);
}

static void offer_takeback(struct job *job) {
	offer_or_answer(job, "takeback", OFFER_TAKEBACK);
}

static void offer_rematch(struct job *job) {
	offer_or_answer(job, "rematch", OFFER_REMATCH);
}

static void claim_win(struct job *job) {
	bot_game_request(job->game, "claim", json_pack("{s:s}", "what", "win"), false, job->call);
}

static void claim_draw(struct job *job) {
	bot_game_request(job->game, "claim", json_pack("{s:s}", "what", "draw"), false, job->call);
}

static void send_chat_line(struct job *job) {
	const char *room = form_text(job->form, "room", "player");
	bool watchers = strcmp(room, "spectator") == 0;
	if (!watchers && strcmp(room, "player") != 0) {
		call_refuse(
			job->call, 400, "bad_message", "room must be \"player\" or \"spectator\".");
		return;
	}
	bot_game_request(job->game, "chat",
		json_pack("{s:s, s:s, s:s}", "to", watchers ? "watchers" : "room", "text",
			form_text(job->form, "text", ""), "name", job->bot->note.name),
		false, job->call);
}

/* ---- challenges ---- */

static void challenge_open(struct job *job) {
	challenge_make(&job->bots->games, job->bot, NULL, job->form, job->call);
}

static void challenge_level(struct job *job) {
	challenge_computer(&job->bots->games, job->bot, job->form, job->call);
}

static void challenge_bot(struct job *job) {
	struct bot_record *rival = bot_records_find(&job->bots->records, job->part[0]);
	if (rival == NULL) {
		call_refuse(job->call, 404, "no_bot",
			"There is no bot with that name; to invite people, send them the address of a table.");
	} else if (rival == job->bot) {
		call_refuse(job->call, 400, "bad_message", "A bot cannot challenge itself.");
	} else {
		challenge_make(&job->bots->games, job->bot, rival, job->form, job->call);
	}
}

static void challenge_list(struct job *job) {
	bot_json_answer(job->call, 200, challenge_all(&job->bots->games, job->bot));
}

static void challenge_show_one(struct job *job) {
	challenge_show(&job->bots->games, job->bot, job->part[0], job->call);
}

static void challenge_take(struct job *job) {
	challenge_accept(&job->bots->games, job->bot, job->part[0], job->call);
}

static void challenge_refuse(struct job *job) {
	challenge_decline(&job->bots->games, job->bot, job->part[0], job->call);
}

static void challenge_withdraw(struct job *job) {
	challenge_cancel(job->bot, job->part[0], job->call);
}

/* ---- routes ---- */

enum need { ANYBODY, A_BOT, A_GAME /* of the bot, named by the first part */ };

/* '*' matches one or more characters except '/', "**" anything at the end. The first match
 * applies. */
static const struct route {
	const char *method, *path;
	enum need need;
	void (*take)(struct job *job);
} routes[] = {
	{"GET", "/api/account", A_BOT, show_bot_record},
	{"GET", "/api/bot/online", ANYBODY, show_online},
	{"POST", "/api/token", ANYBODY, make_bot},
	{"DELETE", "/api/token", A_BOT, revoke_token},
	{"GET", "/api/stream/event", A_BOT, stream_events},
	{"GET", "/api/bot/game/stream/*", A_GAME, stream_game},
	{"POST", "/api/bot/game/*/move/**", A_GAME, play_bot_turn},
	{"POST", "/api/bot/game/*/resign", A_GAME, resign_game},
	{"POST", "/api/bot/game/*/abort", A_GAME, abort_game},
	{"POST", "/api/bot/game/*/draw/*", A_GAME, offer_draw},
	{"POST", "/api/bot/game/*/takeback/*", A_GAME, offer_takeback},
	{"POST", "/api/bot/game/*/rematch/*", A_GAME, offer_rematch},
	{"POST", "/api/bot/game/*/claim-victory", A_GAME, claim_win},
	{"POST", "/api/bot/game/*/claim-draw", A_GAME, claim_draw},
	{"POST", "/api/bot/game/*/chat", A_GAME, send_chat_line},
	{"GET", "/api/challenge", A_BOT, challenge_list},
	{"GET", "/api/challenge/*/show", A_BOT, challenge_show_one},
	{"POST", "/api/challenge/open", A_BOT, challenge_open},
	{"POST", "/api/challenge/ai", A_BOT, challenge_level},
	{"POST", "/api/challenge/*/accept", A_BOT, challenge_take},
	{"POST", "/api/challenge/*/decline", A_BOT, challenge_refuse},
	{"POST", "/api/challenge/*/cancel", A_BOT, challenge_withdraw},
	{"POST", "/api/challenge/*", A_BOT, challenge_bot},
};

enum { ROUTES = sizeof(routes) / sizeof(routes[0]) };

/* Does path match? part[0] and on become what the stars match; part may be NULL. */
static bool matches_bot_path(const char *pattern, const char *path, char (*part)[PART_SIZE]) {
	size_t parts = 0;
	while (*pattern != '\0') {
		if (*pattern != '*') {
			if (*pattern++ != *path++) {
				return false;
			}
			continue;
		}
		bool rest = pattern[1] == '*';
		size_t size = rest ? strlen(path) : strcspn(path, "/");
		if (size == 0 || size >= PART_SIZE || parts == PARTS_MAX) {
			return false;
		}
		if (part != NULL) {
			memcpy(part[parts], path, size);
			part[parts][size] = '\0';
		}
		parts++;
		path += size;
		pattern += rest ? 2 : 1;
	}
	return *path == '\0';
}

/* Requests of the Board API are handled like those of the Bot API. */
static void rewrite_board_path(const char *asked, char *path, size_t size) {
	static const char board[] = "/api/board/game/";
	size_t skip = sizeof(board) - 1;
	bool is_board = strncmp(asked, board, skip) == 0;
	snprintf(path, size, "%s%s", is_board ? "/api/bot/game/" : "",
		is_board ? asked + skip : asked);
}

void bots_reserve_names(struct bots *bots, const struct reserved_names *reserved) {
	bots->reserved = reserved;
}

bool bots_know(const char *path) {
	static const char *const starts[] = {"/api/account", "/api/bot/", "/api/board/",
		"/api/token", "/api/stream/", "/api/challenge"};
	for (size_t i = 0; i < sizeof(starts) / sizeof(starts[0]); i++) {
		if (strncmp(path, starts[i], strlen(starts[i])) == 0) {
			return true;
		}
	}
	return false;
}

/* Add a method to those that a path takes. */
static void add_method(char *allow, size_t size, const char *method) {
	size_t used = strlen(allow);
	if (strstr(allow, method) == NULL) {
		snprintf(allow + used, size - used, "%s%s%s", used > 0 ? ", " : "", method,
			strcmp(method, "GET") == 0 ? ", HEAD" : "");
	}
}

/* The path does not exist, or not for this method. */
static void refuse_path(struct job *job, const char *path) {
	char allow[32] = "";
	for (size_t i = 0; i < ROUTES; i++) {
		if (matches_bot_path(routes[i].path, path, NULL)) {
			add_method(allow, sizeof(allow), routes[i].method);
		}
	}
	if (allow[0] != '\0') {
		call_refuse_method(job->call, allow);
		return;
	}
	call_refuse(job->call, 404, "no_path",
		"There is nothing at this address; docs/bots.md lists what there is.");
}

/* Find what the route needs; false after refusing the call. */
static bool has_needed(struct job *job, enum need need) {
	if (need == ANYBODY) {
		return true;
	}
	if (!authorize_job(job)) {
		return false;
	}
	if (need == A_GAME) {
		job->game = bot_game_find(job->bot, job->part[0]);
	}
	if (need == A_GAME && (job->game == NULL || job->game->opening != OPENING_NONE)) {
		call_refuse(job->call, 404, "no_game", "This bot has no such game.");
		return false;
	}
	return true;
}

static const struct route *find_route(struct job *job, const char *path) {
	for (size_t i = 0; i < ROUTES; i++) {
		if (strcmp(routes[i].method, job->request->method) == 0 &&
			matches_bot_path(routes[i].path, path, job->part)) {
			return &routes[i];
		}
	}
	return NULL;
}

static void take_bot_request(
	struct bots *bots, struct api_call *call, const struct api_request *request) {
	char path[2 * PART_SIZE];
	struct job job = {.bots = bots, .call = call, .request = request};
	call->place = NULL;
	rewrite_board_path(request->path, path, sizeof(path));
	const struct route *route = find_route(&job, path);
	if (route == NULL) {
		refuse_path(&job, path);
		return;
	}
	if (!has_needed(&job, route->need)) {
		return;
	}
	if (!form_takes_type(request)) {
		call_refuse(call, 415, "bad_type",
			"The body must be a form (a=1&b=2, application/x-www-form-urlencoded, as curl -d sends it) or application/json.");
		return;
	}
	job.form = form_read(request);
	if (job.form == NULL) {
		call_refuse(call, 400, "bad_body",
			"The body must be a form (a=1&b=2) or a JSON object, in UTF-8.");
		return;
	}
	route->take(&job);
	json_decref(job.form);
}

void bots_take(struct bots *bots, struct api_call *call, const struct api_request *request) {
	take_bot_request(bots, call, request);
	free(request->body);
}

/* ---- lifecycle ---- */

static int64_t wall_ms(void) {
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void bots_tick(struct bots *bots, int64_t now_ms) {
	bots->now_ms = now_ms;
	bot_records_look(&bots->records);
	bot_games_tick(&bots->games, now_ms);
	leaky_buckets_sweep(&bots->makers, now_ms / 1000);
	if (now_ms - bots->expired_ms >= EXPIRE_EACH_MS) {
		bots->expired_ms = now_ms;
		bot_records_expire(&bots->records, now_ms - unused_ms);
	}
}

static void on_bots_timer(uv_timer_t *timer) {
	bots_tick(timer->data, wall_ms());
}

static void on_bot_gone(void *user, struct bot_record *bot) {
	(void)user;
	call_end(bot->events);
	bot_games_forget(bot);
}

static void on_timer_closed(uv_handle_t *handle) {
	free(handle);
}

static bool start_bots_timer(struct bots *bots, uv_loop_t *loop) {
	bots->timer = malloc(sizeof(*bots->timer));
	if (bots->timer == NULL) {
		return false;
	}
	uv_timer_init(loop, bots->timer); /* cannot fail according to libuv */
	bots->timer->data = bots;
	uv_unref((uv_handle_t *)bots->timer);
	return uv_timer_start(bots->timer, on_bots_timer, TICK_MS, TICK_MS) == 0;
}

struct bots *bots_create(uv_loop_t *loop, struct hub *hub, struct store *store,
	const struct bot_settings *settings, char *error, size_t error_size) {
	uint64_t salt = 0;
	struct bots *bots = calloc(1, sizeof(*bots));
	snprintf(error, error_size, "The bots cannot be read from the store.");
	if (bots == NULL) {
		return NULL;
	}
	token_random((uint8_t *)&salt, sizeof(salt));
	bots->settings = settings;
	bots->now_ms = bots->games.now_ms = wall_ms();
	leaky_buckets_init(&bots->makers, MAKERS_MAX, salt);
	bot_records_init(&bots->records, store, salt, on_bot_gone, bots);
	bool good = bot_records_load(&bots->records);
	if (!bot_games_init(&bots->games, loop, hub, store, &bots->records, settings->bot_games) ||
		!good || !start_bots_timer(bots, loop)) {
		bots_destroy(bots);
		return NULL;
	}
	bot_records_look(&bots->records);
	return bots;
}

void bots_end_streams(struct bots *bots) {
	for (struct list *at = bots->records.all.next; at != &bots->records.all; at = at->next) {
		call_end(LIST_OWNER(at, struct bot_record, in_all)->events);
	}
	for (struct list *at = bots->games.all.next; at != &bots->games.all; at = at->next) {
		call_end(LIST_OWNER(at, struct bot_game, in_all)->stream);
	}
}

void bots_destroy(struct bots *bots) {
	if (bots == NULL) {
		return;
	}
	bot_games_finish(&bots->games);
	bot_records_finish(&bots->records);
	leaky_buckets_finish(&bots->makers);
	if (bots->timer != NULL) {
		uv_close((uv_handle_t *)bots->timer, on_timer_closed);
	}
	free(bots);
}
