/* server/room/dice.h - verifiable dice: commit, throw, reveal (server/README.md).
 *
 * The only source of chance in a game. There is one struct dice per game; a seed is used for one
 * game only.
 */
#ifndef QIRKAT_SERVER_DICE_H
#define QIRKAT_SERVER_DICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/room/token.h"

enum {
	DICE_SEED = 32,
	DICE_GAME_ID = 16,
	DICE_HASH = 32,
	DICE_ENTROPY_MAX = 64,
	DICE_ENTROPY_MIN = 16, /* when it is committed to first */
	DICE_SEATS_MAX = 4,
	DICE_VALUES_MAX = 16,
	DICE_LOTS_MAX = 4, /* of the kind rodsN */
	DICE_KIND_MAX = 16
};

enum dice_phase { DICE_COMMITTED, DICE_STARTED, DICE_REVEALED };

struct dice_entropy {
	bool taken;     /* the seat plays */
	bool committed; /* commit is set */
	uint8_t size;
	uint8_t bytes[DICE_ENTROPY_MAX];
	uint8_t commit[DICE_HASH];
};

struct dice {
	enum dice_phase phase;
	uint8_t seed[DICE_SEED];
	uint8_t game_id[DICE_GAME_ID];
	uint8_t commit[DICE_HASH];
	uint8_t key[DICE_HASH];
	struct dice_entropy entropy[DICE_SEATS_MAX];
	uint32_t next; /* counter of the next throw */
};

/* Draw seed and id. False if there are no random bytes. */
bool dice_init(struct dice *dice, random_bytes random);
/* The same from given bytes: for loading a room, for tests, for verification. */
void dice_load(
	struct dice *dice, const uint8_t seed[DICE_SEED], const uint8_t game_id[DICE_GAME_ID]);
/* Must be called before the start. False if too long or too late. */
bool dice_entropy_set(struct dice *dice, int seat, const uint8_t *bytes, size_t size);
/* The commitment of seat to entropy of size bytes, made before it shows them. */
void dice_entropy_commit(const uint8_t game_id[DICE_GAME_ID], int seat, const uint8_t *bytes,
	size_t size, uint8_t commit[DICE_HASH]);
/* Fix the key; taken[seat] says which seats play. */
void dice_start(struct dice *dice, const bool taken[DICE_SEATS_MAX]);
/* Compute throw number t of a kind ("2d6", "rods8", "rodsN", "laaiqa2", "NdM", "pick:N", "perm:N").
 * Returns the number of values, 0 for an unknown kind. Does not advance dice->next. */
size_t dice_throw(
	const struct dice *dice, uint32_t t, const char *kind, int values[DICE_VALUES_MAX]);
/* Wipe all secrets. */
void dice_finish(struct dice *dice);

void dice_hex(const uint8_t *bytes, size_t size, char *text);   /* 2 * size + 1 characters */
bool dice_unhex(const char *text, uint8_t *bytes, size_t size); /* exactly size bytes */

#endif
