/* games/leap/survey.h - traits for evaluation. */
#ifndef QIRKAT_GAMES_LEAP_SURVEY_H
#define QIRKAT_GAMES_LEAP_SURVEY_H

#include "games/leap/state.h"

bool leap_is_calm(const struct game_rules *rules, const union game_state *state);
int leap_gain(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step);
void leap_survey(
	const struct game_rules *rules, const union game_state *state, struct game_survey *survey);
void leap_weigh(const struct game_rules *rules, struct game_survey *weights);
bool leap_occupy(const struct game_rules *rules, const union game_state *state,
	struct game_occupation *occupation);

#endif
