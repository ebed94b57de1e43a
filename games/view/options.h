/* games/view/options.h - options of a game as texts, "name=value". */
#ifndef QIRKAT_GAMES_VIEW_OPTIONS_H
#define QIRKAT_GAMES_VIEW_OPTIONS_H

#include "games/game.h"

/* Apply zero-terminated texts, one after the other, to the values in option. Returns false with an
 * error. */
bool options_read(const struct game *game, int option[GAME_OPTIONS_MAX], const char *texts,
	size_t used, struct game_error *error);
/* Write all options in this form. Returns false if they do not fit. */
bool options_write(const struct game *game, const int option[GAME_OPTIONS_MAX], char *texts,
	size_t size, size_t *used);
/* Write one text, with gap between the options: all of them, or those changed from their default.
 * What does not fit is cut. */
void options_print(const struct game *game, const int option[GAME_OPTIONS_MAX], bool changed,
	char gap, char *text, size_t size);
/* Write the value of an option. Returns false, with "", if the game has none of this name. */
bool options_print_value(const struct game *game, const int option[GAME_OPTIONS_MAX],
	const char *name, char *text, size_t size);

#endif
