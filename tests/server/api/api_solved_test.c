/* tests/server/api/api_solved_test.c - solved games over HTTP. */
#include <stdio.h>
#include <string.h>

#include "tests/server/hub/world.h"
#include "tests/suite.h"

SUITE_BEGIN(world_begin)
SUITE_GROUP(api_solved_cases, world_set_up, world_tear_down, 20)

static const char *text_of(const json_t *object, const char *key) {
	return json_string_value(json_object_get(object, key));
}

static int64_t number_of(const json_t *object, const char *key) {
	return json_integer_value(json_object_get(object, key));
}

START_TEST(solved_games_are_listed) {
	json_t *root = world_get("/api/solved", "", 200, "SolvedList");
	const json_t *rows = json_object_get(root, "solved");
	size_t found = 0;
	for (size_t i = 0; i < json_array_size(rows); i++) {
		const json_t *row = json_array_get(rows, i), *start = json_object_get(row, "start");
		if (strcmp(text_of(row, "key"), "felli") != 0) {
			continue;
		}
		found++;
		ck_assert_int_eq(number_of(row, "positions"), 1255982);
		if (text_of(row, "query")[0] == '\0') {
			ck_assert_str_eq(text_of(start, "result"), "win");
			ck_assert_int_eq(number_of(start, "turns"), 31);
		} else {
			ck_assert_str_eq(text_of(row, "query"), "capture=optional");
			ck_assert_str_eq(text_of(start, "result"), "draw");
		}
	}
	ck_assert_uint_eq(found, 2);
	json_decref(root);
}
END_TEST

START_TEST(the_page_of_a_solved_game_has_the_best_line_to_the_end) {
	json_t *root = world_get("/api/solved/felli", "", 200, "SolvedPage");
	const json_t *line = json_object_get(root, "line");
	ck_assert_uint_eq(json_array_size(line), 31);
	ck_assert_str_eq(text_of(json_array_get(line, 0), "turn"), "b2-b3");
	json_decref(root);
	root = world_get("/api/solved/alquerque", "", 200, "SolvedPage");
	ck_assert(json_is_null(json_object_get(root, "start")));
	ck_assert_uint_eq(json_array_size(json_object_get(root, "line")), 0);
	json_decref(root);
}
END_TEST

/* The value of a position is that of its best turn. */
START_TEST(every_turn_at_the_start_has_a_value) {
	json_t *root = world_get("/api/solved/felli/values", "", 200, "SolvedValues");
	const json_t *turns = json_object_get(root, "turns");
	int64_t least = 999;
	ck_assert_uint_eq(json_array_size(turns), 3);
	for (size_t i = 0; i < 3; i++) {
		const json_t *turn = json_array_get(turns, i);
		ck_assert_str_eq(text_of(turn, "result"), "win");
		ck_assert_uint_eq(json_array_size(json_object_get(turn, "path")), 2);
		least = number_of(turn, "turns") < least ? number_of(turn, "turns") : least;
	}
	ck_assert_int_eq(least, 31);
	ck_assert_int_eq(number_of(json_object_get(root, "value"), "turns"), 31);
	json_decref(root);
}
END_TEST

START_TEST(values_are_given_for_the_seat_to_move) {
	json_t *root = world_get(
		"/api/solved/alquerque/values", "position=W%3AWa1%3ABc2%2Cb3", 200, "SolvedValues");
	ck_assert_str_eq(text_of(json_object_get(root, "value"), "result"), "loss");
	ck_assert_int_eq(number_of(json_object_get(root, "value"), "turns"), 16);
	const json_t *turns = json_object_get(root, "turns");
	ck_assert_uint_gt(json_array_size(turns), 0);
	for (size_t i = 0; i < json_array_size(turns); i++) {
		ck_assert_str_eq(text_of(json_array_get(turns, i), "result"), "loss");
	}
	json_decref(root);
}
END_TEST

START_TEST(a_game_that_is_over_has_no_turns) {
	json_t *page = world_get("/api/solved/felli", "", 200, "SolvedPage");
	const json_t *line = json_object_get(page, "line");
	char query[GAME_POSITION_TEXT_MAX + 16];
	snprintf(query, sizeof(query), "position=%s",
		text_of(json_array_get(line, json_array_size(line) - 1), "position"));
	json_t *root = world_get("/api/solved/felli/values", query, 200, "SolvedValues");
	json_decref(page);
	ck_assert(json_is_true(json_object_get(root, "over")));
	ck_assert_uint_eq(json_array_size(json_object_get(root, "turns")), 0);
	json_decref(root);
}
END_TEST

START_TEST(bad_requests_are_refused_with_a_code) {
	static const struct {
		const char *path, *query;
		int status;
		const char *code;
	} asked[] = {
		{"/api/solved/nothing", "", 404, "unknown_game"},
		{"/api/solved/", "", 404, "no_page"},
		{"/api/solved/felli/worth", "", 404, "no_page"},
		{"/api/solvedfelli", "", 404, "no_page"},
		{"/api/solved/felli", "capture=never", 400, "bad_option"},
		{"/api/solved/felli", "position=start", 400, "bad_option"},
		{"/api/solved/felli", "chain=single", 404, "not_solved"},
		{"/api/solved/laquet", "", 404, "not_solved"},
		{"/api/solved/laquet/values", "", 404, "no_table"},
		{"/api/solved/felli/values", "chain=single", 404, "no_table"},
		{"/api/solved/felli/values", "position=zz", 400, "bad_position"},
		{"/api/solved/alquerque/values", "position=start", 404, "not_in_table"},
	};
	for (size_t i = 0; i < sizeof(asked) / sizeof(asked[0]); i++) {
		json_t *root = world_get(
			asked[i].path, asked[i].query, asked[i].status, "ApiError");
		ck_assert_str_eq(text_of(root, "code"), asked[i].code);
		json_decref(root);
	}
}
END_TEST
