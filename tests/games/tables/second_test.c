/* tests/games/tables/second_test.c - hitting and entering in the tables module against a slow
 * second implementation, on random positions and in random games. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "tests/games/load.h"
#include "tests/games/tables/help.h"
#include "tests/games/tables/second.h"
#include "tests/suite.h"

enum { POSITIONS = 1500, GAMES_PLAYED = 8, MEN = 15, TRIES = 1000 };

static const struct second_game games[] = {
	{"backgammon", "", 4, true, false, {1, 2, 3}},
	{"backgammon", "score=gammon", 4, true, false, {1, 2, 2}},
	{"backgammon", "score=single", 4, true, false, {1, 1, 1}},
	{"todas-tablas", "", 2, false, false, {1, 1, 1}},
	{"todas-tablas", "doublet=4 off_exact=on", 4, false, true, {1, 1, 1}},
	{"todas-tablas", "higher=on score=gammon", 2, true, false, {1, 2, 2}},
	{"emperador", "", .doublet = 2, .score = {1, 1, 1}, .dice = 3, .up = true, .single = true,
		.tie = true},
	{"emperador", "prime=on off_exact=on", .doublet = 2, .exact = true, .score = {1, 1, 1},
		.dice = 3, .up = true, .single = true, .prime = 2, .tie = true},
	{"medio-emperador", "", .doublet = 2, .score = {1, 1, 1}, .dice = 3, .points = 12,
		.up = true, .single = true, .tie = true},
	{"medio-emperador", "dice=2", .doublet = 2, .score = {1, 1, 1}, .points = 12, .up = true,
		.single = true, .tie = true},
};

enum { GAMES = sizeof(games) / sizeof(games[0]) };

static uint64_t seed;

static int below(int limit) {
	return (int)random_below(&seed, (size_t)limit);
}

/* ---- random positions ---- */

/* Put the men of a seat on places up to `far` where the other seat has none. */
static void scatter(
	const struct second_game *game, struct second_position *position, int seat, int far) {
	signed char *men = position->men[seat];
	const signed char *other = position->men[1 - seat];
	int left = MEN;
	if (far <= 6) {
		left -= men[0] = (signed char)below(MEN);
	} else if (below(3) == 0) {
		left -= men[SECOND_BAR] = (signed char)(1 + below(3));
	}
	for (int tries = 0; left > 0; tries++) {
		int place = 1 + below(far), most = below(3) == 0 ? 1 : 3;
		if (tries == TRIES) { /* the other seat may have left no room */
			men[SECOND_BAR] = (signed char)(men[SECOND_BAR] + left);
			return;
		}
		if (other[second_way(game) + 1 - place] > 0) {
			continue;
		}
		int some = 1 + below(left < most ? left : most);
		men[place] = (signed char)(men[place] + some);
		left -= some;
	}
}

static void draw_position(const struct second_game *game, struct second_position *position) {
	static const int far[] = {24, 24, 18, 12, 6, 6};
	int way = second_way(game);
	memset(position, 0, sizeof(*position));
	for (int seat = 0; seat < 2; seat++) {
		int most = far[below(6)];
		scatter(game, position, seat, most < way ? most : way);
	}
}

static void draw_dice(int die[SECOND_DICE]) {
	for (int i = 0; i < SECOND_DICE; i++) {
		die[i] = 1 + below(6);
	}
}

/* ---- comparing ---- */

static struct second_results slow;

static struct fast {
	size_t count;
	const struct game_rules *rules;
	struct {
		char text[SECOND_TEXT];
		union game_state after;
	} result[SECOND_RESULTS];
} fast;

static bool add_fast(void *user, const char *text, const union game_state *after) {
	char position[GAME_POSITION_TEXT_MAX];
	(void)user;
	(void)text;
	ck_assert_uint_lt(fast.count, SECOND_RESULTS);
	fast.rules->game->impl->print(fast.rules, after, position);
	char *sides = strchr(position, ':') + 1;
	ck_assert_ptr_null(strchr(strchr(sides, ':') + 1, ':'));
	fast.result[fast.count].after = *after;
	snprintf(fast.result[fast.count++].text, SECOND_TEXT, "%s", sides);
	return true;
}

static size_t ended[SECOND_TIE + 1];

static void compare_end(const struct second_game *game, const struct second_position *position,
	const union game_state *after, int seat, const char *where) {
	static const char *const reasons[] = {[SECOND_OFF] = "borne_off",
		[SECOND_PRIME] = "prime",
		[SECOND_TIE] = "both_blocked"};
	struct game_status status = game_status(fast.rules, after);
	struct second_ended end = second_ends(game, position, seat);
	if (end.how == SECOND_GOES_ON) {
		ck_assert_msg(status.phase == GAME_CHANCE && status.seat == 1 - seat,
			"%s: the other side must throw", where);
		return;
	}
	ck_assert_msg(status.phase == GAME_OVER, "%s: not over", where);
	ck_assert_str_eq(status.reason, reasons[end.how]);
	for (int side = 0; side < 2; side++) {
		int points = side == end.winner ? end.points : 0;
		ck_assert_msg(status.points[side] == points, "%s: %d points, %d expected", where,
			status.points[side], points);
	}
	ck_assert_int_eq(status.winner, end.how == SECOND_TIE ? GAME_NOBODY : end.winner);
	ended[end.how]++;
}

static void compare_firsts(const union game_state *state, const char *where) {
	struct game_step steps[GAME_STEPS_MAX];
	size_t count = game_steps(fast.rules, state, steps);
	ck_assert_msg(count == slow.firsts, "%s: %zu first steps, %zu expected", where, count,
		slow.firsts);
	for (size_t i = 0; i < count; i++) {
		char text[GAME_STEP_TEXT_MAX];
		bool found = false;
		fast.rules->game->impl->print_step(fast.rules, state, &steps[i], text);
		if (strchr(text, '/') != NULL) {
			*strchr(text, '/') = '\0';
		}
		for (size_t j = 0; j < slow.firsts; j++) {
			found |= steps[i].value == slow.first[j].die &&
				strcmp(text, slow.first[j].text) == 0;
		}
		ck_assert_msg(found, "%s: %s with %d is too much", where, text, steps[i].value);
	}
}

static void compare_results(const struct second_game *game, int seat, const char *where) {
	for (size_t i = 0; i < slow.count; i++) {
		char text[SECOND_TEXT];
		size_t j = 0;
		second_print(game, &slow.result[i], text);
		while (j < fast.count && strcmp(fast.result[j].text, text) != 0) {
			j++;
		}
		ck_assert_msg(j < fast.count, "%s: %s is missing", where, text);
		compare_end(game, &slow.result[i], &fast.result[j].after, seat, where);
	}
	ck_assert_msg(fast.count == slow.count, "%s %s: %zu results, %zu expected", game->options,
		where, fast.count, slow.count);
}

/* Compare a throw of seat; its results are in slow. */
static void compare_throw(const struct second_game *game, const struct game_rules *rules,
	const struct second_position *position, int seat, const int die[SECOND_DICE]) {
	char where[SECOND_TEXT + 40], sides[SECOND_TEXT], third[8] = "";
	second_print(game, position, sides);
	if (second_dice(game) == 3) {
		snprintf(third, sizeof(third), "-%d", die[2]);
	}
	snprintf(where, sizeof(where), "%c:%s:roll=%d-%d%s", "WB"[seat], sides, die[0], die[1],
		third);
	union game_state state = tables_position(rules, where);
	second_turns(game, position, seat, die, &slow);
	ck_assert_uint_lt(slow.count, SECOND_RESULTS);
	fast.count = 0;
	fast.rules = rules;
	if (slow.used == 0) {
		compare_end(game, position, &state, seat, where);
		return;
	}
	game_turns(rules, &state, add_fast, NULL);
	compare_results(game, seat, where);
	compare_firsts(&state, where);
}

SUITE_BEGIN(load_games)

SUITE_GROUP(second_tables_cases, NULL, NULL, 100)

START_LOOP_TEST(results_with_hitting_agree_on_random_positions, GAMES) {
	const struct second_game *game = &games[_i];
	struct game_rules *rules = tables_make(game->key, game->options);
	struct second_position position;
	seed = 20261127U + (uint64_t)_i;
	/* Three numbers have six orders, and more results. */
	for (int i = 0; i < POSITIONS; i += second_dice(game) == 3 ? 4 : 1) {
		int die[SECOND_DICE];
		draw_position(game, &position);
		draw_dice(die);
		compare_throw(game, rules, &position, below(2), die);
	}
	game_rules_destroy(rules);
}
END_TEST

static void set_start(const struct second_game *game, struct second_position *position) {
	memset(position, 0, sizeof(*position));
	for (int seat = 0; seat < 2; seat++) {
		signed char *men = position->men[seat];
		if (game->single) {
			men[second_way(game)] = MEN;
			continue;
		}
		men[24] = 2;
		men[13] = men[6] = 5;
		men[8] = 3;
	}
}

START_LOOP_TEST(random_games_with_hitting_agree_to_their_end, GAMES) {
	const struct second_game *game = &games[_i];
	struct game_rules *rules = tables_make(game->key, game->options);
	struct second_position position;
	seed = 20261128U + (uint64_t)_i;
	for (int i = 0; i < GAMES_PLAYED; i += second_dice(game) == 3 ? 4 : 1) {
		set_start(game, &position);
		int seat = below(2), die[SECOND_DICE];
		do {
			seat = 1 - seat;
			draw_dice(die);
			compare_throw(game, rules, &position, seat, die);
			if (slow.used > 0) {
				position = slow.result[below((int)slow.count)];
			}
		} while (second_ends(game, &position, seat).how == SECOND_GOES_ON);
	}
	game_rules_destroy(rules);
}
END_TEST

/* The next of all throws, the highest die first; false after the last. */
static bool next_throw(const struct second_game *game, int die[SECOND_DICE]) {
	for (int i = second_dice(game) - 1; i >= 0; i--) {
		if (die[i] < (i == 0 ? 6 : die[i - 1])) {
			die[i]++;
			for (int j = i + 1; j < second_dice(game); j++) {
				die[j] = 1;
			}
			return true;
		}
	}
	return false;
}

START_LOOP_TEST(every_opening_throw_with_hitting_agrees, GAMES) {
	const struct second_game *game = &games[_i];
	struct game_rules *rules = tables_make(game->key, game->options);
	struct second_position position;
	int die[SECOND_DICE] = {1, 1, 1};
	set_start(game, &position);
	do {
		compare_throw(game, rules, &position, 0, die);
		compare_throw(game, rules, &position, 1, die);
	} while (next_throw(game, die));
	game_rules_destroy(rules);
}
END_TEST

/* The turns of both sides, the first throw being White's. A throw that nobody can use is a turn. */
static uint64_t count_slowly(const struct second_game *game, const struct second_position *position,
	int seat, int depth) {
	static struct second_results results[2];
	int die[SECOND_DICE] = {1, 1, 1};
	uint64_t all = 0;
	do {
		struct second_results *here = &results[depth - 1];
		second_turns(game, position, seat, die, here);
		if (depth == 1 || here->used == 0) {
			all += here->used == 0 ? 1 : here->count;
			continue;
		}
		for (size_t i = 0; i < here->count; i++) {
			all += count_slowly(game, &here->result[i], 1 - seat, depth - 1);
		}
	} while (next_throw(game, die));
	return all;
}

START_LOOP_TEST(counts_of_two_turns_agree, 5) {
	static const int plain[] = {0, 3, 6, 8, 9};
	const struct second_game *game = &games[plain[_i]];
	char settings[40];
	snprintf(settings, sizeof(settings), "first=white %s", game->options);
	struct game_rules *rules = tables_make(game->key, settings);
	struct second_position position;
	union game_state state;
	memset(&state, 0, sizeof(state));
	set_start(game, &position);
	game_start(rules, &state);
	ck_assert_uint_eq(game_perft(rules, &state, 2), count_slowly(game, &position, 0, 2));
	game_rules_destroy(rules);
}
END_TEST
