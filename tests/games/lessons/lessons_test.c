/* tests/games/lessons/lessons_test.c - lessons follow the rules, and mistakes in them are reported.
 */
#include <string.h>

#include "games/lessons/lesson_play.h"
#include "games/lessons/lessons.h"
#include "tests/games/battery.h"
#include "tests/games/load.h"
#include "tests/suite.h"

#define HEAD "aim A.\nmoves B.\ntakes C.\npicture start\n"
#define STEP "step One\ngoal Do.\nsay So.\ndone Done.\n"

SUITE_BEGIN(load_games)

SUITE_GROUP(lessons, NULL, NULL, 60)

static const struct game *alquerque(void) {
	return games_find("alquerque");
}

/* The sentence says this of the text. */
static void is_wrong(const char *text, const char *sentence) {
	struct game_error error = {.text = ""};
	struct lesson *lesson = lessons_read(text, strlen(text), &error);
	bool fine = lesson != NULL && lesson_check(alquerque(), lesson, &error);
	lesson_destroy(lesson);
	REQUIRE(!fine, "%s is taken for right", text);
	REQUIRE(strstr(error.text, sentence) != NULL, "\"%s\" does not say \"%s\"", error.text,
		sentence);
}

START_TEST(every_builtin_lesson_follows_the_rules) {
	char key[64];
	for (size_t i = 0; lessons_key(i, key) != NULL; i++) {
		struct game_error error;
		const struct game *game = games_find(key);
		REQUIRE(game != NULL, "there is no game %s", key);
		struct lesson *lesson = lessons_open(key, &error);
		REQUIRE(lesson != NULL, "%s.lesson, %s", key, error.text);
		REQUIRE(lesson_check(game, lesson, &error), "%s.lesson, %s", key, error.text);
		lesson_destroy(lesson);
	}
}
END_TEST

START_TEST(every_game_has_an_introduction_and_a_lesson_with_a_short_game) {
	for (size_t i = 0; i < games_count(); i++) {
		struct game_error error;
		const char *key = games_at(i)->key;
		struct lesson *lesson = lessons_open(key, &error);
		REQUIRE(lesson != NULL, "%s: %s", key, error.text);
		HOLDS(lesson->aim != NULL && lesson->moves != NULL && lesson->takes != NULL);
		REQUIRE(lesson->steps >= 2, "%s has %zu steps", key, lesson->steps);
		REQUIRE(lesson->step[lesson->steps - 1].parts == 0,
			"%s does not end with a short game", key);
		lesson_destroy(lesson);
	}
}
END_TEST

START_TEST(a_lesson_inherits_what_it_leaves_out_from_its_relative) {
	static const char text[] = "like alquerque\naim Another one.\n";
	struct game_error error;
	struct lesson *lesson = lessons_read(text, strlen(text), &error);
	struct lesson *other = lessons_open("alquerque", &error);
	ck_assert_ptr_nonnull(lesson);
	ck_assert_str_eq(lesson->aim, "Another one.");
	ck_assert_str_eq(lesson->takes, other->takes);
	ck_assert_str_eq(lesson->picture, other->picture);
	lesson_destroy(lesson);
	lesson_destroy(other);
}
END_TEST

START_TEST(damaged_lessons_are_refused_with_their_line) {
	is_wrong("aim A.\nmovs B.\n", "line 2: there is no word \"movs\" before the first step");
	is_wrong("aim A.\naim B.\n", "line 2: this was already given");
	is_wrong("aim\n", "line 1: a value must follow the word");
	is_wrong("aim A.\n", "line 1: a lesson needs aim, moves, takes and picture, or like");
	is_wrong("like nothing\n", "there is no lesson for \"nothing\"");
	is_wrong(HEAD STEP "at start\n\nshow c2-c3\n", "line 11: \"right\" must come before show");
	is_wrong(HEAD STEP "at start\nright takes many\n", "takes 2");
	is_wrong(HEAD STEP "at start\nright does magic\n", "there is no effect magic");
	is_wrong(HEAD STEP "at start\nright c2-c3\nright c2-c3\n", "a \"reply\" must come before");
	is_wrong(HEAD STEP "at start\nright any\n", "step 1 needs");
	is_wrong(HEAD STEP "at start\nuntil dawn\n", "until men 3, or until end");
	is_wrong(HEAD STEP "at start\nright any\nshow c2-c3\nshort c2-c3\n",
		"short TURN = what to say");
}
END_TEST

START_TEST(an_unreachable_goal_is_refused) {
	is_wrong(HEAD STEP "at start\nright takes 2\nshow c2-c3\n",
		"no legal turn reaches the goal");
	is_wrong(HEAD STEP "at start\nright a1-a2\n", "a1-a2 is not a legal turn");
	is_wrong(HEAD STEP "at start\nright c2-c3\nshow d2-c3\n",
		"d2-c3 is the turn to show, but does not reach the goal");
	is_wrong(HEAD STEP "at W:Wa5,b5:Bc5,d5,e4\nuntil end\n",
		"the game is already over at the start");
}
END_TEST

START_TEST(turns_that_fall_short_must_be_legal_but_not_right) {
	is_wrong(HEAD STEP "at start\nright c2-c3\nshort a1-a2 = No.\n",
		"a1-a2 is not a legal turn");
	is_wrong(HEAD STEP "at start\nright c2-c3\nshort c2-c3 = No.\n",
		"listed as falling short, but is right");
}
END_TEST

START_TEST(a_reply_must_be_legal_and_follow_the_only_right_turn) {
	is_wrong(HEAD STEP "at start\nright c2-c3\nreply a1-a2\nright any\nshow a1-a2\n",
		"a1-a2 is not a legal turn");
	is_wrong(HEAD STEP "at start\nright c2-c3, d2-c3\nreply b4xd2\nright any\nshow a1-a2\n",
		"only one turn may be right before a reply");
}
END_TEST

START_TEST(a_picture_needs_a_valid_position_and_a_legal_turn) {
	is_wrong("aim A.\nmoves B.\ntakes C.\npicture W:Wz9\n", "picture: ");
	is_wrong("aim A.\nmoves B.\ntakes C.\npicture start a1-a2\n", "picture: ");
}
END_TEST

START_TEST(an_added_lesson_replaces_the_builtin_one) {
	static const char text[] = HEAD STEP "at start\nright any\nshow c2-c3\n";
	struct game_error error;
	ck_assert(lessons_add("alquerque", text, strlen(text)));
	struct lesson *lesson = lessons_open("alquerque", &error);
	ck_assert_str_eq(lesson->aim, "A.");
	lesson_destroy(lesson);
	lessons_finish();
	lesson = lessons_open("alquerque", &error);
	ck_assert_str_ne(lesson->aim, "A.");
	lesson_destroy(lesson);
}
END_TEST
