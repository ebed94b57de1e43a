/* server/room/token.h - secrets that nobody may guess: room ids and seat tokens.
 *
 * A token is derived from the room's key, the client's own random identifier and the number of its
 * request. So a repeated request gets the same token, although only its hash is stored.
 */
#ifndef QIRKAT_SERVER_TOKEN_H
#define QIRKAT_SERVER_TOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	TOKEN_BYTES = 32,
	TOKEN_HASH = 32,
	ROOM_ID_LETTERS = 8,       /* of a listed room: 39.6 bits */
	ROOM_ID_LONG_LETTERS = 13, /* of a room reached only by its link: 64.4 bits */
	CLIENT_KEY_LETTERS = 16,
};

/* Fill bytes with unpredictable data; false if that fails. */
typedef bool (*random_bytes)(uint8_t *bytes, size_t size);

/* Random bytes from the system, at most 256. False if there are none. */
bool token_random(uint8_t *bytes, size_t size);
/* client "": a one-time token. False if the system has no random bytes. */
bool token_make(
	const uint8_t key[TOKEN_BYTES], const char *client, int64_t n, uint8_t token[TOKEN_BYTES]);
void token_hash(const uint8_t token[TOKEN_BYTES], uint8_t hash[TOKEN_HASH]);
/* Is it all zeros, in place of none? */
bool token_is_none(const uint8_t token[TOKEN_BYTES]);
/* Compares in constant time. */
bool token_hashes_equal(const uint8_t *one, const uint8_t *other);
/* A new id of letters and digits that cannot be confused: short for a room that anybody may find,
 * long for one that nobody may guess. False if there are no random bytes. */
bool room_id_make(char id[ROOM_ID_LONG_LETTERS + 1], bool is_public, random_bytes random);
/* The same, derived from a client's request: the same request gives the same id at every node.
 * Unpredictable without knowing the client's identifier. */
void room_id_of_request(
	char id[ROOM_ID_LONG_LETTERS + 1], bool is_public, const char *client, int64_t n);
/* Accepts both lengths: rooms made before long ids existed have short ones. */
bool room_id_is_good(const char *id);
/* What is stored of a client's identifier: the start of its hash, in hex; "" for "". */
void client_key_make(const char *client, char key[CLIENT_KEY_LETTERS + 1]);

#endif
