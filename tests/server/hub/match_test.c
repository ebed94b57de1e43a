/* tests/server/hub/match_test.c - hunts have unequal sides, so a match is two games counted
 * together. */
#include <stdlib.h>
#include <string.h>

#include "games/game.h"
#include "server/hub/lookup.h"
#include "tests/server/hub/people.h"
#include "tests/suite.h"

static const char *const hunts[] = {"catch-the-hare", "main-tapal-empat", "indian-and-jackrabbits"};

enum { HUNTS = sizeof(hunts) / sizeof(hunts[0]), REQUESTS_MAX = 5000 };

static void begin(const char *game, const char *more) {
	people_begin(game, more);
	player_join(&cyra, amal.room);
	ck_assert_str_eq(player_status(&amal), "playing");
}

static void play(unsigned seed) {
	ck_assert_uint_lt(players_finish(everybody, 2, seed, REQUESTS_MAX), REQUESTS_MAX);
}

static void second_game(void) {
	ck_assert_str_eq(player_status(&amal), "between");
	ck_assert(player_ask(&amal, "ready", "{}"));
	ck_assert(player_ask(&badr, "ready", "{}"));
	ck_assert_str_eq(player_status(&amal), "playing");
}

SUITE_BEGIN(world_begin)
SUITE_GROUP(hunts_cases, people_of_three, people_leave, 60)

START_LOOP_TEST(a_hunt_is_one_game_unless_a_match_is_chosen, HUNTS) {
	begin(hunts[_i], "");
	play(3);
	ck_assert_str_eq(player_status(&amal), "over");
}
END_TEST

START_LOOP_TEST(a_hunt_of_two_games_swaps_the_sides, HUNTS) {
	begin(hunts[_i], ",'options':{'match':'pair','no_progress':'20'}");
	play(3);
	second_game();
	ck_assert_int_eq(amal.seat, 1);
	ck_assert_int_eq(badr.seat, 0);
	play(4);
	ck_assert_str_eq(player_status(&amal), "over");
	const json_t *match = json_object_get(cyra.event, "match");
	ck_assert_int_eq(json_integer_value(json_object_get(match, "game")), 2);
	ck_assert(json_string_length(json_object_get(match, "note")) > 0);
}
END_TEST

/* The hunters resign in both games, so each player has won one. */
START_LOOP_TEST(games_on_both_sides_are_added_up, HUNTS) {
	begin(hunts[_i], ",'options':{'match':'pair'}");
	ck_assert(player_ask(&amal, "resign", "{}"));
	second_game();
	ck_assert(player_ask(&badr, "resign", "{}"));
	ck_assert_str_eq(player_status(&amal), "over");
	const json_t *match = json_object_get(cyra.event, "match");
	ck_assert_str_eq(
		json_string_value(json_object_get(match, "note")), "The match is even, 1 to 1.");
	for (size_t i = 0; i < games_count(); i++) {
		bool is_it = strcmp(games_at(i)->key, hunts[_i]) == 0;
		ck_assert_uint_eq(lookup_games_over(hub_lookup(world.hub), i), is_it ? 2 : 0);
	}
}
END_TEST

START_LOOP_TEST(the_winner_of_both_games_wins_the_match, HUNTS) {
	begin(hunts[_i], ",'options':{'match':'pair'}");
	ck_assert(player_ask(&badr, "resign", "{}"));
	second_game();
	ck_assert(player_ask(&badr, "resign", "{}"));
	const json_t *match = json_object_get(cyra.event, "match");
	const char *note = json_string_value(json_object_get(match, "note"));
	ck_assert_msg(strstr(note, "wins the match, 2 to 0.") != NULL, "%s", note);
}
END_TEST
