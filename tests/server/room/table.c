/* tests/server/room/table.c - a room to decide and apply events in. */
#include "tests/server/room/table.h"

#include "tests/suite.h"
#include <stdlib.h>
#include <string.h>

#include "server/room/draw.h"
#include "games/view/options.h"
#include "server/room/encode_room.h"

static uint8_t drawn;

bool table_random(uint8_t *bytes, size_t size) {
	for (size_t i = 0; i < size; i++) {
		bytes[i] = ++drawn;
	}
	return true;
}

bool table_no_random(uint8_t *bytes, size_t size) {
	(void)bytes;
	(void)size;
	return false;
}

/* ---- the log ---- */

static char *copy(const struct out *out) {
	char *text = malloc(out->used + 1);
	ck_assert_ptr_nonnull(text);
	memcpy(text, out->at, out->used);
	text[out->used] = '\0';
	return text;
}

static void keep(struct table *table) {
	struct out body, secret;
	out_init(&body);
	out_init(&secret);
	ck_assert_uint_lt(table->logged, TABLE_LOG_MAX);
	struct table_event *kept = &table->log[table->logged++];
	event_write(&body, &table->event);
	kept->body = copy(&body);
	kept->secret = event_write_secret(&secret, &table->event) ? copy(&secret) : NULL;
	out_finish(&body);
	out_finish(&secret);
}

static void apply(struct table *table) {
	struct game_error error;
	keep(table);
	ck_assert_msg(room_apply_decided(&table->room, &table->event, &table->path, &error), "%s",
		error.text);
}

/* ---- requests ---- */

bool table_decide(struct table *table, int place, struct request *request) {
	request->n = ++table->n;
	const struct room_request asked = {
		.request = request,
		.client = "somebody's own text",
		.place = place,
		.received_ms = table->facts.now_ms,
	};
	event_finish(&table->event);
	event_init(&table->event, EVENT_KINDS);
	room_decision_finish(&table->decision);
	room_decision_init(&table->decision, &table->event, &table->path, &table->effects);
	bool good = room_decide(&table->room, &asked, &table->facts, &table->decision);
	if (!good) {
		table->error = table->decision.error;
	}
	return good;
}

bool table_ask(struct table *table, int place, struct request *request) {
	if (!table_decide(table, place, request)) {
		return false;
	}
	apply(table);
	return true;
}

void table_refuses(struct table *table, int place, struct request *request, enum error_code code) {
	uint32_t version = table->room.version;
	ck_assert(!table_decide(table, place, request));
	ck_assert_msg(table->error.code == code, "%s: %s", error_code_name(table->error.code),
		table->error.text);
	ck_assert_int_eq(table->error.text[strlen(table->error.text) - 1] == '.' ||
			strchr(table->error.text, ':') != NULL ||
			strchr(table->error.text, ';') != NULL,
		1);
	ck_assert_uint_eq(table->room.version, version);
}

enum room_automatic table_go_on(struct table *table) {
	event_finish(&table->event);
	event_init(&table->event, EVENT_KINDS);
	enum room_automatic what = room_decide_automatic(
		&table->room, &table->facts, &table->decision);
	if (what == AUTOMATIC_EVENT) {
		apply(table);
	}
	return what;
}

void table_settle(struct table *table) {
	while (table_go_on(table) == AUTOMATIC_EVENT) {
	}
}

/* ---- a table ---- */

void table_write_create(
	struct event *event, struct rule_set_cache *rule_sets, const struct table_choice *choice) {
	const struct game *game = games_find(choice->game);
	int option[GAME_OPTIONS_MAX];
	struct game_error error;
	ck_assert_ptr_nonnull(game);
	game_options_default(game, option);
	ck_assert(choice->option == NULL || game_options_set(game, option, choice->option, &error));
	struct rule_set *rule_set = rule_set_take(rule_sets, game, choice->seats, option, &error);
	ck_assert_msg(rule_set != NULL, "%s", error.text);
	event_init(event, EVENT_CREATE);
	strcpy(event->create.game, game->key);
	event->create.is_public = true;
	event->create.lot = choice->lot;
	event->create.clock = choice->clock;
	event->create.seats = (uint8_t)rule_set->rules->seats;
	event->create.people[0].sits = true;
	strcpy(event->create.people[0].name, "Amal");
	ck_assert(options_write(
		game, option, event->options, sizeof(event->options), &event->options_used));
	ck_assert(draw_room(event, room_needs_dice(game, rule_set->rules, choice->lot),
		choice->dice_mode, table_random));
	rule_set_give(rule_sets, rule_set);
}

void table_open(struct table *table, const struct table_choice *choice) {
	memset(table, 0, sizeof(*table));
	rule_set_cache_init(&table->rule_sets);
	room_init(&table->room, "2222aaaa", &table->rule_sets);
	out_init(&table->effects);
	event_init(&table->event, EVENT_KINDS);
	room_decision_init(&table->decision, &table->event, &table->path, &table->effects);
	table->facts = (struct room_facts){
		.now_ms = TABLE_BEGIN_MS,
		.name_letters = 20,
		.dice_open_s = 60,
		.random = table_random,
	};
	table_write_create(&table->event, &table->rule_sets, choice);
	room_stamp(&table->room, &table->event, -1, table->facts.now_ms, 0);
	apply(table);
}

void table_close(struct table *table) {
	event_finish(&table->event);
	room_decision_finish(&table->decision);
	out_finish(&table->effects);
	room_finish(&table->room);
	rule_set_cache_finish(&table->rule_sets);
	for (size_t i = 0; i < table->logged; i++) {
		free(table->log[i].body);
		free(table->log[i].secret);
	}
}

void table_begin(struct table *table) {
	for (int place = 1; place < table->room.places; place++) {
		struct request sit = {.type = REQUEST_SIT, .seat = "any"};
		ck_assert_msg(table_ask(table, -1, &sit), "%s", table->error.text);
		table_settle(table);
	}
	ck_assert_int_eq(table->room.status, ROOM_PLAYING);
}

int table_mover(const struct table *table) {
	return room_place_to_move(&table->room);
}

void table_play(struct table *table, const char *text) {
	struct request play = {.type = REQUEST_PLAY, .version = table->room.version};
	strcpy(play.text, text);
	ck_assert_msg(table_ask(table, table_mover(table), &play), "%s", table->error.text);
	table_settle(table);
}

void table_move(struct table *table) {
	const struct room *room = &table->room;
	if (room->play.now.phase == GAME_CHANCE) {
		struct request throw = {.type = REQUEST_THROW, .version = room->version};
		ck_assert_msg(
			table_ask(table, table_mover(table), &throw), "%s", table->error.text);
		table_settle(table);
		return;
	}
	struct game_step steps[GAME_STEPS_MAX];
	char text[GAME_STEP_TEXT_MAX];
	ck_assert_uint_gt(game_steps(room->rule_set->rules, &room->play.state, steps), 0);
	room->game->impl->print_step(room->rule_set->rules, &room->play.state, &steps[0], text);
	table_play(table, text);
}

char *table_text(const struct room *room) {
	const struct encode_presence nobody = {.watchers = 0};
	struct out out, events;
	out_init(&out);
	out_init(&events);
	out_json(&events, "[]", 2);
	encode_room(&out, room, &nobody, 0, &events, 0);
	char *text = copy(&out);
	out_finish(&out);
	out_finish(&events);
	return text;
}
