/* games/race/race.h - a race of two to four queens through a maze: Laaiqa.
 *
 * What a definition says is in games/race/README.md.
 */
#ifndef QIRKAT_GAMES_RACE_RACE_H
#define QIRKAT_GAMES_RACE_RACE_H

#include "games/game.h"

extern const struct game_impl race_impl;

/* Draw the position in letters, a line for each row of the maze, for a terminal: rules must be of
 * this module. Cut to size bytes, with the zero; 2048 is always enough. Returns the length. */
size_t race_text(
	const struct game_rules *rules, const union game_state *state, char *text, size_t size);

#endif
