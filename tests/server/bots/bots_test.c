/* tests/server/bots/bots_test.c - programs that play: tokens, challenges, games, streams. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "proto/reserved.h"
#include "tests/server/bots/bot_help.h"
#include "tests/server/store/store_faulty.h"
#include "tests/suite.h"

static char ada[BOT_TOKEN], bob[BOT_TOKEN];
static struct heard *ada_events, *bob_events, *ada_game, *bob_game;
static char game[32]; /* its id */

/* ---- tokens ---- */

SUITE_BEGIN(world_begin)
SUITE_GROUP(token_cases, bots_set_up, bots_tear_down, 60)

START_TEST(a_token_identifies_its_bot) {
	bot_make("Ada", ada);
	ck_assert_uint_eq(strlen(ada), 47);
	const json_t *bot = expect(200, ada, "GET", "", "/api/account");
	ck_assert_str_eq(json_text(bot, "id"), "ada");
	ck_assert_str_eq(json_text(bot, "name"), "Ada");
	ck_assert_str_eq(json_text(bot, "title"), "BOT");
}
END_TEST

static bool has_no_token(void *user, const struct store_note *note) {
	ck_assert_ptr_null(strstr(note->text, ada));
	ck_assert_ptr_null(strstr(note->text, ada + strlen("qirkat_")));
	++*(int *)user;
	return true;
}

START_TEST(the_store_has_only_the_hash_of_a_token) {
	int notes = 0;
	bot_make("Ada", ada);
	ck_assert(store_notes(world.store, "bot", NULL, has_no_token, &notes));
	ck_assert_int_eq(notes, 1);
}
END_TEST

START_TEST(requests_without_a_valid_token_are_refused) {
	static const char *const paths[] = {"/api/account", "/api/stream/event", "/api/challenge",
		"/api/bot/game/stream/abcdefgh"};
	bot_make("Ada", ada);
	ada[20] = ada[20] == '0' ? '1' : '0';
	for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++) {
		ck_assert_ptr_nonnull(
			strstr(expect_refused(401, "no_token", "", "GET", "", "%s", paths[i]),
				"Authorization: Bearer TOKEN"));
		expect_refused(401, "bad_token", ada, "GET", "", "%s", paths[i]);
		expect_refused(401, "bad_token", "x", "GET", "", "%s", paths[i]);
	}
}
END_TEST

START_TEST(a_revoked_token_stops_working_at_once) {
	bot_make("Ada", ada);
	ada_events = ask(ada, "GET", "", "/api/stream/event");
	ck_assert(ada_events->streams && !ada_events->ended);
	expect(200, ada, "DELETE", "", "/api/token");
	ck_assert(ada_events->ended);
	expect_refused(401, "bad_token", ada, "GET", "", "/api/account");
	bots_crash();
	expect_refused(401, "bad_token", ada, "GET", "", "/api/account");
	bot_make("Ada", bob);
	expect(200, bob, "GET", "", "/api/account");
}
END_TEST

static void on_noted(void *user, enum store_result result) {
	(void)user;
	ck_assert_int_eq(result, STORE_OK);
}

START_TEST(a_token_revoked_by_another_program_stops_working_within_a_second) {
	struct store_note gone = {.kind = "bot", .key = "ada"};
	struct store_note change = {.kind = "change", .key = "bot", .text = "\"1\""};
	bot_make("Ada", ada);
	bot_make("Bob", bob);
	ada_events = ask(ada, "GET", "", "/api/stream/event");
	bob_events = ask(bob, "GET", "", "/api/stream/event");
	store_note(world.store, &gone, on_noted, NULL);
	store_note(world.store, &change, on_noted, NULL);
	bots_settle();
	bots_tick(bots, world.now_ms);
	ck_assert(ada_events->ended && !bob_events->ended);
	expect_refused(401, "bad_token", ada, "GET", "", "/api/account");
	expect(200, bob, "GET", "", "/api/account");
}
END_TEST

START_TEST(a_name_belongs_to_one_bot) {
	bot_make("Ada", ada);
	expect_refused(409, "name_taken", "", "POST", "name=aDA", "/api/token");
}
END_TEST

START_LOOP_TEST(an_invalid_name_is_refused_with_a_sentence, 7) {
	static const char *const forms[] = {"", "name=", "name=a", "name=-ab", "name=a+b",
		"name=abcdefghijklmnopqrstu", "name=%C3%A9%C3%A9%C3%A9"};
	ck_assert_ptr_nonnull(
		strstr(expect_refused(400, "bad_name", "", "POST", forms[_i], "/api/token"),
			"2 to 20 letters and digits"));
}
END_TEST

START_LOOP_TEST(a_bot_cannot_have_a_name_used_in_paths, 2) {
	static const char *const forms[] = {"name=AI", "name=open"};
	ck_assert_ptr_nonnull(
		strstr(expect_refused(400, "bad_name", "", "POST", forms[_i], "/api/token"),
			"choose another name"));
}
END_TEST

START_TEST(bots_made_by_an_address_per_day_are_limited) {
	bots_destroy(bots);
	bot_settings.bots_per_address = 2;
	char error[128];
	bots = bots_create(
		&world.loop, world.hub, world.store, &bot_settings, error, sizeof(error));
	bot_make("One", ada);
	bot_make("Two", ada);
	struct heard *refused = ask("", "POST", "name=Three", "/api/token");
	ck_assert_int_eq(refused->status, 429);
	ck_assert_uint_gt(refused->retry_s, 0);
	ck_assert_int_eq(
		ask_from("192.0.2.2", "", "POST", "name=Three", "/api/token")->status, 201);
}
END_TEST

START_TEST(the_number_of_bots_is_limited_and_visitors_may_be_excluded) {
	char error[128];
	bots_destroy(bots);
	bot_settings.bots = 1;
	bots = bots_create(
		&world.loop, world.hub, world.store, &bot_settings, error, sizeof(error));
	bot_make("One", ada);
	expect_refused(429, "too_many_bots", "", "POST", "name=Two", "/api/token");
	bots_destroy(bots);
	bot_settings.bots_per_address = 0;
	bots = bots_create(
		&world.loop, world.hub, world.store, &bot_settings, error, sizeof(error));
	expect_refused(403, "no_guests", "", "POST", "name=Two", "/api/token");
	expect(200, ada, "GET", "", "/api/account");
}
END_TEST

START_TEST(bots_that_never_played_make_room_for_new_ones) {
	enum { MINUTE_MS = 60000 };
	char error[128], cyd[BOT_TOKEN];
	int64_t now_ms = (int64_t)time(NULL) * 1000;
	bots_destroy(bots);
	bot_settings.bots = 2;
	bots = bots_create(
		&world.loop, world.hub, world.store, &bot_settings, error, sizeof(error));
	bots_tick(bots, now_ms);
	bot_make("Ada", ada);
	bot_make("Bob", bob);
	/* she plays */
	expect(201, ada, "POST", "variant=felli&level=1", "/api/challenge/ai");
	expect_refused(429, "too_many_bots", "", "POST", "name=Cyd", "/api/token"); /* too young */
	bots_tick(bots, now_ms + 11 * MINUTE_MS);
	bot_make("Cyd", cyd);
	expect_refused(401, "bad_token", bob, "GET", "", "/api/account");
	expect(200, ada, "GET", "", "/api/account");
	bots_crash(); /* that she played is stored */
	bots_tick(bots, now_ms + 60 * MINUTE_MS);
	bot_make("Dan", bob);
	expect(200, ada, "GET", "", "/api/account");
	expect_refused(401, "bad_token", cyd, "GET", "", "/api/account");
}
END_TEST

START_TEST(a_visitor_cannot_give_a_bot_a_reserved_name) {
	static struct reserved_names reserved;
	char error[128];
	reserved_init(&reserved);
	reserved_add(&reserved, "Merchant");
	bots_destroy(bots);
	bots = bots_create(
		&world.loop, world.hub, world.store, &bot_settings, error, sizeof(error));
	bots_reserve_names(bots, &reserved);
	ck_assert_ptr_nonnull(
		strstr(expect_refused(400, "bad_name", "", "POST", "name=admin", "/api/token"),
			"reserved"));
	expect_refused(400, "bad_name", "", "POST", "name=Merchant", "/api/token");
	expect_refused(400, "bad_name", "", "POST", "name=Q1rkat", "/api/token");
	bot_make("Ada", ada);
}
END_TEST

START_TEST(an_unused_bot_of_a_visitor_is_deleted) {
	int64_t day_ms = INT64_C(86400000);
	bot_make("Ada", ada);
	bot_make("Bob", bob);
	int64_t now_ms = (int64_t)time(NULL) * 1000;
	bots_tick(bots, now_ms + 60 * day_ms);
	expect(200, bob, "GET", "", "/api/account");
	bots_tick(bots, now_ms + 100 * day_ms);
	bots_settle();
	expect_refused(401, "bad_token", ada, "GET", "", "/api/account");
	expect(200, bob, "GET", "", "/api/account");
	bots_crash();
	expect(200, bob, "GET", "", "/api/account");
}
END_TEST

START_TEST(a_bot_that_asks_too_often_is_told_when_to_retry) {
	char error[128];
	bot_make("Ada", ada);
	bots_destroy(bots);
	bot_settings.calls_per_10s = 3;
	bots = bots_create(
		&world.loop, world.hub, world.store, &bot_settings, error, sizeof(error));
	for (int i = 0; i < 3; i++) {
		expect(200, ada, "GET", "", "/api/account");
	}
	struct heard *refused = ask(ada, "GET", "", "/api/account");
	ck_assert_int_eq(refused->status, 429);
	ck_assert_uint_eq(refused->retry_s, 10);
}
END_TEST

START_TEST(no_bot_is_made_if_the_store_fails) {
	store_faulty_set(world.store, STORE_FAULT_FULL, 0, 1);
	expect_refused(503, "store_failed", "", "POST", "name=Ada", "/api/token");
	store_faulty_set(world.store, STORE_FAULT_NONE, 0, 1);
	bot_make("Ada", ada);
}
END_TEST

/* ---- paths ---- */

START_LOOP_TEST(unknown_paths_are_not_found, 6) {
	static const char *const paths[] = {"/api/bot/", "/api/bot/game", "/api/account/x",
		"/api/bot/game/stream/", "/api/challenge/a/b/c", "/api/stream/"};
	bot_make("Ada", ada);
	expect_refused(404, "no_path", ada, "GET", "", "%s", paths[_i]);
}
END_TEST

START_TEST(a_wrong_method_is_answered_with_the_right_one) {
	bot_make("Ada", ada);
	ck_assert_ptr_nonnull(
		strstr(expect_refused(405, "bad_method", ada, "POST", "", "/api/account"),
			"accepts only GET"));
	ck_assert_ptr_nonnull(
		strstr(expect_refused(405, "bad_method", ada, "GET", "", "/api/bot/game/x/resign"),
			"accepts only POST"));
}
END_TEST

START_LOOP_TEST(an_unreadable_body_is_refused, 4) {
	static const char *const bodies[] = {
		"{", "{\"name\":[1]}", "name=%ff%fe", "{\"a\":1,\"a\":2}"};
	expect_refused(400, "bad_body", "", "POST", bodies[_i], "/api/token");
}
END_TEST

START_TEST(a_body_of_another_type_is_refused) {
	const char *sentence = expect_refused(
		415, "bad_type", "", "POST", "--a\r\n\r\nAda\r\n--a--\r\n", "/api/token");
	ck_assert_ptr_nonnull(strstr(sentence, "or application/json"));
}
END_TEST

/* ---- challenges ---- */

static void two_bots(void) {
	bots_set_up();
	bot_make("Ada", ada);
	bot_make("Bob", bob);
	ada_events = ask(ada, "GET", "", "/api/stream/event");
	bob_events = ask(bob, "GET", "", "/api/stream/event");
	ada_game = bob_game = NULL;
}

SUITE_GROUP(challenge_cases, two_bots, bots_tear_down, 60)

/* Ada challenges Bob. */
static void challenge(const char *form) {
	const json_t *made = expect(200, ada, "POST", form, "/api/challenge/bob");
	snprintf(game, sizeof(game), "%s", json_text(made, "id"));
	ck_assert_uint_eq(strlen(game), 13);
	ck_assert_str_eq(json_text(made, "status"), "created");
}

static void follow(void) {
	ada_game = ask(ada, "GET", "", "/api/bot/game/stream/%s", game);
	bob_game = ask(bob, "GET", "", "/api/bot/game/stream/%s", game);
}

/* A game of the two, Ada first; both follow it. */
static void begin(const char *variant) {
	char form[128];
	snprintf(form, sizeof(form), "variant=%s&color=white", variant);
	challenge(form);
	expect(200, bob, "POST", "", "/api/challenge/%s/accept", game);
	follow();
}

START_TEST(a_challenge_is_received_and_accepted) {
	challenge(
		"{\"variant\":\"felli\",\"color\":\"white\",\"clock\":{\"limit\":300,\"increment\":3}}");
	const json_t *event = heard_next(bob_events, "challenge");
	const json_t *told = json_object_get(event, "challenge");
	ck_assert_str_eq(json_text(told, "id"), game);
	ck_assert_str_eq(json_text(json_object_get(told, "challenger"), "name"), "Ada");
	ck_assert_str_eq(json_text(json_object_get(told, "destUser"), "name"), "Bob");
	ck_assert_str_eq(json_text(json_object_get(told, "variant"), "key"), "felli");
	ck_assert_str_eq(json_text(json_object_get(told, "clock"), "kind"), "fischer");
	ck_assert_ptr_null(heard_next(ada_events, "challenge"));
	expect(200, bob, "POST", "", "/api/challenge/%s/accept", game);
	const json_t *ada_start = heard_next(ada_events, "gameStart");
	const json_t *bob_start = heard_next(bob_events, "gameStart");
	const json_t *info = json_object_get(ada_start, "game");
	const json_t *players = json_object_get(info, "players");
	ck_assert_str_eq(json_text(json_array_get(players, 0), "title"), "BOT");
	ck_assert_str_eq(json_text(json_array_get(players, 1), "title"), "BOT");
	ck_assert_str_eq(json_text(info, "id"), game);
	ck_assert_int_eq(json_integer_value(json_object_get(info, "seat")), 0);
	ck_assert(json_is_true(json_object_get(info, "isMyTurn")));
	info = json_object_get(bob_start, "game");
	ck_assert_int_eq(json_integer_value(json_object_get(info, "seat")), 1);
	ck_assert(json_is_false(json_object_get(info, "isMyTurn")));
}
END_TEST

START_TEST(waiting_challenges_are_listed_and_sent_to_a_bot_that_connects_later) {
	heard_lose(bob_events);
	challenge("variant=felli&options.first=black");
	bob_events = ask(bob, "GET", "", "/api/stream/event");
	ck_assert_ptr_nonnull(heard_next(bob_events, "challenge"));
	const json_t *in = expect(200, bob, "GET", "", "/api/challenge");
	const json_t *out = expect(200, ada, "GET", "", "/api/challenge");
	ck_assert_uint_eq(json_array_size(json_object_get(in, "in")), 1);
	ck_assert_uint_eq(json_array_size(json_object_get(in, "out")), 0);
	ck_assert_uint_eq(json_array_size(json_object_get(out, "in")), 0);
	ck_assert_uint_eq(json_array_size(json_object_get(out, "out")), 1);
	expect(200, bob, "GET", "", "/api/challenge/%s/show", game);
	expect_refused(404, "no_challenge", bob, "GET", "", "/api/challenge/abcdefgh/show");
}
END_TEST

START_TEST(a_challenge_is_declined) {
	challenge("variant=felli");
	expect(200, bob, "POST", "", "/api/challenge/%s/decline", game);
	ck_assert_ptr_nonnull(heard_next(ada_events, "challengeDeclined"));
	expect_refused(404, "no_challenge", bob, "POST", "", "/api/challenge/%s/decline", game);
	expect_refused(404, "no_game", ada, "POST", "", "/api/bot/game/%s/resign", game);
}
END_TEST

START_TEST(a_challenge_is_withdrawn) {
	challenge("variant=felli");
	expect_refused(404, "no_challenge", bob, "POST", "", "/api/challenge/%s/cancel", game);
	expect(200, ada, "POST", "", "/api/challenge/%s/cancel", game);
	ck_assert_ptr_nonnull(heard_next(bob_events, "challengeCanceled"));
	ck_assert_int_ne(ask(bob, "POST", "", "/api/challenge/%s/accept", game)->status, 200);
}
END_TEST

START_LOOP_TEST(an_invalid_challenge_is_refused_with_a_sentence, 7) {
	static const struct {
		const char *rival, *form;
		int status;
		const char *code;
	} cases[] = {
		{"bob", "", 400, "bad_message"},
		{"bob", "variant=chess960", 400, "unknown_game"},
		{"bob", "variant=felli&color=purple", 400, "bad_message"},
		{"bob", "variant=felli&options.first=red", 400, "bad_option"},
		{"bob", "variant=felli&clock.limit=-1", 400, "bad_clock"},
		{"ada", "variant=felli", 400, "bad_message"},
		{"cyra", "variant=felli", 404, "no_bot"},
	};
	const char *text = expect_refused(cases[_i].status, cases[_i].code, ada, "POST",
		cases[_i].form, "/api/challenge/%s", cases[_i].rival);
	ck_assert_uint_gt(strlen(text), 10);
}
END_TEST

START_LOOP_TEST(computers_of_the_chosen_level_take_all_other_seats, 4) {
	static const struct {
		const char *form;
		int seat, level;
		size_t seats;
	} cases[] = {
		{"variant=felli&color=white&level=2", 0, 2, 2},
		{"variant=felli&color=black&level=6", 1, 6, 2},
		{"variant=felli", -1, 3, 2},
		{"variant=laaiqa&seats=4&level=1&color=n", 2, 1, 4},
	};
	const json_t *info = expect(201, ada, "POST", cases[_i].form, "/api/challenge/ai");
	const json_t *seat = json_object_get(info, "seat");
	const json_t *players = json_object_get(info, "players");
	ck_assert_uint_eq(json_array_size(players), cases[_i].seats);
	if (cases[_i].seat >= 0) {
		ck_assert_int_eq(json_integer_value(seat), cases[_i].seat);
	}
	for (size_t i = 0; i < cases[_i].seats; i++) {
		const json_t *level = json_object_get(json_array_get(players, i), "computer");
		ck_assert_int_eq(json_integer_value(level),
			(json_int_t)i == json_integer_value(seat) ? 0 : cases[_i].level);
	}
	ck_assert_ptr_nonnull(heard_next(ada_events, "gameStart"));
	ck_assert_ptr_null(heard_next(bob_events, "challenge"));
}
END_TEST

START_LOOP_TEST(an_invalid_game_against_a_computer_is_refused_with_a_sentence, 7) {
	static const struct {
		const char *form, *code, *says;
	} cases[] = {
		{"", "bad_message", "variant is missing"},
		{"variant=chess960", "unknown_game", "no game \"chess960\""},
		{"variant=felli&level=0", "bad_message", "from 1 to 6"},
		{"variant=felli&level=7", "bad_message", "from 1 to 6"},
		{"variant=felli&level=x", "bad_message", "from 1 to 6"},
		{"variant=felli&color=purple", "bad_message", "no seat \"purple\""},
		{"variant=felli&seats=3", "bad_option", "2"},
	};
	const char *text = expect_refused(
		400, cases[_i].code, ada, "POST", cases[_i].form, "/api/challenge/ai");
	ck_assert_msg(strstr(text, cases[_i].says) != NULL, "%s", text);
}
END_TEST

START_TEST(the_games_a_bot_plays_at_once_are_limited) {
	for (int i = 0; i < 4; i++) {
		challenge("variant=felli");
	}
	expect_refused(429, "too_many_games", ada, "POST", "variant=felli", "/api/challenge/bob");
	expect(200, ada, "POST", "", "/api/challenge/%s/cancel", game);
	challenge("variant=felli");
}
END_TEST

START_TEST(a_missing_or_taken_table_cannot_be_accepted) {
	expect_refused(404, "no_room", bob, "POST", "", "/api/challenge/22222222/accept");
	challenge("variant=felli");
	expect_refused(409, "seat_taken", ada, "POST", "", "/api/challenge/%s/accept", game);
	player_join(&amal, game);
	ck_assert(player_sit(&amal, "any"));
	bots_settle();
	ck_assert_int_eq(ask(bob, "POST", "", "/api/challenge/%s/accept", game)->status / 100, 4);
	ck_assert_ptr_nonnull(heard_next(ada_events, "gameStart"));
}
END_TEST

START_TEST(a_bot_cannot_join_a_table_with_strong_dice) {
	player_create(&amal, "laquet", "W", ",'dice_mode':'strong'");
	expect_refused(400, "strong_dice", bob, "POST", "", "/api/challenge/%s/accept", amal.room);
}
END_TEST

START_TEST(bots_with_an_open_event_stream_are_online) {
	const json_t *list = expect(200, "", "GET", "", "/api/bot/online");
	ck_assert_uint_eq(json_array_size(json_object_get(list, "bots")), 2);
	heard_lose(bob_events);
	list = expect(200, "", "GET", "", "/api/bot/online");
	ck_assert_uint_eq(json_array_size(json_object_get(list, "bots")), 1);
}
END_TEST

START_TEST(a_second_stream_ends_the_first) {
	struct heard *second = ask(ada, "GET", "", "/api/stream/event");
	ck_assert(ada_events->ended && !second->ended);
	begin("felli");
	ck_assert_ptr_nonnull(heard_next(second, "gameStart"));
	struct heard *again = ask(ada, "GET", "", "/api/bot/game/stream/%s", game);
	ck_assert(ada_game->ended && !again->ended);
	ck_assert_ptr_nonnull(heard_next(again, "gameFull"));
}
END_TEST

/* ---- games ---- */

SUITE_GROUP(game_cases, two_bots, bots_tear_down, 60)

/* How often lines have said that it is this bot's turn. */
static size_t turns_said(const struct heard *stream) {
	size_t count = 0;
	for (size_t i = 0; i < json_array_size(stream->lines); i++) {
		const json_t *line = json_array_get(stream->lines, i);
		const json_t *whole = json_object_get(line, "state");
		count += json_is_true(json_object_get(whole != NULL ? whole : line, "isMyTurn"));
	}
	return count;
}

/* The bot to move plays a random move. False if nobody can. */
static bool move_one(unsigned *seed) {
	struct heard *const games[2] = {ada_game, bob_game};
	const char *const tokens[2] = {ada, bob};
	for (int i = 0; i < 2; i++) {
		const json_t *state = heard_state(games[i]);
		const json_t *legal = json_object_get(state, "legal");
		if (json_is_true(json_object_get(state, "isMyTurn"))) {
			size_t count = json_array_size(legal);
			ck_assert_uint_gt(count, 0);
			*seed = *seed * 1103515245 + 12345;
			expect(200, tokens[i], "POST", "", "/api/bot/game/%s/move/%s", game,
				json_string_value(json_array_get(legal, (*seed >> 16) % count)));
			return true;
		}
		ck_assert_uint_eq(json_array_size(legal), 0);
	}
	return false;
}

START_LOOP_TEST(whole_games_are_played, 4) {
	static const char *const variants[] = {"felli", "catch-the-hare", "laquet", "zamma"};
	unsigned seed = 7, moves = 0;
	begin(variants[_i]);
	while (moves < 400 && move_one(&seed)) {
		moves++;
		size_t turns = turns_said(ada_game) + turns_said(bob_game);
		ck_assert_uint_le(turns, moves + 1); /* none of what the server plays itself */
	}
	ck_assert_uint_gt(moves, 3);
	const json_t *state = heard_state(ada_game);
	if (moves < 400) {
		ck_assert_str_eq(json_text(state, "status"), "finished");
		ck_assert(json_is_object(json_object_get(state, "result")));
		ck_assert(ada_game->ended && bob_game->ended);
		ck_assert_ptr_nonnull(heard_next(ada_events, "gameFinish"));
		ck_assert_ptr_nonnull(heard_next(bob_events, "gameFinish"));
	}
}
END_TEST

START_TEST(an_illegal_move_is_refused_with_the_sentence_of_the_rules) {
	begin("felli");
	const char *text = expect_refused(
		400, "bad_step", ada, "POST", "", "/api/bot/game/%s/move/z9-z8", game);
	ck_assert_uint_gt(strlen(text), 10);
	ck_assert_uint_eq(json_array_size(json_object_get(heard_state(ada_game), "moves")), 0);
}
END_TEST

START_TEST(a_move_out_of_turn_is_refused) {
	begin("felli");
	expect_refused(400, "not_your_turn", bob, "POST", "", "/api/bot/game/%s/move/a1-b2", game);
}
END_TEST

START_TEST(the_games_of_others_are_not_found) {
	static const char *const ends[] = {"resign", "abort", "move/a1-b2", "chat", "draw/yes"};
	char cyra_token[BOT_TOKEN];
	bot_make("Cyra", cyra_token);
	begin("felli");
	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
		expect_refused(404, "no_game", cyra_token, "POST", "text=a", "/api/bot/game/%s/%s",
			game, ends[i]);
	}
	expect_refused(404, "no_game", cyra_token, "GET", "", "/api/bot/game/stream/%s", game);
}
END_TEST

START_TEST(a_game_is_sent_in_full_and_then_its_changes) {
	begin("felli");
	const json_t *full = heard_next(ada_game, "gameFull");
	ck_assert_str_eq(json_text(json_object_get(full, "variant"), "name"), "Felli");
	ck_assert_int_eq(json_integer_value(json_object_get(full, "you")), 0);
	ck_assert_uint_eq(json_array_size(json_object_get(full, "players")), 2);
	unsigned seed = 1;
	ck_assert(move_one(&seed));
	const json_t *state = heard_next(bob_game, "gameState");
	ck_assert_uint_eq(json_array_size(json_object_get(state, "moves")), 1);
	ck_assert(json_is_true(json_object_get(state, "isMyTurn")));
}
END_TEST

START_TEST(a_game_is_resigned) {
	begin("felli");
	expect(200, bob, "POST", "", "/api/board/game/%s/resign", game);
	const json_t *state = heard_state(ada_game);
	ck_assert_str_eq(json_text(state, "status"), "finished");
	ck_assert_int_eq(json_integer_value(json_object_get(state, "winner")), 0);
	expect_refused(400, "too_late", ada, "POST", "", "/api/bot/game/%s/resign", game);
}
END_TEST

START_TEST(a_game_is_aborted) {
	begin("felli");
	expect(200, bob, "POST", "", "/api/bot/game/%s/abort", game);
	ck_assert_str_eq(json_text(heard_state(ada_game), "status"), "aborted");
	ck_assert(ada_game->ended && bob_game->ended);
	expect_refused(404, "no_game", ada, "POST", "", "/api/bot/game/%s/resign", game);
}
END_TEST

START_TEST(a_draw_is_offered_and_agreed) {
	unsigned seed = 1;
	begin("felli");
	ck_assert(move_one(&seed));
	expect_refused(400, "no_offer", bob, "POST", "", "/api/bot/game/%s/draw/no", game);
	expect_refused(400, "bad_message", bob, "POST", "", "/api/bot/game/%s/draw/maybe", game);
	expect(200, ada, "POST", "", "/api/bot/game/%s/draw/yes", game);
	const json_t *offers = json_object_get(heard_state(bob_game), "offers");
	ck_assert_int_eq(json_integer_value(json_object_get(offers, "draw")), 0);
	expect(200, bob, "POST", "", "/api/bot/game/%s/draw/yes", game);
	const json_t *state = heard_state(ada_game);
	ck_assert_str_eq(json_text(state, "status"), "finished");
	ck_assert(json_is_null(json_object_get(state, "winner")));
}
END_TEST

START_TEST(turns_taken_back_are_no_longer_sent) {
	unsigned seed = 1;
	begin("felli");
	for (int i = 0; i < 3; i++) {
		ck_assert(move_one(&seed));
	}
	ck_assert_uint_eq(json_array_size(json_object_get(heard_state(bob_game), "moves")), 3);
	expect(200, ada, "POST", "", "/api/bot/game/%s/takeback/yes", game);
	expect(200, bob, "POST", "", "/api/bot/game/%s/takeback/yes", game);
	ck_assert_uint_eq(json_array_size(json_object_get(heard_state(bob_game), "moves")), 2);
	ck_assert(json_is_true(json_object_get(heard_state(ada_game), "isMyTurn")));
	struct heard *anew = ask(ada, "GET", "", "/api/bot/game/stream/%s", game);
	ck_assert_uint_eq(json_array_size(json_object_get(heard_state(anew), "moves")), 2);
}
END_TEST

START_TEST(a_rematch_comes_as_a_challenge) {
	begin("felli");
	expect(200, bob, "POST", "", "/api/bot/game/%s/resign", game);
	while (heard_next(bob_events, "gameFinish") != NULL) {
	}
	expect(200, ada, "POST", "", "/api/bot/game/%s/rematch/yes", game);
	bob_events->read = 0;
	ck_assert_ptr_nonnull(heard_next(bob_events, "challenge")); /* the first game's */
	const json_t *event = heard_next(bob_events, "challenge");
	ck_assert_str_eq(json_text(json_object_get(event, "challenge"), "id"), game);
	expect(200, bob, "POST", "", "/api/challenge/%s/accept", game);
	event = heard_next(bob_events, "gameStart");
	ck_assert_ptr_nonnull(event);
	ck_assert_str_ne(json_text(json_object_get(event, "game"), "id"), game);
	ck_assert(json_is_true(json_object_get(
		json_object_get(event, "game"), "isMyTurn"))); /* sides have changed */
}
END_TEST

START_TEST(chat_is_sent_to_those_who_follow_the_game) {
	begin("felli");
	expect(200, ada, "POST", "text=Good+luck%21", "/api/bot/game/%s/chat", game);
	const json_t *line = heard_next(bob_game, "chatLine");
	ck_assert_str_eq(json_text(line, "text"), "Good luck!");
	ck_assert_str_eq(json_text(line, "username"), "Ada");
	ck_assert_str_eq(json_text(line, "room"), "player");
	expect_refused(400, "bad_text", ada, "POST", "text=", "/api/bot/game/%s/chat", game);
	expect_refused(
		400, "bad_message", ada, "POST", "text=a&room=x", "/api/bot/game/%s/chat", game);
}
END_TEST

START_TEST(games_and_seats_survive_a_crash) {
	unsigned seed = 1;
	begin("felli");
	ck_assert(move_one(&seed));
	challenge("variant=zamma");
	char waits[32];
	strcpy(waits, game);
	bots_crash();
	ada_events = ask(ada, "GET", "", "/api/stream/event");
	bob_events = ask(bob, "GET", "", "/api/stream/event");
	const json_t *start = heard_next(bob_events, "gameStart");
	bob_events->read = 0;
	const json_t *told = heard_next(bob_events, "challenge");
	ck_assert_str_eq(json_text(json_object_get(told, "challenge"), "id"), waits);
	ck_assert(json_is_true(json_object_get(json_object_get(start, "game"), "isMyTurn")));
	strcpy(game, json_text(json_object_get(start, "game"), "id"));
	follow();
	ck_assert_uint_eq(json_array_size(json_object_get(heard_state(bob_game), "moves")), 1);
	ck_assert(move_one(&seed));
	expect(200, bob, "POST", "", "/api/challenge/%s/accept", waits);
}
END_TEST

START_TEST(a_bot_whose_program_is_gone_is_shown_as_gone) {
	begin("felli");
	heard_lose(bob_events);
	heard_lose(bob_game);
	int64_t now_ms = (int64_t)time(NULL) * 1000;
	bots_tick(bots, now_ms + 40000);
	bots_settle();
	world_wind(6000);
	bots_settle();
	const json_t *gone = heard_next(ada_game, "opponentGone");
	ck_assert_int_eq(json_integer_value(json_object_get(gone, "seat")), 1);
	ck_assert(json_is_true(json_object_get(gone, "gone")));
	expect_refused(400, "too_early", ada, "POST", "", "/api/bot/game/%s/claim-victory", game);
}
END_TEST

/* ---- with people ---- */

START_TEST(a_person_sits_down_at_the_table_of_a_bot) {
	const json_t *made = expect(
		200, ada, "POST", "variant=felli&color=black", "/api/challenge/open");
	char url[64];
	snprintf(game, sizeof(game), "%s", json_text(made, "id"));
	snprintf(url, sizeof(url), "/r/%s", game);
	ck_assert_str_eq(json_text(made, "url"), url);
	ck_assert_uint_eq(strlen(game), 8); /* listed */
	player_join(&amal, game);
	const json_t *seats = json_object_get(amal.whole, "seats");
	ck_assert(json_is_true(json_object_get(json_array_get(seats, 1), "bot")));
	ck_assert(player_sit(&amal, "W"));
	bots_settle();
	ada_game = ask(ada, "GET", "", "/api/bot/game/stream/%s", game);
	ck_assert(player_play(&amal, state_step(&amal, 0)));
	bots_settle();
	ck_assert(json_is_true(json_object_get(heard_state(ada_game), "isMyTurn")));
	const json_t *legal = json_object_get(heard_state(ada_game), "legal");
	expect(200, ada, "POST", "", "/api/bot/game/%s/move/%s", game,
		json_string_value(json_array_get(legal, 0)));
	ck_assert_int_eq(state_seat(&amal), 0);
}
END_TEST

START_TEST(a_bot_sits_down_at_the_table_of_a_person) {
	player_create(&amal, "felli", "W", "");
	expect(200, ada, "POST", "", "/api/challenge/%s/accept", amal.room);
	const json_t *start = heard_next(ada_events, "gameStart");
	const json_t *players = json_object_get(json_object_get(start, "game"), "players");
	ck_assert(json_is_null(json_object_get(json_array_get(players, 0), "title")));
	ck_assert_str_eq(json_text(json_array_get(players, 1), "title"), "BOT");
	ck_assert_str_eq(player_status(&amal), "playing");
}
END_TEST

START_TEST(a_revoked_bot_leaves_its_games) {
	begin("felli");
	expect(200, bob, "DELETE", "", "/api/token");
	ck_assert(bob_game->ended && bob_events->ended && !ada_game->ended);
	const json_t *legal = json_object_get(heard_state(ada_game), "legal");
	expect(200, ada, "POST", "", "/api/bot/game/%s/move/%s", game,
		json_string_value(json_array_get(legal, 0)));
}
END_TEST
