/* server/replay/replay_error.h - errors in a record or in a text of games. */
#ifndef QIRKAT_SERVER_REPLAY_ERROR_H
#define QIRKAT_SERVER_REPLAY_ERROR_H

#include <stdbool.h>
#include <stddef.h>

#include "games/game.h"

/* A sentence and the line it concerns. */
struct replay_error {
	unsigned line; /* line of the source text; 0: none */
	char text[SENTENCE_BYTES];
	struct sentence_source source;
};

/* Set an error for a line, 0 for none; format is like that of printf. Returns false. */
bool replay_fail(struct replay_error *error, unsigned line, const char *format, ...);
/* The same for an error of the rules. game is the number of the game, from 1, which is named if
 * there is no line; 0: none. */
bool replay_fail_why(
	struct replay_error *error, size_t game, unsigned line, const struct game_error *why);
/* Write the full message: the sentence, preceded by its line if known. */
void replay_error_tell(const struct replay_error *error, char text[SENTENCE_BYTES],
	struct sentence_source *source);

#endif
