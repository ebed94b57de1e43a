/* games/mills/survey.h - traits for evaluation. */
#ifndef QIRKAT_GAMES_MILLS_SURVEY_H
#define QIRKAT_GAMES_MILLS_SURVEY_H

#include "games/mills/state.h"

int mills_gain(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step);
void mills_survey(
	const struct game_rules *rules, const union game_state *state, struct game_survey *survey);
void mills_weigh(const struct game_rules *rules, struct game_survey *weights);
bool mills_occupy(const struct game_rules *rules, const union game_state *state,
	struct game_occupation *occupation);

#endif
