/* games/library.h - the list of games; games/game.h declares how to look them up. */
#ifndef QIRKAT_GAMES_LIBRARY_H
#define QIRKAT_GAMES_LIBRARY_H

#include "games/game.h"

enum { LIBRARY_MAX = 1024 };

/* Takes game and appends it; the text of its definition is copied. Returns false if there are
 * LIBRARY_MAX games already, or without memory. */
bool library_push(struct game *game, const char *text, size_t size);
/* Remove the last game, now yours to destroy; NULL if there is none. */
struct game *library_pop(void);

#endif
