/* games/define.h - a game read from its definition (games/defs/README.md).
 *
 * definition  the JSON text of one game: the common part, and what its module reads
 * preset      a definition that only gives another game other defaults, and words that fit them
 */
#ifndef QIRKAT_GAMES_DEFINE_H
#define QIRKAT_GAMES_DEFINE_H

#include "games/game.h"

/* Read a definition. text need not end with a zero and is not kept. Returns new, to be freed with
 * define_destroy, or NULL and a sentence that begins with the line: "line 12: ...". A preset is
 * looked for among the games of the library and borrows from the one it is of. */
struct game *define_read(const char *text, size_t size, struct game_error *error);
/* Whether a definition is right, its examples too. False and a sentence that begins with the line.
 */
bool define_check(const char *text, size_t size, struct game_error *error);
/* Frees everything the game points to. NULL is taken. */
void define_destroy(struct game *game);

#endif
