/* tests/server/hub/seeks_test.c - which seeks fit each other. */
#include "server/hub/seeks.h"

#include <string.h>

#include "tests/games/load.h"
#include "tests/suite.h"

enum { SEEKS = 25 };

static const struct clock_choice no_clock = {.kind = CLOCK_NONE};
static const struct clock_choice fast = {.kind = CLOCK_FISCHER, .base = 300, .add = 3};
static struct seeks seeks;
static struct seek amal, badr, cyra;

/* keys are zero-terminated, one after the other. */
static void look_for(struct seek *seek, const char *client, const struct clock_choice *clock,
	const char *keys, size_t count) {
	struct wire_error error;
	seek_init(seek, client, "", clock);
	ck_assert_msg(seek_add_games(seek, keys, count, &error), "%s", error.text);
}

static void set_up(void) {
	seeks_init(&seeks);
}

static void check_written(const struct game_filter *filter, const char *text) {
	struct out out;
	out_init(&out);
	seeks_write(&seeks, filter, &out);
	ck_assert_uint_eq(out.used, strlen(text));
	ck_assert_mem_eq(out.at, text, out.used);
	out_finish(&out);
}

/* More games than a seek could once name. */
static bool load_many_games(void) {
	return load_games() && load_games_until(96);
}

SUITE_BEGIN(load_many_games)
SUITE_GROUP(seeks_cases, set_up, NULL, SUITE_SECONDS)

START_TEST(seeks_with_a_common_game_and_the_same_clock_fit) {
	look_for(&amal, "a", &fast, "alquerque\0laquet", 2);
	look_for(&badr, "b", &fast, "zamma\0laquet", 2);
	seeks_add(&seeks, &amal);
	ck_assert_ptr_eq(seeks_find_partner(&seeks, &badr), &amal);
	ck_assert_str_eq(seeks_game(&amal, &badr)->key, "laquet");
	look_for(&badr, "b", &no_clock, "zamma\0laquet", 2);
	ck_assert_ptr_null(seeks_find_partner(&seeks, &badr));
	look_for(&badr, "b", &fast, "zamma\0fetaix", 2);
	ck_assert_ptr_null(seeks_find_partner(&seeks, &badr));
}
END_TEST

START_TEST(the_oldest_seek_is_found_first) {
	look_for(&amal, "a", &fast, "alquerque", 1);
	look_for(&badr, "b", &fast, "laquet", 1);
	look_for(&cyra, "c", &fast, "laquet\0alquerque", 2);
	seeks_add(&seeks, &amal);
	seeks_add(&seeks, &badr);
	ck_assert_ptr_eq(seeks_find_partner(&seeks, &cyra), &amal);
	amal.is_paired = true;
	ck_assert_ptr_eq(seeks_find_partner(&seeks, &cyra), &badr);
	amal.is_paired = false;
	seeks_remove(&seeks, &amal);
	ck_assert_ptr_eq(seeks_find_partner(&seeks, &cyra), &badr);
	seeks_remove(&seeks, &badr);
	ck_assert_ptr_null(seeks_find_partner(&seeks, &cyra));
	ck_assert_uint_eq(seeks.count, 0);
}
END_TEST

START_TEST(the_longer_waiting_seek_decides_which_game_is_played) {
	look_for(&amal, "a", &fast, "zamma\0laquet\0alquerque", 3);
	look_for(&badr, "b", &fast, "alquerque\0laquet", 2);
	ck_assert_str_eq(seeks_game(&amal, &badr)->key, "laquet");
	ck_assert_str_eq(seeks_game(&badr, &amal)->key, "alquerque");
}
END_TEST

START_TEST(a_seek_names_every_game_of_ninety_six) {
	char keys[GAMES_KEYS_SIZE] = "", *at = keys;
	size_t count = 0;
	for (size_t i = 0; i < games_count(); i++) {
		const struct game *game = games_at(i);
		if (game->seats_min <= SEEK_SEATS) {
			at = stpcpy(at, game->key) + 1;
			count++;
		}
	}
	look_for(&amal, "a", &fast, keys, count);
	ck_assert_uint_eq(amal.count, count);
	look_for(&badr, "b", &fast, "felli-95", 1);
	seeks_add(&seeks, &amal);
	ck_assert_ptr_eq(seeks_find_partner(&seeks, &badr), &amal);
	ck_assert_str_eq(seeks_game(&amal, &badr)->key, "felli-95");
}
END_TEST

START_TEST(nobody_is_paired_with_themselves) {
	look_for(&amal, "a", &fast, "alquerque", 1);
	look_for(&badr, "a", &fast, "alquerque", 1); /* the same client */
	seeks_add(&seeks, &amal);
	ck_assert_ptr_null(seeks_find_partner(&seeks, &amal));
	ck_assert_ptr_null(seeks_find_partner(&seeks, &badr));
	ck_assert_ptr_eq(seeks_find_client(&seeks, "a"), &amal);
	ck_assert_ptr_null(seeks_find_client(&seeks, "b"));
}
END_TEST

START_TEST(an_unknown_game_is_refused) {
	struct wire_error error;
	seek_init(&amal, "a", "", &fast);
	ck_assert(!seek_add_games(&amal, "alquerque\0no-such-game", 2, &error));
	ck_assert_int_eq(error.code, ERROR_UNKNOWN_GAME);
	ck_assert_str_eq(error.text, "There is no game \"no-such-game\".");
}
END_TEST

START_TEST(every_game_for_two_is_accepted) {
	for (size_t i = 0; i < games_count(); i++) {
		struct wire_error error;
		const struct game *game = games_at(i);
		bool for_two = game->seats_min <= 2 && game->seats_max >= 2;
		seek_init(&amal, "a", "", &fast);
		ck_assert(seek_add_games(&amal, game->key, 1, &error) == for_two);
	}
}
END_TEST

START_TEST(a_game_named_twice_counts_once) {
	look_for(&amal, "a", &fast, "alquerque\0laquet\0alquerque", 3);
	ck_assert_uint_eq(amal.count, 2);
}
END_TEST

START_TEST(seeks_for_the_same_are_listed_as_one_group) {
	look_for(&amal, "a", &no_clock, "alquerque\0laquet", 2);
	look_for(&badr, "b", &fast, "alquerque\0laquet", 2);
	look_for(&cyra, "c", &no_clock, "laquet\0alquerque", 2);
	check_written(NULL, "[]");
	seeks_add(&seeks, &amal);
	seeks_add(&seeks, &badr);
	seeks_add(&seeks, &cyra);
	struct game_filter filter = {1, {games_find("zamma")}};
	check_written(&filter, "[]");
	seeks_remove(&seeks, &badr);
	check_written(NULL, "[{\"games\":[\"alquerque\",\"laquet\"],\"clock\":null,\"count\":2}]");
	filter.game[0] = games_find("laquet");
	check_written(
		&filter, "[{\"games\":[\"alquerque\",\"laquet\"],\"clock\":null,\"count\":2}]");
}
END_TEST

START_TEST(at_most_twenty_groups_are_listed) {
	static struct seek many[SEEKS];
	struct out out;
	unsigned told = 0;
	for (int i = 0; i < SEEKS; i++) {
		struct clock_choice clock = fast;
		clock.base = 60 * (i + 1);
		look_for(&many[i], "a", &clock, "alquerque", 1);
		seeks_add(&seeks, &many[i]);
	}
	out_init(&out);
	seeks_write(&seeks, NULL, &out);
	out_raw(&out, "", 1);
	for (const char *at = out.at; (at = strstr(at, "\"count\":1")) != NULL; at++) {
		told++;
	}
	ck_assert_uint_eq(told, 20);
	out_finish(&out);
}
END_TEST
