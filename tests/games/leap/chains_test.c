/* tests/games/leap/chains_test.c - chains found and played as a whole match those played leap by
 * leap. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/random.h"
#include "games/leap/play.h"
#include "games/leap/text.h"
#include "tests/games/load.h"
#include "tests/suite.h"

enum { GAMES = 12, PLIES = 60, LIST_MAX = 30000 };

static uint64_t seed;

static unsigned below(size_t n) {
	return (unsigned)random_below(&seed, n);
}

static struct game_rules *make(const struct game *game, const char *setting) {
	int option[GAME_OPTIONS_MAX];
	struct game_error error = {.text = ""};
	game_options_default(game, option);
	ck_assert(setting == NULL || game_options_set(game, option, setting, &error));
	struct game_rules *rules = game_rules_create(game, 0, option, &error);
	ck_assert_msg(rules != NULL, "%s", error.text);
	return rules;
}

static size_t count_words(const struct game_option *option) {
	size_t words = 0;
	while (option->words[words] != NULL) {
		words++;
	}
	return words;
}

/* Under options drawn at random, of those that are words. */
static struct game_rules *draw(const struct game *game) {
	int option[GAME_OPTIONS_MAX];
	struct game_error error = {.text = ""};
	struct game_rules *rules = NULL;
	while (rules == NULL) {
		game_options_default(game, option);
		for (size_t i = 0; i < game->options; i++) {
			size_t words = count_words(&game->option[i]);
			option[i] = words > 0 ? (int)below(words) : option[i];
		}
		rules = game_rules_create(game, 0, option, &error);
	}
	return rules;
}

/* Counted with nothing but steps and states. */
static uint64_t count_by_steps(struct game_rules *rules, const union game_state *state, int depth) {
	const struct game *game = rules->game;
	struct game_impl slow_impl = *game->impl;
	struct game slow = *game;
	slow_impl.perft = NULL;
	slow.impl = &slow_impl;
	rules->game = &slow;
	uint64_t count = game_perft(rules, state, depth);
	rules->game = game;
	return count;
}

static void check(struct game_rules *rules, const union game_state *bytes) {
	union game_state state = *bytes;
	char text[GAME_POSITION_TEXT_MAX];
	((struct leap_state *)(void *)&state)->quiet = 0; /* counts look away from them */
	leap_print(rules, &state, text);
	for (int depth = 1; depth <= 3; depth++) {
		uint64_t whole = game_perft(rules, &state, depth);
		if (whole > LIST_MAX) {
			break;
		}
		uint64_t listed = count_by_steps(rules, &state, depth);
		ck_assert_msg(whole == listed, "%s %s depth %d: %" PRIu64 ", by steps %" PRIu64,
			rules->game->key, text, depth, whole, listed);
	}
}

/* A chain under way: the state before it, and the hunt. */
struct under_way {
	union game_state before;
	unsigned from;
	struct leap_hunt hunt;
};

/* Play a step. Where a chain ends with it, the chain played whole must leave the same. */
static void play_step(struct game_rules *base, union game_state *state,
	const struct game_step *step, struct under_way *chain) {
	const struct leap_rules *rules = leap_rules(base);
	bool over;
	if (step->kind == LEAP_STEP_LEAP && leap_state(state)->leaps == 0) {
		chain->before = *state;
		chain->from = step->from;
		chain->hunt = leap_hunt_begin(rules, leap_state(state), step->from);
	}
	if (step->kind == LEAP_STEP_LEAP) {
		chain->hunt = leap_hunt_take(
			rules, &chain->hunt, (struct board_leap){step->over, step->to}, &over);
	}
	leap_apply(base, state, step, NULL);
	bool leapt = step->kind == LEAP_STEP_LEAP || step->kind == LEAP_STEP_STOP;
	if (leapt && leap_state(state)->leaps == 0) {
		leap_play_chain(rules, &chain->before, chain->from, &chain->hunt);
		ck_assert_mem_eq(chain->before.bytes, state->bytes, sizeof(struct leap_state));
	}
}

static void play(struct game_rules *rules) {
	union game_state state;
	struct under_way chain;
	game_start(rules, &state);
	for (int ply = 0; ply < PLIES; ply++) {
		struct game_step steps[GAME_STEPS_MAX];
		size_t count = game_steps(rules, &state, steps);
		if (count == 0) {
			return;
		}
		if (below(4) == 0) {
			check(rules, &state);
		}
		play_step(rules, &state, &steps[below(count)], &chain);
	}
}

SUITE_BEGIN(load_games)

SUITE_GROUP(chains_cases, NULL, NULL, 60)

START_LOOP_TEST(a_whole_chain_has_the_same_result_as_its_leaps, games_count()) {
	const struct game *game = games_at((size_t)_i);
	if (game == NULL || game->impl != &leap_impl) {
		return;
	}
	seed = seed_of(game, 0x9e3779b97f4a7c15U);
	for (int i = 0; i < GAMES; i++) {
		struct game_rules *rules = i == 0 ? make(game, NULL) : draw(game);
		play(rules);
		game_rules_destroy(rules);
	}
}
END_TEST

static void check_position(const char *key, const char *setting, const char *position, int turns) {
	struct game_rules *rules = make(games_find(key), setting);
	struct game_error error = {.text = ""};
	union game_state state;
	ck_assert_msg(game_read(rules, position, &state, &error), "%s", error.text);
	ck_assert_int_eq((int)game_perft(rules, &state, 1), turns);
	check(rules, &state);
	game_rules_destroy(rules);
}

/* c1xe1xe5xb2xe2 ends where it has captured a piece, and stays a mullah whatever that piece was. */
START_TEST(a_mullah_may_stop_on_a_point_where_it_captured) {
	check_position(
		"zamma", "board=5x5", "B:Wa1,b1,d1,a2,d2,e2,d4:BKc1,b3,a4,b4,Kc4,a5,b5,c5,d5", 3);
	check_position(
		"zamma", "board=5x5", "B:Wa1,b1,d1,a2,d2,Ke2,d4:BKc1,b3,a4,b4,Kc4,a5,b5,c5,d5", 3);
}
END_TEST

/* More chains than perft keeps: it counts them step by step. */
START_TEST(any_number_of_chains_is_counted) {
	check_position("zamma", "choice=free", "W:WKa1,Ki9,Ka9,Ke5:Bc3,g3,c7,g7,e8", 92);
}
END_TEST

START_TEST(a_seat_that_must_pass_has_one_legal_turn) {
	check_position(
		"indian-and-jackrabbits", NULL, "W:Wa2,b1,a3,c1,e2,e1,e3,e4,c5,b5,d1,d2:Ba1", 14);
}
END_TEST
