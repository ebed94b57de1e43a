/* tests/server/api/api_games_test.c - the list of games over HTTP. */
#include <stdio.h>
#include <string.h>

#include "tests/server/hub/people.h"
#include "tests/suite.h"

static void lists_only(const char *query, const char *key) {
	json_t *list = world_get("/api/games", query, 200, "GameList");
	const json_t *games = json_object_get(list, "games");
	ck_assert_uint_eq(json_array_size(games), key != NULL ? 1 : 0);
	if (key != NULL) {
		const json_t *game = json_array_get(games, 0);
		ck_assert_str_eq(json_string_value(json_object_get(game, "key")), key);
	}
	json_decref(list);
}

SUITE_BEGIN(world_begin)
SUITE_GROUP(api_games_cases, people_of_two, people_leave, 60)

START_TEST(a_game_of_draughts_is_found_by_its_number_in_pdn) {
	lists_only("gametype=20", "international-draughts");
	lists_only("gametype=26", "brazilian-draughts");
	lists_only("gametype=99", NULL);
	lists_only("gametype=", NULL);
}
END_TEST
