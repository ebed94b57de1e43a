/* games/tracks/survey.h - what searches and drawings ask of a position. */
#ifndef QIRKAT_GAMES_TRACKS_SURVEY_H
#define QIRKAT_GAMES_TRACKS_SURVEY_H

#include "games/tracks/tracks.h"

void tracks_glance(
	const struct game_rules *rules, const union game_state *state, struct game_glance *glance);
void tracks_survey(
	const struct game_rules *rules, const union game_state *state, struct game_survey *survey);
void tracks_weigh(const struct game_rules *rules, struct game_survey *weights);
void tracks_view(
	const struct game_rules *rules, const union game_state *state, struct game_view *view);
void tracks_draw(const struct game_rules *rules, struct game_drawing *drawing);

#endif
