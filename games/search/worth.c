/* games/search/worth.c - the value of a position for each seat in games of chance, to tell the
 * effect of choices from that of throws when reviewing a game.
 *
 * The value before a throw is the mean over all throws of what the seats make of them, and before a
 * choice that of its best turn. Depth is counted in throws. The value after a turn, one throw deep,
 * should be compared with the mean before its throw, two throws deep, because evaluations favour
 * the seat that is to throw at the end of a line.
 */
#include <string.h>

#include "base/text.h"
#include "games/search/internal.h"

enum {
	ENDS = 10,         /* turns searched one throw deep */
	DEEPER = 3,        /* turns searched deeper */
	HALF_TRAINED = 40, /* in hundredths; see true_half */
	HALF_UNTRAINED = 1000,
};

/* The turns of a choice, best first. */
struct choice {
	struct turn_list ends;
	struct turn turn[ENDS];
	int seat;
};

/* ---- a choice ---- */

/* Remove the turn that leads to a state with this key. */
static void leave_out(struct turn_list *ends, uint64_t key) {
	int kept = 0;
	for (int i = 0; i < ends->count; i++) {
		if (ends->turn[i].glance.key != key) {
			ends->turn[kept++] = ends->turn[i];
		}
	}
	ends->count = kept;
}

static void put_in_order(struct turn_list *ends) {
	for (int i = 1; i < ends->count; i++) {
		struct turn turn = ends->turn[i];
		int at = i;
		for (; at > 0 && ends->turn[at - 1].value < turn.value; at--) {
			ends->turn[at] = ends->turn[at - 1];
		}
		ends->turn[at] = turn;
	}
}

static void find_turns(
	struct search *search, struct choice *choice, const union game_state *without) {
	struct game_glance glance;
	game_glance(search->rules, &search->root, &glance);
	choice->ends = (struct turn_list){0, ENDS, choice->turn};
	choice->seat = glance.seat;
	search->boundless = true;
	turns_find(search, &search->root, TURNS_WIDTH_MAX, 1, &choice->ends);
	search->boundless = false;
	if (without != NULL) {
		game_glance(search->rules, without, &glance);
		leave_out(&choice->ends, glance.key);
	}
}

/* Evaluate the first turns by what follows them, and keep only the best of those. Returns false,
 * with nothing changed, if the search stopped. */
static bool look_deeper(struct search *search, struct choice *choice, int depth) {
	struct values values[ENDS];
	int most = depth > 1 ? DEEPER : ENDS;
	int count = choice->ends.count < most ? choice->ends.count : most;
	for (int i = 0; i < count; i++) {
		values[i] = beam_value(search, &choice->turn[i].state, depth, 1);
		if (search->stopped) {
			return false;
		}
	}
	for (int i = 0; i < count; i++) {
		choice->turn[i].values = values[i];
		choice->turn[i].value = values[i].of[choice->seat];
	}
	choice->ends.count = count;
	put_in_order(&choice->ends);
	return true;
}

static void write_worth_turn(const struct search *search, const struct turn *turn, char *out) {
	char step[GAME_STEP_TEXT_MAX];
	union game_state state = search->root;
	struct text text;
	text_init(&text, out, GAME_TURN_TEXT_MAX);
	for (int i = 0; i < turn->steps; i++) {
		search->impl->print_step(search->rules, &state, &turn->step[i], step);
		game_turn_add(search->rules, &text, step);
		search->impl->apply(search->rules, &state, &turn->step[i], NULL);
	}
	game_turn_end(search->rules, &text);
}

static void store_depth_values(struct search_worth *worth, int depth, const struct values *values) {
	worth->depth = depth;
	memcpy(worth->value[depth], values->of, sizeof(worth->value[depth]));
}

static void look_at_choice(struct search *search, int depth, const union game_state *without,
	struct search_worth *worth) {
	struct choice choice;
	find_turns(search, &choice, without);
	if (choice.ends.count == 0) {
		return;
	}
	store_depth_values(worth, 0, &choice.turn[0].values);
	for (int deep = 1; deep <= depth && look_deeper(search, &choice, deep); deep++) {
		store_depth_values(worth, deep, &choice.turn[0].values);
	}
	write_worth_turn(search, &choice.turn[0], worth->turn);
}

/* ---- a throw ---- */

static void look_at_throw(struct search *search, int depth, struct search_worth *worth) {
	for (int deep = 0; deep <= depth; deep++) {
		struct values values = beam_value(search, &search->root, deep, 0);
		if (search->stopped) {
			break;
		}
		store_depth_values(worth, deep, &values);
	}
}

/* ---- public ---- */

/* The scale of scores that match observed results; README.md has the measurements. */
static int true_half(const struct search *search) {
	const struct judgement *judgement = &search->judgement;
	return judgement->trained ? judgement->half * HALF_TRAINED / 100
				  : WEIGHTS_HALF * HALF_UNTRAINED / 100;
}

bool search_worth(struct search *search, const struct search_limits *limits,
	const union game_state *without, struct search_worth *worth) {
	memset(worth, 0, sizeof(*worth));
	if (!search->chance) {
		return false;
	}
	search->limits = *limits;
	search->begun_us = limits->now_us != NULL ? limits->now_us(limits->user) : 0;
	search->nodes = search->check_at = 0;
	search->stopped = false;
	search->half = true_half(search);
	int depth = limits->depth < SEARCH_WORTH_DEPTH ? limits->depth : SEARCH_WORTH_DEPTH;
	if (game_status(search->rules, &search->root).phase == GAME_CHOICE) {
		look_at_choice(search, depth, without, worth);
	} else {
		look_at_throw(search, depth, worth);
	}
	search->half = 0;
	worth->nodes = search->nodes;
	return true;
}
