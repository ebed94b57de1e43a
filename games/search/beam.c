/* games/search/beam.c - games of chance with turns beyond counting, and with up to four seats.
 *
 * A turn is built step by step from the best few states so far, equal ones merged; what it comes to
 * is its end, judged, or what the next seats make of it: each seat plays for its own value (max^n),
 * and a throw is worth the mean over all that can fall.
 */
#include <string.h>

#include "games/search/internal.h"

enum {
	WIDTH = 24, /* states kept after each step, at the root */
	ENDS = 10,  /* turns kept */
	REPLY = 3,  /* the same of a reply */
	DEEP = 2,   /* turns looked at after the one to be chosen */
	DEEPER = 4, /* turns of the root that are looked at so deep */
};

/* A turn so far, or complete. */
struct turn {
	union game_state state;
	struct game_glance glance;
	int value; /* to the seat that plays it */
	int steps;
	struct game_step step[GAME_TURN_STEPS_MAX];
};

/* The best few, the best first. */
struct list {
	int count, size;
	struct turn *turn;
};

/* To each seat. */
struct values {
	int of[GAME_SEATS_MAX];
};

/* A weaker player misjudges each seat in its own way. */
static void misjudge(struct search *search, const union game_state *state, struct values *values) {
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

static struct values judge(struct search *search, const union game_state *state, int turn) {
	struct values values = {{0}};
	struct game_status status = game_status(search->rules, state);
	if (status.phase != GAME_OVER) {
		evaluate_all(search, state, values.of);
		misjudge(search, state, &values);
		return values;
	}
	for (int seat = 0; seat < search->rules->seats; seat++) {
		values.of[seat] = score_of_end(search, &status, seat, turn);
	}
	return values;
}

/* Take in a turn, if it is among the best and not there yet. */
static void take_in(struct list *list, const struct turn *turn) {
	for (int i = 0; i < list->count; i++) {
		if (list->turn[i].glance.key == turn->glance.key) {
			return;
		}
	}
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

static bool is_open(const struct search *search, const struct turn *turn, int seat) {
	return turn->glance.phase == GAME_CHOICE && !turn->glance.fresh &&
		turn->glance.seat == seat && turn->steps < GAME_TURN_STEPS_MAX &&
		turn->steps < SEARCH_PV - 1 && search->rules->seats > 0;
}

/* Each step of one turn so far. */
static bool extend(struct search *search, const struct turn *from, int seat, struct list *open,
	struct list *ends) {
	struct game_step steps[GAME_STEPS_MAX];
	size_t count = search->impl->steps(search->rules, &from->state, steps);
	for (size_t i = 0; i < count; i++) {
		struct turn next = *from;
		if (!count_node(search)) {
			return false;
		}
		search->impl->apply(search->rules, &next.state, &steps[i], NULL);
		game_glance(search->rules, &next.state, &next.glance);
		next.step[next.steps++] = steps[i];
		next.value = judge(search, &next.state, 0).of[seat];
		take_in(is_open(search, &next, seat) ? open : ends, &next);
	}
	return true;
}

/* The best turns from a state in which a seat chooses. False when it was stopped. */
static bool find_turns(
	struct search *search, const union game_state *state, int width, struct list *ends) {
	struct turn kept[2][WIDTH];
	struct list now = {0, width, kept[0]}, next = {0, width, kept[1]};
	now.turn[0] = (struct turn){.state = *state};
	game_glance(search->rules, state, &now.turn[0].glance);
	now.count = 1;
	int seat = now.turn[0].glance.seat;
	while (now.count > 0) {
		next.count = 0;
		for (int i = 0; i < now.count; i++) {
			if (!extend(search, &now.turn[i], seat, &next, ends)) {
				return ends->count > 0;
			}
		}
		struct list swap = now;
		now = next;
		next = swap;
	}
	return true;
}

static struct values value_of(
	struct search *search, const union game_state *state, int depth, int turn);

/* What the seat to choose makes of it. */
static struct values value_of_choice(
	struct search *search, const union game_state *state, int depth, int turn) {
	struct turn kept[REPLY];
	struct list ends = {0, REPLY, kept};
	struct values best = judge(search, state, turn);
	struct game_glance glance;
	game_glance(search->rules, state, &glance);
	if (!find_turns(search, state, REPLY, &ends) || ends.count == 0) {
		return best;
	}
	best = value_of(search, &ends.turn[0].state, depth - 1, turn + 1);
	for (int i = 1; i < ends.count && depth > 1 && !search->stopped; i++) {
		struct values values = value_of(search, &ends.turn[i].state, depth - 1, turn + 1);
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
			: value_of(search, &after, depth - 1, turn + 1);
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

static struct values value_of(
	struct search *search, const union game_state *state, int depth, int turn) {
	struct game_glance glance;
	game_glance(search->rules, state, &glance);
	if (depth <= 0 || glance.phase == GAME_OVER || search->stopped) {
		return judge(search, state, turn);
	}
	return glance.phase == GAME_CHANCE ? value_of_chance(search, state, depth, turn)
					   : value_of_choice(search, state, depth, turn);
}

/* Judge the first turns of a list by what follows them, and put them in order. False when it was
 * stopped: the order is as before then. */
static bool look_ahead(struct search *search, struct list *ends, int seat, int count, int depth) {
	int value[ENDS];
	for (int i = 0; i < count; i++) {
		value[i] = value_of(search, &ends->turn[i].state, depth, 1).of[seat] +
			skill_lean(search, ends->turn[i].glance.key, 0);
		if (search->stopped) {
			return false;
		}
	}
	struct list sorted = {0, count, ends->turn};
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
	struct list ends = {0, ENDS, kept};
	struct search_frame *root = &search->frame[0];
	int last = search->limits.depth > 0 && search->limits.depth < DEEP + 1
		? search->limits.depth - 1
		: DEEP;
	search->boundless = true;
	find_turns(search, &root->state, WIDTH, &ends);
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
	return ends.turn[0].value;
}
