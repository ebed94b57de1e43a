/* games/tables/survey.c - the traits for evaluation, and their weights before training. */
#include "base/hash.h"
#include "games/tables/internal.h"

/* Pack the first 16 of some numbers below 16 into four bits each. */
static uint64_t pack_nibbles(const uint8_t *numbers, size_t count) {
	uint64_t packed = 0;
	for (size_t i = 0; i < count; i++) {
		packed = packed << 4 | numbers[i];
	}
	return packed;
}

void tables_glance(
	const struct game_rules *rules, const union game_state *at, struct game_glance *glance) {
	const struct tables_state *state = tables_peek(at);
	bool choice = state->phase == TABLES_MOVE || state->phase == TABLES_ANSWER;
	uint64_t hash = hash_word(hash_word(1, pack_nibbles(state->left, TABLES_DICE)),
		(uint64_t)state->roll[2] << 48 | (uint64_t)state->roll[0] << 40 |
			(uint64_t)state->roll[1] << 32 | (uint64_t)state->phase << 24 |
			(uint64_t)state->seat << 16 | (uint64_t)state->lefts << 8 |
			state->answered);
	for (int seat = 0; seat < 2; seat++) {
		const uint8_t *men = state->men[seat] + 1;
		hash = hash_word(hash, pack_nibbles(men, 16));
		hash = hash_word(hash, pack_nibbles(men + 16, TABLES_BAR_POINT - 16));
	}
	*glance = (struct game_glance){.key = hash,
		.phase = tables_is_over(tables_rules_of(rules), state) ? GAME_OVER
			: choice                                       ? GAME_CHOICE
								       : GAME_CHANCE,
		.seat = state->seat,
		.fresh = !choice || (state->phase == TABLES_ANSWER && !state->answered),
		.quiet_left = GAME_UNBOUNDED};
}

/* ---- the survey ---- */

/* Count the places and dice with which men of seat could move, ignoring all other rules. */
static int count_ways(
	const struct tables_rules *rules, const struct tables_state *state, int seat) {
	const uint8_t *own = state->men[seat], *other = state->men[1 - seat];
	int ways = 0;
	for (int place = rules->first_place; place <= rules->length; place++) {
		if (own[rules->board[seat][place]] == 0) {
			continue;
		}
		for (int to = place + 1; to <= place + TABLES_FACES; to++) {
			ways += to > rules->length || other[rules->board[seat][to]] < rules->closed;
		}
	}
	return ways;
}

/* Count the points that seat holds in the other's way. */
static int count_held(
	const struct tables_rules *rules, const struct tables_state *state, int seat) {
	int other = 1 - seat, held = 0;
	for (int place = tables_rearmost(rules, state, other) + 1; place <= rules->length;
		place++) {
		held += state->men[seat][rules->board[other][place]] >= rules->closed;
	}
	return held;
}

static int count_pips(
	const struct tables_rules *rules, const struct tables_state *state, int seat) {
	int steps = 0;
	for (int place = rules->first_place; place <= rules->length; place++) {
		steps += state->men[seat][rules->board[seat][place]] * (rules->length + 1 - place);
	}
	return steps;
}

/* Returns how many numbers on a die would hit men of seat, one by one. */
static int count_exposed(
	const struct tables_rules *rules, const struct tables_state *state, int seat) {
	const uint8_t *board = rules->board[1 - seat];
	int shots = 0;
	for (int place = 1; place <= rules->length; place++) {
		if (state->men[seat][board[place]] != 1) {
			continue;
		}
		int far = place <= TABLES_FACES ? 0 : place - TABLES_FACES;
		for (int from = far; from < place; from++) {
			shots += state->men[1 - seat][board[from]] > 0;
		}
	}
	return shots;
}

void tables_survey(
	const struct game_rules *base, const union game_state *at, struct game_survey *survey) {
	const struct tables_rules *rules = tables_rules_of(base);
	const struct tables_state *state = tables_peek(at);
	for (int seat = 0; seat < 2; seat++) {
		int16_t *trait = survey->trait[seat];
		trait[GAME_TRAIT_OFF] = state->men[seat][TABLES_OFF_POINT];
		trait[GAME_TRAIT_ADVANCE] = (int16_t)-count_pips(rules, state, seat);
		trait[GAME_TRAIT_MOBILITY] = (int16_t)count_ways(rules, state, seat);
		trait[GAME_TRAIT_HELD] = (int16_t)count_held(rules, state, seat);
		if (rules->hits) {
			trait[GAME_TRAIT_HAND] = state->men[seat][TABLES_BAR_POINT];
			trait[GAME_TRAIT_LOOSE] = (int16_t)count_exposed(rules, state, seat);
		}
	}
}

/* Held points matter more than steps, because they block the other side. Men that are hit lose
 * their steps already. */
void tables_weigh(const struct game_rules *rules, struct game_survey *weights) {
	bool hits = tables_rules_of(rules)->hits;
	for (int seat = 0; seat < 2; seat++) {
		weights->trait[seat][GAME_TRAIT_HAND] = hits ? -25 : 0;
		weights->trait[seat][GAME_TRAIT_LOOSE] = hits ? -8 : 0;
		weights->trait[seat][GAME_TRAIT_OFF] = 10;
		weights->trait[seat][GAME_TRAIT_ADVANCE] = 5;
		weights->trait[seat][GAME_TRAIT_MOBILITY] = 3;
		weights->trait[seat][GAME_TRAIT_HELD] = 20;
	}
}

bool tables_occupy(const struct game_rules *rules, const union game_state *at,
	struct game_occupation *occupation) {
	const struct tables_state *state = tables_peek(at);
	(void)rules;
	for (int point = 1; point <= TABLES_POINTS; point++) {
		uint64_t bit = UINT64_C(1) << (point - 1);
		uint8_t first = state->men[0][point], second = state->men[1][point];
		occupation->side[0][0] |= first > 0 ? bit : 0;
		occupation->side[1][0] |= second > 0 ? bit : 0;
		occupation->raised[0] |= first + second > 1 ? bit : 0;
	}
	return true;
}

/* If each side's path is the other's from a different start, exchanging the sides is a symmetry. */
static bool change_places(const struct tables_rules *rules, struct game_symmetry *symmetry) {
	for (int place = 1; place <= rules->length; place++) {
		symmetry->to[rules->board[0][place] - 1] = (uint8_t)(rules->board[1][place] - 1);
	}
	for (int place = 1; place <= rules->length; place++) {
		uint8_t *to = &symmetry->to[rules->board[1][place] - 1];
		uint8_t from = (uint8_t)(rules->board[0][place] - 1);
		if (*to != GAME_NOWHERE && *to != from) {
			return false;
		}
		*to = from;
	}
	return true;
}

size_t tables_symmetries(
	const struct game_rules *base, struct game_symmetry symmetries[GAME_SYMMETRIES_MAX]) {
	const struct tables_rules *rules = tables_rules_of(base);
	for (int point = 0; point <= TABLES_BAR; point++) {
		symmetries[0].to[point] = (uint8_t)point;
		symmetries[1].to[point] = GAME_NOWHERE;
	}
	symmetries[0].exchange = false;
	symmetries[1].exchange = true;
	bool alike = change_places(rules, &symmetries[1]);
	for (int point = 0; point <= TABLES_BAR; point++) {
		uint8_t *to = &symmetries[1].to[point];
		*to = *to == GAME_NOWHERE ? (uint8_t)point : *to;
	}
	return alike ? 2 : 1;
}
