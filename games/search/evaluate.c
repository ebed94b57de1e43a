/* games/search/evaluate.c - what a state is worth that is not looked into any further. */
#include "games/search/internal.h"

enum {
	MOST = 20000, /* no evaluation is further from 0: wins are beyond */
	HALF = 600,   /* chance: the difference that is worth half of SEARCH_SURE */
};

static int sum_of(const struct search *search, const struct game_survey *survey, int seat) {
	const int16_t *trait = survey->trait[seat], *weight = search->weights.trait[seat];
	int sum = 0;
	for (int i = 0; i < GAME_TRAITS; i++) {
		sum += trait[i] * weight[i];
	}
	return sum;
}

static int bound(const struct search *search, int value) {
	if (search->chance) {
		int size = value < 0 ? -value : value;
		return (int)((int64_t)SEARCH_SURE * value / (size + HALF));
	}
	return value > MOST ? MOST : value < -MOST ? -MOST : value;
}

void evaluate_all(struct search *search, const union game_state *state, int value[GAME_SEATS_MAX]) {
	struct game_survey survey;
	int sum[GAME_SEATS_MAX];
	game_survey(search->rules, state, &survey);
	for (int seat = 0; seat < search->rules->seats; seat++) {
		sum[seat] = sum_of(search, &survey, seat);
	}
	for (int seat = 0; seat < search->rules->seats; seat++) {
		int best = INT32_MIN;
		for (int other = 0; other < search->rules->seats; other++) {
			best = other != seat && sum[other] > best ? sum[other] : best;
		}
		value[seat] = bound(search, sum[seat] - best);
	}
}

int evaluate(struct search *search, const union game_state *state, int seat, uint64_t key) {
	struct game_survey survey;
	game_survey(search->rules, state, &survey);
	int value = sum_of(search, &survey, seat) - sum_of(search, &survey, !seat);
	value -= seat == 0 ? search->start : -search->start;
	return bound(search, value + skill_noise(search, key));
}

void look_at_start(struct search *search) {
	union game_state state;
	struct game_survey survey;
	game_start(search->rules, &state);
	game_survey(search->rules, &state, &survey);
	search->start = sum_of(search, &survey, 0) - sum_of(search, &survey, 1);
}

int score_of_end(
	const struct search *search, const struct game_status *status, int seat, int turn) {
	if (status->winner == GAME_NOBODY) {
		return 0;
	}
	return status->winner == seat ? search->win - turn : turn - search->win;
}
