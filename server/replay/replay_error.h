/* server/replay/replay_error.h - what is wrong with a record. */
#ifndef QIRKAT_SERVER_REPLAY_ERROR_H
#define QIRKAT_SERVER_REPLAY_ERROR_H

#include <stdbool.h>
#include <stddef.h>

enum { REPLAY_ERROR_MAX = 512 };

/* What is wrong with a record, and where. */
struct replay_error {
	unsigned line; /* of the text it was read from; 0: none */
	char text[REPLAY_ERROR_MAX];
};

/* Write what is wrong: a sentence with a place before it. Returns false. */
bool replay_fail(struct replay_error *error, size_t game, unsigned line, const char *text);

#endif
