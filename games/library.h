/* games/library.h - the games there are; games/game.h says how they are looked up. */
#ifndef QIRKAT_GAMES_LIBRARY_H
#define QIRKAT_GAMES_LIBRARY_H

#include "games/game.h"

enum { LIBRARY_MAX = 1024 };

/* Takes game, as the last one; the text of its definition is copied. False when there are
 * LIBRARY_MAX, or without memory. */
bool library_push(struct game *game, const char *text, size_t size);
/* The last one, yours to destroy; NULL when there is none. */
struct game *library_pop(void);

#endif
