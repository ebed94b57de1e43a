/* tests/games/search/expectimax.c - see expectimax.h. */
#include "tests/games/search/expectimax.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "games/search/internal.h"
#include "tests/games/battery.h"

enum {
	KEYS_SIZE = 1 << 12, /* states seen in listing the turns of one, and at most */
	KEYS_MOST = KEYS_SIZE / 2,
	STEPS_MANY = 32, /* of a choice among more steps, ... */
	STEPS_DRAWN = 8, /* so many are tried, */
	ROOT_DRAWN = 24, /* and so many in the turn to be chosen */
	AHEAD_MOST = 4,  /* throws */
};

/* A turn, and where it ends. */
struct end {
	union game_state state;
	int value, next;
	int steps;
	struct game_step step[GAME_TURN_STEPS_MAX];
};

/* The turns of one state. */
struct list {
	size_t count, room;
	struct end *end;
	uint64_t key[KEYS_SIZE]; /* a hash table; 0: free */
	size_t keys;
	uint16_t used[KEYS_MOST]; /* the places of the keys */
};

struct plain {
	struct search *search;
	uint64_t nodes, most;
	struct chance chance;
	struct list *list[AHEAD_MOST + 1];
};

/* ---- listing turns ---- */

/* False if the state was seen before, or there is no room for more. */
static bool is_new(struct list *list, uint64_t key) {
	size_t at = key % KEYS_SIZE;
	while (list->key[at] != 0 && list->key[at] != key) {
		at = (at + 1) % KEYS_SIZE;
	}
	if (list->key[at] == key || list->keys == KEYS_MOST) {
		return false;
	}
	list->key[at] = key;
	list->used[list->keys++] = (uint16_t)at;
	return true;
}

static void add_end(struct list *list, const struct end *end) {
	if (list->count == list->room) {
		list->room = list->room > 0 ? 2 * list->room : 64;
		list->end = realloc(list->end, list->room * sizeof(*list->end));
		HOLDS(list->end != NULL);
	}
	list->end[list->count++] = *end;
}

static size_t draw_steps(struct plain *plain, const union game_state *state, size_t most,
	struct game_step steps[GAME_STEPS_MAX]) {
	size_t count = game_steps(plain->search->rules, state, steps);
	if (count <= STEPS_MANY) {
		return count;
	}
	for (size_t i = 0; i < most; i++) {
		size_t at = i + chance_below(&plain->chance, count - i);
		struct game_step swap = steps[i];
		steps[i] = steps[at];
		steps[at] = swap;
	}
	return most;
}

static void list_on(
	struct plain *plain, struct list *list, const struct end *from, int seat, size_t drawn) {
	const struct game_rules *rules = plain->search->rules;
	struct game_step steps[GAME_STEPS_MAX];
	size_t count = draw_steps(plain, &from->state, drawn, steps);
	for (size_t i = 0; i < count; i++) {
		struct end next = *from;
		struct game_glance glance;
		plain->nodes++;
		rules->game->impl->apply(rules, &next.state, &steps[i], NULL);
		next.step[next.steps++] = steps[i];
		game_glance(rules, &next.state, &glance);
		if (!is_new(list, glance.key)) {
			continue;
		}
		if (glance.phase == GAME_CHOICE && !glance.fresh && glance.seat == seat) {
			list_on(plain, list, &next, seat, drawn);
		} else {
			add_end(list, &next);
		}
	}
}

static void list_turns(
	struct plain *plain, struct list *list, const union game_state *state, size_t drawn) {
	struct end begin = {.state = *state, .steps = 0};
	while (list->keys > 0) {
		list->key[list->used[--list->keys]] = 0;
	}
	list->count = 0;
	list_on(plain, list, &begin, game_status(plain->search->rules, state).seat, drawn);
}

/* ---- values ---- */

static struct values value_of(
	struct plain *plain, const union game_state *state, int ahead, int turn);

static struct values value_of_best(
	struct plain *plain, const union game_state *state, int seat, int ahead, int turn) {
	struct list *list = plain->list[ahead];
	struct values best = turns_judge(plain->search, state, turn);
	list_turns(plain, list, state, STEPS_DRAWN);
	for (size_t i = 0; i < list->count && plain->nodes < plain->most; i++) {
		struct values values = value_of(plain, &list->end[i].state, ahead - 1, turn + 1);
		best = i == 0 || values.of[seat] > best.of[seat] ? values : best;
	}
	return best;
}

static struct values value_of_throws(
	struct plain *plain, const union game_state *state, int ahead, int turn) {
	const struct game_rules *rules = plain->search->rules;
	struct game_throw outcome[GAME_OUTCOMES_MAX];
	size_t count = rules->game->impl->outcomes(rules, state, outcome);
	int64_t sum[GAME_SEATS_MAX] = {0}, whole = 0;
	struct values mean = {{0}};
	for (size_t i = 0; i < count && plain->nodes < plain->most; i++) {
		union game_state after = *state;
		plain->nodes++;
		rules->game->impl->take(rules, &after, &outcome[i], NULL);
		struct game_status status = game_status(rules, &after);
		struct values values = status.phase == GAME_CHOICE
			? value_of_best(plain, &after, status.seat, ahead, turn)
			: value_of(plain, &after, ahead - 1, turn + 1);
		for (int seat = 0; seat < rules->seats; seat++) {
			sum[seat] += (int64_t)outcome[i].weight * values.of[seat];
		}
		whole += outcome[i].weight;
	}
	for (int seat = 0; seat < rules->seats && whole > 0; seat++) {
		mean.of[seat] = (int)(sum[seat] / whole);
	}
	return mean;
}

static struct values value_of(
	struct plain *plain, const union game_state *state, int ahead, int turn) {
	struct game_status status = game_status(plain->search->rules, state);
	if (ahead == 0 || status.phase == GAME_OVER) {
		return turns_judge(plain->search, state, turn);
	}
	return status.phase == GAME_CHANCE ? value_of_throws(plain, state, ahead, turn)
					   : value_of_best(plain, state, status.seat, ahead, turn);
}

/* ---- choosing ---- */

static int compare_ends(const void *a, const void *b) {
	const struct end *x = a, *y = b;
	return (x->value < y->value) - (x->value > y->value);
}

/* Look so far ahead in as many turns as there are nodes for, the best first. Returns false if not
 * in all: then the best of those stands first. */
static bool look_ahead(struct plain *plain, struct list *root, int seat, int ahead) {
	size_t done = 0;
	for (; done < root->count; done++) {
		struct end *end = &root->end[done];
		int value = value_of(plain, &end->state, ahead, 1).of[seat];
		if (ahead > 0 && plain->nodes >= plain->most) {
			break;
		}
		end->value = value;
	}
	qsort(root->end, done, sizeof(*root->end), compare_ends);
	return done == root->count;
}

static void write_turn(const struct game_rules *rules, const union game_state *state,
	const struct end *end, char turn[GAME_TURN_TEXT_MAX]) {
	union game_state at = *state;
	struct text text;
	text_init(&text, turn, GAME_TURN_TEXT_MAX);
	for (int i = 0; i < end->steps; i++) {
		char step[GAME_STEP_TEXT_MAX];
		rules->game->impl->print_step(rules, &at, &end->step[i], step);
		game_turn_add(rules, &text, step);
		rules->game->impl->apply(rules, &at, &end->step[i], NULL);
	}
	game_turn_end(rules, &text);
}

int expectimax_choose(struct search *search, const union game_state *state, uint64_t nodes,
	char turn[GAME_TURN_TEXT_MAX]) {
	struct plain plain = {.search = search, .most = nodes, .chance = {1 + nodes}};
	struct list *root = calloc(1, sizeof(*root));
	int seat = game_status(search->rules, state).seat, ahead = 0;
	HOLDS(root != NULL);
	for (int i = 1; i <= AHEAD_MOST; i++) {
		plain.list[i] = calloc(1, sizeof(*plain.list[i]));
		HOLDS(plain.list[i] != NULL);
	}
	search->limits.skill = (struct search_skill){.noise = 0};
	list_turns(&plain, root, state, ROOT_DRAWN);
	while (ahead <= AHEAD_MOST && look_ahead(&plain, root, seat, ahead) && root->count > 1) {
		ahead++;
	}
	write_turn(search->rules, state, &root->end[0], turn);
	for (int i = 1; i <= AHEAD_MOST; i++) {
		free(plain.list[i]->end);
		free(plain.list[i]);
	}
	free(root->end);
	free(root);
	return ahead - 1;
}
