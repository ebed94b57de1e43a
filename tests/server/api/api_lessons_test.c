/* tests/server/api/api_lessons_test.c - lessons over HTTP; each answer matches its schema. */
#include <stdio.h>
#include <string.h>

#include "tests/server/hub/people.h"
#include "tests/suite.h"

static char path[128];

static void refused(const char *rest, const char *query, int status, const char *code) {
	snprintf(path, sizeof(path), "/api/lessons%s", rest);
	json_t *error = world_get(path, query, status, NULL);
	ck_assert_str_eq(json_string_value(json_object_get(error, "code")), code);
	ck_assert_uint_gt(strlen(json_string_value(json_object_get(error, "error"))), 10);
	json_decref(error);
}

SUITE_BEGIN(world_begin)
SUITE_GROUP(api_lessons_cases, people_of_two, people_leave, 60)

START_TEST(each_lesson_is_sent_with_all_its_steps) {
	json_t *all = world_get("/api/lessons", "", 200, "LessonList");
	const json_t *lessons = json_object_get(all, "lessons");
	ck_assert_uint_gt(json_array_size(lessons), 0);
	for (size_t i = 0; i < json_array_size(lessons); i++) {
		const json_t *row = json_array_get(lessons, i);
		const char *key = json_string_value(json_object_get(row, "key"));
		snprintf(path, sizeof(path), "/api/lessons/%s", key);
		json_t *lesson = world_get(path, "", 200, "Lesson");
		const json_t *steps = json_object_get(lesson, "steps");
		ck_assert_int_eq((json_int_t)json_array_size(steps),
			json_integer_value(json_object_get(row, "steps")));
		json_decref(lesson);
	}
	json_decref(all);
}
END_TEST

START_TEST(right_turns_are_given_with_their_positions) {
	json_t *lesson = world_get("/api/lessons/alquerque", "", 200, "Lesson");
	const json_t *step = json_array_get(json_object_get(lesson, "steps"), 2);
	const json_t *part = json_array_get(json_object_get(step, "parts"), 0);
	const json_t *right = json_object_get(part, "right");
	ck_assert_int_eq(json_integer_value(json_object_get(part, "takes")), 3);
	ck_assert_uint_eq(json_array_size(right), 1);
	const char *turn = json_string_value(json_object_get(json_array_get(right, 0), "turn"));
	ck_assert_str_eq(turn, "a1xc3xa5xa3");
	json_t *tried = world_get(
		"/api/lessons/alquerque/3/try", "turns=%3Da1xc3xa5xa3", 200, "PuzzleTry");
	ck_assert_str_eq(
		json_string_value(json_object_get(json_object_get(tried, "state"), "position")),
		json_string_value(json_object_get(json_array_get(right, 0), "position")));
	json_decref(tried);
	json_decref(lesson);
}
END_TEST

START_TEST(a_turn_against_the_rules_is_refused_with_its_clause) {
	json_t *tried = world_get("/api/lessons/alquerque/3/try", "turns=e2-e3", 200, "PuzzleTry");
	const json_t *refusal = json_object_get(tried, "refusal");
	ck_assert_str_eq(json_string_value(json_object_get(refusal, "clause")), "captures.duty");
	json_decref(tried);
}
END_TEST

START_TEST(a_missing_lesson_is_refused_with_a_sentence) {
	refused("/chess960", "", 404, "no_lesson");
	refused("/alquerque/0/try", "turns=a1-a2", 404, "no_lesson");
	refused("/alquerque/99/try", "turns=a1-a2", 404, "no_lesson");
	refused("/alquerque/1/try", "", 400, "bad_turns");
}
END_TEST
START_TEST(every_game_tells_newcomers_its_aim_and_how_men_move_and_capture) {
	json_t *all = world_get("/api/games", "", 200, "GameList");
	const json_t *games = json_object_get(all, "games");
	for (size_t i = 0; i < json_array_size(games); i++) {
		const json_t *game = json_array_get(games, i);
		const char *key = json_string_value(json_object_get(game, "key"));
		const json_t *intro = json_object_get(game, "intro");
		ck_assert_msg(json_is_object(intro), "%s tells a newcomer nothing", key);
		snprintf(path, sizeof(path), "/api/games/%s", key);
		json_t *page = world_get(path, "", 200, "GamePage");
		ck_assert_msg(
			json_is_object(json_object_get(page, "picture")), "%s has no picture", key);
		json_decref(page);
	}
	json_decref(all);
}
END_TEST
