/* games/define.h - reads a game from its definition (games/defs/README.md).
 *
 * definition  the JSON text of one game: the common part, and what its module reads
 * preset      a definition that gives another game different defaults, and texts to match
 */
#ifndef QIRKAT_GAMES_DEFINE_H
#define QIRKAT_GAMES_DEFINE_H

#include "games/game.h"

/* Read a definition. text need not be zero-terminated and is not kept. Returns new, to be freed
 * with define_destroy, or NULL with an error that begins with the line: "line 12: ...". A preset
 * refers to a game of the library and borrows from it. */
struct game *define_read(const char *text, size_t size, struct game_error *error);
/* Check a definition, including its examples. Returns false with an error that begins with the
 * line. */
bool define_check(const char *text, size_t size, struct game_error *error);
/* Frees the game and everything it points to. game may be NULL. */
void define_destroy(struct game *game);

#endif
