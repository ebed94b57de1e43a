/* tests/games/library_test.c - the list of games: how many there may be, and how they are found. */
#include <stdio.h>
#include <string.h>

#include "games/game.h"
#include "tests/games/load.h"
#include "tests/suite.h"

enum { MANY = 96, LONGEST_KEY = 40 };

static void set_up(void) {
	ck_assert(load_games());
}

static void check_all_are_found(void) {
	for (size_t i = 0; i < games_count(); i++) {
		const struct game *game = games_at(i);
		ck_assert_ptr_eq(games_find(game->key), game);
		ck_assert(game->definition_size == strlen(game->definition));
	}
	ck_assert_ptr_null(games_at(games_count()));
}

SUITE_GROUP(library_cases, set_up, games_finish, SUITE_SECONDS)

START_TEST(ninety_six_games_can_be_loaded_and_played) {
	ck_assert(load_games_until(MANY));
	ck_assert_uint_eq(games_count(), MANY);
	check_all_are_found();
	const struct game *last = games_at(MANY - 1);
	int option[GAME_OPTIONS_MAX];
	struct game_error error;
	game_options_default(last, option);
	struct game_rules *rules = game_rules_create(last, 0, option, &error);
	ck_assert_ptr_nonnull(rules);
	union game_state state;
	game_start(rules, &state);
	ck_assert_uint_gt(game_count_turns(rules, &state, 1), 0);
	game_rules_destroy(rules);
	ck_assert(games_is_own(last) && !games_is_own(games_at(0)));
}
END_TEST

START_TEST(a_game_above_the_limit_is_refused_in_words) {
	struct game_error error;
	ck_assert(load_games_until(GAMES_MAX));
	check_all_are_found();
	ck_assert(!load_copy("one-more", &error));
	ck_assert_str_eq(error.text, "line 1: at most 128 games are allowed");
	ck_assert_uint_eq(games_count(), GAMES_MAX);
	ck_assert_ptr_null(games_find("one-more"));
}
END_TEST

/* A request that names every game holds their keys. */
START_TEST(keys_that_are_too_long_together_are_refused_in_words) {
	struct game_error error;
	size_t keys = 0;
	for (size_t i = 0; i < games_count(); i++) {
		keys += strlen(games_at(i)->key) + 1;
	}
	char key[LONGEST_KEY + 1];
	for (int i = 0; keys + sizeof(key) <= GAMES_KEYS_SIZE; i++, keys += sizeof(key)) {
		snprintf(key, sizeof(key), "a-key-of-just-as-many-letters-as-it-m%03d", i);
		ck_assert_uint_eq(strlen(key), LONGEST_KEY);
		ck_assert_msg(load_copy(key, &error), "%s", error.text);
	}
	ck_assert_uint_lt(games_count(), GAMES_MAX);
	ck_assert(!load_copy("a-key-of-just-as-many-letters-as-it-may0", &error));
	ck_assert_msg(strstr(error.text, "line 1: the keys of all games may have ") == error.text,
		"%s", error.text);
}
END_TEST
