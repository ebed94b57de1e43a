/* server/replay/replay_encode.h - encodes the games of a record move by move (proto/README.md,
 * "Over HTTP").
 *
 * Like replay_game.h it may be used on any thread.
 */
#ifndef QIRKAT_SERVER_REPLAY_ENCODE_H
#define QIRKAT_SERVER_REPLAY_ENCODE_H

#include "base/out.h"
#include "proto/record.h"
#include "server/replay/replay_error.h"

/* Whether the dice of a record are proven fair. */
struct replay_proof {
	bool ok;
	struct replay_error said; /* the proof, or what is wrong */
};

/* Parameters of an image. */
struct picture_params {
	long ply;  /* number of moves to play; -1: all */
	long game; /* from 1; -1: the last */
	bool flip;
};

/* Encode every game with all positions. proof may be NULL. Returns false with an error. */
bool replay_encode(struct out *out, const struct record *record, const struct replay_proof *proof,
	struct replay_error *error);
/* The same as plain text for people. */
bool replay_text(struct out *out, const struct record *record, struct replay_error *error);
/* The image of one position. */
bool replay_picture(struct out *out, const struct record *record,
	const struct picture_params *params, struct replay_error *error);

#endif
