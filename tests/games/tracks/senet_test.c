/* tests/games/tracks/senet_test.c - Senet as its specification has it, against a second reading of
 * it, and what is refused. */
#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "games/game.h"
#include "tests/games/load.h"
#include "tests/games/tracks/senet.h"
#include "tests/suite.h"

enum { GAMES = 120, ENTRIES_MAX = 2000 };

static const struct game *senet;
static uint64_t seed;

static void find_senet(void) {
	senet = games_find("senet");
	ck_assert_ptr_nonnull(senet);
}

static int below(int n) {
	return (int)random_below(&seed, (unsigned)n);
}

static struct game_rules *make_rules(const struct senet_rules *second) {
	const char *settings[] = {second->men == 7 ? "men=7" : "men=5",
		second->none == 6 ? "none=6" : "none=5", second->back ? "hit=back" : "hit=swap",
		second->block ? "block=on" : "block=off",
		second->first == 1 ? "first=black" : "first=white"};
	int option[GAME_OPTIONS_MAX];
	struct game_error error;
	game_options_default(senet, option);
	for (size_t i = 0; i < sizeof(settings) / sizeof(settings[0]); i++) {
		ck_assert_msg(
			game_options_set(senet, option, settings[i], &error), "%s", error.text);
	}
	struct game_rules *rules = game_rules_create(senet, 0, option, &error);
	ck_assert_msg(rules != NULL, "%s", error.text);
	return rules;
}

static const struct senet_rules plain = {.men = 5, .none = 5, .block = true};

static void expect_steps(const char *position, const char *wanted) {
	struct game_rules *rules = make_rules(&plain);
	union game_state state;
	struct game_error error;
	struct game_step steps[GAME_STEPS_MAX];
	char listed[200] = "";
	ck_assert_msg(game_read(rules, position, &state, &error), "%s", error.text);
	size_t count = game_steps(rules, &state, steps);
	for (size_t i = 0; i < count; i++) {
		char text[GAME_STEP_TEXT_MAX];
		senet->impl->print_step(rules, &state, &steps[i], text);
		strcat(listed, i > 0 ? " " : "");
		strcat(listed, text);
	}
	ck_assert_str_eq(listed, wanted);
	game_rules_destroy(rules);
}

static void expect_after(const char *position, const char *turn, const char *wanted) {
	struct game_rules *rules = make_rules(&plain);
	union game_state state;
	struct game_error error;
	struct game_refusal refusal;
	char text[GAME_POSITION_TEXT_MAX];
	ck_assert_msg(game_read(rules, position, &state, &error), "%s", error.text);
	ck_assert_msg(game_play_turn(rules, &state, turn, NULL, &refusal), "%s", refusal.text);
	senet->impl->print(rules, &state, text);
	ck_assert_str_eq(text, wanted);
	game_rules_destroy(rules);
}

static void expect_refused(
	const char *position, const char *step, const char *clause, const char *sentence) {
	struct game_rules *rules = make_rules(&plain);
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

#define START "W:Wb3,d3,f3,h3,j3:Ba3,c3,e3,g3,i3"
#define WATER "W:Wf1,off*4:Bf2,g2,e3,g3,i3:roll=1"
#define THREE "W:Wa1,b1,a2,c3,i3:Bf2,h2,i2,j2,a3:roll=0"

SUITE_BEGIN(load_games)

SUITE_GROUP(senet_cases, find_senet, NULL, SUITE_SECONDS)

START_TEST(worked_positions_of_senet_have_their_steps) {
	expect_steps(START ":roll=1", "b3xc3 d3xe3 f3xg3 h3xi3 j3-j2");
	expect_steps(START ":roll=0", "b3xg3 d3xi3 f3-j2 h3-h2 j3-f2");
	expect_steps("W:Wb3,d3,f3,h3,j3:Bh2,i2,a3,c3,e3:roll=2", "");
	expect_steps(THREE, "c3-h3 a2-e1 a1-f1");
	expect_steps("W:Wd1,e1,b3,d3,f3:Ba3,c3,e3,g3,i3:roll=3", "b3xe3 d3xg3 f3xi3");
	expect_steps("W:Wf1,h1,i1,j1,b3:Ba3,c3,e3,g3,i3:roll=2", "b3-d3 i1-off j1-off");
	expect_steps(WATER, "f1-g1");
	expect_steps("W:We1,h1,off*3:Bd1,f1,e3,g3,i3:roll=1", "e1xd1");
}
END_TEST

START_TEST(men_change_places_or_come_out_of_the_water) {
	expect_after(START ":roll=2", "j3-i2", "B:Wi2,b3,d3,f3,h3:Ba3,c3,e3,g3,i3");
	expect_after(START ":roll=0", "b3xg3", "W:Wd3,f3,g3,h3,j3:Ba3,b3,c3,e3,i3");
	expect_after(WATER, "f1-g1", "W:Wh2,off*4:Bf2,g2,e3,g3,i3");
	expect_after(
		"W:We1,h1,off*3:Bd1,f1,e3,g3,i3:roll=1", "e1xd1", "W:Wd1,h1,off*3:Be1,f1,e3,g3,i3");
}
END_TEST

START_TEST(refused_steps_of_senet_name_their_clause) {
	expect_refused(THREE, "i3-g2", "turn.block",
		"3 men of the other side, one beside the other, cannot be passed.");
	expect_refused(
		THREE, "b1-g1", "house.beauty", "A throw of 5 is too much: no man may pass f1.");
	expect_refused("W:Wf1,h1,i1,j1,b3:Ba3,c3,e3,g3,i3:roll=2", "h1-off", "house.leave",
		"From h1 a man only leaves the board, by the exact number.");
	expect_refused("W:Wb3,d3,f3,g3,j3:Bh2,i2,a3,c3,e3:roll=2", "j3-i2", "turn.pair",
		"Not to i2: the man there has another one beside it.");
	expect_refused("W:We1,h1,b3,off*2:Bd1,f1,e3,g3,i3:roll=1", "e1-f1", "house.safe",
		"Not to f1: the man there is safe and cannot be hit.");
}
END_TEST

static const struct {
	const char *text, *word;
} broken[] = {
	{"W:W@1,d3,f3,h3,j3:Ba3,c3,e3,g3,i3", "no man is in the hand"},
	{"W:Wg1,d3,f3,h3,j3:Ba3,c3,e3,g3,i3", "No man can stay on g1"},
	{"W:Wd3,f3,h3,j3:Ba3,c3,e3,g3,i3", "White must have 5 men"},
	{"W:Wa3,d3,f3,h3,j3:Ba3,c3,e3,g3,i3", "two men on a3"},
};

START_LOOP_TEST(broken_position_of_senet_is_refused, sizeof(broken) / sizeof(broken[0])) {
	struct game_rules *rules = make_rules(&plain);
	union game_state state;
	struct game_error error;
	ck_assert(!game_read(rules, broken[_i].text, &state, &error));
	ck_assert_msg(
		strstr(error.text, broken[_i].word) != NULL, "%s: %s", broken[_i].text, error.text);
	game_rules_destroy(rules);
}
END_TEST

/* ---- the second reading ---- */

static struct senet_rules draw_rules(void) {
	return (struct senet_rules){.men = below(2) ? 7 : 5,
		.none = 5 + below(2),
		.back = below(2) == 1,
		.block = below(2) == 1,
		.first = below(2)};
}

/* The steps of a throw, and what follows each, are those of the other reading. */
static void compare_entries(const struct game_rules *rules, const union game_state *thrown,
	const struct senet_rules *second, const struct senet_entry *entries, int count) {
	struct game_step steps[GAME_STEPS_MAX];
	size_t listed = game_steps(rules, thrown, steps);
	bool passes = count == 1 && entries[0].text[0] == '\0';
	ck_assert_uint_eq(listed, passes ? 0 : (size_t)count);
	for (int i = 0; i < count; i++) {
		union game_state after = *thrown;
		struct game_refusal refusal;
		char ours[GAME_POSITION_TEXT_MAX], theirs[SENET_POSITION];
		ck_assert_msg(
			passes || game_play_turn(rules, &after, entries[i].text, NULL, &refusal),
			"%s: %s", entries[i].text, refusal.text);
		if (senet_winner(second, &entries[i].after) >= 0) {
			ck_assert_int_eq(game_status(rules, &after).winner,
				senet_winner(second, &entries[i].after));
			continue;
		}
		senet->impl->print(rules, &after, ours);
		senet_text(second, &entries[i].after, theirs);
		ck_assert_str_eq(ours, theirs);
	}
}

static void play_in_both(const struct game_rules *rules, const struct senet_rules *second) {
	union game_state state;
	struct senet_place place;
	game_start(rules, &state);
	senet_start(second, &place);
	for (int i = 0; senet_winner(second, &place) < 0; i++) {
		ck_assert_int_lt(i, ENTRIES_MAX);
		struct senet_entry entries[SENET_STEPS];
		struct game_throw thrown = {.count = 1, .values = {(uint8_t)below(5)}};
		int count = senet_entries(second, &place, thrown.values[0], entries);
		ck_assert_int_eq(game_status(rules, &state).phase, GAME_CHANCE);
		ck_assert_int_eq(game_status(rules, &state).seat, place.seat);
		senet->impl->take(rules, &state, &thrown, NULL);
		compare_entries(rules, &state, second, entries, count);
		const struct senet_entry *chosen = &entries[below(count)];
		struct game_refusal refusal;
		ck_assert(chosen->text[0] == '\0' ||
			game_play_turn(rules, &state, chosen->text, NULL, &refusal));
		place = chosen->after;
	}
	struct game_status status = game_status(rules, &state);
	ck_assert_int_eq(status.phase, GAME_OVER);
	ck_assert_int_eq(status.winner, senet_winner(second, &place));
}

START_TEST(whole_games_of_senet_are_the_same_in_both_readings) {
	seed = 2970;
	for (int i = 0; i < GAMES; i++) {
		struct senet_rules second = draw_rules();
		struct game_rules *rules = make_rules(&second);
		play_in_both(rules, &second);
		game_rules_destroy(rules);
	}
}
END_TEST

static unsigned long count_second(
	const struct senet_rules *rules, const struct senet_place *place, int depth) {
	unsigned long sum = 0;
	for (int flat = 0; depth > 0 && flat <= 4; flat++) {
		struct senet_entry entries[SENET_STEPS];
		int count = senet_entries(rules, place, flat, entries);
		for (int i = 0; i < count; i++) {
			sum += count_second(rules, &entries[i].after, depth - 1);
		}
	}
	return depth == 0 ? 1 : sum;
}

START_TEST(sequences_of_senet_are_as_many_as_the_specification_counts) {
	static const unsigned long counts[] = {18, 278, 4189, 63816};
	struct senet_place place;
	union game_state state;
	struct game_rules *rules = make_rules(&plain);
	game_start(rules, &state);
	senet_start(&plain, &place);
	for (int depth = 1; depth <= 4; depth++) {
		ck_assert_uint_eq(count_second(&plain, &place, depth), counts[depth - 1]);
		ck_assert_uint_eq(game_perft(rules, &state, depth), counts[depth - 1]);
	}
	game_rules_destroy(rules);
}
END_TEST

START_TEST(sequences_of_senet_are_as_many_in_both_readings) {
	seed = 1930;
	for (int i = 0; i < 12; i++) {
		struct senet_rules second = draw_rules();
		struct senet_place place;
		union game_state state;
		struct game_rules *rules = make_rules(&second);
		game_start(rules, &state);
		senet_start(&second, &place);
		ck_assert_uint_eq(count_second(&second, &place, 3), game_perft(rules, &state, 3));
		game_rules_destroy(rules);
	}
}
END_TEST

/* ---- the drawing ---- */

START_TEST(the_thirty_squares_are_drawn_with_their_houses) {
	static const struct {
		const char *label;
		enum game_sign sign;
	} houses[] = {{"f2", GAME_ANKH}, {"f1", GAME_NEFER}, {"g1", GAME_WATER}, {"h1", GAME_THREE},
		{"i1", GAME_TWO}, {"j1", GAME_SUN}};
	struct game_rules *rules = make_rules(&plain);
	struct game_drawing drawing;
	size_t signs = 0, found = 0;
	memset(&drawing, 0, sizeof(drawing));
	senet->impl->draw(rules, &drawing);
	ck_assert_uint_eq(drawing.points, 31);
	for (size_t i = 0; i < drawing.points; i++) {
		signs += drawing.sign[i] != GAME_PLAIN;
		for (size_t j = 0; j < sizeof(houses) / sizeof(houses[0]); j++) {
			bool here = strcmp(drawing.point[i].label, houses[j].label) == 0;
			found += here && drawing.sign[i] == (uint8_t)houses[j].sign;
		}
	}
	ck_assert_uint_eq(signs, 6);
	ck_assert_uint_eq(found, 6);
	for (int seat = 0; seat < 2; seat++) {
		const struct game_course *course = &drawing.course[seat];
		ck_assert_uint_eq(course->count, 30);
		ck_assert(!course->has_hand);
		/* beside j1, one above the other */
		ck_assert(course->off[0] == 10 && course->off[1] == (float)seat);
	}
	game_rules_destroy(rules);
}
END_TEST
