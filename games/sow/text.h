/* games/sow/text.h - steps and positions as text. */
#ifndef QIRKAT_GAMES_SOW_TEXT_H
#define QIRKAT_GAMES_SOW_TEXT_H

#include "games/sow/sow.h"

size_t sow_print_step(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step, char text[GAME_STEP_TEXT_MAX]);
size_t sow_read_step(const struct game_rules *rules, const union game_state *state,
	const char *text, struct game_step *step, struct game_error *error);

size_t sow_print(const struct game_rules *rules, const union game_state *state,
	char text[GAME_POSITION_TEXT_MAX]);
bool sow_read(const struct game_rules *rules, const char *text, union game_state *state,
	struct game_error *error);

#endif
