/* games/turns.c - lists and counts whole turns. */
#include <string.h>

#include "base/hash.h"
#include "games/game.h"
#include "base/text.h"

/* ---- the text of a turn ---- */

void game_turn_add(const struct game_rules *rules, struct text *turn, const char *step) {
	const char gap = rules->game->impl->gap;
	if (turn->used > 0 && gap != 0 && *step != '/') {
		text_add_char(turn, gap);
	}
	text_add_word(turn, step);
}

void game_turn_end(const struct game_rules *rules, struct text *turn) {
	const char gap = rules->game->impl->gap;
	if (turn->used > 1 && turn->at[turn->used - 1] == '.') {
		turn->used--;
		turn->used -= gap != 0 && turn->at[turn->used - 1] == gap;
		turn->at[turn->used] = '\0';
	}
}

bool game_turn_print(const struct game_rules *rules, union game_state *state, const char *text,
	struct text *turn) {
	while (text != NULL) {
		struct game_step step;
		char piece[GAME_STEP_TEXT_MAX];
		size_t used = game_read_step(rules, state, text, &step, NULL);
		if (used == 0) {
			return false;
		}
		rules->game->impl->print_step(rules, state, &step, piece);
		game_turn_add(rules, turn, piece);
		rules->game->impl->apply(rules, state, &step, NULL);
		if (text[used] == '\0') {
			return !turn->full;
		}
		text = game_next_step(rules, text + used);
	}
	return false;
}

/* ---- listing turns ---- */

/* Slots for states visited while listing the distinct ends of a turn. Two dice give at most 15 * 15
 * ends, and the four of a doublet 3060 (the ways to spread four dice over 15 men), with 832
 * intermediate states: together half of the slots. */
enum { SEEN_SLOTS = 8192 };

struct seen {
	size_t used;
	uint64_t slot[SEEN_SLOTS]; /* hashes; 0: free */
};

/* A traversal of the steps of one turn. */
struct walk {
	const struct game_rules *rules;
	uint8_t seat;
	game_turn_visit visit;
	void *user;
	struct text *text; /* NULL: not wanted */
	struct seen *seen; /* NULL: turns differ by their steps, not by their ends */
	size_t shown;
};

static uint64_t hash_state(const struct game_rules *rules, const union game_state *state) {
	uint64_t hash = hash_begin(0);
	for (size_t i = 0; i < (rules->game->impl->state_size + 7) / 8; i++) {
		hash = hash_word(hash, state->align[i]);
	}
	return hash != 0 ? hash : 1;
}

/* Was this state visited before? Marks it as visited. */
static bool is_seen(struct walk *walk, const union game_state *state) {
	if (walk->seen == NULL) {
		return false;
	}
	uint64_t hash = hash_state(walk->rules, state);
	size_t i = hash % SEEN_SLOTS;
	while (walk->seen->slot[i] != 0 && walk->seen->slot[i] != hash) {
		i = (i + 1) % SEEN_SLOTS;
	}
	if (walk->seen->slot[i] == hash) {
		return true;
	}
	if (walk->seen->used < SEEN_SLOTS - 1) {
		walk->seen->slot[i] = hash;
		walk->seen->used++;
	}
	return false;
}

/* Append step to the text of the turn. */
static void append_turn_step(
	struct walk *walk, const union game_state *state, const struct game_step *step) {
	char text[GAME_STEP_TEXT_MAX];
	walk->rules->game->impl->print_step(walk->rules, state, step, text);
	game_turn_add(walk->rules, walk->text, text);
}

static bool is_turn_end(const struct walk *walk, const union game_state *state) {
	const struct game_impl *impl = walk->rules->game->impl;
	if (impl->is_fresh != NULL && impl->is_fresh(walk->rules, state)) {
		return true;
	}
	struct game_status status = game_status(walk->rules, state);
	return status.phase != GAME_CHOICE || status.fresh || status.seat != walk->seat;
}

static bool visit_turn(struct walk *walk, const union game_state *after) {
	walk->shown++;
	if (walk->text != NULL) {
		game_turn_end(walk->rules, walk->text);
	}
	return walk->visit(walk->user, walk->text != NULL ? walk->text->at : "", after);
}

static bool walk_from(struct walk *walk, const union game_state *state, int depth);

/* Play one more step and recurse. Returns false to stop everything. */
static bool walk_turn_step(
	struct walk *walk, const union game_state *state, const struct game_step *step, int depth) {
	union game_state after = *state;
	size_t used = walk->text != NULL ? walk->text->used : 0;
	bool go_on = true;
	walk->rules->game->impl->apply(walk->rules, &after, step, NULL);
	if (is_seen(walk, &after)) {
		return true;
	}
	if (walk->text != NULL) {
		append_turn_step(walk, state, step);
	}
	if (is_turn_end(walk, &after) || depth == GAME_TURN_STEPS_MAX) {
		go_on = visit_turn(walk, &after);
	} else {
		go_on = walk_from(walk, &after, depth + 1);
	}
	if (walk->text != NULL) {
		walk->text->used = used;
		walk->text->at[used] = '\0';
		walk->text->full = false;
	}
	return go_on;
}

static bool walk_from(struct walk *walk, const union game_state *state, int depth) {
	struct game_step steps[GAME_STEPS_MAX];
	size_t count = game_steps(walk->rules, state, steps);
	for (size_t i = 0; i < count; i++) {
		if (!walk_turn_step(walk, state, &steps[i], depth)) {
			return false;
		}
	}
	return true;
}

static void walk_distinct(struct walk *walk, const union game_state *state) {
	struct seen seen;
	memset(&seen, 0, sizeof(seen));
	walk->seen = &seen;
	walk_from(walk, state, 1);
	walk->seen = NULL;
}

static void walk_turns(struct walk *walk, const union game_state *state) {
	struct game_status status = game_status(walk->rules, state);
	if (status.phase != GAME_CHOICE) {
		return;
	}
	walk->seat = status.seat;
	if (walk->rules->game->impl->same_end_same_turn) {
		walk_distinct(walk, state);
	} else {
		walk_from(walk, state, 1);
	}
}

size_t game_turns(const struct game_rules *rules, const union game_state *state,
	game_turn_visit visit, void *user) {
	char buffer[GAME_TURN_TEXT_MAX];
	struct text text;
	text_init(&text, buffer, sizeof(buffer));
	struct walk walk = {.rules = rules, .visit = visit, .user = user, .text = &text};
	walk_turns(&walk, state);
	return walk.shown;
}

static bool count_down(void *user, const char *text, const union game_state *after) {
	size_t *left = user;
	(void)text;
	(void)after;
	return --*left > 0;
}

size_t game_count_turns(const struct game_rules *rules, const union game_state *state, size_t max) {
	struct walk walk = {.rules = rules, .visit = count_down, .user = &max};
	if (max > 0) {
		walk_turns(&walk, state);
	}
	return walk.shown;
}

bool game_turns_are_steps(const struct game_rules *rules, const union game_state *state, int seat,
	const struct game_step *steps, size_t count) {
	const struct walk walk = {.rules = rules, .seat = (uint8_t)seat};
	for (size_t i = 0; i < count; i++) {
		union game_state after = *state;
		rules->game->impl->apply(rules, &after, &steps[i], NULL);
		if (!is_turn_end(&walk, &after)) {
			return false;
		}
	}
	return !rules->game->impl->same_end_same_turn;
}

/* ---- counting ---- */

struct count {
	const struct game_rules *rules;
	int depth;
	uint64_t sum;
};

static uint64_t count_perft_from(
	const struct game_rules *rules, const union game_state *state, int depth);

static bool count_turn(void *user, const char *text, const union game_state *after) {
	(void)text;
	struct count *count = user;
	count->sum += count->depth == 1 ? 1
					: count_perft_from(count->rules, after, count->depth - 1);
	return true;
}

static uint64_t count_outcomes(
	const struct game_rules *rules, const union game_state *state, int depth) {
	struct game_throw outcomes[GAME_OUTCOMES_MAX];
	size_t count = rules->game->impl->outcomes(rules, state, outcomes);
	uint64_t sum = 0;
	for (size_t i = 0; i < count; i++) {
		union game_state after = *state;
		rules->game->impl->take(rules, &after, &outcomes[i], NULL);
		bool choice = game_status(rules, &after).phase == GAME_CHOICE;
		sum += count_perft_from(rules, &after, choice ? depth : depth - 1);
	}
	return sum;
}

static uint64_t count_perft_from(
	const struct game_rules *rules, const union game_state *state, int depth) {
	if (depth <= 0) {
		return 1;
	}
	enum game_phase phase = game_status(rules, state).phase;
	if (phase == GAME_CHANCE) {
		return count_outcomes(rules, state, depth);
	}
	if (phase == GAME_OVER) {
		return 0;
	}
	struct count count = {rules, depth, 0};
	struct walk walk = {.rules = rules, .visit = count_turn, .user = &count};
	walk_turns(&walk, state);
	return count.sum;
}

uint64_t game_perft(const struct game_rules *rules, const union game_state *state, int depth) {
	if (rules->game->impl->perft != NULL) {
		return rules->game->impl->perft(rules, state, depth);
	}
	return count_perft_from(rules, state, depth);
}
