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

enum { POSITIONS = 1500, GAMES_PLAYED = 8, MEN = 15 };

static const struct second_game games[] = {
	{"backgammon", "", 4, true, false, {1, 2, 3}},
	{"backgammon", "score=gammon", 4, true, false, {1, 2, 2}},
	{"backgammon", "score=single", 4, true, false, {1, 1, 1}},
	{"todas-tablas", "", 2, false, false, {1, 1, 1}},
	{"todas-tablas", "doublet=4 off_exact=on", 4, false, true, {1, 1, 1}},
	{"todas-tablas", "higher=on score=gammon", 2, true, false, {1, 2, 2}},
};

enum { GAMES = sizeof(games) / sizeof(games[0]) };

static uint64_t seed;

static int below(int limit) {
	return (int)random_below(&seed, (size_t)limit);
}

/* ---- random positions ---- */

/* Put the men of a seat on places up to `far` where the other seat has none. */
static void scatter(struct second_position *position, int seat, int far) {
	signed char *men = position->men[seat];
	const signed char *other = position->men[1 - seat];
	int left = MEN;
	if (far <= 6) {
		left -= men[0] = (signed char)below(MEN);
	} else if (below(3) == 0) {
		left -= men[SECOND_BAR] = (signed char)(1 + below(3));
	}
	while (left > 0) {
		int place = 1 + below(far), most = below(3) == 0 ? 1 : 3;
		if (other[25 - place] > 0) {
			continue;
		}
		int some = 1 + below(left < most ? left : most);
		men[place] = (signed char)(men[place] + some);
		left -= some;
	}
}

static void draw_position(struct second_position *position) {
	static const int far[] = {24, 24, 18, 12, 6, 6};
	memset(position, 0, sizeof(*position));
	scatter(position, 0, far[below(6)]);
	scatter(position, 1, far[below(6)]);
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

static void compare_end(const struct second_game *game, const struct second_position *position,
	const union game_state *after, int seat, const char *where) {
	struct game_status status = game_status(fast.rules, after);
	if (position->men[seat][0] < MEN) {
		ck_assert_msg(status.phase == GAME_CHANCE && status.seat == 1 - seat,
			"%s: the other side must throw", where);
		return;
	}
	ck_assert_msg(status.phase == GAME_OVER && status.winner == seat, "%s: not won", where);
	ck_assert_msg(status.points[seat] == second_score(game, position, seat),
		"%s: %d points, %d expected", where, status.points[seat],
		second_score(game, position, seat));
	ck_assert_int_eq(status.points[1 - seat], 0);
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
		second_print(&slow.result[i], text);
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
	const struct second_position *position, int seat, int a, int b) {
	char where[SECOND_TEXT + 40], sides[SECOND_TEXT];
	second_print(position, sides);
	snprintf(where, sizeof(where), "%c:%s:roll=%d-%d", "WB"[seat], sides, a, b);
	union game_state state = tables_position(rules, where);
	second_turns(game, position, seat, a, b, &slow);
	ck_assert_uint_lt(slow.count, SECOND_RESULTS);
	if (slow.used == 0) {
		struct game_status status = game_status(rules, &state);
		ck_assert_msg(status.phase == GAME_CHANCE && status.seat == 1 - seat,
			"%s: the throw cannot be used", where);
		return;
	}
	fast.count = 0;
	fast.rules = rules;
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
	for (int i = 0; i < POSITIONS; i++) {
		draw_position(&position);
		compare_throw(game, rules, &position, below(2), 1 + below(6), 1 + below(6));
	}
	game_rules_destroy(rules);
}
END_TEST

static void set_start(struct second_position *position) {
	memset(position, 0, sizeof(*position));
	for (int seat = 0; seat < 2; seat++) {
		signed char *men = position->men[seat];
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
	for (int i = 0; i < GAMES_PLAYED; i++) {
		set_start(&position);
		for (int seat = below(2); position.men[1 - seat][0] < MEN; seat = 1 - seat) {
			compare_throw(game, rules, &position, seat, 1 + below(6), 1 + below(6));
			if (slow.used > 0) {
				position = slow.result[below((int)slow.count)];
			}
		}
	}
	game_rules_destroy(rules);
}
END_TEST

START_LOOP_TEST(every_opening_throw_with_hitting_agrees, GAMES) {
	const struct second_game *game = &games[_i];
	struct game_rules *rules = tables_make(game->key, game->options);
	struct second_position position;
	set_start(&position);
	for (int a = 1; a <= 6; a++) {
		for (int b = 1; b <= a; b++) {
			compare_throw(game, rules, &position, 0, a, b);
			compare_throw(game, rules, &position, 1, a, b);
		}
	}
	game_rules_destroy(rules);
}
END_TEST

/* The turns of both sides, the first throw being White's. A throw that nobody can use is a turn. */
static uint64_t count_slowly(const struct second_game *game, const struct second_position *position,
	int seat, int depth) {
	static struct second_results results[2];
	uint64_t all = 0;
	for (int a = 1; a <= 6; a++) {
		for (int b = 1; b <= a; b++) {
			struct second_results *here = &results[depth - 1];
			second_turns(game, position, seat, a, b, here);
			if (depth == 1 || here->used == 0) {
				all += here->used == 0 ? 1 : here->count;
				continue;
			}
			for (size_t i = 0; i < here->count; i++) {
				all += count_slowly(game, &here->result[i], 1 - seat, depth - 1);
			}
		}
	}
	return all;
}

START_TEST(counts_of_two_turns_agree) {
	static const int plain[] = {0, 3};
	for (int i = 0; i < 2; i++) {
		const struct second_game *game = &games[plain[i]];
		struct game_rules *rules = tables_make(game->key, "first=white");
		struct second_position position;
		union game_state state;
		memset(&state, 0, sizeof(state));
		set_start(&position);
		game_start(rules, &state);
		ck_assert_uint_eq(
			game_perft(rules, &state, 2), count_slowly(game, &position, 0, 2));
		game_rules_destroy(rules);
	}
}
END_TEST
