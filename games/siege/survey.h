/* games/siege/survey.h - the traits for evaluation, and their weights before training. */
#ifndef QIRKAT_GAMES_SIEGE_SURVEY_H
#define QIRKAT_GAMES_SIEGE_SURVEY_H

#include "games/siege/siege.h"

int siege_gain(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step);
void siege_survey(
	const struct game_rules *rules, const union game_state *state, struct game_survey *survey);
void siege_weigh(const struct game_rules *rules, struct game_survey *weights);

#endif
