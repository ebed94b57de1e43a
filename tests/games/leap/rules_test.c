/* tests/games/leap/rules_test.c - leaping games under all their options, in positions from play:
 * counts match lists and mirrored boards, and no position takes forever. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/random.h"
#include "games/leap/play.h"
#include "games/leap/text.h"
#include "tests/games/load.h"
#include "tests/suite.h"

enum { GAMES = 6, PLIES = 80 };

static uint64_t seed;

static unsigned below(size_t n) {
	return (unsigned)random_below(&seed, n);
}

static const struct leap_rules *make(const struct game *game, const int option[GAME_OPTIONS_MAX]) {
	struct game_error error = {.text = ""};
	struct game_rules *rules = game_rules_create(game, 0, option, &error);
	ck_assert_msg(rules != NULL || error.text[0] != '\0', "refused without a word");
	return (const struct leap_rules *)rules;
}

static const struct leap_rules *make_default(const char *key, const char *setting) {
	int option[GAME_OPTIONS_MAX];
	struct game_error error;
	const struct game *game = games_find(key);
	ck_assert_ptr_nonnull(game);
	game_options_default(game, option);
	ck_assert(setting == NULL || game_options_set(game, option, setting, &error));
	const struct leap_rules *rules = make(game, option);
	ck_assert_ptr_nonnull(rules);
	return rules;
}

static void destroy(const struct leap_rules *rules) {
	game_rules_destroy((struct game_rules *)(void *)rules);
}

/* ---- counts and lists ---- */

struct sum {
	const struct leap_rules *rules;
	uint64_t turns, replies;
};

static bool add_turn(void *user, const char *text, const union game_state *after) {
	struct sum *sum = user;
	(void)text;
	sum->turns++;
	sum->replies += game_perft(&sum->rules->base, after, 1);
	return true;
}

/* Counts look away from quiet turns, lists do not: none are had here. */
static void check_counts(const struct leap_rules *rules, const union game_state *bytes) {
	struct sum sum = {rules, 0, 0};
	union game_state copy = *bytes;
	const union game_state *state = &copy;
	((struct leap_state *)(void *)&copy)->quiet = 0;
	char text[GAME_POSITION_TEXT_MAX];
	leap_print(&rules->base, state, text);
	game_turns(&rules->base, state, add_turn, &sum);
	uint64_t turns = game_perft(&rules->base, state, 1);
	uint64_t replies = game_perft(&rules->base, state, 2);
	ck_assert_msg(turns == sum.turns && replies == sum.replies,
		"%s %s: counted %d and %d, listed %d and %d", rules->base.game->key, text,
		(int)turns, (int)replies, (int)sum.turns, (int)sum.replies);
}

/* ---- mirrors ---- */

static struct board_set carry(const struct leap_rules *rules, const struct board_symmetry *symmetry,
	struct board_set set) {
	struct board_set image = {{0, 0}};
	(void)rules;
	while (!board_is_empty(set)) {
		board_add(&image, symmetry->to[board_take(&set)]);
	}
	return image;
}

static bool carries(const struct leap_rules *rules, const struct board_symmetry *symmetry,
	struct board_set from, struct board_set to) {
	return board_same(carry(rules, symmetry, from), to);
}

static bool has_jump(const struct leap_power *power, unsigned from, unsigned over, unsigned to) {
	for (size_t i = power->first_jump[from]; i < power->first_jump[from + 1]; i++) {
		if (power->jump[i].over == over && power->jump[i].to == to) {
			return true;
		}
	}
	return false;
}

static bool carries_power(const struct leap_rules *rules, const struct board_symmetry *symmetry,
	const struct leap_power *a, const struct leap_power *b) {
	bool same = a->slides == b->slides && a->leaps_far == b->leaps_far &&
		a->may_not_undo == b->may_not_undo &&
		carries(rules, symmetry, a->frozen, b->frozen) &&
		a->first_jump[rules->board.points] == b->first_jump[rules->board.points];
	for (unsigned p = 0; same && p < rules->board.points; p++) {
		same = carries(rules, symmetry, a->walk[p], b->walk[symmetry->to[p]]);
		for (size_t i = a->first_jump[p]; same && i < a->first_jump[p + 1]; i++) {
			same = has_jump(b, symmetry->to[p], symmetry->to[a->jump[i].over],
				symmetry->to[a->jump[i].to]);
		}
	}
	return same;
}

/* Whether the rules are the same after the symmetry, with the seats exchanged or not. */
static bool carries_rules(
	const struct leap_rules *rules, const struct board_symmetry *symmetry, unsigned swap) {
	bool same = carries(rules, symmetry, rules->refuge, rules->refuge);
	for (unsigned seat = 0; same && seat < 2; seat++) {
		unsigned other = seat ^ swap;
		same = rules->target[seat] == rules->target[other] &&
			rules->hand[seat] == rules->hand[other] &&
			carries(rules, symmetry, rules->promote[seat], rules->promote[other]) &&
			carries(rules, symmetry, rules->goal[seat], rules->goal[other]) &&
			carries(rules, symmetry, rules->drop[seat], rules->drop[other]);
		for (unsigned kind = 0; same && kind < 2; kind++) {
			same = carries_power(rules, symmetry, &rules->power[seat][kind],
				&rules->power[other][kind]);
		}
	}
	return same;
}

static union game_state mirror(const struct leap_rules *rules,
	const struct board_symmetry *symmetry, unsigned swap, const union game_state *bytes) {
	union game_state image = *bytes;
	const struct leap_state *state = leap_state(bytes);
	struct leap_state *to = (struct leap_state *)(void *)&image;
	for (unsigned seat = 0; seat < 2; seat++) {
		to->side[seat ^ swap] = carry(rules, symmetry, state->side[seat]);
		to->hand[seat ^ swap] = state->hand[seat];
	}
	to->kings = carry(rules, symmetry, state->kings);
	to->open = carry(rules, symmetry, state->open);
	to->seat = (uint8_t)(state->seat ^ swap);
	for (unsigned p = 0; p < rules->board.points; p++) {
		to->undo[symmetry->to[p]] = state->undo[p] == 0
			? 0
			: (uint8_t)(symmetry->to[state->undo[p] - 1] + 1);
	}
	return image;
}

/* Returns in how many ways the position was mirrored. */
static int check_mirrors(const struct leap_rules *rules, const union game_state *state) {
	static struct board_symmetry symmetries[BOARD_SYMMETRIES_MAX];
	size_t count = board_symmetries(&rules->board, symmetries);
	int mirrored = 0;
	for (size_t i = 0; i < count; i++) {
		for (unsigned swap = 0; swap < 2; swap++) {
			if (!carries_rules(rules, &symmetries[i], swap)) {
				continue;
			}
			union game_state image = mirror(rules, &symmetries[i], swap, state);
			struct board_set pieces = board_or(
				leap_state(&image)->side[0], leap_state(&image)->side[1]);
			if (!board_same(leap_state(&image)->open, leap_open(rules, pieces))) {
				continue; /* a field that shrinks in one direction only */
			}
			ck_assert_uint_eq(game_perft(&rules->base, &image, 2),
				game_perft(&rules->base, state, 2));
			mirrored++;
		}
	}
	return mirrored;
}

/* ---- play ---- */

static bool play_step(const struct leap_rules *rules, union game_state *state) {
	struct game_step steps[GAME_STEPS_MAX];
	size_t count = leap_steps(&rules->base, state, steps);
	if (count > 0) {
		leap_apply(&rules->base, state, &steps[below(count)], NULL);
	}
	return count > 0;
}

static void play(const struct leap_rules *rules, int games, int *mirrored) {
	for (int i = 0; i < games; i++) {
		union game_state state = rules->start;
		bool look = true;
		for (int ply = 0; ply < PLIES && look; ply++) {
			if (below(12) == 0) {
				check_counts(rules, &state);
			}
			if (mirrored != NULL && below(12) == 0 && leap_state(&state)->leaps == 0 &&
				!leap_is_start(rules, leap_state(&state))) {
				*mirrored += check_mirrors(rules, &state);
			}
			look = play_step(rules, &state);
		}
	}
}

static const struct game *leaping(int i) {
	const struct game *game = games_at((size_t)i);
	return game->impl == &leap_impl ? game : NULL;
}

SUITE_BEGIN(load_games)

SUITE_GROUP(play_cases, NULL, NULL, 60)

START_LOOP_TEST(counts_agree_with_lists_and_with_mirrored_boards, games_count()) {
	const struct game *game = leaping(_i);
	if (game == NULL) {
		return;
	}
	int option[GAME_OPTIONS_MAX], mirrored = 0;
	seed = seed_of(game, 0x9e3779b97f4a7c15U);
	game_options_default(game, option);
	const struct leap_rules *rules = make(game, option);
	ck_assert_ptr_nonnull(rules);
	play(rules, GAMES, &mirrored);
	ck_assert_int_gt(mirrored, 0);
	destroy(rules);
}
END_TEST

static int count_values(const struct game_option *option) {
	int words = 0;
	while (option->words[words] != NULL) {
		words++;
	}
	return words + (option->max >= option->min ? option->max - option->min + 1 : 0);
}

START_LOOP_TEST(counts_agree_with_lists_under_random_options, games_count()) {
	const struct game *game = leaping(_i);
	if (game == NULL) {
		return;
	}
	seed = seed_of(game, 0x243f6a8885a308d3U);
	int played = 0;
	for (int round = 0; round < 24; round++) {
		int option[GAME_OPTIONS_MAX];
		game_options_default(game, option);
		for (size_t o = 0; o < game->options; o++) {
			option[o] = (int)below((size_t)count_values(&game->option[o]));
		}
		const struct leap_rules *rules = make(game, option);
		if (rules != NULL) {
			play(rules, 1, NULL);
			destroy(rules);
			played++;
		}
	}
	ck_assert_int_gt(played, 4);
}
END_TEST

/* ---- what the definition says is what the rules do ---- */

static void expect_clauses(const struct game *game, const char *const *ids) {
	for (; *ids != NULL; ids++) {
		ck_assert_msg(
			game_clause_id(game, *ids) != NULL, "%s has no clause %s", game->key, *ids);
	}
}

START_LOOP_TEST(every_clause_a_refusal_can_cite_exists, games_count()) {
	static const char *const always[] = {"moves.turn", "captures.duty", "end.blocked", NULL};
	static const char *const walks[] = {"moves.walk", "end.repetition", "end.progress", NULL};
	static const char *const leaps[] = {"captures.leap", NULL};
	static const char *const runs[] = {
		"captures.approach", "captures.withdrawal", "captures.chain", NULL};
	const struct game *game = leaping(_i);
	if (game != NULL) {
		const struct leap_rules *rules = make_default(game->key, NULL);
		expect_clauses(game, always);
		if (rules->power[0][0].walk_ways | rules->power[1][0].walk_ways) {
			expect_clauses(game, walks);
		}
		expect_clauses(game, rules->runs ? runs : leaps);
		destroy(rules);
	}
}
END_TEST

SUITE_GROUP(single_cases, NULL, NULL, 60)

START_TEST(the_last_turn_is_part_of_a_position_but_quiet_turns_are_not) {
	const struct leap_rules *rules = make_default("alquerque", NULL);
	union game_state a, b;
	struct game_error error;
	ck_assert(game_read(&rules->base, "W:Wd2:Ba5:undo=d2-c2", &a, &error));
	ck_assert(game_read(&rules->base, "W:Wd2:Ba5", &b, &error));
	ck_assert(leap_repetition_key(&rules->base, &a) != leap_repetition_key(&rules->base, &b));
	ck_assert(game_read(&rules->base, "W:Wd2:Ba5:quiet=9", &a, &error));
	ck_assert(leap_repetition_key(&rules->base, &a) == leap_repetition_key(&rules->base, &b));
	ck_assert(game_read(&rules->base, "B:Wd2:Ba5", &a, &error));
	ck_assert(leap_repetition_key(&rules->base, &a) != leap_repetition_key(&rules->base, &b));
	destroy(rules);
}
END_TEST

START_TEST(repetition_ends_the_game_as_the_options_say) {
	static const struct {
		const char *key, *setting;
		uint8_t winner;
		bool over;
	} cases[] = {{"fetaix", NULL, GAME_NOBODY, true}, {"felli", "adjudicate=majority", 0, true},
		{"felli", "repetition=off", GAME_NOBODY, false}};
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct leap_rules *rules = make_default(cases[i].key, cases[i].setting);
		union game_state state;
		struct game_error error;
		ck_assert(game_read(&rules->base, "W:Wa1,b1:Ba5", &state, &error));
		leap_repeated(&rules->base, &state);
		struct game_status status = game_status(&rules->base, &state);
		ck_assert_int_eq(status.phase == GAME_OVER, cases[i].over);
		ck_assert_uint_eq(status.winner, cases[i].winner);
		ck_assert(!cases[i].over || strcmp(status.reason, "repetition") == 0);
		destroy(rules);
	}
}
END_TEST

START_TEST(a_view_shows_hands_chains_and_captured_pieces) {
	const struct leap_rules *rules = make_default("main-tapal-empat", NULL);
	union game_state state = rules->start;
	struct game_view view = {0};
	leap_view(&rules->base, &state, &view);
	ck_assert_uint_eq(view.pieces, 0);
	ck_assert_uint_eq(view.hand[0], 18);
	ck_assert_uint_eq(view.hand[1], 2);
	ck_assert_str_eq(view.need, "drop");
	destroy(rules);

	struct game_error error;
	rules = make_default("high-jump", NULL);
	ck_assert(game_read(&rules->base, "W:Wa1:Bb1,c2,c4:chain=a1xc1", &state, &error));
	memset(&view, 0, sizeof(view));
	leap_view(&rules->base, &state, &view);
	ck_assert_uint_eq(view.pieces, 3);
	ck_assert_uint_eq(view.chain, board_find(&rules->board, "c1", 2));
	ck_assert_uint_eq(view.start, board_find(&rules->board, "a1", 2));
	ck_assert_uint_eq(view.takens, 1);
	ck_assert_uint_eq(view.taken[0], board_find(&rules->board, "b1", 2));
	ck_assert_uint_eq(view.captured[1], 10);
	destroy(rules);
}
END_TEST

/* Along three sides of Zamma's board, and back in the row beside. */
START_TEST(a_view_shows_all_that_a_long_chain_has_taken) {
	const struct leap_rules *rules = make_default("zamma", NULL);
	union game_state state;
	struct game_error error;
	struct game_view view = {0};
	ck_assert_msg(game_read(&rules->base,
			      "W:Wa1:Bb1,d1,f1,h1,i2,i4,i6,i8,h9,f9,d9,b9,a8,a6,a4,b3,d3,f3,g4:"
			      "chain=a1xc1xe1xg1xi1xi3xi5xi7xi9xg9xe9xc9xa9xa7xa5xa3xc3xe3xg3",
			      &state, &error),
		"%s", error.text);
	leap_view(&rules->base, &state, &view);
	ck_assert_uint_eq(view.takens, 18);
	ck_assert_uint_eq(view.taken[0], board_find(&rules->board, "b1", 2));
	ck_assert_uint_eq(view.taken[17], board_find(&rules->board, "f3", 2));
	destroy(rules);
}
END_TEST

START_TEST(effects_list_leaps_captures_and_promotion_in_order) {
	const struct leap_rules *rules = make_default("fetaix", "removal=end_of_turn");
	static const uint8_t expected[] = {
		GAME_MOVED, GAME_MOVED, GAME_CAPTURED, GAME_CAPTURED, GAME_PROMOTED};
	union game_state state;
	struct game_error error;
	struct game_refusal refusal;
	static struct game_effects effects;
	ck_assert(game_read(&rules->base, "W:Wc1:Bc2,d4,a1", &state, &error));
	ck_assert(game_play_turn(&rules->base, &state, "c1xc3xe5", &effects, &refusal));
	ck_assert_uint_eq(effects.count, 5);
	for (size_t i = 0; i < 5; i++) {
		ck_assert_uint_eq(effects.list[i].what, expected[i]);
	}
	effects.count = 0;
	ck_assert(game_read(&rules->base, "W:Wa1:Bb1", &state, &error));
	ck_assert(game_play_turn(&rules->base, &state, "a1xc1", &effects, &refusal));
	ck_assert_uint_eq(effects.count, 3);
	ck_assert_uint_eq(effects.list[2].what, GAME_ENDED);
	ck_assert_uint_eq(effects.list[2].seat, 0);
	destroy(rules);
}
END_TEST

/* A mullah among many enemies, each of which can be leapt: the ways through are beyond counting. */
START_TEST(finding_the_longest_chain_ends_in_any_position) {
	const struct leap_rules *rules = make_default("zamma", NULL);
	union game_state state;
	struct game_error error;
	struct game_step steps[GAME_STEPS_MAX];
	ck_assert_msg(
		game_read(&rules->base,
			"W:WKa1:Bb2,d2,f2,h2,b4,d4,f4,h4,b6,d6,f6,h6,b8,d8,f8,h8,c3,e3,g3,c5,e5,g5,c7,e7,g7",
			&state, &error),
		"%s", error.text);
	ck_assert(game_read(&rules->base,
		"W:WKa1,Ki9:Bb2,d2,f2,h2,b4,d4,f4,h4,b6,d6,f6,h6,b8,d8,f8,h8", &state, &error));
	clock_t begin = clock();
	size_t count = leap_steps(&rules->base, &state, steps);
	ck_assert_uint_gt(count, 0);
	while (leap_state(&state)->seat == 0) {
		count = leap_steps(&rules->base, &state, steps);
		ck_assert_uint_gt(count, 0);
		leap_apply(&rules->base, &state, &steps[below(count)], NULL);
	}
	ck_assert_msg(clock() - begin < 5 * CLOCKS_PER_SEC, "too slow");
	destroy(rules);
}
END_TEST
