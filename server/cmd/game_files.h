/* server/cmd/game_files.h - games whose definitions lie in files beside the program's own.
 *
 * What goes wrong is said in one sentence, "FILE:LINE: what" where a line is to blame.
 */
#ifndef QIRKAT_SERVER_GAME_FILES_H
#define QIRKAT_SERVER_GAME_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include "games/game.h"

enum { GAME_FILES_SAID = 1024 }; /* bytes for what goes wrong */

/* The text of a file of at most a mebibyte. Returns new, or NULL and a sentence in said. */
char *game_files_read(const char *path, size_t *size, char said[GAME_FILES_SAID]);
/* Make "FILE:LINE: what" of a sentence about a definition, "line LINE: what". Returns false. */
bool game_files_blame(const char *path, const struct game_error *error, char said[GAME_FILES_SAID]);
/* Is a text the lesson of a game, and does it hold under its rules? False and a sentence. */
bool game_files_lesson(const char *path, const struct game *game, const char *text, size_t size,
	char said[GAME_FILES_SAID]);
/* games_init, then every *.json of a folder in the order of their names, presets last; they are
 * checked as `qirkat check` does. Then what was learned of games, KEY.weights, and their lessons,
 * KEY.lesson; where one is wrong a line on standard error says so, and the game does without. An
 * empty or absent name of a folder adds nothing. False and a sentence where one is wrong; nothing
 * is left open then. */
bool game_files_open(const char *folder, char said[GAME_FILES_SAID]);
/* The folder that QIRKAT_GAMES names, or "". */
const char *game_files_folder(void);

#endif
