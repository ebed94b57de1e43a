/* games/mills/men.c - positions between two turns as men on points and in hand, for tables of
 * solved games. Only a memory of walks from mill to mill does not fit there. */
#include "games/mills/men.h"

#include <assert.h>
#include <string.h>

#include "games/mills/play.h"
#include "games/points.h"

bool mills_men_fit(const struct game_rules *base, struct game_error *error) {
	const struct mills_rules *rules = mills_rules(base);
	if (!points_fit_men(base, &rules->board, error)) {
		return false;
	}
	return !rules->remembers ||
		game_fail(error,
			"%s cannot be solved with these options: a position also remembers which "
			"man came from another mill.",
			base->game->title);
}

unsigned mills_men_memory(const struct game_rules *rules, int seat, int kind, unsigned point) {
	(void)rules, (void)seat, (void)kind, (void)point;
	return 1;
}

/* ---- reading and writing ---- */

bool mills_men_read(
	const struct game_rules *rules, const union game_state *bytes, struct game_men *men) {
	const struct mills_state *state = mills_state(bytes);
	(void)rules;
	for (int seat = 0; seat < 2; seat++) {
		men->hand[seat] = state->hand[seat];
		men->at[seat][0] = state->side[seat].word[0];
		men->at[seat][1] = 0;
	}
	men->seat = state->seat;
	return true;
}

void mills_men_write(
	const struct game_rules *rules, const struct game_men *men, union game_state *bytes) {
	struct mills_state *state = (struct mills_state *)(void *)bytes;
	(void)rules;
	for (int seat = 0; seat < 2; seat++) {
		state->hand[seat] = men->hand[seat];
		state->side[seat].word[0] = men->at[seat][0];
	}
	state->seat = men->seat;
}

/* ---- predecessors ---- */

/* The positions before a walk that brought a man to a point, `before` with that man still there. A
 * walk that closed a mill took a man, and was not quiet. */
static size_t list_walks_to(const struct mills_rules *rules, const struct mills_state *before,
	unsigned to, struct game_men *list) {
	struct board_set from = board_less(
		mills_flies(rules, before) ? rules->board.all : rules->walk[to],
		mills_pieces(before));
	size_t count = 0;
	if (rules->effect == MILLS_TAKES &&
		mills_count_at(rules, before->side[before->seat], to) > 0 &&
		!board_is_empty(mills_prey(rules, before))) {
		return 0;
	}
	while (!board_is_empty(from)) {
		union game_state bytes = {{0}};
		struct mills_state *state = (struct mills_state *)(void *)&bytes;
		*state = *before;
		board_remove(&state->side[state->seat], to);
		board_add(&state->side[state->seat], board_take(&from));
		mills_men_read(&rules->base, &bytes, &list[count++]);
	}
	return count;
}

size_t mills_men_before(const struct game_rules *base, const struct game_men *men,
	struct game_men list[GAME_MEN_BEFORE_MAX]) {
	const struct mills_rules *rules = mills_rules(base);
	union game_state bytes = {{0}};
	struct mills_state *state = (struct mills_state *)(void *)&bytes;
	size_t count = 0;
	mills_men_write(base, men, &bytes);
	state->seat = !men->seat;
	if (state->hand[state->seat] > 0 && rules->setting == MILLS_SET_FIRST) {
		return 0;
	}
	struct board_set side = state->side[state->seat];
	while (!board_is_empty(side)) {
		count += list_walks_to(rules, state, board_take(&side), list + count);
		assert(count <= GAME_MEN_BEFORE_MAX);
	}
	return count;
}

/* ---- material ---- */

/* Add the material after a seat has taken a man, if it may have closed a mill and does not win by
 * that. */
static size_t take_material(const struct mills_rules *rules, const struct game_material *material,
	int seat, struct game_material *list) {
	int enemy = !seat, men = material->count[enemy][0];
	if (rules->effect == MILLS_WINS || material->count[seat][0] < 3 || men == 0 ||
		men + material->hand[enemy] - 1 <= rules->target) {
		return 0;
	}
	list[0] = *material;
	list[0].count[enemy][0]--;
	return 1;
}

size_t mills_men_less(const struct game_rules *base, const struct game_material *material,
	struct game_material list[8]) {
	const struct mills_rules *rules = mills_rules(base);
	size_t count = 0;
	for (int seat = 0; seat < 2; seat++) {
		if (material->hand[seat] > 0) {
			struct game_material set = *material;
			set.hand[seat]--;
			set.count[seat][0]++;
			list[count++] = set;
			count += take_material(rules, &set, seat, list + count);
		}
		/* With double=all, also for what a turn takes after its first man. */
		if (material->hand[seat] == 0 || rules->setting == MILLS_SET_MIXED ||
			rules->doubles == MILLS_ALL) {
			count += take_material(rules, material, seat, list + count);
		}
	}
	return count;
}

/* Repetition and quiet turns make a draw. */
uint8_t mills_men_endless(const struct game_rules *rules, const struct game_material *material) {
	(void)rules, (void)material;
	return GAME_NOBODY;
}

size_t mills_men_carries(const struct game_rules *base, struct game_carry list[GAME_CARRIES_MAX]) {
	struct game_symmetry symmetries[GAME_SYMMETRIES_MAX];
	size_t count = mills_symmetries(base, symmetries);
	for (size_t i = 0; i < count; i++) {
		memcpy(list[i].to, symmetries[i].to, sizeof(list[i].to));
		list[i].swaps = symmetries[i].exchange;
	}
	return count;
}
