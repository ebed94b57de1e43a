/* tests/server/api/api_puzzles_test.c - puzzles over HTTP; each answer matches its schema. */
#include <stdio.h>
#include <string.h>

#include "tests/server/hub/people.h"
#include "tests/suite.h"

static char path[128];

static void refused(const char *rest, const char *query, int status, const char *code) {
	snprintf(path, sizeof(path), "/api/puzzles%s", rest);
	json_t *error = world_get(path, query, status, NULL);
	ck_assert_str_eq(json_string_value(json_object_get(error, "code")), code);
	ck_assert_uint_gt(strlen(json_string_value(json_object_get(error, "error"))), 10);
	json_decref(error);
}

SUITE_BEGIN(world_begin)
SUITE_GROUP(api_puzzles_cases, people_of_two, people_leave, 60)

START_TEST(the_first_and_the_last_puzzle_of_each_game_are_sent) {
	json_t *all = world_get("/api/puzzles", "", 200, "PuzzleList");
	const json_t *games = json_object_get(all, "games");
	ck_assert_uint_gt(json_array_size(games), 0);
	for (size_t i = 0; i < json_array_size(games); i++) {
		const json_t *row = json_array_get(games, i);
		const char *key = json_string_value(json_object_get(row, "key"));
		long long count = json_integer_value(json_object_get(row, "count"));
		for (long long number = 1; number <= count; number += count > 1 ? count - 1 : 1) {
			snprintf(path, sizeof(path), "/api/puzzles/%s/%lld", key, number);
			json_t *puzzle = world_get(path, "", 200, "Puzzle");
			ck_assert_int_eq(
				json_integer_value(json_object_get(puzzle, "number")), number);
			ck_assert_int_eq(
				json_integer_value(json_object_get(puzzle, "count")), count);
			ck_assert_uint_gt(json_array_size(json_object_get(puzzle, "line")), 0);
			json_decref(puzzle);
		}
		char next[64];
		snprintf(next, sizeof(next), "/%s/%lld", key, count + 1);
		refused(next, "", 404, "no_puzzle");
	}
	json_decref(all);
}
END_TEST

START_TEST(there_is_a_puzzle_of_the_day) {
	json_t *today = world_get("/api/puzzles/today", "", 200, "PuzzleToday");
	json_t *all = world_get("/api/puzzles", "", 200, "PuzzleList");
	ck_assert_str_eq(json_string_value(json_object_get(today, "day")),
		json_string_value(json_object_get(all, "day")));
	json_decref(today);
	json_decref(all);
}
END_TEST

START_TEST(a_missing_puzzle_is_refused_with_a_sentence) {
	refused("/chess960/1", "", 404, "no_puzzle");
	refused("/alquerque/0", "", 404, "no_puzzle");
	refused("/alquerque/999999", "", 404, "no_puzzle");
}
END_TEST

START_TEST(turns_of_a_puzzle_can_be_tried) {
	refused("/alquerque/1/try", "", 400, "bad_turns");
	refused("/alquerque/1/try", "turns=z9-z8+z8-z7", 400, "bad_turns");
	json_t *tried = world_get("/api/puzzles/alquerque/1/try", "turns=z9-z8", 200, "PuzzleTry");
	const json_t *refusal = json_object_get(tried, "refusal");
	ck_assert_uint_gt(strlen(json_string_value(json_object_get(refusal, "text"))), 10);
	json_decref(tried);
}
END_TEST
