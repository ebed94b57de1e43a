/* server/room/token.h - what nobody may guess: ids of rooms, tokens of seats.
 *
 * A token is made from the room's key, the client's own random text and the number of its request,
 * so that a repeated request gets the same token although only its hash is kept.
 */
#ifndef QIRKAT_SERVER_TOKEN_H
#define QIRKAT_SERVER_TOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	TOKEN_BYTES = 32,
	TOKEN_HASH = 32,
	ROOM_ID_LETTERS = 8,       /* of a room that is listed: 39.6 bits */
	ROOM_ID_LONG_LETTERS = 13, /* of one that only its link leads to: 64.4 bits */
	CLIENT_KEY_LETTERS = 16,
};

/* Fills bytes with what nobody can foresee; false if it cannot. */
typedef bool (*random_bytes)(uint8_t *bytes, size_t size);

/* Bytes from the system, at most 256. False if it gives none. */
bool token_random(uint8_t *bytes, size_t size);
/* client "": a token that comes only once. False if the system gives no random bytes. */
bool token_make(
	const uint8_t key[TOKEN_BYTES], const char *client, int64_t n, uint8_t token[TOKEN_BYTES]);
void token_hash(const uint8_t token[TOKEN_BYTES], uint8_t hash[TOKEN_HASH]);
/* In a time that does not tell how much of them is equal. */
bool token_hashes_equal(const uint8_t *one, const uint8_t *other);
/* A new id, of letters and digits that are not mistaken for each other: short for a room that
 * anybody may find, long for one that nobody may guess. False without random bytes. */
bool room_id_make(char id[ROOM_ID_LONG_LETTERS + 1], bool is_public, random_bytes random);
/* The same for what a client's request asks for: one request, one id, wherever it is asked. Only
 * who knows the client's text can foresee it. */
void room_id_of_request(
	char id[ROOM_ID_LONG_LETTERS + 1], bool is_public, const char *client, int64_t n);
/* Either form: rooms made before there were long ids have short ones. */
bool room_id_is_good(const char *id);
/* What is kept of a client's text: the beginning of its hash, in hex; "" for "". */
void client_key_make(const char *client, char key[CLIENT_KEY_LETTERS + 1]);

#endif
