/* games/search/turns.c - finds the best turns of a seat when there are too many to list.
 *
 * A turn is built step by step from the best few states so far, merging equal ones; it is judged by
 * the state at its end.
 */
#include <string.h>

#include "games/search/internal.h"

enum {
	MANY_STEPS = 32,  /* of a choice among more steps, */
	ROOT_STEPS = 6,   /* all are tried in the turn to be chosen, but so few the next time, */
	ANSWER_STEPS = 3, /* and so few in the answers to it */
};

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

/* ---- all turns ---- */

/* Returns false if the state was seen before in this listing, or too many others were. */
static bool is_unseen(struct search *search, uint64_t key) {
	struct turns_seen *seen = &search->seen;
	size_t at = key % TURNS_SEEN;
	while (seen->stamp[at] == seen->now && seen->key[at] != key) {
		at = (at + 1) % TURNS_SEEN;
	}
	if (seen->stamp[at] == seen->now || seen->count == TURNS_SEEN / 4 * 3) {
		return false;
	}
	seen->key[at] = key;
	seen->stamp[at] = seen->now;
	seen->count++;
	return true;
}

static void forget_seen(struct search *search) {
	search->seen.count = 0;
	if (++search->seen.now == 0) {
		memset(search->seen.stamp, 0, sizeof(search->seen.stamp));
		search->seen.now = 1;
	}
}

/* List the steps of a state; if they are very many, keep `most` of them, spread evenly. */
static size_t list_some_steps(struct search *search, const union game_state *state, size_t most,
	struct game_step steps[GAME_STEPS_MAX]) {
	size_t count = search->impl->steps(search->rules, state, steps);
	if (count <= MANY_STEPS || count <= most) {
		return count;
	}
	for (size_t i = 0; i < most; i++) {
		steps[i] = steps[i * count / most];
	}
	return most;
}

static bool is_within_turn(const struct game_glance *glance, int seat) {
	return glance->phase == GAME_CHOICE && !glance->fresh && glance->seat == seat;
}

/* Store a turn; if there is no room, in the place of the worst one. */
static void add_turn(struct turn_list *list, const struct turn *turn) {
	if (list->count < list->size) {
		list->turn[list->count++] = *turn;
		return;
	}
	int worst = 0;
	for (int i = 1; i < list->count; i++) {
		worst = list->turn[i].value < list->turn[worst].value ? i : worst;
	}
	list->cut = true;
	if (turn->value > list->turn[worst].value) {
		list->turn[worst] = *turn;
	}
}

/* most: how many steps of very many are tried. */
static void list_all(
	struct search *search, const struct turn *from, size_t most, struct turn_list *list) {
	struct game_step steps[GAME_STEPS_MAX];
	int seat = from->glance.seat;
	bool grabs = skill_grabs(search, from->glance.key);
	size_t count = list_some_steps(search, &from->state, most, steps);
	for (size_t i = 0; i < count; i++) {
		struct turn next = *from;
		count_node(search);
		next.took = from->took ||
			(grabs && search_takes(search->rules, &from->state, &steps[i]));
		search->impl->apply(search->rules, &next.state, &steps[i], NULL);
		game_glance(search->rules, &next.state, &next.glance);
		if (!is_unseen(search, next.glance.key)) {
			continue;
		}
		next.step[next.steps++] = steps[i];
		if (is_within_turn(&next.glance, seat) && next.steps < GAME_TURN_STEPS_MAX) {
			list_all(search, &next, count > MANY_STEPS ? ROOT_STEPS : most, list);
			continue;
		}
		next.values = turns_judge(search, &next.state, 1);
		next.value = next.values.of[seat] + (next.took ? TURNS_TOOK : 0);
		add_turn(list, &next);
	}
}

void turns_all(struct search *search, const union game_state *state, struct turn_list *list) {
	struct turn begin = {.state = *state};
	game_glance(search->rules, state, &begin.glance);
	list->count = 0;
	forget_seen(search);
	search->boundless = true;
	list_all(search, &begin, GAME_STEPS_MAX, list);
	search->boundless = false;
}

void turns_open(struct search *search, struct turn few[TURNS_FEW], struct turn_list *list) {
	size_t bytes = search->buckets * SEARCH_BUCKET * sizeof(*search->entry);
	size_t room = bytes / sizeof(struct turn);
	if (room < TURNS_FEW) {
		*list = (struct turn_list){.size = TURNS_FEW, .turn = few};
		return;
	}
	*list = (struct turn_list){.size = room < TURNS_ALL ? (int)room : TURNS_ALL,
		.turn = (struct turn *)(void *)search->entry};
	search->is_tree = true;
}

/* ---- answers ---- */

static void keep_answer(struct turn_answers *answers, const union game_state *state, int value) {
	int at = answers->count < answers->size ? answers->count++ : answers->size;
	for (; at > 0 && answers->value[at - 1] < value; at--) {
		if (at < answers->size) {
			answers->state[at] = answers->state[at - 1];
			answers->value[at] = answers->value[at - 1];
		}
	}
	if (at < answers->size) {
		answers->state[at] = *state;
		answers->value[at] = value;
	}
}

static void answer_on(struct search *search, const union game_state *from, int seat, int steps_left,
	int turn, struct turn_answers *answers) {
	struct game_step steps[GAME_STEPS_MAX];
	size_t count = list_some_steps(search, from, ANSWER_STEPS, steps);
	for (size_t i = 0; i < count && count_node(search); i++) {
		union game_state next = *from;
		struct game_glance glance;
		search->impl->apply(search->rules, &next, &steps[i], NULL);
		game_glance(search->rules, &next, &glance);
		if (!is_unseen(search, glance.key)) {
			continue;
		}
		if (is_within_turn(&glance, seat) && steps_left > 0) {
			answer_on(search, &next, seat, steps_left - 1, turn, answers);
			continue;
		}
		struct values values = turns_judge(search, &next, turn);
		if (answers->count == 0 || values.of[seat] > answers->value[0]) {
			answers->best = values;
		}
		keep_answer(answers, &next, values.of[seat]);
	}
}

void turns_answer(struct search *search, const union game_state *state, int turn,
	struct turn_answers *answers) {
	struct game_glance glance;
	game_glance(search->rules, state, &glance);
	answers->count = 0;
	forget_seen(search);
	answer_on(search, state, glance.seat, GAME_TURN_STEPS_MAX, turn, answers);
	if (answers->count == 0) { /* stopped */
		answers->best = turns_judge(search, state, turn);
	}
}
