/* games/search/beam.c - beam search for games of chance with too many turns to list, with up to
 * four seats.
 *
 * The value of a turn (turns.c) is what the next seats make of it: each seat maximises its own
 * value (max^n), and a throw is worth the mean over its outcomes.
 */
#include <string.h>

#include "games/search/internal.h"

enum {
	WIDTH = TURNS_WIDTH_MAX,
	ENDS = 10,  /* turns kept at the root */
	REPLY = 3,  /* turns kept of a reply */
	DEEP = 2,   /* turns searched after the root's */
	DEEPER = 4, /* root turns searched that deep */
};

/* Returns the value after the best turn of the seat to choose. */
static struct values value_of_choice(
	struct search *search, const union game_state *state, int depth, int turn) {
	struct turn kept[REPLY];
	struct turn_list ends = {0, REPLY, kept};
	struct values best = turns_judge(search, state, turn);
	struct game_glance glance;
	game_glance(search->rules, state, &glance);
	if (!turns_find(search, state, REPLY, turn + 1, &ends) || ends.count == 0) {
		return best;
	}
	best = beam_value(search, &ends.turn[0].state, depth - 1, turn + 1);
	for (int i = 1; i < ends.count && depth > 1 && !search->stopped; i++) {
		struct values values = beam_value(search, &ends.turn[i].state, depth - 1, turn + 1);
		best = values.of[glance.seat] > best.of[glance.seat] ? values : best;
	}
	return best;
}

static struct values value_of_chance(
	struct search *search, const union game_state *state, int depth, int turn) {
	struct game_throw outcome[GAME_OUTCOMES_MAX];
	size_t count = search->impl->outcomes(search->rules, state, outcome);
	int64_t sum[GAME_SEATS_MAX] = {0}, whole = 0;
	for (size_t i = 0; i < count && !search->stopped; i++) {
		union game_state after = *state;
		search->impl->take(search->rules, &after, &outcome[i], NULL);
		struct game_glance glance;
		game_glance(search->rules, &after, &glance);
		struct values values = glance.phase == GAME_CHOICE
			? value_of_choice(search, &after, depth, turn)
			: beam_value(search, &after, depth - 1, turn + 1);
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
	if (depth <= 0 || glance.phase == GAME_OVER || search->stopped) {
		return turns_judge(search, state, turn);
	}
	return glance.phase == GAME_CHANCE ? value_of_chance(search, state, depth, turn)
					   : value_of_choice(search, state, depth, turn);
}

/* Evaluate the first turns of a list by what follows them, and sort them. Returns false, with the
 * order unchanged, if the search stopped. */
static bool look_ahead(
	struct search *search, struct turn_list *ends, int seat, int count, int depth) {
	int value[ENDS];
	for (int i = 0; i < count; i++) {
		value[i] = beam_value(search, &ends->turn[i].state, depth, 1).of[seat] +
			skill_lean(search, ends->turn[i].glance.key, 0) +
			(ends->turn[i].took ? TURNS_TOOK : 0);
		if (search->stopped) {
			return false;
		}
	}
	struct turn_list sorted = {0, count, ends->turn};
	for (int i = 0; i < count; i++) {
		struct turn turn = ends->turn[i];
		turn.value = value[i];
		int at = sorted.count++;
		for (; at > 0 && sorted.turn[at - 1].value < turn.value; at--) {
			sorted.turn[at] = sorted.turn[at - 1];
		}
		sorted.turn[at] = turn;
	}
	return true;
}

int beam(struct search *search, int *depth) {
	struct turn kept[ENDS];
	struct turn_list ends = {0, ENDS, kept};
	struct search_frame *root = &search->frame[0];
	int last = search->limits.depth > 0 && search->limits.depth < DEEP + 1
		? search->limits.depth - 1
		: DEEP;
	search->boundless = true;
	turns_find(search, &root->state, WIDTH, 1, &ends);
	search->boundless = false;
	*depth = 1;
	bool leans = search->limits.skill.variety > 0;
	for (int deep = leans ? 0 : 1; deep <= last && ends.count > 1; deep++) {
		int count = deep <= 1 || ends.count < DEEPER ? ends.count : DEEPER;
		if (!look_ahead(search, &ends, root->glance.seat, count, deep)) {
			break;
		}
		*depth = deep + 1;
	}
	root->pvs = ends.turn[0].steps;
	memcpy(root->pv, ends.turn[0].step, (size_t)root->pvs * sizeof(*root->pv));
	return ends.turn[0].value - (ends.turn[0].took ? TURNS_TOOK : 0);
}
