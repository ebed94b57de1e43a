/* server/cmd/game_files.h - loads games from definition files in addition to the built-in ones.
 *
 * Errors are one sentence: "FILE:LINE: what" if they concern a line.
 */
#ifndef QIRKAT_SERVER_GAME_FILES_H
#define QIRKAT_SERVER_GAME_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include "games/game.h"

enum { GAME_FILES_SAID = 1024 }; /* bytes of an error message */

/* Read a file of at most 1 MiB. Returns new, or NULL with a sentence in said. */
char *game_files_read(const char *path, size_t *size, char said[GAME_FILES_SAID]);
/* Turn the error "line LINE: what" of a definition into "FILE:LINE: what". Returns false. */
bool game_files_blame(const char *path, const struct game_error *error, char said[GAME_FILES_SAID]);
/* Check that text is a valid lesson of a game and consistent with its rules. Returns false with a
 * sentence. */
bool game_files_lesson(const char *path, const struct game *game, const char *text, size_t size,
	char said[GAME_FILES_SAID]);
/* games_init, then load every *.json of a folder by name, presets last, each checked as by `qirkat
 * check`. Then load weights, KEY.weights, and lessons, KEY.lesson; an invalid one is reported on
 * standard error and skipped. An empty or missing folder name adds nothing. Returns false with a
 * sentence if a definition is invalid; nothing is left open then. */
bool game_files_open(const char *folder, char said[GAME_FILES_SAID]);
/* Returns the folder in QIRKAT_GAMES, or "". */
const char *game_files_folder(void);

#endif
