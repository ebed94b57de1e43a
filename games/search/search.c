/* games/search/search.c - a search: its memory, its position, and iterative deepening. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "games/play.h"
#include "games/search/internal.h"

enum {
	NARROW_FROM = 4, /* depth from which aspiration windows around the last score are used */
	NARROW = 40,
	WIDE = 800,
	WRITE_DEPTH = 1, /* depth of the search for the rest of an incomplete turn */
};

/* ---- memory ---- */

/* Use the learned weights for these rules, if there are any. */
static void load_learned_weights(struct search *search) {
	const struct game *game = search->rules->game;
	struct game_error error;
	struct weights weights;
	if (!weights_are_there(search->rules, game->learned, game->learned_size)) {
		return;
	}
	struct features *features = features_create(search->rules);
	if (features != NULL &&
		weights_read(&weights, search->rules, features, game->learned, game->learned_size,
			&error)) {
		judgement_learn(&search->judgement, features, &weights);
		weights_finish(&weights);
	}
	features_destroy(features);
}

/* Allocate the table in the remaining memory. Returns false if there is not enough. */
static bool make_table(struct search *search, size_t memory) {
	const size_t bucket = SEARCH_BUCKET * sizeof(struct search_entry);
	const struct patterns *patterns = search->judgement.patterns;
	size_t used = sizeof(*search) + (patterns != NULL ? patterns_size(patterns) : 0);
	if (used + bucket > memory) {
		return false;
	}
	search->buckets = (memory - used) / bucket;
	search->entry = calloc(search->buckets, bucket);
	return search->entry != NULL;
}

struct search *search_create(const struct game_rules *rules, size_t memory) {
	struct search *search = memory < SEARCH_MEMORY_MIN ? NULL : calloc(1, sizeof(*search));
	if (search == NULL) {
		return NULL;
	}
	search->rules = rules;
	search->impl = rules->game->impl;
	search->state_size = search->impl->state_size;
	search->chance = search->impl->outcomes != NULL;
	search->win = search->chance ? SEARCH_SURE : SEARCH_WIN;
	game_weigh(rules, &search->weights);
	look_at_start(search);
	load_learned_weights(search);
	if (!make_table(search, memory)) {
		search_destroy(search);
		return NULL;
	}
	game_start(rules, &search->root);
	return search;
}

void search_destroy(struct search *search) {
	if (search != NULL) {
		judgement_learn(&search->judgement, NULL, NULL);
		free(search->entry);
		free(search);
	}
}

void search_clear(struct search *search) {
	table_clear(search);
	search->is_tree = false;
	memset(search->frame, 0, sizeof(search->frame)); /* above all the killer steps */
	memset(search->path, 0, sizeof(search->path));
	memset(search->history, 0, sizeof(search->history));
	memset(search->pool, 0, sizeof(search->pool));
	memset(search->order, 0, sizeof(search->order));
}

void search_weigh(struct search *search, const struct game_survey *weights) {
	judgement_learn(&search->judgement, NULL, NULL);
	search->weights = *weights;
	look_at_start(search);
	search_clear(search);
}

void search_set_probe(struct search *search,
	bool (*probe)(void *user, const union game_state *state, struct search_known *known),
	void *user) {
	search->probe = probe;
	search->probe_user = user;
	search_clear(search);
}

bool search_train(
	struct search *search, const struct features *features, const struct weights *weights) {
	bool good = judgement_learn(&search->judgement, features, weights);
	search_clear(search);
	return good;
}

bool search_is_trained(const struct search *search) {
	return search->judgement.trained;
}

/* ---- the position ---- */

void search_set(struct search *search, const union game_state *state) {
	search->root = *state;
	search->pasts = 0;
}

void search_set_past(
	struct search *search, const union game_state *state, const uint64_t *key, size_t count) {
	search_set(search, state);
	size_t skipped = count > SEARCH_PAST ? count - SEARCH_PAST : 0;
	search->pasts = count - skipped;
	if (search->pasts > 0) {
		memcpy(search->past, key + skipped, search->pasts * sizeof(*key));
	}
}

void search_set_play(struct search *search, const struct play *play) {
	size_t count;
	const uint64_t *key = play_positions(play, &count);
	search_set_past(search, &play->state, key, count - (count > 0 && play->now.fresh));
}

/* ---- writing lines ---- */

/* Writes lists of steps as turns. */
struct writer {
	const struct search *search;
	union game_state state;
	struct game_glance glance;
	struct text turn; /* so far */
};

static void write_result_step(struct writer *writer, const struct game_step *step) {
	char text[GAME_STEP_TEXT_MAX];
	const struct search *search = writer->search;
	search->impl->print_step(search->rules, &writer->state, step, text);
	game_turn_add(search->rules, &writer->turn, text);
	search->impl->apply(search->rules, &writer->state, step, NULL);
	game_glance(search->rules, &writer->state, &writer->glance);
}

static bool is_written_turn_over(const struct writer *writer, int seat) {
	return writer->glance.phase != GAME_CHOICE || writer->glance.fresh ||
		writer->glance.seat != seat ||
		game_status(writer->search->rules, &writer->state).phase != GAME_CHOICE;
}

/* Write the turn at the beginning of steps. Returns the steps used; *whole tells whether they
 * completed it. */
static int write_result_turn(struct writer *writer, const struct game_step *step, int steps,
	char *out, size_t size, bool *whole) {
	int used = 0, seat = writer->glance.seat;
	text_init(&writer->turn, out, size);
	*whole = false;
	while (used < steps && !*whole) {
		write_result_step(writer, &step[used++]);
		*whole = is_written_turn_over(writer, seat);
	}
	game_turn_end(writer->search->rules, &writer->turn);
	return used;
}

static void write_result_line(const struct search *search, const struct search_frame *root,
	struct search_result *result) {
	struct writer writer = {.search = search, .state = search->root};
	struct text line;
	bool whole = true;
	game_glance(search->rules, &writer.state, &writer.glance);
	text_init(&line, result->line, sizeof(result->line));
	for (int at = 0; at < root->pvs && whole && writer.glance.phase == GAME_CHOICE;) {
		char turn[GAME_TURN_TEXT_MAX];
		at += write_result_turn(
			&writer, &root->pv[at], root->pvs - at, turn, sizeof(turn), &whole);
		if (line.used + strlen(turn) + 4 > sizeof(result->line)) {
			break;
		}
		if (line.used > 0) {
			text_add_word(&line, search->impl->gap == ' ' ? " | " : " ");
		}
		text_add_word(&line, turn);
	}
}

/* ---- iterative deepening ---- */

static void begin_iteration(struct search *search, int depth) {
	struct search_frame *root = &search->frame[0];
	search->depth = depth;
	search->used = 0;
	root->state = search->root;
	root->turn = 0;
	root->pvs = 0;
	search->path[0] = 0;
	game_glance(search->rules, &root->state, &root->glance);
}

/* Search with a window around a guess, and widen it until the value is inside. */
static int search_round(struct search *search, int guess, int depth) {
	if (search->limits.asks) {
		int bound = search->limits.bound;
		begin_iteration(search, depth);
		return alphabeta(search, 0, bound, bound + 1, depth);
	}
	bool sharp = search->chance || search->limits.exact || depth < NARROW_FROM ||
		guess > SEARCH_FAR || guess < -SEARCH_FAR;
	int width = sharp ? 2 * SEARCH_INFINITE : NARROW;
	int alpha = sharp ? -SEARCH_INFINITE : guess - width;
	int beta = sharp ? SEARCH_INFINITE : guess + width;
	for (;;) {
		begin_iteration(search, depth);
		int score = alphabeta(search, 0, alpha, beta, depth);
		if (search->stopped || (score > alpha && score < beta)) {
			return score;
		}
		width = width > WIDE ? 2 * SEARCH_INFINITE : 3 * width;
		alpha = score <= alpha ? score - width : alpha;
		beta = score >= beta ? score + width : beta;
		alpha = alpha < -SEARCH_INFINITE ? -SEARCH_INFINITE : alpha;
		beta = beta > SEARCH_INFINITE ? SEARCH_INFINITE : beta;
	}
}

/* If the best line ends in the middle of the turn, search briefly for the rest. */
static void complete_turn(struct search *search, struct search_result *result) {
	struct writer writer = {.search = search, .state = search->root};
	struct search_frame line = search->frame[0];
	const union game_state root = search->root;
	bool whole;
	game_glance(search->rules, &writer.state, &writer.glance);
	write_result_turn(&writer, line.pv, line.pvs, result->turn, sizeof(result->turn), &whole);
	search->boundless = true;
	while (!whole && line.pvs < SEARCH_PV - 1) {
		search->root = writer.state;
		search->stopped = false;
		begin_iteration(search, WRITE_DEPTH);
		alphabeta(search, 0, -SEARCH_INFINITE, SEARCH_INFINITE, WRITE_DEPTH);
		line.pv[line.pvs++] = search->frame[0].pv[0];
		search->root = root;
		writer = (struct writer){.search = search, .state = root};
		game_glance(search->rules, &writer.state, &writer.glance);
		write_result_turn(
			&writer, line.pv, line.pvs, result->turn, sizeof(result->turn), &whole);
	}
	search->boundless = false;
	search->frame[0] = line;
}

static void report_result(
	struct search *search, int score, int depth, struct search_result *result) {
	const struct search_frame *root = &search->frame[0];
	result->score = score;
	result->depth = depth;
	result->nodes = search->nodes;
	int far = search->win - score, near = search->win + score;
	bool wins = !search->chance && score > SEARCH_FAR,
	     loses = !search->chance && score < -SEARCH_FAR;
	result->wins_in = wins ? far : loses ? -near : 0;
	complete_turn(search, result);
	write_result_line(search, root, result);
	if (search->limits.report != NULL) {
		search->limits.report(search->limits.user, result);
	}
}

/* Is searching deeper pointless? */
static bool is_settled(const struct search *search, const struct search_result *result) {
	const struct search_limits *limits = &search->limits;
	if (result->wins_in != 0 && !limits->exact) {
		int far = result->wins_in < 0 ? -result->wins_in : result->wins_in;
		return far <= result->depth;
	}
	return limits->time_us > 0 &&
		limits->now_us(limits->user) - search->begun_us > limits->time_us / 2;
}

static void deepen_iteratively(struct search *search, struct search_result *result) {
	int last = search->limits.depth > 0 && search->limits.depth < SEARCH_DEPTH_MAX
		? search->limits.depth
		: SEARCH_DEPTH_MAX;
	int score = 0;
	for (int depth = 1; depth <= last; depth++) {
		search->boundless = depth == 1;
		int found = search_round(search, score, depth);
		search->boundless = false;
		if (search->stopped) {
			/* A better step was found before the stop; but of a win, only the step that
			 * was proved to win is sure to keep it. */
			if (search->frame[0].pvs > 0 && result->wins_in <= 0) {
				report_result(search, result->score, depth - 1, result);
			}
			return;
		}
		score = found;
		report_result(search, score, depth, result);
		if (is_settled(search, result)) {
			return;
		}
	}
}

/* ---- public ---- */

static void check_repetition(struct search *search) {
	search->repeats = false;
	if (search->impl->repetition_key != NULL && search->impl->repeated != NULL) {
		union game_state state = search->root;
		search->impl->repeated(search->rules, &state);
		search->repeats = game_status(search->rules, &state).phase == GAME_OVER;
	}
}

/* Values in the table hold for what the past says of repetition: which positions have occurred
 * twice, as their next occurrence ends the game, and in an exact search every other as well. */
static uint64_t salt_of(const struct search *search) {
	uint64_t salt = search->limits.exact;
	for (size_t i = 0; i < search->pasts && search->repeats; i++) {
		int before = 0;
		for (size_t j = 0; j < i; j++) {
			before += search->past[j] == search->past[i];
		}
		if (before == 1 || search->limits.exact) {
			uint64_t key = search->past[i] * UINT64_C(0x94d049bb133111eb);
			salt += (key ^ key >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
		}
	}
	return salt;
}

/* The method measured to play best (games/search/README.md): beam search with too many turns to
 * list or more than two seats; tree search in other games of chance, if it may look beyond the
 * turn; else alpha-beta. */
static enum search_method best_method(const struct search *search) {
	if (search->rules->seats > 2 || (search->chance && !search->impl->same_end_same_turn)) {
		return SEARCH_BEAM;
	}
	return search->chance && !search->limits.exact && search->limits.depth != 1
		? SEARCH_MCTS
		: SEARCH_ALPHABETA;
}

static enum search_method method_of(const struct search *search) {
	enum search_method method = search->limits.method;
	bool cannot = method == SEARCH_ALPHABETA && search->rules->seats > 2;
	return method == SEARCH_BEST || cannot ? best_method(search) : method;
}

/* A beam leaves out replies, so of what it takes for a win only one at once is proved. */
static int clamp_unproved_score(const struct search *search, int score) {
	bool proved = search->chance || score == search->win - 1;
	return !proved && score > SEARCH_FAR     ? SEARCH_FAR
		: !proved && score < -SEARCH_FAR ? -SEARCH_FAR
						 : score;
}

static void report_tree(void *user, struct search *search, int score, int depth) {
	report_result(search, score, depth, user);
}

static void run_search_method(struct search *search, struct search_result *result) {
	enum search_method method = method_of(search);
	int depth, score;
	if (method == SEARCH_ALPHABETA) {
		if (search->is_tree) {
			table_clear(search);
			search->is_tree = false;
		}
		deepen_iteratively(search, result);
		return;
	}
	begin_iteration(search, 1);
	score = method == SEARCH_BEAM ? clamp_unproved_score(search, beam(search, &depth))
				      : mcts(search, &depth, report_tree, result);
	report_result(search, score, depth, result);
}

bool search_go(
	struct search *search, const struct search_limits *limits, struct search_result *result) {
	memset(result, 0, sizeof(*result));
	if (game_status(search->rules, &search->root).phase != GAME_CHOICE) {
		return false;
	}
	search->limits = *limits;
	search->begun_us = limits->now_us != NULL ? limits->now_us(limits->user) : 0;
	search->nodes = search->check_at = 0;
	search->stopped = false;
	search->age++;
	check_repetition(search);
	search->salt = salt_of(search);
	run_search_method(search, result);
	result->nodes = search->nodes; /* including those of an unfinished depth */
	return true;
}
