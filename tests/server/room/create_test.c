/* tests/server/room/create_test.c - how rooms are created: on request, for a rematch, for two
 * matched players. */
#include <string.h>

#include "tests/games/load.h"
#include "tests/server/room/table.h"
#include "tests/suite.h"

enum { ASKED_MS = 5000, DECIDED_MS = 7000 };

static const char own_text[] = "somebody's own text";
static struct rule_set_cache rule_sets;
static struct table table;
static struct event event;
static struct request request;
static struct room_facts facts;
static struct room_decision decision;

static void set_up(void) {
	rule_set_cache_init(&rule_sets);
	event_init(&event, EVENT_KINDS);
	room_decision_init(&decision, &event, NULL, NULL);
	facts = (struct room_facts){
		.now_ms = DECIDED_MS, .name_letters = 20, .random = table_random};
	request = (struct request){.type = REQUEST_CREATE, .n = 3, .is_public = true};
	strcpy(request.game, "alquerque");
	strcpy(request.seat, "B");
	strcpy(request.name, "Amal");
}

static void tear_down(void) {
	event_finish(&event);
	room_decision_finish(&decision);
	rule_set_cache_finish(&rule_sets);
}

static bool create(void) {
	const struct room_request asked = {
		.request = &request, .client = own_text, .place = -1, .received_ms = ASKED_MS};
	return room_decide_create(&rule_sets, &asked, &facts, &decision);
}

static void refuses(enum error_code code) {
	ck_assert(!create());
	ck_assert_int_eq(decision.error.code, code);
}

/* A room accepts the event. */
static void applies(void) {
	struct room room;
	struct game_error error;
	room_init(&room, "2222aaaa", &rule_sets);
	ck_assert_msg(room_apply(&room, &event, &error), "%s", error.text);
	room_finish(&room);
}

SUITE_BEGIN(load_games)

/* ---- on request ---- */

SUITE_GROUP(asked_cases, set_up, tear_down, SUITE_SECONDS)

START_TEST(a_room_begins_with_its_maker_at_the_time_of_the_request) {
	uint8_t hash[TOKEN_HASH], token[TOKEN_BYTES];
	ck_assert(create());
	ck_assert_int_eq(event.kind, EVENT_CREATE);
	ck_assert_int_eq(event.at_ms, ASKED_MS);
	ck_assert_str_eq(event.create.game, "alquerque");
	ck_assert_uint_eq(event.create.seats, 2);
	ck_assert(event.create.is_public);
	ck_assert(!event.create.people[0].sits);
	ck_assert(event.create.people[1].sits);
	ck_assert_str_eq(event.create.people[1].name, "Amal");
	ck_assert(!event.dice.given);
	ck_assert(token_make(event.create.room_key, own_text, 3, token));
	ck_assert_mem_eq(decision.token, token, sizeof(token));
	token_hash(token, hash);
	ck_assert_mem_eq(event.create.tokens[1], hash, sizeof(hash));
	applies();
}
END_TEST

START_TEST(the_maker_of_a_table_need_not_sit) {
	strcpy(request.seat, "none");
	ck_assert(create());
	ck_assert(!event.create.people[0].sits && !event.create.people[1].sits);
	applies();
}
END_TEST

START_TEST(seats_by_lot_have_dice) {
	strcpy(request.seat, "lot");
	ck_assert(create());
	ck_assert(event.create.lot);
	ck_assert(event.dice.given);
	ck_assert_int_eq(event.dice.mode, DICE_SIMPLE);
	applies();
}
END_TEST

START_TEST(strong_dice_need_something_thrown_or_drawn) {
	request.dice_mode = DICE_STRONG;
	refuses(ERROR_BAD_OPTION);
	strcpy(request.game, "jacquet");
	strcpy(request.seat, "none");
	ck_assert(create());
	ck_assert_int_eq(event.dice.mode, DICE_STRONG);
	ck_assert_uint_eq(event.dice.seat_count, 2);
}
END_TEST

START_TEST(unknown_games_and_seats_are_refused) {
	strcpy(request.seat, "X");
	refuses(ERROR_BAD_MESSAGE);
	ck_assert_str_eq(decision.error.text, "There is no seat \"X\" at this table.");
	strcpy(request.game, "chesss");
	refuses(ERROR_UNKNOWN_GAME);
	ck_assert_str_eq(decision.error.text, "There is no game \"chesss\".");
}
END_TEST

START_TEST(options_are_checked_by_the_game) {
	static const char bad[] = "nothing=1";
	memcpy(request.options, bad, sizeof(bad));
	request.options_used = sizeof(bad);
	refuses(ERROR_BAD_OPTION);
	request.options_used = 0;
	request.seats = 4;
	refuses(ERROR_BAD_OPTION);
}
END_TEST

START_TEST(no_room_is_made_without_random_numbers) {
	facts.random = table_no_random;
	refuses(ERROR_STORE_FAILED);
}
END_TEST

/* ---- two matched players ---- */

START_TEST(matched_players_sit_by_lot_each_with_a_token) {
	struct room_guest guests[ROOM_GUESTS] = {
		{.client = "one", .n = 1, .name = (char[WIRE_NAME_SIZE]){"Amal"}},
		{.client = "two", .n = 2, .name = (char[WIRE_NAME_SIZE]){"Badr"}}};
	const struct clock_choice clock = {.kind = CLOCK_FISCHER, .base = 60, .add = 2};
	ck_assert(room_decide_match(games_find("laquet"), &clock, guests, &facts, &event));
	ck_assert_int_eq(event.at_ms, DECIDED_MS);
	ck_assert(event.create.lot);
	ck_assert(event.dice.given);
	ck_assert_int_eq(event.create.clock.base, 60);
	for (int place = 0; place < ROOM_GUESTS; place++) {
		uint8_t hash[TOKEN_HASH];
		token_hash(guests[place].token, hash);
		ck_assert_mem_eq(event.create.tokens[place], hash, sizeof(hash));
		ck_assert_str_eq(event.create.people[place].name, guests[place].name);
	}
	applies();
}
END_TEST

START_TEST(nobody_is_matched_without_random_numbers) {
	struct room_guest guests[ROOM_GUESTS] = {
		{.client = "one", .n = 1, .name = (char[WIRE_NAME_SIZE]){"Amal"}},
		{.client = "two", .n = 2, .name = (char[WIRE_NAME_SIZE]){"Badr"}}};
	const struct clock_choice clock = {.kind = CLOCK_NONE};
	facts.random = table_no_random;
	ck_assert(!room_decide_match(games_find("laquet"), &clock, guests, &facts, &event));
}
END_TEST

/* ---- rematch ---- */

static void open_table(void) {
	static const struct table_choice choice = {
		.game = "alquerque", .clock = {.kind = CLOCK_FISCHER, .base = 60, .add = 2}};
	set_up();
	table_open(&table, &choice);
	table_begin(&table);
	facts.now_ms = table.facts.now_ms + 1000;
}

static void close_table(void) {
	table_close(&table);
	tear_down();
}

SUITE_GROUP(rematch_cases, open_table, close_table, SUITE_SECONDS)

START_TEST(a_rematch_is_the_same_game_of_the_same_people) {
	const struct room *room = &table.room;
	ck_assert(room_decide_rematch(room, &facts, &event));
	ck_assert_int_eq(event.at_ms, facts.now_ms);
	ck_assert_str_eq(event.create.previous, room->id);
	ck_assert_str_eq(event.create.game, "alquerque");
	ck_assert_int_eq(event.create.clock.add, 2);
	for (int seat = 0; seat < 2; seat++) {
		const struct room_person *person = &room->person[room->holder[seat]];
		ck_assert(event.create.people[seat].sits);
		ck_assert_str_eq(event.create.people[seat].name, person->name);
		ck_assert_mem_eq(event.create.tokens[seat], person->token, sizeof(person->token));
	}
}
END_TEST

START_TEST(a_rematch_may_swap_sides) {
	table.room.offer_swap = true;
	ck_assert(room_decide_rematch(&table.room, &facts, &event));
	for (int seat = 0; seat < 2; seat++) {
		const struct room_person *person = &table.room.person[table.room.holder[1 - seat]];
		ck_assert_str_eq(event.create.people[seat].name, person->name);
	}
}
END_TEST

START_TEST(an_event_says_where_the_rematch_is) {
	strcpy(table.room.next, "3333bbbb");
	room_decide_next(&table.room, facts.now_ms, &event);
	ck_assert_int_eq(event.kind, EVENT_REMATCH);
	ck_assert_str_eq(event.room, "3333bbbb");
	ck_assert_int_eq(event.at_ms, facts.now_ms);
}
END_TEST

START_TEST(an_ended_room_says_why_and_when) {
	room_decide_abandoned(&table.room, "abandoned", facts.now_ms, &event);
	ck_assert_int_eq(event.kind, EVENT_ABORT);
	ck_assert_str_eq(event.reason, "abandoned");
	ck_assert_int_eq(event.at_ms, facts.now_ms);
	ck_assert(!event.has_seed); /* nothing was thrown */
	room_decide_abandoned(&table.room, "abandoned", 0, &event);
	ck_assert_int_eq(event.at_ms, table.room.changed_ms);
}
END_TEST
