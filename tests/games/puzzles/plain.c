/* tests/games/puzzles/plain.c - a plain search of pieces. */
#include "tests/games/puzzles/plain.h"

#include <string.h>

enum { QUIET_TURNS = 24 }; /* of taking behind the depth */

void plain_init(struct plain *plain, const struct game_rules *rules, uint64_t nodes_max) {
	struct game_survey weights;
	memset(plain, 0, sizeof(*plain));
	plain->rules = rules;
	plain->nodes_max = nodes_max;
	game_weigh(rules, &weights);
	for (int seat = 0; seat < 2; seat++) {
		int man = weights.trait[seat][GAME_TRAIT_MEN];
		for (int kind = 0; man > 0 && kind < GAME_KINDS_MAX; kind++) {
			int worth = weights.trait[seat][GAME_TRAIT_MEN + kind];
			plain->worth[seat][kind] = worth > 0 ? 100 + worth - man : 0;
		}
		plain->worth[seat][GAME_KINDS_MAX] = man > 0 ? 100 : 0;
	}
}

static int difference(const struct plain *plain, const union game_state *state) {
	struct game_survey survey;
	int sum[2] = {0, 0};
	game_survey(plain->rules, state, &survey);
	for (int seat = 0; seat < 2; seat++) {
		for (int kind = 0; kind <= GAME_KINDS_MAX; kind++) {
			sum[seat] += survey.trait[seat][GAME_TRAIT_MEN + kind] *
				plain->worth[seat][kind];
		}
	}
	return sum[0] - sum[1];
}

int plain_pieces(const struct plain *plain, const union game_state *state, int seat) {
	union game_state start;
	game_start(plain->rules, &start);
	int sum = difference(plain, state) - difference(plain, &start);
	return seat == 0 ? sum : -sum;
}

static int worth_of_end(const struct game_status *status, int seat, int ply) {
	return status->winner == GAME_NOBODY ? 0
		: status->winner == seat     ? PLAIN_WIN - ply
					     : ply - PLAIN_WIN;
}

struct node {
	const union game_state *state;
	int seat; /* the one whose value is asked for */
	int depth, ply;
};

static int look(struct plain *plain, struct node node, int low, int high);

/* Beyond the depth only captures are played, and a seat that need not capture may stop. */
static bool may_stop(const struct plain *plain, const union game_state *state,
	const struct game_step *steps, size_t count, bool fresh) {
	bool quiet = false;
	for (size_t i = 0; i < count; i++) {
		quiet = quiet || game_gain(plain->rules, state, &steps[i]) == 0;
	}
	return fresh && quiet;
}

static int look_at_steps(struct plain *plain, struct node node, const struct game_status *status,
	int low, int high) {
	struct game_step steps[GAME_STEPS_MAX];
	const struct game_impl *impl = plain->rules->game->impl;
	size_t count = game_steps(plain->rules, node.state, steps);
	bool mine = status->seat == node.seat, ends = node.depth <= 0 && status->fresh;
	int best = mine ? -PLAIN_WIN : PLAIN_WIN;
	if (ends &&
		(node.depth < -QUIET_TURNS ||
			may_stop(plain, node.state, steps, count, status->fresh))) {
		best = plain_pieces(plain, node.state, node.seat);
		low = mine && best > low ? best : low;
		high = !mine && best < high ? best : high;
		if (node.depth < -QUIET_TURNS) {
			return best;
		}
	}
	for (size_t i = 0; i < count && low < high; i++) {
		if (ends && game_gain(plain->rules, node.state, &steps[i]) == 0) {
			continue;
		}
		union game_state next = *node.state;
		impl->apply(plain->rules, &next, &steps[i], NULL);
		struct node child = {&next, node.seat, node.depth, node.ply + 1};
		child.depth -= game_status(plain->rules, &next).fresh;
		int value = look(plain, child, low, high);
		best = mine ? (value > best ? value : best) : (value < best ? value : best);
		low = mine && best > low ? best : low;
		high = !mine && best < high ? best : high;
	}
	return best;
}

static int look(struct plain *plain, struct node node, int low, int high) {
	struct game_status status = game_status(plain->rules, node.state);
	if (status.phase == GAME_OVER) {
		return worth_of_end(&status, node.seat, node.ply);
	}
	if (++plain->nodes > plain->nodes_max) {
		return 0;
	}
	return look_at_steps(plain, node, &status, low, high);
}

bool plain_value(struct plain *plain, const union game_state *state, int seat, int depth, int low,
	int high, int *value) {
	struct node node = {state, seat, depth, 0};
	plain->nodes = 0;
	*value = look(plain, node, low, high);
	return plain->nodes <= plain->nodes_max;
}
