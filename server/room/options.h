/* server/room/options.h - options of a game as zero-terminated "name=value" texts, one after the
 * other. */
#ifndef QIRKAT_SERVER_OPTIONS_H
#define QIRKAT_SERVER_OPTIONS_H

#include "games/game.h"
#include "proto/error.h"

/* Apply texts to the values in option. False and an error: bad_option. */
bool options_read(const struct game *game, int option[GAME_OPTIONS_MAX], const char *texts,
	size_t used, struct wire_error *error);
/* Write all options. False if they do not fit. */
bool options_write(const struct game *game, const int option[GAME_OPTIONS_MAX], char *texts,
	size_t size, size_t *used);

#endif
