/* server/replay/replay_tell.h - the games of a record, told move by move (proto/README.md, "Over
 * HTTP").
 *
 * Like replay_game.h it may be used on any thread.
 */
#ifndef QIRKAT_SERVER_REPLAY_TELL_H
#define QIRKAT_SERVER_REPLAY_TELL_H

#include "base/out.h"
#include "proto/record.h"

enum { REPLAY_ERROR_MAX = 512 };

/* What is wrong with a record, and where. */
struct replay_error {
	unsigned line; /* of the text it was read from; 0: none */
	char text[REPLAY_ERROR_MAX];
};

/* Whether the dice of a record can be believed. */
struct replay_proof {
	bool ok;
	const char *text;
};

/* What is asked of a picture. */
struct replay_wish {
	long ply;  /* moves to play; -1: all */
	long game; /* from 1; -1: the last */
	bool flip;
};

/* Every game with all positions. proof may be NULL. False and what is wrong. */
bool replay_tell(struct out *out, const struct record *record, const struct replay_proof *proof,
	struct replay_error *error);
/* The same for people, as plain text. */
bool replay_text(struct out *out, const struct record *record, struct replay_error *error);
/* The picture of one position. */
bool replay_picture(struct out *out, const struct record *record, const struct replay_wish *wish,
	struct replay_error *error);
/* Write what is wrong: a sentence with a place before it. Returns false. */
bool replay_fail(struct replay_error *error, size_t game, unsigned line, const char *text);

#endif
