/* games/search/turns.c - finds the best turns of a seat when there are too many to list.
 *
 * A turn is built step by step from the best few states so far, merging equal ones; it is judged by
 * the state at its end.
 */
#include <string.h>

#include "games/search/internal.h"

/* The trained two-seat evaluation has more features than evaluate_all. */
static int evaluate_first(struct search *search, const union game_state *state, int seat) {
	struct game_glance glance;
	game_glance(search->rules, state, &glance);
	int value = evaluate(search, state, seat, glance.key);
	return seat == 0 ? value : -value;
}

/* A weaker player misjudges each seat independently. */
static void misjudge_values(
	struct search *search, const union game_state *state, struct values *values) {
	struct game_glance glance;
	if (search->limits.skill.noise == 0) {
		return;
	}
	game_glance(search->rules, state, &glance);
	for (int seat = 0; seat < search->rules->seats; seat++) {
		int value = values->of[seat] +
			skill_scale(search, skill_noise(search, glance.key + (uint64_t)seat));
		values->of[seat] = value >= search->win ? search->win - 1
			: value <= -search->win         ? 1 - search->win
							: value;
	}
}

struct values turns_judge(struct search *search, const union game_state *state, int turn) {
	struct values values = {{0}};
	struct game_status status = game_status(search->rules, state);
	if (status.phase != GAME_OVER && search->rules->seats == 2 && search->judgement.trained) {
		values.of[0] = evaluate_first(search, state, status.seat);
		values.of[1] = -values.of[0];
		return values;
	}
	if (status.phase != GAME_OVER) {
		evaluate_all(search, state, values.of);
		misjudge_values(search, state, &values);
		return values;
	}
	for (int seat = 0; seat < search->rules->seats; seat++) {
		values.of[seat] = score_of_end(search, &status, seat, turn);
	}
	return values;
}

/* Insert a turn if it is among the best and new. */
static void insert_best_turn(struct turn_list *list, const struct turn *turn) {
	for (int i = 0; i < list->count; i++) {
		if (list->turn[i].glance.key == turn->glance.key) {
			return;
		}
	}
	list->cut = list->cut || list->count == list->size;
	if (list->count == list->size && turn->value <= list->turn[list->count - 1].value) {
		return;
	}
	list->count += list->count < list->size;
	int i = list->count - 1;
	for (; i > 0 && list->turn[i - 1].value < turn->value; i--) {
		list->turn[i] = list->turn[i - 1];
	}
	list->turn[i] = *turn;
}

static bool is_turn_open(const struct search *search, const struct turn *turn, int seat) {
	return turn->glance.phase == GAME_CHOICE && !turn->glance.fresh &&
		turn->glance.seat == seat && turn->steps < GAME_TURN_STEPS_MAX &&
		turn->steps < SEARCH_PV - 1 && search->rules->seats > 0;
}

/* Extend a partial turn by each of its steps; at is the number of turns from the root to its
 * end. */
static bool extend_turn(struct search *search, const struct turn *from, int at,
	struct turn_list *open, struct turn_list *ends) {
	int seat = from->glance.seat;
	bool grabs = at == 1 && skill_grabs(search, from->glance.key);
	struct game_step steps[GAME_STEPS_MAX];
	size_t count = search->impl->steps(search->rules, &from->state, steps);
	for (size_t i = 0; i < count; i++) {
		struct turn next = *from;
		if (!count_node(search)) {
			return false;
		}
		next.took = from->took ||
			(grabs && search_takes(search->rules, &from->state, &steps[i]));
		search->impl->apply(search->rules, &next.state, &steps[i], NULL);
		game_glance(search->rules, &next.state, &next.glance);
		next.step[next.steps++] = steps[i];
		next.values = turns_judge(search, &next.state, at);
		next.value = next.values.of[seat] + (next.took ? TURNS_TOOK : 0);
		insert_best_turn(is_turn_open(search, &next, seat) ? open : ends, &next);
	}
	return true;
}

bool turns_find(struct search *search, const union game_state *state, int width, int at,
	struct turn_list *ends) {
	struct turn kept[2][TURNS_WIDTH_MAX];
	struct turn_list now = {0, width, kept[0]}, next = {0, width, kept[1]};
	now.turn[0] = (struct turn){.state = *state};
	game_glance(search->rules, state, &now.turn[0].glance);
	now.count = 1;
	while (now.count > 0) {
		next.count = 0;
		for (int i = 0; i < now.count; i++) {
			if (!extend_turn(search, &now.turn[i], at, &next, ends)) {
				return ends->count > 0;
			}
		}
		ends->cut = ends->cut || next.cut;
		struct turn_list swap = now;
		now = next;
		next = swap;
	}
	return true;
}
