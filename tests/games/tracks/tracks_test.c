/* tests/games/tracks/tracks_test.c - races along a track: the Royal Game of Ur as its specification
 * has it, against a second reading of it, and what is refused. */
#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "games/game.h"
#include "tests/games/load.h"
#include "tests/games/tracks/second.h"
#include "tests/suite.h"

enum { GAMES = 150, ENTRIES_MAX = 600 };

static const struct game *ur;

static void find_ur(void) {
	ur = games_find("royal-game-of-ur");
	ck_assert_ptr_nonnull(ur);
}

static struct game_rules *make_rules(const char *const settings[]) {
	int option[GAME_OPTIONS_MAX];
	struct game_error error;
	game_options_default(ur, option);
	for (size_t i = 0; settings != NULL && settings[i] != NULL; i++) {
		ck_assert_msg(game_options_set(ur, option, settings[i], &error), "%s", error.text);
	}
	struct game_rules *rules = game_rules_create(ur, 0, option, &error);
	ck_assert_msg(rules != NULL, "%s", error.text);
	return rules;
}

static void expect_steps(const char *position, const char *wanted) {
	struct game_rules *rules = make_rules(NULL);
	union game_state state;
	struct game_error error;
	struct game_step steps[GAME_STEPS_MAX];
	char listed[200] = "";
	ck_assert_msg(game_read(rules, position, &state, &error), "%s", error.text);
	size_t count = game_steps(rules, &state, steps);
	for (size_t i = 0; i < count; i++) {
		char text[GAME_STEP_TEXT_MAX];
		rules->game->impl->print_step(rules, &state, &steps[i], text);
		strcat(listed, i > 0 ? " " : "");
		strcat(listed, text);
	}
	ck_assert_str_eq(listed, wanted);
	game_rules_destroy(rules);
}

static void expect_refused(
	const char *position, const char *step, const char *clause, const char *sentence) {
	struct game_rules *rules = make_rules(NULL);
	union game_state state;
	struct game_error error;
	struct game_refusal refusal;
	size_t played;
	ck_assert_msg(game_read(rules, position, &state, &error), "%s", error.text);
	ck_assert(!game_play_text(rules, &state, step, &played, NULL, &refusal));
	ck_assert_str_eq(refusal.text, sentence);
	ck_assert_str_eq(refusal.clause, clause);
	game_rules_destroy(rules);
}

SUITE_BEGIN(load_games)

SUITE_GROUP(royal_game_of_ur_cases, find_ur, NULL, SUITE_SECONDS)

START_TEST(worked_positions_have_their_steps) {
	expect_steps("W:W@5,a1,c2:B@6,e2:roll=2", "@c1 a1-b2 c2xe2");
	expect_steps("W:W@5,b2,c2:B@6,d2:roll=1", "@d1");
	expect_steps("W:W@5,b2,c2:B@6,e2:roll=2", "@c1 b2-d2 c2xe2");
	expect_steps("W:Wh1,g1,off*5:B@3,off*4:roll=2", "h1-off");
	expect_steps("W:Wg1,off*6:B@3,off*4:roll=3", "");
}
END_TEST

START_TEST(four_lots_throw_0_to_4_with_their_weights) {
	static const unsigned weights[] = {1, 4, 6, 4, 1};
	struct game_rules *rules = make_rules(NULL);
	union game_state state;
	struct game_throw outcomes[GAME_OUTCOMES_MAX];
	game_start(rules, &state);
	ck_assert_str_eq(game_status(rules, &state).chance, "rods4");
	ck_assert_uint_eq(ur->impl->outcomes(rules, &state, outcomes), 5);
	for (unsigned n = 0; n < 5; n++) {
		ck_assert_uint_eq(outcomes[n].values[0], n);
		ck_assert_uint_eq(outcomes[n].weight, weights[n]);
	}
	game_rules_destroy(rules);
}
END_TEST

START_TEST(three_lots_count_four_for_none) {
	static const char *const settings[] = {"dice=3", NULL};
	struct game_rules *rules = make_rules(settings);
	union game_state state;
	char text[GAME_POSITION_TEXT_MAX];
	game_start(rules, &state);
	ck_assert_str_eq(game_status(rules, &state).chance, "rods3");
	struct game_throw none = {.count = 1, .values = {0}};
	ur->impl->take(rules, &state, &none, NULL);
	struct game_refusal refusal;
	ck_assert_msg(game_play_turn(rules, &state, "@a1", NULL, &refusal), "%s", refusal.text);
	ur->impl->print(rules, &state, text);
	ck_assert_str_eq(text, "W:W@6,a1:B@7");
	game_rules_destroy(rules);
}
END_TEST

START_TEST(refused_steps_name_their_clause) {
	expect_refused("W:W@5,b2,c2:B@6,d2:roll=1", "c2-d2", "turn.rosette",
		"Not to d2: the man there is safe and cannot be hit.");
	expect_refused("W:W@5,b2,c2:B@6,d2:roll=1", "b2-c2", "turn.one",
		"Not to c2: a man of your own stands there.");
	expect_refused("W:Wh1,g1,off*5:B@3,off*4:roll=2", "g1-off", "off.exact",
		"A throw of 2 is too much: a man leaves the board by the exact number.");
	expect_refused("W:W@6,a2:B@7:roll=2", "a2-b2", "turn.move",
		"With a throw of 2 this man goes to c2.");
	expect_refused(
		"W:W@6,a2:B@6,c2:roll=2", "c2-e2", "turn.move", "The man on c2 is not yours.");
	expect_refused("W:W@6,a2:B@7:roll=2", "b2-d2", "turn.move", "There is no man on b2.");
	expect_refused("W:Wa2,off*6:B@7:roll=2", "@c1", "turn.move",
		"There is no man left in the hand to enter.");
}
END_TEST

static const struct {
	const char *text, *word;
} broken[] = {
	{"X:W@7:B@7", "W or B"},
	{"W:W@6:B@7", "White must have 7 men"},
	{"W:W@6,d3:B@7", "d3 is not on the way of White"},
	{"W:W@6,e1:B@7", "no point e1"},
	{"W:W@5,a2,a2:B@7", "two men on a2"},
	{"W:W@6,a2:B@6,a2", "two men on a2"},
	{"W:W@7:B@7:roll=5", "roll=0 to roll=4"},
	{"W:W@7:B@7:rol=2", "roll=2"},
	{"W:W@7:B@7:roll=2:by=W", "at the end"},
	{"W:W@:B@7", "men in hand"},
	{"W:Woff*7:Boff*7", "only one side can"},
	{"W:W@7", "the side of B"},
};

START_LOOP_TEST(broken_position_is_refused, sizeof(broken) / sizeof(broken[0])) {
	struct game_rules *rules = make_rules(NULL);
	union game_state state;
	struct game_error error;
	ck_assert(!game_read(rules, broken[_i].text, &state, &error));
	ck_assert_msg(
		strstr(error.text, broken[_i].word) != NULL, "%s: %s", broken[_i].text, error.text);
	game_rules_destroy(rules);
}
END_TEST

/* ---- the second reading ---- */

static uint64_t seed;

static int below(int n) {
	return (int)random_below(&seed, (unsigned)n);
}

/* Options drawn at random, in both readings. */
static struct game_rules *draw_rules(struct second_rules *second) {
	static const char *const safes[] = {"middle", "all", "none"};
	static const int men[] = {7, 5, 3};
	*second = (struct second_rules){.men = men[below(3)],
		.lots = 3 + below(2),
		.masters = below(2) == 1,
		.hit_again = below(2) == 1,
		.safe = safes[below(3)],
		.first = below(2)};
	char text[6][40];
	snprintf(text[0], sizeof(text[0]), "men=%d", second->men);
	snprintf(text[1], sizeof(text[1]), "dice=%d", second->lots);
	snprintf(text[2], sizeof(text[2]), "path=%s", second->masters ? "masters" : "finkel");
	snprintf(text[3], sizeof(text[3]), "hit_again=%s", second->hit_again ? "on" : "off");
	snprintf(text[4], sizeof(text[4]), "rosette_safe=%s", second->safe);
	snprintf(text[5], sizeof(text[5]), "first=%s", second->first == 1 ? "black" : "white");
	const char *settings[] = {text[0], text[1], text[2], text[3], text[4], text[5], NULL};
	return make_rules(settings);
}

/* The steps of a throw, and what follows each, are those of the other reading. */
static void compare_entries(const struct game_rules *rules, const union game_state *thrown,
	const struct second_rules *second, const struct second_entry *entries, int count) {
	struct game_step steps[GAME_STEPS_MAX];
	size_t listed = game_steps(rules, thrown, steps);
	bool passes = count == 1 && entries[0].text[0] == '\0';
	ck_assert_uint_eq(listed, passes ? 0 : (size_t)count);
	for (int i = 0; i < count; i++) {
		union game_state after = *thrown;
		struct game_refusal refusal;
		char ours[GAME_POSITION_TEXT_MAX], theirs[SECOND_POSITION];
		ck_assert_msg(
			passes || game_play_turn(rules, &after, entries[i].text, NULL, &refusal),
			"%s: %s", entries[i].text, refusal.text);
		rules->game->impl->print(rules, &after, ours);
		second_text(second, &entries[i].after, theirs);
		ck_assert_str_eq(ours, theirs);
	}
}

static void play_in_both(const struct game_rules *rules, const struct second_rules *second) {
	union game_state state;
	struct second_place place;
	game_start(rules, &state);
	second_start(second, &place);
	for (int i = 0; second_winner(second, &place) < 0; i++) {
		ck_assert_int_lt(i, ENTRIES_MAX);
		struct second_entry entries[SECOND_MEN];
		struct game_throw thrown = {
			.count = 1, .values = {(uint8_t)below(second->lots + 1)}};
		int count = second_entries(second, &place, thrown.values[0], entries);
		ck_assert_int_eq(game_status(rules, &state).phase, GAME_CHANCE);
		ck_assert_int_eq(game_status(rules, &state).seat, place.seat);
		rules->game->impl->take(rules, &state, &thrown, NULL);
		compare_entries(rules, &state, second, entries, count);
		const struct second_entry *chosen = &entries[below(count)];
		struct game_refusal refusal;
		ck_assert(chosen->text[0] == '\0' ||
			game_play_turn(rules, &state, chosen->text, NULL, &refusal));
		place = chosen->after;
	}
	struct game_status status = game_status(rules, &state);
	ck_assert_int_eq(status.phase, GAME_OVER);
	ck_assert_int_eq(status.winner, second_winner(second, &place));
}

START_TEST(whole_games_are_the_same_in_both_readings) {
	seed = 2600;
	for (int i = 0; i < GAMES; i++) {
		struct second_rules second;
		struct game_rules *rules = draw_rules(&second);
		play_in_both(rules, &second);
		game_rules_destroy(rules);
	}
}
END_TEST

static unsigned long count_second(
	const struct second_rules *rules, const struct second_place *place, int depth) {
	unsigned long sum = 0;
	for (int thrown = 0; depth > 0 && thrown <= rules->lots; thrown++) {
		struct second_entry entries[SECOND_MEN];
		int count = second_entries(rules, place, thrown, entries);
		for (int i = 0; i < count; i++) {
			sum += count_second(rules, &entries[i].after, depth - 1);
		}
	}
	return depth == 0 ? 1 : sum;
}

START_TEST(sequences_are_as_many_as_the_specification_counts) {
	static const unsigned long counts[] = {5, 28, 192, 1492, 12469, 112552};
	struct second_rules second = {.men = 7, .lots = 4, .safe = "middle"};
	struct second_place place;
	union game_state state;
	struct game_rules *rules = make_rules(NULL);
	game_start(rules, &state);
	second_start(&second, &place);
	for (int depth = 1; depth <= 6; depth++) {
		ck_assert_uint_eq(count_second(&second, &place, depth), counts[depth - 1]);
		ck_assert_uint_eq(game_perft(rules, &state, depth), counts[depth - 1]);
	}
	game_rules_destroy(rules);
}
END_TEST

START_TEST(sequences_are_as_many_in_both_readings) {
	seed = 177;
	for (int i = 0; i < 12; i++) {
		struct second_rules second;
		struct second_place place;
		union game_state state;
		struct game_rules *rules = draw_rules(&second);
		game_start(rules, &state);
		second_start(&second, &place);
		ck_assert_uint_eq(count_second(&second, &place, 5), game_perft(rules, &state, 5));
		game_rules_destroy(rules);
	}
}
END_TEST

/* ---- the drawing ---- */

START_TEST(men_wait_and_leave_beside_the_ends_of_their_way) {
	struct game_rules *rules = make_rules(NULL);
	struct game_drawing drawing;
	memset(&drawing, 0, sizeof(drawing));
	ur->impl->draw(rules, &drawing);
	ck_assert_int_eq(drawing.family, GAME_FAMILY_TRACKS);
	ck_assert_uint_eq(drawing.points, 21);
	ck_assert_str_eq(drawing.point[20].label, "off");
	ck_assert_int_eq(drawing.lots, 4);
	for (int seat = 0; seat < 2; seat++) {
		const struct game_course *course = &drawing.course[seat];
		ck_assert_uint_eq(course->count, 14);
		ck_assert(course->has_hand);
		/* in the gap of the seat's own row: e, beside d, and f, beside g */
		ck_assert(course->hand[0] == 4 && course->hand[1] == (float)(2 * seat));
		ck_assert(course->off[0] == 5 && course->off[1] == (float)(2 * seat));
	}
	unsigned rosettes = 0;
	for (size_t i = 0; i < drawing.points; i++) {
		rosettes += drawing.sign[i] == GAME_ROSETTE;
	}
	ck_assert_uint_eq(rosettes, 5);
	game_rules_destroy(rules);
}
END_TEST
