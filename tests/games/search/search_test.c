/* tests/games/search/search_test.c - the search against plain enumeration, in every game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/play.h"
#include "games/search/internal.h"
#include "tests/games/battery.h"
#include "tests/games/load.h"
#include "tests/suite.h"

enum {
	MEMORY = 8 << 20,
	PLAIN_NODES = 12000, /* of a plain search; a position that needs more is left out */
	POSITIONS = 8,
};

SUITE_BEGIN(load_games)

SUITE_GROUP(search_cases, NULL, NULL, 100)

/* ---- positions ---- */

static size_t count_values(const struct game_option *option) {
	size_t words = 0;
	while (option->words[words] != NULL) {
		words++;
	}
	return words + (option->max >= option->min ? (size_t)(option->max - option->min + 1) : 0);
}

/* Rules of a game under its defaults, or under options drawn at random; NULL where those exclude
 * each other. */
static struct game_rules *make_rules(
	const struct game *game, int seats, struct chance *chance, bool drawn) {
	int option[GAME_OPTIONS_MAX];
	struct game_error error;
	game_options_default(game, option);
	for (size_t i = 0; i < game->options && drawn; i++) {
		option[i] = (int)chance_below(chance, count_values(&game->option[i]));
	}
	return game_rules_create(game, seats, option, &error);
}

static void take_any(
	const struct game_rules *rules, union game_state *state, struct chance *chance) {
	struct game_throw outcome[GAME_OUTCOMES_MAX];
	size_t count = rules->game->impl->outcomes(rules, state, outcome);
	rules->game->impl->take(rules, state, &outcome[chance_below(chance, count)], NULL);
}

/* One step or throw, of those that there are. False where the game is over. */
static bool go_on(const struct game_rules *rules, union game_state *state, struct chance *chance) {
	struct game_step steps[GAME_STEPS_MAX];
	struct game_status status = game_status(rules, state);
	if (status.phase == GAME_OVER) {
		return false;
	}
	if (status.phase == GAME_CHANCE) {
		take_any(rules, state, chance);
		return true;
	}
	size_t count = game_steps(rules, state, steps);
	rules->game->impl->apply(rules, state, &steps[chance_below(chance, count)], NULL);
	return true;
}

/* A state some random steps from the start in which somebody chooses; false where the game ended
 * before. */
static bool find_state(const struct game_rules *rules, union game_state *state,
	struct chance *chance, size_t most) {
	game_start(rules, state);
	for (size_t left = chance_below(chance, most); left > 0; left--) {
		if (!go_on(rules, state, chance)) {
			return false;
		}
	}
	while (game_status(rules, state).phase == GAME_CHANCE) {
		take_any(rules, state, chance);
	}
	return game_status(rules, state).phase == GAME_CHOICE;
}

/* ---- plain looking ---- */

struct plain {
	struct search *search; /* for its evaluation */
	long nodes;
};

static int plain_value(
	struct plain *plain, const union game_state *state, int seat, int depth, int turn);

static int after(
	struct plain *plain, const union game_state *state, int seat, int depth, int turn) {
	struct game_glance glance;
	game_glance(plain->search->rules, state, &glance);
	return plain_value(plain, state, seat, depth - glance.fresh, turn + glance.fresh);
}

static int plain_mean(
	struct plain *plain, const union game_state *state, int seat, int depth, int turn) {
	const struct game_rules *rules = plain->search->rules;
	struct game_throw outcome[GAME_OUTCOMES_MAX];
	size_t count = rules->game->impl->outcomes(rules, state, outcome);
	int64_t sum = 0, whole = 0;
	for (size_t i = 0; i < count; i++) {
		union game_state next = *state;
		rules->game->impl->take(rules, &next, &outcome[i], NULL);
		sum += (int64_t)outcome[i].weight * after(plain, &next, seat, depth, turn);
		whole += outcome[i].weight;
	}
	HOLDS(whole > 0);
	return (int)(sum / whole);
}

/* What a state is worth to a seat, looking at everything to a depth in turns. */
static int plain_value(
	struct plain *plain, const union game_state *state, int seat, int depth, int turn) {
	const struct game_rules *rules = plain->search->rules;
	struct game_step steps[GAME_STEPS_MAX];
	struct game_status status = game_status(rules, state);
	plain->nodes++;
	if (status.phase == GAME_OVER) {
		return score_of_end(plain->search, &status, seat, turn);
	}
	if (plain->nodes > PLAIN_NODES || (depth <= 0 && status.fresh)) {
		int worth = evaluate(plain->search, state, status.seat, 0);
		return status.seat == seat ? worth : -worth;
	}
	if (status.phase == GAME_CHANCE) {
		return plain_mean(plain, state, seat, depth, turn);
	}
	int best = 0;
	size_t count = game_steps(rules, state, steps);
	for (size_t i = 0; i < count; i++) {
		union game_state next = *state;
		rules->game->impl->apply(rules, &next, &steps[i], NULL);
		int value = after(plain, &next, seat, depth, turn);
		best = i == 0 || (status.seat == seat ? value > best : value < best) ? value : best;
	}
	return best;
}

/* ---- what every answer must be ---- */

static void check_answer(const struct game_rules *rules, const union game_state *state,
	const struct search_result *result) {
	struct game_refusal refusal = {.clause = NULL};
	union game_state played = *state;
	REQUIRE(game_play_turn(rules, &played, result->turn, NULL, &refusal), "%s: \"%s\": %s",
		rules->game->key, result->turn, refusal.text);
	HOLDS(strncmp(result->line, result->turn, strlen(result->turn)) == 0);
}

static const char *position_of(const struct game_rules *rules, const union game_state *state) {
	static char text[GAME_POSITION_TEXT_MAX];
	rules->game->impl->print(rules, state, text);
	return text;
}

/* Compare at one depth. False where plain looking would take too long. */
static bool compare(struct search *search, const union game_state *state, int depth) {
	struct plain plain = {.search = search};
	struct search_limits limits = {.depth = depth, .exact = true};
	struct search_result result;
	int seat = game_status(search->rules, state).seat;
	int value = plain_value(&plain, state, seat, depth, 0);
	if (plain.nodes > PLAIN_NODES) {
		return false;
	}
	search_set(search, state);
	HOLDS(search_go(search, &limits, &result));
	REQUIRE(result.score == value, "%s, depth %d, %s: %d, not %d", search->rules->game->key,
		depth, position_of(search->rules, state), result.score, value);
	HOLDS(result.depth == depth);
	check_answer(search->rules, state, &result);
	return true;
}

static bool is_beamed(const struct game_rules *rules) {
	const struct game_impl *impl = rules->game->impl;
	return impl->outcomes != NULL && !impl->same_end_same_turn;
}

static void compare_rules(const struct game_rules *rules, struct chance *chance, int *compared) {
	struct search *search = search_create(rules, MEMORY);
	union game_state state;
	HOLDS(search != NULL);
	for (int i = 0; i < POSITIONS; i++) {
		if (find_state(rules, &state, chance, 60)) {
			for (int depth = 1; depth <= 4 && compare(search, &state, depth); depth++) {
				++*compared;
			}
		}
	}
	search_destroy(search);
}

START_LOOP_TEST(values_match_a_plain_full_search, games_count()) {
	const struct game *game = games_at((size_t)_i);
	struct chance chance = {seed_of(game, 0x9e3779b97f4a7c15U)};
	int compared = 0;
	for (int round = 0; round < 4; round++) {
		struct game_rules *rules = make_rules(game, 0, &chance, round > 0);
		if (rules != NULL && !is_beamed(rules)) {
			compare_rules(rules, &chance, &compared);
		}
		game_rules_destroy(rules);
	}
	HOLDS(compared >= 10 || game->impl->turn_head != NULL);
}
END_TEST

/* ---- limits ---- */

static void check_same(const struct search_result *a, const struct search_result *b) {
	ck_assert_str_eq(a->turn, b->turn);
	ck_assert_str_eq(a->line, b->line);
	ck_assert_int_eq(a->score, b->score);
	ck_assert_int_eq(a->depth, b->depth);
	ck_assert_uint_eq(a->nodes, b->nodes);
}

static void look_twice(const struct game_rules *rules, struct chance *chance, uint64_t nodes) {
	union game_state state;
	struct search_limits limits = {.nodes = nodes};
	struct search_result result[2];
	struct search *search[2] = {search_create(rules, MEMORY), search_create(rules, MEMORY)};
	for (int i = 0; i < 4; i++) {
		if (!find_state(rules, &state, chance, 40)) {
			continue;
		}
		for (int j = 0; j < 2; j++) {
			search_set(search[j], &state);
			HOLDS(search_go(search[j], &limits, &result[j]));
			check_answer(rules, &state, &result[j]);
		}
		check_same(&result[0], &result[1]);
	}
	search_destroy(search[0]);
	search_destroy(search[1]);
}

START_LOOP_TEST(the_same_node_limit_gives_the_same_answer_with_any_number_of_seats, games_count()) {
	const struct game *game = games_at((size_t)_i);
	struct chance chance = {seed_of(game, 0xbf58476d1ce4e5b9U)};
	for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
		struct game_rules *rules = make_rules(game, seats, &chance, false);
		look_twice(rules, &chance, 3000);
		game_rules_destroy(rules);
	}
}
END_TEST

START_LOOP_TEST(a_search_has_a_turn_however_soon_it_is_stopped, games_count()) {
	const struct game *game = games_at((size_t)_i);
	struct chance chance = {seed_of(game, 0x94d049bb133111ebU)};
	struct game_rules *rules = make_rules(game, 0, &chance, false);
	struct search *search = search_create(rules, MEMORY);
	struct search_result first, result;
	union game_state state;
	atomic_bool stop = true;
	while (!find_state(rules, &state, &chance, 20)) {
	}
	search_set(search, &state);
	HOLDS(search_go(search, &(struct search_limits){.stop = &stop}, &first));
	check_answer(rules, &state, &first);
	HOLDS(first.depth == 1);
	for (uint64_t nodes = 1; nodes < 3000; nodes += nodes / 3 + 1) {
		search_clear(search);
		HOLDS(search_go(search, &(struct search_limits){.nodes = nodes}, &result));
		check_answer(rules, &state, &result);
		HOLDS(result.nodes <= nodes + first.nodes + 100);
	}
	search_destroy(search);
	game_rules_destroy(rules);
}
END_TEST

/* Each depth of a search as text: what it found, and in how many nodes. */
struct trace {
	size_t used;
	char text[16 << 10];
};

static void trace_depth(void *user, const struct search_result *result) {
	struct trace *trace = user;
	int more = snprintf(trace->text + trace->used, sizeof(trace->text) - trace->used,
		"depth %d score %d nodes %llu line %s\n", result->depth, result->score,
		(unsigned long long)result->nodes, result->line);
	HOLDS(more > 0 && trace->used + (size_t)more < sizeof(trace->text));
	trace->used += (size_t)more;
}

static void trace_search(struct search *search, const union game_state *state,
	enum search_method method, struct trace *trace) {
	struct search_limits limits = {
		.method = method, .nodes = 4000, .report = trace_depth, .user = trace};
	struct search_result result;
	trace->used = 0;
	trace->text[0] = '\0';
	search_set(search, state);
	HOLDS(search_go(search, &limits, &result));
	trace_depth(trace, &result);
}

/* Else a game depended on those that were played before it. */
START_LOOP_TEST(a_cleared_search_behaves_like_a_new_one, games_count()) {
	static struct trace fresh, cleared;
	const struct game *game = games_at((size_t)_i);
	struct chance chance = {seed_of(game, 0xa0761d6478bd642fU)};
	struct game_rules *rules = make_rules(game, 0, &chance, false);
	for (enum search_method method = SEARCH_BEST; method < SEARCH_METHODS; method++) {
		struct search *search = search_create(rules, SEARCH_MEMORY_MIN);
		union game_state state, other;
		while (!find_state(rules, &state, &chance, 40) ||
			!find_state(rules, &other, &chance, 40)) {
		}
		trace_search(search, &state, method, &fresh);
		trace_search(search, &other, method, &cleared);
		search_clear(search);
		trace_search(search, &state, method, &cleared);
		REQUIRE(strcmp(fresh.text, cleared.text) == 0, "%s, method %d:\n%s\nthen\n%s",
			game->key, (int)method, fresh.text, cleared.text);
		search_destroy(search);
	}
	game_rules_destroy(rules);
}
END_TEST

static uint64_t count_asked(void *user) {
	uint64_t *asked = user;
	return ++*asked;
}

START_TEST(a_search_ends_when_its_time_is_up) {
	struct chance chance = {1};
	struct game_rules *rules = make_rules(games_find("alquerque"), 0, &chance, false);
	struct search *search = search_create(rules, MEMORY);
	struct search_result result;
	uint64_t asked = 0;
	struct search_limits limits = {.time_us = 50, .now_us = count_asked, .user = &asked};
	HOLDS(search_go(search, &limits, &result));
	HOLDS(asked <= 51 + SEARCH_DEPTH_MAX);
	HOLDS(result.nodes <= (50 + 1) * SEARCH_CHECK);
	search_destroy(search);
	game_rules_destroy(rules);
}
END_TEST

START_TEST(nodes_of_an_unfinished_depth_are_counted) {
	struct chance chance = {3};
	struct game_rules *rules = make_rules(games_find("jacquet"), 0, &chance, false);
	struct search *search = search_create(rules, MEMORY);
	struct search_result result;
	union game_state state;
	while (!find_state(rules, &state, &chance, 120) || game_count_turns(rules, &state, 2) < 2) {
	}
	search_set(search, &state);
	HOLDS(search_go(search, &(struct search_limits){.nodes = 20000}, &result));
	ck_assert_uint_ge(result.nodes, 20000);
	search_destroy(search);
	game_rules_destroy(rules);
}
END_TEST

START_TEST(a_search_needs_a_minimum_of_memory_and_never_takes_more_than_given) {
	struct chance chance = {1};
	struct game_rules *rules = make_rules(games_find("felli"), 0, &chance, false);
	HOLDS(search_create(rules, SEARCH_MEMORY_MIN - 1) == NULL);
	for (size_t memory = SEARCH_MEMORY_MIN; memory <= SEARCH_MEMORY_MIN + 1000; memory += 111) {
		struct search *search = search_create(rules, memory);
		HOLDS(search != NULL);
		size_t table = search->buckets * SEARCH_BUCKET * sizeof(struct search_entry);
		HOLDS(search->buckets >= 1 && sizeof(*search) + table <= memory);
		search_destroy(search);
	}
	game_rules_destroy(rules);
}
END_TEST

START_TEST(no_turn_is_chosen_if_a_throw_is_due_or_the_game_is_over) {
	struct chance chance = {7};
	struct search_result result;
	for (size_t i = 0; i < games_count(); i++) {
		struct game_rules *rules = make_rules(games_at(i), 0, &chance, false);
		struct search *search = search_create(rules, MEMORY);
		union game_state state;
		game_start(rules, &state);
		while (go_on(rules, &state, &chance)) {
			if (game_status(rules, &state).phase == GAME_CHANCE) {
				break;
			}
		}
		search_set(search, &state);
		HOLDS(!search_go(search, &(struct search_limits){.depth = 1}, &result));
		HOLDS(result.turn[0] == '\0');
		search_destroy(search);
		game_rules_destroy(rules);
	}
}
END_TEST

/* ---- wins ---- */

/* A win that full enumeration finds within some turns is also found by the search as it plays. */
static int check_win(struct search *search, const union game_state *state, int turns) {
	struct search_limits full = {.depth = turns, .exact = true, .nodes = 60000};
	struct search_limits limits = {.nodes = 60000};
	struct search_result all, result;
	search_clear(search);
	search_set(search, state);
	HOLDS(search_go(search, &full, &all));
	if (all.wins_in == 0) {
		return 0;
	}
	search_clear(search);
	HOLDS(search_go(search, &limits, &result));
	REQUIRE((result.wins_in > 0) == (all.wins_in > 0) && result.wins_in != 0,
		"%s %s: in %d, found %d (%d)", search->rules->game->key,
		position_of(search->rules, state), all.wins_in, result.wins_in, result.score);
	return 1;
}

START_LOOP_TEST(no_win_or_loss_within_five_turns_is_missed, games_count()) {
	const struct game *game = games_at((size_t)_i);
	struct chance chance = {seed_of(game, 0xd6e8feb86659fd93U)};
	struct game_rules *rules = make_rules(game, 0, &chance, false);
	struct search *search = search_create(rules, MEMORY);
	union game_state state;
	for (int i = 0; i < 16 && game->impl->outcomes == NULL; i++) {
		if (find_state(rules, &state, &chance, 200)) {
			check_win(search, &state, 5);
		}
	}
	search_destroy(search);
	game_rules_destroy(rules);
}
END_TEST

/* ---- repetition ---- */

static void play_all(struct play *play, const char *const *turns) {
	struct game_error error;
	for (size_t i = 0; turns[i] != NULL; i++) {
		REQUIRE(play_text(play, 0, play->now.seat, turns[i], &error), "%s", error.text);
	}
}

START_TEST(the_side_with_more_men_wins_at_the_third_repetition) {
	static const char *const turns[] = {
		"c7-c6", "a1-a2", "c6-c7", "a2-a1", "c7-c6", "a1-a2", "c6-c7", NULL};
	struct chance chance = {1};
	struct game_rules *rules = make_rules(games_find("lau-kata-kati"), 0, &chance, false);
	struct search *search = search_create(rules, MEMORY);
	struct search_limits limits = {.depth = 2, .exact = true};
	struct search_result result;
	struct game_error error;
	union game_state state;
	struct play play;
	HOLDS(game_read(rules, "B:Wa1,b1:Bc7", &state, &error));
	play_init(&play, realloc, free);
	HOLDS(play_begin(&play, rules, &state));
	play_all(&play, turns);
	search_set_play(search, &play);
	HOLDS(search_go(search, &limits, &result));
	ck_assert_str_eq(result.turn, "a2-a1");
	ck_assert_int_eq(result.wins_in, 1);
	search_set(search, &play.state);
	search_clear(search);
	HOLDS(search_go(search, &limits, &result));
	ck_assert_int_eq(result.wins_in, 0);
	play_finish(&play);
	search_destroy(search);
	game_rules_destroy(rules);
}
END_TEST

/* By d3-c3, d3 comes back before long; by d3-e3 the last man is taken. */
START_TEST(a_win_in_nine_turns_is_preferred_to_a_repetition) {
	struct chance chance = {1};
	struct game_rules *rules = make_rules(games_find("pretwa"), 0, &chance, false);
	struct search *search = search_create(rules, MEMORY);
	struct search_result result;
	struct game_error error;
	union game_state state;
	HOLDS(game_read(rules, "W:Wd1,d3:Bf2", &state, &error));
	search_set(search, &state);
	HOLDS(search_go(search, &(struct search_limits){.nodes = 200000}, &result));
	ck_assert_str_eq(result.turn, "d3-e3");
	ck_assert_int_eq(result.wins_in, 9);
	search_destroy(search);
	game_rules_destroy(rules);
}
END_TEST

/* ---- values out of the table ---- */

enum { LEAST = 5000 }; /* less than any win, more than few men are worth */

/* A search of lau-kata-kati in which a line can be entered anywhere. */
static struct search *begin_line(
	struct game_rules **rules, const char *position, union game_state *state) {
	struct chance chance = {1};
	struct search_result result;
	struct game_error error;
	*rules = make_rules(games_find("lau-kata-kati"), 0, &chance, false);
	struct search *search = search_create(*rules, MEMORY);
	HOLDS(game_read(*rules, position, state, &error));
	search_set(search, state);
	HOLDS(search_go(search, &(struct search_limits){.depth = 1}, &result));
	search_clear(search);
	return search;
}

/* The value of a state this many turns after the root, with a window that asks for a win. */
static int ask_line(struct search *search, const union game_state *state, int turn) {
	struct search_frame *frame = &search->frame[1];
	frame->state = *state;
	frame->turn = turn;
	game_glance(search->rules, state, &frame->glance);
	return alphabeta(search, 1, LEAST, LEAST + 1, 1);
}

static uint64_t key_after(
	const struct game_rules *rules, const union game_state *state, const char *turn) {
	struct game_refusal refusal;
	struct game_glance glance;
	union game_state after = *state;
	HOLDS(game_play_turn(rules, &after, turn, NULL, &refusal));
	game_glance(rules, &after, &glance);
	return glance.key;
}

/* Store a win of the seat to choose in this many turns. */
static void note_win(
	struct search *search, const union game_state *state, int turns, bool tainted) {
	struct game_glance glance;
	game_glance(search->rules, state, &glance);
	table_keep(search,
		&(struct search_entry){.key = glance.key,
			.score = (int16_t)(SEARCH_WIN - turns),
			.best = SEARCH_NO_STEP,
			.depth = SEARCH_DEPTH_MAX,
			.bound = SEARCH_EXACT,
			.tainted = tainted});
}

/* Full searches count every occurrence, others two for one within the line. */
START_LOOP_TEST(a_value_from_a_repetition_is_not_reused_in_another_line, 2) {
	struct game_rules *rules;
	union game_state state;
	struct search *search = begin_line(&rules, "W:Wa1,b1:Bc7", &state);
	uint64_t back = key_after(rules, &state, "a1-a2");
	search->limits.exact = _i == 1;
	search->path[0] = search->path[2] = back;
	search->path[1] = 0;
	int value = ask_line(search, &state, 3);
	HOLDS(_i == 1 ? value == SEARCH_WIN - 4 : value > SEARCH_ENDLESS && value < SEARCH_FAR);
	search->path[0] = search->path[2] = 0;
	HOLDS(ask_line(search, &state, 3) < LEAST);
	search_destroy(search);
	game_rules_destroy(rules);
}
END_TEST

START_LOOP_TEST(a_value_is_reused_only_if_it_does_not_depend_on_the_line, 2) {
	struct game_rules *rules;
	union game_state state;
	struct search *search = begin_line(&rules, "W:Wa1,b1:Bc7", &state);
	note_win(search, &state, 9, _i == 1);
	HOLDS((ask_line(search, &state, 1) == SEARCH_WIN - 10) == (_i == 0));
	search_destroy(search);
	game_rules_destroy(rules);
}
END_TEST

START_LOOP_TEST(a_win_is_reused_only_if_the_quiet_turns_left_suffice, 2) {
	struct game_rules *rules;
	union game_state state;
	struct search *search = begin_line(&rules, "W:Wa1,b1:Bc7:quiet=20", &state);
	struct game_glance glance;
	game_glance(rules, &state, &glance);
	note_win(search, &state, glance.quiet_left + _i, false);
	HOLDS((ask_line(search, &state, 1) > SEARCH_FAR) == (_i == 0));
	search_destroy(search);
	game_rules_destroy(rules);
}
END_TEST

/* Its next occurrence ends the game, which no win found before knows. */
START_LOOP_TEST(a_win_is_forgotten_once_a_position_has_occurred_twice, 2) {
	struct game_rules *rules;
	union game_state state;
	struct search *search = begin_line(&rules, "W:Wa1,b1:Bc7", &state);
	struct search_result result;
	uint64_t past[2] = {1, _i == 0 ? 2 : 1};
	search_set_past(search, &state, past, 2);
	HOLDS(search_go(search, &(struct search_limits){.depth = 1}, &result));
	search_clear(search);
	note_win(search, &state, 9, false);
	HOLDS((ask_line(search, &state, 1) == SEARCH_WIN - 10) == (_i == 0));
	search_destroy(search);
	game_rules_destroy(rules);
}
END_TEST

/* ---- what the contract says of a state ---- */

static void check_glance(const struct game_rules *rules, const union game_state *state) {
	struct game_status status = game_status(rules, state);
	struct game_step steps[GAME_STEPS_MAX];
	struct game_glance glance;
	game_glance(rules, state, &glance);
	if (status.phase == GAME_OVER) {
		HOLDS(glance.phase == GAME_OVER || game_steps(rules, state, steps) == 0);
		return;
	}
	HOLDS(glance.phase == status.phase);
	HOLDS(glance.seat == status.seat);
	HOLDS(glance.fresh == status.fresh);
	HOLDS(glance.quiet_left > 0);
}

/* Keys of states met, and what they must be the same with. */
struct met {
	uint64_t key, other;
};

static int by_key(const void *a, const void *b) {
	const struct met *x = a, *y = b;
	return (x->key > y->key) - (x->key < y->key);
}

static int by_other(const void *a, const void *b) {
	const struct met *x = a, *y = b;
	return (x->other > y->other) - (x->other < y->other);
}

static void check_keys(struct met *met, size_t count) {
	qsort(met, count, sizeof(*met), by_key);
	for (size_t i = 1; i < count; i++) {
		HOLDS(met[i].key != met[i - 1].key || met[i].other == met[i - 1].other);
	}
	qsort(met, count, sizeof(*met), by_other);
	for (size_t i = 1; i < count; i++) {
		HOLDS(met[i].other != met[i - 1].other || met[i].key == met[i - 1].key);
	}
}

/* Cut a field with its number, such as ":quiet=", out of the text of a position. */
static void cut_count(char *text, const char *field) {
	char *at = strstr(text, field);
	if (at != NULL) {
		char *rest = at + 1 + strcspn(at + 1, ":");
		memmove(at, rest, strlen(rest) + 1);
	}
}

/* A number for the text of a position without its counts of turns. */
static uint64_t number_of(const struct game_rules *rules, const union game_state *state) {
	char text[GAME_POSITION_TEXT_MAX];
	uint64_t hash = 14695981039346656037U;
	rules->game->impl->print(rules, state, text);
	cut_count(text, ":quiet=");
	cut_count(text, ":few=");
	cut_count(text, ":there=");
	for (const char *at = text; *at != '\0'; at++) {
		hash = (hash ^ (unsigned char)*at) * 1099511628211U;
	}
	return hash;
}

START_LOOP_TEST(a_glance_agrees_with_status_and_position, games_count()) {
	static struct met met[20000];
	const struct game *game = games_at((size_t)_i);
	struct chance chance = {seed_of(game, 0x2545f4914f6cdd1dU)};
	for (int round = 0; round < 6; round++) {
		struct game_rules *rules = make_rules(game, 0, &chance, round > 0);
		size_t count = 0;
		for (int i = 0; i < 20 && rules != NULL; i++) {
			union game_state state;
			game_start(rules, &state);
			for (int step = 0; step < 300 && count < 20000; step++) {
				struct game_glance glance;
				check_glance(rules, &state);
				game_glance(rules, &state, &glance);
				if (game_status(rules, &state).phase != GAME_OVER) {
					met[count++] = (struct met){
						glance.key, number_of(rules, &state)};
				}
				if (!go_on(rules, &state, &chance)) {
					break;
				}
			}
		}
		check_keys(met, count);
		game_rules_destroy(rules);
	}
}
END_TEST

START_TEST(positions_that_differ_only_in_quiet_turns_have_the_same_key) {
	struct chance chance = {1};
	struct game_rules *rules = make_rules(games_find("lau-kata-kati"), 0, &chance, false);
	struct game_glance some, none;
	struct game_error error;
	union game_state state;
	HOLDS(game_read(rules, "W:Wa2:Ba5", &state, &error));
	game_glance(rules, &state, &none);
	HOLDS(game_read(rules, "W:Wa2:Ba5:quiet=7", &state, &error));
	game_glance(rules, &state, &some);
	HOLDS(some.key == none.key);
	HOLDS(some.quiet_left == none.quiet_left - 7);
	game_rules_destroy(rules);
}
END_TEST
