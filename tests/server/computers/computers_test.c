/* tests/server/computers/computers_test.c - computers at tables, and hints. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/search/search.h"
#include "server/hub/lookup.h"
#include "server/room/dice.h"
#include "tests/server/hub/people.h"
#include "tests/suite.h"

#define AGAINST(level) ",'computers':[{'seat':1,'level':" #level "}]"

/* ---- what is seen ---- */

static const json_t *seat_of(const struct player *player, size_t seat) {
	return json_array_get(json_object_get(player->whole, "seats"), seat);
}

static int level_at(const struct player *player, size_t seat) {
	return (int)json_integer_value(json_object_get(seat_of(player, seat), "computer"));
}

static const char *name_at(const struct player *player, size_t seat) {
	return json_string_value(json_object_get(seat_of(player, seat), "name"));
}

static struct site_counts counts(void) {
	struct site_counts found;
	lookup_counts(hub_lookup(world.hub), &found);
	return found;
}

static const json_t *whole(struct player *player) {
	char path[64];
	snprintf(path, sizeof(path), "/api/rooms/%s", player->room);
	json_decref(player->whole);
	player->whole = world_get(path, "", 200, "Room");
	return player->whole;
}

/* ---- what is done ---- */

static void crash(void) {
	player_cut(&amal);
	player_cut(&badr);
	world_crash();
	player_connect(&amal);
	player_connect(&badr);
}

/* Begin with other limits. */
static void begin_with(unsigned pace) {
	world.settings.computers.computer_pace = pace;
	crash();
}

/* Let a person play to the end, or this many requests. */
static void play_on(struct player *player, unsigned limit) {
	struct player *const alone[1] = {player};
	unsigned seed = 5;
	for (unsigned i = 0; i < limit && players_move(alone, 1, &seed); i++) {
	}
}

/* The best turn in the position that player sees, by a search of this many nodes. */
static const char *best_turn(const struct player *player, const char *key, uint64_t nodes) {
	static struct search_result result;
	struct game_error error;
	int option[GAME_OPTIONS_MAX];
	union game_state state;
	const struct game *game = games_find(key);
	struct rule_set_cache rule_sets;
	rule_set_cache_init(&rule_sets);
	game_options_default(game, option);
	struct rule_set *rule_set = rule_set_take(&rule_sets, game, 0, option, &error);
	ck_assert_ptr_nonnull(rule_set);
	ck_assert(
		game_read(rule_set->rules, state_text(player->state, "position"), &state, &error));
	struct search *search = search_create(rule_set->rules, SEARCH_MEMORY_MIN);
	ck_assert_ptr_nonnull(search);
	search_set(search, &state);
	ck_assert(search_go(search, &(struct search_limits){.nodes = nodes}, &result));
	search_destroy(search);
	rule_set_give(&rule_sets, rule_set);
	rule_set_cache_finish(&rule_sets);
	return result.turn;
}

static bool offer(struct player *player, const char *what) {
	return player_ask(player, "offer", "{'what':'%s'}", what);
}

SUITE_BEGIN(world_begin)
SUITE_GROUP(computers_cases, people_of_two, people_leave, 60)

START_TEST(a_computer_answers_the_first_turn) {
	player_create(&amal, "alquerque", "W", AGAINST(1));
	ck_assert_int_eq(level_at(&amal, 1), 1);
	ck_assert_str_eq(name_at(&amal, 1), "Page");
	ck_assert_int_eq(level_at(&amal, 0), 0);
	ck_assert_str_eq(player_status(&amal), "playing");
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert_int_eq(state_seat(&amal), 0);
	ck_assert_str_eq(state_text(amal.event, "e"), "play");
	ck_assert_int_eq(json_integer_value(json_object_get(amal.event, "seat")), 1);
	whole(&amal);
	const json_t *present = json_object_get(amal.whole, "present");
	ck_assert(json_is_true(json_array_get(present, 1)));
}
END_TEST

START_TEST(a_computer_begins_if_it_has_the_first_turn) {
	player_create(&amal, "alquerque", "B", ",'computers':[{'seat':0,'level':2}]");
	world_settle();
	ck_assert_str_eq(name_at(&amal, 0), "Shepherd");
	ck_assert_int_eq(amal.seat, 1);
	ck_assert_int_eq(state_seat(&amal), 1);
	whole(&amal);
	ck_assert_uint_ge(json_array_size(json_object_get(amal.whole, "events")), 3);
}
END_TEST

START_TEST(a_game_against_a_computer_is_played_to_its_end) {
	static const char *const games[] = {"felli", "catch-the-hare", "lau-kata-kati"};
	for (size_t i = 0; i < sizeof(games) / sizeof(games[0]); i++) {
		player_create(&amal, games[i], "lot", AGAINST(2));
		player_ask(&amal, "ready", "{'entropy':'a1a2a3a4'}");
		play_on(&amal, 600);
		ck_assert_str_eq(player_status(&amal), "over");
		player_ask(&amal, "leave", "{}");
		amal.token[0] = '\0';
	}
}
END_TEST

START_TEST(a_computer_is_in_its_seat_again_after_a_crash) {
	begin_with(100);
	player_create(&amal, "alquerque", "W", AGAINST(3));
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert_int_eq(state_seat(&amal), 1); /* it lets some time pass */
	crash();
	player_join(&amal, amal.room);
	ck_assert_int_eq(level_at(&amal, 1), 3);
	ck_assert_int_eq(state_seat(&amal), 1);
	world_wind(3000);
	world_wind(3000);
	ck_assert_int_eq(state_seat(&amal), 0);
	ck_assert_int_eq(json_integer_value(json_object_get(amal.event, "seat")), 1);
}
END_TEST

START_TEST(a_computer_agrees_to_a_takeback) {
	player_create(&amal, "alquerque", "W", AGAINST(1));
	char *start = strdup(state_text(amal.state, "position"));
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert_str_ne(state_text(amal.state, "position"), start);
	ck_assert(offer(&amal, "takeback"));
	world_settle();
	ck_assert_str_eq(state_text(amal.state, "position"), start);
	ck_assert_int_eq(state_seat(&amal), 0);
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert_int_eq(state_seat(&amal), 0);
	free(start);
}
END_TEST

START_TEST(a_takeback_while_a_computer_thinks_makes_it_think_again) {
	begin_with(100);
	player_create(&amal, "alquerque", "W", AGAINST(1));
	char *start = strdup(state_text(amal.state, "position"));
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert(offer(&amal, "takeback"));
	world_settle();
	ck_assert_str_eq(state_text(amal.state, "position"), start);
	world_wind(5000);
	ck_assert_str_eq(state_text(amal.state, "position"), start);
	free(start);
}
END_TEST

START_TEST(a_computer_accepts_a_draw_unless_it_stands_better) {
	unsigned declined = 0;
	player_create(&amal, "alquerque", "W", AGAINST(4));
	while (state_seat(&amal) == 0 && declined < 60) {
		ck_assert(offer(&amal, "draw"));
		world_settle();
		if (strcmp(player_status(&amal), "over") == 0) {
			break;
		}
		declined++;
		ck_assert(player_play(&amal, best_turn(&amal, "alquerque", 20000)));
	}
	whole(&amal);
	const json_t *result = json_object_get(amal.whole, "result");
	ck_assert_str_eq(state_text(result, "score"), "1/2-1/2");
	ck_assert_uint_gt(declined, 3);
}
END_TEST

START_TEST(a_rematch_at_another_level_is_agreed_at_once) {
	player_create(&amal, "alquerque", "W", AGAINST(1));
	ck_assert(player_ask(&amal, "resign", "{}"));
	ck_assert(player_ask(&amal, "offer", "{'what':'rematch','level':4}"));
	world_settle();
	whole(&amal);
	const char *next = json_string_value(json_object_get(amal.whole, "rematch"));
	ck_assert_ptr_nonnull(next);
	char room[PLAYER_ROOM_SIZE];
	strcpy(room, next);
	player_join(&amal, room);
	world_settle();
	ck_assert_int_eq(amal.seat, 1); /* seats move one on */
	ck_assert_int_eq(level_at(&amal, 0), 4);
	ck_assert_str_eq(name_at(&amal, 0), "Scribe");
	ck_assert_int_eq(state_seat(&amal), 1);
	play_on(&amal, 3);
	crash();
	player_join(&amal, amal.room);
	play_on(&amal, 3);
	ck_assert_int_eq(state_seat(&amal), 1);
}
END_TEST

START_TEST(only_a_rematch_with_a_computer_can_have_a_level) {
	player_create(&amal, "alquerque", "W", "");
	player_join(&badr, amal.room);
	ck_assert(player_sit(&badr, "B"));
	ck_assert(player_ask(&amal, "resign", "{}"));
	ck_assert(!player_ask(&amal, "offer", "{'what':'rematch','level':4}"));
	ck_assert(player_refused(&amal, "bad_message"));
}
END_TEST

START_TEST(a_person_takes_over_their_own_seat_and_the_game_continues) {
	player_create(&amal, "alquerque", "W", AGAINST(2));
	ck_assert(player_play(&amal, "c2-c3"));
	strcpy(badr.token, amal.token);
	player_join(&badr, amal.room);
	ck_assert_int_eq(amal.closed, CLOSE_REPLACED);
	ck_assert_int_eq(badr.seat, 0);
	play_on(&badr, 4);
	ck_assert_int_eq(state_seat(&badr), 0);
	ck_assert_uint_eq(counts().computers, 1);
}
END_TEST

START_TEST(a_computer_takes_the_free_seat_of_an_open_table) {
	player_create(&amal, "alquerque", "W", "");
	player_join(&badr, amal.room);
	ck_assert(!player_ask(&badr, "computer", "{'seat':1,'level':3}"));
	ck_assert(player_refused(&badr, "not_seated"));
	ck_assert(!player_ask(&amal, "computer", "{'seat':0,'level':3}"));
	ck_assert(player_refused(&amal, "seat_taken"));
	ck_assert(!player_ask(&amal, "computer", "{'seat':2,'level':3}"));
	ck_assert(player_refused(&amal, "bad_message"));
	ck_assert_ptr_nonnull(strstr(player_text(&amal), "0 to 1"));
	ck_assert(!player_ask(&amal, "computer", "{'seat':1,'level':7}"));
	ck_assert(player_refused(&amal, "bad_message"));
	ck_assert_ptr_nonnull(strstr(player_text(&amal), "1 to 6"));
	ck_assert(player_ask(&amal, "computer", "{'seat':1,'level':3}"));
	const json_t *d = json_object_get(amal.answer, "d");
	ck_assert_int_eq(json_integer_value(json_object_get(d, "seat")), 1);
	ck_assert_ptr_null(json_object_get(d, "token"));
	ck_assert_int_eq(amal.seat, 0);
	ck_assert_str_eq(player_status(&amal), "playing");
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert_int_eq(state_seat(&amal), 0);
	ck_assert(!player_ask(&amal, "computer", "{'seat':1,'level':3}"));
	ck_assert(player_refused(&amal, "too_late"));
}
END_TEST

START_TEST(a_repeated_request_seats_one_computer) {
	player_create(&amal, "alquerque", "W", "");
	player_send_n(&amal, ++amal.n, "computer", "{'seat':1,'level':3}");
	world_settle();
	player_cut(&amal);
	player_come_back(&amal);
	player_send_n(&amal, amal.n - 1, "computer", "{'seat':1,'level':3}");
	world_settle();
	ck_assert_str_eq(state_text(amal.answer, "t"), "ack");
	const json_t *d = json_object_get(amal.answer, "d");
	ck_assert_int_eq(json_integer_value(json_object_get(d, "seat")), 1);
	ck_assert_ptr_null(json_object_get(d, "token"));
	ck_assert_int_eq(amal.seat, 0);
}
END_TEST

/* Which seat may send away the computer of a seat, according to the room; -1: it does not say. */
static int seater_at(struct player *player, size_t seat) {
	whole(player);
	const json_t *by = json_object_get(seat_of(player, seat), "by");
	return json_is_integer(by) ? (int)json_integer_value(by) : -1;
}

START_TEST(a_computer_can_be_sent_away_by_whoever_seated_it) {
	player_create(&amal, "laaiqa", "s", ",'seats':4");
	player_join(&badr, amal.room);
	ck_assert(player_sit(&badr, "n"));
	int own = amal.seat, other = 3 - badr.seat;
	ck_assert(player_ask(&amal, "computer", "{'seat':%d,'level':3}", other));
	ck_assert_int_eq(seater_at(&amal, (size_t)other), own);
	ck_assert(!player_ask(&badr, "dismiss", "{'seat':%d}", other));
	ck_assert(player_refused(&badr, "not_seated"));
	ck_assert(player_ask(&amal, "dismiss", "{'seat':%d}", other));
	ck_assert_int_eq(amal.seat, own); /* still there */
	ck_assert_str_eq(state_text(amal.event, "e"), "stand");
	whole(&amal);
	ck_assert(json_is_null(seat_of(&amal, (size_t)other)));
	ck_assert_double_eq(world_metric(world.hub, "computer_tables"), 0);
	ck_assert(player_ask(&amal, "computer", "{'seat':%d,'level':5}", other));
	ck_assert_int_eq(seater_at(&amal, (size_t)other), own);
}
END_TEST

START_TEST(who_seated_a_computer_is_still_known_after_a_crash) {
	player_create(&amal, "laaiqa", "s", ",'seats':4");
	player_join(&badr, amal.room);
	ck_assert(player_sit(&badr, "n"));
	int other = 3 - badr.seat, badrs = badr.seat;
	ck_assert(player_ask(&badr, "computer", "{'seat':%d,'level':3}", other));
	crash();
	player_join(&amal, amal.room);
	player_join(&badr, amal.room);
	ck_assert_int_eq(seater_at(&amal, (size_t)other), badrs);
	ck_assert(!player_ask(&amal, "dismiss", "{'seat':%d}", other));
	ck_assert(player_ask(&badr, "stand", "{}"));
	ck_assert_int_eq(seater_at(&amal, (size_t)other), amal.seat); /* its host */
	ck_assert(player_ask(&amal, "dismiss", "{'seat':%d}", other));
}
END_TEST

START_TEST(an_impossible_dismissal_is_refused_with_a_sentence) {
	player_create(&amal, "laaiqa", "s", ",'seats':4");
	ck_assert(!player_ask(&amal, "dismiss", "{'seat':%d}", amal.seat));
	ck_assert_ptr_nonnull(strstr(player_text(&amal), "There is no computer in seat"));
	ck_assert(
		!player_ask(&amal, "dismiss", "{'seat':3}") && !player_ask(&amal, "dismiss", "{}"));
	ck_assert(player_refused(&amal, "bad_message"));
	player_ask(&amal, "leave", "{}");
	amal.token[0] = '\0';
	player_create(&amal, "alquerque", "W", AGAINST(1));
	ck_assert(!player_ask(&amal, "dismiss", "{'seat':1}"));
	ck_assert(player_refused(&amal, "too_late"));
	ck_assert_int_eq(seater_at(&amal, 1), -1);
}
END_TEST

START_TEST(at_least_one_seat_is_for_a_person) {
	static const char *const wrong[][2] = {
		{"none", "[{'seat':0,'level':1},{'seat':1,'level':1}]"},
		{"W", "[{'seat':0,'level':1}]"},
		{"W", "[{'seat':2,'level':1}]"},
		{"W", "[{'seat':1,'level':0}]"},
		{"W", "[{'seat':1,'level':7}]"},
		{"W", "[{'seat':1,'level':1},{'seat':1,'level':2}]"},
		{"W", "[{'seat':1}]"},
		{"W", "[1]"},
		{"W", "{}"},
		{"W", "1"},
	};
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		ck_assert_msg(
			!player_ask(&amal, "create",
				"{'game':'alquerque','seat':'%s','client':'%s','computers':%s}",
				wrong[i][0], amal.id, wrong[i][1]),
			"%s", wrong[i][1]);
		ck_assert_uint_gt(strlen(player_text(&amal)), 10);
	}
	ck_assert_uint_eq(counts().rooms_live, 0);
}
END_TEST

START_TEST(the_maker_of_a_table_is_its_host) {
	player_create(&amal, "alquerque", "B", ",'computers':[{'seat':0,'level':2}]");
	ck_assert_int_eq(amal.seat, 1);
	ck_assert(json_is_true(json_object_get(amal.whole, "host")));
}
END_TEST

/* ---- dice ---- */

START_TEST(a_computer_throws_the_committed_dice) {
	player_create(&amal, "laquet", "W", AGAINST(1));
	world_settle();
	ck_assert_str_eq(player_status(&amal), "open");
	ck_assert(player_ask(&amal, "ready", "{'entropy':'a1a2a3a4'}"));
	ck_assert_str_eq(player_status(&amal), "playing");
	play_on(&amal, 30);
	whole(&amal);
	json_t *dice = json_object_get(amal.whole, "dice");
	const char *entropy = json_string_value(
		json_array_get(json_object_get(dice, "entropy"), 1));
	ck_assert_uint_eq(strlen(entropy), 64);
	ck_assert_int_eq(state_seat(&amal), 0);
	ck_assert(player_ask(&amal, "resign", "{}"));
	char path[64];
	snprintf(path, sizeof(path), "/api/rooms/%s/replay", amal.room);
	json_decref(world_get(path, "", 200, "Replay"));
}
END_TEST

/* What amal does at a table with strong dice. */
static void commit_and_open(void) {
	uint8_t entropy[16] = {1, 2, 3}, id[WIRE_GAME_ID_BYTES], commit[DICE_HASH];
	char hex[2 * DICE_HASH + 1];
	whole(&amal);
	const char *text = json_string_value(
		json_object_get(json_object_get(amal.whole, "dice"), "game_id"));
	for (size_t i = 0; i < sizeof(id); i++) {
		unsigned byte;
		ck_assert_int_eq(sscanf(text + 2 * i, "%2x", &byte), 1);
		id[i] = (uint8_t)byte;
	}
	dice_entropy_commit(id, 0, entropy, sizeof(entropy), commit);
	dice_hex(commit, sizeof(commit), hex);
	ck_assert(player_ask(&amal, "ready", "{'entropy_commit':'%s'}", hex));
	dice_hex(entropy, sizeof(entropy), hex);
	ck_assert_msg(
		player_ask(&amal, "ready", "{'entropy':'%s'}", hex), "%s", player_text(&amal));
}

START_TEST(a_computer_commits_to_its_entropy_and_reveals_it) {
	player_create(&amal, "laquet", "W", AGAINST(1) ",'dice_mode':'strong'");
	commit_and_open();
	ck_assert_str_eq(player_status(&amal), "playing");
	play_on(&amal, 4);
}
END_TEST

START_TEST(the_commitment_of_a_computer_survives_a_crash) {
	player_create(&amal, "laquet", "W", AGAINST(1) ",'dice_mode':'strong'");
	world_settle();
	crash();
	player_join(&amal, amal.room);
	commit_and_open();
	ck_assert_str_eq(player_status(&amal), "playing");
}
END_TEST

START_TEST(three_computers_play_with_one_person) {
	player_create(&amal, "laaiqa", "lot",
		",'seats':4,'computers':[{'seat':1,'level':1},{'seat':2,'level':2},{'seat':3,'level':1}]");
	ck_assert(player_ask(&amal, "ready", "{'entropy':'a1a2a3a4'}"));
	ck_assert_str_eq(player_status(&amal), "playing");
	ck_assert_uint_eq(counts().computers, 3);
	for (int i = 0; i < 4; i++) {
		ck_assert_int_eq(state_seat(&amal), amal.seat);
		play_on(&amal, 2);
	}
	ck_assert_int_eq(state_seat(&amal), amal.seat);
}
END_TEST

START_TEST(computers_and_a_person_wait_for_another_person) {
	player_create(&amal, "laaiqa", "s", ",'seats':3,'computers':[{'seat':1,'level':1}]");
	world_settle();
	ck_assert_str_eq(player_status(&amal), "open");
	player_join(&badr, amal.room);
	ck_assert(player_sit(&badr, "any"));
	ck_assert_str_eq(player_status(&amal), "playing");
}
END_TEST

/* ---- coming and going ---- */

START_TEST(a_table_that_nobody_is_at_costs_nothing) {
	player_create(&amal, "alquerque", "W", AGAINST(1));
	ck_assert_uint_eq(counts().computers, 1);
	ck_assert_double_eq(world_metric(world.hub, "computer_tables"), 1);
	ck_assert(player_ask(&amal, "leave", "{}"));
	world_settle();
	ck_assert_uint_eq(counts().computers, 0);
	ck_assert_double_eq(world_metric(world.hub, "computer_tables"), 0);
	world_wind(11 * 60 * 1000);
	ck_assert_uint_eq(counts().rooms_live, 0);
	player_join(&amal, amal.room);
	world_settle();
	ck_assert_uint_eq(counts().computers, 1);
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert_int_eq(state_seat(&amal), 0);
}
END_TEST

START_TEST(a_computer_plays_its_turn_even_if_nobody_is_there) {
	begin_with(100);
	player_create(&amal, "alquerque", "W", AGAINST(1));
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert(player_ask(&amal, "leave", "{}"));
	world_settle();
	ck_assert_uint_eq(counts().computers, 1);
	world_wind(3000);
	ck_assert_uint_eq(counts().computers, 0);
	player_join(&amal, amal.room);
	ck_assert_int_eq(state_seat(&amal), 0);
}
END_TEST

START_TEST(computers_leave_when_the_room_is_over) {
	player_create(&amal, "alquerque", "W", AGAINST(1));
	ck_assert(player_ask(&amal, "resign", "{}"));
	ck_assert(player_ask(&amal, "leave", "{}"));
	world_wind(2000);
	ck_assert_uint_eq(counts().computers, 0);
	ck_assert_uint_eq(counts().rooms_live, 0);
}
END_TEST

START_TEST(computers_do_not_count_as_people_in_the_lobby) {
	player_create(&amal, "alquerque", "W", AGAINST(1));
	json_t *lobby = world_get("/api/rooms", "", 200, "Lobby");
	const json_t *people = json_object_get(json_object_get(lobby, "counts"), "people");
	ck_assert_int_eq(json_integer_value(people), 2);
	const json_t *row = json_array_get(json_object_get(lobby, "playing"), 0);
	const json_t *computers = json_object_get(row, "computers");
	ck_assert(json_is_null(json_array_get(computers, 0)));
	ck_assert_int_eq(json_integer_value(json_array_get(computers, 1)), 1);
	json_decref(lobby);
}
END_TEST

/* ---- limits ---- */

START_TEST(tables_with_computers_are_limited_per_server) {
	world.settings.computers.computers_max = 1;
	begin_with(0);
	player_create(&amal, "alquerque", "W", AGAINST(1));
	ck_assert(!player_ask(&badr, "create",
		"{'game':'alquerque','seat':'W','client':'%s'" AGAINST(1) "}", badr.id));
	ck_assert(player_refused(&badr, "no_computers"));
	ck_assert_ptr_nonnull(strstr(player_text(&badr), "(1)"));
	player_create(&badr, "alquerque", "W", "");
	ck_assert(!player_ask(&badr, "computer", "{'seat':1,'level':3}"));
	ck_assert(player_refused(&badr, "no_computers"));
	ck_assert(player_ask(&amal, "leave", "{}"));
	world_settle();
	ck_assert(player_ask(&badr, "computer", "{'seat':1,'level':3}"));
	/* amal's comes back when badr's has gone */
	player_join(&amal, amal.room);
	world_settle();
	ck_assert_uint_eq(counts().computers, 1);
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert_int_eq(state_seat(&amal), 1);
	ck_assert(player_ask(&badr, "leave", "{}"));
	world_settle();
	world_wind(1000);
	ck_assert_int_eq(state_seat(&amal), 0);
}
END_TEST

START_TEST(tables_with_computers_are_limited_per_address) {
	world.settings.computers.computers_per_address = 1;
	begin_with(0);
	player_create(&amal, "alquerque", "W", AGAINST(1));
	ck_assert(!player_ask(&badr, "create",
		"{'game':'alquerque','seat':'W','client':'%s'" AGAINST(1) "}", badr.id));
	ck_assert(player_refused(&badr, "no_computers"));
	ck_assert_ptr_nonnull(strstr(player_text(&badr), "one address"));
	player_cut(&amal);
	world_settle();
	player_create(&badr, "alquerque", "W", AGAINST(1));
	player_connect(&amal);
}
END_TEST

/* Reconnect from another address. */
static void move_to(struct player *player, const char *address) {
	player_cut(player);
	player->address = address;
	player_connect(player);
}

START_TEST(a_newcomer_gets_a_place_from_an_address_that_holds_more) {
	static struct player third, fourth;
	world.settings.computers.computers_max = 2;
	begin_with(0);
	player_init(&third, "third");
	player_init(&fourth, "fourth");
	move_to(&third, "192.0.2.3");
	move_to(&fourth, "192.0.2.3");
	player_create(&amal, "alquerque", "W", AGAINST(1));
	player_create(&badr, "alquerque", "W", AGAINST(1));
	world_settle();
	ck_assert_double_eq(world_metric(world.hub, "computer_tables"), 2);
	player_create(&third, "alquerque", "W", AGAINST(1));
	world_settle();
	ck_assert_double_eq(world_metric(world.hub, "computer_tables"), 2);
	ck_assert(player_play(&third, "c2-c3"));
	world_settle();
	ck_assert_int_eq(state_seat(&third), 0); /* it was answered */
	ck_assert(player_play(&badr, "c2-c3"));
	world_wind(1000);
	ck_assert_int_eq(state_seat(&badr), 1); /* the latest table of the other address waits */
	ck_assert(!player_ask(&fourth, "create",
		"{'game':'alquerque','seat':'W','client':'%s'" AGAINST(1) "}", fourth.id));
	ck_assert(player_refused(&fourth, "no_computers"));
	ck_assert_ptr_nonnull(strstr(player_text(&fourth), "This server is full, and you have"));
	ck_assert(player_ask(&third, "leave", "{}"));
	world_settle();
	world_wind(1000);
	world_wind(1000);
	ck_assert_int_eq(state_seat(&badr), 0); /* its place is back */
	player_finish(&third);
	player_finish(&fourth);
}
END_TEST

START_TEST(computers_can_be_switched_off) {
	world.settings.computers.computers_max = 0;
	begin_with(0);
	ck_assert(!player_ask(&badr, "create",
		"{'game':'alquerque','seat':'W','client':'%s'" AGAINST(1) "}", badr.id));
	ck_assert(player_refused(&badr, "no_computers"));
}
END_TEST

/* ---- clocks ---- */

START_TEST(a_computer_keeps_to_its_clock) {
	begin_with(100);
	player_create(
		&amal, "felli", "W", AGAINST(1) ",'clock':{'kind':'fischer','base':3,'add':0}");
	struct player *const alone[1] = {&amal};
	unsigned seed = 3;
	for (int i = 0; i < 12 && strcmp(player_status(&amal), "playing") == 0; i++) {
		if (players_move(alone, 1, &seed)) {
			world_wind(50);
		}
		for (int j = 0; j < 40 && state_seat(&amal) == 1; j++) {
			world_wind(10);
		}
	}
	whole(&amal);
	const json_t *result = json_object_get(amal.whole, "result");
	ck_assert(json_is_null(result) || strcmp(state_text(result, "reason"), "time") != 0);
	const json_t *clocks = json_object_get(amal.state, "clocks");
	const json_t *left = json_array_get(json_object_get(clocks, "left"), 1);
	ck_assert_int_gt(json_integer_value(left), 1000);
}
END_TEST

START_TEST(a_computer_loses_no_time_while_its_room_is_out_of_memory) {
	begin_with(100);
	player_create(&amal, "alquerque", "W",
		AGAINST(1) ",'clock':{'kind':'fischer','base':60,'add':0}");
	struct player *const alone[1] = {&amal};
	unsigned seed = 3;
	for (int i = 0; i < 3; i++) {
		ck_assert(players_move(alone, 1, &seed));
		for (int j = 0; i < 2 && j < 40 && state_seat(&amal) == 1; j++) {
			world_wind(100);
		}
	}
	ck_assert_int_eq(state_seat(&amal), 1);
	crash();
	world_wind(3600 * 1000); /* read since its clock would have run out */
	world_wind(5000);
	player_join(&amal, amal.room);
	ck_assert_str_eq(player_status(&amal), "playing");
	ck_assert_int_eq(state_seat(&amal), 0);
}
END_TEST

/* ---- hints ---- */

static bool ask_hint(struct player *player) {
	return player_ask(player, "hint", "{'v':%lld}", (long long)player->v);
}

START_TEST(a_hint_is_a_turn_that_can_be_played) {
	player_create(&amal, "alquerque", "W", AGAINST(1));
	ck_assert_msg(ask_hint(&amal), "%s", player_text(&amal));
	json_t *d = json_incref(json_object_get(amal.answer, "d"));
	const char *turn = json_string_value(json_object_get(d, "turn"));
	const json_t *line = json_object_get(d, "line");
	ck_assert_str_eq(json_string_value(json_array_get(line, 0)), turn);
	ck_assert_uint_gt(json_array_size(line), 1);
	ck_assert_msg(player_play(&amal, turn), "%s", player_text(&amal));
	json_decref(d);
}
END_TEST

START_TEST(a_hint_in_a_game_with_dice_is_one_turn) {
	player_create(&amal, "laquet", "W", AGAINST(1));
	ck_assert(player_ask(&amal, "ready", "{'entropy':'a1a2a3a4'}"));
	while (!state_is(&amal, "choice")) {
		play_on(&amal, 1);
	}
	ck_assert_msg(ask_hint(&amal), "%s", player_text(&amal));
	json_t *d = json_incref(json_object_get(amal.answer, "d"));
	const char *turn = json_string_value(json_object_get(d, "turn"));
	ck_assert_str_eq(json_string_value(json_array_get(json_object_get(d, "line"), 0)), turn);
	ck_assert_msg(player_play(&amal, turn), "%s", player_text(&amal));
	json_decref(d);
}
END_TEST

START_TEST(a_client_waits_for_one_hint_at_a_time) {
	player_create(&amal, "alquerque", "W", AGAINST(1));
	player_send(&amal, "hint", "{'v':%lld}", (long long)amal.v);
	player_send(&amal, "hint", "{'v':%lld}", (long long)amal.v);
	world_settle();
	ck_assert_ptr_nonnull(strstr(amal.log, "\"busy\""));
	ck_assert(ask_hint(&amal));
}
END_TEST

START_TEST(a_hint_for_an_old_position_is_stale) {
	player_create(&amal, "alquerque", "W", AGAINST(1));
	int64_t n = player_send(&amal, "hint", "{'v':%lld}", (long long)amal.v);
	player_send(&amal, "play", "{'v':%lld,'text':'c2-c3'}", (long long)amal.v);
	world_settle();
	char stale[64];
	snprintf(stale, sizeof(stale), "\"n\":%lld,\"d\":{\"code\":\"stale\"", (long long)n);
	ck_assert_ptr_nonnull(strstr(amal.log, stale));
}
END_TEST

START_TEST(hints_are_refused_to_those_who_may_not_have_them) {
	player_create(&amal, "alquerque", "W", AGAINST(1) ",'hints':false");
	ck_assert(json_is_false(json_object_get(amal.whole, "hints")));
	ck_assert(!ask_hint(&amal));
	ck_assert(player_refused(&amal, "no_hints"));
	player_join(&badr, amal.room);
	ck_assert(!ask_hint(&badr));
	ck_assert(player_refused(&badr, "not_seated"));
}
END_TEST

START_TEST(people_get_hints_if_they_agreed_to_them) {
	player_create(&amal, "alquerque", "W", ",'hints':true");
	player_join(&badr, amal.room);
	ck_assert(!ask_hint(&amal));
	ck_assert(player_refused(&amal, "too_late"));
	ck_assert(player_sit(&badr, "B"));
	ck_assert(ask_hint(&amal));
	ck_assert(!ask_hint(&badr));
	ck_assert(player_refused(&badr, "not_your_turn"));
	ck_assert_ptr_null(json_object_get(json_object_get(amal.answer, "d"), "code"));
}
END_TEST

START_TEST(no_hint_is_searched_for_a_client_that_left) {
	player_create(&amal, "alquerque", "W", AGAINST(1));
	player_send(&amal, "hint", "{'v':%lld}", (long long)amal.v);
	player_cut(&amal);
	world_settle();
	ck_assert_double_eq(world_metric(world.hub, "searches"), 0);
	player_connect(&amal);
}
END_TEST

START_TEST(without_an_agreement_people_get_no_hints) {
	player_create(&amal, "alquerque", "W", "");
	player_join(&badr, amal.room);
	ck_assert(player_sit(&badr, "B"));
	ck_assert(!ask_hint(&amal));
	ck_assert(player_refused(&amal, "no_hints"));
}
END_TEST

START_TEST(the_levels_are_listed) {
	json_t *root = world_get("/api/levels", "", 200, "LevelList");
	const json_t *levels = json_object_get(root, "levels");
	ck_assert_uint_eq(json_array_size(levels), 6);
	ck_assert_str_eq(state_text(json_array_get(levels, 1), "name"), "Shepherd");
	json_decref(root);
}
END_TEST
