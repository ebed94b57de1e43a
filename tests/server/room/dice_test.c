/* tests/server/room/dice_test.c - the worked example of server/README.md, "Fair dice", and the
 * uniformity of throws. */
#include <stdlib.h>
#include <string.h>

#include "server/room/dice.h"
#include "tests/suite.h"

enum { THROWS = 200000 };

static struct dice dice;

static void load(void) {
	uint8_t seed[DICE_SEED], id[DICE_GAME_ID];
	ck_assert(dice_unhex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
		seed, sizeof(seed)));
	ck_assert(dice_unhex("00112233445566778899aabbccddeeff", id, sizeof(id)));
	dice_load(&dice, seed, id);
}

/* Seats 0 and 2 play; seat 0 gave entropy. */
static void start(void) {
	const bool taken[DICE_SEATS_MAX] = {true, false, true, false};
	uint8_t entropy[8];
	load();
	ck_assert(dice_unhex("a1a2a3a4a5a6a7a8", entropy, sizeof(entropy)));
	ck_assert(dice_entropy_set(&dice, 0, entropy, sizeof(entropy)));
	dice_start(&dice, taken);
}

static void is_hex(const uint8_t *bytes, size_t size, const char *hex) {
	char text[2 * DICE_HASH + 1];
	dice_hex(bytes, size, text);
	ck_assert_str_eq(text, hex);
}

SUITE_GROUP(dice_cases, NULL, NULL, 30)

START_TEST(the_commitment_matches_the_worked_example) {
	load();
	ck_assert_int_eq(dice.phase, DICE_COMMITTED);
	is_hex(dice.commit, DICE_HASH,
		"ebdd9f1313edafaf0d4281ab09604346051fdb695e6949f357aa8b902bed1d3f");
}
END_TEST

START_TEST(the_key_matches_the_worked_example) {
	const bool nobody[DICE_SEATS_MAX] = {false};
	start();
	ck_assert_int_eq(dice.phase, DICE_STARTED);
	is_hex(dice.key, DICE_HASH,
		"8a05fa6ac761ef139af545450177097609fb9dd972ced8b66ef64fa1f9da91f9");
	load();
	dice_start(&dice, nobody);
	is_hex(dice.key, DICE_HASH,
		"6af441b3ad7e95b81732fba736d38e8eb9550f0847af862965dbc8e0cf5055cf");
}
END_TEST

START_TEST(the_commitment_of_a_seat_matches_the_worked_example) {
	uint8_t id[DICE_GAME_ID], bytes[16], commit[DICE_HASH];
	ck_assert(dice_unhex("00112233445566778899aabbccddeeff", id, sizeof(id)));
	ck_assert(dice_unhex("a1a2a3a4a5a6a7a8a9aaabacadaeafb0", bytes, sizeof(bytes)));
	dice_entropy_commit(id, 0, bytes, sizeof(bytes), commit);
	is_hex(commit, DICE_HASH,
		"d0ad21331db6be5dd342e8eb0e31b9655a1eb321b4ac65ff07bcae7086298042");
	dice_entropy_commit(id, 3, bytes, sizeof(bytes), commit);
	is_hex(commit, DICE_HASH,
		"f81ffc770ff992813267b3717d258d7fb85459b735f2a9bc207df9585ecef0f0");
}
END_TEST

static const struct {
	uint32_t t;
	const char *kind;
	size_t count;
	int values[4];
} rows[] = {
	{0, "pick:2", 1, {0}},
	{1, "rods8", 2, {3, 1}},
	{2, "rods8", 2, {3, 2}},
	{3, "rods8", 2, {3, 3}},
	{4, "2d6", 2, {2, 6}},
	{5, "2d6", 2, {2, 4}},
	{6, "laaiqa2", 2, {4, 4}},
	{7, "perm:4", 4, {3, 2, 1, 0}},
	{8, "1d6", 1, {5}},
	{7, "2d6", 2, {5, 6}},
	{9, "rods4", 1, {2}},
	{10, "rods3", 1, {2}},
};

START_LOOP_TEST(throws_match_the_worked_example, sizeof(rows) / sizeof(rows[0])) {
	int values[DICE_VALUES_MAX];
	start();
	ck_assert_uint_eq(dice_throw(&dice, rows[_i].t, rows[_i].kind, values), rows[_i].count);
	for (size_t i = 0; i < rows[_i].count; i++) {
		ck_assert_int_eq(values[i], rows[_i].values[i]);
	}
}
END_TEST

START_TEST(two_dice_fall_as_evenly_as_documented) {
	static const int expected[6] = {66634, 66828, 66806, 66651, 66444, 66637};
	int faces[6] = {0}, pairs[36] = {0}, values[DICE_VALUES_MAX];
	double square = 0;
	start();
	for (uint32_t t = 0; t < THROWS; t++) {
		ck_assert_uint_eq(dice_throw(&dice, t, "2d6", values), 2);
		faces[values[0] - 1]++;
		faces[values[1] - 1]++;
		pairs[6 * (values[0] - 1) + values[1] - 1]++;
	}
	for (int i = 0; i < 6; i++) {
		ck_assert_int_eq(faces[i], expected[i]);
	}
	for (int i = 0; i < 36; i++) {
		double off = pairs[i] - THROWS / 36.0;
		square += off * off / (THROWS / 36.0);
	}
	ck_assert_double_eq_tol(square, 34.65, 0.005);
}
END_TEST

START_TEST(rods_fall_as_evenly_as_documented) {
	static const int expected[9] = {848, 6371, 22080, 43504, 54671, 43592, 21916, 6248, 770};
	int sums[9] = {0}, values[DICE_VALUES_MAX];
	start();
	for (uint32_t t = 0; t < THROWS; t++) {
		ck_assert_uint_eq(dice_throw(&dice, t, "rods8", values), 2);
		sums[values[0] + values[1]]++;
	}
	for (int i = 0; i < 9; i++) {
		ck_assert_int_eq(sums[i], expected[i]);
	}
}
END_TEST

START_TEST(unknown_kinds_are_refused) {
	static const char *const bad[] = {"", "rods", "rods0", "rods5", "rods88", "d6", "0d6", "2d",
		"2d1", "2d257", "17d6", "02d6", "2d06", "2d6 ", "-1d6", "pick:", "pick:0", "pick:x",
		"pick:99999999999", "perm:17", "perm:0", "perm:4x", "2D6", "1d6pick:2pick:2pick:2"};
	int values[DICE_VALUES_MAX] = {77};
	start();
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		ck_assert_msg(dice_throw(&dice, 0, bad[i], values) == 0, "%s is taken", bad[i]);
		ck_assert_int_eq(values[0], 77);
	}
}
END_TEST

START_TEST(the_largest_kinds_stay_in_bounds) {
	int values[DICE_VALUES_MAX], seen[DICE_VALUES_MAX] = {0};
	start();
	for (uint32_t t = 0; t < 2000; t++) {
		ck_assert_uint_eq(dice_throw(&dice, t, "16d256", values), 16);
		for (int i = 0; i < 16; i++) {
			ck_assert(values[i] >= 1 && values[i] <= 256);
		}
		ck_assert_uint_eq(dice_throw(&dice, t, "pick:1000000", values), 1);
		ck_assert(values[0] >= 0 && values[0] < 1000000);
		ck_assert_uint_eq(dice_throw(&dice, t, "pick:2147483647", values), 1);
		ck_assert_int_ge(values[0], 0);
		ck_assert_uint_eq(dice_throw(&dice, t, "pick:1", values), 1);
		ck_assert_int_eq(values[0], 0);
	}
	ck_assert_uint_eq(dice_throw(&dice, 5, "perm:16", values), 16);
	for (int i = 0; i < 16; i++) {
		ck_assert_int_eq(seen[values[i]]++, 0);
	}
}
END_TEST

START_TEST(a_throw_longer_than_a_block_continues_in_the_next) {
	int many[DICE_VALUES_MAX], times = 0;
	start();
	/* With 129 faces nearly half of all bytes are rejected, so 16 dice sometimes need more than
	 * one block of 32. */
	for (uint32_t t = 0; t < 500; t++) {
		ck_assert_uint_eq(dice_throw(&dice, t, "16d129", many), 16);
		for (int i = 0; i < 16; i++) {
			ck_assert(many[i] >= 1 && many[i] <= 129);
			times += many[i] == 129;
		}
	}
	ck_assert(times > 20 && times < 120);
}
END_TEST

START_TEST(up_to_64_bytes_of_entropy_are_taken_until_the_start) {
	const bool taken[DICE_SEATS_MAX] = {true, true, false, false};
	uint8_t bytes[DICE_ENTROPY_MAX + 1] = {1};
	load();
	ck_assert(dice_entropy_set(&dice, 3, bytes, DICE_ENTROPY_MAX));
	ck_assert(dice_entropy_set(&dice, 0, NULL, 0));
	ck_assert(!dice_entropy_set(&dice, 0, bytes, DICE_ENTROPY_MAX + 1));
	ck_assert(!dice_entropy_set(&dice, 4, bytes, 1));
	ck_assert(!dice_entropy_set(&dice, -1, bytes, 1));
	dice_start(&dice, taken);
	ck_assert(!dice_entropy_set(&dice, 0, bytes, 1));
}
END_TEST

START_TEST(every_seat_may_give_the_maximum_of_entropy) {
	const bool taken[DICE_SEATS_MAX] = {true, true, true, true};
	uint8_t bytes[DICE_ENTROPY_MAX] = {9};
	int values[DICE_VALUES_MAX];
	load();
	for (int seat = 0; seat < DICE_SEATS_MAX; seat++) {
		ck_assert(dice_entropy_set(&dice, seat, bytes, sizeof(bytes)));
	}
	dice_start(&dice, taken);
	ck_assert_uint_eq(dice_throw(&dice, 0, "2d6", values), 2);
}
END_TEST

START_TEST(nothing_can_be_thrown_before_the_start) {
	int values[DICE_VALUES_MAX];
	load();
	ck_assert_uint_eq(dice_throw(&dice, 0, "2d6", values), 0);
}
END_TEST

START_TEST(two_games_have_different_seeds) {
	struct dice other;
	ck_assert(dice_init(&dice, token_random));
	ck_assert(dice_init(&other, token_random));
	ck_assert_mem_ne(dice.seed, other.seed, DICE_SEED);
	ck_assert_mem_ne(dice.game_id, other.game_id, DICE_GAME_ID);
	ck_assert_mem_ne(dice.commit, other.commit, DICE_HASH);
}
END_TEST

START_TEST(finish_wipes_everything) {
	static const struct dice blank;
	start();
	dice_finish(&dice);
	ck_assert_mem_eq(&dice, &blank, sizeof(dice));
}
END_TEST

START_TEST(hex_must_be_lower_case_and_of_the_right_length) {
	uint8_t bytes[2] = {7, 7};
	char text[5];
	ck_assert(!dice_unhex("00f", bytes, 2));
	ck_assert(!dice_unhex("00fff", bytes, 2));
	ck_assert(!dice_unhex("00FF", bytes, 2));
	ck_assert(!dice_unhex("00g0", bytes, 2));
	ck_assert_uint_eq(bytes[0], 7);
	ck_assert(dice_unhex("0aff", bytes, 2));
	dice_hex(bytes, 2, text);
	ck_assert_str_eq(text, "0aff");
}
END_TEST
