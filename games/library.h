/* games/library.h - the list of games; games/game.h declares how to look them up. */
#ifndef QIRKAT_GAMES_LIBRARY_H
#define QIRKAT_GAMES_LIBRARY_H

#include "games/game.h"

/* Returns whether a game with this key can be added, or false with an error: there may be GAMES_MAX
 * games, and a request can name all of them. */
bool library_has_room(const char *key, struct game_error *error);
/* Takes game, for which there is room, and appends it; the text of its definition is copied.
 * Returns false without memory. */
bool library_push(struct game *game, const char *text, size_t size);
/* Remove the last game, now yours to destroy; NULL if there is none. */
struct game *library_pop(void);

#endif
