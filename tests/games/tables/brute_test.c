/* tests/games/tables/brute_test.c - the tables module against a slow second implementation, on
 * random positions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "games/game.h"
#include "tests/games/tables/brute.h"
#include "tests/games/load.h"
#include "tests/suite.h"

enum { POSITIONS = 400, THROWN = 200 };

static const struct brute_game games[] = {
	{"laquet", "", 18, {1, 1}, 1, 2, .higher = false},
	{"laquet", "one_of_two=higher opponent_plays=must", 18, {1, 1}, 1, 2, .higher = true},
	{"laquet", "march=full_round", 24, {6, 6}, -1, 2, .higher = false},
	{"jacquet", "first=white", 24, {7, 19}, 1, 4, .first_man = 19},
	{"jacquet", "one_of_two=higher", 24, {7, 19}, 1, 4, .higher = true, .first_man = 19},
	{"jacquet", "bouchon_needs_2324=on", 24, {7, 19}, 1, 4, .first_man = 19, .bouchon = true},
	{"jacquet", "single_until_courier=on", 24, {7, 19}, 1, 4, .single_until = 19},
	{"fevga", "", 24, {7, 19}, 1, 4, true, 14, .limit = {{1, 6, 5}}, .must_open = true},
	{"fevga", "both_start_quarters=on", 24, {7, 19}, 1, 4, true, 14,
		.limit = {{1, 6, 5}, {13, 18, 5}}, .must_open = true},
	{"moultezim", "", 24, {7, 19}, 1, 4, true, 14, .limit = {{13, 18, 4}}},
	{"moultezim", "own_six=on", 24, {7, 19}, 1, 4, true, 14, .limit = {{1, 6, 5}}},
	{"moultezim", "first_13=on", 24, {7, 19}, 1, 4, true, 13, .limit = {{13, 18, 4}}},
};

enum { GAMES = sizeof(games) / sizeof(games[0]) };

static uint64_t seed;

static int below(int limit) {
	return (int)random_below(&seed, (size_t)limit);
}

/* ---- random positions ---- */

static int point_of(const struct brute_game *game, int seat, int place) {
	return ((game->shift[seat] - 1 + game->way * (place - 1)) % 24 + 24) % 24;
}

/* Put the men of a seat on places from..length that the other seat leaves free. */
static void scatter(const struct brute_game *game, struct brute_position *position, int seat,
	int from, bool taken[24]) {
	int left = 15, stacks = 1 + below(9), last = 0;
	if (from > game->length - 6 && below(2) == 0) {
		left -= position->men[seat][game->length + 1] = below(14);
	}
	for (int tries = 0; left > 0 && tries < 200; tries++) {
		int place = from + below(game->length - from + 1);
		int point = point_of(game, seat, place);
		if (taken[point] && position->men[seat][place] == 0) {
			continue;
		}
		taken[point] = true;
		last = place;
		int men = tries < stacks ? 1 + below(left < 4 ? left : 4) : left;
		position->men[seat][place] += men;
		left -= men;
	}
	if (last == 0) {
		position->men[seat][game->length + 1] = 15;
	} else {
		position->men[seat][last] += left;
	}
}

/* All men on the start but a few, as the first man's rules need. */
static void set_early(
	const struct brute_game *game, struct brute_position *position, int seat, bool taken[24]) {
	int place = 2 + below(game->length - 1);
	bool first = !taken[point_of(game, seat, place)];
	taken[point_of(game, seat, 1)] = true;
	position->men[seat][1] = 14 + !first;
	if (first) {
		taken[point_of(game, seat, place)] = true;
		position->men[seat][place] = 1;
	}
}

/* Six points in a row and the rest where it falls; for the rules of walls. */
static void set_wall(
	const struct brute_game *game, struct brute_position *position, int seat, bool taken[24]) {
	int from = 1 + below(game->length - 6), left = 15;
	for (int i = 0; i < 7; i++) {
		int point = point_of(game, seat, from + i);
		if (!taken[point] && below(8) != 0) {
			taken[point] = true;
			position->men[seat][from + i] = 1;
			left--;
		}
	}
	int place = 1;
	for (int tries = 0; tries < 100; tries++) {
		place = 1 + below(game->length);
		if (position->men[seat][place] > 0 || !taken[point_of(game, seat, place)]) {
			break;
		}
	}
	taken[point_of(game, seat, place)] = true;
	position->men[seat][place] += left;
}

/* All men of one seat on a point, and the other seat's wall of about six right before it. */
static void shut_in(const struct brute_game *game, struct brute_position *position, int seat) {
	int place = 1 + below(game->length - 6), own = 1, left = 15;
	position->men[1 - seat][place] = 15;
	while (point_of(game, seat, own) != point_of(game, 1 - seat, place)) {
		own++;
	}
	for (int i = 1; i <= 7; i++) {
		int wall = (own - 1 + i) % game->length + 1;
		if (below(7) != 0) {
			position->men[seat][wall] = 1;
			left--;
		}
	}
	position->men[seat][1 + below(game->length)] += left;
}

static void set_seat(
	const struct brute_game *game, struct brute_position *position, int seat, bool taken[24]) {
	int way = below(8);
	bool start_free = !taken[point_of(game, seat, 1)];
	if (way == 0 && start_free) {
		set_early(game, position, seat, taken);
	} else if (way <= 2) {
		set_wall(game, position, seat, taken);
	} else {
		scatter(game, position, seat, way <= 4 ? game->length - 5 : 1, taken);
	}
}

/* Whether no point has men of both sides and neither side has borne off all men. */
static bool is_good(const struct brute_game *game, const struct brute_position *position) {
	bool held[2][24] = {{false}};
	for (int seat = 0; seat < 2; seat++) {
		int men = position->men[seat][game->length + 1];
		for (int place = 1; place <= game->length; place++) {
			men += position->men[seat][place];
			held[seat][point_of(game, seat, place)] = position->men[seat][place] > 0;
		}
		if (men != 15 || position->men[seat][game->length + 1] == 15) {
			return false;
		}
	}
	for (int point = 0; point < 24; point++) {
		if (held[0][point] && held[1][point]) {
			return false;
		}
	}
	return true;
}

static void draw_position(const struct brute_game *game, struct brute_position *position) {
	do {
		bool taken[24] = {false};
		int first = below(2);
		memset(position, 0, sizeof(*position));
		if (game->must_open && below(4) == 0) {
			shut_in(game, position, first);
			continue;
		}
		set_seat(game, position, first, taken);
		set_seat(game, position, 1 - first, taken);
	} while (!is_good(game, position));
}

/* ---- comparison ---- */

static struct brute_results slow;
static struct {
	size_t count;
	const struct game_rules *rules;
	struct fast_result {
		char text[BRUTE_TEXT];
		union game_state after;
	} result[BRUTE_RESULTS];
} fast;

static int compare(const void *a, const void *b) {
	return strcmp(((const struct fast_result *)a)->text, ((const struct fast_result *)b)->text);
}

static bool add_result(void *user, const char *text, const union game_state *after) {
	char position[GAME_POSITION_TEXT_MAX];
	(void)user;
	(void)text;
	fast.rules->game->impl->print(fast.rules, after, position);
	char *sides = strchr(position, ':') + 1;
	char *end = strchr(strchr(sides, ':') + 1, ':');
	if (end != NULL) {
		*end = '\0';
	}
	ck_assert_uint_lt(fast.count, BRUTE_RESULTS);
	fast.result[fast.count].after = *after;
	snprintf(fast.result[fast.count++].text, BRUTE_TEXT, "%s", sides);
	return true;
}

static void compare_firsts(const struct brute_game *game, const struct game_rules *rules,
	const union game_state *state, int seat, const char *where) {
	struct game_step steps[GAME_STEPS_MAX];
	size_t count = game_steps(rules, state, steps);
	ck_assert_msg(count == slow.firsts, "%s: %zu first steps, %zu expected", where, count,
		slow.firsts);
	for (size_t i = 0; i < count; i++) {
		bool found = false;
		for (size_t j = 0; j < slow.firsts; j++) {
			found |= steps[i].value == slow.first[j].die &&
				steps[i].from == point_of(game, seat, slow.first[j].place);
		}
		ck_assert_msg(found, "%s: the step from %d with %d is too much", where,
			steps[i].from + 1, steps[i].value);
	}
}

/* The numbers a and b (0: none) that seat cannot use: who may use them, and with which steps. */
static void compare_leftover(const struct brute_game *game, const struct game_rules *rules,
	const struct brute_position *position, const union game_state *state, int seat, int a,
	int b, const char *where) {
	struct game_status status = game_status(rules, state);
	struct game_step steps[GAME_STEPS_MAX];
	size_t expected = 0, count = game_steps(rules, state, steps);
	if (strcmp(game->key, "laquet") != 0 || strstr(game->options, "must") != NULL) {
		return;
	}
	for (int place = 1; place <= game->length; place++) {
		expected += brute_can(game, position, 1 - seat, place, a);
		expected += a != b && b != 0 && brute_can(game, position, 1 - seat, place, b);
	}
	if (expected == 0) {
		ck_assert_msg(status.phase == GAME_CHANCE, "%s: nobody can use the throw", where);
	} else {
		ck_assert_msg(count == expected + 1, "%s: %zu answers, %zu expected", where, count,
			expected + 1);
	}
	ck_assert_int_eq(status.seat, 1 - seat);
}

static void compare_throw(const struct brute_game *game, const struct game_rules *rules,
	const struct brute_position *position, int seat, int a, int b) {
	char where[BRUTE_TEXT + 40], sides[BRUTE_TEXT];
	struct game_error error = {""};
	union game_state state;
	brute_print(game, position, sides);
	snprintf(where, sizeof(where), "%c:%s:roll=%d-%d", seat == 0 ? 'W' : 'B', sides, a, b);
	ck_assert_msg(game_read(rules, where, &state, &error), "%s: %s", where, error.text);
	brute_turns(game, position, seat, a, b, &slow);
	ck_assert_uint_lt(slow.count, BRUTE_RESULTS);
	if (slow.used == 0) {
		compare_leftover(game, rules, position, &state, seat, a, b, where);
		return;
	}
	fast.count = 0;
	fast.rules = rules;
	game_turns(rules, &state, add_result, NULL);
	qsort(fast.result, fast.count, sizeof(fast.result[0]), compare);
	ck_assert_msg(fast.count == slow.count, "%s %s: %zu results, %zu expected", game->options,
		where, fast.count, slow.count);
	for (size_t i = 0; i < fast.count; i++) {
		ck_assert_msg(strcmp(fast.result[i].text, slow.result[i].text) == 0,
			"%s: %s, not %s", where, fast.result[i].text, slow.result[i].text);
		if (slow.used == 1 && slow.result[i].position.men[seat][game->length + 1] < 15) {
			int left = a + b - slow.result[i].die;
			compare_leftover(game, rules, &slow.result[i].position,
				&fast.result[i].after, seat, left, 0, where);
		}
	}
	compare_firsts(game, rules, &state, seat, where);
}

static struct game_rules *make(const struct brute_game *game) {
	int option[GAME_OPTIONS_MAX];
	char copy[200];
	struct game_error error;
	const struct game *found = games_find(game->key);
	game_options_default(found, option);
	snprintf(copy, sizeof(copy), "%s", game->options);
	for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
		ck_assert_msg(game_options_set(found, option, word, &error), "%s", error.text);
	}
	struct game_rules *rules = game_rules_create(found, 0, option, &error);
	ck_assert_msg(rules != NULL, "%s", error.text);
	return rules;
}

SUITE_BEGIN(load_games)

SUITE_GROUP(two_programs_cases, NULL, NULL, 100)

START_LOOP_TEST(results_of_random_throws_agree_with_brute_force, GAMES) {
	const struct brute_game *game = &games[_i];
	struct game_rules *rules = make(game);
	struct brute_position position;
	seed = 20260101U + (uint64_t)_i;
	for (int i = 0; i < POSITIONS; i++) {
		draw_position(game, &position);
		compare_throw(game, rules, &position, below(2), 1 + below(6), 1 + below(6));
	}
	game_rules_destroy(rules);
}
END_TEST

static void set_start(const struct brute_game *game, struct brute_position *position) {
	memset(position, 0, sizeof(*position));
	if (strcmp(game->key, "laquet") != 0) {
		position->men[0][1] = position->men[1][1] = 15;
		return;
	}
	static const int white[] = {[1] = 2, [2] = 3, [3] = 3, [4] = 3, [5] = 3, [18] = 1};
	for (size_t place = 0; place < sizeof(white) / sizeof(white[0]); place++) {
		position->men[0][place] = white[place];
	}
	position->men[1][6] = 14;
	position->men[1][7] = 1;
}

static void compare_all_throws(const struct brute_game *game, const struct game_rules *rules,
	const struct brute_position *position, int seat) {
	for (int a = 1; a <= 6; a++) {
		for (int b = 1; b <= a; b++) {
			compare_throw(game, rules, position, seat, a, b);
		}
	}
}

/* Each game with its defaults, or nearly so. */
static const int plain[] = {0, 3, 7, 9};

START_LOOP_TEST(every_throw_agrees_from_the_start_and_in_200_positions,
	(int)(sizeof(plain) / sizeof(plain[0]))) {
	const struct brute_game *game = &games[plain[_i]];
	struct game_rules *rules = make(game);
	struct brute_position position;
	set_start(game, &position);
	compare_all_throws(game, rules, &position, 0);
	compare_all_throws(game, rules, &position, 1);
	seed = 20261121U + (uint64_t)_i;
	for (int i = 0; i < THROWN; i++) {
		draw_position(game, &position);
		compare_all_throws(game, rules, &position, i % 2);
	}
	game_rules_destroy(rules);
}
END_TEST
