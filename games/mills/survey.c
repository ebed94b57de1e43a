/* games/mills/survey.c - the traits for evaluation, and their weights before training. */
#include "games/mills/survey.h"

#include "games/mills/play.h"

enum { WORTH = 100 };

/* Walks along lines, also of a seat that has men in hand: those it will have. */
static int count_mills_walks(
	const struct mills_rules *rules, const struct mills_state *state, int seat) {
	struct board_set pieces = mills_pieces(state), men = state->side[seat];
	int count = 0;
	while (!board_is_empty(men)) {
		count += board_count(board_less(rules->walk[board_take(&men)], pieces));
	}
	return count;
}

/* A mill that lacks one man: on the empty point, can another man of the seat be put there next? */
static bool can_fill(const struct mills_rules *rules, const struct mills_state *state, int seat,
	struct board_set mill, struct board_set gap) {
	struct board_set others = board_less(state->side[seat], mill);
	if (state->hand[seat] > 0 || board_count(state->side[seat]) <= rules->fly) {
		return state->hand[seat] > 0 || !board_is_empty(others);
	}
	return !board_is_empty(board_and(rules->walk[board_take(&gap)], others));
}

/* The mills that a seat could close with its next turn. */
static int count_threats(
	const struct mills_rules *rules, const struct mills_state *state, int seat) {
	struct board_set enemy = state->side[!seat];
	int count = 0;
	for (size_t i = 0; i < rules->mills; i++) {
		struct board_set gap = board_less(rules->mill[i], state->side[seat]);
		if (board_count(gap) == 1 && board_is_empty(board_and(gap, enemy))) {
			count += can_fill(rules, state, seat, rules->mill[i], gap);
		}
	}
	return count;
}

static int count_mills(const struct mills_rules *rules, struct board_set side) {
	int count = 0;
	for (size_t i = 0; i < rules->mills; i++) {
		count += board_contains(side, rules->mill[i]);
	}
	return count;
}

void mills_survey(
	const struct game_rules *base, const union game_state *bytes, struct game_survey *survey) {
	const struct mills_rules *rules = mills_rules(base);
	const struct mills_state *state = mills_state(bytes);
	for (int seat = 0; seat < 2; seat++) {
		int16_t *trait = survey->trait[seat];
		trait[GAME_TRAIT_MEN] = (int16_t)board_count(state->side[seat]);
		trait[GAME_TRAIT_HAND] = state->hand[seat];
		trait[GAME_TRAIT_MOBILITY] = (int16_t)count_mills_walks(rules, state, seat);
		trait[GAME_TRAIT_ATTACK] = (int16_t)count_threats(rules, state, seat);
		trait[GAME_TRAIT_HELD] = (int16_t)count_mills(rules, state->side[seat]);
	}
}

/* Men that cannot be taken are worth nothing. */
void mills_weigh(const struct game_rules *base, struct game_survey *weights) {
	const struct mills_rules *rules = mills_rules(base);
	bool takes = rules->effect == MILLS_TAKES;
	for (int seat = 0; seat < 2; seat++) {
		int16_t *weight = weights->trait[seat];
		weight[GAME_TRAIT_MEN] = takes ? WORTH : 0;
		weight[GAME_TRAIT_HAND] = takes ? WORTH : 0;
		weight[GAME_TRAIT_MOBILITY] = 4;
		weight[GAME_TRAIT_ATTACK] = takes ? 15 : 40;
		weight[GAME_TRAIT_HELD] = takes ? 20 : 0;
	}
}

/* Closing a mill is worth the man that it takes. */
int mills_gain(const struct game_rules *base, const union game_state *bytes,
	const struct game_step *step) {
	const struct mills_rules *rules = mills_rules(base);
	if (step->kind == MILLS_STEP_TAKE) {
		return WORTH;
	}
	return mills_closed(rules, mills_state(bytes), step->from, step->to) > 0 ? WORTH : 0;
}

bool mills_occupy(const struct game_rules *base, const union game_state *bytes,
	struct game_occupation *occupation) {
	const struct mills_state *state = mills_state(bytes);
	(void)base;
	for (int half = 0; half < 2; half++) {
		occupation->side[0][half] = state->side[0].word[half];
		occupation->side[1][half] = state->side[1].word[half];
	}
	return false;
}
