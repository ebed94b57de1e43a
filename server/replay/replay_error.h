/* server/replay/replay_error.h - what is wrong with a record, or with a text of games. */
#ifndef QIRKAT_SERVER_REPLAY_ERROR_H
#define QIRKAT_SERVER_REPLAY_ERROR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "games/game.h"

/* What is wrong, as a sentence, and where. */
struct replay_error {
	unsigned line; /* of the text it was read from; 0: none */
	char text[SENTENCE_BYTES];
	struct sentence_source source;
};

/* Write what is wrong in a line, 0 for none; format as in printf. Each returns false. */
bool replay_fail(struct replay_error *error, unsigned line, const char *format, ...);
bool replay_fail_list(struct replay_error *error, unsigned line, const char *format, va_list list);
/* The same with a sentence of the rules. game: which of the games, from 1, is named where there is
 * no line; 0: none. */
bool replay_fail_why(
	struct replay_error *error, size_t game, unsigned line, const struct game_error *why);
/* Write the whole of it: the sentence, behind its line where it has one. */
void replay_error_tell(const struct replay_error *error, char text[SENTENCE_BYTES],
	struct sentence_source *source);

#endif
