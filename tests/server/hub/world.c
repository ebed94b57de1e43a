/* tests/server/hub/world.c - a hub with a clock set by hand, and players without sockets. */
#include "tests/server/hub/world.h"

#include "tests/chance.h"
#include "tests/suite.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/metric.h"
#include "proto/event.h"
#include "server/api/api_work.h"
#include "server/solved/solved_library.h"
#include "tests/games/load.h"
#include "tests/proto/schema.h"
#include "tests/server/store/store_faulty.h"
#include "tests/server/store/store_memory.h"

struct world world;

static int64_t wound_clock(void *user) {
	(void)user;
	return world.now_ms;
}

static void open_hub(void) {
	char error[256];
	world.hub = hub_create(&world.loop, world.store, &world.settings, error, sizeof(error));
	ck_assert_msg(world.hub != NULL, "%s", error);
	hub_reserve_names(world.hub, world.reserved);
	if (!world.is_free) {
		hub_set_clock(world.hub, wound_clock, NULL);
		hub_hold(world.hub);
	}
	hub_use_solved(world.hub, world.solved);
}

static json_t *schema;

bool world_begin(void) {
	schema = schema_load();
	return schema != NULL && load_games();
}

void world_set_up(void) {
	ck_assert_msg(schema != NULL, "the suite has no SUITE_BEGIN(world_begin)");
	memset(&world, 0, sizeof(world));
	chance_begin();
	world.solved = solved_library_create(NULL, NULL, NULL);
	ck_assert_ptr_nonnull(world.solved);
	ck_assert_int_eq(uv_loop_init(&world.loop), 0);
	world.store = store_faulty_create(&world.loop, store_memory_create(&world.loop));
	ck_assert_ptr_nonnull(world.store);
	world.settings = (struct hub_settings){
		.live = {.rooms = 1000,
			.idle_room_minutes = 10,
			.name_letters = 24,
			.dice_open_s = 120},
		.computers = {.computers_max = 100,
			.computers_per_address = 100,
			.computer_threads = 1},
		.rooms_per_address = 100,
		.seeks_per_address = 100,
		.presence_s = 5,
		.claim_s = 60,
		.match_s = 30,
	};
	world.now_ms = INT64_C(1795000000000);
	world.schema = schema;
	open_hub();
}

void world_tear_down(void) {
	hub_destroy(world.hub);
	store_destroy(world.store);
	uv_run(&world.loop, UV_RUN_DEFAULT);
	ck_assert_int_eq(uv_loop_close(&world.loop), 0);
	solved_library_destroy(world.solved);
}

double world_metric(const struct hub *hub, const char *name) {
	struct metric_list metrics = {.count = 0};
	lookup_metrics(hub_lookup(hub), &metrics);
	ck_assert_msg(metric_find(&metrics, name) != NULL, "nobody tells %s", name);
	return metric_value(&metrics, name);
}

static bool something_waits(void) {
	struct site_counts counts;
	lookup_counts(hub_lookup(world.hub), &counts);
	return (world.under_way != NULL && world.under_way()) || store_pending(world.store) > 0 ||
		counts.readings + counts.joins_waiting > 0 ||
		world_metric(world.hub, "searches") > 0;
}

/* The consequences of the last thing waited for are processed in the next round of the loop. */
void world_settle(void) {
	unsigned quiet = 0;
	while (quiet < 2) {
		uv_run(&world.loop, UV_RUN_NOWAIT);
		hub_flush(world.hub);
		quiet = something_waits() ? 0 : quiet + 1;
	}
}

static void close_hub(void) {
	hub_destroy(world.hub);
	while (store_pending(world.store) > 0) {
		uv_run(&world.loop, UV_RUN_NOWAIT);
	}
}

void world_crash(void) {
	close_hub();
	open_hub();
}

static bool look_at_last(void *user, const struct store_event *event) {
	struct store_event *last = user;
	*last = *event;
	return true;
}

static void expect_stored(void *user, enum store_result result) {
	(void)user;
	ck_assert_int_eq(result, STORE_OK);
}

void world_crash_longer(const char *room, unsigned events) {
	struct store_event stored;
	struct event event;
	struct out body;
	close_hub();
	ck_assert(store_load(world.store, room, 0, look_at_last, &stored));
	for (unsigned i = 0; i < events; i++) {
		event_init(&event, i % 2 == 0 ? EVENT_OFFER : EVENT_ANSWER);
		event.at_ms = stored.at_ms;
		event.seat = 0;
		event.what = OFFER_DRAW;
		out_init(&body);
		event_write(&body, &event);
		stored.version++;
		stored.body = body.at;
		stored.secret = stored.summary = NULL;
		store_append(world.store, &stored, expect_stored, NULL);
		out_finish(&body);
	}
	while (store_pending(world.store) > 0) {
		uv_run(&world.loop, UV_RUN_NOWAIT);
	}
	open_hub();
}

void world_wind(int64_t ms) {
	world.now_ms += ms;
	hub_tick(world.hub);
	world_settle();
}

struct api_source world_source(void) {
	return (struct api_source){hub_lookup(world.hub), world.store, world.solved, world.info};
}

void world_api(const char *path, const char *query, struct api_reply *reply) {
	const struct api_source source = world_source();
	const struct api_request request = {&source, "GET", path, query, NULL, 0};
	api_answer(&request, reply);
	struct api_work *work = reply->work;
	enum api_step step = API_MORE;
	while (work != NULL && (step == API_MORE || step == API_LATER)) {
		step = api_work_read(work, UINT64_MAX);
		uv_run(&world.loop, UV_RUN_NOWAIT);
	}
	if (work != NULL && step == API_READY) {
		api_work_run(work);
	}
	if (work != NULL) {
		api_work_finish(work, reply);
	}
}

json_t *world_get(const char *path, const char *query, int status, const char *definition) {
	struct api_reply reply;
	char why[512];
	json_error_t error;
	world_api(path, query, &reply);
	if (reply.status == 503 && strstr(reply.body, "\"busy\"") != NULL && status != 503) {
		free(reply.body);
		world_settle();
		world_api(path, query, &reply);
	}
	ck_assert_msg(reply.status == status, "%s: %d %s", path, reply.status, reply.body);
	json_t *root = json_loadb(reply.body, reply.size, JSON_REJECT_DUPLICATES, &error);
	ck_assert_msg(root != NULL, "%s: %s at %d", path, error.text, error.position);
	ck_assert_msg(
		definition == NULL || schema_fits(world.schema, definition, root, why, sizeof(why)),
		"%s", why);
	free(reply.body);
	return root;
}

char *world_room_text(const char *room) {
	char path[64];
	snprintf(path, sizeof(path), "/api/rooms/%s", room);
	json_t *root = world_get(path, "", 200, NULL);
	json_object_del(root, "present");
	json_object_del(root, "watchers");
	json_object_del(root, "claim");
	json_object_del(root, "now");
	char *text = json_dumps(root, JSON_COMPACT | JSON_SORT_KEYS);
	json_decref(root);
	return text;
}

/* ---- players ---- */

static void keep(json_t **place, json_t *value) {
	if (value != NULL) {
		json_incref(value);
		json_decref(*place);
		*place = value;
	}
}

static void hear_room(struct player *player, json_t *d) {
	json_t *you = json_object_get(d, "you");
	player->seat = json_is_integer(you) ? (int)json_integer_value(you) : -1;
	keep(&player->whole, d);
	keep(&player->plan, json_object_get(d, "plan"));
	keep(&player->state, json_object_get(d, "state"));
}

static void hear_chat(struct player *player, json_t *d) {
	const char *to = json_string_value(json_object_get(d, "to"));
	int channel = strcmp(to, "watchers") == 0;
	player->chats[channel]++;
	keep(&player->chat[channel], d);
}

static void hear(struct player *player, json_t *root) {
	const char *type = json_string_value(json_object_get(root, "t"));
	json_t *d = json_object_get(root, "d");
	json_t *v = json_object_get(root, "v");
	if (strcmp(type, "ack") == 0 || strcmp(type, "error") == 0) {
		keep(&player->answer, root);
	} else if (strcmp(type, "room") == 0) {
		hear_room(player, d);
	} else if (strcmp(type, "event") == 0) {
		/* no event is missed or duplicated */
		ck_assert_int_eq(json_integer_value(v), player->v + 1);
		player->events++;
		keep(&player->event, d);
		keep(&player->state, json_object_get(d, "state"));
	} else if (strcmp(type, "lobby") == 0) {
		player->lobbies++;
		keep(&player->lobby, d);
	} else if (strcmp(type, "presence") == 0) {
		player->presences++;
		keep(&player->presence, d);
	} else if (strcmp(type, "matched") == 0) {
		player->matches++;
		keep(&player->matched, d);
	} else if (strcmp(type, "chat") == 0) {
		hear_chat(player, d);
	} else if (strcmp(type, "plan") == 0) {
		ck_assert_int_eq(json_integer_value(v), player->v);
		player->plans++;
		keep(&player->plan, json_object_get(d, "lines"));
	} else if (strcmp(type, "notice") == 0) {
		player->notices++;
	}
	if (v != NULL) {
		player->v = json_integer_value(v);
	}
}

static void add_to_log(struct player *player, const char *text, size_t size) {
	player->log = realloc(player->log, player->log_size + size + 2);
	memcpy(player->log + player->log_size, text, size);
	player->log_size += size;
	player->log[player->log_size++] = '\n';
	player->log[player->log_size] = '\0';
}

static void on_send(struct link *link, struct frame *frame) {
	struct player *player = (struct player *)link;
	char why[512];
	json_error_t error;
	json_t *root = json_loadb(frame->data, frame->size, JSON_REJECT_DUPLICATES, &error);
	ck_assert_msg(root != NULL, "%s: %s", error.text, frame->data);
	ck_assert_msg(schema_fits(world.schema, "ServerMessage", root, why, sizeof(why)), "%s\n%s",
		why, frame->data);
	ck_assert_int_eq(player->closed, 0);
	player->frames++;
	add_to_log(player, frame->data, frame->size);
	hear(player, root);
	json_decref(root);
}

static void on_close(struct link *link, int code, const char *reason) {
	struct player *player = (struct player *)link;
	ck_assert_ptr_nonnull(reason);
	player->closed = code;
}

static int64_t on_rtt(const struct link *link) {
	const struct player *player = (const struct player *)link;
	return player->rtt_ms > 0 ? player->rtt_ms : -1;
}

static void on_measure(struct link *link) {
	((struct player *)link)->measured++;
}

static const struct link_impl impl = {
	.send = on_send, .close = on_close, .rtt_ms = on_rtt, .measure = on_measure};

void player_connect(struct player *player) {
	player->closed = 0;
	player->client = hub_connect(
		world.hub, &player->link, player->address != NULL ? player->address : "127.0.0.1");
	ck_assert_ptr_nonnull(player->client);
}

void player_init(struct player *player, const char *name) {
	memset(player, 0, sizeof(*player));
	player->link.impl = &impl;
	player->seat = -1;
	snprintf(player->id, sizeof(player->id), "%s0123456789abcdef", name);
	player_connect(player);
}

void player_cut(struct player *player) {
	if (player->client != NULL) {
		hub_disconnect(player->client);
		player->client = NULL;
	}
}

void player_finish(struct player *player) {
	player_cut(player);
	json_decref(player->answer);
	json_decref(player->whole);
	json_decref(player->state);
	json_decref(player->event);
	json_decref(player->lobby);
	json_decref(player->presence);
	json_decref(player->matched);
	json_decref(player->plan);
	json_decref(player->chat[0]);
	json_decref(player->chat[1]);
	free(player->log);
}

void player_say(struct player *player, const char *text) {
	hub_receive(player->client, text, strlen(text));
}

void player_send_n(struct player *player, int64_t n, const char *type, const char *d) {
	char text[4096];
	snprintf(text, sizeof(text), "{\"t\":\"%s\",\"n\":%lld,\"d\":%s}", type, (long long)n, d);
	for (char *c = text; *c != '\0'; c++) {
		*c = *c == '\'' ? '"' : *c;
	}
	player_say(player, text);
}

static int64_t send_list(
	struct player *player, const char *type, const char *format, va_list list) {
	char d[3500];
	vsnprintf(d, sizeof(d), format, list);
	player_send_n(player, ++player->n, type, d);
	return player->n;
}

int64_t player_send(struct player *player, const char *type, const char *format, ...) {
	va_list list;
	va_start(list, format);
	int64_t n = send_list(player, type, format, list);
	va_end(list);
	return n;
}

bool player_ask(struct player *player, const char *type, const char *format, ...) {
	va_list list;
	va_start(list, format);
	int64_t n = send_list(player, type, format, list);
	va_end(list);
	world_settle();
	ck_assert_ptr_nonnull(player->answer);
	ck_assert_int_eq(json_integer_value(json_object_get(player->answer, "n")), n);
	return strcmp(json_string_value(json_object_get(player->answer, "t")), "ack") == 0;
}

static const char *answer_field(const struct player *player, const char *key) {
	return json_string_value(json_object_get(json_object_get(player->answer, "d"), key));
}

bool player_refused(const struct player *player, const char *code) {
	const char *got = answer_field(player, "code");
	return strcmp(json_string_value(json_object_get(player->answer, "t")), "error") == 0 &&
		strcmp(got, code) == 0 && answer_field(player, "text")[0] != '\0';
}

const char *player_text(const struct player *player) {
	const char *text = answer_field(player, "text");
	return text != NULL ? text : "";
}

static void keep_token(struct player *player) {
	const char *token = answer_field(player, "token");
	if (token != NULL) {
		strcpy(player->token, token);
	}
}

void player_come_back(struct player *player) {
	player_connect(player);
	bool joined = player_ask(player, "join",
		"{'room':'%s','client':'%s','since':%lld,'token':'%s'}", player->room, player->id,
		(long long)player->v, player->token);
	ck_assert_msg(joined, "%s", player_text(player));
}

void player_join(struct player *player, const char *room) {
	char token[PLAYER_TOKEN_SIZE + 16] = "";
	if (player->token[0] != '\0') {
		snprintf(token, sizeof(token), ",'token':'%s'", player->token);
	}
	if (room != player->room) {
		strcpy(player->room, room);
	}
	ck_assert(player_ask(player, "join", "{'room':'%s','client':'%s','since':%lld%s}", room,
		player->id, (long long)0, token));
}

void player_create(struct player *player, const char *game, const char *seat, const char *more) {
	bool made = player_ask(player, "create", "{'game':'%s','seat':'%s','client':'%s'%s}", game,
		seat, player->id, more);
	ck_assert_msg(made, "%s", player_text(player));
	char room[PLAYER_ROOM_SIZE];
	strcpy(room, answer_field(player, "room"));
	keep_token(player);
	player_join(player, room);
}

bool player_sit(struct player *player, const char *seat) {
	bool good = player_ask(player, "sit", "{'seat':'%s','name':'%s'}", seat, player->id);
	keep_token(player);
	if (good) {
		player->seat = (int)json_integer_value(
			json_object_get(json_object_get(player->answer, "d"), "seat"));
	}
	return good;
}

bool player_play(struct player *player, const char *text) {
	return player_ask(player, "play", "{'v':%lld,'text':'%s'}", (long long)player->v, text);
}

bool player_throw(struct player *player) {
	return player_ask(player, "throw", "{'v':%lld}", (long long)player->v);
}

const char *player_status(struct player *player) {
	static char status[16];
	char path[64];
	snprintf(path, sizeof(path), "/api/rooms/%s", player->room);
	json_t *root = world_get(path, "", 200, "Room");
	strcpy(status, json_string_value(json_object_get(root, "status")));
	json_decref(root);
	return status;
}

/* ---- states ---- */

const char *state_text(const json_t *state, const char *key) {
	return json_string_value(json_object_get(state, key));
}

int state_seat(const struct player *player) {
	const json_t *seat = json_object_get(player->state, "seat");
	return json_is_integer(seat) ? (int)json_integer_value(seat) : -1;
}

bool state_is(const struct player *player, const char *phase) {
	return strcmp(state_text(player->state, "phase"), phase) == 0;
}

size_t state_steps(const struct player *player) {
	return json_array_size(json_object_get(player->state, "steps"));
}

const char *state_step(const struct player *player, size_t index) {
	return json_string_value(json_array_get(json_object_get(player->state, "steps"), index));
}

unsigned world_draw(unsigned *seed, unsigned limit) {
	*seed = *seed * 1103515245u + 12345u;
	return (*seed >> 16 & 0x7fff) % limit;
}

bool players_move(struct player *const players[], size_t count, unsigned *seed) {
	int seat = state_seat(players[0]);
	struct player *mover = NULL;
	for (size_t i = 0; i < count; i++) {
		mover = players[i]->seat == seat ? players[i] : mover;
	}
	if (seat < 0 || mover == NULL) {
		return false;
	}
	if (state_is(mover, "chance")) {
		ck_assert_msg(player_throw(mover), "%s", player_text(mover));
		return true;
	}
	/* every third time a whole turn, if turns are listed */
	const json_t *turns = json_object_get(mover->state, "turns");
	const char *text = state_step(mover, world_draw(seed, (unsigned)state_steps(mover)));
	if (json_array_size(turns) > 0 && world_draw(seed, 3) == 0) {
		text = json_string_value(
			json_array_get(turns, world_draw(seed, (unsigned)json_array_size(turns))));
	}
	ck_assert_msg(player_play(mover, text), "%s: %s", text, player_text(mover));
	return true;
}

unsigned players_finish(
	struct player *const players[], size_t count, unsigned seed, unsigned limit) {
	unsigned made = 0;
	while (made < limit && players_move(players, count, &seed)) {
		made++;
	}
	return made;
}
