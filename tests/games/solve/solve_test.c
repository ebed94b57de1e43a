/* tests/games/solve/solve_test.c - values against brute force, on boards small enough for that. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/search/search.h"
#include "games/solve/pack.h"
#include "games/solve/solved.h"
#include "tests/games/solve/small.h"
#include "tests/suite.h"

enum { SLICES = 256, NODES = 1 << 16, EDGES = 1 << 19, TURNS = 256, SLOTS = 1 << 18 };

SUITE_BEGIN(small_load)

/* ---- a game solved in memory ---- */

struct game_solved {
	struct game_rules *rules;
	struct numbering *numbering;
	uint16_t *value[SLICES];
};

/* All at once; by two threads; or in small parts, the last one first. */
static void share_at_once(void *user, void (*work)(void *job, uint64_t first, uint64_t end),
	void *job, uint64_t size) {
	(void)user;
	work(job, 0, size);
}

static void share_backwards(void *user, void (*work)(void *job, uint64_t first, uint64_t end),
	void *job, uint64_t size) {
	(void)user;
	const uint64_t part = 97;
	for (uint64_t end = size; end > 0; end -= end < part ? end : part) {
		work(job, end < part ? 0 : end - part, end);
	}
}

struct half {
	void (*work)(void *job, uint64_t first, uint64_t end);
	void *job;
	uint64_t first, end;
};

static void *do_half(void *user) {
	const struct half *half = user;
	half->work(half->job, half->first, half->end);
	return NULL;
}

static void share_with_thread(void *user, void (*work)(void *job, uint64_t first, uint64_t end),
	void *job, uint64_t size) {
	(void)user;
	struct half half = {work, job, 0, size / 2};
	pthread_t thread;
	ck_assert_int_eq(pthread_create(&thread, NULL, do_half, &half), 0);
	work(job, size / 2, size);
	ck_assert_int_eq(pthread_join(thread, NULL), 0);
}

static const struct solve_hands at_once = {.share = share_at_once};

static struct game_solved solve_within(const char *key, const char *options,
	const struct numbering_limits *limits, const struct solve_hands *hands) {
	struct game_solved solved = {.rules = small_rules(key, options)};
	struct game_error error;
	solved.numbering = numbering_create(solved.rules, limits, &error);
	ck_assert_msg(solved.numbering != NULL, "%s: %s", key, error.text);
	ck_assert_uint_lt(numbering_slices(solved.numbering), SLICES);
	for (size_t g = 0; g < numbering_groups(solved.numbering); g++) {
		const struct numbering_group *group = numbering_group(solved.numbering, g);
		uint16_t *value[2] = {NULL, NULL}, *left[2] = {NULL, NULL};
		for (size_t i = 0; i < group->slices; i++) {
			uint64_t size = numbering_slice(solved.numbering, group->slice[i])->size;
			value[i] = malloc(size * sizeof(*value[i]));
			left[i] = malloc(size * sizeof(*left[i]));
			solved.value[group->slice[i]] = value[i];
		}
		ck_assert(solve_group(solved.numbering, g, value, left, hands, &error));
		for (size_t i = 0; i < group->slices; i++) {
			numbering_slice(solved.numbering, group->slice[i])->value = value[i];
			free(left[i]);
		}
	}
	return solved;
}

static struct game_solved solve(
	const char *key, const char *options, unsigned men, const struct solve_hands *hands) {
	return solve_within(key, options, &(struct numbering_limits){.men = men}, hands);
}

static void forget(struct game_solved *solved) {
	for (size_t i = 0; i < SLICES; i++) {
		free(solved->value[i]);
	}
	numbering_destroy(solved->numbering);
	game_rules_destroy(solved->rules);
}

/* ---- brute force: every state and where it leads, over and over until nothing changes ---- */

struct node {
	union game_state state;
	char *text;
	uint32_t first, turns;
	uint16_t value, verdict;
};

struct brute {
	const struct game_rules *rules;
	struct node *node;
	uint32_t nodes;
	uint32_t *edge;
	uint32_t edges;
	uint32_t *slot; /* node and 1 by its text */
	union game_state next[TURNS];
	uint32_t nexts;
};

static uint32_t node_of(struct brute *brute, const union game_state *state) {
	union game_state plain = *state;
	struct game_men men;
	char text[GAME_POSITION_TEXT_MAX];
	uint64_t hash = 14695981039346656037U;
	ck_assert(brute->rules->game->impl->men_read(brute->rules, state, &men));
	memset(&plain, 0, sizeof(plain));
	brute->rules->game->impl->men_write(brute->rules, &men, &plain);
	brute->rules->game->impl->print(brute->rules, &plain, text);
	for (const char *c = text; *c != '\0'; c++) {
		hash = (hash ^ (unsigned char)*c) * 1099511628211U;
	}
	uint32_t slot = (uint32_t)(hash >> 20) % SLOTS;
	while (brute->slot[slot] != 0) {
		if (strcmp(brute->node[brute->slot[slot] - 1].text, text) == 0) {
			return brute->slot[slot] - 1;
		}
		slot = (slot + 1) % SLOTS;
	}
	ck_assert_uint_lt(brute->nodes, NODES);
	struct node *node = &brute->node[brute->nodes];
	node->state = plain;
	node->text = strdup(text);
	brute->slot[slot] = ++brute->nodes;
	return brute->nodes - 1;
}

static void note_next(void *user, const union game_state *after) {
	struct brute *brute = user;
	ck_assert_uint_lt(brute->nexts, TURNS);
	brute->next[brute->nexts++] = *after;
}

static uint16_t level_of(uint8_t winner, int seat, bool adjudged) {
	return winner == GAME_NOBODY ? SOLVE_DRAW
		: winner == seat     ? (adjudged ? SOLVE_ADJUDGED_WIN : SOLVE_WIN)
				     : (adjudged ? SOLVE_ADJUDGED_LOSS : SOLVE_LOSS);
}

/* What the rules say of a position for the third time. */
static uint16_t verdict_of(const struct brute *brute, const union game_state *state, int seat) {
	union game_state ended = *state;
	brute->rules->game->impl->repeated(brute->rules, &ended);
	return level_of(game_status(brute->rules, &ended).winner, seat, true);
}

static void look_at(struct brute *brute, uint32_t index) {
	struct node *node = &brute->node[index];
	struct game_status status = game_status(brute->rules, &node->state);
	struct game_men men;
	brute->rules->game->impl->men_read(brute->rules, &node->state, &men);
	brute->nexts = 0;
	node->first = brute->edges;
	node->verdict = verdict_of(brute, &node->state, men.seat);
	if (status.phase == GAME_OVER) {
		node->value = solve_value(level_of(status.winner, men.seat, false), 0);
		return;
	}
	node->value = solve_value(node->verdict, 0);
	solve_turns(brute->rules, &node->state, note_next, brute);
	for (uint32_t i = 0; i < brute->nexts; i++) {
		ck_assert_uint_lt(brute->edges, EDGES);
		brute->edge[brute->edges++] = node_of(brute, &brute->next[i]);
	}
	brute->node[index].turns = brute->nexts;
}

/* From the values of the positions one turn later. */
static uint16_t value_from(const struct brute *brute, const struct node *node) {
	uint16_t best = 0;
	for (uint32_t i = 0; i < node->turns; i++) {
		uint16_t after = brute->node[brute->edge[node->first + i]].value;
		uint16_t value = solve_value(
			solve_other(solve_level(after)), solve_distance(after) + 1);
		if (best == 0 || solve_is_better(value, best, node->verdict)) {
			best = value;
		}
	}
	return node->turns == 0                      ? node->value
		: solve_level(best) == node->verdict ? solve_value(node->verdict, 0)
						     : best;
}

static void work_out(struct brute *brute) {
	uint16_t *now = malloc(NODES * sizeof(*now));
	bool changed = true;
	while (changed) {
		changed = false;
		for (uint32_t i = 0; i < brute->nodes; i++) {
			now[i] = value_from(brute, &brute->node[i]);
		}
		for (uint32_t i = 0; i < brute->nodes; i++) {
			changed = changed || now[i] != brute->node[i].value;
			brute->node[i].value = now[i];
		}
	}
	free(now);
}

static void brute_free(struct brute *brute) {
	for (uint32_t i = 0; i < brute->nodes; i++) {
		free(brute->node[i].text);
	}
	free(brute->node);
	free(brute->edge);
	free(brute->slot);
}

/* All positions that have numbers, and all that their turns lead to. */
static struct brute brute_all(const struct game_solved *solved) {
	struct brute brute = {.rules = solved->rules,
		.node = calloc(NODES, sizeof(struct node)),
		.edge = malloc(EDGES * sizeof(uint32_t)),
		.slot = calloc(SLOTS, sizeof(uint32_t))};
	for (size_t s = 0; s < numbering_slices(solved->numbering); s++) {
		uint64_t size = numbering_slice(solved->numbering, s)->size;
		for (uint64_t number = 0; number < size; number++) {
			struct game_men men;
			uint32_t same;
			union game_state state;
			memset(&state, 0, sizeof(state));
			if (numbering_men(solved->numbering, s, number, &men, &same)) {
				solved->rules->game->impl->men_write(solved->rules, &men, &state);
				node_of(&brute, &state);
			}
		}
	}
	for (uint32_t i = 0; i < brute.nodes; i++) {
		look_at(&brute, i);
	}
	work_out(&brute);
	return brute;
}

static void compare(const struct game_solved *solved, const struct brute *brute) {
	for (uint32_t i = 0; i < brute->nodes; i++) {
		const struct node *node = &brute->node[i];
		struct game_men men;
		struct numbering_place place;
		solved->rules->game->impl->men_read(solved->rules, &node->state, &men);
		if (!numbering_place(solved->numbering, &men, &place)) {
			ck_assert_msg(node->turns == 0, "%s has no number", node->text);
			continue;
		}
		uint16_t value = solved->value[place.slice][place.number];
		ck_assert_msg(value == node->value, "%s: %s in %u, not %s in %u", node->text,
			solve_level_name(solve_level(value)), solve_distance(value),
			solve_level_name(solve_level(node->value)), solve_distance(node->value));
	}
}

SUITE_GROUP(solve_cases, NULL, NULL, 60)

START_LOOP_TEST(values_match_brute_force, small_count()) {
	struct game_solved solved = solve(small_key((size_t)_i), "", 0, &at_once);
	struct brute brute = brute_all(&solved);
	ck_assert_uint_gt(brute.nodes, 1000);
	compare(&solved, &brute);
	brute_free(&brute);
	forget(&solved);
}
END_TEST

START_LOOP_TEST(values_do_not_depend_on_how_the_work_is_shared, small_count()) {
	const struct solve_hands other[] = {
		{.share = share_backwards}, {.share = share_with_thread}};
	struct game_solved first = solve(small_key((size_t)_i), "", 0, &at_once);
	for (size_t i = 0; i < 2; i++) {
		struct game_solved second = solve(small_key((size_t)_i), "", 0, &other[i]);
		for (size_t s = 0; s < numbering_slices(first.numbering); s++) {
			uint64_t size = numbering_slice(first.numbering, s)->size;
			ck_assert_mem_eq(
				first.value[s], second.value[s], size * sizeof(*first.value[s]));
		}
		forget(&second);
	}
	forget(&first);
}
END_TEST

/* Hands only empty, so what few men in hand leave is solved alone with the same values. */
START_LOOP_TEST(values_with_few_men_in_hand_are_the_same, small_count()) {
	struct game_solved all = solve(small_key((size_t)_i), "", 0, &at_once);
	for (unsigned hand = 0; hand < 3; hand++) {
		struct numbering_limits limits = {.hand = hand + 1};
		struct game_solved few = solve_within(small_key((size_t)_i), "", &limits, &at_once);
		size_t slices = numbering_slices(few.numbering), within = 0;
		for (size_t s = 0; s < slices; s++) {
			const struct numbering_slice *slice = numbering_slice(few.numbering, s);
			int64_t same = numbering_find(all.numbering, &slice->material, slice->seat);
			ck_assert_int_ge(same, 0);
			ck_assert_mem_eq(
				few.value[s], all.value[same], slice->size * sizeof(*few.value[s]));
		}
		for (size_t s = 0; s < numbering_slices(all.numbering); s++) {
			const uint8_t *held = numbering_slice(all.numbering, s)->material.hand;
			within += held[0] + held[1] <= (int)hand;
		}
		ck_assert_uint_eq(slices, within);
		forget(&few);
	}
	forget(&all);
}
END_TEST

/* Counted by a program of its own that knows only three flying men on each side. */
START_TEST(three_men_against_three_of_nine_mens_morris) {
	struct numbering_limits limits = {.men = 6, .hand = 1};
	struct game_solved solved = solve_within("nine-mens-morris", "", &limits, &at_once);
	struct solve_figures figures;
	struct solve_distances *distances = calloc(1, sizeof(*distances));
	ck_assert_uint_eq(numbering_slices(solved.numbering), 1);
	ck_assert_uint_eq(numbering_mirrors(solved.numbering), 16);
	solve_count(solved.numbering, 0, &at_once, &figures, distances);
	ck_assert_uint_eq(figures.positions[SOLVE_WIN], 2232160);
	ck_assert_uint_eq(figures.positions[SOLVE_DRAW], 4112);
	ck_assert_uint_eq(figures.positions[SOLVE_LOSS], 455648);
	ck_assert_uint_eq(figures.numbers[SOLVE_WIN] + figures.numbers[SOLVE_DRAW] +
			figures.numbers[SOLVE_LOSS],
		169626);
	ck_assert_uint_eq(distances->positions[SOLVE_WIN][1], 1056096);
	free(distances);
	forget(&solved);
}
END_TEST

START_LOOP_TEST(check_finds_each_kind_of_mistake, small_count()) {
	struct game_solved solved = solve(small_key((size_t)_i), "", 0, &at_once);
	for (size_t s = 0; s < numbering_slices(solved.numbering); s++) {
		uint64_t wrong, size = numbering_slice(solved.numbering, s)->size;
		uint16_t *value = solved.value[s];
		ck_assert(solve_check(solved.numbering, s, &at_once, &wrong));
		for (uint64_t n = 0; n < size; n += 1 + size / 7) {
			struct game_men men;
			uint32_t same;
			uint16_t right = value[n];
			if (!numbering_men(solved.numbering, s, n, &men, &same)) {
				continue;
			}
			value[n] = (uint16_t)(right + 1);
			ck_assert(!solve_check(solved.numbering, s, &at_once, &wrong));
			value[n] = solve_value(
				solve_level(right) == SOLVE_DRAW ? SOLVE_WIN : SOLVE_DRAW, 0);
			ck_assert(!solve_check(solved.numbering, s, &at_once, &wrong));
			value[n] = right;
		}
	}
	forget(&solved);
}
END_TEST

START_LOOP_TEST(figures_count_every_position, small_count()) {
	struct game_solved solved = solve(small_key((size_t)_i), "", 0, &at_once);
	struct brute brute = brute_all(&solved);
	uint64_t counted = 0, nodes = 0, by_distance = 0;
	static struct solve_distances distances;
	memset(&distances, 0, sizeof(distances));
	for (size_t s = 0; s < numbering_slices(solved.numbering); s++) {
		struct solve_figures figures;
		solve_count(solved.numbering, s, &at_once, &figures, &distances);
		for (int level = SOLVE_LOSS; level <= SOLVE_WIN; level++) {
			counted += figures.positions[level];
		}
	}
	for (int level = SOLVE_LOSS; level <= SOLVE_WIN; level++) {
		for (int i = 0; i <= SOLVE_DISTANCE_MAX; i++) {
			by_distance += distances.positions[level][i];
		}
	}
	ck_assert_uint_eq(by_distance, counted);
	for (uint32_t i = 0; i < brute.nodes; i++) {
		struct game_men men;
		struct numbering_place place;
		solved.rules->game->impl->men_read(solved.rules, &brute.node[i].state, &men);
		nodes += numbering_place(solved.numbering, &men, &place);
	}
	/* Those that mirrors make of a position need not be where turns lead to. */
	ck_assert_uint_ge(counted * (numbering_swaps(solved.numbering) ? 2 : 1), nodes);
	brute_free(&brute);
	forget(&solved);
}
END_TEST

/* ---- numbers ---- */

START_LOOP_TEST(every_position_is_numbered_uniquely, games_count()) {
	const struct game *game = games_at((size_t)_i);
	struct game_rules *rules = small_rules(game->key, "");
	struct game_error error = {.text = ""};
	struct numbering *numbering = numbering_create(
		rules, &(struct numbering_limits){.men = 3}, &error);
	if (numbering == NULL) {
		ck_assert_uint_gt(strlen(error.text), 0);
		game_rules_destroy(rules);
		return;
	}
	for (size_t s = 0; s < numbering_slices(numbering); s++) {
		uint64_t size = numbering_slice(numbering, s)->size;
		for (uint64_t number = 0; number < size; number += 1 + size / 997) {
			struct game_men men;
			struct numbering_place place;
			uint32_t same;
			bool is_position = numbering_men(numbering, s, number, &men, &same);
			ck_assert(numbering_place(numbering, &men, &place));
			ck_assert_uint_eq(place.slice, s);
			if (is_position) {
				ck_assert_uint_eq(place.number, number);
				ck_assert_uint_eq(place.same, same);
			}
		}
	}
	numbering_destroy(numbering);
	game_rules_destroy(rules);
}
END_TEST

/* The rings of a board of mills change places, which no turn of the drawing does. */
START_TEST(boards_of_mills_have_all_their_mirrors) {
	static const struct {
		const char *key, *options;
		unsigned mirrors;
	} boards[] = {
		{"nine-mens-morris", "", 16},
		{"twelve-mens-morris", "", 16},
		{"six-mens-morris", "", 16},
		{"three-mens-morris", "", 8},
		{"three-mens-morris", "centre_first=forbidden", 8},
		{"nine-holes", "", 8},
		{"achi", "", 8},
		{"small-rows", "", 48},
	};
	for (size_t i = 0; i < sizeof(boards) / sizeof(boards[0]); i++) {
		struct game_rules *rules = small_rules(boards[i].key, boards[i].options);
		struct game_error error = {.text = ""};
		struct numbering *numbering = numbering_create(
			rules, &(struct numbering_limits){.men = 8, .hand = 1}, &error);
		ck_assert_msg(numbering != NULL, "%s: %s", boards[i].key, error.text);
		ck_assert_msg(numbering_mirrors(numbering) == boards[i].mirrors, "%s: %u",
			boards[i].key, numbering_mirrors(numbering));
		numbering_destroy(numbering);
		game_rules_destroy(rules);
	}
}
END_TEST

/* As many as the indices of R. Gasser, Solving Nine Men's Morris (1996): 9,074,932,579. */
START_TEST(the_moving_phase_of_nine_mens_morris_has_as_many_numbers_as_published) {
	struct game_rules *rules = small_rules("nine-mens-morris", "");
	struct game_error error = {.text = ""};
	struct numbering *numbering = numbering_create(
		rules, &(struct numbering_limits){.hand = 1}, &error);
	uint64_t numbers = 0;
	ck_assert_msg(numbering != NULL, "%s", error.text);
	ck_assert_uint_eq(numbering_groups(numbering), 28); /* the 28 databases of 1993 */
	for (size_t i = 0; i < numbering_slices(numbering); i++) {
		numbers += numbering_slice(numbering, i)->size;
	}
	ck_assert_uint_eq(numbers, 9074932579);
	numbering_destroy(numbering);
	game_rules_destroy(rules);
}
END_TEST

START_TEST(games_with_more_than_men_on_points_are_refused_with_a_sentence) {
	static const char *const keys[] = {
		"laquet", "laaiqa", "tukvnanawopi", "chesquerque", "brandub", "tablut"};
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		struct game_rules *rules = small_rules(keys[i], "");
		struct game_error error = {.text = ""};
		ck_assert_ptr_null(
			numbering_create(rules, &(struct numbering_limits){.men = 4}, &error));
		ck_assert_msg(strstr(error.text, "cannot be solved") != NULL, "%s", error.text);
		game_rules_destroy(rules);
	}
}
END_TEST

/* ---- packing ---- */

static void fill_values(uint16_t *value, uint64_t size, unsigned kinds) {
	uint64_t chance = 88172645463325252U;
	for (uint64_t i = 0; i < size; i++) {
		chance ^= chance << 13;
		chance ^= chance >> 7;
		chance ^= chance << 17;
		value[i] = chance % 3 == 0 ? (uint16_t)(chance >> 20) % (kinds * kinds) % 0x3000
			: i > 0            ? value[i - 1]
					   : 7;
	}
}

START_LOOP_TEST(packed_values_unpack_unchanged, 12) {
	static const uint64_t sizes[] = {1, 2, PACK_BLOCK, PACK_BLOCK + 1, 100000, 3};
	uint64_t size = sizes[_i % 6];
	uint16_t *value = malloc(size * sizeof(*value));
	uint16_t block[PACK_BLOCK];
	size_t used;
	fill_values(value, size, _i < 6 ? 2 : 60);
	unsigned char *bytes = pack_slice(value, size, &used);
	static struct pack_reader reader;
	ck_assert_ptr_nonnull(bytes);
	struct pack_source source = {.size = used, .bytes = bytes};
	ck_assert(pack_open(&reader, &source, 0, used, size));
	for (uint64_t i = 0; i < size; i++) {
		if (i % PACK_BLOCK == 0) {
			ck_assert(pack_unpack(&reader, i / PACK_BLOCK, block));
		}
		ck_assert_uint_eq(block[i % PACK_BLOCK], value[i]);
	}
	free(bytes);
	free(value);
}
END_TEST

/* ---- tables ---- */

/* A table in memory. Returns new. */
static unsigned char *table_of(const struct game_solved *solved, unsigned men, size_t *size) {
	size_t slices = numbering_slices(solved->numbering);
	struct solved_part part[SLICES];
	size_t used = solved_head_size(solved->numbering);
	unsigned char *bytes = malloc(used);
	for (size_t s = 0; s < slices; s++) {
		size_t more;
		unsigned char *packed = pack_slice(
			solved->value[s], numbering_slice(solved->numbering, s)->size, &more);
		unsigned char *longer = realloc(bytes, used + more);
		ck_assert_ptr_nonnull(longer);
		bytes = longer;
		memcpy(bytes + used, packed, more);
		part[s] = (struct solved_part){used, more};
		used += more;
		free(packed);
	}
	solved_head(solved->numbering, &(struct numbering_limits){.men = men}, part, bytes);
	*size = used;
	return bytes;
}

START_LOOP_TEST(a_table_has_the_solved_values, small_count()) {
	struct game_solved solved = solve(small_key((size_t)_i), "", 0, &at_once);
	size_t size;
	struct game_error error;
	unsigned char *bytes = table_of(&solved, 0, &size);
	struct solved *table = solved_open(solved.rules, bytes, size, &error);
	ck_assert_msg(table != NULL, "%s", error.text);
	struct solved_probe *probe = solved_probe_create(table, 1 << 16);
	struct brute brute = brute_all(&solved);
	for (uint32_t i = 0; i < brute.nodes; i++) {
		uint16_t value;
		ck_assert(solved_ask(probe, &brute.node[i].state, &value));
		ck_assert_msg(value == brute.node[i].value, "%s", brute.node[i].text);
	}
	brute_free(&brute);
	solved_probe_destroy(probe);
	solved_close(table);
	free(bytes);
	forget(&solved);
}
END_TEST

/* In mid-turn a state is worth what the best way to complete the turn is. */
START_TEST(states_in_the_middle_of_a_turn_have_values) {
	struct game_solved solved = solve("small-free", "", 0, &at_once);
	size_t size, found = 0;
	struct game_error error;
	unsigned char *bytes = table_of(&solved, 0, &size);
	struct solved *table = solved_open(solved.rules, bytes, size, &error);
	struct solved_probe *probe = solved_probe_create(table, 1 << 16);
	struct brute brute = brute_all(&solved);
	for (uint32_t i = 0; i < brute.nodes; i++) {
		struct game_step steps[GAME_STEPS_MAX];
		size_t count = game_steps(solved.rules, &brute.node[i].state, steps);
		for (size_t s = 0; s < count; s++) {
			union game_state after = brute.node[i].state;
			uint16_t value, before;
			solved.rules->game->impl->apply(solved.rules, &after, &steps[s], NULL);
			if (game_status(solved.rules, &after).fresh) {
				continue;
			}
			found++;
			ck_assert(solved_ask(probe, &after, &value));
			ck_assert(solved_ask(probe, &brute.node[i].state, &before));
			ck_assert_int_le(solve_level(value), solve_level(before));
		}
	}
	ck_assert_uint_gt(found, 0);
	brute_free(&brute);
	solved_probe_destroy(probe);
	solved_close(table);
	free(bytes);
	forget(&solved);
}
END_TEST

START_TEST(damaged_tables_are_refused_or_still_give_the_right_values) {
	struct game_solved solved = solve("small-escape", "", 0, &at_once);
	size_t size, slices = numbering_slices(solved.numbering), noticed = 0;
	unsigned char *bytes = table_of(&solved, 0, &size);
	for (size_t at = 0; at < size; at += at < 512 ? 1 : 37) {
		struct game_error error = {.text = ""};
		bytes[at] ^= 0x11;
		struct solved *table = solved_open(solved.rules, bytes, size, &error);
		bool fine = table != NULL;
		for (size_t s = 0; fine && s < slices; s++) {
			uint64_t count = numbering_slice(solved.numbering, s)->size;
			uint16_t *value = malloc(count * sizeof(*value));
			fine = solved_unpack(table, s, value, &error);
			for (uint64_t n = 0; fine && n < count; n++) {
				struct game_men men;
				uint32_t same;
				ck_assert(value[n] == solved.value[s][n] ||
					!numbering_men(solved.numbering, s, n, &men, &same));
			}
			free(value);
		}
		ck_assert(fine || strlen(error.text) > 0);
		noticed += !fine;
		solved_close(table);
		bytes[at] ^= 0x11;
	}
	ck_assert_uint_gt(noticed, 500);
	for (size_t cut = 0; cut < size; cut += 1 + size / 50) {
		struct game_error error = {.text = ""};
		ck_assert_ptr_null(solved_open(solved.rules, bytes, cut, &error));
		ck_assert_uint_gt(strlen(error.text), 0);
	}
	free(bytes);
	forget(&solved);
}
END_TEST

START_TEST(a_table_for_other_rules_is_refused) {
	struct game_solved solved = solve("felli", "", 4, &at_once);
	static const char *const others[][2] = {{"felli", "capture=optional"},
		{"felli", "chain=single"}, {"felli", "adjudicate=majority"}, {"pretwa", ""},
		{"small-free", ""}};
	size_t size;
	unsigned char *bytes = table_of(&solved, 4, &size);
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
		struct game_rules *rules = small_rules(others[i][0], others[i][1]);
		struct game_error error = {.text = ""};
		ck_assert_ptr_null(solved_open(rules, bytes, size, &error));
		ck_assert_msg(strstr(error.text, "table is for") != NULL, "%s", error.text);
		game_rules_destroy(rules);
	}
	free(bytes);
	forget(&solved);
}
END_TEST

START_TEST(table_names_contain_options_that_are_not_default) {
	char name[SOLVED_NAME_MAX];
	struct game_rules *rules = small_rules("felli", "capture=optional no_progress=100");
	solved_name(rules, &(struct numbering_limits){.men = 5}, name);
	ck_assert_str_eq(name, "felli,capture=optional,no_progress=100,men=5.table");
	game_rules_destroy(rules);
	/* An option and the limit of the same name. */
	rules = small_rules("three-mens-morris", "men=4");
	solved_name(rules, &(struct numbering_limits){.men = 5, .hand = 1}, name);
	ck_assert_str_eq(name, "three-mens-morris,men=4,most_men=5,hand=0.table");
	game_rules_destroy(rules);
	rules = small_rules("felli", "");
	solved_name(rules, &(struct numbering_limits){.men = 0}, name);
	ck_assert_str_eq(name, "felli.table");
	game_rules_destroy(rules);
}
END_TEST

/* ---- playing from tables ---- */

static bool ask(void *user, const union game_state *state, struct search_known *known) {
	uint16_t value;
	bool fine = solved_ask(user, state, &value);
	if (fine) {
		enum solve_level level = solve_level(value);
		known->result = (int8_t)((level > SOLVE_DRAW) - (level < SOLVE_DRAW));
		known->ends = level == SOLVE_WIN || level == SOLVE_LOSS || level == SOLVE_DRAW;
		known->turns = (uint16_t)(level == SOLVE_DRAW ? 0 : solve_distance(value));
	}
	return fine;
}

/* ---- what a search without a table calls won or lost ---- */

struct claims {
	struct game_solved solved;
	struct solved_probe *probe;
	struct search *search;
	uint32_t made;
};

/* If the search calls a position won or lost in some number of turns, that is right, it is not
 * possible sooner, and the turn leads there. */
static void check_claim(struct claims *claims, const union game_state *state, uint16_t value,
	const struct search_limits *limits) {
	const struct game_rules *rules = claims->solved.rules;
	struct search_result result;
	struct game_refusal refusal;
	char text[GAME_POSITION_TEXT_MAX];
	union game_state after = *state;
	uint16_t next;
	search_clear(claims->search);
	search_set(claims->search, state);
	ck_assert(search_go(claims->search, limits, &result));
	if (result.wins_in == 0) {
		return;
	}
	enum solve_level level = result.wins_in > 0 ? SOLVE_WIN : SOLVE_LOSS;
	ck_assert(game_play_turn(rules, &after, result.turn, NULL, &refusal));
	ck_assert(solved_ask(claims->probe, &after, &next));
	rules->game->impl->print(rules, state, text);
	ck_assert_msg(solve_level(value) == level &&
			(unsigned)abs(result.wins_in) >= solve_distance(value) &&
			solve_level(next) == solve_other(level) &&
			(unsigned)abs(result.wins_in) > solve_distance(next),
		"%s %s, method %d: %s, %d; true is level %d in %u", rules->game->key, text,
		(int)limits->method, result.turn, result.wins_in, (int)solve_level(value),
		solve_distance(value));
	claims->made++;
}

static void check_slice(struct claims *claims, size_t slice, uint64_t least) {
	const struct game_solved *solved = &claims->solved;
	uint64_t count = numbering_slice(solved->numbering, slice)->size;
	uint64_t more = 1 + count / least;
	for (uint64_t n = more / 2; n < count; n += more) {
		struct game_men men;
		uint32_t same;
		union game_state state;
		memset(&state, 0, sizeof(state));
		if (!numbering_men(solved->numbering, slice, n, &men, &same)) {
			continue;
		}
		solved->rules->game->impl->men_write(solved->rules, &men, &state);
		if (game_status(solved->rules, &state).phase != GAME_CHOICE) {
			continue;
		}
		for (enum search_method method = SEARCH_ALPHABETA; method < SEARCH_METHODS;
			method++) {
			struct search_limits limits = {
				.method = method, .nodes = 3000 + n % 7 * 1000};
			check_claim(claims, &state, solved->value[slice][n], &limits);
		}
	}
}

static const struct {
	const char *key, *options;
	unsigned men;
} claimed[] = {
	{"small-majority", "", 0},
	{"small-free", "", 0},
	{"small-draw", "", 0},
	{"small-kings", "", 0},
	{"small-passes", "", 0},
	{"small-escape", "", 0},
	{"pretwa", "", 4},
	{"pretwa", "adjudicate=draw", 4},
	{"lau-kata-kati", "", 4},
	{"felli", "", 4},
};

START_LOOP_TEST(no_claimed_win_is_faster_than_the_true_one, sizeof(claimed) / sizeof(claimed[0])) {
	struct claims claims = {
		.solved = solve(claimed[_i].key, claimed[_i].options, claimed[_i].men, &at_once)};
	size_t size, slices = numbering_slices(claims.solved.numbering);
	struct game_error error;
	unsigned char *bytes = table_of(&claims.solved, claimed[_i].men, &size);
	struct solved *table = solved_open(claims.solved.rules, bytes, size, &error);
	claims.probe = solved_probe_create(table, 1 << 20);
	claims.search = search_create(claims.solved.rules, SEARCH_MEMORY_MIN);
	for (size_t s = 0; s < slices; s++) {
		check_slice(&claims, s, 1 + 120 / slices);
	}
	ck_assert_uint_gt(claims.made, 15);
	search_destroy(claims.search);
	solved_probe_destroy(claims.probe);
	solved_close(table);
	free(bytes);
	forget(&claims.solved);
}
END_TEST

/* One look ahead is enough to keep every win, and to be no slower than need be. */
START_TEST(a_search_plays_from_a_table) {
	struct game_solved solved = solve("felli", "", 5, &at_once);
	size_t size, wins = 0;
	struct game_error error;
	unsigned char *bytes = table_of(&solved, 5, &size);
	struct solved *table = solved_open(solved.rules, bytes, size, &error);
	struct solved_probe *probe = solved_probe_create(table, 1 << 20);
	struct search *search = search_create(solved.rules, SEARCH_MEMORY_MIN);
	search_set_probe(search, ask, probe);
	for (size_t s = 0; s < numbering_slices(solved.numbering); s++) {
		uint64_t count = numbering_slice(solved.numbering, s)->size;
		for (uint64_t n = 0; n < count; n += 1 + count / 20) {
			struct search_limits limits = {.depth = 1};
			struct search_result result;
			struct game_men men;
			uint32_t same;
			uint16_t value = solved.value[s][n];
			union game_state state;
			struct game_refusal refusal;
			memset(&state, 0, sizeof(state));
			if (!numbering_men(solved.numbering, s, n, &men, &same) ||
				solve_level(value) != SOLVE_WIN || solve_distance(value) > 60) {
				continue;
			}
			solved.rules->game->impl->men_write(solved.rules, &men, &state);
			search_set(search, &state);
			ck_assert(search_go(search, &limits, &result));
			ck_assert_int_eq(result.wins_in, solve_distance(value));
			ck_assert(
				game_play_turn(solved.rules, &state, result.turn, NULL, &refusal));
			uint16_t after;
			ck_assert(solved_ask(probe, &state, &after));
			ck_assert_uint_eq(
				after, solve_value(SOLVE_LOSS, solve_distance(value) - 1));
			wins++;
		}
	}
	ck_assert_uint_gt(wins, 20);
	search_destroy(search);
	solved_probe_destroy(probe);
	solved_close(table);
	free(bytes);
	forget(&solved);
}
END_TEST
