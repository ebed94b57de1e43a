/* server/room/token.c - secrets that nobody may guess: room ids and seat tokens. */
#include "server/room/token.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "base/digest.h"
#include "server/room/dice.h"

/* 31 characters, without 0 1 i l o. */
static const char letters[] = "23456789abcdefghjkmnpqrstuvwxyz";

enum { LETTERS = sizeof(letters) - 1, MESSAGE_MAX = 64 };

bool token_random(uint8_t *bytes, size_t size) {
	return getentropy(bytes, size) == 0; /* fills all or fails */
}

bool token_make(
	const uint8_t key[TOKEN_BYTES], const char *client, int64_t n, uint8_t token[TOKEN_BYTES]) {
	if (client[0] == '\0') {
		return token_random(token, TOKEN_BYTES);
	}
	char message[MESSAGE_MAX];
	int size = snprintf(message, sizeof(message), "%lld %s", (long long)n, client);
	return digest_hmac(key, message, (size_t)size, token);
}

static void hash_token_bytes(const void *bytes, size_t size, uint8_t hash[TOKEN_HASH]) {
	if (!digest_sha256(bytes, size, hash)) {
		fputs("token: sha256 failed: out of memory\n", stderr);
		abort();
	}
}

void token_hash(const uint8_t token[TOKEN_BYTES], uint8_t hash[TOKEN_HASH]) {
	hash_token_bytes(token, TOKEN_BYTES, hash);
}

bool token_is_none(const uint8_t token[TOKEN_BYTES]) {
	static const uint8_t none[TOKEN_BYTES] = {0};
	return memcmp(token, none, sizeof(none)) == 0;
}

bool token_hashes_equal(const uint8_t *one, const uint8_t *other) {
	return digests_equal(one, other);
}

/* Turn random bytes into letters of an id; one byte in 32 is rejected to keep them uniform. Returns
 * the new length. */
static size_t append_id_letters(
	char *id, size_t made, size_t wanted, const uint8_t *bytes, size_t size) {
	for (size_t i = 0; i < size && made < wanted; i++) {
		if (bytes[i] < 256 / LETTERS * LETTERS) {
			id[made++] = letters[bytes[i] % LETTERS];
		}
	}
	id[made] = '\0';
	return made;
}

/* Usually one draw is enough. */
bool room_id_make(char id[ROOM_ID_LONG_LETTERS + 1], bool is_public, random_bytes random) {
	size_t wanted = is_public ? ROOM_ID_LETTERS : ROOM_ID_LONG_LETTERS;
	size_t made = 0;
	while (made < wanted) {
		uint8_t bytes[ROOM_ID_LONG_LETTERS + 4];
		if (!random(bytes, sizeof(bytes))) {
			return false;
		}
		made = append_id_letters(id, made, wanted, bytes, sizeof(bytes));
	}
	return true;
}

void room_id_of_request(
	char id[ROOM_ID_LONG_LETTERS + 1], bool is_public, const char *client, int64_t n) {
	size_t wanted = is_public ? ROOM_ID_LETTERS : ROOM_ID_LONG_LETTERS;
	size_t made = 0;
	for (int draw = 0; made < wanted; draw++) {
		char message[MESSAGE_MAX];
		uint8_t hash[TOKEN_HASH];
		int size = snprintf(
			message, sizeof(message), "table %d %lld %s", draw, (long long)n, client);
		hash_token_bytes(message, (size_t)size, hash);
		made = append_id_letters(id, made, wanted, hash, sizeof(hash));
	}
}

bool room_id_is_good(const char *id) {
	size_t length = strlen(id);
	return (length == ROOM_ID_LETTERS || length == ROOM_ID_LONG_LETTERS) &&
		strspn(id, letters) == length;
}

void client_key_make(const char *client, char key[CLIENT_KEY_LETTERS + 1]) {
	uint8_t hash[TOKEN_HASH];
	key[0] = '\0';
	if (client[0] != '\0') {
		hash_token_bytes(client, strlen(client), hash);
		dice_hex(hash, CLIENT_KEY_LETTERS / 2, key);
	}
}
