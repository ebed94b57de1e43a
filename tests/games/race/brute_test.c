/* tests/games/race/brute_test.c - Laaiqa against a slow second implementation, step by step. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "games/game.h"
#include "tests/games/race/brute.h"
#include "tests/suite.h"

enum { POSITIONS = 240, OPTION_POSITIONS = 30, COUNTED = 2000, WALKED = 1000, SIDES_TEXT = 400 };

static uint64_t seed;

static int below(int limit) {
	return (int)random_below(&seed, (size_t)limit);
}

/* ---- both programs ---- */

static struct game_rules *rules;
static struct brute table; /* empty, with seats and options */
static size_t walked;

static void use(const char *options, const struct brute_options *is, int seats) {
	const struct game *game = games_find("laaiqa");
	struct game_error error;
	int option[GAME_OPTIONS_MAX];
	char copy[200];
	game_options_default(game, option);
	snprintf(copy, sizeof(copy), "%s", options);
	for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
		ck_assert_msg(game_options_set(game, option, word, &error), "%s", error.text);
	}
	rules = game_rules_create(game, seats, option, &error);
	ck_assert_msg(rules != NULL, "%s", error.text);
	memset(&table, 0, sizeof(table));
	table.is = *is;
	brute_seat(&table, seats);
}

/* The names of the cells, by the places that the drawing gives them. */
static void learn_names(void) {
	static struct game_drawing drawing;
	memset(&drawing, 0, sizeof(drawing));
	rules->game->impl->draw(rules, &drawing);
	ck_assert_uint_eq(drawing.points, 85);
	for (size_t i = 0; i < drawing.points; i++) {
		const struct game_point *point = &drawing.point[i];
		ck_assert_str_eq(brute_name[(int)point->x][(int)point->y], "");
		snprintf(brute_name[(int)point->x][(int)point->y], BRUTE_NAME, "%s", point->label);
	}
}

static void set_up(void) {
	struct game_error error;
	ck_assert(games_init(&error));
	memset(brute_name, 0, sizeof(brute_name));
	walked = 0;
}

static void tear_down(void) {
	game_rules_destroy(rules);
	games_finish();
}

/* ---- random positions ---- */

static const char *const spots[] = {
	"0", "1", "2", "3", "4", "5", "6", "7", "g1", "g2", "g3", "g4", "g5", "g6", "g7"};
static const char *const own_spots[] = {"p1", "p2", "v1", "v2", "v3"};

/* Names of spaces already taken, each with a comma. */
static char taken[SIDES_TEXT];

static bool take(const char *name, char *text) {
	char item[12];
	snprintf(item, sizeof(item), ",%s,", name);
	if (strstr(taken, item) != NULL) {
		return false;
	}
	strcat(taken, item);
	sprintf(text + strlen(text), "%s,", name);
	return true;
}

static void scatter_sentries(char *text) {
	strcat(text, ":X");
	for (int i = 0; i < 8;) {
		char name[8];
		bool usual = below(3) > 0;
		snprintf(name, sizeof(name), "%c%s", "senw"[i % 4],
			usual ? i < 4 ? "4" : "g4" : spots[below(15)]);
		i += strcmp(name + 1, "g6") != 0 && take(name, text);
	}
	text[strlen(text) - 1] = '\0';
}

static void scatter_pawns(int seat, char *text) {
	char key = "senw"[table.side[seat]];
	int locked = 0, home = 0, fled = 0;
	sprintf(text + strlen(text), ":%c", "SENW"[table.side[seat]]);
	for (int i = 0; i < 4;) {
		char name[8];
		int what = below(10);
		if (what < 2) {
			home += what == 0;
			fled += what == 1;
			i++;
			continue;
		}
		bool own = what < 6;
		const char *spot = own ? own_spots[below(5)] : spots[below(15)];
		snprintf(name, sizeof(name), "%c%s", own ? key : "senw"[below(4)], spot);
		if ((own && spot[0] == 'v' && locked == 3) || !take(name, text)) {
			continue;
		}
		locked += own && spot[0] == 'v';
		i++;
	}
	if (home > 0) {
		sprintf(text + strlen(text), "@%d,", home);
	}
	if (fled > 0) {
		sprintf(text + strlen(text), "~%d,", fled);
	}
	text[strlen(text) - 1] = '\0';
}

static void scatter(char text[SIDES_TEXT]) {
	taken[0] = '\0';
	sprintf(text, "%c", "senw"[table.side[below(table.seats)]]);
	scatter_sentries(text);
	for (int seat = 0; seat < table.seats; seat++) {
		scatter_pawns(seat, text);
	}
}

/* ---- step by step ---- */

static int compare(const void *a, const void *b) {
	return strcmp(a, b);
}

/* All texts, each followed by a space; all has 40 bytes for each, and one more. */
static void join_sorted(char texts[][40], size_t count, char *all) {
	qsort(texts, count, 40, compare);
	for (size_t i = 0; i < count; i++) {
		size_t length = strlen(texts[i]);
		memcpy(all, texts[i], length);
		all[length] = ' ';
		all += length + 1;
	}
	*all = '\0';
}

static void check_same_steps(const union game_state *state, const struct game_step *steps,
	size_t count, const struct brute_step *others, size_t other_count) {
	char texts[GAME_STEPS_MAX][40];
	char all[GAME_STEPS_MAX * 40 + 1], other_all[GAME_STEPS_MAX * 40 + 1];
	char position[GAME_POSITION_TEXT_MAX];
	ck_assert_uint_lt(other_count, BRUTE_STEPS);
	rules->game->impl->print(rules, state, position);
	for (size_t i = 0; i < count; i++) {
		rules->game->impl->print_step(rules, state, &steps[i], texts[i]);
	}
	join_sorted(texts, count, all);
	for (size_t i = 0; i < other_count; i++) {
		memcpy(texts[i], others[i].text, 40);
	}
	join_sorted(texts, other_count, other_all);
	ck_assert_msg(strcmp(all, other_all) == 0, "at %s\nthe module says %s\nand the other %s",
		position, all, other_all);
}

static const struct brute_step *find(
	const struct brute_step *steps, size_t count, const char *text) {
	for (size_t i = 0; i < count; i++) {
		if (strcmp(steps[i].text, text) == 0) {
			return &steps[i];
		}
	}
	return NULL;
}

static void check_same_end(const union game_state *state, const struct brute *other) {
	char text[GAME_POSITION_TEXT_MAX], other_text[BRUTE_TEXT];
	struct game_status status = game_status(rules, state);
	ck_assert_int_eq(status.phase == GAME_OVER, other->need == BRUTE_OVER);
	if (status.phase == GAME_OVER) {
		ck_assert_int_eq(status.winner, other->seat);
		return;
	}
	rules->game->impl->print(rules, state, text);
	brute_print(other, other_text);
	ck_assert_str_eq(text, other_text);
}

static bool is_between(const struct brute *game) {
	return game->need == BRUTE_CAST || game->need == BRUTE_AGAIN || game->need == BRUTE_OVER;
}

/* Go through a turn in both programs. Where a sentry is placed two of the many ways are gone. */
static void walk(const union game_state *state, const struct brute *other) {
	struct game_step steps[GAME_STEPS_MAX];
	struct brute_step others[BRUTE_STEPS];
	if (is_between(other)) {
		check_same_end(state, other);
		if (other->need != BRUTE_AGAIN) {
			return;
		}
	}
	size_t count = game_steps(rules, state, steps), other_count = brute_list(other, others);
	check_same_steps(state, steps, count, others, other_count);
	bool place = other->need == BRUTE_PLACE;
	for (size_t i = 0; i < count && walked < WALKED; i += place ? count / 2 + 1 : 1) {
		char text[40];
		union game_state after = *state;
		struct brute other_after = *other;
		walked++;
		rules->game->impl->print_step(rules, state, &steps[i], text);
		rules->game->impl->apply(rules, &after, &steps[i], NULL);
		brute_play(&other_after, find(others, other_count, text));
		walk(&after, &other_after);
	}
}

static bool count_turn(void *user, const char *text, const union game_state *after) {
	(void)text;
	(void)after;
	size_t *count = user;
	return ++*count < COUNTED;
}

/* As many turns, as far as they are not too many. */
static void check_same_count(const union game_state *state, const struct brute *other) {
	size_t count = 0;
	if (game_status(rules, state).phase == GAME_CHOICE && other->need != BRUTE_AGAIN) {
		game_turns(rules, state, count_turn, &count);
		ck_assert_uint_eq(count, brute_count(other, COUNTED));
	}
}

static void check_throw(const char *text, int light, int dark, bool counts) {
	union game_state state;
	struct game_error error;
	struct brute other = table;
	struct game_throw thrown = {.count = 2, .values = {(uint8_t)light, (uint8_t)dark}};
	ck_assert_msg(game_read(rules, text, &state, &error), "%s: %s", text, error.text);
	ck_assert(brute_read(&other, text));
	rules->game->impl->take(rules, &state, &thrown, NULL);
	brute_throw(&other, light, dark);
	walked = 0;
	walk(&state, &other);
	if (counts) {
		check_same_count(&state, &other);
	}
}

static void check_all_throws(const char *text, bool counts) {
	for (int light = 0; light <= 4; light++) {
		for (int dark = 0; dark <= 4; dark++) {
			check_throw(text, light, dark, counts);
		}
	}
}

/* A position of random play, a few hundred steps from the start. */
static void play_to(int steps, char text[GAME_POSITION_TEXT_MAX]) {
	union game_state state;
	struct game_step list[GAME_STEPS_MAX];
	struct game_throw outcomes[GAME_OUTCOMES_MAX];
	game_start(rules, &state);
	for (int i = 0;; i++) {
		struct game_status status = game_status(rules, &state);
		if (status.phase == GAME_OVER) {
			game_start(rules, &state);
		} else if (status.phase == GAME_CHANCE) {
			rules->game->impl->print(rules, &state, text);
			if (i >= steps && strstr(text, "=") == NULL) {
				return;
			}
			size_t count = rules->game->impl->outcomes(rules, &state, outcomes);
			rules->game->impl->take(rules, &state, &outcomes[below((int)count)], NULL);
		} else {
			size_t count = game_steps(rules, &state, list);
			rules->game->impl->apply(rules, &state, &list[below((int)count)], NULL);
		}
	}
}

/* ---- tests ---- */

static const struct {
	const char *text;
	struct brute_options is;
} settings[] = {
	{"alqabul=enter_only", {.enter_only = true}},
	{"alqabul_only_fled=forfeit entry_captures=off",
		{.fled_forfeit = true, .entry_blocks = true}},
	{"capture_bonus=optional", {.bonus_optional = true}},
	{"bonus_admits=on", {.bonus_admits = true}},
	{"lap_again=off", {.no_lap = true}},
	{"ahmaq_target=also_entry", {.target_entry = true}},
	{"ahmaq_mandatory=off comfort=manual", {.target_optional = true, .comfort_manual = true}},
	{"barika_again=always", {.again_always = true}},
	{"sentry_on_path=off", {.no_path = true}},
	{"sentry_on_vacant_arm=on", {.vacant_arm = true}},
	{"safe_counting=on", {.safe = true}},
	{"dice=six_faced seats_for_two=adjacent", {.adjacent = true}},
	{"lap_again=off bonus_admits=on safe_counting=on capture_bonus=optional comfort=manual",
		{.no_lap = true,
			.bonus_admits = true,
			.safe = true,
			.bonus_optional = true,
			.comfort_manual = true}},
};

enum { SETTINGS = sizeof(settings) / sizeof(settings[0]) };

SUITE_GROUP(turns_cases, set_up, tear_down, 100)

START_LOOP_TEST(turns_match_brute_force_for_all_casts_from_the_start, 3) {
	use("", &(struct brute_options){0}, 2 + _i);
	learn_names();
	char text[GAME_POSITION_TEXT_MAX];
	play_to(0, text);
	check_all_throws(text, true);
}
END_TEST

START_LOOP_TEST(turns_match_brute_force_in_scattered_positions, 12) {
	use("", &(struct brute_options){0}, 2 + _i % 3);
	learn_names();
	seed = (uint64_t)_i + 1;
	for (int i = 0; i < POSITIONS / 12; i++) {
		char text[SIDES_TEXT];
		scatter(text);
		check_all_throws(text, true);
	}
}
END_TEST

START_LOOP_TEST(turns_match_brute_force_in_positions_from_play, 12) {
	use("", &(struct brute_options){0}, 2 + _i % 3);
	learn_names();
	seed = (uint64_t)_i + 101;
	for (int i = 0; i < POSITIONS / 12; i++) {
		char text[GAME_POSITION_TEXT_MAX];
		play_to(below(1500), text);
		check_all_throws(text, true);
	}
}
END_TEST

START_LOOP_TEST(turns_match_brute_force_under_every_option, SETTINGS) {
	use(settings[_i].text, &settings[_i].is, _i % 2 == 0 ? 4 : 2);
	learn_names();
	seed = (uint64_t)_i + 201;
	for (int i = 0; i < OPTION_POSITIONS; i++) {
		char text[GAME_POSITION_TEXT_MAX];
		if (i % 2 == 0) {
			scatter(text);
		} else {
			play_to(below(600), text);
		}
		check_all_throws(text, false);
	}
}
END_TEST

/* Looking ahead through every place of every sentry takes its time: casts of two sets only. */
START_TEST(turns_match_brute_force_if_most_sets_must_be_used) {
	use("compulsion=max_use", &(struct brute_options){.max_use = true}, 4);
	learn_names();
	seed = 301;
	for (int i = 0; i < 40; i++) {
		char text[SIDES_TEXT];
		scatter(text);
		for (int cast = 0; cast < 6; cast++) {
			static const int casts[6][2] = {
				{1, 2}, {2, 3}, {3, 4}, {1, 4}, {4, 2}, {3, 1}};
			check_throw(text, casts[cast][0], casts[cast][1], false);
		}
	}
}
END_TEST
