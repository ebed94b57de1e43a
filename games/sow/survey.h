/* games/sow/survey.h - what searches and drawings ask of a position. */
#ifndef QIRKAT_GAMES_SOW_SURVEY_H
#define QIRKAT_GAMES_SOW_SURVEY_H

#include "games/sow/sow.h"

/* Equal for equal positions, as repetition counts them. */
uint64_t sow_repetition_key(const struct game_rules *rules, const union game_state *state);
void sow_glance(
	const struct game_rules *rules, const union game_state *state, struct game_glance *glance);
int sow_gain(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step);
void sow_survey(
	const struct game_rules *rules, const union game_state *state, struct game_survey *survey);
void sow_weigh(const struct game_rules *rules, struct game_survey *weights);
size_t sow_symmetries(
	const struct game_rules *rules, struct game_symmetry symmetries[GAME_SYMMETRIES_MAX]);

void sow_view(
	const struct game_rules *rules, const union game_state *state, struct game_view *view);
void sow_draw(const struct game_rules *rules, struct game_drawing *drawing);

#endif
