/* games/search/beam.c - search of games of chance with too many turns for a tree of all, with up to
 * four seats.
 *
 * All turns of the root are judged by where they end, then one throw ahead, the best of them two
 * throws ahead, and so on. A throw is worth the mean over its outcomes, each of which the next seat
 * answers with its best turn; each seat maximises its own value (max^n). One throw ahead, all
 * answers are looked at; further ahead, only those that are best by where they end.
 */
#include <string.h>

#include "games/search/internal.h"

enum {
	REPLIES = 2, /* answers kept where another throw follows */
	DEEP = 4,    /* throws searched ahead at most */
};

/* How many turns of the root are searched so many throws ahead; the others are worse. */
static const int searched[DEEP + 1] = {TURNS_ALL, TURNS_ALL, 16, 4, 2};

/* Returns the value after the best turn of the seat to choose. */
static struct values value_of_choice(
	struct search *search, const union game_state *state, int depth, int turn) {
	union game_state kept[REPLIES];
	struct turn_answers answers = {.size = depth > 0 ? REPLIES : 1, .state = kept};
	struct game_glance glance;
	game_glance(search->rules, state, &glance);
	turns_answer(search, state, turn + 1, &answers);
	struct values best = answers.best;
	for (int i = 0; i < answers.count && depth > 0 && !search->stopped; i++) {
		struct values values = beam_value(search, &kept[i], depth, turn + 1);
		best = i == 0 || values.of[glance.seat] > best.of[glance.seat] ? values : best;
	}
	return best;
}

/* Is there an earlier outcome with the same numbers in another order? */
static bool is_same_throw(const struct game_throw *a, const struct game_throw *b) {
	return a->count == 2 && b->count == 2 && a->values[0] == b->values[1] &&
		a->values[1] == b->values[0];
}

/* Merge outcomes that differ only in the order of their numbers. Returns how many are left. */
static size_t merge_outcomes(struct game_throw outcome[GAME_OUTCOMES_MAX], size_t count) {
	size_t kept = 0;
	for (size_t i = 0; i < count; i++) {
		size_t at = 0;
		while (at < kept && !is_same_throw(&outcome[at], &outcome[i])) {
			at++;
		}
		if (at < kept) {
			outcome[at].weight = (uint16_t)(outcome[at].weight + outcome[i].weight);
		} else {
			outcome[kept++] = outcome[i];
		}
	}
	return kept;
}

static struct values value_of_chance(
	struct search *search, const union game_state *state, int depth, int turn) {
	struct game_throw outcome[GAME_OUTCOMES_MAX];
	size_t count = search->impl->outcomes(search->rules, state, outcome);
	count = merge_outcomes(outcome, count);
	int64_t sum[GAME_SEATS_MAX] = {0}, whole = 0;
	for (size_t i = 0; i < count && count_node(search); i++) {
		union game_state after = *state;
		search->impl->take(search->rules, &after, &outcome[i], NULL);
		struct values values = beam_value(search, &after, depth - 1, turn);
		for (int seat = 0; seat < search->rules->seats; seat++) {
			sum[seat] += (int64_t)outcome[i].weight * values.of[seat];
		}
		whole += outcome[i].weight;
	}
	struct values mean = {{0}};
	for (int seat = 0; seat < search->rules->seats && whole > 0; seat++) {
		mean.of[seat] = (int)(sum[seat] / whole);
	}
	return mean;
}

struct values beam_value(
	struct search *search, const union game_state *state, int depth, int turn) {
	struct game_glance glance;
	game_glance(search->rules, state, &glance);
	if (glance.phase == GAME_OVER || search->stopped) {
		return turns_judge(search, state, turn);
	}
	if (glance.phase == GAME_CHOICE) {
		return value_of_choice(search, state, depth, turn);
	}
	return depth > 0 ? value_of_chance(search, state, depth, turn)
			 : turns_judge(search, state, turn);
}

/* Move the turn at `from` forward to where it belongs among the better ones before it. */
static void move_up(uint16_t *order, const struct turn *turn, int from) {
	uint16_t moved = order[from];
	int at = from;
	for (; at > 0 && turn[order[at - 1]].value < turn[moved].value; at--) {
		order[at] = order[at - 1];
	}
	order[at] = moved;
}

/* Evaluate the first turns of a list by what follows them, and sort those. Returns false if the
 * search stopped: then only those before are. */
static bool look_ahead(struct search *search, struct turn_list *ends, uint16_t *order, int seat,
	int count, int depth) {
	for (int i = 0; i < count; i++) {
		struct turn *turn = &ends->turn[order[i]];
		int value = beam_value(search, &turn->state, depth, 1).of[seat] +
			skill_lean(search, turn->glance.key, 0) + (turn->took ? TURNS_TOOK : 0);
		if (search->stopped) {
			return false;
		}
		turn->value = value;
		move_up(order, ends->turn, i);
	}
	return true;
}

int beam(struct search *search, int *depth) {
	struct search_frame *root = &search->frame[0];
	uint16_t order[TURNS_ALL] = {0};
	struct turn few[TURNS_FEW];
	struct turn_list ends;
	int last = search->limits.depth > 0 && search->limits.depth < DEEP + 1
		? search->limits.depth - 1
		: DEEP;
	turns_open(search, few, &ends);
	turns_all(search, &root->state, &ends);
	for (int i = 0; i < ends.count; i++) {
		order[i] = (uint16_t)i;
		move_up(order, ends.turn, i);
	}
	*depth = 1;
	bool leans = search->limits.skill.variety > 0;
	for (int deep = leans ? 0 : 1; deep <= last && ends.count > 1; deep++) {
		int count = ends.count < searched[deep] ? ends.count : searched[deep];
		if (!look_ahead(search, &ends, order, root->glance.seat, count, deep)) {
			break;
		}
		*depth = deep + 1;
	}
	const struct turn *best = &ends.turn[order[0]];
	root->pvs = best->steps;
	memcpy(root->pv, best->step, (size_t)root->pvs * sizeof(*root->pv));
	return best->value - (best->took ? TURNS_TOOK : 0);
}
