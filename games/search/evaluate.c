/* games/search/evaluate.c - the static evaluation of a state.
 *
 * Untrained, traits have the weights of the rules. Trained, traits and tuples have weights for the
 * beginning and the end of a game, with interpolation between.
 */
#include <string.h>

#include "games/search/internal.h"

enum {
	MOST = 20000, /* limit of evaluations; wins are beyond it */
	ADJUDGED = 28000,
	LATER = ADJUDGED - SEARCH_ENDLESS - 1, /* largest distance that affects an adjudged score */
};

static int weigh_traits(const int16_t trait[GAME_TRAITS], const int16_t weight[GAME_TRAITS]) {
	int sum = 0;
	for (int i = 0; i < GAME_TRAITS; i++) {
		sum += trait[i] * weight[i];
	}
	return sum;
}

/* With chance: returns the difference that is worth half of SEARCH_SURE. */
static int half_of(const struct search *search) {
	return search->half > 0             ? search->half
		: search->judgement.trained ? search->judgement.half
					    : WEIGHTS_HALF;
}

static int bound_score(const struct search *search, int value) {
	if (search->chance) {
		int half = half_of(search);
		int size = value < 0 ? -value : value;
		return (int)((int64_t)SEARCH_SURE * value / (size + half));
	}
	return value > MOST ? MOST : value < -MOST ? -MOST : value;
}

/* ---- trained ---- */

bool judgement_learn(struct judgement *judgement, const struct features *features,
	const struct weights *weights) {
	struct judgement fresh = {.trained = weights != NULL};
	if (weights != NULL) {
		fresh.half = weights->half;
		fresh.phase = features->phase;
		memcpy(fresh.turn, weights->turn, sizeof(fresh.turn));
		memcpy(fresh.even, weights->even, sizeof(fresh.even));
		memcpy(fresh.trait, weights->trait, sizeof(fresh.trait));
	}
	if (weights != NULL && features->tuples > 0) {
		fresh.patterns = patterns_create(features, weights);
		if (fresh.patterns == NULL) {
			return false;
		}
	}
	patterns_destroy(judgement->patterns);
	*judgement = fresh;
	return true;
}

static int blend_phases(const int sum[WEIGHTS_PHASES], int phase) {
	return (int)(((int64_t)sum[0] * (FEATURES_LATE - phase) + (int64_t)sum[1] * phase) /
		FEATURES_LATE);
}

/* Returns the sum of a single seat. */
static int trained_sum(
	const struct judgement *judgement, const struct game_survey *survey, int seat, int phase) {
	int sum[WEIGHTS_PHASES];
	for (int i = 0; i < WEIGHTS_PHASES; i++) {
		sum[i] = weigh_traits(survey->trait[seat], judgement->trait[i][seat]);
	}
	return blend_phases(sum, phase);
}

/* For two seats: returns the value for the one that is to choose or throw. */
static int trained_value(struct search *search, const union game_state *state,
	const struct game_survey *survey, int seat) {
	const struct judgement *judgement = &search->judgement;
	int sum[WEIGHTS_PHASES] = {0}, sign = seat == 0 ? 1 : -1;
	if (judgement->patterns != NULL) {
		struct game_occupation occupation;
		memset(&occupation, 0, sizeof(occupation));
		search->impl->occupy(search->rules, state, &occupation);
		patterns_sum(judgement->patterns, &occupation, sum);
	}
	for (int i = 0; i < WEIGHTS_PHASES; i++) {
		int traits = weigh_traits(survey->trait[0], judgement->trait[i][0]) -
			weigh_traits(survey->trait[1], judgement->trait[i][1]);
		sum[i] = sign * (sum[i] + (traits + judgement->even[i]) * WEIGHTS_GRAIN);
		sum[i] += judgement->turn[i] * WEIGHTS_GRAIN;
	}
	return blend_phases(sum, features_phase(&judgement->phase, survey)) / WEIGHTS_GRAIN;
}

/* ---- public ---- */

void evaluate_all(struct search *search, const union game_state *state, int value[GAME_SEATS_MAX]) {
	const struct judgement *judgement = &search->judgement;
	struct game_survey survey;
	int sum[GAME_SEATS_MAX];
	game_survey(search->rules, state, &survey);
	int phase = judgement->trained ? features_phase(&judgement->phase, &survey) : 0;
	for (int seat = 0; seat < search->rules->seats; seat++) {
		sum[seat] = judgement->trained
			? trained_sum(judgement, &survey, seat, phase)
			: weigh_traits(survey.trait[seat], search->weights.trait[seat]);
	}
	for (int seat = 0; seat < search->rules->seats; seat++) {
		int best = INT32_MIN;
		for (int other = 0; other < search->rules->seats; other++) {
			best = other != seat && sum[other] > best ? sum[other] : best;
		}
		value[seat] = bound_score(search, sum[seat] - best);
	}
}

/* With chance the noise is a fixed fraction of a win, whatever half is. */
static int noise_of(const struct search *search, uint64_t key) {
	int noise = skill_noise(search, key);
	return search->chance ? (int)((int64_t)noise * half_of(search) / WEIGHTS_HALF) : noise;
}

int evaluate(struct search *search, const union game_state *state, int seat, uint64_t key) {
	struct game_survey survey;
	int value;
	game_survey(search->rules, state, &survey);
	if (search->judgement.trained) {
		value = trained_value(search, state, &survey, seat);
	} else {
		value = weigh_traits(survey.trait[0], search->weights.trait[0]) -
			weigh_traits(survey.trait[1], search->weights.trait[1]) - search->start;
		value = seat == 0 ? value : -value;
	}
	return bound_score(search, value + noise_of(search, key));
}

void look_at_start(struct search *search) {
	union game_state state;
	struct game_survey survey;
	game_start(search->rules, &state);
	game_survey(search->rules, &state, &survey);
	search->start = weigh_traits(survey.trait[0], search->weights.trait[0]) -
		weigh_traits(survey.trait[1], search->weights.trait[1]);
}

int endless_after(int turns) {
	return ADJUDGED - (turns < LATER ? turns : LATER);
}

int score_of_endless(
	const struct search *search, const struct game_status *status, int seat, int turn) {
	if (search->chance || status->winner == GAME_NOBODY) {
		return score_of_end(search, status, seat, turn);
	}
	return status->winner == seat ? endless_after(turn) : -endless_after(turn);
}

int score_of_end(
	const struct search *search, const struct game_status *status, int seat, int turn) {
	if (status->winner == GAME_NOBODY) {
		return 0;
	}
	return status->winner == seat ? search->win - turn : turn - search->win;
}
