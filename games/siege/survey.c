/* games/siege/survey.c - the traits for evaluation, and their weights before training. */
#include "games/siege/survey.h"

#include "games/siege/moves.h"

enum {
	WORTH = 100,       /* of a plain piece */
	KING = 20 * WORTH, /* what taking the last king gains */
	FAR = 5,           /* walks charged for a goal that cannot be reached */
	ROOM = 2,          /* walks considered for the room of a king */
};

/* How near the kings of a seat are to where they win, by walks as the board stands (0 is best), and
 * how many points they reach soon. */
static void survey_siege_kings(const struct siege_rules *rules, const struct siege_state *state,
	unsigned seat, int16_t trait[GAME_TRAITS]) {
	const struct siege_kind *kind = &rules->kind[seat][1];
	struct board_set kings = board_and(state->side[seat], state->kings);
	struct board_set reached = kings, latest = kings;
	trait[GAME_TRAIT_GOAL] = -FAR;
	for (int walks = 0; walks < FAR; walks++) {
		if (!board_is_empty(board_and(latest, kind->goal))) {
			trait[GAME_TRAIT_GOAL] = (int16_t)-walks;
			return;
		}
		latest = board_less(siege_reach(rules, state, kind, latest, 1), reached);
		reached = board_or(reached, latest);
		if (walks < ROOM) {
			trait[GAME_TRAIT_ROOM] = (int16_t)(board_count(reached) -
				board_count(kings));
		}
	}
}

static void survey_siege_seat(const struct siege_rules *rules, const struct siege_state *state,
	unsigned seat, int16_t trait[GAME_TRAITS]) {
	struct board_set kings = board_and(state->side[seat], state->kings);
	trait[GAME_TRAIT_MEN] = (int16_t)board_count(board_less(state->side[seat], kings));
	trait[GAME_TRAIT_MEN + 1] = (int16_t)board_count(kings);
	trait[GAME_TRAIT_HAND] = state->hand[seat];
	trait[GAME_TRAIT_MOBILITY] = (int16_t)siege_count_walks(rules, state, seat);
	if (rules->has_kings[seat]) {
		survey_siege_kings(rules, state, seat, trait);
	}
}

void siege_survey(
	const struct game_rules *base, const union game_state *bytes, struct game_survey *survey) {
	const struct siege_rules *rules = siege_rules(base);
	for (unsigned seat = 0; seat < 2; seat++) {
		survey_siege_seat(rules, siege_state(bytes), seat, survey->trait[seat]);
	}
}

/* A man of the smaller side is worth more: both sides of a hunt are equally strong. */
static int worth_of_siege_man(const struct siege_rules *rules, unsigned seat) {
	int own = rules->total[seat], other = rules->total[!seat];
	return own >= other ? WORTH : WORTH * other / own;
}

void siege_weigh(const struct game_rules *base, struct game_survey *weights) {
	const struct siege_rules *rules = siege_rules(base);
	for (unsigned seat = 0; seat < 2; seat++) {
		int16_t *weight = weights->trait[seat];
		int man = worth_of_siege_man(rules, seat);
		weight[GAME_TRAIT_MEN] = (int16_t)man;
		weight[GAME_TRAIT_MEN + 1] = KING;
		weight[GAME_TRAIT_HAND] = (int16_t)man;
		weight[GAME_TRAIT_MOBILITY] = rules->has_kings[0] || rules->has_kings[1] ? 1 : 4;
		weight[GAME_TRAIT_ROOM] = 2;
		weight[GAME_TRAIT_GOAL] = 30;
	}
}

int siege_gain(const struct game_rules *base, const union game_state *bytes,
	const struct game_step *step) {
	const struct siege_state *state = siege_state(bytes);
	if (step->kind != SIEGE_STEP_WALK) {
		return 0;
	}
	struct board_set taken = siege_takes(siege_rules(base), state, step->from, step->to);
	struct board_set kings = board_and(taken, state->kings);
	return board_count(board_less(taken, kings)) * WORTH + board_count(kings) * KING;
}
