/* server/replay/replay_encode.h - the games of a record, told move by move (proto/README.md, "Over
 * HTTP").
 *
 * Like replay_game.h it may be used on any thread.
 */
#ifndef QIRKAT_SERVER_REPLAY_ENCODE_H
#define QIRKAT_SERVER_REPLAY_ENCODE_H

#include "base/out.h"
#include "proto/record.h"
#include "server/replay/replay_error.h"

/* Whether the dice of a record can be believed. */
struct replay_proof {
	bool ok;
	struct replay_error said; /* why it is, or what is wrong */
};

/* What is asked of a picture. */
struct picture_params {
	long ply;  /* moves to play; -1: all */
	long game; /* from 1; -1: the last */
	bool flip;
};

/* Every game with all positions. proof may be NULL. False and what is wrong. */
bool replay_encode(struct out *out, const struct record *record, const struct replay_proof *proof,
	struct replay_error *error);
/* The same for people, as plain text. */
bool replay_text(struct out *out, const struct record *record, struct replay_error *error);
/* The picture of one position. */
bool replay_picture(struct out *out, const struct record *record,
	const struct picture_params *params, struct replay_error *error);

#endif
